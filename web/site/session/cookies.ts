import type { CookieName } from '@thamani/domain/accounts/cookies.ts';

/** A cookie, as ruled: script in a page never sees it, and it goes to nobody else. A browser refuses one named `__Host-` that has a Domain. */
export function cookie(name: CookieName, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}
