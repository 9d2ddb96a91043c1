import {
  changeMemberRoles,
  chooseCompany,
  leaveCompany,
  listMembers,
  listOwnCompanies,
  removeMember,
} from '@thamani/contract/members/people.ts';
import {
  acceptInvitation,
  inviteMember,
  joinByInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@thamani/contract/members/invitations.ts';
import {
  acceptOwnership,
  declineOwnership,
  offerOwnership,
  readOwnershipTransfer,
  requireSecondFactor,
  withdrawOwnership,
} from '@thamani/contract/members/ownership.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as members from './service.ts';
import { invitationView, memberView, ownCompanyView, readInvitationView, signedInView, transferView } from './view.ts';

const sentences = {
  companies: /*i18n*/ { id: 'members.companies', message: 'Your companies' },
  chosen: /*i18n*/ { id: 'members.chosen', message: 'You are now acting for this company.' },
  people: /*i18n*/ { id: 'members.people', message: 'The people of your company' },
  rolesChanged: /*i18n*/ { id: 'members.roles_changed', message: 'The roles have been changed.' },
  removed: /*i18n*/ { id: 'members.removed', message: 'The person has been removed and signed out of your company.' },
  left: /*i18n*/ { id: 'members.left', message: 'You have left the company.' },
  invitations: /*i18n*/ { id: 'members.invitations', message: 'Invitations' },
  invited: /*i18n*/ { id: 'members.invited', message: 'The invitation is on its way. It is valid for seven days.' },
  withdrawn: /*i18n*/ { id: 'members.withdrawn', message: 'The invitation has been withdrawn.' },
  resent: /*i18n*/ { id: 'members.resent', message: 'The invitation has been sent again.' },
  invitation: /*i18n*/ { id: 'members.invitation', message: 'You have been invited to a company.' },
  joined: /*i18n*/ { id: 'members.joined', message: 'Welcome. You now belong to the company.' },
  offered: /*i18n*/ { id: 'members.offered', message: 'Ownership has been offered. It changes when the person accepts.' },
  transfer: /*i18n*/ { id: 'members.transfer', message: 'Transfer of ownership' },
  accepted: /*i18n*/ { id: 'members.ownership_accepted', message: 'You are now an owner of the company.' },
  declined: /*i18n*/ { id: 'members.ownership_declined', message: 'You have declined the offer.' },
  offerWithdrawn: /*i18n*/ { id: 'members.ownership_withdrawn', message: 'The offer has been withdrawn.' },
  secondFactor: /*i18n*/ {
    id: 'members.second_factor_required',
    message: 'Everyone in your company now needs two-step sign-in to act for it.',
  },
  noSecondFactor: /*i18n*/ { id: 'members.second_factor_optional', message: 'Your company no longer requires two-step sign-in.' },
};

export function memberRoutes(api: FastifyInstance, context: Context): void {
  companies(api, context);
  people(api, context);
  invitations(api, context);
  invited(api, context);
  ownership(api, context);
}

function companies(api: FastifyInstance, context: Context): void {
  serve(api, listOwnCompanies, async ({ caller, session, query }) => {
    const { rows, total } = await members.listOwnCompanies(context, session, query);
    return { message: caller.t(sentences.companies), data: rows.map(ownCompanyView), ...pagesOf(listOwnCompanies.path, query, total) };
  });

  serve(api, chooseCompany, async ({ caller, session, body }) => {
    await members.chooseCompany(context, caller, session, body.company_id);
    return { message: caller.t(sentences.chosen) };
  });

  serve(api, leaveCompany, async ({ caller, session }) => {
    await members.leaveCompany(context, caller, session);
    return { message: caller.t(sentences.left) };
  });

  serve(api, requireSecondFactor, async ({ caller, session, body }) => {
    await members.requireSecondFactor(context, caller, session, body.required);
    return { message: caller.t(body.required ? sentences.secondFactor : sentences.noSecondFactor) };
  });
}

function people(api: FastifyInstance, context: Context): void {
  serve(api, listMembers, async ({ caller, session, query }) => {
    const { rows, total } = await members.listMembers(context, session, query);
    return { message: caller.t(sentences.people), data: rows.map(memberView), ...pagesOf(listMembers.path, query, total) };
  });

  serve(api, changeMemberRoles, async ({ caller, session, params, body }) => {
    await members.changeMemberRoles(context, caller, session, params.id, body.roles);
    return { message: caller.t(sentences.rolesChanged) };
  });

  serve(api, removeMember, async ({ caller, session, params }) => {
    await members.removeMember(context, caller, session, params.id);
    return { message: caller.t(sentences.removed) };
  });
}

function invitations(api: FastifyInstance, context: Context): void {
  serve(api, listInvitations, async ({ caller, session, query }) => {
    const { rows, total } = await members.listInvitations(context, session, query);
    const now = context.clock.now();
    return {
      message: caller.t(sentences.invitations),
      data: rows.map((row) => invitationView(row, now)),
      ...pagesOf(listInvitations.path, query, total),
    };
  });

  serve(api, inviteMember, async ({ caller, session, body }) => ({
    message: caller.t(sentences.invited),
    data: await members.inviteMember(context, caller, session, body),
  }));

  serve(api, withdrawInvitation, async ({ caller, session, params }) => {
    await members.withdrawInvitation(context, caller, session, params.id);
    return { message: caller.t(sentences.withdrawn) };
  });

  serve(api, resendInvitation, async ({ caller, session, params }) => {
    await members.resendInvitation(context, caller, session, params.id);
    return { message: caller.t(sentences.resent) };
  });
}

function invited(api: FastifyInstance, context: Context): void {
  serve(api, readInvitation, async ({ caller, body: { link = '' } }) => ({
    message: caller.t(sentences.invitation),
    data: readInvitationView(await members.readInvitation(context, caller, link)),
  }));

  serve(api, joinByInvitation, async ({ caller, body }) => ({
    message: caller.t(sentences.joined),
    data: signedInView(await members.joinByInvitation(context, caller, body)),
  }));

  serve(api, acceptInvitation, async ({ caller, session, body: { link = '' } }) => {
    await members.acceptInvitation(context, caller, session, link);
    return { message: caller.t(sentences.joined) };
  });
}

function ownership(api: FastifyInstance, context: Context): void {
  serve(api, offerOwnership, async ({ caller, session, body }) => ({
    message: caller.t(sentences.offered),
    data: transferView(await members.offerOwnership(context, caller, session, body)),
  }));

  serve(api, readOwnershipTransfer, async ({ caller, session }) => {
    const seen = await members.readOwnershipTransfer(context, session);
    return { message: caller.t(sentences.transfer), data: seen === undefined ? null : transferView(seen) };
  });

  serve(api, acceptOwnership, async ({ caller, session, params }) => {
    await members.acceptOwnership(context, caller, session, params.id);
    return { message: caller.t(sentences.accepted) };
  });

  serve(api, declineOwnership, async ({ caller, session, params }) => {
    await members.declineOwnership(context, caller, session, params.id);
    return { message: caller.t(sentences.declined) };
  });

  serve(api, withdrawOwnership, async ({ caller, session, params }) => {
    await members.withdrawOwnership(context, caller, session, params.id);
    return { message: caller.t(sentences.offerWithdrawn) };
  });
}
