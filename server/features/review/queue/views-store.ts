import type { QueueQuestion } from '@thamani/domain/review/queue.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';

export interface QueueView {
  readonly id: string;
  readonly name: string;
  readonly question: QueueQuestion;
}

export type ViewToSave = Omit<QueueView, 'id'> & { readonly staff_id: string };

/** By name. A person has few (domain/review/queue.ts). */
export async function viewsOf(db: Queryable, staffId: string): Promise<readonly QueueView[]> {
  return db
    .selectFrom('queue_views')
    .select(['id', 'name', 'question'])
    .where('staff_id', '=', staffId)
    .orderBy(sql`lower(name)`)
    .limit(100)
    .execute();
}

/** One person's saves follow each other, so that two at once do not exceed the limit. */
export async function lockViewsOf(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue views of ${staffId}`}, 0))`.execute(tx);
}

export async function countViews(tx: Tx, staffId: string): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`select count(*)::int as n from queue_views where staff_id = ${staffId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The same name, in whichever case of letters, is the same view. Undefined where there is none of that name. */
export async function replaceView(tx: Tx, view: ViewToSave): Promise<string | undefined> {
  const row = await tx
    .updateTable('queue_views')
    .set({ name: view.name, question: JSON.stringify(view.question) })
    .where('staff_id', '=', view.staff_id)
    .where(sql<boolean>`lower(name) = lower(${view.name})`)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertView(tx: Tx, view: ViewToSave & { readonly id: string; readonly created_at: Date }): Promise<void> {
  await tx
    .insertInto('queue_views')
    .values({ ...view, question: JSON.stringify(view.question) })
    .execute();
}

/** False where the person has no such view. */
export async function deleteView(db: Queryable, staffId: string, id: string): Promise<boolean> {
  const row = await db.deleteFrom('queue_views').where('id', '=', id).where('staff_id', '=', staffId).returning('id').executeTakeFirst();
  return row !== undefined;
}
