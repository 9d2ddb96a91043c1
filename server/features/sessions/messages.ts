export const sessionSentences = {
  signedIn: /*i18n*/ { id: 'sessions.signed_in', message: 'You are signed in.' },
  secondStep: /*i18n*/ { id: 'sessions.second_step', message: 'Confirm your second factor to finish signing in.' },
  passkey: /*i18n*/ { id: 'sessions.passkey', message: 'Use your passkey.' },
  activated: /*i18n*/ { id: 'sessions.activated', message: 'Your email address is confirmed.' },
  signedOut: /*i18n*/ { id: 'sessions.signed_out', message: 'You are signed out.' },
  proved: /*i18n*/ { id: 'sessions.proved', message: 'Thank you. You can continue for the next ten minutes.' },
  sessions: /*i18n*/ { id: 'sessions.list', message: 'Where you are signed in' },
  sessionEnded: /*i18n*/ { id: 'sessions.ended', message: 'That session has been ended.' },

  deviceSubject: /*i18n*/ { id: 'sessions.device.subject', message: 'New sign-in to your Thamani account' },
  deviceHeading: /*i18n*/ { id: 'sessions.device.heading', message: 'Someone signed in on a new device' },
  deviceBody: /*i18n*/ { id: 'sessions.device.body', message: 'If it was you, there is nothing to do.' },
  deviceText: /*i18n*/ {
    id: 'sessions.device.text',
    message: 'Thamani: new sign-in from {device}. Not you? Set a new password at once on our site.',
  },
  device: /*i18n*/ { id: 'sessions.device.device', message: 'Device' },
  when: /*i18n*/ { id: 'sessions.device.when', message: 'When' },
  notYou: /*i18n*/ { id: 'sessions.device.not_you', message: 'It was not you? Set a new password at once: that signs everybody out.' },
  resetButton: /*i18n*/ { id: 'sessions.device.reset', message: 'Set a new password' },
};
