export const staffSentences = {
  signedIn: /*i18n*/ { id: 'staff.signed_in', message: 'Welcome.' },
  signedOut: /*i18n*/ { id: 'staff.signed_out', message: 'You are signed out.' },
  options: /*i18n*/ { id: 'staff.options', message: 'Show your passkey.' },
  enrolment: /*i18n*/ { id: 'staff.enrolment', message: 'Set up your way in.' },
  enrolled: /*i18n*/ { id: 'staff.enrolled', message: 'Your way in is set up. Welcome.' },
  myself: /*i18n*/ { id: 'staff.myself', message: 'Who you are and what you may do' },
  proved: /*i18n*/ { id: 'staff.proved', message: 'Thank you. Your decisions count for the next ten minutes.' },
  people: /*i18n*/ { id: 'staff.people', message: 'The staff' },
  requests: /*i18n*/ { id: 'staff.requests', message: 'What waits for a second person' },
  asked: /*i18n*/ { id: 'staff.asked', message: 'Kept. It holds once another admin has confirmed it.' },
  confirmed: /*i18n*/ { id: 'staff.confirmed', message: 'Confirmed. It holds from now on.' },
  refused: /*i18n*/ { id: 'staff.refused', message: 'Refused. Nothing was changed.' },
  breakGlassSubject: /*i18n*/ { id: 'staff.break_glass.subject', message: 'Emergency access: somebody was made an admin of Thamani' },
  breakGlassHeading: /*i18n*/ { id: 'staff.break_glass.heading', message: 'An admin was enrolled by emergency access' },
  breakGlassBody: /*i18n*/ {
    id: 'staff.break_glass.body',
    message:
      'Fewer than two admins for all countries were left, so an operator enrolled one on the database server, without the confirmation of two admins. Every admin receives this message.',
  },
  breakGlassWho: /*i18n*/ { id: 'staff.break_glass.who', message: 'New admin' },
  breakGlassBy: /*i18n*/ { id: 'staff.break_glass.by', message: 'Operator' },
  breakGlassReason: /*i18n*/ { id: 'staff.break_glass.reason', message: 'Reason' },
  breakGlassAt: /*i18n*/ { id: 'staff.break_glass.at', message: 'Time (UTC)' },
  breakGlassDoubt: /*i18n*/ {
    id: 'staff.break_glass.doubt',
    message: 'If you did not expect this, call the people who run the servers now, and look at the audit.',
  },
  breakGlassButton: /*i18n*/ { id: 'staff.break_glass.button', message: 'Open the audit' },
  mailSubject: /*i18n*/ { id: 'staff.mail.subject', message: 'Your way into the Thamani console' },
  mailHeading: /*i18n*/ { id: 'staff.mail.heading', message: 'Set up your way in' },
  mailBody: /*i18n*/ {
    id: 'staff.mail.body',
    message:
      'Two admins of Thamani have confirmed you as a member of the staff. Set up a passkey, or a password with an authenticator, to begin. You need it each time you sign in, and again before each decision.',
  },
  mailNumber: /*i18n*/ { id: 'staff.mail.number', message: 'Your staff number' },
  mailUntil: /*i18n*/ { id: 'staff.mail.until', message: 'The link works for {days} days, and once.' },
  mailButton: /*i18n*/ { id: 'staff.mail.button', message: 'Set up your way in' },
  mailFooter: /*i18n*/ {
    id: 'staff.mail.footer',
    message: 'If you do not work for Thamani, do nothing: without you this link opens nothing.',
  },
};
