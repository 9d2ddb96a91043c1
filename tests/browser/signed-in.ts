import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { openedSession } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { activeCompany, someAddress } from './accounts.ts';
import type { Account } from './accounts.ts';
import { setCookie } from './session-cookies.ts';

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
