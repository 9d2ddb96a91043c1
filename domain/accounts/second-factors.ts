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

/** Without 0, 1, I, L, O and U: nothing that is mistaken for something else, and no words. */
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a person types of a recovery code: case, spaces and hyphens do not count. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === 12 && Array.from(code).every((character) => recoveryAlphabet.includes(character)) ? code : undefined;
}
