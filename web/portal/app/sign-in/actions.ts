import type { AnswerOf, BodyOf } from '@thamani/contract/operation.ts';
import { loginByPasskey } from '@thamani/contract/second-factors.ts';
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

export function signIn(request: Request, { data }: AnswerOf<typeof loginByPasskey>): Response {
  const headers = new Headers([...cookiesOfSignIn(data), ['Set-Cookie', secondStepDone]]);
  return redirect(goingTo(request), { status: 303, headers });
}

export function signInByPasskey<Kept extends object>(asked: RouteArgs, passkey: ShownPasskey, kept: Kept) {
  return refusedAsAnswer(async () => signIn(asked.request, await apiForAnyone(asked).call(loginByPasskey, { body: passkey })), kept);
}
