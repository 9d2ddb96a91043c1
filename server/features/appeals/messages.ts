export const appealSentences = {
  own: /*i18n*/ { id: 'appeals.own', message: 'Appeals on your application' },
  lodged: /*i18n*/ {
    id: 'appeals.lodged',
    message: 'Your appeal has been sent. The appeals board will decide within 14 working days.',
  },
  list: /*i18n*/ { id: 'appeals.list', message: 'Appeals' },
  one: /*i18n*/ { id: 'appeals.one', message: 'The appeal' },
};
