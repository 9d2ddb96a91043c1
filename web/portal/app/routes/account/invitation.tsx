import { ApiProblem } from '@thamani/client/client.ts';
import { data } from 'react-router';
import { carryOutForInvitation } from '../../invitation/actions.ts';
import { InvitationPage } from '../../invitation/InvitationPage.tsx';
import { invitationDone, invitationLinkIn, openInvitation } from '../../invitation/invitation-link.ts';
import type { OpenedInvitation } from '../../invitation/invitation-link.ts';
import { problemOf } from '../../session/api.ts';
import type { Problem } from '../../session/api.ts';
import { formOf } from '../../sign-in/forms/form-data.ts';
import type { Route } from './+types/invitation.ts';
import '../../invitation/invitation.css';

interface Loaded {
  /** Undefined until a link was opened. */
  readonly opened: OpenedInvitation | undefined;
  readonly problem: Problem | undefined;
  /** The reader has just signed out here, to accept with another address. */
  readonly signedOut: boolean;
}

export async function loader(asked: Route.LoaderArgs) {
  const link = invitationLinkIn(asked.request);
  const signedOut = new URL(asked.request.url).searchParams.has('signed-out');
  if (link === undefined) return data<Loaded>({ opened: undefined, problem: undefined, signedOut });
  try {
    return data<Loaded>({ opened: await openInvitation(asked, link), problem: undefined, signedOut });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const loaded: Loaded = { opened: undefined, problem: problemOf(error), signedOut };
    return error.code === 'link_expired' ? data(loaded, { headers: { 'Set-Cookie': invitationDone } }) : data(loaded);
  }
}

export async function action(asked: Route.ActionArgs) {
  return carryOutForInvitation(asked, await formOf(asked.request));
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, signedOut } = loaderData;
  const { link, typed, problem } = actionData ?? {};
  return <InvitationPage opened={opened} signedOut={signedOut} problem={problem ?? loaderData.problem} link={link} typed={typed} />;
}
