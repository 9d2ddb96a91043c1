import type { listCertificates, summariseCertificates } from '@thamani/contract/certificates/certificates.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type CertificateList = AnswerOf<typeof listCertificates>;
export type Certificate = CertificateList['data'][number];
export type CertificateSummary = AnswerOf<typeof summariseCertificates>['data'];

/** Whether a renewal can be started now, by the reader or by a colleague who has the role for it. */
export function isRenewalOpen({ renewable, renewal_open: isOpen }: Pick<Certificate, 'renewable' | 'renewal_open'>): boolean {
  return isOpen ?? renewable;
}

/** Of the pages about certificates, as English has them. */
export const certificatesAddress = '/certificates';

export function certificateAddress(number: string): string {
  return `${certificatesAddress}/${number}`;
}

/** Leads from an application to the certificate that came of it. */
export function certificateOfAddress(applicationId: string): string {
  return `/applications/${applicationId}/certificate`;
}

/** The QR code as the API draws it: a picture of 256 pixels for screens, lines for print. */
export function codeAddress(number: string, format: 'png' | 'svg'): string {
  return `/api/certificate/${encodeURIComponent(number)}/qr?format=${format}`;
}

/** A file or a picture in one of the languages that it is printed in. */
export function inLanguage(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}
