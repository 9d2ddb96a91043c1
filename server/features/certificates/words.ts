/** What the API says of a company's own certificates. */
export const certificateSentences = {
  list: /*i18n*/ { id: 'certificates.list', message: 'Your certificates' },
  summary: /*i18n*/ { id: 'certificates.summary', message: 'Where your certificates stand' },
  one: /*i18n*/ { id: 'certificates.one', message: 'Your certificate' },
  renewing: /*i18n*/ { id: 'certificates.renewing', message: 'The application that renews your certificate, with last year’s answers' },
};
