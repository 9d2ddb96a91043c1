import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { State } from '../applications/lifecycle.ts';
import { correctionDue, dueDay, isTimed, reminderDay, usedBy } from './service-levels.ts';
import { afterWorkingDays, dayOf, endOf, isWorkingDay, workingDaysBetween, type Calendar, type Day } from './working-days.ts';

const ghana: Calendar = { weekend: [0, 6], holidays: new Set(['2026-12-25', '2026-12-26']) };
const egypt: Calendar = { weekend: [5, 6], holidays: new Set() };
const days = fc.integer({ min: 0, max: 40_000 }).map((n) => dayOf(new Date(Date.UTC(1990, 0, 1) + n * 86_400_000)));

describe('working days', () => {
  it('pass over the weekend of the country', () => {
    // 2026-11-13 is a Friday.
    expect(afterWorkingDays('2026-11-13', 1, ghana)).toBe('2026-11-16');
    expect(afterWorkingDays('2026-11-12', 1, egypt)).toBe('2026-11-15');
  });

  it('pass over holidays, and count one on a weekend once', () => {
    expect(afterWorkingDays('2026-12-24', 1, ghana)).toBe('2026-12-28');
  });

  it('count back to what was counted forward', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), fc.constantFrom(ghana, egypt), (from, count, calendar) => {
        const to = afterWorkingDays(from, count, calendar);
        expect(workingDaysBetween(from, to, calendar)).toBe(count);
        expect(count === 0 || isWorkingDay(to, calendar)).toBe(true);
      }),
    );
  });

  it('refuse a calendar on which nobody ever works', () => {
    expect(() => afterWorkingDays('2026-11-13', 1, { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: new Set() })).toThrow(RangeError);
    expect(() => afterWorkingDays('someday' as Day, 1, ghana)).toThrow(RangeError);
  });
});

describe('the clock of a stage', () => {
  it('is due after its working days', () => {
    expect(dueDay({ stage: 'approval', enteredOn: '2026-11-13', used: 0 }, ghana)).toBe('2026-11-20');
  });

  it('is paused while the company corrects, and continues with the remaining days', () => {
    const entered = { stage: 'assessment', enteredOn: '2026-11-02', used: 0 } as const;
    const used = usedBy(entered, '2026-11-06', ghana);
    expect(used).toBe(4);
    expect(dueDay({ stage: 'assessment', enteredOn: '2026-11-20', used }, ghana)).toBe('2026-11-30');
  });

  it('reminds two working days before it is due, and at the end of a stage too short for that', () => {
    expect(reminderDay('2026-11-13', '2026-11-20', ghana)).toBe('2026-11-18');
    expect(reminderDay('2026-11-13', '2026-11-16', ghana)).toBe('2026-11-16');
  });

  it('runs where the staff is at work, and not while others are', () => {
    expect(isTimed('assessment')).toBe(true);
    expect(['correction', 'issuance', 'rejected', 'appeal'].some((state) => isTimed(state as State))).toBe(false);
  });

  it('gives the company fourteen whole days', () => {
    expect(correctionDue(new Date('2026-11-15T22:10:00Z'))).toEqual(endOf('2026-11-29'));
  });
});
