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

/** The answers of every page of the form: they are folded at first. */
export async function unfoldAnswers(page: Page): Promise<void> {
  const folded = page.locator('.answer-page-title[aria-expanded=false]');
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
}

export async function sendBack(page: Page, label: string, reason: string, comment: string): Promise<void> {
  await unfoldAnswers(page);
  await row(page, label).click();
  const current = page.locator('.requirement-current');
  await current.getByRole('button', { name: /^(Mark for return|Return)$/ }).click();
  await current.getByLabel('Reason for return').selectOption({ label: reason });
  await current.getByLabel('What the company should do').fill(comment);
  await current.getByRole('button', { name: 'Mark for return' }).click();
  await expect(page.locator('.requirement').filter({ has: row(page, label) })).toContainText(`${reason} “${comment}”`);
}

/** Each required document that the reader has not opened, chosen in its row. The files must exist and have one page each. */
export async function openAll(page: Page): Promise<void> {
  const missing = page.locator('.case-documents .opened-missing');
  for (let left = await missing.count(); left > 0; left = await missing.count()) {
    const rows = page.locator('.document-row, .document-list > li').filter({ has: page.locator('.opened-missing') });
    await rows.last().locator('.requirement-title').last().click();
    // The same file may be sent for several things: then it is opened for all of them.
    await expect.poll(() => missing.count()).toBeLessThan(left);
  }
}

/** As the person who has taken the case: both figures, then each document after it was shown, then the plain answers together. */
export async function acceptAll(page: Page): Promise<void> {
  const answers = page.getByRole('button', { name: /^Accept the (\d+ open answers|open answer)$/ });
  // It comes with the case that was taken.
  await expect(answers).toBeVisible();
  await acceptFigures(page);
  await openAll(page);
  const documents = page.locator('.document-row.requirement-open');
  const left = await documents.count();
  if (left > 0) await documents.first().locator('.requirement-title').last().click();
  await acceptShown(page, left);
  await answers.click();
  await expect(answers).toHaveCount(0);
}

/**
 * By keyboard alone, with the first figure selected: both figures, each document after it was shown, all plain answers. Answers how many
 * documents there were. Between two keys it waits for what the first one did, as a person does.
 */
export async function acceptByKeys(page: Page): Promise<number> {
  const { keyboard } = page;
  const figures = page.locator('.figures-row.requirement-open');
  const documents = page.locator('.document-row.requirement-open');
  await expect(row(page, 'Final product value')).toBeFocused();
  await expect(figures).toHaveCount(2);
  const count = await documents.count();
  for (let left = 2; left > 0; left -= 1) {
    await keyboard.press('a');
    await expect(figures).toHaveCount(left - 1);
  }
  // The first press opens the first document, each further one accepts the one that is shown and opens the next.
  await expect(documents.first().locator('.requirement-title').last()).toBeFocused();
  await keyboard.press('a');
  await acceptShown(page, count);
  await keyboard.press('Shift+A');
  await expect(page.getByRole('button', { name: /^Accept the .*open answer/ })).toHaveCount(0);
  return count;
}

/** The key accepts the document that is shown, once it counts as opened by the reader, and opens the next. */
export async function acceptShown(page: Page, count: number): Promise<void> {
  const documents = page.locator('.document-row.requirement-open');
  for (let left = count; left > 0; left -= 1) {
    const shown = documents.and(page.locator('.document-shown'));
    await expect(shown).toHaveCount(1);
    // The reader's own mark of each of its files; the second is the other person's.
    await expect(shown.locator('.opened:first-child').filter({ hasText: /Not yet|In part/ })).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(documents).toHaveCount(left - 1);
  }
}

async function acceptFigures(page: Page): Promise<void> {
  const open = page.locator('.figures-row.requirement-open');
  const current = open.and(page.locator('.requirement-current'));
  let left = await open.count();
  if (left > 0 && (await current.count()) === 0) await open.first().locator('.requirement-title').click();
  for (; left > 0; left -= 1) {
    await current.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(open).toHaveCount(left - 1);
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

/** By the decider, after every required document was opened: the statement is ticked, and nothing else approves. */
export async function approve(page: Page): Promise<void> {
  await page.locator('.case-bar').getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: /^Approve .+\?$/ });
  await question.getByRole('checkbox').check();
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
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
