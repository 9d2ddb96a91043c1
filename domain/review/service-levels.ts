import type { State } from '../applications/lifecycle.ts';
import { afterWorkingDays, dayOf, endOf, workingDaysBetween, type Calendar, type Day } from './working-days.ts';

/** Working days of the case's country in which a stage should be done. Late cases are escalated, never decided by time. */
export const serviceLevels = {
  screening: 1,
  assessment: 10,
  documents: 10,
  site_visit: 15,
  approval: 5,
} as const satisfies Partial<Record<State, number>>;

/** From the payment to the decision, where every stage is in time and nothing needs a correction: what we aim at. */
export const workingDaysToDecision = { withoutSiteVisit: sumOf(false), withSiteVisit: sumOf(true) } as const;

function sumOf(isVisited: boolean): number {
  return Object.entries(serviceLevels).reduce((sum, [stage, days]) => (stage === 'site_visit' && !isVisited ? sum : sum + days), 0);
}

export type TimedStage = keyof typeof serviceLevels;

/** Calendar days that a company has for a correction; the stage's clock is paused during them. */
export const correctionDays = 14;

/** Each is sent once in a stage. */
export const caseReminderKinds = ['due_soon', 'late', 'correction_due_soon'] as const;
export type CaseReminderKind = (typeof caseReminderKinds)[number];

/** Working days before the due day on which the member of staff who has taken the case is reminded. */
const remindedBefore = 2;

export function isTimed(state: State): state is TimedStage {
  return Object.hasOwn(serviceLevels, state);
}

export interface StageClock {
  readonly stage: TimedStage;
  readonly enteredOn: Day;
  /** Working days that were used up before a correction stopped the clock. */
  readonly used: number;
}

/** The last day on which the stage is in time; days that a correction took are not counted. */
export function dueDay(clock: StageClock, calendar: Calendar): Day {
  return afterWorkingDays(clock.enteredOn, Math.max(0, serviceLevels[clock.stage] - clock.used), calendar);
}

/** What stopping the clock on a day leaves as used up. */
export function usedBy(clock: StageClock, stoppedOn: Day, calendar: Calendar): number {
  return clock.used + workingDaysBetween(clock.enteredOn, stoppedOn, calendar);
}

/** The last day on which the company can send its correction: calendar days, as the company counts them. This is the date that people read. */
export function lastDayToCorrect(askedAt: Date): Day {
  return dayOf(new Date(askedAt.getTime() + correctionDays * 86_400_000));
}

/** The moment at which that day is over. It belongs to the next day, so it is shown to nobody: `dayThatEndsAt` has the day. */
export function correctionDue(askedAt: Date): Date {
  return endOf(lastDayToCorrect(askedAt));
}

/** The day after which the reminder is sent; in a stage too short for that, the due day. */
export function reminderDay(enteredOn: Day, due: Day, calendar: Calendar): Day {
  const days = workingDaysBetween(enteredOn, due, calendar) - remindedBefore;
  return days <= 0 ? due : afterWorkingDays(enteredOn, days, calendar);
}

/** How far back lateness is counted: what is later than this is late enough. */
const mostLateDays = 365;

export interface Pace {
  /** Working days of the stage that are over, and how many it may take. */
  readonly day: number;
  readonly of: number;
  /** Working days since it was due. */
  readonly lateBy: number;
}

/** The progress of a stage between its first day and its due day. */
export function paceOf(clock: StageClock, due: Day, today: Day, calendar: Calendar): Pace {
  const of = serviceLevels[clock.stage];
  if (today <= due) return { day: Math.min(of, usedBy(clock, today, calendar)), of, lateBy: 0 };
  return { day: of, of, lateBy: lateBy(due, today, calendar) };
}

/** Working days that are over since it was due. */
export function lateBy(due: Day, today: Day, calendar: Calendar): number {
  const earliest = dayOf(new Date(endOf(today).getTime() - mostLateDays * 86_400_000));
  return workingDaysBetween(due < earliest ? earliest : due, today, calendar);
}
