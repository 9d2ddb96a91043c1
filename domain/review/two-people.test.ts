import { describe, expect, it } from 'vitest';
import { permissionsOf } from './policy.ts';
import type { Person } from './staff.ts';
import { obstacleToConfirm, type Request } from './two-people.ts';

const now = new Date('2026-11-16T09:00:00Z');
const admin = (id: string): Person => ({ id, standing: 'active', grants: [{ role: 'admin', countries: 'all', sectors: 'all' }] });
const officer: Person = { id: 'officer', standing: 'active', grants: [{ role: 'officer', countries: ['GH'], sectors: 'all' }] };
const request: Request = { permission: 'suspend_staff', by: 'ama', subject: 'officer' };

describe('what needs a second person', () => {
  it('is confirmed by another admin with a fresh proof', () => {
    expect(obstacleToConfirm(request, admin('kofi'), now, now)).toBeUndefined();
    expect(obstacleToConfirm(request, admin('kofi'), now, null)).toBe('fresh_proof_needed');
  });

  it('is confirmed neither by whoever asked, nor by whom it is about, nor by anybody else', () => {
    expect(obstacleToConfirm(request, admin('ama'), now, now)).toBe('same_person');
    expect(obstacleToConfirm({ ...request, subject: 'kofi' }, admin('kofi'), now, now)).toBe('about_oneself');
    expect(obstacleToConfirm(request, officer, now, now)).toBe('not_entitled');
    expect(obstacleToConfirm(request, { ...admin('kofi'), standing: 'suspended' }, now, now)).toBe('not_active');
  });

  it('is not asked for what one person may do', () => {
    expect(() => obstacleToConfirm({ ...request, permission: 'approve' }, admin('kofi'), now, now)).toThrow(RangeError);
  });
});

describe('what the screens are told', () => {
  const about = { country: 'GH', sector: 'agriculture', holder: 'officer', interested: [] } as const;

  it('is what the person may try with this case', () => {
    expect(permissionsOf(officer, about, now)).toContain('propose_approval');
    expect(permissionsOf(officer, about, now)).not.toContain('approve');
    expect(permissionsOf(officer, { ...about, holder: 'another' }, now)).not.toContain('propose_approval');
    expect(permissionsOf(officer, { ...about, interested: ['officer'] }, now)).not.toContain('take_case');
    expect(permissionsOf(officer, { ...about, country: 'KE' }, now)).toEqual([]);
  });

  it('is without a case what is bound to none', () => {
    expect(permissionsOf(officer, undefined, now)).toEqual([]);
    expect(permissionsOf(admin('ama'), undefined, now)).toContain('invite_staff');
    expect(permissionsOf(admin('ama'), undefined, now)).not.toContain('approve');
  });
});
