import type { ProductPrice } from '@thamani/domain/fees/fee.ts';
import type { Queryable } from '../../database/connect.ts';
import { prepare } from '../../database/prepared-statements.ts';

export interface PriceRow {
  readonly id: string;
  readonly category: string;
  readonly amount_minor: string;
  readonly currency: string;
}

export const allPrices = prepare<Record<never, never>, PriceRow>('all-prices', (db) =>
  db.selectFrom('product_prices').select(['id', 'category', 'amount_minor', 'currency']).orderBy('position'),
);

export const priceById = prepare<{ readonly id: string }, PriceRow>('price-by-id', (db, parameter) =>
  db.selectFrom('product_prices').select(['id', 'category', 'amount_minor', 'currency']).where('id', '=', parameter('id')),
);

/** For a new database: existing prices are not changed. */
export async function addMissingPrices(db: Queryable, prices: readonly ProductPrice[]): Promise<void> {
  await db
    .insertInto('product_prices')
    .values(
      prices.map(({ id, category, price }, position) => ({ id, category, amount_minor: price.minor, currency: price.currency, position })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function hasPrice(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('product_prices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
