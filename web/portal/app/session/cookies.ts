import { sessionRules } from '@thamani/domain/accounts/sessions.ts';

/** The session's cookie, as ruled: script in a page never sees it, and it goes to nobody else. */
export function cookieOfSession(token: string): string {
  return cookie('token', token, sessionRules.totalSeconds);
}

export const endedSession = cookie('token', '', 0);

export function tokenIn(request: Request): string | undefined {
  return cookieIn(request, 'token');
}

export function cookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

export function cookieIn(request: Request, name: string): string | undefined {
  const value = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === '' ? undefined : value;
}
