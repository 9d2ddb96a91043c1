import { readingsOf } from '../numbers/reading.ts';
import { plain, type TextLine, type Word } from './document-text.ts';

/** A figure on a document and the words that make it. */
export interface Figure {
  /** What it comes to, in hundredths. */
  readonly hundredths: bigint;
  /** Without loss: units of the last of its places. A price of `0.1234` is not 0.12. */
  readonly units: bigint;
  readonly places: number;
  /** What else `1.700` may be, whatever the others on the page are: an eye takes a comma for a point. */
  readonly orElse?: { readonly units: bigint; readonly places: number };
  /** `15%` is a rate, and no money. */
  readonly isShare: boolean;
  readonly words: readonly Word[];
}

export type DecimalMark = '.' | ',';

const money = /^(?:[a-z]{3}|[a-z]{1,3}[$£]|[$€£₦]|f ?cfa|cfa|fcfa|dh|da|dt|ر\.س|د\.م\.?|د\.ت|دج|جنيه|درهم|دينار)$/u;
const digits = /^\d[\d.,']*$/;
const group = /^\d{3}(?:[.,]\d+)?$/;

/**
 * The figures of a line, in their order. A figure whose groups are separated by spaces (`1 234,50`) is several words close together. A
 * currency before or after it is left out, and so is everything that is a number only in part (`INV-0042`, `3kg`, `14/03/2026`).
 */
export function figuresIn(line: TextLine, mark?: DecimalMark): readonly Figure[] {
  return writtenIn(line).flatMap(({ text, isNegative, isShare, words }) => {
    const amount = amountOf(text, mark);
    if (amount === undefined) return [];
    const [units, places] = [isNegative ? -amount.units : amount.units, amount.places];
    const hundredths = places <= 2 ? units * 10n ** BigInt(2 - places) : units / 10n ** BigInt(places - 2);
    const digitsOnly = BigInt(text.replaceAll(/\D/g, ''));
    const orElse = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? { orElse: { units: digitsOnly, places: places === 0 ? 3 : 0 } } : {};
    return [{ hundredths, units, places, isShare, words, ...orElse }];
  });
}

/**
 * The decimal mark of this document. `1.234` is a thousand on one invoice and one and a bit on another, but the same page usually also has
 * `12,50` or `1.234.567`. Undefined where no figure decides it.
 */
export function decimalMarkIn(lines: readonly TextLine[]): DecimalMark | undefined {
  let [points, commas] = [0, 0];
  for (const line of lines)
    for (const { text } of writtenIn(line)) {
      const mark = toldBy(text);
      if (mark === '.') points += 1;
      if (mark === ',') commas += 1;
    }
  return points === commas ? undefined : points > commas ? '.' : ',';
}

function toldBy(text: string): DecimalMark | undefined {
  const [, before = '', mark, behind = ''] = /^(.*)([.,])(\d*)$/.exec(text) ?? [];
  if (mark === undefined || behind === '') return undefined;
  const other: DecimalMark = mark === '.' ? ',' : '.';
  if (before.includes(mark)) return other;
  if (before.includes(other) || behind.length !== 3 || /^0|\d{4}/.test(before)) return mark as DecimalMark;
  return undefined;
}

interface Written {
  readonly text: string;
  readonly isNegative: boolean;
  readonly isShare: boolean;
  readonly words: readonly Word[];
}

function writtenIn(line: TextLine): readonly Written[] {
  const found: Written[] = [];
  let open: Written | undefined;
  const close = (): void => {
    if (open !== undefined) found.push(open);
    open = undefined;
  };
  for (const word of line.words) {
    const text = plain(word.text).replaceAll('\u060c', ',');
    const [, bare = ''] = /^(.*?)[%\u066a]?$/.exec(text) ?? [];
    const isShare = bare !== text;
    const joined: string | undefined = open && joinedTo(open, bare, word);
    if (open !== undefined && joined !== undefined) {
      open = { ...open, text: joined, isShare: open.isShare || isShare, words: [...open.words, word] };
      continue;
    }
    const next = open;
    close();
    if (bare === '' && isShare && next !== undefined) found[found.length - 1] = { ...next, isShare };
    const [, sign, rest = ''] = /^([-\u2212\u2013(]?)(.*?)[)-]?$/u.exec(bare) ?? [];
    const figure = withoutMoney(rest);
    const isNegative = (sign !== '' && sign !== undefined) || /\d-$/.test(bare);
    if (digits.test(figure)) open = { text: figure.replace(/[.,']+$/, ''), isNegative, isShare, words: [word] };
  }
  close();
  return found;
}

/** The next group of a figure, or the one before it where the line is read from right to left: figures never are. */
function joinedTo({ text, words }: Written, next: string, word: Word): string | undefined {
  const last = words.at(-1);
  if (last === undefined || !isClose(last, word)) return undefined;
  if (word.box.x > last.box.x) return group.test(next) && /^\d{1,3}(?:\d{3})*$/.test(text) ? text + next : undefined;
  return /^\d{1,3}$/.test(next) && /^(?:\d{3})+(?:[.,]\d+)?$/.test(text) ? next + text : undefined;
}

/** `GHS12.50` and `12.50€`, as some write it. */
function withoutMoney(text: string): string {
  const [, before = '', figure = '', behind = ''] = /^([^\d]*)(\d[\d.,']*?)([^\d.,']*)[.,]?$/u.exec(text) ?? [];
  return [before, behind].every((unit) => unit === '' || money.test(unit)) ? figure : text;
}

function amountOf(text: string, mark: DecimalMark | undefined): { units: bigint; places: number } | undefined {
  const parts = mark === undefined ? undefined : partedBy(mark).exec(text);
  const isGrouped = mark === undefined && /^[1-9]\d{0,2}\.\d{3}$/.test(text);
  const whole = isGrouped ? text.replace('.', '') : parts?.[1] === undefined ? undefined : parts[1].replaceAll(/\D/g, '');
  if (whole !== undefined) return sized(whole, parts?.[2] ?? '');
  const { grouped, withDecimals } = readingsOf(text);
  if (grouped !== undefined) return sized(text.replaceAll(/\D/g, ''), '');
  // Noughts at the end were written, and say to how many places it was rounded.
  return withDecimals === undefined ? undefined : sized(...splitOf(text, withDecimals.split('.')[1]?.length ?? 0));
}

function sized(whole: string, fraction: string): { units: bigint; places: number } | undefined {
  return whole.length > 15 || fraction.length > 6 ? undefined : { units: BigInt(whole + fraction), places: fraction.length };
}

function splitOf(text: string, decimals: number): [string, string] {
  const [, whole = text, fraction = ''] = /^(.*)[.,](\d*)$/.exec(text) ?? [];
  const isParted = decimals > 0 || (/^0+$/.test(fraction) && fraction.length !== 3);
  return isParted ? [whole.replaceAll(/\D/g, ''), fraction] : [text.replaceAll(/\D/g, ''), ''];
}

function partedBy(mark: DecimalMark): RegExp {
  return mark === '.' ? /^(\d+|\d{1,3}(?:[,']\d{3})+)(?:\.(\d+))?$/ : /^(\d+|\d{1,3}(?:[.']\d{3})+)(?:,(\d+))?$/;
}

/** Two words of one figure stand hardly farther apart than one of their digits is wide; two columns stand farther. Either may be the left one. */
function isClose(before: Word, word: Word): boolean {
  const [left, right] = before.box.x <= word.box.x ? [before, word] : [word, before];
  const digit = Math.max(left.box.width / left.text.length, right.box.width / right.text.length);
  return right.box.x - (left.box.x + left.box.width) <= digit * 1.3;
}
