import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  denialToAccept,
  denialToAcceptOwnership,
  denialToAppoint,
  denialToChangeRoles,
  denialToDeclineOwnership,
  denialToDeleteAccount,
  denialToDeleteCompany,
  denialToInvite,
  denialToLeave,
  denialToOffer,
  denialToRemove,
  denialToWithdrawOwnership,
  effectOfDeletion,
  faultsInInvitation,
  invitationExpiresAt,
  invitationListingCutoff,
  invitationStatus,
  invitedAddress,
  isOwned,
  isTransferOpen,
  maskedAddress,
  memberRules,
  membersAfterTransfer,
  outcomeOfUnanswered,
  rolesWithoutOwnership,
  rolesWithOwnership,
  transferExpiresAt,
  type Invitation,
  type OwnershipTransfer,
} from './members.ts';
import { companyRoles, invitableRoles, isOwner, type CompanyRole, type Membership } from './roles.ts';

const now = new Date('2026-11-16T09:00:00Z');
const day = 86_400_000;
const after = (ms: number, from = now) => new Date(from.getTime() + ms);

const member = (accountId: string, ...roles: CompanyRole[]): Membership => ({ companyId: 'shea', accountId, roles, isAgent: false });
const agent = (accountId: string, ...roles: CompanyRole[]): Membership => ({ ...member(accountId, ...roles), isAgent: true });
const amina = member('amina', 'owner');
const kwame = member('kwame', 'editor');
const efua = member('efua', 'owner', 'finance');
const yao = agent('yao', 'editor', 'finance');

describe('a company', () => {
  it('has an owner, or no member at all', () => {
    expect(isOwned([])).toBe(true);
    expect(isOwned([kwame, amina])).toBe(true);
    expect(isOwned([kwame, yao])).toBe(false);
  });
});

it.each([
  ['amina@shea.example', 'a•••@shea.example'],
  ['a@shea.example', 'a•••@shea.example'],
  ['"a@b"@shea.example', '"•••@shea.example'],
  ['@shea.example', '•••@shea.example'],
  ['', '•••'],
])('a masked address shows the first character and the domain of %j', (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});

describe('an invitation', () => {
  const sent = (more: Partial<Invitation> = {}): Invitation => ({
    email: 'kwame@shea.example',
    expiresAt: invitationExpiresAt(now),
    acceptedAt: null,
    withdrawnAt: null,
    ...more,
  });
  const counts = { isMember: false, members: 3, openInvitations: 0, sentToday: 0, sentToAddressToday: 0 };
  const kwamesAccount = { email: 'kwame@shea.example', isMember: false };

  it('names an address and at least one role', () => {
    expect(faultsInInvitation({ email: ' Kwame@Shea.example ', roles: ['editor'] })).toEqual({});
    expect(faultsInInvitation({ email: ' ', roles: [] })).toEqual({ email: 'missing', roles: 'missing' });
    expect(faultsInInvitation({ email: 'kwame at shea', roles: ['viewer'] })).toEqual({ email: 'email_malformed' });
    expect(faultsInInvitation({ email: `${'k'.repeat(250)}@shea.example`, roles: ['viewer'] })).toEqual({ email: 'too_long' });
    expect(invitedAddress(' Kwame@Shea.example ')).toBe('kwame@shea.example');
  });

  it('is not sent to a member', () => {
    expect(denialToInvite(counts)).toBeUndefined();
    expect(denialToInvite({ ...counts, isMember: true })).toBe('already_member');
  });

  it('is sent at most 20 times a day by a company', () => {
    expect(memberRules.invitationsADay).toBe(20);
    expect(denialToInvite({ ...counts, sentToday: 19 })).toBeUndefined();
    expect(denialToInvite({ ...counts, sentToday: 20 })).toBe('invitation_limit');
  });

  it('is sent at most 3 times a day by a company to one address', () => {
    expect(memberRules.invitationsToAnAddressADay).toBe(3);
    expect(denialToInvite({ ...counts, sentToday: 2, sentToAddressToday: 2 })).toBeUndefined();
    expect(denialToInvite({ ...counts, sentToday: 3, sentToAddressToday: 3 })).toBe('invitation_limit');
  });

  it('counts against 200 members together with the other open ones', () => {
    expect(memberRules.mostMembers).toBe(200);
    expect(denialToInvite({ ...counts, members: 150, openInvitations: 49 })).toBeUndefined();
    expect(denialToInvite({ ...counts, members: 150, openInvitations: 50 })).toBe('member_limit');
    expect(denialToAccept(sent(), kwamesAccount, 199, now)).toBeUndefined();
    expect(denialToAccept(sent(), kwamesAccount, 200, now)).toBe('member_limit');
  });

  it('expires after 7 days, to the millisecond', () => {
    const end = after(7 * day);
    expect(invitationExpiresAt(now)).toEqual(end);
    expect(invitationStatus(sent(), after(-1, end))).toBe('open');
    expect(invitationStatus(sent(), end)).toBe('expired');
    expect(denialToAccept(sent(), kwamesAccount, 3, after(-1, end))).toBeUndefined();
    expect(denialToAccept(sent(), kwamesAccount, 3, end)).toBe('link_expired');
  });

  it('is used once and not after it was withdrawn', () => {
    expect(invitationStatus(sent({ acceptedAt: now }), now)).toBe('accepted');
    expect(invitationStatus(sent({ withdrawnAt: now }), now)).toBe('withdrawn');
    expect(invitationStatus(sent({ acceptedAt: now }), after(30 * day))).toBe('accepted');
    expect(denialToAccept(sent({ acceptedAt: now }), kwamesAccount, 3, now)).toBe('link_expired');
    expect(denialToAccept(sent({ withdrawnAt: now }), kwamesAccount, 3, now)).toBe('link_expired');
  });

  it('is accepted only by the invited address, in any spelling of it', () => {
    expect(denialToAccept(sent(), { email: 'KWAME@shea.example', isMember: false }, 3, now)).toBeUndefined();
    expect(denialToAccept(sent(), { email: 'kojo@shea.example', isMember: false }, 3, now)).toBe('invitation_for_another');
    expect(denialToAccept(sent(), { email: 'kojo@shea.example', isMember: true }, 3, now)).toBe('invitation_for_another');
  });

  it('tells a person with another address nothing about a link that ended', () => {
    expect(denialToAccept(sent({ withdrawnAt: now }), { email: 'kojo@shea.example', isMember: false }, 3, now)).toBe('link_expired');
  });

  it('is not accepted by a member', () => {
    expect(denialToAccept(sent(), { ...kwamesAccount, isMember: true }, 3, now)).toBe('already_member');
  });

  it('is listed for 30 days', () => {
    expect(invitationListingCutoff(now)).toEqual(after(-30 * day));
  });
});

describe('a change of roles', () => {
  it('gives and takes any role but owner', () => {
    expect(denialToChangeRoles(kwame, ['finance', 'viewer'])).toBeUndefined();
    expect(denialToChangeRoles(yao, ['viewer'])).toBeUndefined();
    expect(denialToChangeRoles(kwame, ['editor', 'owner'])).toBe('owner_role_protected');
    expect(denialToChangeRoles(amina, ['editor'])).toBe('owner_role_protected');
  });

  it('may change the other roles of an owner', () => {
    expect(denialToChangeRoles(efua, ['owner', 'editor'])).toBeUndefined();
    expect(denialToChangeRoles(efua, ['owner'])).toBeUndefined();
  });

  it('leaves at least one role, to a person of this company', () => {
    expect(denialToChangeRoles(kwame, [])).toBe('fields_missing');
    expect(denialToChangeRoles(undefined, ['viewer'])).toBe('not_found');
  });
});

describe('the end of a membership', () => {
  it('comes by removal for everyone but owners', () => {
    expect(denialToRemove(kwame)).toBeUndefined();
    expect(denialToRemove(yao)).toBeUndefined();
    expect(denialToRemove(efua)).toBe('owner_role_protected');
    expect(denialToRemove(undefined)).toBe('not_found');
  });

  it('comes by leaving for everyone but the last owner', () => {
    expect(denialToLeave([amina, kwame], 'kwame')).toBeUndefined();
    expect(denialToLeave([amina, efua, kwame], 'amina')).toBeUndefined();
    expect(denialToLeave([amina, kwame], 'amina')).toBe('last_owner');
    expect(denialToLeave([amina], 'amina')).toBe('last_owner');
    expect(denialToLeave([amina, kwame], 'kojo')).toBe('not_found');
  });
});

describe('an offer of ownership', () => {
  const members = [amina, kwame, efua, yao];
  const offer = { from: 'amina', to: 'kwame', fromKeeps: false, hasOpenTransfer: false };

  it('is made by an owner to a member who is no agent', () => {
    expect(denialToOffer(offer, members)).toBeUndefined();
    expect(denialToOffer({ ...offer, fromKeeps: true }, members)).toBeUndefined();
    expect(denialToOffer({ ...offer, to: 'yao' }, members)).toBe('agent_cannot_own');
    expect(denialToOffer({ ...offer, to: 'kojo' }, members)).toBe('not_found');
    expect(denialToOffer({ ...offer, to: 'amina' }, members)).toBe('cannot_target_self');
    expect(denialToOffer({ ...offer, from: 'kwame', to: 'amina' }, members)).toBe('permission_denied');
    expect(denialToOffer({ ...offer, from: 'kojo' }, members)).toBe('permission_denied');
  });

  it('goes to another owner only from one who gives up ownership', () => {
    expect(denialToOffer({ ...offer, to: 'efua' }, members)).toBeUndefined();
    expect(denialToOffer({ ...offer, to: 'efua', fromKeeps: true }, members)).toBe('already_owner');
  });

  it('is the only one of its company', () => {
    expect(denialToOffer({ ...offer, hasOpenTransfer: true }, members)).toBe('ownership_transfer_open');
  });
});

describe('the answer to an offer of ownership', () => {
  const members = [amina, kwame];
  const offered: OwnershipTransfer = { from: 'amina', to: 'kwame', fromKeeps: false, expiresAt: transferExpiresAt(now), resolvedAt: null };
  const accept = (transfer = offered, people: readonly Membership[] = members, who = 'kwame', at = now, provedAt: Date | null = at) =>
    denialToAcceptOwnership(transfer, people, who, at, provedAt);

  it('is an acceptance by the person it was made to, with a recent step-up', () => {
    expect(accept()).toBeUndefined();
    expect(accept(offered, members, 'kwame', now, null)).toBe('step_up_required');
    expect(accept(offered, members, 'kwame', now, after(-10 * 60_000 - 1))).toBe('step_up_required');
    expect(accept(offered, members, 'amina')).toBe('not_found');
    expect(accept(offered, [...members, efua], 'efua')).toBe('not_found');
  });

  it('comes within 7 days', () => {
    const end = after(7 * day);
    expect(offered.expiresAt).toEqual(end);
    expect(accept(offered, members, 'kwame', after(-1, end))).toBeUndefined();
    expect(accept(offered, members, 'kwame', end)).toBe('request_expired');
    expect([isTransferOpen(offered, members, after(-1, end)), isTransferOpen(offered, members, end)]).toEqual([true, false]);
    expect(denialToDeclineOwnership(offered, 'kwame', end)).toBe('request_expired');
    expect(denialToWithdrawOwnership(offered, 'amina', end)).toBe('request_expired');
  });

  it('comes once', () => {
    const resolved = { ...offered, resolvedAt: now };
    expect(isTransferOpen(resolved, members, now)).toBe(false);
    expect(accept(resolved)).toBe('request_already_resolved');
    expect(denialToDeclineOwnership(resolved, 'kwame', now)).toBe('request_already_resolved');
    expect(denialToWithdrawOwnership(resolved, 'amina', now)).toBe('request_already_resolved');
  });

  it('is not awaited from or for a person who is no member any more', () => {
    expect(isTransferOpen(offered, members, now)).toBe(true);
    expect(isTransferOpen(offered, [amina, efua], now)).toBe(false);
    expect(isTransferOpen(offered, [efua, kwame], now)).toBe(false);
    const end = offered.expiresAt;
    expect([outcomeOfUnanswered(offered, after(-1, end)), outcomeOfUnanswered(offered, end)]).toEqual(['withdrawn', 'expired']);
  });

  it('is no acceptance once either person is no longer what they were', () => {
    expect(accept(offered, [member('amina', 'editor'), efua, kwame])).toBe('request_already_resolved');
    expect(accept(offered, [efua, kwame])).toBe('request_already_resolved');
    expect(accept(offered, [amina])).toBe('not_found');
    expect(accept(offered, [amina, agent('kwame', 'editor')])).toBe('agent_cannot_own');
  });

  it('is declined by the one and withdrawn by the other', () => {
    expect(denialToDeclineOwnership(offered, 'kwame', now)).toBeUndefined();
    expect(denialToDeclineOwnership(offered, 'amina', now)).toBe('not_found');
    expect(denialToWithdrawOwnership(offered, 'amina', now)).toBeUndefined();
    expect(denialToWithdrawOwnership(offered, 'kwame', now)).toBe('not_found');
    expect(denialToWithdrawOwnership(offered, 'efua', now)).toBe('not_found');
  });

  it('makes the new owner, and the former one keeps ownership or the other roles, as the offer says', () => {
    expect(membersAfterTransfer([amina, kwame, yao], offered)).toEqual([
      member('amina', 'viewer'),
      member('kwame', 'owner', 'editor'),
      yao,
    ]);
    expect(membersAfterTransfer([amina, kwame], { ...offered, fromKeeps: true })).toEqual([amina, member('kwame', 'owner', 'editor')]);
    expect(membersAfterTransfer([efua, kwame], { ...offered, from: 'efua' })).toEqual([
      member('efua', 'finance'),
      member('kwame', 'owner', 'editor'),
    ]);
  });

  it('leaves each person with each role at most once, and at least one', () => {
    const several = fc.subarray([...companyRoles], { minLength: 1 });
    fc.assert(
      fc.property(several, (roles) => {
        expect(rolesWithOwnership(roles)).toEqual(companyRoles.filter((role) => role === 'owner' || roles.includes(role)));
        const others = roles.filter((role) => role !== 'owner');
        expect(rolesWithoutOwnership(roles)).toEqual(others.length === 0 ? ['viewer'] : others);
      }),
    );
  });
});

describe('an owner appointed by staff', () => {
  it('is a member who is no agent, or a person with an active account', () => {
    const members = [amina, kwame, yao];
    expect(denialToAppoint(members, { accountId: 'kwame', isActive: true })).toBeUndefined();
    expect(denialToAppoint(members, { accountId: 'kojo', isActive: true })).toBeUndefined();
    expect(denialToAppoint(members, { accountId: 'kojo', isActive: false })).toBe('not_found');
    expect(denialToAppoint(members, { accountId: 'yao', isActive: true })).toBe('agent_cannot_own');
    expect(denialToAppoint(members, { accountId: 'amina', isActive: true })).toBe('already_owner');
  });

  it('is not appointed to a deleted company, nor as one member too many', () => {
    const full = Array.from({ length: 200 }, (_, index) => member(`person ${index}`, index === 0 ? 'owner' : 'viewer'));
    expect(denialToAppoint([], { accountId: 'kwame', isActive: true })).toBe('not_found');
    expect(denialToAppoint(full, { accountId: 'kojo', isActive: true })).toBe('member_limit');
    expect(denialToAppoint(full, { accountId: 'person 7', isActive: true })).toBeUndefined();
  });
});

describe('the deletion of an account', () => {
  it('deletes the company of its only member', () => {
    expect(effectOfDeletion([amina], 'amina')).toBe('deletes_company');
  });

  it('leaves a company that has another owner', () => {
    expect(effectOfDeletion([amina, kwame], 'kwame')).toBe('leaves_company');
    expect(effectOfDeletion([amina, efua], 'amina')).toBe('leaves_company');
    expect(effectOfDeletion([amina, yao], 'yao')).toBe('leaves_company');
  });

  it('waits for a transfer where the only owner has other people in the company', () => {
    expect(effectOfDeletion([amina, kwame], 'amina')).toBe('ownership_transfer_needed');
    expect(effectOfDeletion([amina, yao], 'amina')).toBe('ownership_transfer_needed');
  });

  it('is refused where one of several companies needs a transfer', () => {
    const elsewhere = [{ ...amina, companyId: 'cocoa' }];
    expect(denialToDeleteAccount([], 'amina')).toBeUndefined();
    expect(denialToDeleteAccount([[amina], [agent('amina', 'editor'), efua]], 'amina')).toBeUndefined();
    expect(denialToDeleteAccount([elsewhere, [amina, kwame]], 'amina')).toBe('ownership_transfer_needed');
  });
});

describe('the deletion of a company', () => {
  it('waits for a payment that is being confirmed', () => {
    expect(denialToDeleteCompany({ hasLivePayment: true })).toBe('payment_in_progress');
    expect(denialToDeleteCompany({ hasLivePayment: false })).toBeUndefined();
  });
});

describe('any sequence of changes', () => {
  const people = ['amina', 'kwame', 'efua', 'yao', 'kojo'];
  const someone = fc.constantFrom(...people);
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('join' as const),
      who: someone,
      roles: fc.subarray([...invitableRoles], { minLength: 1 }),
      isAgent: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('change roles' as const), who: someone, roles: fc.subarray([...companyRoles]) }),
    fc.record({ kind: fc.constant('remove' as const), who: someone }),
    fc.record({ kind: fc.constant('leave' as const), who: someone }),
    fc.record({ kind: fc.constant('delete account' as const), who: someone }),
    fc.record({ kind: fc.constant('transfer' as const), who: someone, to: someone, fromKeeps: fc.boolean() }),
    fc.record({ kind: fc.constant('appoint' as const), who: someone }),
  );
  type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

  function carriedOut(members: readonly Membership[], one: Change): readonly Membership[] {
    const found = members.find(({ accountId }) => accountId === one.who);
    const without = members.filter(({ accountId }) => accountId !== one.who);
    switch (one.kind) {
      case 'join': {
        const invitation = { email: `${one.who}@shea.example`, expiresAt: after(1), acceptedAt: null, withdrawnAt: null };
        const person = { email: invitation.email, isMember: found !== undefined };
        // A deleted company has no owner who could invite.
        if (members.length === 0 || denialToAccept(invitation, person, members.length, now) !== undefined) return members;
        return [...members, { ...member(one.who, ...one.roles), isAgent: one.isAgent }];
      }
      case 'change roles':
        if (found === undefined || denialToChangeRoles(found, one.roles) !== undefined) return members;
        return [...without, { ...found, roles: one.roles }];
      case 'remove':
        return denialToRemove(found) === undefined ? without : members;
      case 'leave':
        return denialToLeave(members, one.who) === undefined ? without : members;
      case 'delete account':
        return found !== undefined && effectOfDeletion(members, one.who) !== 'ownership_transfer_needed' ? without : members;
      case 'transfer': {
        const transfer = { from: one.who, to: one.to, fromKeeps: one.fromKeeps, expiresAt: transferExpiresAt(now), resolvedAt: null };
        const denial =
          denialToOffer({ ...transfer, hasOpenTransfer: false }, members) ?? denialToAcceptOwnership(transfer, members, one.to, now, now);
        return denial === undefined ? membersAfterTransfer(members, transfer) : members;
      }
      case 'appoint':
        if (denialToAppoint(members, { accountId: one.who, isActive: true }) !== undefined) return members;
        return [...without, member(one.who, ...rolesWithOwnership(found?.roles ?? []))];
    }
  }

  it('leaves the company with an owner, each member with a role, and no agent as owner', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let members: readonly Membership[] = [amina];
        for (const one of changes) {
          const next = carriedOut(members, one);
          if (next !== members) seen.add(one.kind);
          members = next;
          expect(isOwned(members)).toBe(true);
          expect(members.filter(({ roles }) => roles.length === 0)).toEqual([]);
          expect(members.filter((each) => each.isAgent && isOwner(each))).toEqual([]);
          expect(new Set(members.map(({ accountId }) => accountId)).size).toBe(members.length);
        }
      }),
      { numRuns: 2_000 },
    );
    expect([...seen].toSorted()).toEqual(['appoint', 'change roles', 'delete account', 'join', 'leave', 'remove', 'transfer']);
  });
});
