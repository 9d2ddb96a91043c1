import { cookieIn, cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { cookie } from '@thamani/site/session/cookies.ts';

function cookieOfSession(token: string): string {
  return cookie(cookieNames.session, token, sessionRules.totalSeconds);
}

/** After every sign-in: the session, and the token by which this browser is known again. */
export function cookiesOfSignIn(signedIn: { readonly token: string; readonly device_token: string }): [string, string][] {
  return [
    ['Set-Cookie', cookieOfSession(signedIn.token)],
    ['Set-Cookie', cookieOfDevice(signedIn.device_token)],
  ];
}

export const endedSession = cookie(cookieNames.session, '', 0);

/** Left for a moment where a session was found to have ended: of two requests under way, the second comes without the session's cookie. */
export const endedJustNow = cookie(cookieNames.ended, '1', 10);

export function hasJustEnded(request: Request): boolean {
  return cookieIn(request.headers.get('cookie'), cookieNames.ended) !== undefined;
}

export function tokenIn(request: Request): string | undefined {
  return cookieIn(request.headers.get('cookie'), cookieNames.session);
}

/** Left in place by signing out: it opens nothing, and lets the owner sign in from here while others try wrong passwords. */
export function cookieOfDevice(token: string): string {
  return cookie(cookieNames.device, token, knownDeviceRules.days * 86_400);
}

export function deviceIn(request: Request): string | undefined {
  return cookieIn(request.headers.get('cookie'), cookieNames.device);
}
