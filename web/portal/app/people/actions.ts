import type { Client } from '@thamani/client/client.ts';
import { changeMemberRoles, leaveCompany, removeMember } from '@thamani/contract/members/people.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from '@thamani/contract/members/invitations.ts';
import {
  acceptOwnership,
  declineOwnership,
  deleteCompany,
  offerOwnership,
  requireSecondFactor,
  withdrawOwnership,
} from '@thamani/contract/members/ownership.ts';
import { invitableRoles, type InvitableRole } from '@thamani/domain/companies/roles.ts';
import { data } from 'react-router';
import { prove } from '../factors/change.ts';
import type { Answer } from '../profile/action-result.ts';
import { refusedAsAnswer } from '../session/api.ts';
import { textIn } from '../sign-in/forms/form-data.ts';
import type { PeopleIntent } from './people.ts';

type Command = (api: Client, form: FormData) => Promise<{ readonly message: string }>;

const commands: Readonly<Record<PeopleIntent, Command>> = {
  invite: (api, form) => {
    const key = textIn(form, 'key');
    return api.call(inviteMember, {
      body: { email: textIn(form, 'email'), roles: rolesIn(form), is_agent: form.get('is_agent') === 'true' },
      ...(key === '' ? {} : { idempotencyKey: key }),
    });
  },
  'resend-invitation': (api, form) => api.call(resendInvitation, { params: idIn(form) }),
  'withdraw-invitation': (api, form) => api.call(withdrawInvitation, { params: idIn(form) }),
  'change-roles': (api, form) => api.call(changeMemberRoles, { params: idIn(form), body: { roles: rolesIn(form) } }),
  remove: (api, form) => api.call(removeMember, { params: idIn(form) }),
  'offer-ownership': (api, form) =>
    api.call(offerOwnership, { body: { account_id: textIn(form, 'id'), keeps_ownership: form.get('keeps_ownership') === 'true' } }),
  'accept-ownership': (api, form) => api.call(acceptOwnership, { params: idIn(form) }),
  'decline-ownership': (api, form) => api.call(declineOwnership, { params: idIn(form) }),
  'withdraw-ownership': (api, form) => api.call(withdrawOwnership, { params: idIn(form) }),
  'require-second-factor': (api, form) => api.call(requireSecondFactor, { body: { required: form.get('required') === 'true' } }),
  leave: (api) => api.call(leaveCompany),
  'delete-company': (api) => api.call(deleteCompany),
};

/** Runs the command of a dialog, after the step-up if the form has one. `left` is the answer for a person who has left the company. */
export async function carryOutForPeople(api: Client, form: FormData, left: () => Response) {
  const intent = textIn(form, 'intent');
  if (!isIntent(intent)) return data<Answer>({ problem: { code: 'unreadable', message: '', errors: {} } }, { status: 422 });
  return refusedAsAnswer(async () => {
    if (form.has('password')) await prove(api, form);
    const { message } = await commands[intent](api, form);
    return intent === 'leave' ? left() : data<Answer>({ done: message });
  }, {});
}

function isIntent(intent: string): intent is PeopleIntent {
  return Object.hasOwn(commands, intent);
}

function idIn(form: FormData): { readonly id: string } {
  return { id: textIn(form, 'id') };
}

function rolesIn(form: FormData): InvitableRole[] {
  const ticked = form.getAll('roles');
  return invitableRoles.filter((role) => ticked.includes(role));
}
