import { describe, expect, it } from 'vitest';
import type { Grant, Person } from '../review/staff.ts';
import { companyRecipients, staffRecipients, type StaffEvent } from './recipients.ts';

const now = new Date('2026-11-18T10:00:00Z');
const grant = (role: Grant['role'], countries: Grant['countries'] = ['GH']): Grant => ({ role, countries, sectors: 'all' });
const person = (id: string, grants: readonly Grant[], status: Person['status'] = 'active'): Person => ({ id, status, grants });

const admin = person('admin', [grant('admin')]);
const other = person('other', [grant('admin')]);
const everywhere = person('everywhere', [grant('admin', 'all')]);
const kenyan = person('kenyan', [grant('admin', ['KE'])]);
const suspended = person('suspended', [grant('admin')], 'suspended');
const officer = person('officer', [grant('officer')]);
const verifier = person('verifier', [grant('verifier')]);
const board = ['b1', 'b2', 'b3'].map((id) => person(id, [grant('board')]));
const all = [admin, other, everywhere, kenyan, suspended, officer, verifier, ...board];

const facts = { country: 'GH', sector: 'agriculture', assignee: 'officer', interested: [] } as const;
const event = (more: Partial<StaffEvent> = {}): StaffEvent => ({
  now,
  actorId: 'officer',
  caseFacts: facts,
  ...more,
});

describe('whom a proposal is notified', () => {
  it('are the administrators of the country, without those who declared an interest or are suspended', () => {
    expect(staffRecipients('deciders', event(), all)).toEqual(['admin', 'other']);
    const interested = event({ caseFacts: { ...facts, interested: ['admin'] } });
    expect(staffRecipients('deciders', interested, all)).toEqual(['other']);
  });

  it('are those of all countries where the country has none who may decide', () => {
    const interested = event({ caseFacts: { ...facts, interested: ['admin', 'other'] } });
    expect(staffRecipients('deciders', interested, all)).toEqual(['everywhere']);
  });

  it('never include the person who proposed', () => {
    expect(staffRecipients('deciders', event({ actorId: 'admin' }), all)).toEqual(['other']);
  });
});

describe('whom a request is notified', () => {
  const request = {
    permission: 'suspend_staff',
    by: 'admin',
    at: now,
    subject: 'other',
    reach: [{ countries: ['GH'], sectors: 'all' }],
  } as const;

  it('are those who could confirm it, neither the requester nor the person it is about', () => {
    expect(staffRecipients('second_people', { now, actorId: 'admin', request }, all)).toEqual(['everywhere']);
  });

  it('of a price are administrators of everywhere alone', () => {
    const price = { permission: 'change_price', by: 'admin', at: now, subject: null } as const;
    expect(staffRecipients('second_people', { now, actorId: 'admin', request: price }, all)).toEqual(['everywhere']);
  });
});

describe('whom an appeal is notified', () => {
  const appeal = { isDecided: false, tookPart: ['b1'], voted: ['b2'], votesWanted: 1 };

  it('are members who took no part and have not voted', () => {
    expect(staffRecipients('voters', event({ actorId: null, appeal }), all)).toEqual(['b3']);
    expect(staffRecipients('voters', event({ actorId: null, appeal: { ...appeal, isDecided: true } }), all)).toEqual([]);
  });
});

describe('the others', () => {
  it('are the assignee, or the administrators of a case without one', () => {
    const free = event({ actorId: null, caseFacts: { ...facts, assignee: null } });
    expect(staffRecipients('assignee', event({ actorId: null }), all)).toEqual(['officer']);
    expect(staffRecipients('assignee', free, all)).toEqual([]);
    expect(staffRecipients('assignee_or_administrators', event({ actorId: null }), all)).toEqual(['officer']);
    expect(staffRecipients('assignee_or_administrators', free, all)).toEqual(['admin', 'other']);
    expect(staffRecipients('visitors', event(), all)).toEqual(['verifier']);
  });

  it('of a company have the role that it concerns, and did not do it themselves', () => {
    const members = [
      { accountId: 'owner', roles: ['owner'] },
      { accountId: 'finance', roles: ['finance'] },
      { accountId: 'viewer', roles: ['viewer'] },
      { accountId: 'editor', roles: ['editor'] },
    ] as const;
    expect(companyRecipients(members, 'decision', null)).toEqual(['owner', 'editor']);
    expect(companyRecipients(members, 'payment', null)).toEqual(['owner', 'finance']);
    expect(companyRecipients(members, 'decision', 'owner')).toEqual(['editor']);
  });
});

it('a request for a new identity of a company goes to administrators who can decide it, those of the country first', () => {
  const identityChange = {
    state: 'open',
    country: 'GH',
    sector: 'agriculture',
    wanted: { company_name: 'New' },
    interested: ['admin'],
  } as const;
  expect(staffRecipients('identity_administrators', { now, actorId: null, identityChange }, all)).toEqual(['other']);
  const none = { ...identityChange, interested: ['admin', 'other'] };
  expect(staffRecipients('identity_administrators', { now, actorId: null, identityChange: none }, all)).toEqual(['everywhere']);
  const move = { ...identityChange, wanted: { reg_country: 'KE' } };
  expect(staffRecipients('identity_administrators', { now, actorId: null, identityChange: move }, all)).toEqual(['everywhere']);
});
