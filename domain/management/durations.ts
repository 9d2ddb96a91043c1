import { isTimed, type TimedStage } from '../review/service-levels.ts';
import type { State } from '../applications/lifecycle.ts';
import { dayOf, isWorkingDay, type Calendar } from '../review/working-days.ts';

const dayMilliseconds = 86_400_000;
/** About 27 years: a bound, not a rule. */
const mostDays = 10_000;

/**
 * Time on working days between two moments, in tenths of a day: a working day is its 24 hours in UTC. Rounded to tenths up to 10 days, up to
 * half days to 30 and to whole days above, so that a histogram has a bounded number of values.
 */
export function workingTenths(spans: readonly (readonly [from: Date, to: Date])[], calendar: Calendar): number {
  let milliseconds = 0;
  for (const [from, to] of spans) milliseconds += workingMilliseconds(from.getTime(), to.getTime(), calendar);
  return roundedTenths(milliseconds / (dayMilliseconds / 10));
}

function workingMilliseconds(from: number, to: number, calendar: Calendar): number {
  let sum = 0;
  let start = from;
  for (let turns = 0; start < to && turns < mostDays; turns += 1) {
    const end = Math.min(to, (Math.floor(start / dayMilliseconds) + 1) * dayMilliseconds);
    if (isWorkingDay(dayOf(new Date(start)), calendar)) sum += end - start;
    start = end;
  }
  return sum;
}

export function roundedTenths(tenths: number): number {
  const near = Math.round(tenths);
  if (near <= 100) return near;
  const step = near <= 300 ? 5 : 10;
  return Math.min(99_990, Math.ceil(near / step) * step);
}

export interface StageEntry {
  readonly stage: State;
  readonly at: Date;
}

export interface EndedStage {
  readonly stage: TimedStage;
  readonly endedAt: Date;
  readonly spans: readonly (readonly [from: Date, to: Date])[];
}

/**
 * The stages of a case that ended, each once: a correction pauses a stage, and the time with the company is not counted. A stage that was
 * left for a correction and not returned to has not ended.
 */
export function endedStages(entries: readonly StageEntry[]): readonly EndedStage[] {
  const ended: EndedStage[] = [];
  let open: { stage: TimedStage; spans: (readonly [Date, Date])[] } | undefined;
  for (const [at, entry] of entries.entries()) {
    if (entry.stage === 'correction') continue;
    if (open !== undefined && open.stage !== entry.stage) {
      ended.push({ ...open, endedAt: entry.at });
      open = undefined;
    }
    if (!isTimed(entry.stage)) continue;
    const next = entries[at + 1];
    open ??= { stage: entry.stage, spans: [] };
    if (next !== undefined) open.spans.push([entry.at, next.at]);
  }
  return ended;
}

/** The way to a decision: all timed stages before it, since the case was opened or came back from an appeal. */
export function spansToDecision(entries: readonly StageEntry[], decidedAt: Date): readonly (readonly [from: Date, to: Date])[] {
  const before = entries.filter(({ at }) => at < decidedAt);
  const start = before.findLastIndex(({ stage }) => stage === 'appeal') + 1;
  return before.slice(start).flatMap((entry, order, all) => {
    if (!isTimed(entry.stage)) return [];
    return [[entry.at, all[order + 1]?.at ?? decidedAt] as const];
  });
}

export interface HistogramBar {
  readonly tenths: number;
  readonly value: number;
}

/** Nearest rank: the smallest duration that at least this share of all did not exceed. Null where there are too few. */
export function percentile(bars: readonly HistogramBar[], share: number, fewest: number): number | null {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  if (total < Math.max(1, fewest)) return null;
  const rank = Math.ceil(share * total);
  let counted = 0;
  for (const { tenths, value } of bars.toSorted((a, b) => a.tenths - b.tenths)) {
    counted += value;
    if (counted >= rank) return tenths;
  }
  return null;
}
