import { changeProfile } from '@thamani/contract/accounts.ts';
import type { AnswerOf, BodyOf } from '@thamani/contract/operation.ts';
import { loginByPasskey } from '@thamani/contract/second-factors.ts';
import { defaultLanguage } from '@thamani/domain/languages.ts';
import { clientFor } from '@thamani/site/session/api.ts';
import { chosenLanguageField } from '../language/chosen-language.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { apiForAnyone, refusedAsAnswer } from '../session/api.ts';
import { cookiesOfSignIn } from '../session/cookies.ts';
import { wayBackTo } from '../session/way-back.ts';
import { secondStepDone } from './second-step.ts';

type RouteArgs = Parameters<typeof apiForAnyone>[0];
export type ShownPasskey = BodyOf<typeof loginByPasskey>;

/** Where a sign-in leads: back to the page that asked for it, or to the dashboard. */
export function goingTo(request: Request): string {
  const { pathname } = new URL(request.url);
  return wayBackOf(request) ?? addressIn(readAddress(pathname).language, '/dashboard');
}

function wayBackOf(request: Request): string | undefined {
  return wayBackTo(new URL(request.url).searchParams.get('next'));
}

/** Another page of the sign-in, in the same language and with the same way back. */
export function signInPage(request: Request, path: '/login' | '/login/code', ...says: readonly string[]): string {
  const back = wayBackOf(request);
  const query = [...says, ...(back === undefined ? [] : [`next=${encodeURIComponent(back)}`])].join('&');
  return addressIn(readAddress(new URL(request.url).pathname).language, path) + (query === '' ? '' : `?${query}`);
}

/** `form`: the page's script names in it the language that the reader has chosen in this browser. */
export async function signIn(asked: RouteArgs, form: FormData, { data }: AnswerOf<typeof loginByPasskey>): Promise<Response> {
  const { request } = asked;
  await keepLanguage(asked, form, data.token);
  const headers = new Headers([...cookiesOfSignIn(data), ['Set-Cookie', secondStepDone]]);
  return redirect(goingTo(request), { status: 303, headers });
}

/**
 * Mails are written in the account's language: that of a page in which the reader chose to sign in, as in the language menu of the signed-in
 * pages. The address of another language is a choice; English is also where one comes who has chosen nothing.
 */
async function keepLanguage(asked: RouteArgs, form: FormData, token: string): Promise<void> {
  const { language } = readAddress(new URL(asked.request.url).pathname);
  if (language === defaultLanguage && form.get(chosenLanguageField) !== language) return;
  // A sign-in never fails for it.
  await clientFor(asked, { token })
    .call(changeProfile, { params: { id: 'me' }, body: { language } })
    .catch(() => undefined);
}

export function signInByPasskey<Kept extends object>(
  asked: RouteArgs,
  form: FormData,
  { passkey, kept }: { readonly passkey: ShownPasskey; readonly kept: Kept },
) {
  return refusedAsAnswer(async () => signIn(asked, form, await apiForAnyone(asked).call(loginByPasskey, { body: passkey })), kept);
}
