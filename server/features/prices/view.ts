import { decimalOf, money } from '@thamani/domain/money.ts';

interface PriceRow {
  readonly id: string;
  readonly category: string;
  readonly amount_minor: string;
  readonly currency: string;
}

export function priceView(row: PriceRow): { id: string; product_category: string; product_amount: string; currency: 'USD' } {
  return { id: row.id, product_category: row.category, product_amount: decimal(row.amount_minor), currency: 'USD' };
}

interface ChangeRow {
  readonly id: string;
  readonly price_id: string;
  readonly category: string;
  readonly amount_minor: string;
  readonly day: string;
  readonly requested_by: string;
  readonly asker: string;
  readonly requested_at: Date;
}

function askedView(row: ChangeRow) {
  return {
    id: row.id,
    price_id: row.price_id,
    product_category: row.category,
    amount: decimal(row.amount_minor),
    currency: 'USD' as const,
    takes_effect_on: row.day,
    requested_by: { id: row.requested_by, name: row.asker },
    requested_at: row.requested_at.toISOString(),
  };
}

export function requestView(row: ChangeRow & { readonly minor_now: string }, reader: string) {
  return { ...askedView(row), amount_now: decimal(row.minor_now), yours: row.requested_by === reader };
}

export function changeView(row: ChangeRow & { readonly confirmed_by: string; readonly confirmer: string }) {
  return { ...askedView(row), confirmed_by: { id: row.confirmed_by, name: row.confirmer } };
}

export function versionView(row: { id: string; category: string; version: number; amount_minor: string; valid_from: Date }) {
  return {
    price_id: row.id,
    product_category: row.category,
    version: row.version,
    amount: decimal(row.amount_minor),
    currency: 'USD' as const,
    valid_from: row.valid_from.toISOString(),
  };
}

function decimal(minor: string): string {
  return decimalOf(money(Number(minor), 'USD'));
}
