import { decimalOf, money } from '@thamani/domain/money.ts';
import type { Fee } from '../payment.ts';

export interface Sum {
  readonly full: string;
  readonly discount: string | undefined;
  readonly amount: string;
}

/** Added up in whole cents, as the server does. */
export function sumOf(fees: readonly Fee[]): Sum {
  const total = (part: 'full_amount' | 'discount_amount' | 'amount') => fees.reduce((sum, fee) => sum + cents(fee[part]), 0);
  const discount = total('discount_amount');
  return {
    full: written(total('full_amount')),
    discount: discount === 0 ? undefined : written(discount),
    amount: written(total('amount')),
  };
}

function cents(amount: string): number {
  return Number(amount.replace('.', ''));
}

function written(minor: number): string {
  return decimalOf(money(minor, 'USD'));
}
