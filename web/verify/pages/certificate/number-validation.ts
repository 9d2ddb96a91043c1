import { plainNumber, readCertificateNumber } from '@thamani/domain/certificates/number.ts';

/** What keeps a typed text from being a number of ours, told at once, in the page and by its script alike. */
export const faults = ['empty', 'beginning', 'letter', 'short', 'long', 'check'] as const;
export type Fault = (typeof faults)[number];

export const numberStart = 'TVA';

export function faultOf(typed: string): Fault | undefined {
  if (readCertificateNumber(typed) !== undefined) return undefined;
  const plain = plainNumber(typed);
  if (plain === '') return 'empty';
  // As far as it goes: what was only begun is short, not wrong.
  const [, rest] = /^TVA[A-Z]{2}\d{2}(.*)$/.exec(plain) ?? [];
  if (rest === undefined) return 'TVAAA00'.length > plain.length && /^T(?:V(?:A(?:[A-Z]{1,2}\d?)?)?)?$/.test(plain) ? 'short' : 'beginning';
  if (/[^0-9A-Z]|U/.test(rest)) return 'letter';
  return rest.length < 12 ? 'short' : rest.length > 12 ? 'long' : 'check';
}
