import { sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { cookie, cookieIn } from '@thamani/site/session/cookies.ts';

export function cookieOfSession(token: string): string {
  return cookie('token', token, sessionRules.totalSeconds);
}

export const endedSession = cookie('token', '', 0);

/** Left for a moment where a session was found to have ended: of two requests under way, the second comes without the session's cookie. */
export const endedJustNow = cookie('ended', '1', 10);

export function hasJustEnded(request: Request): boolean {
  return cookieIn(request, 'ended') !== undefined;
}

export function tokenIn(request: Request): string | undefined {
  return cookieIn(request, 'token');
}
