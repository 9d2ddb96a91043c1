import type { FieldFault, FieldFaults } from '../errors.ts';
import { minorOf } from '../money.ts';
import { readingsOf, readPlainNumber } from '../numbers/reading.ts';
import { dayOf, type Day } from '../review/working-days.ts';

/** A fee above this is a slip of the finger. */
const mostMinor = 10_000_000;

export interface RequestedPrices {
  /** As it was typed: a decimal in the price's currency. */
  readonly amount: string;
  readonly day: Day;
}

/** What is known at the time of the request: the price that applies just before that day, and today. */
export interface PriceSnapshot {
  readonly minor: number;
  readonly currency: string;
  readonly today: Day;
}

/** The new price in minor units, or what to change about the question. */
export function readPriceChange(
  asked: RequestedPrices,
  snapshot: PriceSnapshot,
): { readonly minor: number } | { readonly faults: FieldFaults } {
  const minor = minorOf(asked.amount.trim(), snapshot.currency);
  const amount = isOfPeople(asked.amount) ? 'number_notation' : faultOf(minor, snapshot);
  const day = asked.day > snapshot.today ? undefined : 'day_not_future';
  if (minor !== undefined && amount === undefined && day === undefined) return { minor };
  return { faults: { ...(amount && { amount }), ...(day && { takes_effect_on: day }) } };
}

/** Digits in groups, or with a decimal comma. */
function isOfPeople(amount: string): boolean {
  const { grouped, withDecimals } = readingsOf(amount);
  return readPlainNumber(amount).kind === 'unreadable' && (grouped ?? withDecimals) !== undefined;
}

function faultOf(minor: number | undefined, snapshot: PriceSnapshot): FieldFault | undefined {
  if (minor === undefined) return 'figure_malformed';
  if (minor === 0) return 'figure_zero';
  if (minor > mostMinor) return 'figure_too_long';
  return minor === snapshot.minor ? 'price_unchanged' : undefined;
}

/** A price changes when its day begins, for everyone at the same moment: at midnight UTC. */
export function takesEffectAt(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** What was confirmed too late would have to hold from a moment that is past. */
export function isStillAhead(day: Day, now: Date): boolean {
  return day > dayOf(now);
}
