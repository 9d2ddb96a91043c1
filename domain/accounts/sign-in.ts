import { westernDigits } from '../numbers/decimal.ts';

const lengths = { shortest: 12, longest: 128 } as const;

/** Apart from the list of common passwords, which is too heavy for a form. */
export function faultInLength(password: string): 'password_short' | 'password_long' | undefined {
  // Counted in code points: an emoji or a letter outside the first plane is one character to the person who types it.
  const { length } = Array.from(password);
  if (length < lengths.shortest) return 'password_short';
  return length > lengths.longest ? 'password_long' : undefined;
}

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

/** Of companies: an authenticator, passkeys and recovery codes, all of them optional. Any factor makes the password alone insufficient. */
export const secondFactorRules = {
  mostPasskeys: 10,
  recoveryCodes: 10,
  /** How long a right password waits for the second factor. */
  stepSeconds: 10 * 60,
  /** Wrong codes in one second step; then the password is asked for again. */
  codesPerStep: 5,
  /** Wrong codes of one account in the window of sign-ins, over all steps. */
  codesPerAccount: 20,
  /** The same in a day, so that nobody guesses on for weeks. A known device has allowances of its own in place of both. */
  codesPerAccountADay: 60,
  challengeSeconds: 10 * 60,
  /** Beginning, adding, removing and renewing, in an hour: each change is mailed. */
  changesAnHour: 40,
} as const;

/** What a challenge of a passkey or a new authenticator is for. */
export const accountChallengePurposes = ['sign_in', 'step_up', 'add_passkey', 'add_authenticator'] as const;
export type AccountChallengePurpose = (typeof accountChallengePurposes)[number];

export const staffChallengePurposes = ['enrol', 'sign_in', 'step_up', 'reset_password'] as const;
export type StaffChallengePurpose = (typeof staffChallengePurposes)[number];

/** Without 0, 1, I, L, O and U: nothing that is mistaken for something else, and no words. */
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a person types of a recovery code: case, spaces and hyphens do not count. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = westernDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === 12 && Array.from(code).every((character) => recoveryAlphabet.includes(character)) ? code : undefined;
}
