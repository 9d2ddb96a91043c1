import { writeChoice, writeNumber } from '@thamani/domain/numbers/decimal.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import type { NumberFault } from '@thamani/domain/numbers/reading.ts';
import { exactAmount, valueAddition } from '@thamani/domain/valuation/value-addition.ts';
import { choiceName } from '@thamani/site/numbers/shown-reading.ts';

/** Runs on the server for the page without script, and in the browser as one types. */

/** The two inputs, by their names in the address. */
export const inputs = ['final', 'imported'] as const;

export type Input = (typeof inputs)[number];

export type Typed = Readonly<Record<Input, string>>;

/** Which sentence the result carries; each is written once, by the server, in the reader's language. */
export const sayings = ['waiting', 'faulty', 'no_final', 'exceeds', 'above', 'just_above', 'exactly', 'just_below', 'below'] as const;

export type Saying = (typeof sayings)[number];

/** `ambiguous`: it has two readings, and the person says which. */
export type AmountFault = Exclude<NumberFault, 'out_of_range'> | 'ambiguous';

export interface Calculated {
  readonly saying: Saying;
  readonly faults: Partial<Record<Input, AmountFault>>;
  /** How each amount was read, as the reader writes it, where that differs from what was typed. */
  readonly read: Partial<Record<Input, string>>;
  /** The two readings of an amount that is asked about, as the reader writes them. */
  readonly asked: Partial<Record<Input, readonly [string, string]>>;
  /** Only where there is a result. */
  readonly figure?: {
    /** `61.20`, with a true minus sign. */
    readonly percent: string;
    /** The same with as many decimals as it takes to see on which side of the threshold it lies. */
    readonly exact: string;
    /** `(184.00 − 71.40) ÷ 184.00 × 100`, which also shows how the amounts were read. */
    readonly sum: string;
  };
}

export function calculate(typed: Typed | undefined, locale: NumberLocale): Calculated {
  if (typed === undefined) return { saying: 'waiting', faults: {}, read: {}, asked: {} };
  const decimals: Partial<Record<Input, string>> = {};
  const faults: Partial<Record<Input, AmountFault>> = {};
  const asked: Partial<Record<Input, readonly [string, string]>> = {};
  const read: Partial<Record<Input, string>> = {};
  for (const input of inputs) {
    const reading = readNumber(typed[input], locale);
    if (reading.kind === 'blank') decimals[input] = '0';
    else if (reading.kind === 'read') {
      decimals[input] = reading.decimal;
      const written = writeNumber(reading.decimal, locale);
      // An echo of what was typed would tell nothing.
      if (written !== typed[input].trim()) read[input] = written;
    } else if (reading.kind === 'ask') {
      const [grouped, withDecimals] = reading.readings;
      faults[input] = 'ambiguous';
      asked[input] = [writeNumber(grouped, locale), writeChoice(withDecimals, locale)];
    } else faults[input] = reading.fault === 'out_of_range' ? 'malformed' : reading.fault;
  }
  const told = { faults, read, asked };
  const { final = '', imported = '' } = decimals;
  const [finalAmount, importedAmount] = [exactAmount(final), exactAmount(imported)];
  if (finalAmount === undefined || importedAmount === undefined) return { ...told, saying: 'faulty' };
  const result = valueAddition(finalAmount, importedAmount);
  if (result === undefined) return { ...told, saying: 'no_final' };
  const { percent, exactPercent, negative, verdict } = result;
  const saying = negative ? 'exceeds' : exactPercent === undefined || verdict === 'exactly' ? verdict : (`just_${verdict}` as const);
  const written = (decimal: string) => writeNumber(decimal, locale, 2);
  const sum = `(${written(final)} − ${written(imported)}) ÷ ${written(final)} × 100`;
  return { ...told, saying, figure: { percent: signed(percent), exact: signed(exactPercent ?? percent), sum } };
}

/** A page without a query has no result; one with it has, whatever it holds: blank counts as 0. */
export function typedIn(address: string): Typed | undefined {
  const query = new URL(address).searchParams;
  if (!inputs.some((input) => query.has(input))) return undefined;
  const [chosen, text = ''] = query.get(choiceName)?.split('=') ?? [];
  const of = (input: Input) => (chosen === input ? text : (query.get(input) ?? ''));
  return { final: of('final'), imported: of('imported') };
}

function signed(percent: string): string {
  return percent.replace('-', '−');
}
