import { configOfProcess } from '@thamani/server/config/process-config.ts';

const { ports } = configOfProcess();

/** Beside the ports of the product, which it does not belong to. */
export const workbenchPort = ports.PORTAL_PORT + 30;
export const workbenchOrigin = `http://localhost:${workbenchPort}`;
export const inboxOrigin = `http://127.0.0.1:${ports.INBOX_PORT}`;

/** Settings of an operating organisation: the second server of the browser tests has one, the first is a demonstration. */
export const sampleOrganisation = {
  ORGANISATION_NAME: 'Liberation Road Certification',
  ORGANISATION_LEGAL_FORM: 'Limited company',
  ORGANISATION_ADDRESS: '12 Liberation Road; Accra; Ghana',
  ORGANISATION_EMAIL: 'office@certification.test',
  ORGANISATION_PHONE: '+233201234567',
  ORGANISATION_LAW: 'GH',
  ORGANISATION_COURT: 'High Court, Accra',
  ORGANISATION_TAX_NUMBER: 'C0001234567',
  ORGANISATION_PARTNERS: 'Harbour Trust; Savings Bank; Growers Union; Chamber of Trade; Test House',
  ORGANISATION_SOCIAL_LINKS:
    'news=https://news.test/a; company=https://company.test/a; video=https://video.test/a; pictures=https://pictures.test/a',
  MAIL_FROM: 'no-reply@certification.test',
  MAIL_TEAM: 'team@certification.test',
};
