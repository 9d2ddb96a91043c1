import { expect, test, type Browser, type Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { signedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { callAs } from './application.ts';
import { asStaff, consolePage, tabTo } from './console.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';
import { watch } from './site.ts';

/** Admins look up who did what, and count a chain again. */

test.describe.configure({ timeout: 120_000 });

test('found by number, person, deed and day; each event leads to its case', async ({ browser, baseURL }) => {
  const { made, officer } = await workedOn(baseURL);
  const { page, faults } = await desk(browser);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit' }).click();
  await page.getByLabel('About').fill(made.number);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`about=${made.number}`));
  await expect(rows(page)).toHaveCount(2);
  const taken = row(page, 'case.taken');
  await expect(taken).toContainText(/Efua Owusu S-\d{4}/);
  await expect(taken).toContainText('took the case');
  await expect(taken.getByRole('link', { name: made.number })).toHaveAttribute('href', `/cases/${made.id}`);
  await expect(row(page, 'case.note_written')).toHaveCount(1);

  await test.step('by what was done, which narrows it', async () => {
    await page.getByLabel('What was done').fill('case.note');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('wrote a note');
  });

  await test.step('by somebody else nothing is found, and it says what to do', async () => {
    const [other] = await sql<{ staff_number: string }>('select staff_number from staff where id <> $1 limit 1', [officer.id]);
    await page.getByLabel('By whom').fill(other?.staff_number ?? '');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page).toHaveURL(/\/audit$/);
    await expect(page.getByLabel('By whom')).toHaveValue('');
  });

  await test.step('days that are in the wrong order are told beside their field', async () => {
    await page.getByLabel('First day').fill('2026-07-02');
    await page.getByLabel('Last day').fill('2026-07-01');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Choose a day that is not before the first.');
  });
  expect(faults).toEqual([]);
});

test('a chain is counted again: whole it is green, and a row that was changed behind our back is found', async ({ browser, baseURL }) => {
  const { made } = await workedOn(baseURL);
  const { page } = await desk(browser, `/audit?about=${made.number}`);
  const check = async () => {
    await page
      .getByRole('button', { name: /^Check this chain/ })
      .first()
      .click();
    return page.getByRole('dialog', { name: 'Chain of events' });
  };
  const whole = await check();
  await expect(whole.getByRole('heading', { name: 'Every event is as it was written' })).toBeVisible();
  await expect(whole.locator('.notice-success')).toBeVisible();
  await expect(whole).toContainText(/Events\s*2/);
  await expect(whole).toContainText(/Sealed up to event/);
  await whole.getByRole('button', { name: 'Close' }).last().click();

  await tamper(made.id);
  const changed = await check();
  await expect(changed.getByRole('heading', { name: 'Something is not as it was written' })).toBeVisible();
  await expect(changed.locator('.notice-success')).toHaveCount(0);
  await expect(changed.getByRole('listitem')).toContainText([/event 1/]);
});

test('only admins have the page', async ({ browser }) => {
  const context = await browser.newContext();
  await asStaff(context, { role: 'officer', countries: ['GH'] }, 'Efua Owusu');
  const page = await context.newPage();
  const answer = await page.goto(consolePage('/audit'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
});

test('searched and checked by keyboard alone, and good at 360 and 1280 px, in English and Arabic', async ({ browser, baseURL }) => {
  const { made } = await workedOn(baseURL);
  const { page } = await desk(browser, '/audit');
  await tabTo(page, page.getByLabel('About'));
  await page.keyboard.type(made.number);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expectGood(page, 'events');
  await tabTo(page, page.getByRole('button', { name: /^Check this chain/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Every event is as it was written' })).toBeVisible();
  await expectGood(page, 'a chain that was counted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(consolePage(`/audit?about=APP-00-000000`));
  await expectGood(page, 'nothing found');
  await page.goto(consolePage(`/ar/audit?about=${made.number}`));
  await hydrated(page);
  await expectGood(page, 'events, in Arabic');
});

/** A case that was taken, and noted about. */
async function workedOn(origin: string | undefined) {
  const made = await caseIn('documents', { product: 'Shea butter, audited' });
  const officer = await signedInStaff({ role: 'officer' }, 'Efua Owusu');
  const on = async (path: string, body: object) => {
    const { status } = await callAs(officer.token, origin, 'POST', `/review/cases/${made.id}${path}`, body);
    expect(status, path).toBe(200);
  };
  await on('/take', {});
  await on('/notes', { words: 'The stamp looks odd.' });
  return { made, officer };
}

/** As somebody does who has every right in the database, and puts the guard back. */
async function tamper(id: string): Promise<void> {
  await sql(
    "do $$ begin set local session_replication_role = 'replica'; update events set actor_id = gen_random_uuid()::text where chain = 'case " +
      id +
      "' and position = 1; end $$",
    [],
  );
}

async function desk(browser: Browser, path: `/${string}` = '/cases') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await asStaff(context, { role: 'admin' }, 'Kwame Boateng');
  const page = await context.newPage();
  const { faults } = watch(page);
  await page.goto(consolePage(path));
  await hydrated(page);
  return { page, faults };
}

function rows(page: Page) {
  return page.locator('.audit-table tbody tr');
}

function row(page: Page, action: string) {
  return rows(page).filter({ hasText: action });
}
