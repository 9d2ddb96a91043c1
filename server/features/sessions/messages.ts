export const sessionSentences = {
  signedIn: /*i18n*/ { id: 'sessions.signed_in', message: 'You are signed in.' },
  secondStep: /*i18n*/ {
    id: 'sessions.second_step',
    message: 'To finish signing in, use your passkey, or enter a code from your authenticator app or a recovery code.',
  },
  passkey: /*i18n*/ { id: 'sessions.passkey', message: 'Use your passkey.' },
  activated: /*i18n*/ { id: 'sessions.activated', message: 'Your email address is confirmed.' },
  signedOut: /*i18n*/ { id: 'sessions.signed_out', message: 'You are signed out.' },
  proved: /*i18n*/ { id: 'sessions.proved', message: 'Thank you. Your identity is confirmed for the next ten minutes.' },
  sessions: /*i18n*/ { id: 'sessions.list', message: 'Where you are signed in' },
  sessionEnded: /*i18n*/ { id: 'sessions.ended', message: 'The session has been ended.' },

  deviceSubject: /*i18n*/ { id: 'sessions.device.subject', message: 'New sign-in to your Thamani account' },
  deviceHeading: /*i18n*/ { id: 'sessions.device.heading', message: 'Sign-in from a new device' },
  deviceBody: /*i18n*/ { id: 'sessions.device.body', message: 'If this was you, you do not need to do anything.' },
  deviceText: /*i18n*/ {
    id: 'sessions.device.text',
    message: 'Thamani: new sign-in from {device}. Not you? Set a new password now on our site.',
  },
  device: /*i18n*/ { id: 'sessions.device.device', message: 'Device' },
  when: /*i18n*/ { id: 'sessions.device.when', message: 'When' },
  notYou: /*i18n*/ { id: 'sessions.device.not_you', message: 'If this was not you, set a new password now. This signs out all devices.' },
  resetButton: /*i18n*/ { id: 'sessions.device.reset', message: 'Set a new password' },
};
