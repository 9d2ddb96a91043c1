import type { StatusChange } from '@thamani/domain/certificates/status.ts';
import type { Grant, Role, Scope } from '@thamani/domain/review/staff.ts';
import { denialToRequest, denialToConfirm, denialToRefuse, type RequestDenial } from '@thamani/domain/review/two-person-rule.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pureSequences } from './exploration.ts';
import { laws, makeWitness, type Law } from './two-person-invariants.ts';
import { expected, forgetting, type Command, type Rules, type World } from './two-person-model.ts';

const runs = pureSequences(50_000);
const longest = 40;
const rules: Rules = { denialToRequest, denialToConfirm, denialToRefuse, endsWithItsAuthor: true };

const everywhere: Scope = { countries: 'all', sectors: 'all' };
const scopes: readonly Scope[] = [
  everywhere,
  { countries: ['GH'], sectors: 'all' },
  { countries: ['GH', 'KE'], sectors: 'all' },
  { countries: 'all', sectors: ['agriculture'] },
  { countries: ['KE'], sectors: ['solid_minerals'] },
];
const grant = (role: Role, scope: Scope): Grant => ({ role, ...scope });

/** Three admins of everywhere, three of less, an officer. */
const staff: World['people'] = [everywhere, everywhere, everywhere, ...scopes.slice(1, 4)]
  .map((scope, index) => ({ id: String(index), status: 'active' as const, grants: [grant('admin', scope)] }))
  .concat([{ id: '6', status: 'active', grants: [grant('officer', { countries: ['GH'], sectors: 'all' })] }]);

const newWorld: World = { now: new Date('2026-11-16T08:00:00Z'), people: staff, price: 100, status: 'good', asked: [] };

const staffMember = fc.nat(staff.length - 1);
const grants = fc
  .uniqueArray(fc.constantFrom<Role>('admin', 'officer', 'board'), { minLength: 1, maxLength: 2 })
  .chain((roles) => fc.tuple(...roles.map((role) => fc.constantFrom(...scopes).map((scope) => grant(role, scope)))));
const wish = fc.oneof(
  { weight: 3, arbitrary: fc.record({ permission: fc.constant('change_scope' as const), subject: staffMember, grants }) },
  {
    weight: 3,
    arbitrary: fc.record({ permission: fc.constantFrom('suspend_staff' as const, 'reset_sign_in' as const), subject: staffMember }),
  },
  { weight: 1, arbitrary: fc.record({ permission: fc.constant('change_price' as const), price: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      permission: fc.constant('change_status' as const),
      change: fc.constantFrom<StatusChange>('suspend', 'reinstate', 'revoke'),
    }),
  },
);
const stale = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), who: staffMember, stale, wish }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('confirm' as const), who: staffMember, stale, which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refuse' as const), who: staffMember, stale, which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.constantFrom(1, 30, 100, 167, 168) }) },
);
const sequences = fc.array(command, { minLength: 15, maxLength: longest, size: 'max' });

function broken(sequence: readonly Command[], by: Rules, seen?: Map<string, number>): readonly Law[] {
  const watch = makeWitness();
  let world = newWorld;
  for (const one of sequence) {
    const answered = expected(world, one, by);
    const found = watch(world, one, answered);
    if (found.length > 0) return found;
    const what = one.kind === 'ask' ? `ask ${one.wish.permission}: ${answered.code}` : `${one.kind}: ${answered.code}`;
    seen?.set(what, (seen.get(what) ?? 0) + 1);
    world = answered.world;
  }
  for (const { outcome, wish: wanted } of world.asked)
    if (outcome !== null) seen?.set(`${wanted.permission} ${outcome}`, (seen.get(`${wanted.permission} ${outcome}`) ?? 0) + 1);
  return [];
}

describe('the laws of what needs two people: staff, prices, certificates', () => {
  it(`hold in ${runs} sequences of up to ${longest} commands`, () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(sequences, (sequence) => {
        expect(broken(sequence, rules, seen)).toEqual([]);
      }),
      { numRuns: runs, seed: 20_261_116 },
    );
    console.log(`${runs} sequences`, Object.fromEntries([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1))));
    for (const one of [
      ...['change_scope', 'suspend_staff', 'reset_sign_in', 'change_price', 'change_status'].flatMap((what) =>
        ['confirmed', 'refused', 'expired'].map((outcome) => `${what} ${outcome}`),
      ),
      ...['same_person', 'cannot_target_self', 'outside_scope', 'request_expired', 'asker_not_entitled', 'step_up_required', 'done'].map(
        (code) => `confirm: ${code}`,
      ),
      ...['cannot_target_self', 'outside_scope', 'step_up_required', 'done'].map((code) => `refuse: ${code}`),
      'ask change_scope: outside_scope',
      'ask change_price: permission_denied',
    ])
      expect([...seen.keys()], 'the sequences saw too little to prove anything').toContain(one);
  }, 300_000);
});

/** Accepts what the real rules refuse for one of these reasons alone. */
const passing =
  (...forgotten: readonly RequestDenial[]): typeof denialToConfirm =>
  (...asked) => {
    const denial = denialToConfirm(...asked);
    return denial !== undefined && forgotten.includes(denial) ? undefined : denial;
  };

describe('each law is broken where a rule is forgotten', () => {
  const samples = fc.sample(sequences, { numRuns: 3_000, seed: 20_261_116 });
  const forgotten: Record<string, { by: Partial<Rules>; law: Law }> = {
    'the person who asked confirms': { by: { denialToConfirm: passing('same_person') }, law: 'nothing takes effect by one person' },
    'whom it is about confirms': {
      by: { denialToConfirm: passing('cannot_target_self') },
      law: 'nothing takes effect by whom it is about',
    },
    'the scope of who confirms does not count': {
      by: { denialToConfirm: passing('outside_scope') },
      law: 'both hold all that it touches, when it takes effect',
    },
    'two admins of one country make one of everywhere': {
      by: {
        denialToConfirm: passing('outside_scope', 'asker_not_entitled'),
        denialToRequest: forgetting(denialToRequest, 'outside_scope'),
      },
      law: 'an admin of everywhere is made, suspended or enrolled again by two such admins',
    },
    'who asked is not looked at again': {
      by: { denialToConfirm: passing('asker_not_entitled') },
      law: 'both hold all that it touches, when it takes effect',
    },
    'a request outlives its author': {
      by: { endsWithItsAuthor: false, denialToConfirm: passing('asker_not_entitled') },
      law: 'nothing takes effect that its author left behind when suspended',
    },
    'a request never ends': { by: { denialToConfirm: passing('request_expired') }, law: 'nothing takes effect after seven days' },
    'prices are changed by any admin': {
      by: {
        denialToConfirm: (request, asker, ...more) =>
          denialToConfirm(request.permission === 'change_price' ? { ...request, permission: 'suspend_staff' } : request, asker, ...more),
      },
      law: 'prices are changed by two admins of everywhere',
    },
    'whom it is about refuses': {
      by: { denialToRefuse: forgetting(denialToRefuse, 'cannot_target_self') },
      law: 'nobody refuses what is about themselves',
    },
    'refusing needs no proof': {
      by: { denialToRefuse: (request, person, now) => denialToRefuse(request, person, now, now) },
      law: 'nothing is settled without a fresh proof',
    },
  };

  it.each(Object.entries(forgotten))('%s', (_, { by, law }) => {
    expect(samples.some((sequence) => broken(sequence, { ...rules, ...by }).includes(law))).toBe(true);
  });

  it('and every law but two has a rule that breaks it', () => {
    const broke = new Set(Object.values(forgotten).map(({ law }) => law));
    expect(laws.filter((law) => !broke.has(law))).toEqual(['nothing is settled twice', 'nothing changes but by what two people agreed on']);
  });
});
