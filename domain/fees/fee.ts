import { money, type Money } from '../money.ts';
import { currentDiscountScheme, percentOff, type DiscountScheme, type Traits } from './discounts.ts';

export interface Fee {
  readonly full: Money;
  readonly discount: Money;
  readonly amount: Money;
  /** Under which scheme the discount was given; null where there is none. */
  readonly discountScheme: DiscountScheme | null;
}

export interface Claim {
  readonly traits: Traits;
  /** Whether the application names evidence for the discount. */
  readonly evidence: boolean;
  /** Refused evidence ends the discount from the next application on. */
  readonly discountRefusedAt: Date | null;
  readonly begunAt: Date;
}

/** What an application costs: the price of its category, less the discount that its company claims with evidence. */
export function feeFor(price: Money, claim: Claim): Fee {
  const ended = claim.discountRefusedAt !== null && claim.begunAt > claim.discountRefusedAt;
  const percent = claim.evidence && !ended ? percentOff(claim.traits) : 0;
  const discount = money(percentOf(price.minor, percent), price.currency);
  return {
    full: price,
    discount,
    amount: money(price.minor - discount.minor, price.currency),
    discountScheme: percent > 0 ? currentDiscountScheme : null,
  };
}

/** Half up, in whole minor units. */
function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100);
}
