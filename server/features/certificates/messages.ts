/** What the API says of certificates, to their company and to staff. */
export const certificateSentences = {
  list: /*i18n*/ { id: 'certificates.list', message: 'Your certificates' },
  summary: /*i18n*/ { id: 'certificates.summary', message: 'Where your certificates stand' },
  one: /*i18n*/ { id: 'certificates.one', message: 'Your certificate' },
  found: /*i18n*/ { id: 'certificates.found', message: 'Certificates within your scope' },
  life: /*i18n*/ { id: 'certificates.life', message: 'The certificate and what happened to it' },
  preview: /*i18n*/ { id: 'certificates.preview', message: 'What strangers would read after the change' },
  asked: /*i18n*/ { id: 'certificates.asked', message: 'Asked for. It holds once another admin has confirmed it.' },
  waiting: /*i18n*/ { id: 'certificates.waiting', message: 'Changes that wait for a second person' },
  confirmed: /*i18n*/ { id: 'certificates.confirmed', message: 'Confirmed. Strangers read it within a minute.' },
  refused: /*i18n*/ { id: 'certificates.refused', message: 'It is not done. The certificate stands as it stood.' },
  renewing: /*i18n*/ { id: 'certificates.renewing', message: 'The application that renews your certificate, with last year’s answers' },
};
