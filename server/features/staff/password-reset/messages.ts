export const passwordResetSentences = {
  requested: /*i18n*/ {
    id: 'staff.password_reset.requested',
    message: 'If this address belongs to a member of staff, we have sent a link.',
  },
  opened: /*i18n*/ { id: 'staff.password_reset.opened', message: 'Choose a new password.' },
  done: /*i18n*/ {
    id: 'staff.password_reset.done',
    message: 'Your password has been changed. Sign in with the new password.',
  },
  mailSubject: /*i18n*/ { id: 'staff.password_reset.mail.subject', message: 'Choose a new password for the Thamani console' },
  mailHeading: /*i18n*/ { id: 'staff.password_reset.mail.heading', message: 'Choose a new password' },
  mailBody: /*i18n*/ {
    id: 'staff.password_reset.mail.body',
    message:
      'A new password was requested for your account. To set it, you also need your authenticator app or your passkey. If you only sign in with a passkey, you do not need a password.',
  },
  mailUntil: /*i18n*/ {
    id: 'staff.password_reset.mail.until',
    message: '{minutes, plural, one {The link works once, within # minute.} other {The link works once, within # minutes.}}',
  },
  mailLost: /*i18n*/ {
    id: 'staff.password_reset.mail.lost',
    message: 'If you have lost your authenticator app or your passkey, call an administrator. Two administrators must reset your sign-in.',
  },
  mailButton: /*i18n*/ { id: 'staff.password_reset.mail.button', message: 'Choose a new password' },
  mailFooter: /*i18n*/ {
    id: 'staff.password_reset.mail.footer',
    message: 'If you did not request this, you do not need to do anything: the link changes nothing without your second factor.',
  },
  noticeSubject: /*i18n*/ { id: 'staff.password_reset.notice.subject', message: 'Your password for the Thamani console was changed' },
  noticeHeading: /*i18n*/ { id: 'staff.password_reset.notice.heading', message: 'Your password was changed' },
  noticeBody: /*i18n*/ {
    id: 'staff.password_reset.notice.body',
    message: 'A new password was set with a link from an email and your second factor. All your sessions were ended.',
  },
};
