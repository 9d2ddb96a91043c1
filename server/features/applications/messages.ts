export const applicationSentences = {
  saved: /*i18n*/ { id: 'applications.saved', message: 'Your draft is saved.' },
  submitted: /*i18n*/ {
    id: 'applications.submitted',
    message: 'Your application has been submitted. The review begins once you have paid the fee.',
  },
  list: /*i18n*/ { id: 'applications.list', message: 'Your applications' },
  summary: /*i18n*/ { id: 'applications.summary', message: 'Summary of your applications' },
  one: /*i18n*/ { id: 'applications.one', message: 'Your application' },
  reopened: /*i18n*/ { id: 'applications.reopened', message: 'Your application is a draft again. Submit it when it is ready.' },
  corrected: /*i18n*/ { id: 'applications.corrected', message: 'Your correction has been sent. The review continues.' },
  messageSent: /*i18n*/ { id: 'applications.message_sent', message: 'Your message has been sent.' },
  withdrawn: /*i18n*/ { id: 'applications.withdrawn', message: 'Your application has been withdrawn.' },
  deleted: /*i18n*/ { id: 'applications.deleted', message: 'Your draft has been deleted.' },
};
