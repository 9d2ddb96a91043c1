import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { openedSession } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { activeCompany, someAddress, type Account } from './accounts.ts';
import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { createHmac } from 'node:crypto';

export interface SignedInAccount extends Account {
  readonly id: string;
  readonly token: string;
}

/** A new session, as a client that is no browser begins one. */
export async function sessionOf(request: APIRequestContext, { email, password }: Account, userAgent?: string): Promise<SignedInAccount> {
  const answer = await request.post('/api/login', {
    data: { email, password },
    headers: { 'x-forwarded-for': someAddress(), ...(userAgent === undefined ? {} : { 'user-agent': userAgent }) },
  });
  if (answer.status() !== 200) throw new Error(`sign-in answered ${answer.status()}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } };
  return { email, password, id: data.user.id, token: data.token };
}

/** A new company, whose browser holds a session as if its person had just signed in. */
export async function signIn(context: BrowserContext): Promise<SignedInAccount> {
  const account = await activeCompany();
  const token = await openedSession(administrationUrl(), account.id);
  await holdSession(context, token);
  return { ...account, token };
}

export async function holdSession(context: BrowserContext, token: string): Promise<void> {
  await setCookie(context, 'session', token);
}

/** Waits until React has the page: what is pressed before goes unheard. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')));
}

/** Everything that the forms of the page have kept, as one text. Runs in the page. */
export async function keptOnDevice(): Promise<string> {
  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
    });
  const database = await answerOf(indexedDB.open('thamani', 1));
  const kept = await answerOf(database.transaction('unsent').objectStore('unsent').getAll());
  database.close();
  return JSON.stringify(kept);
}

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

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
export const factsOf = async (page: Page, name: string) => {
  const [labels, values] = await Promise.all([
    part(page, name).locator('dt').allTextContents(),
    part(page, name).locator('dd').allTextContents(),
  ]);
  return Object.fromEntries(labels.map((label, index) => [label, values[index]]));
};
export const profileOf = async (request: APIRequestContext, token: string) => {
  const answer = await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Record<string, unknown> & { company_data: Record<string, unknown> } }).data;
};

/** What an authenticator that was given this secret shows at a moment (RFC 6238): written apart from the server's own, so that both must agree. */
export function codeOfSecret(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replaceAll(/\s/g, ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
