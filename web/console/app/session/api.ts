import type { Client } from '@thamani/client/client.ts';
import { clientFor, cookie, cookieOf, deviceCookie, signingOutAt } from '@thamani/site/session/api.ts';
import type { RouteArgs } from '@thamani/site/session/api.ts';
import { redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { signInAddress } from './return-to.ts';

/** The API for the reader. A session that has ended leads to sign-in, which leads back; a 403 is shown on the page that made the call. */
export function apiFor(args: RouteArgs): Client {
  const { request, url = new URL(request.url) } = args;
  const token = tokenIn(request);
  const client = clientFor(args, { token });
  return token === undefined ? client : signingOutAt([401], client, () => signedOut(url));
}

/** The same, for those who are not signed in: a session that may still be there is left alone, a known device is named. */
export function apiForAnyone({ request, context }: RouteArgs): Client {
  return clientFor({ request, context }, { deviceToken: deviceIn(request) });
}

function signedOut(url: URL): Response {
  return redirectDocument(signInAddress(url, 'ended'), { headers: { 'Set-Cookie': endedSession } });
}

/** After every sign-in: the session, and the token by which this browser is known again. */
export function cookiesOfSignIn(signedIn: { readonly token: string; readonly device_token: string }): Headers {
  return new Headers([
    ['Set-Cookie', cookie(cookieNames.staffSession, signedIn.token, staffSessionRules.totalSeconds)],
    ['Set-Cookie', deviceCookie(cookieNames.staffDevice, signedIn.device_token)],
  ]);
}

/** After a new password: this browser has an allowance of its own at the next sign-in. */
export function cookieOfDevice(done: { readonly device_token: string }): string {
  return deviceCookie(cookieNames.staffDevice, done.device_token);
}

export const endedSession = cookie(cookieNames.staffSession, '', 0);

export function tokenIn(request: Request): string | undefined {
  return cookieOf(request, cookieNames.staffSession);
}

function deviceIn(request: Request): string | undefined {
  return cookieOf(request, cookieNames.staffDevice);
}

/** Without the session's cookie one is led to sign-in. Whether the session holds, the API says. */
export const requireSession: MiddlewareFunction<Response> = ({ request, url }) => {
  if (tokenIn(request) === undefined) throw redirectDocument(signInAddress(url));
};
