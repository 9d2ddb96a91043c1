import { expect, test } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import pg from 'pg';
import { callAs, carry, draftOf, everyAnswer, retrieve, signIn } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { payable, payer } from './payments.ts';
import { openHydrated } from './signed-in.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';
import { administrationUrl } from '../system/database.ts';

/** The company's applications: counted, listed, searched, opened, and everything that can be done with one of them. */

const phone = { width: 360, height: 740 };
const rows = (page: Page): Locator => page.locator('.work-list tbody tr');
const tile = (page: Page, word: string): Locator => page.locator('.tiles > div').filter({ hasText: word }).locator('dd.figure');
const detailAddress = (id: string): string => `/applications/${id}`;

/** Of a thumbnail whose document is a row without bytes. */
const ofMissingBytes = (fault: string): boolean => fault.startsWith('Failed to load resource');

/** Complete, declared and submitted. Its documents are rows without bytes: how files come and are viewed is in documents.spec.ts. */
async function submitted(context: BrowserContext, origin: string | undefined): Promise<{ id: string; token: string }> {
  const who = await payer(context, origin);
  const answers = Object.fromEntries(everyAnswer('en').map(({ id, kept }) => [id, kept]));
  const { id } = await payable(who, origin, answers);
  return { id, token: who.token };
}

/** Written into the record behind the back of the database, which wants a decision of two people for some of them. */
async function placed(id: string, state: string, paid: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  const returnStage = state === 'correction' ? 'assessment' : null;
  await client.query(
    `with unwatched as (select set_config('session_replication_role', 'replica', true))
     update applications set state = $2, paid = $3, return_stage = $4, submitted_at = case when $2 = 'draft' then null else now() end
     from unwatched where id = $1`,
    [id, state, paid, returnStage],
  );
  await client.end();
}

test('twelve applications: shows two pages, and keeps the search in the address', async ({ context, page, baseURL }) => {
  const token = await signIn(context, baseURL);
  for (let at = 1; at <= 12; at += 1)
    await draftOf(token, baseURL, { product_name: at % 5 === 0 ? `Cocoa Butter ${at}` : `Shea soap ${at}` });
  await openHydrated(page, '/applications');
  await expect(tile(page, 'Total')).toHaveText('12');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText(/Shea soap 12.*APP-\d{2}-\d{6}/);
  const paging = page.getByRole('navigation', { name: 'Pages of the list' });
  await paging.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rows(page)).toHaveCount(2);

  const box = page.getByPlaceholder('Search by application name');
  await box.fill('cocoa bUTTER');
  await expect(page).toHaveURL(/\?search=cocoa\+bUTTER$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(box).toBeFocused();
  await page.reload();
  await expect(box).toHaveValue('cocoa bUTTER');
  await box.fill('<b>100%</b>');
  await expect(page.getByRole('heading', { name: 'No applications match the name "<b>100%</b>"' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('without script the list pages and searches all the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const token = await signIn(context, baseURL);
  for (let at = 1; at <= 12; at += 1) await draftOf(token, baseURL, { product_name: at === 3 ? 'Baobab oil' : `Soap ${at}` });
  const page = await context.newPage();
  await page.goto('/applications');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByPlaceholder('Search by application name').fill('baobab');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?search=baobab$/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByPlaceholder('Search by application name').fill('nothing of ours');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No applications match the name "nothing of ours"')).toBeVisible();
  await context.close();
});

test('one application: both tabs in the address, every answer in words, and its documents', async ({ context, page, baseURL }) => {
  const { id } = await submitted(context, baseURL);
  const { faults } = watch(page);
  await page.goto('/applications');
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${detailAddress(id)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cocoa butter, deodorised');
  await expect(page.locator('.application-head .badge')).toHaveText('Not paid');
  const course = page.getByRole('list', { name: 'Progress of the application' });
  await expect(course.locator('[aria-current=step]')).toContainText('Submitted');
  await expect(course.locator('[aria-current=step] time')).toHaveAttribute('datetime', /^20\d\d-/);
  await expect(page.getByText('The review begins when the fee is paid')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Application Details' })).toHaveAttribute('aria-selected', 'true');
  for (const answer of [
    'Cocoa, coffee, tea and spices',
    '1804.00',
    'Ghana',
    'GHS 184.00',
    '94.5%',
    'Processing, Packaging',
    'Acknowledged',
  ])
    await expect(page.getByRole('tabpanel').getByText(answer, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('61.20%');
  expect(await axeFindings(page)).toEqual([]);
  expect(faults.filter((fault) => !ofMissingBytes(fault))).toEqual([]);

  await page.getByRole('tab', { name: 'Uploaded Documents' }).click();
  await expect(page).toHaveURL(/\?tab=documents$/);
  await page.reload();
  const panel = page.getByRole('tabpanel', { name: 'Uploaded Documents' });
  await expect(panel.locator('.document-row[data-state=ready]')).toHaveCount(5);
  await expect(panel.locator('.document-row').filter({ hasText: 'Technical data sheet' })).toContainText('No document available to view');
  expect(await axeFindings(page)).toEqual([]);
});

test('an unpaid submission is reopened, submitted again and withdrawn', async ({ context, page, baseURL }) => {
  const { id, token } = await submitted(context, baseURL);
  await openHydrated(page, detailAddress(id));
  await page.getByRole('button', { name: 'Reopen to change answers' }).click();
  await expect(page).toHaveURL(new RegExp(`${detailAddress(id)}/edit`));
  expect((await retrieve(token, baseURL, id))['actions']).toContain('edit');
  expect((await callAs(token, baseURL, 'POST', `/application/${id}/submit_application/`)).status).toBe(200);

  await openHydrated(page, detailAddress(id));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw this application?' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw this application' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'The application was withdrawn.' })).toBeVisible();
  await expect(page.locator('.application-head .badge')).toHaveText('Withdrawn');
  await expect(page.getByText('It cannot be reopened.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});

test('what the server refuses meanwhile is told, and the page shows what can be done now', async ({ context, page, baseURL }) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL, { product_name: 'Soap' });
  await page.goto(detailAddress(id), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await placed(id, 'screening', true);
  await page.getByRole('button', { name: 'Delete this draft' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'This is not possible in the current status of the application.' })).toBeVisible();
  await expect(page.locator('.application-head .badge')).toHaveText('Under Review');
  await expect(page.getByRole('button', { name: 'Delete draft' })).toHaveCount(0);
});

test("another company's application, one that is not there, and no id at all: the same page, inside the shell", async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const other = await browser.newContext();
  const foreign = await draftOf(await signIn(other, baseURL), baseURL, { product_name: 'Secret recipe' });
  await other.close();
  await signIn(context, baseURL);
  expect((await page.goto(`${detailAddress(foreign)}/edit?page=1`))?.status()).toBe(404);
  const absent = '01a1ddf6-3221-71ab-aa98-5f030a407630';
  for (const id of [foreign, absent, 'no-id', `${foreign}/appeal`]) {
    const answer = await page.goto(detailAddress(id));
    expect(answer?.status(), id).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This application is not in your list.');
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    await expect(page.getByText('Secret recipe')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to your applications' }).click();
  await expect(page).toHaveURL(/\/applications$/);
});

test('signed out, one is led to the start; ended meanwhile, to sign-in and back', async ({ browser, context, page, baseURL }) => {
  const nobody = await browser.newContext();
  const visitor = await nobody.newPage();
  await visitor.goto('/applications');
  await expect(visitor).toHaveURL(`${baseURL}/`);
  await nobody.close();
  await carry(context, baseURL, 'a-session-that-never-was-or-has-ended-long-ago');
  await page.goto('/applications?search=soap');
  await expect(page).toHaveURL(/\/login\?ended&next=/);
});

test('in Arabic on a phone, list, details and documents: from the right, nothing for axe, no sideways scroll', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: phone, locale: 'ar' });
  const { id, token } = await submitted(context, baseURL);
  await draftOf(token, baseURL, { product_name: 'Shea butter, refined, in cartons of twenty-five kilograms' });
  const page = await context.newPage();
  const { faults } = watch(page);
  for (const [address, status] of [
    // The newest first.
    ['/ar/applications', 'مسودة'],
    [`/ar${detailAddress(id)}`, 'غير مدفوع'],
    [`/ar${detailAddress(id)}?tab=documents`, 'غير مدفوع'],
  ] as const) {
    await openHydrated(page, address);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('.badge').first()).toHaveText(status);
    expect(await sidewaysScroll(page), address).toBe(0);
    expect(await axeFindings(page), address).toEqual([]);
  }
  expect(faults.filter((fault) => !ofMissingBytes(fault))).toEqual([]);
  await context.close();
});

test('the calculator opens over the dashboard: one rule, two decimals, formula, reset and guidelines', async ({
  context,
  page,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const opener = page.getByRole('button', { name: 'Calculate Value Addition' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Value Addition Calculator' });
  await expect(dialog).toContainText('Enter both amounts to see your figure.');
  await dialog.getByLabel('Final product value').fill('100');
  await dialog.getByLabel('Cost of imported inputs').fill('70');
  await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(dialog.locator('.figure')).toHaveText('30.00%');
  await expect(dialog.getByText('Exactly 30.00% does not qualify. More than 30% is needed.')).toBeVisible();
  await dialog.getByLabel('Cost of imported inputs').fill('69.99');
  await expect(dialog.locator('.figure')).toHaveText('30.01%');
  await expect(dialog.getByText('Above the threshold. This product may qualify.')).toBeVisible();
  await dialog.getByLabel('Final product value').fill('-5');
  await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(dialog.getByText('Enter zero or a number above zero.')).toBeVisible();
  await expect(dialog.getByLabel('Final product value')).toBeFocused();
  await dialog.getByText('Formula', { exact: true }).click();
  await expect(dialog.getByText('Value addition (%) = (final product value − cost of imported inputs)')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download the guidelines (PDF)' })).toHaveAttribute(
    'href',
    '/guidelines/thamani-guidelines-en.pdf',
  );
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByLabel('Final product value')).toHaveValue('');
  await expect(dialog).toContainText('Enter both amounts to see your figure.');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
