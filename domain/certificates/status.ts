/** Whether a certificate stands, apart from its date. Changed by two people, with a reason that a stranger may read. */
export const standings = ['good', 'suspended', 'revoked'] as const;
export type CertificateStatus = (typeof standings)[number];

/** To replace one is to revoke it because of what is written on it, and to issue it again under another number. */
export const standingChanges = ['suspend', 'reinstate', 'revoke', 'replace'] as const;
export type StandingChange = (typeof standingChanges)[number];

/** What is revoked stays revoked. Only what stands is replaced: a doubt is removed before it is printed anew. */
const table: Readonly<Record<CertificateStatus, Partial<Record<StandingChange, CertificateStatus>>>> = {
  good: { suspend: 'suspended', revoke: 'revoked', replace: 'revoked' },
  suspended: { reinstate: 'good', revoke: 'revoked' },
  revoked: {},
};

export function afterChange(standing: CertificateStatus, change: StandingChange): CertificateStatus | undefined {
  return table[standing][change];
}

/** What a certificate's changes come to, from its first day; undefined where one of them was not possible. */
export function standingAfter(changes: readonly StandingChange[]): CertificateStatus | undefined {
  let standing: CertificateStatus | undefined = 'good';
  for (const change of changes) standing = standing && afterChange(standing, change);
  return standing;
}

/** A closed list, since strangers read it: what lies behind it is for the company and the staff. */
export const standingReasons = [
  'evidence_in_doubt',
  'evidence_false',
  'production_changed',
  'company_asked',
  'issued_in_error',
  'doubt_removed',
  'facts_corrected',
] as const;
export type StandingReason = (typeof standingReasons)[number];

export const reasonsFor: Readonly<Record<StandingChange, readonly StandingReason[]>> = {
  suspend: ['evidence_in_doubt', 'production_changed', 'company_asked'],
  reinstate: ['doubt_removed'],
  revoke: ['evidence_false', 'production_changed', 'company_asked', 'issued_in_error'],
  replace: ['facts_corrected', 'company_asked'],
};

/** Whether it fell because a corrected one takes its place, and not because of what it certifies. */
export function isSuperseded(history: readonly { readonly change: StandingChange }[]): boolean {
  return history.at(-1)?.change === 'replace';
}
