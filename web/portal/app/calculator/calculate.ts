import { readAmount, writeAmount } from '@thamani/domain/valuation/amount.ts';
import type { AmountFault } from '@thamani/domain/valuation/amount.ts';
import { valueAddition } from '@thamani/domain/valuation/value-addition.ts';

/** Runs on the server for the page without script, and in the browser as one types. */

/** The two inputs, by their names in the address. */
export const inputs = ['final', 'imported'] as const;

export type Input = (typeof inputs)[number];

export type Typed = Readonly<Record<Input, string>>;

/** Which sentence the result carries; each is written once, by the server, in the reader's language. */
export const sayings = ['waiting', 'faulty', 'no_final', 'exceeds', 'above', 'just_above', 'exactly', 'just_below', 'below'] as const;

export type Saying = (typeof sayings)[number];

export interface Calculated {
  readonly saying: Saying;
  readonly faults: Partial<Record<Input, AmountFault>>;
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

export function calculate(typed: Typed | undefined): Calculated {
  if (typed === undefined) return { saying: 'waiting', faults: {} };
  const [final, imported] = [readAmount(typed.final), readAmount(typed.imported)];
  if (typeof final === 'string' || typeof imported === 'string') {
    const faults = { ...(typeof final === 'string' && { final }), ...(typeof imported === 'string' && { imported }) };
    return { saying: 'faulty', faults };
  }
  const result = valueAddition(final, imported);
  if (result === undefined) return { saying: 'no_final', faults: {} };
  const { percent, exactPercent, negative, verdict } = result;
  const saying = negative ? 'exceeds' : exactPercent === undefined || verdict === 'exactly' ? verdict : (`just_${verdict}` as const);
  const sum = `(${writeAmount(final)} − ${writeAmount(imported)}) ÷ ${writeAmount(final)} × 100`;
  return { saying, faults: {}, figure: { percent: signed(percent), exact: signed(exactPercent ?? percent), sum } };
}

/** A page without a query has no result; one with it has, whatever it holds: blank counts as 0. */
export function typedIn(address: string): Typed | undefined {
  const query = new URL(address).searchParams;
  if (!inputs.some((input) => query.has(input))) return undefined;
  return { final: query.get('final') ?? '', imported: query.get('imported') ?? '' };
}

function signed(percent: string): string {
  return percent.replace('-', '−');
}
