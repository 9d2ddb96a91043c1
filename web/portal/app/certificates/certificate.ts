import type { listCertificates, summariseCertificates } from '@thamani/contract/certificates.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type CertificateList = AnswerOf<typeof listCertificates>;
export type Certificate = CertificateList['data'][number];
export type CertificateSummary = AnswerOf<typeof summariseCertificates>['data'];
