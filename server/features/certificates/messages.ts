/** What the API says of certificates, to their company and to staff. */
export const certificateSentences = {
  list: /*i18n*/ { id: 'certificates.list', message: 'Your certificates' },
  summary: /*i18n*/ { id: 'certificates.summary', message: 'Summary of your certificates' },
  one: /*i18n*/ { id: 'certificates.one', message: 'Your certificate' },
  found: /*i18n*/ { id: 'certificates.found', message: 'Certificates that you have access to' },
  life: /*i18n*/ { id: 'certificates.life', message: 'The certificate and its status history' },
  preview: /*i18n*/ { id: 'certificates.preview', message: 'What the public would see after the change' },
  asked: /*i18n*/ { id: 'certificates.asked', message: 'Request sent. It takes effect when another administrator confirms it.' },
  waiting: /*i18n*/ { id: 'certificates.waiting', message: 'Changes awaiting confirmation by a second person' },
  confirmed: /*i18n*/ { id: 'certificates.confirmed', message: 'Confirmed. The public will see the change within a minute.' },
  refused: /*i18n*/ { id: 'certificates.refused', message: 'The certificate was not changed.' },
  renewing: /*i18n*/ { id: 'certificates.renewing', message: 'Renewal of your certificate, with last year’s answers' },
};
