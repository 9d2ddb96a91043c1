import { requestExpiryCutoff } from '@thamani/domain/review/two-person-rule.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** Changes of price: asked for in `approval_requests`, agreed on in `price_changes`, in force in `product_prices`. */

export interface PriceRow {
  readonly id: string;
  readonly amount_minor: string;
  readonly currency: string;
}

/** Held until the transaction ends: of two who ask for the same, one is late. Payments can name it meanwhile. */
export async function lockPrice(tx: Tx, id: string): Promise<PriceRow | undefined> {
  return tx
    .selectFrom('product_prices')
    .select(['id', 'amount_minor', 'currency'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What two people agreed on for a price, the next one first. A price has a handful at most. */
export async function agreedFor(db: Queryable, priceId: string): Promise<readonly { amount_minor: string; effective_at: Date }[]> {
  return db
    .selectFrom('price_changes')
    .select(['amount_minor', 'effective_at'])
    .where('price_id', '=', priceId)
    .where('applied_at', 'is', null)
    .orderBy('effective_at')
    .limit(1000)
    .execute();
}

export interface PriceChangeRequest {
  readonly price_id: string;
  readonly amount_minor: number;
  readonly takes_effect_on: Day;
}

export async function isAsked(
  db: Queryable,
  { price_id, takes_effect_on }: Omit<PriceChangeRequest, 'amount_minor'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('approval_requests')
    .select('id')
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '=', 'change_price')
    .where(sql<boolean>`change ->> 'price_id' = ${price_id} and change ->> 'takes_effect_on' = ${takes_effect_on}`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPriceChangeRequest(
  tx: Tx,
  {
    change,
    ...request
  }: { readonly id: string; readonly change: PriceChangeRequest; readonly requested_by: string; readonly requested_at: Date },
): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({ ...request, permission: 'change_price', subject_id: null, change: JSON.stringify(change) })
    .execute();
}

export async function lockPriceRequest(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('approval_requests')
    .select(['id', 'requested_by', 'requested_at', 'resolved_at', 'change'])
    .where('id', '=', id)
    .where('permission', '=', 'change_price')
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, change: row.change as unknown as PriceChangeRequest };
}

export async function insertPriceChange(
  tx: Tx,
  change: { id: string; price_id: string; amount_minor: number; effective_at: Date },
): Promise<void> {
  await tx.insertInto('price_changes').values(change).execute();
}

export async function priceChangeById(db: Queryable, id: string) {
  return db.selectFrom('price_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function isOvertaken(db: Queryable, { price_id, effective_at }: { price_id: string; effective_at: Date }) {
  const row = await db
    .selectFrom('price_changes')
    .select('id')
    .where('price_id', '=', price_id)
    .where('effective_at', '>', effective_at)
    .where('applied_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePrice(tx: Tx, id: string, amountMinor: string): Promise<void> {
  await tx.updateTable('product_prices').set({ amount_minor: amountMinor }).where('id', '=', id).execute();
}

export async function markApplied(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('price_changes').set({ applied_at: at }).where('id', '=', id).execute();
}

export interface Page {
  readonly size: number;
  readonly offset: number;
}

/** Open requests of others, the oldest first. */
export async function priceRequestsOfOthers(db: Queryable, personId: string, now: Date, limit: number) {
  return db
    .selectFrom('approval_requests')
    .select(['requested_by', 'requested_at'])
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '=', 'change_price')
    .where('requested_by', '<>', personId)
    .orderBy('requested_at')
    .limit(limit)
    .execute();
}

export async function pageOfPriceRequests(db: Queryable, now: Date, { size, offset }: Page) {
  const waiting = db
    .selectFrom('approval_requests')
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '=', 'change_price');
  const rows = await waiting
    .innerJoin('staff', 'staff.id', 'approval_requests.requested_by')
    .innerJoin('product_prices', (join) => join.on(sql<boolean>`product_prices.id = approval_requests.change ->> 'price_id'`))
    .select(['approval_requests.id', 'requested_by', 'requested_at', 'staff.name as asker', 'product_prices.id as price_id', 'category'])
    .select('product_prices.amount_minor as minor_now')
    .select(sql<string>`change ->> 'amount_minor'`.as('amount_minor'))
    .select(sql<string>`change ->> 'takes_effect_on'`.as('day'))
    .orderBy('requested_at')
    .orderBy('approval_requests.id')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await waiting.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

export async function pageOfPriceChanges(db: Queryable, { size, offset }: Page) {
  const waiting = db.selectFrom('price_changes').where('applied_at', 'is', null);
  const rows = await waiting
    .innerJoin('approval_requests', 'approval_requests.id', 'price_changes.id')
    .innerJoin('staff as askers', 'askers.id', 'approval_requests.requested_by')
    .innerJoin('staff as others', 'others.id', 'approval_requests.resolved_by')
    .innerJoin('product_prices', 'product_prices.id', 'price_changes.price_id')
    .select([
      'price_changes.id',
      'price_id',
      'price_changes.amount_minor',
      'category',
      'requested_by',
      'requested_at',
      'askers.name as asker',
    ])
    .select(['others.id as confirmed_by', 'others.name as confirmer'])
    .select(sql<string>`to_char(effective_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
    .orderBy('effective_at')
    .orderBy('price_changes.id')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await waiting.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

export async function pageOfPriceVersions(db: Queryable, { size, offset }: Page) {
  const rows = await db
    .selectFrom('product_price_versions as versions')
    .innerJoin('product_prices', 'product_prices.id', 'versions.id')
    .select(['versions.id', 'versions.version', 'versions.amount_minor', 'versions.valid_from', 'category'])
    .orderBy('versions.valid_from', 'desc')
    .orderBy('versions.id')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await db
    .selectFrom('product_price_versions')
    .select(sql<string>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}
