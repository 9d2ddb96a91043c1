import { cookieIn, cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { cookie } from '@thamani/site/session/cookies.ts';

function cookieOfSession(token: string): string {
  return cookie(cookieNames.staffSession, token, staffSessionRules.totalSeconds);
}

export const endedSession = cookie(cookieNames.staffSession, '', 0);

export function tokenIn(request: Request): string | undefined {
  return cookieIn(request.headers.get('cookie'), cookieNames.staffSession);
}

/** Left in place by signing out: it opens nothing, and lets its owner sign in from here while others try wrong passwords. */
function cookieOfDevice(token: string): string {
  return cookie(cookieNames.staffDevice, token, knownDeviceRules.days * 86_400);
}

export function deviceIn(request: Request): string | undefined {
  return cookieIn(request.headers.get('cookie'), cookieNames.staffDevice);
}

/** Both cookies of a sign-in. */
export function cookiesOfSignIn({ token, device_token }: { readonly token: string; readonly device_token: string }): Headers {
  return new Headers([
    ['Set-Cookie', cookieOfSession(token)],
    ['Set-Cookie', cookieOfDevice(device_token)],
  ]);
}
