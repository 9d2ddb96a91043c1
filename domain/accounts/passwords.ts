import { commonPasswords, commonWords } from './common-passwords.ts';
import { faultInLength } from './sign-in.ts';

export type PasswordFault = 'password_short' | 'password_long' | 'password_common';

/** Words that an attacker of this portal tries first. */
const ourWords = ['thamani', 'afcfta', 'certificate', 'valueaddition'];

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890123456789', 'azertyuiopqsdfghjklmwxcvbn'];

/**
 * Length counts, composition does not (NIST SP 800-63B). Refused besides: what is on every attacker's list, also with digits or signs
 * around it, and what the account itself gives away. `known` are the person's own words: name, company, address.
 */
export function faultInPassword(password: string, known: readonly string[]): PasswordFault | undefined {
  return faultInLength(password) ?? (isGuessable(password.normalize('NFKC').toLowerCase(), known) ? 'password_common' : undefined);
}

function isGuessable(password: string, known: readonly string[]): boolean {
  if (commonPasswords.has(password) || new Set(password).size < 5) return true;
  const letters = password.replaceAll(/[^\p{L}]/gu, '');
  if (letters.length < 4) return isRun(password.replaceAll(/\D/g, ''));
  const core = shortestPeriod(letters);
  if (commonWords.has(core) || commonWords.has(unleet(core)) || isRun(core)) return true;
  const left = [...ourWords, ...known.flatMap(wordsOf)].reduce((rest, word) => rest.replaceAll(word, ''), core);
  return left.length < 4;
}

/** "abcabcabc" is no longer than "abc" to a guesser. */
function shortestPeriod(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
}

/** A run along the alphabet, the digits or a row of keys, in either direction. */
function isRun(text: string): boolean {
  const reversed = Array.from(text).reverse().join('');
  return text.length < 4 || rows.some((row) => row.includes(text) || row.includes(reversed));
}

function unleet(text: string): string {
  return text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('3', 'e').replaceAll('4', 'a').replaceAll('5', 's');
}

function wordsOf(known: string): string[] {
  return known
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4);
}
