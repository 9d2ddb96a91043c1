import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsFor, states } from '../applications/lifecycle.ts';
import {
  companyActionsFor,
  companyDenialReason,
  companyPermissions,
  companyPermissionsOf,
  denialToRequireSecondFactor,
  hasCompanyPermission,
  permissionsForAction,
  type CompanyActor,
  type CompanyPermission,
} from './policy.ts';
import { companyRoles, type CompanyRole } from './roles.ts';

const now = new Date('2026-11-16T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const actor = (...roles: CompanyRole[]): CompanyActor => ({
  companyId: 'shea',
  roles,
  lacksSecondFactor: false,
  isCompanyEnding: false,
});
const denial = (who: CompanyActor, permission: CompanyPermission, provedAt: Date | null = now) =>
  companyDenialReason(who, { permission, now, provedAt });

describe('the policy of companies', () => {
  it('gives each role exactly these permissions', () => {
    expect(Object.fromEntries(companyRoles.map((role) => [role, companyPermissionsOf(actor(role))]))).toEqual({
      owner: companyPermissions,
      editor: ['read_company', 'edit_application', 'submit_application', 'appeal', 'renew'],
      finance: ['read_company', 'pay'],
      viewer: ['read_company'],
    });
  });

  it('adds up the roles of a person with several', () => {
    expect(companyPermissionsOf(actor('editor', 'finance'))).toEqual([
      'read_company',
      'edit_application',
      'submit_application',
      'pay',
      'appeal',
      'renew',
    ]);
    const several = fc.subarray([...companyRoles]);
    fc.assert(
      fc.property(several, several, fc.constantFrom(...companyPermissions), (some, others, permission) => {
        expect(hasCompanyPermission({ roles: [...some, ...others] }, permission)).toBe(
          hasCompanyPermission({ roles: some }, permission) || hasCompanyPermission({ roles: others }, permission),
        );
      }),
    );
  });

  it('denies everything to a person without a role', () => {
    for (const permission of companyPermissions) expect(denial(actor(), permission)).toBe('permission_denied');
  });

  it('asks for a step-up of the last ten minutes before people, export, deletion and the second factor of all', () => {
    const fresh = companyPermissions.filter((permission) => denial(actor('owner'), permission, null) === 'step_up_required');
    expect(fresh).toEqual(['manage_people', 'export_company', 'delete_company', 'require_second_factor']);
    for (const permission of fresh) {
      expect(denial(actor('owner'), permission, minutesAgo(10))).toBeUndefined();
      expect(denial(actor('owner'), permission, minutesAgo(10.01))).toBe('step_up_required');
    }
  });

  it('tells the person to choose a company first, then to add the second factor, then that the role is missing', () => {
    const unchosen = { companyId: null, roles: [], lacksSecondFactor: false, isCompanyEnding: false };
    for (const permission of companyPermissions) {
      expect(denial(unchosen, permission)).toBe('company_not_chosen');
      expect(denial({ ...unchosen, lacksSecondFactor: true }, permission)).toBe('company_not_chosen');
      expect(denial({ ...actor('owner'), lacksSecondFactor: true }, permission, null)).toBe('second_factor_required');
      expect(denial({ ...actor(), lacksSecondFactor: true }, permission)).toBe('second_factor_required');
    }
    expect(denial(actor('viewer'), 'manage_people', null)).toBe('permission_denied');
  });

  it('shows no permission where every call would be refused', () => {
    expect(companyPermissionsOf({ ...actor('owner'), companyId: null })).toEqual([]);
    expect(companyPermissionsOf({ ...actor('owner'), lacksSecondFactor: true })).toEqual([]);
  });

  it('lets the people of a company that is about to be deleted only read', () => {
    const ending = (...roles: CompanyRole[]): CompanyActor => ({ ...actor(...roles), isCompanyEnding: true });
    expect(companyPermissionsOf(ending('owner'))).toEqual(['read_company', 'read_invitations', 'export_company', 'delete_company']);
    for (const role of ['editor', 'finance', 'viewer'] as const) expect(companyPermissionsOf(ending(role))).toEqual(['read_company']);
    expect(denial(ending('owner'), 'pay')).toBe('company_deletion_pending');
    // Before the step-up: a password would not help.
    expect(denial(ending('owner'), 'manage_people', null)).toBe('company_deletion_pending');
    expect(denial(ending('viewer'), 'manage_people', null)).toBe('permission_denied');
    expect(denial(ending('owner'), 'delete_company')).toBeUndefined();
    for (const state of states) expect(companyActionsFor(ending('owner'), state)).toEqual([]);
  });

  it('lets an owner require a second factor only with one of their own', () => {
    expect(denialToRequireSecondFactor(true, false)).toBe('second_factor_required');
    expect(denialToRequireSecondFactor(true, true)).toBeUndefined();
    expect(denialToRequireSecondFactor(false, false)).toBeUndefined();
  });
});

describe('what a person may do with an application', () => {
  it('is for an owner all that the company may do, and nothing without a role', () => {
    for (const state of states) {
      expect(companyActionsFor(actor('owner'), state)).toEqual(actionsFor(state, 'company'));
      expect(companyActionsFor(actor(), state)).toEqual([]);
      expect(companyActionsFor(actor('viewer'), state)).toEqual([]);
    }
  });

  it('is for finance to pay what is submitted', () => {
    const possible = states.flatMap((state) => companyActionsFor(actor('finance'), state).map((action) => `${state}: ${action}`));
    expect(possible).toEqual(['submitted: pay']);
  });

  it('is for an editor everything except to pay', () => {
    for (const state of states)
      expect(companyActionsFor(actor('editor'), state)).toEqual(actionsFor(state, 'company').filter((action) => action !== 'pay'));
  });

  it('is to pay a draft for those who may also submit it', () => {
    expect(permissionsForAction('pay', 'draft')).toEqual(['pay', 'submit_application']);
    expect(permissionsForAction('pay', 'submitted')).toEqual(['pay']);
    expect(companyActionsFor(actor('editor', 'finance'), 'draft')).toContain('pay');
    expect(companyActionsFor(actor('finance', 'viewer'), 'draft')).not.toContain('pay');
  });

  it('needs the permission that the step names', () => {
    expect(permissionsForAction('edit', 'draft')).toEqual(['edit_application']);
    expect(permissionsForAction('delete', 'draft')).toEqual(['edit_application']);
    expect(permissionsForAction('submit', 'draft')).toEqual(['submit_application']);
    expect(permissionsForAction('reopen', 'submitted')).toEqual(['submit_application']);
    expect(permissionsForAction('withdraw', 'assessment')).toEqual(['submit_application']);
    expect(permissionsForAction('send_correction', 'correction')).toEqual(['edit_application']);
    expect(permissionsForAction('appeal', 'rejected')).toEqual(['appeal']);
  });
});
