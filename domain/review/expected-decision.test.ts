import { describe, expect, it } from 'vitest';
import { expectedDecisionOn, reviewDays } from './expected-decision.ts';
import { calendarOf, type Day } from './working-days.ts';

const calendar = calendarOf('GH', ['2026-12-01']);
const today: Day = '2026-11-18';

describe('the expected decision', () => {
  it('adds the service levels of the stages that follow, in working days', () => {
    // Due on Monday 23 November, then 5 working days for the approval without the weekend and the holiday of 1 December.
    expect(expectedDecisionOn({ stage: 'documents', dueOn: '2026-11-23' }, today, calendar)).toBe('2026-11-30');
    expect(expectedDecisionOn({ stage: 'documents', dueOn: '2026-11-25' }, today, calendar)).toBe('2026-12-03');
    expect(expectedDecisionOn({ stage: 'site_visit', dueOn: '2026-11-25' }, today, calendar)).toBe('2026-12-03');
    expect(expectedDecisionOn({ stage: 'assessment', dueOn: '2026-11-20' }, today, calendarOf('GH', []))).toBe('2026-12-11');
    expect(expectedDecisionOn({ stage: 'approval', dueOn: '2026-11-20' }, today, calendar)).toBe('2026-11-20');
  });

  it('counts from today where the stage is late', () => {
    expect(expectedDecisionOn({ stage: 'approval', dueOn: '2026-11-02' }, today, calendar)).toBe(today);
    expect(expectedDecisionOn({ stage: 'documents', dueOn: '2026-11-02' }, today, calendarOf('GH', []))).toBe('2026-11-25');
  });

  it('is not known during a correction or after the decision', () => {
    expect(expectedDecisionOn({ stage: 'correction', dueOn: null }, today, calendar)).toBeUndefined();
    expect(expectedDecisionOn({ stage: 'issuance', dueOn: null }, today, calendar)).toBeUndefined();
    expect(expectedDecisionOn({ stage: 'documents', dueOn: null }, today, calendar)).toBeUndefined();
  });

  it('promises 26 working days without a site visit', () => expect(reviewDays).toBe(26));
});
