import { dayOf, type Day } from '../review/working-days.ts';

const dayMilliseconds = 86_400_000;

/** The Monday of the week that the day is in (ISO 8601). */
export function weekOf(day: Day): Day {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return dayOf(new Date(at - sinceMonday * dayMilliseconds));
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds));
}

export const figureRules = {
  /** Weeks that the page shows if the reader asked for none, with the current one. */
  usualWeeks: 12,
  /** A year and a week: what a request may ask for. */
  mostWeeks: 53,
  /** Below it no percentage, no percentile, and no figure of an officer. */
  fewestCases: 10,
  /** Older figures are shown with a warning. */
  staleMinutes: 15,
  /** How far ahead expiring certificates are counted. */
  expiryDays: 90,
} as const;

/** Whole weeks, from a Monday to a Sunday. */
export interface WeekRange {
  readonly from: Day;
  readonly to: Day;
}

/** Every day belongs to a whole week: a range begins on its first day's Monday and ends on its last day's Sunday, and is never too long. */
export function weekRange(asked: { readonly from?: Day | undefined; readonly to?: Day | undefined }, today: Day): WeekRange {
  const end = weekOf(asked.to !== undefined && asked.to < today ? asked.to : today);
  const usual = addDays(end, -7 * (figureRules.usualWeeks - 1));
  const earliest = addDays(end, -7 * (figureRules.mostWeeks - 1));
  const wanted = asked.from === undefined ? usual : weekOf(asked.from);
  const start = wanted > end ? end : wanted < earliest ? earliest : wanted;
  return { from: start, to: addDays(end, 6) };
}

/** The Mondays of a range. */
export function weeksIn({ from, to }: WeekRange): readonly Day[] {
  const weeks: Day[] = [];
  for (let week = from; week <= to && weeks.length < figureRules.mostWeeks; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** As many weeks, just before. */
export function rangeBefore(range: WeekRange): WeekRange {
  const weeks = weeksIn(range).length;
  return { from: addDays(range.from, -7 * weeks), to: addDays(range.from, -1) };
}
