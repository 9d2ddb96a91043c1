import { decimalOf, money } from '@thamani/domain/money.ts';

interface PriceRow {
  readonly id: string;
  readonly category: string;
  readonly amount_minor: string;
  readonly currency: string;
}

export function priceView(row: PriceRow): { id: string; product_category: string; product_amount: string; currency: 'USD' } {
  return { id: row.id, product_category: row.category, product_amount: decimalOf(money(Number(row.amount_minor), 'USD')), currency: 'USD' };
}
