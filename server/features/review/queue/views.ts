import { Refusal } from '@thamani/domain/errors.ts';
import { queueRules } from '@thamani/domain/review/queue.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { countViews, deleteView, insertView, lockViewsOf, replaceView, viewsOf, type QueueView, type ViewToSave } from './views-store.ts';

/** A person's own filters of the queue. What a view shows is what its person may read when they open it. */
export async function listQueueViews({ db }: Pick<Context, 'db'>, { person }: StaffSession): Promise<readonly QueueView[]> {
  return viewsOf(db, person.id);
}

/** A view of the same name is replaced. */
export async function saveQueueView(
  { db, ids, clock }: Pick<Context, 'db' | 'ids' | 'clock'>,
  { person }: StaffSession,
  view: Pick<ViewToSave, 'name' | 'question'>,
): Promise<{ readonly id: string }> {
  const saved = { name: view.name.normalize('NFC').trim(), question: view.question, staff_id: person.id };
  return db.transaction().execute(async (tx) => {
    await lockViewsOf(tx, person.id);
    const replaced = await replaceView(tx, saved);
    if (replaced !== undefined) return { id: replaced };
    if ((await countViews(tx, person.id)) >= queueRules.savedViews) throw new Refusal('queue_view_limit');
    const id = ids.uuid();
    await insertView(tx, { id, ...saved, created_at: clock.now() });
    return { id };
  });
}

/** Another person's view is not found. */
export async function deleteQueueView({ db }: Pick<Context, 'db'>, { person }: StaffSession, id: string): Promise<void> {
  if (!(await deleteView(db, person.id, id))) throw new Refusal('not_found');
}
