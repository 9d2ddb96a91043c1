import { describe, expect, it } from 'vitest';
import type { Grant, Person } from '../review/staff.ts';
import { canReadIdentityChange, changedIdentity, denialToDecideIdentityChange, type IdentityChangeFacts } from './identity-changes.ts';

const now = new Date('2026-11-19T09:00:00Z');
const present = { company_name: 'Tamale Shea Works', rc_number: 'CS-1', reg_country: 'GH', tax_identification_number: 'T-3003' };
const open: IdentityChangeFacts = {
  state: 'open',
  country: 'GH',
  sector: 'agriculture',
  wanted: { company_name: 'Tamale Shea Ltd' },
  interested: [],
};
const admin = (grant: Partial<Grant>, status: Person['status'] = 'active'): Person => ({
  id: 'a1',
  status,
  grants: [{ role: 'admin', countries: ['GH'], sectors: 'all', ...grant }],
});
const denial = (person: Person, change: Partial<IdentityChangeFacts> = {}, provedAt: Date | null = now) =>
  denialToDecideIdentityChange({ ...open, ...change }, person, now, provedAt);

describe('what is to change', () => {
  it('names the fields that differ and no other', () => {
    expect(changedIdentity(present, { ...present, company_name: 'Tamale Shea Ltd' })).toEqual({ company_name: 'Tamale Shea Ltd' });
    expect(changedIdentity(present, { rc_number: 'CS-2' })).toEqual({ rc_number: 'CS-2' });
    expect(changedIdentity(present, present)).toEqual({});
  });
});

describe('who decides', () => {
  it('is an administrator of the country and sector with a recent second factor', () => {
    expect(denial(admin({}))).toBeUndefined();
    expect(denial(admin({ sectors: ['agriculture'] }))).toBeUndefined();
    expect(denial(admin({ countries: 'all' }))).toBeUndefined();
    expect(denial(admin({}), {}, null)).toBe('step_up_required');
    expect(denial(admin({}), {}, new Date('2026-11-19T08:49:00Z'))).toBe('step_up_required');
  });

  it('is nobody of another country, sector or role, and nobody who is suspended', () => {
    expect(denial(admin({ countries: ['KE'] }))).toBe('outside_scope');
    expect(denial(admin({ sectors: ['solid_minerals'] }))).toBe('outside_scope');
    for (const role of ['officer', 'verifier', 'board'] as const) expect(denial(admin({ role }))).toBe('permission_denied');
    expect(denial(admin({}, 'suspended'))).toBe('permission_denied');
  });

  it('needs both countries where the company moves', () => {
    const move = { wanted: { reg_country: 'KE' } };
    expect(denial(admin({}), move)).toBe('outside_scope');
    expect(denial(admin({ countries: ['KE'] }), move)).toBe('outside_scope');
    expect(denial(admin({ countries: ['GH', 'KE'] }), move)).toBeUndefined();
  });

  it('is nobody with a conflict of interest in a case of the company', () => {
    expect(denial(admin({}), { interested: ['a1'] })).toBe('conflict_of_interest');
    expect(denial(admin({}), { interested: ['a2'] })).toBeUndefined();
  });

  it('decides once', () => {
    for (const state of ['accepted', 'refused', 'withdrawn'] as const)
      expect(denial(admin({}), { state })).toBe('request_already_resolved');
  });
});

it('is read by administrators of the country alone', () => {
  expect(canReadIdentityChange(admin({}), open)).toBe(true);
  expect(canReadIdentityChange(admin({ countries: ['KE'] }), open)).toBe(false);
  expect(canReadIdentityChange(admin({ role: 'officer' }), open)).toBe(false);
});
