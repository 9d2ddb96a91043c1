/** The status of a certificate, apart from its expiry. Two people change it, with a reason that the public may read. */
export const statuses = ['good', 'suspended', 'revoked'] as const;
export type CertificateStatus = (typeof statuses)[number];

/** To replace one is to revoke it because of what is written on it, and to issue it again under another number. */
export const statusChanges = ['suspend', 'reinstate', 'revoke', 'replace'] as const;
export type StatusChange = (typeof statusChanges)[number];

/** How a request for a change ended. */
export const statusRequestOutcomes = ['confirmed', 'refused', 'withdrawn', 'expired'] as const;
export type StatusRequestOutcome = (typeof statusRequestOutcomes)[number];

/** A revoked certificate stays revoked. Only a certificate in good status is replaced: a suspended one is reinstated first. */
const table: Readonly<Record<CertificateStatus, Partial<Record<StatusChange, CertificateStatus>>>> = {
  good: { suspend: 'suspended', revoke: 'revoked', replace: 'revoked' },
  suspended: { reinstate: 'good', revoke: 'revoked' },
  revoked: {},
};

export function afterChange(status: CertificateStatus, change: StatusChange): CertificateStatus | undefined {
  return table[status][change];
}

/** What a certificate's changes come to, from its first day; undefined where one of them was not possible. */
export function statusAfter(changes: readonly StatusChange[]): CertificateStatus | undefined {
  let status: CertificateStatus | undefined = 'good';
  for (const change of changes) status = status && afterChange(status, change);
  return status;
}

/** A closed list, since strangers read it: what lies behind it is for the company and the staff. */
export const statusReasons = [
  'evidence_in_doubt',
  'evidence_false',
  'production_changed',
  'company_asked',
  'issued_in_error',
  'doubt_removed',
  'facts_corrected',
] as const;
export type StatusReason = (typeof statusReasons)[number];

export const reasonsFor: Readonly<Record<StatusChange, readonly StatusReason[]>> = {
  suspend: ['evidence_in_doubt', 'production_changed', 'company_asked'],
  reinstate: ['doubt_removed'],
  revoke: ['evidence_false', 'production_changed', 'company_asked', 'issued_in_error'],
  replace: ['facts_corrected', 'company_asked'],
};

/** Whether it fell because a corrected one takes its place, and not because of what it certifies. */
export function isSuperseded(history: readonly { readonly change: StatusChange }[]): boolean {
  return history.at(-1)?.change === 'replace';
}
