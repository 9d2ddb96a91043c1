import {
  denialToAccept,
  denialToAcceptOwnership,
  denialToAppoint,
  denialToChangeRoles,
  denialToOffer,
  denialToRemove,
  membersAfterTransfer,
} from '@thamani/domain/companies/members.ts';
import { companyDenialReason } from '@thamani/domain/companies/policy.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pureSequences } from '../exploration.ts';
import { forgetting } from '../two-person-model.ts';
import { laws, type Law } from './invariants.ts';
import { rules } from './model.ts';
import { broken, longest, sequences } from './sequences.ts';
import type { Rules } from './world.ts';

/** 20,000 with every test run. */
const runs = pureSequences(100_000);

describe("the laws of a company's people", () => {
  it(`hold in ${runs} sequences of up to ${longest} commands`, () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(sequences, (sequence) => {
        expect(broken(sequence, rules, seen)).toEqual([]);
      }),
      { numRuns: runs, seed: 20_261_118 },
    );
    console.log(`${runs} sequences`, Object.fromEntries([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1))));
    for (const one of [
      ...[
        'done',
        'already_member',
        'permission_denied',
        'step_up_required',
        'company_changed',
        'company_not_chosen',
        'unauthenticated',
      ].map((code) => `invite: ${code}`),
      ...['done', 'link_expired', 'invitation_for_another'].map((code) => `accept: ${code}`),
      ...['done', 'owner_role_protected', 'not_found'].flatMap((code) => [`change_roles: ${code}`, `remove: ${code}`]),
      ...['done', 'last_owner', 'company_changed', 'company_not_chosen'].map((code) => `leave: ${code}`),
      ...[
        'done',
        'cannot_target_self',
        'not_found',
        'agent_cannot_own',
        'already_owner',
        'ownership_transfer_open',
        'company_deletion_pending',
      ].map((code) => `offer: ${code}`),
      ...['done', 'not_found', 'request_already_resolved', 'request_expired', 'step_up_required'].map((code) => `accept_offer: ${code}`),
      ...['done', 'not_found', 'agent_cannot_own', 'already_owner'].map((code) => `appoint: ${code}`),
      ...['done', 'ownership_transfer_needed', 'step_up_required'].map((code) => `delete_account: ${code}`),
      ...['done', 'permission_denied', 'step_up_required'].map((code) => `delete_company: ${code}`),
      ...['done', 'permission_denied', 'company_changed', 'company_not_chosen', 'company_deletion_pending'].map(
        (code) => `create: ${code}`,
      ),
      ...['done', 'not_found', 'company_changed', 'unauthenticated'].map((code) => `read: ${code}`),
      ...['done', 'not_found'].map((code) => `choose: ${code}`),
      'undo_deletion: done',
      'resend: done',
      'withdraw: done',
      'decline_offer: done',
      'withdraw_offer: done',
      'offer expired',
      'a person was erased',
      'a company has ended',
      'a company has an agent',
    ])
      expect([...seen.keys()], 'the sequences saw too little to prove anything').toContain(one);
  }, 300_000);
});

const afterwards = new Date('2100-01-01T00:00:00Z');

/** Rules, or a server, with a likely mistake, and the law that each breaks. */
const careless: Readonly<Record<string, { readonly by: Partial<Rules>; readonly law: Law }>> = {
  'the last owner leaves': { by: { denialToLeave: () => undefined }, law: 'a company has an owner, or no member' },
  'an owner who is about to be deleted counts': { by: { countsLeavingOwners: true }, law: 'a company has an owner, or no member' },
  'the only owner of others deletes the account': {
    by: { denialToDeleteAccount: () => undefined },
    law: 'a company has an owner, or no member',
  },
  'who hands over keeps no role': {
    by: {
      membersAfterTransfer: (members, transfer) =>
        membersAfterTransfer(members, transfer).map((member) =>
          member.accountId === transfer.from && !transfer.fromKeeps ? { ...member, roles: [] } : member,
        ),
    },
    law: 'every member has a role',
  },
  'an agent is appointed': {
    by: { denialToAppoint: forgetting(denialToAppoint, 'agent_cannot_own') },
    law: 'an agent owns no company',
  },
  'an agent is offered ownership': {
    by: {
      denialToOffer: forgetting(denialToOffer, 'agent_cannot_own'),
      denialToAcceptOwnership: forgetting(denialToAcceptOwnership, 'agent_cannot_own'),
    },
    law: 'an agent owns no company',
  },
  'roles are not asked for': {
    by: { companyDenialReason: forgetting(companyDenialReason, 'permission_denied') },
    law: 'nobody acts for a company without a role that allows it',
  },
  'a session remembers its roles': {
    by: { readsRolesEachTime: false },
    law: 'nobody acts for a company without a role that allows it',
  },
  'a removed member’s session continues': {
    by: { readsRolesEachTime: false, endsSessions: false },
    law: 'after a removal the next command is refused',
  },
  'any company can be chosen': { by: { asksForMembership: false }, law: 'only a member chooses a company' },
  'an application is found by its id alone': { by: { asksForCompany: false }, law: 'nothing of one company is seen for another' },
  'the company of a page is not compared': {
    by: { comparesCompany: false },
    law: 'a page that was opened for another company does nothing',
  },
  'an old step-up will do for people': {
    by: { companyDenialReason: forgetting(companyDenialReason, 'step_up_required') },
    law: 'people are managed by an owner who just proved who they are',
  },
  'a coming deletion is forgotten': {
    by: { companyDenialReason: forgetting(companyDenialReason, 'company_deletion_pending') },
    law: 'in a company that is about to be deleted nothing is written',
  },
  'a change of roles makes a member': {
    by: { denialToChangeRoles: forgetting(denialToChangeRoles, 'not_found') },
    law: 'people join by an invitation or an appointment',
  },
  'a used link works again': {
    by: { denialToAccept: (invitation, ...asked) => denialToAccept({ ...invitation, acceptedAt: null }, ...asked) },
    law: 'an invitation works once',
  },
  'a link works for everyone who has it': {
    by: { denialToAccept: (invitation, person, ...asked) => denialToAccept(invitation, { ...person, email: invitation.email }, ...asked) },
    law: 'an invitation works for its address alone',
  },
  'a link never ends': {
    by: { denialToAccept: (invitation, ...asked) => denialToAccept({ ...invitation, expiresAt: afterwards }, ...asked) },
    law: 'an invitation works for seven days',
  },
  'a withdrawn link works': {
    by: { denialToAccept: (invitation, ...asked) => denialToAccept({ ...invitation, withdrawnAt: null }, ...asked) },
    law: 'an invitation that was withdrawn, replaced or sent again does not work',
  },
  'a new link leaves the earlier ones': {
    by: { endsEarlierLinks: false },
    law: 'an invitation that was withdrawn, replaced or sent again does not work',
  },
  'the owner role is given as any other': {
    by: { denialToChangeRoles: forgetting(denialToChangeRoles, 'owner_role_protected') },
    law: 'a person becomes an owner by a transfer that both confirmed, or by an appointment',
  },
  'an old step-up will do for ownership': {
    by: { denialToAcceptOwnership: forgetting(denialToAcceptOwnership, 'step_up_required') },
    law: 'a person becomes an owner by a transfer that both confirmed, or by an appointment',
  },
  'an owner removes another': {
    by: { denialToRemove: forgetting(denialToRemove, 'owner_role_protected') },
    law: 'an owner is not removed by another',
  },
};

describe('a mistake is found by them', () => {
  it('of every law', () => {
    const found = new Set(Object.values(careless).map(({ law }) => law));
    expect(laws.filter((law) => !found.has(law))).toEqual([]);
  });

  it.each(Object.entries(careless))(
    '%s',
    (_, { by, law }) => {
      const { failed, counterexample } = fc.check(
        fc.property(sequences, (sequence) => !broken(sequence, { ...rules, ...by }).includes(law)),
        { numRuns: 20_000, seed: 7, endOnFailure: true },
      );
      expect({ failed, counterexample: counterexample !== null }).toEqual({ failed: true, counterexample: true });
    },
    120_000,
  );
});
