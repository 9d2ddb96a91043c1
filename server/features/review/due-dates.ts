import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { calendarOf } from '@thamani/domain/review/calendars.ts';
import { dueDay, isTimed, usedBy } from '@thamani/domain/review/service-levels.ts';
import { dayOf, type Calendar, type Day } from '@thamani/domain/review/working-days.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { holidaysOf, type CaseRow } from './store.ts';

/** A case is never older than the holidays that were looked up for it. */
export async function calendarFor(db: Queryable, country: string, from: Day): Promise<Calendar> {
  return calendarOf(country, await holidaysOf(db, country, from));
}

/** More than a page's countries have in a year. */
const mostHolidays = 4_000;

/** For a page that names several countries, in one question. */
export async function calendarsFor(
  db: Queryable,
  countries: readonly string[],
  from: Day,
  to: Day,
): Promise<(country: string) => Calendar> {
  const wanted = [...new Set(countries)];
  if (wanted.length === 0) return (country) => calendarOf(country, []);
  const holidays = await db
    .selectFrom('holidays')
    .select(['country', 'day'])
    .where('country', 'in', wanted)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .limit(mostHolidays)
    .execute();
  const days = Map.groupBy(holidays, ({ country }) => country);
  return (country) =>
    calendarOf(
      country,
      (days.get(country) ?? []).map(({ day }) => day as Day),
    );
}

export interface StageEntry {
  readonly stage: State;
  readonly stage_entered_on: Day;
  readonly working_days_used: number;
  readonly due_on: Day | null;
}

/**
 * What entering a stage does to the clock. A correction stops it and keeps the days used; a return to the stage that asked for it
 * continues from there; any other stage starts at zero.
 */
export async function stageEntry(tx: Tx, reviewCase: CaseRow, to: State, now: Date): Promise<StageEntry> {
  const today = dayOf(now);
  const calendar = await calendarFor(tx, reviewCase.country, reviewCase.stage_entered_on < today ? reviewCase.stage_entered_on : today);
  if (to === 'correction') {
    const used = isTimed(reviewCase.stage)
      ? usedBy({ stage: reviewCase.stage, enteredOn: reviewCase.stage_entered_on, used: reviewCase.working_days_used }, today, calendar)
      : 0;
    return { stage: to, stage_entered_on: today, working_days_used: used, due_on: null };
  }
  const used = reviewCase.stage === 'correction' ? reviewCase.working_days_used : 0;
  if (!isTimed(to)) return { stage: to, stage_entered_on: today, working_days_used: 0, due_on: null };
  return { stage: to, stage_entered_on: today, working_days_used: used, due_on: dueDay({ stage: to, enteredOn: today, used }, calendar) };
}
