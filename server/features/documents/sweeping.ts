import { documentRules } from '@thamani/domain/documents/documents.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { addressesAt, addressesOf, addressOf, documentIdIn, quarantine } from './storage-key-interface.ts';
import { finishDocumentCheck } from './document-check.ts';
import { deleteDocuments, clearUnreferenced, lockUnnamed, longChecking, stillChecking } from './store.ts';

const batch = 200;
const anHour = 3_600_000;

/** Objects in quarantine that no document waits for: their upload died before its row was written, or their check is over. */
export async function sweepQuarantine(context: Context, after: string | undefined): Promise<{ removed: number; next?: string }> {
  const objects = await context.objects.list(quarantine, after);
  const before = context.clock.now().getTime() - documentRules.orphanHours * anHour;
  const old = objects.filter(({ storedAt }) => storedAt.getTime() < before).map(({ key }) => ({ key, id: documentIdIn(key) }));
  const waited = await stillChecking(
    context.db,
    old.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
  const orphans = old.filter(({ id }) => id === undefined || !waited.has(id)).map(({ key }) => key);
  await context.objects.remove(orphans);
  const last = objects.at(-1)?.key;
  return { removed: orphans.length, ...(last === undefined ? {} : { next: last }) };
}

/** Rows that wait for an object which is not there. One that is there waits for the engine, and is left to it. */
export async function sweepStalledDocuments(context: Context): Promise<{ settled: number }> {
  const before = new Date(context.clock.now().getTime() - documentRules.orphanHours * anHour);
  let settled = 0;
  for (const document of await longChecking(context.db, before, batch)) {
    if (await context.objects.has(addressesOf(document).quarantined)) continue;
    const started = { key: context.ids.uuid(), subjectId: document.id, at: context.clock.now().toISOString() };
    await finishDocumentCheck(context, started, 'lost');
    settled += 1;
  }
  return { settled };
}

/** Documents that no application has named for a week. The row goes first, with the promise that its files follow. */
export async function sweepUnreferencedDocuments(context: Context): Promise<{ removed: number; more: boolean }> {
  const now = context.clock.now();
  const before = new Date(now.getTime() - documentRules.unnamedDays * 24 * anHour);
  return context.db.transaction().execute(async (tx) => {
    const rows = await lockUnnamed(tx, before, batch);
    const named = await clearUnreferenced(
      tx,
      rows.map(({ id }) => id),
    );
    const gone = rows.filter(({ id }) => !named.has(id));
    const command = { tx, context, actor: { kind: 'system' }, requestId: 'document sweep', at: now } as const;
    for (const document of gone) {
      await recordCommandEvent(command, 'document.removed', { kind: 'document', id: document.id });
      await enqueue(tx, { key: context.ids.uuid(), topic: 'document.removed', subjectId: addressOf(document), at: now });
    }
    await deleteDocuments(
      tx,
      gone.map(({ id }) => id),
    );
    return { removed: gone.length, more: rows.length === batch };
  });
}

export async function removeDocumentFiles(context: Context, { subjectId: address }: WorkflowInput): Promise<void> {
  await context.objects.remove(Object.values(addressesAt(address)));
}
