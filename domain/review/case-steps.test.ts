import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lifecycle, states, type State } from '../applications/lifecycle.ts';
import { takeStep, type Case, type Decision, type StepDenial } from './case-steps.ts';
import { grounds } from './grounds.ts';
import { permissions, policy, type StaffAction } from './policy.ts';
import { covers, type Grant, type Person, type Role } from './staff.ts';

const now = new Date('2026-11-16T09:00:00Z');
const staffActions = permissions.filter((permission): permission is StaffAction =>
  Object.values(lifecycle).some((row) => Object.hasOwn(row, permission)),
);
const everywhere = { countries: 'all', sectors: 'all' } as const;

const person = (id: string, role: Role, scope: Omit<Grant, 'role'> = everywhere, status: Person['status'] = 'active'): Person => ({
  id,
  status,
  grants: [{ role, ...scope }],
});

const officer = person('officer', 'officer');
const admin = person('admin', 'admin');
const fresh: Case = {
  place: { state: 'documents' },
  country: 'GH',
  sector: 'agriculture',
  assignee: 'officer',
  interested: [],
  proposal: null,
  decision: null,
};
const step = (action: StaffAction, more: object = {}) => ({ action, now, provedAt: now, proposer: officer, ...more });
const taken = (result: Case | StepDenial): Case => {
  if (typeof result === 'string') throw new Error(`refused: ${result}`);
  return result;
};

describe('a decision', () => {
  it('takes an officer who proposes and another person who agrees', () => {
    const proposed = taken(takeStep(fresh, officer, step('propose_approval')));
    expect(taken(takeStep(proposed, admin, step('approve')))).toMatchObject({
      place: { state: 'issuance' },
      decision: { kind: 'approved', proposedBy: 'officer', decidedBy: 'admin' },
    });
  });

  it('is never taken by the person who proposed it, whatever their other roles', () => {
    const both: Person = { ...officer, grants: [...officer.grants, ...admin.grants] };
    const proposed = taken(takeStep(fresh, both, step('propose_approval')));
    expect(takeStep(proposed, both, step('approve'))).toBe('same_person');
  });

  it('falls with an interest of either', () => {
    const proposed = taken(takeStep(fresh, officer, step('propose_approval')));
    expect(takeStep({ ...proposed, interested: ['admin'] }, admin, step('approve'))).toBe('conflict_of_interest');
    expect(takeStep({ ...proposed, interested: ['officer'] }, admin, step('approve'))).toBe('proposer_conflict_of_interest');
    expect(takeStep({ ...fresh, interested: ['officer'] }, officer, step('propose_approval'))).toBe('conflict_of_interest');
  });

  it('is refused once the proposer is suspended or has lost the role, and can still be returned', () => {
    const proposed = taken(takeStep(fresh, officer, step('propose_approval')));
    for (const proposer of [
      undefined,
      { ...officer, status: 'suspended' },
      { ...officer, grants: [{ role: 'verifier', ...everywhere }] },
      { ...officer, grants: [{ role: 'officer', countries: ['KE'], sectors: 'all' }] },
      person('another', 'officer'),
    ])
      expect(takeStep(proposed, admin, step('approve', { proposer }))).toBe('proposer_permission_denied');
    expect(taken(takeStep(proposed, admin, step('return_to_officer', { chosen: 'documents', proposer: undefined }))).proposal).toBeNull();
  });

  it('follows the proposal or hands it back, and never turns it round', () => {
    const proposed = taken(takeStep(fresh, officer, step('propose_approval')));
    expect(takeStep(proposed, admin, step('reject'))).toBe('no_open_proposal');
    const back = taken(takeStep(proposed, admin, step('return_to_officer', { chosen: 'documents' })));
    expect(back).toMatchObject({ place: { state: 'documents' }, proposal: null });
  });

  it('names grounds where it rejects', () => {
    expect(takeStep(fresh, officer, step('propose_rejection'))).toBe('grounds_missing');
    const proposed = taken(takeStep(fresh, officer, step('propose_rejection', { grounds: ['evidence_missing', 'evidence_missing'] })));
    expect(taken(takeStep(proposed, admin, step('reject')))).toMatchObject({
      place: { state: 'rejected' },
      decision: { kind: 'rejected', grounds: ['evidence_missing'] },
    });
  });

  it('asks for a second factor of the last ten minutes', () => {
    const proposed = taken(takeStep(fresh, officer, step('propose_approval')));
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    expect(takeStep(proposed, admin, { ...step('approve'), provedAt: null })).toBe('step_up_required');
    expect(takeStep(proposed, admin, { ...step('approve'), provedAt: minutesAgo(10.1) })).toBe('step_up_required');
    expect(takeStep(proposed, admin, { ...step('approve'), provedAt: minutesAgo(10) })).toMatchObject({ decision: { kind: 'approved' } });
  });

  it('belongs to the country and sector of those who take it', () => {
    const elsewhere = person('admin', 'admin', { countries: ['KE'], sectors: 'all' });
    const proposed = taken(takeStep(fresh, officer, step('propose_approval')));
    expect(takeStep(proposed, elsewhere, step('approve'))).toBe('permission_denied');
    expect(takeStep(proposed, { ...admin, status: 'suspended' }, step('approve'))).toBe('not_active');
  });
});

/** Many people, some with several roles, narrow scopes, suspensions and interests, trying everything in any order. */
const people: readonly Person[] = [
  officer,
  admin,
  { id: 'both', status: 'active', grants: [...officer.grants, ...admin.grants] },
  person('officer-gh', 'officer', { countries: ['GH'], sectors: 'all' }),
  person('admin-ke', 'admin', { countries: ['KE'], sectors: 'all' }),
  person('admin-minerals', 'admin', { countries: 'all', sectors: ['solid_minerals'] }),
  person('verifier', 'verifier'),
  person('board', 'board'),
  person('suspended', 'admin', everywhere, 'suspended'),
  person('invited', 'officer', everywhere, 'invited'),
];

type Rules = typeof takeStep;

/** Half of the attempts are arbitrary; the others take a step that the table lists here, by the person who has just taken the case. */
const attempt = fc.record({
  who: fc.nat(people.length - 1),
  listed: fc.option(fc.nat(), { nil: undefined }),
  what: fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('step' as const), action: fc.constantFrom(...staffActions) }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'take' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'interest' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'answered' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'suspended' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restored' as const }) },
  ),
  chosen: fc.option(fc.constantFrom<State>('assessment', 'documents', 'site_visit', 'approval'), { nil: undefined }),
  proved: fc.integer({ min: 0, max: 8 }),
  ground: fc.option(fc.constantFrom(...grounds.map(({ code }) => code)), { nil: undefined }),
});

type Attempt = typeof attempt extends fc.Arbitrary<infer One> ? One : never;

interface Walk {
  readonly decisions: readonly Decided[];
  readonly visited: ReadonlySet<State>;
  /** What happened on the way that could have gone wrong. */
  readonly seen: ReadonlySet<string>;
}

interface Decided {
  readonly decision: Decision;
  readonly before: Case;
  readonly staff: readonly Person[];
}

function walk(rules: Rules, attempts: readonly Attempt[], country: string): Walk {
  let reviewCase: Case = { ...fresh, country, place: { state: 'assessment' }, assignee: null };
  let staff = people;
  const decisions: Decided[] = [];
  const visited = new Set<State>();
  const seen = new Set<string>();
  for (const { who, listed, what: any, chosen, proved, ground } of attempts) {
    const someone = staff[who] as Person;
    const becoming = (status: Person['status']) => staff.map((one) => (one === someone ? { ...one, status } : one));
    const open = staffActions.filter((action) => Object.hasOwn(lifecycle[reviewCase.place.state], action));
    const likely = listed === undefined ? undefined : open[listed % Math.max(open.length, 1)];
    const what = likely === undefined ? any : { kind: 'step' as const, action: likely };
    if (likely !== undefined && policy[likely].roles[0] === 'officer') reviewCase = { ...reviewCase, assignee: someone.id };
    if (what.kind === 'take') reviewCase = { ...reviewCase, assignee: someone.id };
    else if (what.kind === 'interest') reviewCase = { ...reviewCase, interested: [...reviewCase.interested, someone.id] };
    else if (what.kind === 'suspended') staff = becoming('suspended');
    else if (what.kind === 'restored') staff = becoming('active');
    else if (what.kind === 'answered' && reviewCase.place.state === 'correction')
      reviewCase = { ...reviewCase, place: { state: reviewCase.place.returnStage } };
    else if (what.kind === 'step') {
      const proposer = staff.find(({ id }) => id === reviewCase.proposal?.by);
      const after = rules(reviewCase, someone, {
        action: what.action,
        ...(proposer && { proposer }),
        now,
        // Mostly fresh, sometimes long ago or never.
        provedAt: proved === 0 ? null : new Date(now.getTime() - (proved === 1 ? 3_600_000 : 0)),
        ...(chosen && { chosen }),
        ...(ground && { grounds: [ground] }),
      });
      seen.add(typeof after === 'string' ? after : what.action);
      if (typeof after === 'string') continue;
      if (after.decision !== null && after.decision !== reviewCase.decision)
        decisions.push({ decision: after.decision, before: reviewCase, staff });
      reviewCase = after;
      visited.add(reviewCase.place.state);
      // A decided case starts again, so that one walk covers many decisions.
      if (reviewCase.decision !== null) reviewCase = { ...reviewCase, place: { state: 'assessment' }, proposal: null, decision: null };
    }
  }
  return { decisions, visited, seen };
}

const entitled = (staff: readonly Person[], id: string, role: Role, reviewCase: Case): boolean =>
  staff.some(
    (one) => one.id === id && one.status === 'active' && one.grants.some((grant) => grant.role === role && covers(grant, reviewCase)),
  );

/** Said here in words of its own, not by the functions that are tested. */
function laws({ decision, before, staff }: Decided, country: string): string[] {
  const broken: string[] = [];
  if (decision.decidedBy === decision.proposedBy) broken.push('one person alone');
  if (!entitled(staff, decision.proposedBy, 'officer', { ...before, country })) broken.push('proposed by one who may not');
  if (!entitled(staff, decision.decidedBy, 'admin', { ...before, country })) broken.push('decided by one who may not');
  if (before.interested.includes(decision.decidedBy) || before.interested.includes(decision.proposedBy)) broken.push('an interest');
  if (before.place.state !== 'approval') broken.push('from another stage');
  if (decision.kind === 'rejected' && decision.grounds.length === 0) broken.push('rejected without grounds');
  return broken;
}

function breaches(rules: Rules, numRuns: number): { broken: Set<string>; decided: number; visited: Set<State>; seen: Set<string> } {
  const broken = new Set<string>();
  const visited = new Set<State>();
  const seen = new Set<string>();
  let decided = 0;
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 60, size: 'max' }), fc.constantFrom('GH', 'KE'), (attempts, country) => {
      const walked = walk(rules, attempts, country);
      for (const state of walked.visited) visited.add(state);
      for (const one of walked.seen) seen.add(one);
      decided += walked.decisions.length;
      for (const one of walked.decisions) for (const law of laws(one, country)) broken.add(law);
    }),
    { numRuns, seed: 20_261_115 },
  );
  return { broken, decided, visited, seen };
}

describe('50,000 random sequences by many people', () => {
  it('decide nothing without two different, entitled, unconflicted people', () => {
    const { broken, decided, visited, seen } = breaches(takeStep, 50_000);
    expect([...broken]).toEqual([]);
    for (const one of [
      'conflict_of_interest',
      'proposer_conflict_of_interest',
      'proposer_permission_denied',
      'same_person',
      'no_open_proposal',
      'return_to_officer',
    ])
      expect([...seen], 'the walks met too little to prove anything').toContain(one);
    expect(decided, 'the walks decided too little to prove anything').toBeGreaterThan(5_000);
    expect([...visited].toSorted()).toEqual(
      states
        .filter((state) => !['draft', 'submitted', 'screening', 'completed', 'appeal', 'rejection_upheld', 'withdrawn'].includes(state))
        .toSorted(),
    );
  }, 120_000);

  it('find it out where a rule is left out', () => {
    const forgetful =
      (forget: (reviewCase: Case, someone: Person) => [Case, Person]): Rules =>
      (reviewCase, someone, one) => {
        const after = takeStep(...forget(reviewCase, someone), one);
        return typeof after === 'string' ? after : { ...after, interested: reviewCase.interested, country: reviewCase.country };
      };
    const withoutInterests = forgetful((reviewCase, someone) => [{ ...reviewCase, interested: [] }, someone]);
    const withoutPlace = forgetful((reviewCase, someone) => [
      reviewCase,
      { ...someone, grants: someone.grants.map((grant) => ({ ...grant, countries: 'all', sectors: 'all' })) },
    ]);
    const withoutStatus = forgetful((reviewCase, someone) => [reviewCase, { ...someone, status: 'active' }]);
    const withoutSecond = forgetful((reviewCase, someone) => [
      reviewCase.proposal === null ? reviewCase : { ...reviewCase, proposal: { ...reviewCase.proposal, by: 'another' } },
      someone,
    ]);
    const lone: Rules = (reviewCase, someone, one) => {
      const after = withoutSecond(reviewCase, someone, { ...one, ...(one.proposer && { proposer: { ...one.proposer, id: 'another' } }) });
      const { proposal } = reviewCase;
      return typeof after === 'string' || after.decision === null || proposal === null
        ? after
        : { ...after, decision: { ...after.decision, proposedBy: proposal.by } };
    };
    expect([...breaches(withoutInterests, 3_000).broken]).toContain('an interest');
    expect([...breaches(withoutPlace, 3_000).broken]).toContain('decided by one who may not');
    expect([...breaches(withoutStatus, 3_000).broken]).toContain('decided by one who may not');
    expect([...breaches(lone, 3_000).broken]).toContain('one person alone');
    const trusting: Rules = (reviewCase, someone, one) => {
      const proposer = people.find(({ id }) => id === one.proposer?.id);
      return takeStep(reviewCase, someone, { ...one, ...(proposer && { proposer: { ...proposer, status: 'active' } }) });
    };
    expect([...breaches(trusting, 3_000).broken]).toContain('proposed by one who may not');
  }, 60_000);
});

describe('the policy', () => {
  it('names every step of the table that staff take, with the role that the table names', () => {
    const staff: readonly string[] = ['officer', 'verifier', 'admin', 'board'];
    const taken = Object.entries(lifecycle).flatMap(([state, row]) =>
      Object.entries(row as Record<string, { by: readonly string[] }>).map(([action, { by }]) => ({
        state,
        action,
        roles: by.filter((actor) => staff.includes(actor)),
      })),
    );
    const byStaff = taken.filter(({ roles }) => roles.length > 0);
    expect(byStaff.length).toBeGreaterThan(15);
    expect(byStaff.map(({ state, action }) => ({ state, action, roles: policy[action as StaffAction].roles }))).toEqual(byStaff);
  });
});
