import { statusListBits } from '@thamani/domain/certificates/facts.ts';
import { reminderWindows, type ReminderWindow } from '@thamani/domain/certificates/validity.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { ExpiringCursor } from '@thamani/workflows/certificates/workflow.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { putKeys, putLists, publishStatusRecord } from '../issuance/publishing.ts';
import { certificateByNumber, expiringBetween, insertReminder, lastStatusIndex, type ExpiringRow } from '../store.ts';

/** The keys first: a list that is signed with a new one must find it published. */
export async function publishStatus(context: Context, number: string): Promise<void> {
  const certificate = await certificateByNumber(context.db, number);
  if (certificate === undefined) throw new Error(`there is no certificate ${number}`);
  await putKeys(context);
  await putLists(context, certificate.facts.status.list);
  await publishStatusRecord(context, number);
}

/** Few enough to be done within one activity. */
const listsInOneBatch = 10;

export async function refreshStatusLists(context: Context, after: number | undefined): Promise<{ after?: number }> {
  const last = await lastStatusIndex(context.db);
  if (last === undefined) return {};
  if (after === undefined) await putKeys(context);
  const lists = Math.floor(last / statusListBits) + 1;
  const first = (after ?? -1) + 1;
  for (let list = first; list < Math.min(lists, first + listsInOneBatch); list += 1) await putLists(context, list);
  return first + listsInOneBatch < lists ? { after: first + listsInOneBatch - 1 } : {};
}

/** Few enough to be done within one activity. */
const remindersInOneBatch = 200;

/** One stretch of the index by expiry: who is to be told is handed over, once for each of the days. */
export async function enqueueExpiryReminders(context: Context, now: string, after?: ExpiringCursor): Promise<{ after?: ExpiringCursor }> {
  const windows = reminderWindows(dayOf(new Date(now)));
  const window = windows.find(({ days }) => days >= (after?.days ?? 0));
  if (window === undefined) return {};
  const { days, from, to } = window;
  const since = after?.days === days && after.last !== undefined ? after.last : undefined;
  const found = await context.db.transaction().execute(async (tx) => {
    const rows = await expiringBetween(tx, { from, to, days, after: since, limit: remindersInOneBatch });
    for (const row of rows) if (row.due) await remind(tx, context, row, window);
    return rows;
  });
  const last = found.length === remindersInOneBatch ? found.at(-1) : undefined;
  if (last !== undefined) return { after: { days, last: { expiresOn: last.expires_on, number: last.number } } };
  const next = windows.find((one) => one.days > days);
  return next === undefined ? {} : { after: { days: next.days } };
}

async function remind(tx: Tx, context: Context, { number, application_id }: ExpiringRow, { days }: ReminderWindow): Promise<void> {
  const at = context.clock.now();
  if (!(await insertReminder(tx, number, days, at))) return;
  const command = { tx, context, actor: { kind: 'system' }, requestId: application_id, at } as const;
  const event = await recordCommandEvent(command, 'certificate.expiring', { kind: 'certificate', id: number }, { days });
  await enqueue(tx, { key: event, topic: 'certificate.notification', subjectId: number, at });
}
