import { Refusal } from '@thamani/domain/errors.ts';
import { percentile, type HistogramBar } from '@thamani/domain/management/durations.ts';
import { addDays, figureRules, rangeBefore, weekRange, weeksIn, type WeekRange } from '@thamani/domain/management/weeks.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import { serviceLevels, type TimedStage } from '@thamani/domain/review/service-levels.ts';
import type { Person, Scope, Sector } from '@thamani/domain/review/staff.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import {
  checksByDay,
  durationBars,
  expiringByWeek,
  officerCounts,
  officerName,
  officersWithin,
  openByCountry,
  openOfOfficers,
  weeklyCounts,
  type OfficerCount,
  type OfficerName,
  type Places,
  type StageBar,
  type WeeklyCount,
} from './reading-store.ts';
import { rolledUpAt } from './rollup-store.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

export interface FigureQuestion {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly country?: string | undefined;
  readonly sector?: Sector | undefined;
}

/** A person has each role once, so that one grant says where they may read figures. A filter narrows it and never widens it. */
export function figureScope(person: Person, { country, sector }: FigureQuestion): Scope {
  const [scope] = scopesOf(person, 'read_performance');
  if (scope === undefined) throw new Refusal('permission_denied');
  if (country !== undefined && scope.countries !== 'all' && !scope.countries.includes(country)) throw new Refusal('outside_scope');
  if (sector !== undefined && scope.sectors !== 'all' && !scope.sectors.includes(sector)) throw new Refusal('outside_scope');
  return {
    countries: country === undefined ? scope.countries : [country],
    sectors: sector === undefined ? scope.sectors : [sector],
  };
}

const placesOf = ({ countries, sectors }: Scope): Places => ({
  countries: countries === 'all' ? ['*'] : countries,
  sectors: sectors === 'all' ? ['*'] : sectors,
});

const rangeOf = ({ from, to }: FigureQuestion, today: Day): WeekRange =>
  weekRange({ from: from as Day | undefined, to: to as Day | undefined }, today);

export async function readPerformance({ db, clock }: Deps, { person }: StaffSession, question: FigureQuestion) {
  const scope = figureScope(person, question);
  const places = placesOf(scope);
  const now = clock.now();
  const range = rangeOf(question, dayOf(now));
  const earlier = rangeBefore(range);
  const [counts, countsBefore, bars, barsBefore, open, expiring, checks, computedAt] = await Promise.all([
    weeklyCounts(db, places, range),
    weeklyCounts(db, places, earlier),
    durationBars(db, places, range),
    durationBars(db, places, earlier, 'decision'),
    openByCountry(db, places),
    expiringByWeek(db, places),
    checksByDay(db, places, range),
    rolledUpAt(db),
  ]);
  return {
    range,
    countries: scope.countries === 'all' ? null : [...scope.countries],
    computed_at: computedAt?.toISOString() ?? null,
    is_stale: computedAt === null || now.getTime() - computedAt.getTime() > figureRules.staleMinutes * 60_000,
    totals: outcomesOf(counts, bars),
    before: outcomesOf(countsBefore, barsBefore),
    weeks: weeksOf(counts, range, dayOf(now)),
    stages: Object.entries(serviceLevels).map(([stage, level]) => ({ ...timesOf(bars, stage as TimedStage), stage, level })),
    open: { open: sum(open.map((row) => row.open)), overdue: sum(open.map((row) => row.overdue)), by_country: [...open] },
    grounds: keyed(counts, 'ground'),
    return_reasons: keyed(counts, 'return_reason'),
    appeals: appealsOf(counts),
    signals: signalsOf(counts),
    revenue: moneyOf(counts, 'revenue'),
    refunds: moneyOf(counts, 'refund').map(({ currency, minor }) => ({ currency, minor, count: total(counts, 'refund_count', currency) })),
    expiring: [...expiring],
    checks: checksOf(checks),
  };
}

export type Performance = Awaited<ReturnType<typeof readPerformance>>;

export async function readOfficerFigures(
  { db, clock }: Deps,
  { person }: StaffSession,
  question: FigureQuestion & { readonly page: number; readonly page_size: number },
) {
  const scope = figureScope(person, question);
  const range = rangeOf(question, dayOf(clock.now()));
  const { rows, total: officers } = await officersWithin(db, scope, question.page_size, (question.page - 1) * question.page_size);
  const data = await figuresOf(db, rows, placesOf(scope), range, figureRules.fewestCases);
  return { data, total: officers };
}

/** Of the reader alone, whatever was asked: in all places, and from the first case on. */
export async function readOwnFigures({ db, clock }: Deps, { person }: StaffSession, question: FigureQuestion) {
  const range = rangeOf(question, dayOf(clock.now()));
  const self = await officerName(db, person.id);
  if (self === undefined) throw new Refusal('not_found');
  const [figures] = await figuresOf(db, [self], { countries: ['*'], sectors: ['*'] }, range, 0);
  if (figures === undefined) throw new Refusal('not_found');
  return { range, computed_at: (await rolledUpAt(db))?.toISOString() ?? null, figures };
}

async function figuresOf(db: Deps['db'], officers: readonly OfficerName[], places: Places, range: WeekRange, fewest: number) {
  const ids = officers.map(({ id }) => id);
  const [counts, open] = await Promise.all([officerCounts(db, ids, places, range), openOfOfficers(db, ids, places)]);
  const countsOf = Map.groupBy(counts, (row) => row.staff_id);
  const openOf = new Map(open.map((row) => [row.staff_id, row]));
  return officers.map(({ id, name, staff_number: staffNumber }) => ({
    id,
    name,
    staff_number: staffNumber,
    open: openOf.get(id)?.open ?? 0,
    overdue: openOf.get(id)?.overdue ?? 0,
    ...outcomesOfOfficer(countsOf.get(id) ?? [], fewest),
  }));
}

/** All or nothing: below the limit neither a time nor a count is told, since each would be about a few cases that colleagues know. */
function outcomesOfOfficer(counts: readonly OfficerCount[], fewest: number) {
  const count = (measure: string) => sum(counts.filter((row) => row.measure === measure).map(({ value }) => value));
  const decided = count('decided');
  if (decided < fewest)
    return { decided: null, median: null, appeals_decided: null, appeals_allowed: null, corrected: null, figures_changed: null };
  const allowed = count('appeal_allowed');
  return {
    decided,
    median: inDays(
      percentile(
        counts.filter(({ measure }) => measure === 'days'),
        0.5,
        fewest,
      ),
    ),
    appeals_decided: allowed + count('appeal_upheld'),
    appeals_allowed: allowed,
    corrected: count('corrected'),
    figures_changed: count('figure_changed'),
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const inDays = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);

/** Of a measure, all keys or those that begin with one. */
function total(counts: readonly WeeklyCount[], measure: string, key = ''): number {
  return sum(counts.filter((row) => row.measure === measure && row.key.startsWith(key)).map(({ value }) => value));
}

function outcomesOf(counts: readonly WeeklyCount[], bars: readonly StageBar[]) {
  const { median, ninetieth } = timesOf(bars, 'decision');
  return {
    received: total(counts, 'received'),
    decided: total(counts, 'decided'),
    approved: total(counts, 'decided', 'approval'),
    rejected: total(counts, 'decided', 'rejection'),
    withdrawn: total(counts, 'withdrawn'),
    returned: total(counts, 'decided', 'approval:returned') + total(counts, 'decided', 'rejection:returned'),
    median,
    ninetieth,
  };
}

function timesOf(bars: readonly StageBar[], stage: string) {
  const own: readonly HistogramBar[] = bars.filter((bar) => bar.stage === stage);
  const at = (share: number) => inDays(percentile(own, share, figureRules.fewestCases));
  return { count: sum(own.map(({ value }) => value)), median: at(0.5), ninetieth: at(0.9) };
}

function weeksOf(counts: readonly WeeklyCount[], range: WeekRange, today: Day) {
  const byWeek = Map.groupBy(counts, ({ week }) => week);
  return weeksIn(range).map((week) => {
    const own = byWeek.get(week) ?? [];
    return {
      week,
      is_incomplete: addDays(week, 6) >= today,
      received: total(own, 'received'),
      decided: total(own, 'decided'),
      revenue: moneyOf(own, 'revenue'),
      refunds: moneyOf(own, 'refund'),
    };
  });
}

function moneyOf(counts: readonly WeeklyCount[], measure: string) {
  return keyed(counts, measure).map(({ key: currency, count: minor }) => ({ currency, minor }));
}

/** The largest first. */
function keyed(counts: readonly WeeklyCount[], measure: string) {
  const sums = new Map<string, number>();
  for (const { key, value } of counts.filter((row) => row.measure === measure)) sums.set(key, (sums.get(key) ?? 0) + value);
  return [...sums].map(([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

function appealsOf(counts: readonly WeeklyCount[]) {
  const decisions = keyed(counts, 'appeal_decided');
  const by = (against: string, verdict = '') =>
    sum(decisions.filter(({ key }) => key.startsWith(`${against}:${verdict}`)).map(({ count }) => count));
  const kinds = [...new Set(decisions.map(({ key }) => key.split(':')[0] ?? ''))].toSorted();
  const byDecision = kinds.map((against) => ({ against, decided: by(against), allowed: by(against, 'allowed') }));
  return {
    lodged: total(counts, 'appeal_lodged'),
    decided: sum(byDecision.map(({ decided }) => decided)),
    allowed: sum(byDecision.map(({ allowed }) => allowed)),
    by_decision: byDecision,
  };
}

function signalsOf(counts: readonly WeeklyCount[]) {
  const confirmed = new Map(keyed(counts, 'signal_confirmed').map(({ key, count }) => [key, count]));
  const raised = new Map(keyed(counts, 'signal_raised').map(({ key, count }) => [key, count]));
  return [...new Set([...raised.keys(), ...confirmed.keys()])].map((code) => ({
    code,
    raised: raised.get(code) ?? 0,
    confirmed: confirmed.get(code) ?? 0,
  }));
}

function checksOf(rows: Awaited<ReturnType<typeof checksByDay>>) {
  const by = (keyOf: (row: (typeof rows)[number]) => string) => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.value);
    return [...sums].map(([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  };
  return {
    total: sum(rows.map(({ value }) => value)),
    answers: by(({ answer }) => answer),
    by_country: by(({ country }) => country),
    by_day: by(({ day }) => day)
      .map(({ key, count }) => ({ day: key, count }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}
