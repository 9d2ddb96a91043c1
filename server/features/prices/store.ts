import type { ProductPrice } from '@thamani/domain/fees/price-list.ts';
import type { Queryable } from '../../database/connect.ts';
import { prepared } from '../../database/prepared-statements.ts';

export const allPrices = prepared('all-prices', (db) =>
  db.selectFrom('product_prices').select(['id', 'category', 'amount_minor', 'currency']).orderBy('position'),
);

export const priceById = prepared<{ id: string; category: string; amount_minor: string; currency: string }, [id: string]>(
  'price-by-id',
  (db) => db.selectFrom('product_prices').select(['id', 'category', 'amount_minor', 'currency']).where('id', '=', ''),
);

/** For a new database: prices that stand are left as they are. */
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
