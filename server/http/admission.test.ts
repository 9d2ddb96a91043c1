import { register } from '@thamani/contract/accounts.ts';
import { searchAudit } from '@thamani/contract/audit.ts';
import { listMembers, listOwnCompanies } from '@thamani/contract/members/people.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import { readPayment } from '@thamani/contract/payments.ts';
import { describe, expect, it } from 'vitest';
import type { PersonSession, StaffSession } from '../caller.ts';
import { actingForOf } from './admission.ts';

const acting: PersonSession = {
  id: 's',
  accountId: 'a',
  companyId: 'c',
  roles: ['owner'],
  isAgent: false,
  lacksSecondFactor: false,
  isCompanyEnding: false,
  provedAt: null,
};
const staff: StaffSession = { id: 's', person: { id: 'p', status: 'active', grants: [] }, provedAt: new Date(0) };

describe('for whom the database acts', () => {
  const calls: readonly (readonly [string, Operation, PersonSession | StaffSession | undefined, string])[] = [
    ['the company, for what names a permission of it', listMembers, acting, 'company:c'],
    ['the person, for what is about their own login', listOwnCompanies, acting, 'person:a'],
    ['the person, where they act for no company', listMembers, { ...acting, companyId: null }, 'person:a'],
    ['staff', searchAudit, staff, 'staff'],
    ['the public, for what anyone may call', register, undefined, 'public'],
    ['the public, also where a company calls what anyone may call', readPayment, undefined, 'public'],
  ];

  it.each(calls)('is %s', (_, operation, session, actingFor) => {
    expect(actingForOf(operation, session)).toBe(actingFor);
  });
});
