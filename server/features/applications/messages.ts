export const applicationSentences = {
  saved: /*i18n*/ { id: 'applications.saved', message: 'Your draft is saved.' },
  submitted: /*i18n*/ { id: 'applications.submitted', message: 'Your application is submitted. The review begins once it is paid.' },
  list: /*i18n*/ { id: 'applications.list', message: 'Your applications' },
  summary: /*i18n*/ { id: 'applications.summary', message: 'Where your applications stand' },
  one: /*i18n*/ { id: 'applications.one', message: 'Your application' },
  reopened: /*i18n*/ { id: 'applications.reopened', message: 'Your application is a draft again. Submit it when it is ready.' },
  corrected: /*i18n*/ { id: 'applications.corrected', message: 'Your correction is sent. The review goes on with it.' },
  messageSent: /*i18n*/ { id: 'applications.message_sent', message: 'Your message is sent.' },
  withdrawn: /*i18n*/ { id: 'applications.withdrawn', message: 'Your application is withdrawn.' },
  deleted: /*i18n*/ { id: 'applications.deleted', message: 'Your draft is deleted.' },
};
