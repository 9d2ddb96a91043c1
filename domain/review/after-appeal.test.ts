import { expect, test } from 'vitest';
import { excludedAfterAppeal } from './after-appeal.ts';
import { denialReason } from './policy.ts';
import type { Person } from './staff.ts';

const now = new Date('2026-11-16T08:00:00Z');
const officer = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  status: 'active',
  grants: [{ role: 'officer', countries: ['GH'], sectors: 'all' }],
  ...more,
});
const proposer = officer('proposer');
const overturned = { proposedBy: 'proposer', decidedBy: 'decider' };
const caseFacts = { country: 'GH', sector: 'agriculture', assignee: null, interested: [] as string[] } as const;

test('after an allowed appeal another officer takes the case', () => {
  const excluded = excludedAfterAppeal(overturned, [proposer, officer('other')], caseFacts);
  expect(excluded).toEqual(['proposer', 'decider']);
  const denial = (person: Person) =>
    denialReason(person, { permission: 'take_case', caseFacts: { ...caseFacts, excluded }, now, provedAt: null });
  expect(denial(proposer)).toBe('previously_decided');
  expect(denial(officer('decider'))).toBe('previously_decided');
  expect(denial(officer('other'))).toBeUndefined();
});

test.each([
  ['there is no other', []],
  ['the other is suspended', [officer('other', { status: 'suspended' })]],
  ['the other works elsewhere', [officer('other', { grants: [{ role: 'officer', countries: ['TG'], sectors: 'all' }] })]],
  ['the other declared an interest', [officer('interested')]],
  ['the other is an administrator', [officer('other', { grants: [{ role: 'admin', countries: 'all', sectors: 'all' }] })]],
])('the same officer may take it where %s', (_, others) => {
  expect(excludedAfterAppeal(overturned, [proposer, ...others], { ...caseFacts, interested: ['interested'] })).toEqual([]);
});

test('without an overturned rejection no person is excluded', () => {
  expect(excludedAfterAppeal(undefined, [proposer, officer('other')], caseFacts)).toEqual([]);
});
