import { Refusal } from '@thamani/domain/errors.ts';
import { openingPriceList } from '@thamani/domain/fees/fee.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { addMissingPrices, allPrices, hasPrice, priceById } from './store.ts';

export {
  applyPriceChange,
  countPriceRequests,
  requestPriceChange,
  confirmPrice,
  listPriceChanges,
  listPriceRequests,
  listPriceVersions,
  priceChangeEffectiveAt,
  refusePrice,
} from './price-change-requests.ts';

type Deps = Pick<Context, 'pool'>;

export async function listPrices({ pool }: Deps) {
  return allPrices(pool, {});
}

export async function readPrice({ pool }: Deps, id: string) {
  const [price] = await priceById(pool, { id });
  if (price === undefined) throw new Refusal('not_found');
  return price;
}

/** On the caller's own connection: one that waits for a second while it holds its first can wait for ever. */
export async function isPriced(db: Queryable, id: string): Promise<boolean> {
  return hasPrice(db, id);
}

export async function seedPrices({ db }: Pick<Context, 'db'>): Promise<void> {
  await addMissingPrices(db, openingPriceList);
}
