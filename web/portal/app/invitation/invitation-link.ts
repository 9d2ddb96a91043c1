import { ApiProblem } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { readInvitation } from '@thamani/contract/members/invitations.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { invitedAddress } from '@thamani/domain/companies/members.ts';
import { cookie, cookieOf } from '@thamani/site/session/api.ts';
import { apiFor, apiForAnyone } from '../session/api.ts';
import { tokenIn } from '../session/cookies.ts';

const cookieSeconds = 3600;

/** An invitation that was opened: it stays open while the person signs in, signs out or fills in the form. The API reads the link again. */
export function invitationCookie(link: string): string {
  return cookie(cookieNames.invitation, isLink(link) ? link : '', cookieSeconds);
}

export const invitationDone = cookie(cookieNames.invitation, '', 0);

export function invitationLinkIn(request: Request): string | undefined {
  const link = cookieOf(request, cookieNames.invitation);
  return link !== undefined && isLink(link) ? link : undefined;
}

/** As public-scripts/forms.ts takes it from the address. */
function isLink(text: string): boolean {
  return /^[\w-]{36}\.[\w-]{43}$/.test(text);
}

type RouteArgs = Parameters<typeof apiForAnyone>[0];

export type InvitationRead = AnswerOf<typeof readInvitation>['data'];

export interface OpenedInvitation {
  readonly invitation: InvitationRead;
  /** The address that the reader is signed in with; undefined without a session. */
  readonly signedInAs: string | undefined;
  /** Whether that is the invited address. */
  readonly isInvited: boolean;
}

export async function openInvitation(asked: RouteArgs, link: string): Promise<OpenedInvitation> {
  const [{ data: invitation }, signedInAs] = await Promise.all([
    apiForAnyone(asked).call(readInvitation, { body: { link } }),
    addressOfSession(asked),
  ]);
  const isInvited = signedInAs !== undefined && invitedAddress(signedInAs) === invitedAddress(invitation.email);
  return { invitation, signedInAs, isInvited };
}

/** A session that has ended is none. */
async function addressOfSession(asked: RouteArgs): Promise<string | undefined> {
  if (tokenIn(asked.request) === undefined) return undefined;
  try {
    const { data: profile } = await apiFor(asked).call(readProfile, { params: { id: 'me' } });
    return profile.email;
  } catch (error) {
    if (error instanceof Response || error instanceof ApiProblem) return undefined;
    throw error;
  }
}
