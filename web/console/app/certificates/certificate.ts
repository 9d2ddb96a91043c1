import { ApiProblem, type Client } from '@thamani/client/client.ts';
import { listStatusChangeRequests, type findCertificates, type readCertificateLife } from '@thamani/contract/certificates/status.ts';
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

/** How much waits for a second person; undefined for who cannot settle any of it. */
export async function countWaiting(api: Client): Promise<number | undefined> {
  try {
    const { data, total_pages: pages } = await api.call(listStatusChangeRequests, { query: { page_size: '1' } });
    return data.length === 0 ? 0 : pages;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return undefined;
    throw error;
  }
}
