export const codeSentences = {
  activateSubject: /*i18n*/ { id: 'code.activate.subject', message: '{code} is your Thamani code' },
  resetSubject: /*i18n*/ { id: 'code.reset.subject', message: '{code} is your code for a new password' },
  heading: /*i18n*/ { id: 'code.heading', message: 'Your code is {code}' },
  activateBody: /*i18n*/ {
    id: 'code.activate.body',
    message: 'Enter this code on the page where you requested it, to confirm your email address and finish your registration.',
  },
  resetBody: /*i18n*/ { id: 'code.reset.body', message: 'Enter this code on the page where you requested it, to set a new password.' },
  until: /*i18n*/ { id: 'code.until', message: 'Can be used once, until' },
  elsewhere: /*i18n*/ {
    id: 'code.elsewhere',
    message: 'If you are on another device, or if the code does not work, use this link instead. It works for 24 hours.',
  },
  activateButton: /*i18n*/ { id: 'code.activate.button', message: 'Confirm my email address' },
  resetButton: /*i18n*/ { id: 'code.reset.button', message: 'Set a new password' },
  onePress: /*i18n*/ {
    id: 'code.one_press',
    message:
      'The link opens a page with one button. Nothing happens until you press the button. If you request a new code, this code no longer works.',
  },
  notYou: /*i18n*/ {
    id: 'code.not_you',
    message:
      'If you did not request this, you do not need to do anything. No one gets access without the code, and we never ask for it by phone or message.',
  },
};
