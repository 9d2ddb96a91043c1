export const accountSentences = {
  registered: /*i18n*/ { id: 'accounts.registered', message: 'Your account has been created. We have sent a code to your email address.' },
  codeSent: /*i18n*/ { id: 'accounts.code_sent', message: 'If this email address still has to be confirmed, we have sent a code to it.' },

  welcomeSubject: /*i18n*/ { id: 'accounts.welcome.subject', message: 'Welcome to Thamani' },
  welcomeHeading: /*i18n*/ { id: 'accounts.welcome.heading', message: 'Your account is ready' },
  welcomeBody: /*i18n*/ {
    id: 'accounts.welcome.body',
    message: 'Your email address is confirmed. {company} can apply for certification through this account.',
  },
  welcomeButton: /*i18n*/ { id: 'accounts.welcome.button', message: 'Open your dashboard' },

  changedSubject: /*i18n*/ { id: 'accounts.changed.subject', message: 'Your Thamani password was changed' },
  changedHeading: /*i18n*/ { id: 'accounts.changed.heading', message: 'Your password was changed' },
  changedBody: /*i18n*/ { id: 'accounts.changed.body', message: 'All other devices were signed out.' },
  changedText: /*i18n*/ {
    id: 'accounts.changed.text',
    message: 'Thamani: your password was changed. Not you? Set a new password now on our site.',
  },
  when: /*i18n*/ { id: 'accounts.when', message: 'When' },
  notYou: /*i18n*/ { id: 'accounts.not_you', message: 'If this was not you, set a new password now. This signs out all devices.' },
  resetButton: /*i18n*/ { id: 'accounts.reset_button', message: 'Set a new password' },
};
