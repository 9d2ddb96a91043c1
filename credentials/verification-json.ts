import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import type { SealedFacts } from './qr-seal.ts';
import type { Verification } from './verify.ts';

/** A check by whatever means: from a code alone, fewer facts are known. */
export type AnyVerification = Omit<Verification, 'facts'> & { readonly facts?: CertificateFacts | SealedFacts };

/** An answer for machines, in the names of our API. Findings and reasons are closed lists (verify.ts). */
export function answerForMachines({ answer, facts, findings, status, statusAsOf, keySince }: AnyVerification, checkedAt: Date) {
  return {
    answer,
    checked_at: checkedAt.toISOString(),
    status_as_of: statusAsOf ?? null,
    key_since: keySince ?? null,
    findings,
    certificate: facts === undefined ? null : factsForMachines(facts),
    history: status?.history ?? [],
    replaced_by: status?.replacedBy ?? null,
  };
}

/** What was signed, in the names of our API. */
export function factsForMachines(facts: CertificateFacts | SealedFacts) {
  const more: Partial<CertificateFacts> = facts;
  return {
    company: facts.company,
    registration_number: more.registrationNumber ?? null,
    country: more.country ?? null,
    product: facts.product,
    hs_code: facts.hsCode,
    value_addition: facts.valueAddition,
    threshold: more.threshold ?? null,
    scheme: facts.scheme,
    town: more.town ?? null,
    issued_on: facts.issuedOn,
    expires_on: facts.expiresOn,
  };
}
