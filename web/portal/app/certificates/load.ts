import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { listCertificates, retrieveCertificate, summariseCertificates } from '@thamani/contract/certificates/certificates.ts';
import { listCertificateReportOutcomes } from '@thamani/contract/certificate-reports/public.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { certificateStates, daysUntil, renewalOpensDays } from '@thamani/domain/certificates/validity.ts';
import { certificateSorts } from '@thamani/domain/lists/lists.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import { queryOf, unlessAway, withSummary, type Question } from '../applications/load.ts';
import type { ChosenOf } from '../applications/list/ListTools.tsx';
import type { Certificate, CertificateList, CertificateSummary } from './certificate.ts';

export interface CertificateListing {
  readonly summary: CertificateSummary;
  readonly list: CertificateList;
}

/** By what the list is filtered and sorted. */
export const certificateTools = { state: certificateStates, sort: certificateSorts } as const;

export async function loadCertificates(
  api: Client,
  question: Question,
  chosen: ChosenOf<typeof certificateTools> = {},
): Promise<CertificateListing | undefined> {
  const query = { ...queryOf(question), ...chosen };
  return unlessAway(withSummary(api.call(summariseCertificates), api.call(listCertificates, { query })));
}

export type Found = { readonly kind: 'found'; readonly certificate: Certificate } | { readonly kind: 'unknown' | 'away' };

/** Another company's certificate, none at all and what can be no number are all unknown. */
export async function loadCertificate(api: Client, number: string): Promise<Found> {
  try {
    const { data: certificate } = await api.call(retrieveCertificate, { params: { cert_no: number } });
    return { kind: 'found', certificate };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { kind: [400, 404, 422].includes(error.status) ? 'unknown' : 'away' };
  }
}

export type ReportOutcomes = AnswerOf<typeof listCertificateReportOutcomes>;

/** Of closed reports about it. The page works without them. */
export async function loadReportOutcomes(api: Client, number: string, page: string): Promise<ReportOutcomes | undefined> {
  return unlessAway(api.call(listCertificateReportOutcomes, { params: { cert_no: number }, query: { page } }));
}

/** The remaining validity of a certificate today, computed on the server: the reader's clock may be wrong. */
export interface Term {
  /** 0 on the last day, below it after. */
  readonly daysLeft: number;
  readonly renewableFrom: string;
}

export function termOf(expiresOn: string, now: Date): Term {
  return {
    daysLeft: daysUntil(expiresOn as Day, dayOf(now)),
    renewableFrom: dayOf(new Date(Date.parse(`${expiresOn}T00:00:00Z`) - renewalOpensDays * 86_400_000)),
  };
}
