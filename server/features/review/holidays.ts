import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isWithinReach } from '@thamani/domain/review/policy.ts';
import { dueDay, isTimed } from '@thamani/domain/review/service-levels.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { recalculateDueDates } from '../appeals/due-dates.ts';
import { calendarFor } from './due-dates.ts';
import data from './data/holidays.json' with { type: 'json' };
import { addMissingHolidays, upsertHoliday, removeHoliday } from './case-notes-store.ts';
import { lockOpenCasesIn, updateCase, type CaseRow } from './store.ts';

export interface HolidayChange {
  readonly country: string;
  readonly day: string;
  readonly name: string | null;
  readonly expected: boolean;
}

/** A changed holiday moves due dates: the country's open cases and appeals are recalculated, and their workflows signalled. */
export async function changeHolidays(context: Context, caller: Caller, session: StaffSession, change: HolidayChange): Promise<void> {
  if (!facilityCountries.includes(change.country)) throw new Refusal('fields_invalid', { fields: { country: 'choice_unknown' } });
  const now = context.clock.now();
  const reach = [{ countries: [change.country], sectors: 'all' }] as const;
  if (!isWithinReach(session.person, 'change_holidays', reach)) throw new Refusal('outside_scope');
  await context.db.transaction().execute(async (tx) => {
    const { country, day, name, expected } = change;
    if (name === null || name === '') await removeHoliday(tx, country, day);
    else await upsertHoliday(tx, { country, day, name, expected });
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'staff', id: session.person.id },
      action: 'holidays.changed',
      subject: { kind: 'country', id: country },
      data: { day, name: name ?? '' },
      requestId: caller.requestId,
    });
  });
  await countAnew(context, change.country);
  await recalculateDueDates(context, change.country);
}

const atOnce = 200;

/** In batches, each in its own transaction: a country may have thousands. After an interruption the admin changes the day again. */
async function countAnew(context: Context, country: string): Promise<void> {
  let portion: readonly CaseRow[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    portion = await context.db.transaction().execute(async (tx) => {
      const held = await lockOpenCasesIn(tx, country, after, atOnce);
      for (const reviewCase of held) await countOne(tx, context, reviewCase);
      return held;
    });
    after = portion.at(-1)?.application_id ?? after;
  } while (portion.length === atOnce);
}

async function countOne(tx: Tx, context: Context, reviewCase: CaseRow): Promise<void> {
  if (!isTimed(reviewCase.stage)) return;
  const calendar = await calendarFor(tx, reviewCase.country, reviewCase.stage_entered_on);
  const due = dueDay({ stage: reviewCase.stage, enteredOn: reviewCase.stage_entered_on, used: reviewCase.working_days_used }, calendar);
  if (due === reviewCase.due_on) return;
  await updateCase(tx, reviewCase.application_id, { due_on: due });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'case.changed', subjectId: reviewCase.application_id, at: context.clock.now() });
}

/** Open data that ships with us (data/README.md), for a new database: the admins keep the days from then on. */
export async function seedHolidays({ db }: Pick<Context, 'db'>): Promise<void> {
  const days = Object.entries(data.holidays as unknown as Record<string, readonly [day: string, name: string, expected?: true][]>);
  await addMissingHolidays(
    db,
    days.flatMap(([country, listed]) => listed.map(([day, name, expected = false]) => ({ country, day, name, expected }))),
  );
}
