import { Refusal } from '@thamani/domain/errors.ts';
import { openingPriceList } from '@thamani/domain/fees/price-list.ts';
import type { Context } from '../../context.ts';
import { addMissingPrices, allPrices, priceById } from './store.ts';

type Deps = Pick<Context, 'pool'>;

export async function listPrices({ pool }: Deps) {
  return allPrices(pool);
}

export async function readPrice({ pool }: Deps, id: string) {
  const [price] = await priceById(pool, id);
  if (price === undefined) throw new Refusal('not_found');
  return price;
}

export async function seedPrices({ db }: Pick<Context, 'db'>): Promise<void> {
  await addMissingPrices(db, openingPriceList);
}
