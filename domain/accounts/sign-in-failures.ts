/** Why a sign-in or a proof was refused. A reason is a label of a metric and is kept in rows, so it is never renamed. */
export const signInFailureReasons = [
  /** No account has the address that was typed. */
  'account_unknown',
  /** The password was right, and the account is not active: not confirmed yet, or suspended. */
  'account_inactive',
  'password_invalid',
  /** A code of a mail. */
  'mailed_code_wrong',
  'mailed_code_locked',
  'mailed_link_wrong',
  /** The mailed link of a member of staff was right, the code that goes with it was not. */
  'enrolment_code_invalid',
  'reset_ticket_wrong',
  'authenticator_wrong',
  'recovery_code_wrong',
  /** The second step of a sign-in was over, or unknown. */
  'second_step_ended',
  'passkey_wrong',
  /** Asked for again within a session, before something that counts. */
  'proof_password_wrong',
  'proof_authenticator_wrong',
  'proof_recovery_code_wrong',
  'proof_passkey_wrong',
] as const;

export type SignInFailureReason = (typeof signInFailureReasons)[number];

/** Whose accounts: a refused sign-in of a company and one of a member of staff are counted apart. */
export const signInAccountKinds = ['company', 'staff'] as const;
export type SignInAccountKind = (typeof signInAccountKinds)[number];

export const signInFailureRules = { keptDays: 90, networksKept: 10 } as const;

export function hourOf(moment: Date): Date {
  const hour = 3_600_000;
  return new Date(Math.floor(moment.getTime() / hour) * hour);
}
