import type { BrowserContext } from '@playwright/test';
import { cookieNames } from '@thamani/domain/accounts/cookies.ts';

type Kind = keyof typeof cookieNames;

/**
 * The browser has the cookie as if the site had just set it. Its address is https, since the protocol that sets it lets nothing
 * else set a Secure cookie; a page on http://localhost may, and gets it.
 */
export async function setCookie(context: BrowserContext, kind: Kind, value: string, site = 'http://localhost'): Promise<void> {
  const url = `https://${new URL(site).hostname}`;
  await context.addCookies([{ name: cookieNames[kind], value, url, httpOnly: true, secure: true, sameSite: 'Lax' }]);
}

/** The cookie, while the browser has one. */
export async function heldCookie(context: BrowserContext, kind: Kind) {
  return (await context.cookies()).find(({ name }) => name === cookieNames[kind]);
}
