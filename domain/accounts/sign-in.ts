/**
 * Attempts that reach the password check, in ten minutes. A fingerprint is the same password tried anywhere:
 * it stops one password sprayed over many accounts from many addresses, which the other two cannot see.
 */
export const signInRules = {
  windowSeconds: 600,
  perAccount: 5,
  perAddress: 30,
  perFingerprint: 10,
  /** Ceremonies with a passkey cannot be guessed; they are counted because each keeps a row. */
  passkeysPerAddress: 60,
} as const;

/**
 * A browser from which the account has signed in before has a separate rate limit, in place of those above: other failures do not count.
 * The most attempts on one account in a day: 144 × `signInRules.perAccount`, and `perDay` with each of `maxDevices` devices.
 */
export const knownDeviceRules = {
  windowSeconds: 600,
  perWindow: 5,
  perDay: 20,
  maxDevices: 10,
  days: 90,
} as const;
