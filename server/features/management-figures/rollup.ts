import { endedStages, spansToDecision, workingTenths, type StageEntry } from '@thamani/domain/management/durations.ts';
import { addDays, figureRules, weekOf } from '@thamani/domain/management/weeks.ts';
import { dayOf, type Calendar, type Day } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { calendarsFor } from '../holidays/service.ts';
import {
  lockRollup,
  replaceCurrent,
  writeCounts,
  writeDurations,
  writeOfficerCounts,
  type CountRow,
  type DurationRow,
  type OfficerRow,
} from './rollup-store.ts';
import {
  casesMovedInWeek,
  countsOfWeek,
  decisionsOfWeek,
  firstDay,
  officerCountsOfWeek,
  stagesOf,
  type CountedFact,
  type DecisionRow,
  type StageRow,
} from './source-store.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

/** Cases whose stages are read at once. */
const batchSize = 5_000;
/** How far before a week a stage that ends in it can have begun: holidays are looked up from there. */
const earlierDays = 800;

/**
 * Every five minutes: the current week, and on its first day the week before, since a transaction that began before midnight may end after
 * it; then what is open and what expires. All of it is computed again from the tables, so that a second run, or a run after a crash, ends
 * with the same rows.
 */
export async function rollUpRecent(deps: Deps): Promise<{ changed: number }> {
  const now = deps.clock.now();
  const week = weekOf(dayOf(now));
  const weeks = dayOf(now) === week ? [addDays(week, -7), week] : [week];
  let changed = 0;
  for (const one of weeks) changed += await rollUpWeek(deps, one);
  await deps.db.transaction().execute(async (tx) => {
    await lockRollup(tx);
    const today = dayOf(now);
    await replaceCurrent(tx, today, addDays(today, figureRules.expiryDays), now);
  });
  return { changed };
}

/**
 * One week in one transaction: a reader sees it before or after, never half of it. Not at `repeatable read`: the snapshot would be older than the
 * lock that was waited for, and the second of two rollups would fail.
 */
export async function rollUpWeek({ db }: Pick<Deps, 'db'>, week: Day): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockRollup(tx);
    const range = { from: new Date(`${week}T00:00:00Z`), to: new Date(`${addDays(week, 7)}T00:00:00Z`) };
    const decisions = await decisionsOfWeek(tx, range);
    const { durations, ofOfficers } = await durationsOf(tx, week, range, decisions);
    const officerCounts = (await officerCountsOfWeek(tx, range)).map((row) => ({ ...row, tenths: 0 }));
    return (
      (await writeCounts(tx, week, withSums(await countsOfWeek(tx, range)))) +
      (await writeDurations(tx, week, durations)) +
      (await writeOfficerCounts(tx, week, [...officerCounts, ...ofOfficers].filter(isOfCase)))
    );
  });
}

/** Everything since the first case, week by week: after an upgrade, an import of old cases, or seeding. */
export async function rollUpAll(deps: Deps, onWeek: (week: Day) => void = () => undefined): Promise<number> {
  const first = await deps.db.transaction().execute(firstDay);
  let changed = 0;
  if (first !== null)
    for (let week = weekOf(first); week <= dayOf(deps.clock.now()); week = addDays(week, 7)) {
      changed += await rollUpWeek(deps, week);
      onWeek(week);
    }
  return changed + (await rollUpRecent(deps)).changed;
}

/** The Monday so many weeks ago, for the nightly rollup. */
export function earlierWeek({ clock }: Pick<Deps, 'clock'>, weeksAgo: number): Day {
  return addDays(weekOf(dayOf(clock.now())), -7 * weeksAgo);
}

/** Facts of no known country or sector are in the sums over all of them alone. */
const isOfCase = ({ country, sector }: { readonly country: string; readonly sector: string }): boolean => country !== '' && sector !== '';

const all = '*';

/** Each fact counts for its country and sector, for the country, for the sector, and for all. */
function placesOf({ country, sector }: { readonly country: string; readonly sector: string }): readonly (readonly [string, string])[] {
  const countries = country === '' ? [all] : [country, all];
  const sectors = sector === '' ? [all] : [sector, all];
  return countries.flatMap((one) => sectors.map((other) => [one, other] as const));
}

class Sums<Row extends { readonly value: number }> {
  private readonly rows = new Map<string, Row>();
  add(id: string, row: Row): void {
    const before = this.rows.get(id);
    this.rows.set(id, before === undefined ? row : { ...before, value: before.value + row.value });
  }
  all(): readonly Row[] {
    return [...this.rows.values()];
  }
}

function withSums(facts: readonly CountedFact[]): readonly CountRow[] {
  const sums = new Sums<CountRow>();
  for (const fact of facts)
    for (const [country, sector] of placesOf(fact))
      sums.add([country, sector, fact.measure, fact.key].join('|'), { ...fact, country, sector });
  return sums.all();
}

async function durationsOf(tx: Tx, week: Day, range: { readonly from: Date; readonly to: Date }, decisions: readonly DecisionRow[]) {
  const durations = new Sums<DurationRow>();
  const officers = new Sums<OfficerRow>();
  const decidedOf = Map.groupBy(decisions, ({ id }) => id);
  const ids = [...new Set([...(await casesMovedInWeek(tx, range)), ...decidedOf.keys()])];
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await stagesOf(tx, ids.slice(start, start + batchSize));
    const countries = rows.map(({ country }) => country);
    const calendarOf = await calendarsFor(tx, countries, addDays(week, -earlierDays), addDays(week, 7));
    const calendars = new Map([...new Set(countries)].map((country) => [country, calendarOf(country)]));
    for (const [id, entries] of Map.groupBy(rows, (row) => row.id)) {
      const [place] = entries;
      const calendar = place === undefined ? undefined : calendars.get(place.country);
      if (place === undefined || calendar === undefined) continue;
      for (const { stage, tenths } of stageTimes(entries, range, calendar)) addDuration(durations, place, stage, tenths);
      for (const { at, proposed_by: staffId } of decidedOf.get(id) ?? []) {
        const tenths = workingTenths(spansToDecision(entries, at), calendar);
        addDuration(durations, place, 'decision', tenths);
        const officer = { staff_id: staffId, country: place.country, sector: place.sector, measure: 'days', tenths, value: 1 };
        officers.add([staffId, place.country, place.sector, tenths].join('|'), officer);
      }
    }
  }
  return { durations: durations.all(), ofOfficers: officers.all() };
}

function stageTimes(entries: readonly StageEntry[], { from, to }: { readonly from: Date; readonly to: Date }, calendar: Calendar) {
  return endedStages(entries)
    .filter(({ endedAt }) => endedAt >= from && endedAt < to)
    .map(({ stage, spans }) => ({ stage, tenths: workingTenths(spans, calendar) }));
}

function addDuration(sums: Sums<DurationRow>, place: Pick<StageRow, 'country' | 'sector'>, stage: string, tenths: number): void {
  for (const [country, sector] of placesOf(place))
    sums.add([country, sector, stage, tenths].join('|'), { country, sector, stage, tenths, value: 1 });
}
