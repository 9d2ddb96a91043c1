import { appealDueOn } from '@thamani/domain/appeals/appeals.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { calendarFor } from '../review/due-dates.ts';
import { lockOpenIn, setDue, type AppealRow } from './store.ts';

const atOnce = 200;

/** A changed holiday moves due dates: the country's open appeals are recalculated in batches, and their workflows signalled. */
export async function recalculateDueDates(context: Context, country: string): Promise<void> {
  let portion: readonly AppealRow[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    portion = await context.db.transaction().execute(async (tx) => {
      const held = await lockOpenIn(tx, country, after, atOnce);
      for (const row of held) await countOne(tx, context, row);
      return held;
    });
    after = portion.at(-1)?.id ?? after;
  } while (portion.length === atOnce);
}

async function countOne(tx: Tx, context: Context, { id, country, lodged_at, due_on }: AppealRow): Promise<void> {
  const lodgedOn = dayOf(lodged_at);
  const due = appealDueOn(lodgedOn, await calendarFor(tx, country, lodgedOn));
  if (due === due_on) return;
  await setDue(tx, id, due);
  await enqueue(tx, { key: context.ids.uuid(), topic: 'appeal.changed', subjectId: id, at: context.clock.now() });
}
