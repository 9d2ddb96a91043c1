import { describe, expect, it } from 'vitest';
import { companyRoles, invitableRoles, isConcerned, isOwner, orderedRoles, rolesConcerned, type Concern } from './roles.ts';

describe('the roles of a company', () => {
  it('are all given by invitation, except owner', () => {
    expect(companyRoles.filter((role) => role !== 'owner')).toEqual([...invitableRoles]);
  });

  it('are stored once each and in one order', () => {
    expect(orderedRoles(['viewer', 'finance', 'viewer', 'owner'])).toEqual(['owner', 'finance', 'viewer']);
    expect(orderedRoles([])).toEqual([]);
  });

  it('make an owner by the owner role alone', () => {
    expect(isOwner({ roles: ['owner', 'finance'] })).toBe(true);
    expect(isOwner({ roles: ['editor', 'finance', 'viewer'] })).toBe(false);
  });
});

describe('notifications by role', () => {
  const concerns = Object.keys(rolesConcerned) as Concern[];
  const concernsOf = (role: (typeof companyRoles)[number]) => concerns.filter((concern) => isConcerned({ roles: [role] }, concern));

  it('send payments to finance and the rest to editors', () => {
    expect(concernsOf('finance')).toEqual(['payment']);
    expect(concernsOf('editor')).toEqual(['correction', 'decision', 'message', 'certificate']);
  });

  it('send everything to owners, and nothing to viewers', () => {
    expect(concernsOf('owner')).toEqual(concerns);
    expect(concernsOf('viewer')).toEqual([]);
  });

  it('count each role of a person with several', () => {
    expect(isConcerned({ roles: ['finance', 'viewer'] }, 'payment')).toBe(true);
    expect(isConcerned({ roles: ['finance', 'viewer'] }, 'decision')).toBe(false);
    expect(isConcerned({ roles: [] }, 'payment')).toBe(false);
  });
});
