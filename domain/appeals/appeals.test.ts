import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person, Role } from '../review/staff.ts';
import {
  appealDueOn,
  appealPace,
  appealReminderDay,
  canStillAppeal,
  lastDayToAppeal,
  outcomeOf,
  placeAfter,
  stagesNamed,
  stagesToReturnTo,
  takeVote,
  votesShownTo,
  votesWanted,
  type Appeal,
  type Vote,
  type VoteDenial,
} from './appeals.ts';

const now = new Date('2026-11-16T09:00:00Z');
const member = (id: string, role: Role = 'board', countries: 'all' | readonly string[] = 'all'): Person => ({
  id,
  status: 'active',
  grants: [{ role, countries, sectors: 'all' }],
});
const lodged: Appeal = {
  country: 'GH',
  sector: 'agriculture',
  assignee: null,
  interested: [],
  against: 'rejection',
  tookPart: ['officer', 'admin'],
  votes: [],
};
const upheld: Vote = { by: '', verdict: 'upheld', comment: 'The figures are not borne out.' };
const allowed = (to: (typeof stagesToReturnTo)[number]) =>
  ({ by: '', verdict: 'allowed', to, comment: 'The invoice was not read.' }) as const satisfies Vote;
const cast = (appeal: Appeal, id: string, vote: Vote): Appeal => {
  const result = takeVote(appeal, member(id), { vote, now, provedAt: now });
  if (typeof result === 'string') throw new Error(`refused: ${result}`);
  return result;
};

describe('an appeal', () => {
  it('names the chosen stages, the earliest first, which is the one that the outcome has', () => {
    const votes = [allowed('documents'), upheld, allowed('assessment')];
    expect(stagesNamed(votes)).toEqual(['assessment', 'documents']);
    expect(outcomeOf(votes)).toEqual({ verdict: 'allowed', to: 'assessment' });
    expect(stagesNamed([allowed('documents'), allowed('documents')])).toEqual(['documents']);
  });

  it('is taken for thirty days after the decision, the last one included', () => {
    const decided = new Date('2026-11-16T23:59:00Z');
    expect(lastDayToAppeal(decided)).toBe('2026-12-16');
    expect(canStillAppeal(decided, new Date('2026-12-16T23:59:59Z'))).toBe(true);
    expect(canStillAppeal(decided, new Date('2026-12-17T00:00:00Z'))).toBe(false);
  });

  it('is due after fourteen working days of the country', () => {
    const calendar = { weekend: [0, 6], holidays: new Set(['2026-11-20']) };
    expect(appealDueOn('2026-11-16', calendar)).toBe('2026-12-07');
  });

  it('is reminded of when three working days are left, and says how far its time is used up', () => {
    const calendar = { weekend: [0, 6], holidays: new Set(['2026-11-20']) };
    expect(appealReminderDay('2026-11-16', '2026-12-07', calendar)).toBe('2026-12-02');
    expect(appealReminderDay('2026-11-16', '2026-11-18', calendar)).toBe('2026-11-18');
    const clock = { lodgedOn: '2026-11-16', dueOn: '2026-12-07' } as const;
    expect(appealPace(clock, '2026-11-16', calendar)).toEqual({ day: 0, of: 14, lateBy: 0 });
    expect(appealPace(clock, '2026-11-23', calendar)).toEqual({ day: 4, of: 14, lateBy: 0 });
    expect(appealPace(clock, '2026-12-07', calendar)).toEqual({ day: 14, of: 14, lateBy: 0 });
    expect(appealPace(clock, '2026-12-09', calendar)).toEqual({ day: 14, of: 14, lateBy: 2 });
  });

  it('is decided by two who agree', () => {
    const one = cast(lodged, 'abena', upheld);
    expect([outcomeOf(one.votes), votesWanted(one.votes)]).toEqual([undefined, 1]);
    const both = cast(one, 'brice', upheld);
    expect(outcomeOf(both.votes)).toEqual({ verdict: 'upheld' });
    expect(votesWanted(both.votes)).toBe(0);
    expect(takeVote(both, member('chipo'), { vote: upheld, now, provedAt: now })).toBe('appeal_already_decided');
  });

  it('calls a third where two differ, whose word decides', () => {
    const split = cast(cast(lodged, 'abena', upheld), 'brice', allowed('documents'));
    expect([outcomeOf(split.votes), votesWanted(split.votes)]).toEqual([undefined, 1]);
    expect(outcomeOf(cast(split, 'chipo', upheld).votes)).toEqual({ verdict: 'upheld' });
    expect(outcomeOf(cast(split, 'chipo', allowed('site_visit')).votes)).toEqual({ verdict: 'allowed', to: 'documents' });
  });

  it('goes back to the earlier of two stages that were named', () => {
    const both = cast(cast(lodged, 'abena', allowed('approval')), 'brice', allowed('assessment'));
    expect(outcomeOf(both.votes)).toEqual({ verdict: 'allowed', to: 'assessment' });
  });

  it.each<[VoteDenial, Appeal, Person, Vote]>([
    ['previously_involved', { ...lodged, tookPart: ['abena'] }, member('abena'), upheld],
    ['conflict_of_interest', { ...lodged, interested: ['abena'] }, member('abena'), upheld],
    ['permission_denied', lodged, member('abena', 'admin'), upheld],
    ['permission_denied', lodged, member('abena', 'board', ['KE']), upheld],
    ['not_active', lodged, { ...member('abena'), status: 'suspended' }, upheld],
    ['comment_missing', lodged, member('abena'), { ...upheld, comment: ' ' }],
    ['stage_not_offered', lodged, member('abena'), { ...allowed('documents'), to: 'issuance' as 'documents' }],
  ])('refuses: %s', (denial, appeal, person, vote) => {
    expect(takeVote(appeal, person, { vote, now, provedAt: now })).toBe(denial);
  });

  it('wants a second factor shown a moment ago', () => {
    expect(takeVote(lodged, member('abena'), { vote: upheld, now, provedAt: null })).toBe('step_up_required');
  });

  it('takes one vote of each', () => {
    expect(takeVote(cast(lodged, 'abena', upheld), member('abena'), { vote: upheld, now, provedAt: now })).toBe('already_voted');
  });

  it('shows nobody another vote before their own', () => {
    const one = cast(lodged, 'abena', upheld);
    expect(votesShownTo(one, 'brice')).toEqual([]);
    expect(votesShownTo(one, 'abena')).toHaveLength(1);
    expect(votesShownTo(cast(one, 'brice', upheld), 'chipo')).toHaveLength(2);
  });

  it('ends a rejection permanently, or opens its case again; an upheld revocation changes nothing', () => {
    expect(placeAfter('rejection', { verdict: 'upheld' })).toBe('rejection_upheld');
    expect(placeAfter('revocation', { verdict: 'upheld' })).toBeUndefined();
    for (const against of ['rejection', 'revocation'] as const)
      expect(placeAfter(against, { verdict: 'allowed', to: 'documents' })).toBe('documents');
  });

  it('is never decided by fewer than two, nor by a member who took part or had an interest, in any sequence of votes', () => {
    const people = ['abena', 'brice', 'chipo', 'officer', 'admin', 'interested'];
    const tries = fc.array(
      fc.record({
        who: fc.constantFrom(...people),
        vote: fc.oneof(fc.constant(upheld), fc.constantFrom(...stagesToReturnTo).map(allowed)),
        role: fc.constantFrom<Role>('board', 'board', 'board', 'admin'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(tries, (all) => {
        let appeal: Appeal = { ...lodged, interested: ['interested'] };
        for (const { who, vote, role } of all) {
          const result = takeVote(appeal, member(who, role), { vote, now, provedAt: now });
          if (typeof result !== 'string') appeal = result;
        }
        const voters = appeal.votes.map(({ by }) => by);
        expect(new Set(voters).size).toBe(voters.length);
        for (const one of ['officer', 'admin', 'interested']) expect(voters).not.toContain(one);
        expect(voters.length).toBeLessThanOrEqual(3);
        const outcome = outcomeOf(appeal.votes);
        const agreeing = appeal.votes.filter(({ verdict }) => verdict === outcome?.verdict).length;
        expect(outcome === undefined ? voters.length < 3 : agreeing >= 2).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
