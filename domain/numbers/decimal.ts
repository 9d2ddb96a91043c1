import { signsOf, type NumberLocale } from './locales.ts';

/** More than any price has; they keep a hostile text from becoming a hostile number. */
export const limits = { whole: 15, decimals: 6, text: 60 } as const;

/** What a field takes, ends included: a reading outside of it is none. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** People and pieces are counted in whole ones. */
  readonly whole?: true;
}

export function isWithin(decimal: string, { min, max, whole }: NumberRange): boolean {
  if (whole === true && decimal.includes('.')) return false;
  return (min === undefined || compare(decimal, String(min)) >= 0) && (max === undefined || compare(decimal, String(max)) <= 0);
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
function compare(one: string, other: string): number {
  const [a, b] = [unitsOf(one), unitsOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(limits.decimals, '0'));
}

/** As the locale writes it, with the digits 0 to 9. `places`: at least so many decimals. */
export function writeNumber(decimal: string, locale: NumberLocale, places = 0): string {
  const { writes } = signsOf(locale);
  const [, sign = '', whole = decimal, written = ''] = /^([-\u2212]?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const fraction = written.padEnd(places, '0');
  const { indian } = signsOf(locale);
  const grouped = whole.replaceAll(indian === true ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, writes.group);
  return sign + grouped + (fraction === '' ? '' : writes.decimal + fraction);
}

/**
 * One of two readings, as a text that the locale reads in no other way: three decimals alone could be a group, so a fourth is written.
 * A person who has chosen is not asked again.
 */
export function writeChoice(decimal: string, locale: NumberLocale): string {
  return writeNumber(decimal, locale, decimal.split('.')[1]?.length === 3 ? 4 : 0);
}

/** Arabic-Indic and Persian digits as 0 to 9; everything else stays. Numbers, phones, years, codes and numbers of registers are kept in 0 to 9. */
export function westernDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
