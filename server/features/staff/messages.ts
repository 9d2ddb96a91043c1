export const staffSentences = {
  signedIn: /*i18n*/ { id: 'staff.signed_in', message: 'Welcome.' },
  signedOut: /*i18n*/ { id: 'staff.signed_out', message: 'You are signed out.' },
  options: /*i18n*/ { id: 'staff.options', message: 'Use your passkey.' },
  enrolment: /*i18n*/ { id: 'staff.enrolment', message: 'Set up your sign-in.' },
  enrolled: /*i18n*/ { id: 'staff.enrolled', message: 'Your sign-in is set up. Welcome.' },
  myself: /*i18n*/ { id: 'staff.myself', message: 'Your account and what you can do' },
  proved: /*i18n*/ {
    id: 'staff.proved',
    message: 'Thank you. Your identity is confirmed. You can make decisions for the next ten minutes.',
  },
  sessions: /*i18n*/ { id: 'staff.sessions', message: 'Where you are signed in' },
  sessionEnded: /*i18n*/ { id: 'staff.session_ended', message: 'The session has been ended.' },
  otherSessionsEnded: /*i18n*/ { id: 'staff.other_sessions_ended', message: 'All other sessions have been ended.' },
  noticeDeviceSubject: /*i18n*/ { id: 'staff.notice.device.subject', message: 'New sign-in to the Thamani console' },
  noticeDeviceHeading: /*i18n*/ { id: 'staff.notice.device.heading', message: 'Sign-in from a new device or network' },
  noticeDeviceBody: /*i18n*/ {
    id: 'staff.notice.device.body',
    message: 'Your account was used to sign in to the console. If this was you, you do not need to do anything.',
  },
  noticeFactorsSetSubject: /*i18n*/ { id: 'staff.notice.set.subject', message: 'Your sign-in to the Thamani console was set up' },
  noticeFactorsSetHeading: /*i18n*/ { id: 'staff.notice.set.heading', message: 'A new sign-in method was set up' },
  noticePasskeySet: /*i18n*/ {
    id: 'staff.notice.set.passkey',
    message: 'A new passkey can now be used to sign in to the console with your account.',
  },
  noticeAuthenticatorSet: /*i18n*/ {
    id: 'staff.notice.set.authenticator',
    message: 'A new password with a new authenticator app can now be used to sign in to the console with your account.',
  },
  noticeFactorsEndedSubject: /*i18n*/ { id: 'staff.notice.ended.subject', message: 'Your sign-in to the Thamani console was reset' },
  noticeFactorsEndedHeading: /*i18n*/ {
    id: 'staff.notice.ended.heading',
    message: 'Your password, authenticator app and passkeys were removed',
  },
  noticeFactorsEndedBody: /*i18n*/ {
    id: 'staff.notice.ended.body',
    message:
      'Two administrators made this decision, and all your sessions were ended. You will receive another email with a link to set up a new sign-in.',
  },
  noticeDevice: /*i18n*/ { id: 'staff.notice.device', message: 'Device' },
  noticeNetwork: /*i18n*/ { id: 'staff.notice.network', message: 'Network' },
  noticeWhen: /*i18n*/ { id: 'staff.notice.when', message: 'When' },
  noticeNotYou: /*i18n*/ {
    id: 'staff.notice.not_you',
    message:
      'If this was not you, sign out that session in the console and call an administrator now. They can request a suspension of the account.',
  },
  noticeNotAsked: /*i18n*/ {
    id: 'staff.notice.not_asked',
    message: 'If you did not request this, call an administrator now. They can request a suspension of the account.',
  },
  noticeButton: /*i18n*/ { id: 'staff.notice.button', message: 'See your sessions' },
  noticeFooter: /*i18n*/ { id: 'staff.notice.footer', message: 'Security notices go to every member of staff and cannot be switched off.' },
  people: /*i18n*/ { id: 'staff.people', message: 'Staff' },
  company: /*i18n*/ { id: 'staff.company', message: 'The company and its people' },
  appointee: /*i18n*/ { id: 'staff.appointee', message: 'The person with this email address' },
  appointeeUnknown: /*i18n*/ {
    id: 'staff.appointee_unknown',
    message: 'No active account has this email address. Check the address, or ask the person to register first.',
  },
  requests: /*i18n*/ { id: 'staff.requests', message: 'Requests awaiting confirmation' },
  asked: /*i18n*/ { id: 'staff.asked', message: 'Request saved. It takes effect when another administrator confirms it.' },
  confirmed: /*i18n*/ { id: 'staff.confirmed', message: 'Confirmed. The change is now in effect.' },
  refused: /*i18n*/ { id: 'staff.refused', message: 'Refused. Nothing was changed.' },
  breakGlassSubject: /*i18n*/ { id: 'staff.break_glass.subject', message: 'Emergency access: a new administrator of Thamani was added' },
  breakGlassHeading: /*i18n*/ { id: 'staff.break_glass.heading', message: 'An administrator was added through emergency access' },
  breakGlassBody: /*i18n*/ {
    id: 'staff.break_glass.body',
    message:
      'There were fewer than two administrators responsible for all countries. For this reason, an operator added a new administrator directly on the database server, without confirmation by two administrators. Every administrator receives this message.',
  },
  breakGlassWho: /*i18n*/ { id: 'staff.break_glass.who', message: 'New administrator' },
  breakGlassBy: /*i18n*/ { id: 'staff.break_glass.by', message: 'Operator' },
  breakGlassReason: /*i18n*/ { id: 'staff.break_glass.reason', message: 'Reason' },
  breakGlassAt: /*i18n*/ { id: 'staff.break_glass.at', message: 'Time (UTC)' },
  breakGlassDoubt: /*i18n*/ {
    id: 'staff.break_glass.doubt',
    message: 'If you did not expect this, call the server operators now and check the audit log.',
  },
  breakGlassButton: /*i18n*/ { id: 'staff.break_glass.button', message: 'Open the audit log' },
  mailSubject: /*i18n*/ { id: 'staff.mail.subject', message: 'Set up your sign-in to the Thamani console' },
  mailHeading: /*i18n*/ { id: 'staff.mail.heading', message: 'Set up your sign-in' },
  mailBody: /*i18n*/ {
    id: 'staff.mail.body',
    message:
      'Two administrators of Thamani have confirmed you as a member of staff. To begin, set up a passkey, or a password with an authenticator app. You will need this sign-in method each time you sign in, and to confirm your identity before a decision.',
  },
  mailNumber: /*i18n*/ { id: 'staff.mail.number', message: 'Your staff number' },
  mailCode: /*i18n*/ {
    id: 'staff.mail.code',
    message: 'You also need an enrolment code. You receive it in person or by telephone, never by email.',
  },
  mailUntil: /*i18n*/ { id: 'staff.mail.until', message: 'The link works once, within {hours} hours.' },
  mailButton: /*i18n*/ { id: 'staff.mail.button', message: 'Set up your sign-in' },
  mailFooter: /*i18n*/ {
    id: 'staff.mail.footer',
    message: 'If you do not work for Thamani, you do not need to do anything. The link does not work without the enrolment code.',
  },
};

export { passwordResetSentences } from './password-reset/messages.ts';
