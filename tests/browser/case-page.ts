import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { SignedInStaff } from '../system/staff.ts';
import { asStaff, consolePage } from './console.ts';
import { hydrated } from './signed-in.ts';
import { watch } from './page-metrics.ts';
import { callAs } from './application.ts';

export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: SignedInStaff;
  readonly faults: string[];
}

/** A staff member in a separate browser context, with the case open. */
export async function desk(
  browser: Browser,
  grants: Parameters<typeof asStaff>[1],
  name: string,
  id: string,
  viewport = { width: 1280, height: 900 },
): Promise<Desk> {
  const context = await browser.newContext({ viewport });
  const person = await asStaff(context, grants, name);
  const page = await context.newPage();
  const { faults } = watch(page);
  await page.goto(consolePage(`/cases/${id}`));
  await hydrated(page);
  return { page, context, person, faults };
}

/** What automated checks asked is answered, and the page shows it. */
export async function answered({ page, person }: Desk, origin: string | undefined, id: string): Promise<void> {
  await answerSignals(person.token, origin, id);
  await page.reload();
  await hydrated(page);
}

export function row(page: Page, label: string) {
  return page.locator('.requirement-title').filter({ hasText: label });
}

export function stage(page: Page) {
  return page.locator('.case-title .badge');
}

export async function sendBack(page: Page, label: string, reason: string, comment: string): Promise<void> {
  await row(page, label).click();
  await page.locator('.requirement-current').getByRole('button', { name: 'Mark for return' }).click();
  await page.getByLabel('Reason for return').selectOption({ label: reason });
  await page.getByLabel('What the company should do').fill(comment);
  await page.getByRole('button', { name: 'Mark for return' }).click();
  await expect(page.locator('.requirement').filter({ has: row(page, label) })).toContainText(`${reason} “${comment}”`);
}

export async function acceptAll(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Accept the (\d+ open answers|open answer)$/ });
  // They come with the case that was taken.
  await expect(buttons.first()).toBeVisible();
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

/** Through the bar, and the question that it asks. */
export async function step(page: Page, name: string): Promise<void> {
  await page.locator('.case-bar').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function propose(page: Page, comment: string): Promise<void> {
  await page.locator('.case-bar').getByRole('button', { name: 'Propose approval' }).click();
  await page.getByRole('dialog').getByLabel('Reasons for approval').fill(comment);
  await page.getByRole('dialog').getByRole('button', { name: 'Propose approval' }).click();
  await expect(page.getByRole('heading', { name: 'Approval proposed' })).toBeVisible();
}

interface Told {
  readonly signals: readonly { readonly id: string; readonly resolved: object | null }[];
  readonly checks: readonly { readonly reason: string | null }[];
}

/** Waits until every check has finished; then the assignee resolves each open signal as harmless. */
export async function answerSignals(token: string, origin: string | undefined, id: string): Promise<void> {
  const told = async () => (await callAs(token, origin, 'GET', `/review/cases/${id}`)).body.data as unknown as Told;
  await expect
    .poll(async () => (await told()).checks.filter(({ reason }) => reason === 'not_finished').length, { timeout: 90_000 })
    .toBe(0);
  const open = (await told()).signals.filter(({ resolved }) => resolved === null).map((signal) => signal.id);
  if (open.length === 0) return;
  const answer = { signals: open, resolution: 'harmless', comment: 'Looked at; nothing is behind it.' };
  const { status, body } = await callAs(token, origin, 'POST', `/review/cases/${id}/signals`, answer);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
}
