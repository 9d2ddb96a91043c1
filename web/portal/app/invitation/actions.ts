import { msg } from '@lingui/core/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { logout } from '@thamani/contract/authentication.ts';
import { acceptInvitation, joinByInvitation, readInvitation } from '@thamani/contract/members/invitations.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { data, redirect } from 'react-router';
import { textsIn } from '../language/catalogs.ts';
import { invitationPath } from '../public-layout/pages.ts';
import { apiFor, apiForAnyone, refusedAsAnswer } from '../session/api.ts';
import type { Problem } from '../session/api.ts';
import { cookiesOfSignIn, endedSession } from '../session/cookies.ts';
import { textIn } from '../sign-in/forms/form-data.ts';
import { invitationCookie, invitationDone, invitationLinkIn } from './invitation-link.ts';
import { joinFields, type Typed } from './JoinForm.tsx';

type RouteArgs = Parameters<typeof apiForAnyone>[0];

/** What the page keeps of a form that was refused. */
export interface Kept {
  /** It may be tried again. */
  readonly link?: string;
  /** What a new person typed, without the password. */
  readonly typed?: Typed;
}

/** Each form of the page names what it asks for with its button. */
export async function carryOutForInvitation(asked: RouteArgs, form: FormData) {
  const { language } = readAddress(new URL(asked.request.url).pathname);
  switch (textIn(form, 'do')) {
    case 'accept':
      return accept(asked, language);
    case 'join':
      return join(asked, form, language);
    case 'sign-out':
      return signOut(asked, language);
    default:
      return open(asked, textIn(form, 'link'), language);
  }
}

/** To a page with an address: a reload sends nothing again. */
function open(asked: RouteArgs, link: string, language: Language) {
  const kept: Kept = { link };
  return refusedAsAnswer(async () => {
    await apiForAnyone(asked).call(readInvitation, { body: { link } });
    return redirect(addressIn(language, invitationPath), { status: 303, headers: { 'Set-Cookie': invitationCookie(link) } });
  }, kept);
}

function accept(asked: RouteArgs, language: Language) {
  const kept: Kept = {};
  return refusedAsAnswer(async () => {
    await apiFor(asked).call(acceptInvitation, { body: { link: invitationLinkIn(asked.request) } });
    return joined(language, []);
  }, kept);
}

function join(asked: RouteArgs, form: FormData, language: Language) {
  const typed = Object.fromEntries(joinFields.map((field) => [field, textIn(form, field)])) as Typed;
  const kept: Kept = { typed };
  if (!form.has('agreed')) return data({ ...kept, problem: notAgreed(language) }, { status: 422 });
  return refusedAsAnswer(async () => {
    const body = { ...typed, password: textIn(form, 'password'), link: invitationLinkIn(asked.request) };
    const { data: signedIn } = await apiForAnyone(asked).call(joinByInvitation, { body });
    return joined(language, cookiesOfSignIn(signedIn));
  }, kept);
}

/** The session then acts for the company of the invitation. */
function joined(language: Language, cookies: readonly (readonly [string, string])[]): Response {
  const headers = new Headers([['Set-Cookie', invitationDone]]);
  for (const [name, value] of cookies) headers.append(name, value);
  return redirect(addressIn(language, '/dashboard'), { status: 303, headers });
}

/** Back to the invitation, also where the API cannot be reached: the session then ends by itself (routes/account/logout.ts). */
async function signOut(asked: RouteArgs, language: Language): Promise<Response> {
  try {
    await apiFor(asked).call(logout);
  } catch (error) {
    if (!(error instanceof ApiProblem || error instanceof Response)) throw error;
  }
  return redirect(`${addressIn(language, invitationPath)}?signed-out`, { status: 303, headers: { 'Set-Cookie': endedSession } });
}

function notAgreed(language: Language): Problem {
  const texts = textsIn(language);
  const message = texts._(msg`You must agree to the Terms of use and Privacy Policy`);
  return { code: 'fields_missing', message, errors: { agreed: texts._(msg`Tick the box to agree.`) } };
}
