import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { answer, answersOn, callAs, carry, draftOf, everyAnswer, expectSaved, files, retrieve, signIn } from './application.ts';
import type { Answered } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll, watch, weightOf } from './page-metrics.ts';
import { hydrated } from './signed-in.ts';

const { payments } = configOfProcess();
const phone = { width: 360, height: 740 };
const nextWord = { en: 'Next', ar: 'التالي' };

async function expectGoodPage(page: Page, what: string): Promise<void> {
  expect(await axeFindings(page), what).toEqual([]);
  expect(await sidewaysScroll(page), `${what} scrolls sideways`).toBe(0);
}

async function next(page: Page, language: 'en' | 'ar', to: number): Promise<void> {
  await page.getByRole('button', { name: nextWord[language], exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`page=${to}$`));
}

async function fillPage(page: Page, answers: readonly Answered[], number: number): Promise<void> {
  for (const one of answersOn(answers, number)) await answer(page, one);
}

test('eight pages with real files on a phone, through reload, lost connection and another browser; the server holds what was typed', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ viewport: phone, locale: 'en' });
  const token = await signIn(context, baseURL);
  const page = await context.newPage();
  const watched = watch(page);
  const answers = everyAnswer('en');
  const { pdf, png, jpg } = await files();
  let id = '';

  await test.step('before the first page: what it takes; pressed twice, one draft', async () => {
    await page.goto('/applications/new');
    await expect(page.getByRole('heading', { name: 'What you need' })).toBeVisible();
    await expect(page.getByText('Production cost breakdown')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How long the form takes' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Handicrafts' })).toContainText('USD 100.00');
    await expectGoodPage(page, 'the start');
    await page.getByRole('button', { name: 'Start', exact: true }).dblclick();
    await expect(page).toHaveURL(/\/edit\?page=1$/);
    id = /applications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    const list = await callAs(token, baseURL, 'GET', '/application/my_applications/');
    expect(list.body.data).toHaveLength(1);
  });

  await test.step('pages 1 and 2', async () => {
    await expectGoodPage(page, 'page 1');
    await fillPage(page, answers, 1);
    await expect(page.locator('.hs-chosen')).toContainText('Cocoa');
    await next(page, 'en', 2);
    await fillPage(page, answers, 2);
    await page.locator('#process_flow_diagram').setInputFiles(png);
    await expect(page.getByText('File uploaded successfully').first()).toBeVisible({ timeout: 20_000 });
    await expectGoodPage(page, 'page 2');
    await next(page, 'en', 3);
  });

  await test.step('page 3, with a reload in the middle of it', async () => {
    const [first, ...rest] = answersOn(answers, 3);
    if (first) await answer(page, first);
    await page.reload();
    await expect(page.locator('#total_work_force')).toHaveValue('148');
    for (const one of rest) await answer(page, one);
    await expect(page.locator('#calculated_value_addition')).toHaveValue('61.20');
    await expectGoodPage(page, 'page 3');
    await expectSaved(page);
  });

  await test.step('pages 4 and 5 without a connection, which comes back', async () => {
    await context.setOffline(true);
    await next(page, 'en', 4);
    await fillPage(page, answers, 4);
    await expect(page.locator('.form-paused')).toBeVisible();
    await next(page, 'en', 5);
    await fillPage(page, answers, 5);
    await expectGoodPage(page, 'page 5');
    expect((await retrieve(token, baseURL, id))['employee_welfare_details']).toBeNull();
    await context.setOffline(false);
    await expectSaved(page);
    await expect(page.locator('.form-paused')).toBeHidden();
  });

  await test.step('page 6: documents', async () => {
    await page.goto(`/applications/${id}/edit?page=4`);
    await expectGoodPage(page, 'page 4');
    await page.locator('#environmental_impact_assessment_report').setInputFiles(pdf);
    await expect(page.locator('input[name=environmental_impact_assessment_report]')).toHaveCount(1, { timeout: 20_000 });
    await page.goto(`/applications/${id}/edit?page=6`);
    for (const { id: field, page: on } of requirements.filter(({ kind }) => kind === 'document')) {
      if (on !== 6) continue;
      const pictures = field === 'photo_of_production_site_facilities_or_warehouses' || field === 'product_photos';
      await page.locator(`#${field}`).setInputFiles(field === 'product_photos' ? [png, jpg] : pictures ? jpg : pdf);
    }
    await expect(page.locator('input[type=hidden][name=product_photos]')).toHaveCount(2, { timeout: 60_000 });
    await expect(page.locator('input[type=hidden][name=discount_evidence]')).toHaveCount(1, { timeout: 60_000 });
    await expectSaved(page);
    await expectGoodPage(page, 'page 6');
  });
  expect(watched.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault))).toEqual([]);
  await context.close();

  await test.step('continued in another browser: invoices, summary, declaration', async () => {
    const other = await browser.newContext({ viewport: phone, locale: 'en' });
    await carry(other, baseURL, token);
    const there = await other.newPage();
    await there.goto(`/applications/${id}/edit?page=7`);
    await there.locator('#invoices').setInputFiles([pdf, jpg]);
    await expect(there.locator('input[type=hidden][name=invoices]')).toHaveCount(2, { timeout: 30_000 });
    await expectGoodPage(there, 'page 7');
    await next(there, 'en', 8);
    await fillPage(there, answers, 8);
    await expectGoodPage(there, 'page 8');
    await expect(there.locator('.form-summary-todo')).toHaveCount(0);
    await expectSaved(there);
    await expect(async () => {
      const { data } = (await callAs(token, baseURL, 'GET', `/application/${id}/retrieve_application/`)).body;
      const states = JSON.stringify(data).match(/"state":"(\w+)"/g) ?? [];
      expect(new Set(states)).toEqual(new Set(['"state":"ready"']));
    }).toPass({ timeout: 60_000 });
    await there.getByRole('button', { name: 'Proceed', exact: true }).click();
    const dialog = there.getByRole('dialog', { name: 'Confirm and Continue' });
    await expect(dialog).toBeVisible();
    expect(await axeFindings(there), 'the dialog').toEqual([]);
    await dialog.getByRole('button', { name: 'Proceed to payment' }).dblclick();
    // Sent once, and on to the provider's page.
    await expect(there).toHaveURL(new RegExp(`^${payments.origin}/`), { timeout: 15_000 });
    await other.close();
  });

  const held = await retrieve(token, baseURL, id);
  expect(held['submitted_at']).not.toBeNull();
  expect(held['cva']).toBe('61.20');
  expect(held['unparsed_answers']).toEqual({});
  for (const { id: field, kept } of answers) {
    const read = field === 'product_category' ? (held[field] as { id: string }).id : held[field];
    expect(read, field).toEqual(kept);
  }
  for (const { id: field, page: on, kind } of requirements) {
    if (kind !== 'document' || on === 5) continue;
    if (field === 'emissions_and_pollution_data') continue;
    expect(
      [held[field]].flat().every((document) => (document as { state: string } | null)?.state === 'ready'),
      field,
    ).toBe(true);
  }
});

test(
  'in Arabic on a phone: every page is filled, read by the server as typed, and good',
  { tag: '@nightly' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: phone, locale: 'ar' });
    const token = await signIn(context, baseURL);
    const id = await draftOf(token, baseURL);
    const page = await context.newPage();
    const { faults } = watch(page);
    const answers = everyAnswer('ar');
    await page.goto('/ar/applications/new');
    await expect(page.locator(`a[href="/ar/applications/${id}/edit"]`)).toBeVisible();
    await expectGoodPage(page, 'the start');
    await page.goto(`/ar/applications/${id}/edit?page=1`);
    await hydrated(page);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await fillPage(page, answers, number);
      await expectGoodPage(page, `page ${number}`);
      if (number < 8) await next(page, 'ar', number + 1);
    }
    await expectSaved(page, 'ar');
    await page.getByRole('button', { name: 'متابعة', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'التأكيد والمتابعة' })).toBeVisible();
    expect(await axeFindings(page), 'the dialog').toEqual([]);
    const held = await retrieve(token, baseURL, id);
    expect(held['cva']).toBe('61.20');
    expect(held['unparsed_answers']).toEqual({});
    for (const { id: field, kept } of answers) {
      const read = field === 'product_category' ? (held[field] as { id: string }).id : held[field];
      expect(read, field).toEqual(kept);
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('the summary prints as a document, without the controls around it', async ({ page, context, baseURL }) => {
  const id = await draftOf(await signIn(context, baseURL), baseURL, { product_name: 'Shea butter' });
  await page.goto(`/applications/${id}/edit?page=8`);
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.form-bar', '.form-steps', '.form-foot', '.form-needed']) await expect(page.locator(gone)).toBeHidden();
  await expect(page.locator('.form-printed')).toContainText('Certification application');
  await expect(page.locator('#summary-1')).toBeVisible();
  await expect(page.locator('#summary-7')).toBeVisible();
});

test('an incomplete application leads to what is missing, page by page and field by field, and to no payment', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await signIn(context, baseURL);
  const declared = { knowledge_of_information: true, commit_to_maintaining_compliance: true, agree_to_allow_thamani: true };
  const id = await draftOf(token, baseURL, { product_name: 'Shea butter', ...declared });
  await page.goto(`/applications/${id}/edit?page=8`);
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Missing: enter an answer' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm and Continue' });
  await expect(dialog.getByRole('button', { name: 'Proceed to payment' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show what is missing' }).click();
  await expect(page).toHaveURL(/page=1$/);
  const summary = page.locator('.error-summary');
  await expect(summary.getByRole('heading', { name: 'Some required answers are missing' })).toBeVisible();
  await summary.getByRole('link', { name: /Currency/ }).click();
  await expect(page).toHaveURL(/page=2#currency$/);
  await expect(page.locator('#currency')).toBeFocused();
  expect(await retrieve(token, baseURL, id)).toMatchObject({ submitted_at: null, knowledge_of_information: true });
});

test('by keyboard alone: a page is filled and turned', async ({ page, context, baseURL }) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL);
  await page.goto(`/applications/${id}/edit?page=3`);
  await expectSaved(page);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', '#main');
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 40 && (await page.locator(':focus').getAttribute('id')) !== 'total_work_force'; presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('50');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[name=use_of_local_suppliers][value=No]')).toBeChecked();
  for (
    let presses = 0;
    presses < 40 &&
    (await page
      .locator(':focus')
      .innerText()
      .catch(() => '')) !== 'Next';
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=4$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectSaved(page);
  expect(await retrieve(token, baseURL, id)).toMatchObject({
    total_work_force: 12,
    pct_of_local_workforce: '50.00',
    use_of_local_suppliers: 'No',
  });
});

test('the script of the form stays under its weight', async ({ page, context, baseURL }) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL);
  for (const address of ['/applications/new', `/applications/${id}/edit?page=1`]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    expect((await weightOf(page)).script, address).toBeLessThan(220_000);
  }
});
