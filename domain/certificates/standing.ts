/** Whether a certificate stands, apart from its date. Changed by two people, with a reason that a stranger may read. */
export const standings = ['good', 'suspended', 'revoked'] as const;
export type Standing = (typeof standings)[number];

export const standingChanges = ['suspend', 'reinstate', 'revoke'] as const;
export type StandingChange = (typeof standingChanges)[number];

/** What is revoked stays revoked. */
const table: Readonly<Record<Standing, Partial<Record<StandingChange, Standing>>>> = {
  good: { suspend: 'suspended', revoke: 'revoked' },
  suspended: { reinstate: 'good', revoke: 'revoked' },
  revoked: {},
};

export function afterChange(standing: Standing, change: StandingChange): Standing | undefined {
  return table[standing][change];
}

/** A closed list, since strangers read it: what lies behind it is for the company and the staff. */
export const standingReasons = [
  'evidence_in_doubt',
  'evidence_false',
  'production_changed',
  'company_asked',
  'issued_in_error',
  'doubt_removed',
] as const;
export type StandingReason = (typeof standingReasons)[number];

export const reasonsFor: Readonly<Record<StandingChange, readonly StandingReason[]>> = {
  suspend: ['evidence_in_doubt', 'production_changed', 'company_asked'],
  reinstate: ['doubt_removed'],
  revoke: ['evidence_false', 'production_changed', 'company_asked', 'issued_in_error'],
};
