/**
 * Attempts that reach the password check, in ten minutes. A fingerprint is the same password tried anywhere:
 * it stops one password sprayed over many accounts from many addresses, which the other two cannot see.
 */
export const signInRules = {
  windowSeconds: 600,
  perAccount: 5,
  perAddress: 30,
  perFingerprint: 10,
} as const;
