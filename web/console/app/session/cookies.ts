import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { cookie, cookieIn } from '@thamani/site/session/cookies.ts';

/** Of its own name: cookies do not tell ports apart, and the portal has one too. */
const name = 'staff_token';

export function cookieOfSession(token: string): string {
  return cookie(name, token, staffSessionRules.totalSeconds);
}

export const endedSession = cookie(name, '', 0);

export function tokenIn(request: Request): string | undefined {
  return cookieIn(request, name);
}
