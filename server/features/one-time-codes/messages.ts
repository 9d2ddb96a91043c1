export const codeSentences = {
  activateSubject: /*i18n*/ { id: 'code.activate.subject', message: '{code} is your Thamani code' },
  resetSubject: /*i18n*/ { id: 'code.reset.subject', message: '{code} is your code for a new password' },
  heading: /*i18n*/ { id: 'code.heading', message: 'Your code is {code}' },
  activateBody: /*i18n*/ {
    id: 'code.activate.body',
    message: 'Enter it where you asked for it, to confirm your email address and finish your registration.',
  },
  resetBody: /*i18n*/ { id: 'code.reset.body', message: 'Enter it where you asked for it, to set a new password.' },
  code: /*i18n*/ { id: 'code.code', message: 'Code' },
  until: /*i18n*/ { id: 'code.until', message: 'Works once, until' },
  elsewhere: /*i18n*/ {
    id: 'code.elsewhere',
    message: 'On another device, or the code does not work? This link does the same for 24 hours.',
  },
  activateButton: /*i18n*/ { id: 'code.activate.button', message: 'Confirm my email address' },
  resetButton: /*i18n*/ { id: 'code.reset.button', message: 'Set a new password' },
  onePress: /*i18n*/ {
    id: 'code.one_press',
    message: 'The page that opens has one button; nothing happens until you press it. A newer code ends this one.',
  },
  notYou: /*i18n*/ {
    id: 'code.not_you',
    message: 'You did not ask for this? Then do nothing. Nobody gets in without the code, and we never ask for it by phone or message.',
  },
};
