import { describe, expect, it } from 'vitest';
import { permissionsOf } from './policy.ts';
import type { Person, Scope } from './staff.ts';
import { isRequestExpired, denialToRequest, denialToConfirm, denialToRefuse, type Request } from './two-person-rule.ts';

const now = new Date('2026-11-16T09:00:00Z');
const everywhere: Scope = { countries: 'all', sectors: 'all' };
const ghana: Scope = { countries: ['GH'], sectors: 'all' };
const admin = (id: string, scope: Scope = everywhere): Person => ({ id, status: 'active', grants: [{ role: 'admin', ...scope }] });
const officer: Person = { id: 'officer', status: 'active', grants: [{ role: 'officer', countries: ['GH'], sectors: 'all' }] };
const request: Request = { permission: 'suspend_staff', by: 'ama', at: now, subject: 'officer', reach: [ghana] };
const ama = admin('ama');
const confirm = (
  asked: Request,
  person: Person,
  { at = now, proved = now, asker = ama }: { at?: Date; proved?: Date | null; asker?: Person | 'nobody' } = {},
) => denialToConfirm(asked, asker === 'nobody' ? undefined : asker, person, at, proved);

describe('what needs a second person', () => {
  it('is confirmed by another admin with a fresh proof', () => {
    expect(confirm(request, admin('kofi'))).toBeUndefined();
    expect(confirm(request, admin('kofi'), { proved: null })).toBe('step_up_required');
  });

  it('is confirmed neither by the requester, nor by the person it is about, nor by staff without the permission', () => {
    expect(confirm(request, ama)).toBe('same_person');
    expect(confirm({ ...request, subject: 'kofi' }, admin('kofi'))).toBe('cannot_target_self');
    expect(confirm(request, officer)).toBe('permission_denied');
    expect(confirm(request, { ...admin('kofi'), status: 'suspended' })).toBe('not_active');
  });

  it('is refused once the requester is no longer entitled to request it', () => {
    expect(confirm(request, admin('kofi'), { asker: { ...ama, status: 'suspended' } })).toBe('asker_not_entitled');
    expect(confirm(request, admin('kofi'), { asker: { ...ama, grants: officer.grants } })).toBe('asker_not_entitled');
    expect(confirm(request, admin('kofi'), { asker: admin('ama', { countries: ['KE'], sectors: 'all' }) })).toBe('asker_not_entitled');
    expect(confirm(request, admin('kofi'), { asker: 'nobody' })).toBe('asker_not_entitled');
    expect(confirm(request, admin('kofi'), { asker: admin('another') })).toBe('asker_not_entitled');
  });

  it('ends after seven days', () => {
    const late = new Date(now.getTime() + 7 * 86_400_000);
    const intime = new Date(late.getTime() - 1);
    expect(confirm(request, admin('kofi'), { at: intime, proved: intime })).toBeUndefined();
    expect(confirm(request, admin('kofi'), { at: late, proved: late })).toBe('request_expired');
    expect([isRequestExpired(request, intime), isRequestExpired(request, late)]).toEqual([false, true]);
  });

  it('reaches no further than either of the two', () => {
    const worldwide: Request = { ...request, permission: 'invite_staff', reach: [everywhere] };
    const bound = { asker: admin('ama', ghana) };
    expect(confirm(worldwide, admin('kofi', ghana), bound)).toBe('outside_scope');
    expect(confirm(worldwide, admin('kofi'), bound)).toBe('asker_not_entitled');
    expect(confirm(worldwide, admin('kofi', ghana))).toBe('outside_scope');
    expect(confirm(worldwide, admin('kofi'))).toBeUndefined();
    expect(confirm(request, admin('kofi', ghana), bound)).toBeUndefined();
    expect(denialToRequest(worldwide, admin('ama', ghana), now, now)).toBe('outside_scope');
    const minerals: Scope = { countries: 'all', sectors: ['solid_minerals'] };
    expect(denialToRequest(request, admin('ama', minerals), now, now)).toBe('outside_scope');
    expect(
      denialToRequest({ ...request, reach: [{ countries: ['GH'], sectors: ['solid_minerals'] }] }, admin('ama', minerals), now, now),
    ).toBeUndefined();
  });

  it('is a price only for admins of everywhere', () => {
    const price: Request = { permission: 'change_price', by: 'ama', at: now, subject: null };
    expect(confirm(price, admin('kofi'))).toBeUndefined();
    expect(confirm(price, admin('kofi', ghana))).toBe('permission_denied');
    expect(confirm(price, admin('kofi'), { asker: admin('ama', ghana) })).toBe('asker_not_entitled');
  });

  it('is the owner of a company only for admins of its country and sector', () => {
    const place: Scope = { countries: ['GH'], sectors: ['agriculture'] };
    const appointment: Request = { permission: 'appoint_owner', by: 'ama', at: now, subject: null, reach: [place] };
    expect(denialToRequest(appointment, admin('ama', ghana), now, now)).toBeUndefined();
    expect(denialToRequest(appointment, admin('ama', ghana), now, null)).toBe('step_up_required');
    expect(denialToRequest(appointment, officer, now, now)).toBe('permission_denied');
    expect(confirm(appointment, admin('kofi', place))).toBeUndefined();
    expect(confirm(appointment, ama)).toBe('same_person');
    expect(confirm(appointment, admin('kofi', { countries: ['KE'], sectors: 'all' }))).toBe('outside_scope');
    expect(confirm(appointment, admin('kofi', { countries: ['GH'], sectors: ['solid_minerals'] }))).toBe('outside_scope');
  });

  it('is refused by another or taken back by oneself, with a fresh proof, and never by whom it is about', () => {
    expect(denialToRefuse(request, admin('kofi'), now, now)).toBeUndefined();
    expect(denialToRefuse(request, ama, now, now)).toBeUndefined();
    expect(denialToRefuse(request, admin('kofi'), now, null)).toBe('step_up_required');
    expect(denialToRefuse(request, ama, now, null)).toBe('step_up_required');
    expect(denialToRefuse(request, { ...ama, status: 'suspended' }, now, now)).toBe('not_active');
    expect(denialToRefuse({ ...request, subject: 'kofi' }, admin('kofi'), now, now)).toBe('cannot_target_self');
    expect(denialToRefuse({ ...request, reach: [everywhere] }, admin('kofi', ghana), now, now)).toBe('outside_scope');
    expect(denialToRefuse(request, officer, now, now)).toBe('permission_denied');
  });

  it('is not asked for what one person may do', () => {
    expect(() => confirm({ ...request, permission: 'approve' }, admin('kofi'))).toThrow(RangeError);
  });
});

describe('what the screens are told', () => {
  const caseFacts = { country: 'GH', sector: 'agriculture', assignee: 'officer', interested: [] } as const;

  it('is what the person may try with this case', () => {
    expect(permissionsOf(officer, caseFacts, now)).toContain('propose_approval');
    expect(permissionsOf(officer, caseFacts, now)).not.toContain('approve');
    expect(permissionsOf(officer, { ...caseFacts, assignee: 'another' }, now)).not.toContain('propose_approval');
    expect(permissionsOf(officer, { ...caseFacts, interested: ['officer'] }, now)).not.toContain('take_case');
    // Their own figures belong to no case.
    expect(permissionsOf(officer, { ...caseFacts, country: 'KE' }, now)).toEqual(['read_own_performance']);
  });

  it('is without a case what is bound to none', () => {
    expect(permissionsOf(officer, undefined, now)).toEqual(['read_own_performance']);
    expect(permissionsOf(admin('ama'), undefined, now)).toContain('invite_staff');
    expect(permissionsOf(admin('ama'), undefined, now)).not.toContain('approve');
    expect(permissionsOf(admin('ama', ghana), undefined, now)).toContain('invite_staff');
    expect(permissionsOf(admin('ama', ghana), undefined, now)).not.toContain('change_price');
  });
});
