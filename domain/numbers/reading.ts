import { isWithin, limits, type NumberRange } from './decimal.ts';
import { westernDigits } from './decimal.ts';
import { signsOf, type NumberLocale } from './locales.ts';

export type NumberFault = 'negative' | 'too_long' | 'malformed' | 'out_of_range';

/** A decimal is `1850` or `1.85`: digits with a point, without zeros that say nothing. */
export type NumberReading =
  | { readonly kind: 'blank' }
  | { readonly kind: 'read'; readonly decimal: string }
  /** Both are possible: the person says which. */
  | { readonly kind: 'ask'; readonly readings: readonly [grouped: string, withDecimals: string] }
  | { readonly kind: 'unreadable'; readonly fault: NumberFault };

/** Every way to read one text, whatever the locale. */
export interface Readings {
  readonly grouped?: string;
  readonly withDecimals?: string;
}

/**
 * A number as the reader of a locale writes it, with digits of any of our scripts. Nothing is guessed:
 *
 * 1. A text that can be read in one way is read so: `1,850,000`, `2.450.000,00`, `1.5`, `12,34,567` in India.
 * 2. A comma or a point before exactly three digits can be read in two ways. The range of the field decides first: no latitude is 9403.
 * 3. Then the locale: its own mark of groups, where none of its regions writes decimals with it, is one: `1,850` in English.
 * 4. Otherwise the person is asked: `1,850` in French, `1.850` in English.
 */
export function readNumber(typed: string, locale: NumberLocale, range: NumberRange = {}): NumberReading {
  const text = inAscii(typed);
  if (text === '') return { kind: 'blank' };
  const fault = faultOf(text);
  if (fault !== undefined) return { kind: 'unreadable', fault };
  const { groups, decimals, indian } = signsOf(locale);
  const { grouped, withDecimals } = readingsIn(text, indian === true);
  const all = [grouped, withDecimals].filter((one) => one !== undefined);
  if (all.length === 0) return { kind: 'unreadable', fault: 'malformed' };
  const short = all.filter((decimal) => !isTooLong(decimal));
  if (short.length === 0) return { kind: 'unreadable', fault: 'too_long' };
  const [first, second] = short.filter((decimal) => isWithin(decimal, range));
  if (first === undefined) return { kind: 'unreadable', fault: 'out_of_range' };
  if (second === undefined) return { kind: 'read', decimal: first };
  const mark = /[,.]/.exec(text)?.[0];
  const isGroupMark = groups.some((one) => one === mark) && !decimals.some((one) => one === mark);
  return isGroupMark ? { kind: 'read', decimal: first } : { kind: 'ask', readings: [first, second] };
}

/** The one notation of the API, and of files without a declared locale: digits with a point. Never asks. */
export function readPlainNumber(sent: string, range: NumberRange = {}): NumberReading {
  const text = sent.trim();
  if (text === '') return { kind: 'blank' };
  const fault = faultOf(text);
  if (fault !== undefined) return { kind: 'unreadable', fault };
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return { kind: 'unreadable', fault: 'malformed' };
  const decimal = plainDecimal(whole, fraction);
  if (isTooLong(decimal)) return { kind: 'unreadable', fault: 'too_long' };
  return isWithin(decimal, range) ? { kind: 'read', decimal } : { kind: 'unreadable', fault: 'out_of_range' };
}

/** For text that a machine read from a page, where commas and points are also mistaken for each other: all that it may be. */
export function readingsOf(printed: string): Readings {
  const text = inAscii(printed);
  return faultOf(text) === undefined ? readingsIn(text, false) : {};
}

function faultOf(text: string): NumberFault | undefined {
  if (text.length > limits.text) return 'too_long';
  if (/^[-\u2212]/.test(text)) return /\d/.test(text) ? 'negative' : 'malformed';
  return undefined;
}

const groupedByThree = /^[1-9]\d{0,2}(?:([,.' \u066c])\d{3})(?:\1\d{3})*$/;
const groupedByTwo = /^[1-9]\d?(?:,\d{2})*,\d{3}$/;

function readingsIn(text: string, indian: boolean): Readings {
  const whole = wholeOf(text, indian);
  const decimals = splitAtDecimalMark(text, indian);
  return {
    ...(whole === undefined ? {} : { grouped: whole }),
    ...(decimals === undefined ? {} : { withDecimals: decimals }),
  };
}

/** Digits alone, or in groups with one mark. */
function wholeOf(text: string, indian: boolean): string | undefined {
  const isWhole = /^\d+$/.test(text) || groupedByThree.test(text) || (indian && groupedByTwo.test(text));
  return isWhole ? plainDecimal(text.replaceAll(/\D/g, ''), '') : undefined;
}

/** A mark that occurs once and last. No group before it has the same mark. */
function splitAtDecimalMark(text: string, indian: boolean): string | undefined {
  const [, before, mark = '', fraction = ''] = /^(.*)([,.\u066b])(\d*)$/.exec(text) ?? [];
  if (before === undefined || before.includes(mark) || before + fraction === '') return undefined;
  const whole = before === '' ? '0' : wholeOf(before, indian);
  return whole === undefined ? undefined : plainDecimal(whole, fraction);
}

function plainDecimal(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

function isTooLong(decimal: string): boolean {
  const [whole = '', fraction = ''] = decimal.split('.');
  return whole.length > limits.whole || fraction.length > limits.decimals;
}

/** Digits of the Arabic and Persian keyboards, and every kind of space and apostrophe, as the plain ones. Marks that set the direction of text go. */
function inAscii(typed: string): string {
  return westernDigits(typed)
    .replaceAll('\u060c', ',')
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
    .replaceAll(/\s/g, ' ');
}
