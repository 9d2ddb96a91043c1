/** A decimal without loss: `units` divided by ten to the power of `decimals`. Never a float. */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
}

export type AmountFault = 'negative' | 'ambiguous' | 'too_long' | 'malformed';

/** More than any price has; they keep a hostile text from becoming a hostile number. */
export const amountLimits = { whole: 15, decimals: 6, text: 60 } as const;

/**
 * An amount as people write one: `1234.5`, `1 234,50`, `1,234.50`, `1.234,50`, `١٢٣٤٫٥`. Blank counts as 0.
 *
 * - Spaces (also no-break and narrow), apostrophes, commas or dots may part the whole number, in groups of three.
 * - A single dot is the decimal mark, as on the wire. A single comma is one too, except before exactly three digits: `1,234`
 *   is a thousand to some and one and a bit to others, so the person is asked, not guessed for.
 * - Where both a dot and a comma stand, the last is the decimal mark.
 */
export function readAmount(typed: string): Amount | AmountFault {
  const text = inAscii(typed);
  if (text === '') return { units: 0n, decimals: 0 };
  if (text.length > amountLimits.text) return 'too_long';
  if (/^[-\u2212]/.test(text)) return /\d/.test(text) ? 'negative' : 'malformed';
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return 'ambiguous';
  const { whole, fraction } = split(text);
  if (!/^(?:\d*|\d{1,3}(?:([ ',.])\d{3})(?:\1\d{3})*)$/.test(whole) || !/^\d*$/.test(fraction)) return 'malformed';
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+/, '');
  const decimals = fraction.replace(/0+$/, '');
  if (whole === '' && fraction === '') return 'malformed';
  if (digits.length > amountLimits.whole || decimals.length > amountLimits.decimals) return 'too_long';
  return { units: BigInt(digits + decimals), decimals: decimals.length };
}

/** `1 234.50`: at least two decimals, groups parted by a narrow no-break space, which no language reads as a decimal mark. */
export function writeAmount({ units, decimals }: Amount): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  return `${digits.slice(0, end).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202f')}.${digits.slice(end).padEnd(2, '0')}`;
}

/** Arabic-Indic and Persian digits with their marks, and every kind of space and apostrophe, as the keyboard's plain ones. */
function inAscii(typed: string): string {
  return typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u060c]/g, ',')
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
    .replaceAll(/\s/g, ' ');
}

/** Splits at the decimal mark, if there is one. A mark that occurs more than once separates groups. */
function split(text: string): { whole: string; fraction: string } {
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const repeated = mark !== -1 && text.indexOf(text.charAt(mark)) !== mark;
  return mark === -1 || repeated ? { whole: text, fraction: '' } : { whole: text.slice(0, mark), fraction: text.slice(mark + 1) };
}
