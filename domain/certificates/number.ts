import { westernDigits } from '../numbers/decimal.ts';

/**
 * `TVA-GH26-7K3M-Q2XW-9F4C`: country and year of issue, eleven random characters and a check. Read aloud and typed by strangers, so it
 * has no letter that looks like another, and no wrong character or swapped pair goes through.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What people read in place of a character that is none of ours. */
const readAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** How many characters are drawn by chance: 55 bits, so that nobody finds a number by trying. */
export const randomCharacters = 11;

/** In the field of 32 elements (x⁵ + x² + 1), where every weight differs from its neighbour and none is zero. */
function double(element: number): number {
  const doubled = element << 1;
  return doubled > 31 ? doubled ^ 0b100101 : doubled;
}

function times(weight: number, value: number): number {
  let product = 0;
  for (let [left, rest] = [weight, value]; rest > 0; [left, rest] = [double(left), rest >> 1]) if (rest & 1) product ^= left;
  return product;
}

function checkOf(country: string, year: string, body: string): string {
  const values = [
    ...Array.from(country, (letter) => letter.charCodeAt(0) - 65),
    ...Array.from(year, Number),
    ...Array.from(body, (character) => alphabet.indexOf(character)),
  ];
  let weight = 1;
  let sum = 0;
  for (const value of values) {
    weight = double(weight);
    sum ^= times(weight, value);
  }
  // The check itself has the next weight, so that its swap with its neighbour shows too.
  weight = double(weight);
  for (let check = 0; check < alphabet.length; check += 1) if ((sum ^ times(weight, check)) === 0) return alphabet[check] ?? '';
  throw new RangeError('every sum has its check');
}

/** `body`: characters of the alphabet, drawn by chance. */
export function certificateNumber(country: string, year: number, body: string): string {
  if (!/^[A-Z]{2}$/.test(country) || body.length !== randomCharacters || !areOurs(body))
    throw new RangeError('a number needs a country and eleven characters');
  const yy = String(year % 100).padStart(2, '0');
  return written(country, yy, body + checkOf(country, yy, body));
}

function areOurs(characters: string): boolean {
  return Array.from(characters).every((character) => alphabet.includes(character));
}

function written(country: string, year: string, rest: string): string {
  return `TVA-${country}${year}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/** Without spaces and dashes, in upper case and the digits 0 to 9: a number is also typed on an Arabic or Persian keyboard. */
export function plainNumber(typed: string): string {
  return westernDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '');
}

/** The canonical form of a number as people type or dictate it; undefined where it cannot be one. */
export function readCertificateNumber(typed: string): string | undefined {
  const plain = plainNumber(typed);
  const parts = /^TVA([A-Z]{2})(\d{2})([0-9A-Z]{12})$/.exec(plain);
  if (parts === null) return undefined;
  const [, country = '', year = '', typedRest = ''] = parts;
  const rest = Array.from(typedRest, (character) => readAs[character] ?? character).join('');
  if (!areOurs(rest)) return undefined;
  const body = rest.slice(0, randomCharacters);
  return checkOf(country, year, body) === rest.slice(randomCharacters) ? written(country, year, rest) : undefined;
}
