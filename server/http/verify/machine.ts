import type { Asked } from './asking.ts';

/** The same answer for machines, in the names of our API. Findings and reasons are closed lists (credentials/verify.ts). */
export function machineAnswer({ number, verification, checkedAt }: Asked, origin: string): string {
  const { answer, facts, findings, standing, statusAsOf, keySince } = verification;
  return JSON.stringify({
    number,
    answer,
    checked_at: checkedAt.toISOString(),
    status_as_of: statusAsOf ?? null,
    key_since: keySince ?? null,
    findings,
    certificate:
      facts === undefined
        ? null
        : {
            company: facts.company,
            registration_number: facts.registrationNumber,
            country: facts.country,
            product: facts.product,
            hs_code: facts.hsCode,
            value_addition: facts.valueAddition,
            threshold: facts.threshold,
            scheme: facts.scheme,
            town: facts.town,
            issued_on: facts.issuedOn,
            expires_on: facts.expiresOn,
          },
    history: standing?.history ?? [],
    replaced_by: standing?.replacedBy ?? null,
    links: {
      page: `${origin}/${number}`,
      credential: `${origin}/${number}.jwt`,
      standing: `${origin}/${number}/standing`,
      files: `${origin}/${number}/manifest`,
      linkset: `${origin}/${number}.linkset`,
    },
  });
}
