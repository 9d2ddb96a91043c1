import { expect, test } from 'vitest';
import { correctionDue, dueDay, lastDayToCorrect, paceOf, serviceLevels, workingDaysToDecision } from './service-levels.ts';
import { calendarOf, dayThatEndsAt, type Day } from './working-days.ts';

const calendar = calendarOf('GH', ['2026-11-11']);
const clock = { stage: 'assessment', enteredOn: '2026-11-02', used: 0 } as const;
const due = dueDay(clock, calendar);
const pace = (today: Day, used = 0) => paceOf({ ...clock, used }, due, today, calendar);

test('days count as the service level counts them: the first is none, the last is the day it is due', () => {
  expect(due).toBe('2026-11-17');
  expect(pace('2026-11-02')).toEqual({ day: 0, of: 10, lateBy: 0 });
  expect(pace('2026-11-06')).toEqual({ day: 4, of: 10, lateBy: 0 });
  // A weekend, and a holiday.
  expect(pace('2026-11-08').day).toBe(4);
  expect(pace('2026-11-12').day).toBe(7);
  expect(pace(due)).toEqual({ day: 10, of: 10, lateBy: 0 });
});

test('what a correction left as used up goes on counting', () => {
  expect(pace('2026-11-03', 3).day).toBe(4);
});

test('lateness counts working days, and never so far back that counting fails', () => {
  expect(pace('2026-11-19')).toEqual({ day: 10, of: 10, lateBy: 2 });
  // Due on a Friday: on Saturday it is late, by no working day yet.
  expect(paceOf(clock, '2026-11-13', '2026-11-14', calendar).lateBy).toBe(0);
  expect(paceOf(clock, '2026-11-13', '2036-11-14', calendar).lateBy).toBeGreaterThan(200);
});

test('the time to a decision is the sum of the stages, with and without a site visit', () => {
  const { screening, assessment, documents, site_visit: visit, approval } = serviceLevels;
  const without = screening + assessment + documents + approval;
  expect(workingDaysToDecision).toEqual({ withoutSiteVisit: without, withSiteVisit: without + visit });
  expect(visit).toBeGreaterThan(0);
});

test('a correction can be sent on the fourteenth day after the request, and its moment names that day', () => {
  for (const asked of ['2026-11-19T00:00:00Z', '2026-11-19T10:30:00Z', '2026-11-19T23:59:59Z']) {
    expect(lastDayToCorrect(new Date(asked))).toBe('2026-12-03');
    expect(correctionDue(new Date(asked)).toISOString()).toBe('2026-12-04T01:00:00.000Z');
    expect(dayThatEndsAt(correctionDue(new Date(asked)))).toBe('2026-12-03');
  }
});
