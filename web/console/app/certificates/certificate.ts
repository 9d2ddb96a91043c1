import type { findCertificates, listStatusChangeRequests, readCertificateLife } from '@thamani/contract/certificate-status.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type FoundCertificate = AnswerOf<typeof findCertificates>['data'][number];
export type CertificateDetails = AnswerOf<typeof readCertificateLife>['data'];
export type RequestedStatusChange = NonNullable<CertificateDetails['request']>;
export type WaitingChange = AnswerOf<typeof listStatusChangeRequests>['data'][number];

export const certificatesAddress = '/certificates';
export const waitingAddress = '/certificates/waiting';

export function lifeAddress(number: string): string {
  return `${certificatesAddress}/${number}`;
}
