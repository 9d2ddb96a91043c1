import { sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { cookie, cookieIn } from '@thamani/site/session/cookies.ts';

export function cookieOfSession(token: string): string {
  return cookie('token', token, sessionRules.totalSeconds);
}

export const endedSession = cookie('token', '', 0);

export function tokenIn(request: Request): string | undefined {
  return cookieIn(request, 'token');
}
