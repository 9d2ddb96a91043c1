import { plain } from './document-text.ts';
import type { Invoice } from './invoice.ts';

/**
 * What identifies an invoice, however it was scanned: its number with two of its supplier, day and total. Each such triple is a mark, and
 * two invoices that share one are the same. Where OCR misread, or a person changed, one of supplier, day and total, one mark is unchanged.
 * Two invoices on one form look alike in a comparison of pictures and share none.
 */
export function invoiceFingerprints({ number, date, taxNumber, total }: Invoice): readonly string[] {
  if (number === undefined) return [];
  const [supplier, day, sum] = [
    taxNumber === undefined ? undefined : `supplier:${lookAlike(taxNumber)}`,
    date === undefined ? undefined : `date:${date.value}`,
    total === undefined ? undefined : `total:${total.value}`,
  ];
  const pairs = [
    [supplier, day],
    [supplier, sum],
    [day, sum],
  ];
  return pairs.flatMap((pair) => (pair.includes(undefined) ? [] : [[`number:${lookAlike(number)}`, ...pair].join('\n')]));
}

/** Letters that a machine takes for digits, as those digits; groups in one order, since a number in Arabic is drawn in either. */
function lookAlike(text: string): string {
  const groups = plain(text)
    .split(/[^\p{L}\d]+/u)
    .map((group) => group.replaceAll(/[oqdilsbzgv]/g, (letter) => digitsLike[letter] ?? letter));
  return groups.sort().join('');
}

const digitsLike: Readonly<Record<string, string>> = { o: '0', q: '0', d: '0', i: '1', l: '1', s: '5', b: '8', z: '2', g: '6', v: '7' };

function bare(text: string): string {
  return plain(text).replaceAll(/[^\p{L}\d]/gu, '');
}

/** One registration, however it is spelled: `RC 123-456`, `rc123456`. Too short a number is shared by chance. */
export function registrationKey(country: string, number: string): string | undefined {
  const key = bare(number)
    .replace(/^rccm|^(?:rc|bn|cac|reg|no)(?=\d)/, '')
    .replace(/^0+/, '');
  return country === '' || key.length < 4 ? undefined : `${country}:${key}`;
}

/** As it is stored beside the number: empty where that is too short to compare. */
export function storedRegistrationKey(country: string, number: string): string {
  return registrationKey(country, number) ?? '';
}

/** Bits of a photo's hash by which two photos may differ and still be one, re-saved or made smaller. */
export const photoDistance = 6;
const bands = [0, 1, 2, 3] as const;
const bandBits = 16;

/**
 * Four parts of the 64 bits, each marked with its place. Of two hashes at most seven bits apart, one part differs by a single bit or not
 * at all; so an index on the parts, asked for each part and its neighbours, finds every candidate, and only those are compared bit by bit.
 */
export function photoBands(hash: bigint): readonly number[] {
  return bands.map((band) => Number((hash >> BigInt(band * bandBits)) & 0xffffn) + band * 0x1_0000);
}

/** What to look for among the parts of others: each of one's own, and each with one bit turned. */
export function photoNeighbours(hash: bigint): readonly number[] {
  return photoBands(hash).flatMap((part) => [part, ...Array.from({ length: bandBits }, (_, bit) => part ^ (1 << bit))]);
}

export function photoDistanceOf(one: bigint, other: bigint): number {
  let apart = BigInt.asUintN(64, one ^ other);
  let bits = 0;
  for (; apart !== 0n; apart &= apart - 1n) bits += 1;
  return bits;
}

/** A photo of one colour, or nearly: its hash says nothing, and thousands share it. */
export function saysSomething(hash: bigint): boolean {
  const ones = photoDistanceOf(hash, 0n);
  return ones >= 8 && ones <= 56;
}
