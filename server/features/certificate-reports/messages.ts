import type { ReportOutcome } from '@thamani/domain/certificate-reports/reports.ts';
import type { Sentence } from '../../i18n/catalogs.ts';

export const reportSentences = {
  received: /*i18n*/ { id: 'certificate_report.received', message: 'We have received your report. Keep its link to read the outcome.' },
  followed: /*i18n*/ { id: 'certificate_report.followed', message: 'The state of the report' },
  list: /*i18n*/ { id: 'certificate_report.list', message: 'Reports about certificates' },
  one: /*i18n*/ { id: 'certificate_report.one', message: 'The report' },
  taken: /*i18n*/ { id: 'certificate_report.taken', message: 'The report is assigned to you.' },
  assigned: /*i18n*/ { id: 'certificate_report.assigned', message: 'The report is assigned.' },
  returned: /*i18n*/ { id: 'certificate_report.returned', message: 'The report is not assigned to anyone.' },
  noted: /*i18n*/ { id: 'certificate_report.noted', message: 'Note saved.' },
  investigating: /*i18n*/ { id: 'certificate_report.investigating', message: 'The investigation has started.' },
  closed: /*i18n*/ { id: 'certificate_report.closed', message: 'The report is closed. We notify the reporter and the company.' },
  candidates: /*i18n*/ { id: 'certificate_report.candidates', message: 'Officers who can handle the report' },
  outcomes: /*i18n*/ { id: 'certificate_report.outcomes', message: 'Closed reports about your certificate' },

  reference: /*i18n*/ { id: 'certificate_report.mail.reference', message: 'Reference of the report' },
  certificate: /*i18n*/ { id: 'certificate_report.mail.certificate', message: 'Certificate' },
  product: /*i18n*/ { id: 'certificate_report.mail.product', message: 'Product' },
  follow: /*i18n*/ { id: 'certificate_report.mail.follow', message: 'Open the report' },
  keepLink: /*i18n*/ {
    id: 'certificate_report.mail.keep_link',
    message: 'Keep this email: anyone who has its link can read the state of the report.',
  },
  notYou: /*i18n*/ {
    id: 'certificate_report.mail.not_you',
    message:
      'If you did not report a certificate, someone may have entered your address by mistake. You do not need to do anything. We erase the address 90 days after the report is closed.',
  },
  erasedLater: /*i18n*/ {
    id: 'certificate_report.mail.erased_later',
    message: 'We erase what you wrote, with your name and contact details, 90 days after the report is closed.',
  },

  receivedSubject: /*i18n*/ { id: 'certificate_report.mail.received.subject', message: 'We have received your report ({reference})' },
  receivedHeading: /*i18n*/ { id: 'certificate_report.mail.received.heading', message: 'We have received your report' },
  receivedBody: /*i18n*/ {
    id: 'certificate_report.mail.received.body',
    message:
      'Thank you. An officer who took no part in the decision on the certificate will investigate it. The company does not learn who reported. We will write to you when the report is closed.',
  },
  closedSubject: /*i18n*/ { id: 'certificate_report.mail.closed.subject', message: 'Your report {reference} has been closed' },
  closedHeading: /*i18n*/ { id: 'certificate_report.mail.closed.heading', message: 'Your report has been closed' },
  closedBody: /*i18n*/ { id: 'certificate_report.mail.closed.body', message: 'We have investigated your report. This is the outcome:' },

  companySubject: /*i18n*/ {
    id: 'certificate_report.mail.company.subject',
    message: 'A report about certificate {number} has been closed',
  },
  companyHeading: /*i18n*/ { id: 'certificate_report.mail.company.heading', message: 'A report about your certificate has been closed' },
  companyBody: /*i18n*/ {
    id: 'certificate_report.mail.company.body',
    message:
      'Someone reported a problem with your certificate, and an officer investigated it. We do not say who reported. This is the outcome:',
  },
  openCertificate: /*i18n*/ { id: 'certificate_report.mail.company.open', message: 'Open the certificate' },
};

/** As reporter and company read them. */
export const outcomeSentences: Record<ReportOutcome, Sentence> = {
  no_problem_found: /*i18n*/ { id: 'certificate_report.outcome.no_problem_found', message: 'We found no problem with the certificate.' },
  certificate_suspended: /*i18n*/ {
    id: 'certificate_report.outcome.certificate_suspended',
    message: 'The certificate has been suspended.',
  },
  certificate_revoked: /*i18n*/ { id: 'certificate_report.outcome.certificate_revoked', message: 'The certificate has been revoked.' },
  corrected: /*i18n*/ { id: 'certificate_report.outcome.corrected', message: 'The company has corrected the problem.' },
  not_verified: /*i18n*/ { id: 'certificate_report.outcome.not_verified', message: 'We could not verify what was reported.' },
  not_about_certificate: /*i18n*/ {
    id: 'certificate_report.outcome.not_about_certificate',
    message: 'The report was not about this certificate.',
  },
};
