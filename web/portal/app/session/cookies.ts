import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { cookie, cookieOf, deviceCookie } from '@thamani/site/session/api.ts';

/** After every sign-in: the session, and the token by which this browser is known again. */
export function cookiesOfSignIn(signedIn: { readonly token: string; readonly device_token: string }): [string, string][] {
  return [
    ['Set-Cookie', cookie(cookieNames.session, signedIn.token, sessionRules.totalSeconds)],
    ['Set-Cookie', cookieOfDevice(signedIn.device_token)],
  ];
}

export function cookieOfDevice(token: string): string {
  return deviceCookie(cookieNames.device, token);
}

export const endedSession = cookie(cookieNames.session, '', 0);

/** Left for a moment where a session was found to have ended: of two requests under way, the second comes without the session's cookie. */
export const endedJustNow = cookie(cookieNames.ended, '1', 10);

export function hasJustEnded(request: Request): boolean {
  return cookieOf(request, cookieNames.ended) !== undefined;
}

export function tokenIn(request: Request): string | undefined {
  return cookieOf(request, cookieNames.session);
}

export function deviceIn(request: Request): string | undefined {
  return cookieOf(request, cookieNames.device);
}
