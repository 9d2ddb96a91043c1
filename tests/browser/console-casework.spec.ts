import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { samplePdf } from '@thamani/server/testing/documents.ts';
import { caseIn, type CaseMade } from '../system/cases.ts';
import { storeView } from '../system/document-views.ts';
import { issuedFromApproval } from '../system/issued-certificates.ts';
import { signedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { callAs } from './application.ts';
import { sendBack, step } from './case-page.ts';
import { asStaff, consolePage, tabTo } from './console.ts';
import { sheet } from './evidence-documents.ts';
import { watch } from './page-metrics.ts';
import { sql } from './payments.ts';
import { hydrated, openHydrated } from './signed-in.ts';

/** What a team needs around its cases: orders and views of the queue, sharing out work, the archive, the search, companies and versions. */

const someWord = () => `c${randomBytes(5).toString('hex')}`;
const everywhere = { role: 'admin' } as const;

const rows = (page: Page) => page.locator('.queue-row');
const products = (page: Page) => page.locator('.queue-open').allTextContents();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Until its field has the focus, letters are shortcuts of the page. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search cases, companies, certificates, people and actions' })).toBeFocused();
}

test('columns are sorted by their heads; a view is saved, found beside a case and deleted', async ({ page, context }) => {
  const { faults } = watch(page);
  const { id } = await asStaff(context, { role: 'officer', countries: ['GH', 'NG', 'KE'] });
  const word = someWord();
  for (const [product, country, enteredOn] of [
    ['Shea', 'GH', '2026-10-20'],
    ['Cocoa', 'NG', '2026-10-01'],
    ['Cashew', 'KE', '2026-11-10'],
  ] as const)
    await caseIn('assessment', { product: `${product} ${word}`, country, enteredOn });
  await openHydrated(page, consolePage(`/cases?whose=all&search=${word}`));
  const head = (name: string) => page.getByRole('columnheader', { name });
  const order = async (...names: string[]) => expect.poll(() => products(page)).toEqual(names.map((name) => `${name} ${word}`));
  await order('Cocoa', 'Shea', 'Cashew');
  await expect(head('Due')).toHaveAttribute('aria-sort', 'ascending');
  await head('Country').getByRole('link').click();
  await expect(head('Country')).toHaveAttribute('aria-sort', 'ascending');
  await order('Shea', 'Cashew', 'Cocoa');
  await head('Country').getByRole('link').click();
  await expect(head('Country')).toHaveAttribute('aria-sort', 'descending');
  await order('Cocoa', 'Cashew', 'Shea');
  await expect(page).toHaveURL(/sort=country&direction=descending/);

  const views = page.locator('.queue-menus summary').filter({ hasText: 'Views' });
  await views.click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByText('Enter a name for the view.')).toBeVisible();
  await page.getByLabel('Name of the view').fill(`By country ${word}`);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByRole('link', { name: `By country ${word}` })).toBeVisible();
  await expectGood(page, 'saved views');

  // At any time, on any page of a case, and by its owner alone.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, consolePage(`/cases?whose=all&search=${word}`));
  await page.getByRole('link', { name: `Shea ${word}` }).click();
  await expect(title(page)).toHaveText(`Shea ${word}`);
  const pane = page.getByRole('navigation', { name: 'All cases' });
  await pane.locator('summary').filter({ hasText: 'Everyone' }).click();
  await pane.getByRole('link', { name: `By country ${word}` }).click();
  await expect(page).toHaveURL(/sort=country/);
  await expect
    .poll(() => page.locator('.pane-product').allTextContents())
    .toEqual(['Cocoa', 'Cashew', 'Shea'].map((name) => `${name} ${word}`));
  const [kept] = await sql<{ count: number }>('select count(*)::int from queue_views where staff_id = $1', [id]);
  expect(kept?.count).toBe(1);

  await openHydrated(page, consolePage('/cases?whose=all'));
  await views.click();
  await page.getByRole('button', { name: `Delete view: By country ${word}` }).click();
  await expect(page.getByText('You have no saved views.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('an administrator shares out cases by keyboard, and sees which were refused and why', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const { faults } = watch(page);
  await asStaff(context, everywhere, 'Ama Mensah');
  const word = someWord();
  const officer = await signedInStaff({ role: 'officer', countries: ['GH'] }, `Efua ${word}`);
  await caseIn('assessment', { product: `Held ${word}`, assignee: officer.id, enteredOn: '2026-09-01' });
  const made: CaseMade[] = [];
  for (const [product, country] of [
    ['First', 'GH'],
    ['Second', 'GH'],
    ['Third', 'KE'],
  ] as const)
    made.push(await caseIn('assessment', { product: `${product} ${word}`, country, enteredOn: '2026-10-05' }));
  await openHydrated(page, consolePage(`/cases?whose=free&search=${word}`));
  await expect(rows(page)).toHaveCount(3);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: 'Selected cases' })).toContainText('3 selected');
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Assign 3 cases' });
  await expect(dialog).toContainText('This table helps to share out work. It is not a measure of people.');
  const person = dialog.getByRole('row').filter({ hasText: officer.name });
  await expect(person).toContainText(/1\s*1\s*0$/);
  await expectGood(page, 'the workload');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a person, or no one.');
  await person.getByRole('radio').check();
  await tabTo(page, dialog.getByRole('button', { name: 'Assign', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('2 assigned, 1 refused');
  await expect(dialog.getByRole('listitem')).toContainText(`Third ${word}`);
  await expectGood(page, 'what was assigned and refused');
  // The first closes the dialog as any; the last is its answer.
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page)).toHaveCount(1);
  const assigned = await sql<{ id: string }>(
    'select application_id as id from cases where assignee_id = $1 and application_id = any ($2)',
    [officer.id, made.map(({ id }) => id)],
  );
  const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id).toSorted();
  expect(idsOf(assigned)).toEqual(idsOf(made.slice(0, 2)));
  expect(faults).toEqual([]);
});

test('closed cases are found in the archive, and everything by one search', async ({ page, context, baseURL }) => {
  const { faults } = watch(page);
  await asStaff(context, [everywhere, { role: 'officer' }], 'Ama Mensah');
  const word = someWord();
  const closed = await issuedFromApproval(baseURL, { product: `Cocoa butter ${word}`, company: `Volta Works ${word}` });
  const open = await caseIn('assessment', { product: `Shea butter ${word}` });

  await test.step('the queue does not have it, and leads to the archive', async () => {
    await openHydrated(page, consolePage(`/cases?whose=all&search=${closed.applicationNumber}`));
    await page.getByRole('link', { name: 'Search closed cases' }).click();
    await expect(title(page)).toHaveText('Closed cases');
    await expect(page.locator('.archive-product')).toHaveText(`Cocoa butter ${word}`);
    await expect(page.getByRole('main')).toContainText(closed.number);
    await expectGood(page, 'the archive');
    await openHydrated(page, consolePage(`/ar/archive?search=${word}`));
    await expect(page.locator('.archive-product')).toHaveCount(1);
    await expectGood(page, 'the archive, in Arabic');
    await openHydrated(page, consolePage(`/archive?search=nothing-${word}`));
    await expectGood(page, 'the empty archive');
  });

  await test.step('by keyboard: g z, then the palette', async () => {
    await openHydrated(page, consolePage('/cases?whose=all'));
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await expect(title(page)).toHaveText('Closed cases');
    await openPalette(page);
    await page.keyboard.type(word);
    const options = page.getByRole('option');
    const inGroup = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
    // Open ones first.
    await expect(inGroup('Cases')).toContainText([`Shea butter ${word}`, `Cocoa butter ${word}`]);
    await expect(inGroup('Companies')).toHaveText([`Volta Works ${word}`]);
    await expect(inGroup('Certificates')).toContainText([closed.number]);
    await expectGood(page, 'the palette with results');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(open.number);
    await expect(options).toContainText([`Shea butter ${word}`]);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(`Shea butter ${word}`);
  });

  await test.step('actions of the page, and what is found nowhere', async () => {
    await openPalette(page);
    await page.keyboard.type('go to: closed');
    await expect(page.getByRole('option')).toHaveText([/Go to: Closed cases/]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openPalette(page);
    await page.keyboard.type(`nothing-${word}`);
    await expect(page.getByText(`Nothing found for “nothing-${word}”.`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the case leads to its certificate and its company, and the company to all that belongs to it', async () => {
    await openHydrated(page, consolePage(`/cases/${closed.applicationId}`));
    await expect(page.getByRole('list', { name: 'Certificate', exact: true }).getByRole('link', { name: closed.number })).toBeVisible();
    await page
      .locator('.case-facts')
      .getByRole('link', { name: `Volta Works ${word}` })
      .click();
    await expect(title(page)).toHaveText(`Volta Works ${word}`);
    await expect(page.getByRole('main')).toContainText('You see what is in your countries and sectors.');
    for (const text of [`Cocoa butter ${word}`, closed.number]) await expect(page.getByRole('main')).toContainText(text);
    await expectGood(page, 'a company');
    await page.goto(consolePage(`/ar/companies/${closed.companyId}`));
    await hydrated(page);
    await expectGood(page, 'a company, in Arabic');
  });
  expect(faults).toEqual([]);
});

test('a company outside the reader’s countries is not found, by address or by name', async ({ page, context }) => {
  await asStaff(context, { role: 'officer', countries: ['KE'] });
  const word = someWord();
  const made = await caseIn('assessment', { product: `Shea butter ${word}`, country: 'GH' });
  await page.goto(consolePage(`/companies/${made.companyId}`));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await openHydrated(page, consolePage('/cases'));
  await openPalette(page);
  await page.keyboard.type(word);
  await expect(page.getByText(`Nothing found for “${word}”.`)).toBeVisible();
});

test('after a correction, answers and documents of two versions are compared', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id: officer } = await asStaff(context, { role: 'officer', countries: ['GH'] }, 'Efua Owusu');
  const made = await caseIn('assessment', { product: `Shea butter ${someWord()}`, assignee: officer });
  await openHydrated(page, consolePage(`/cases/${made.id}`));
  await sendBack(page, 'Address of the facility', 'The information is incomplete.', 'Name the street.');
  await sendBack(page, 'Process flow diagram', 'The information cannot be read.', 'The stamp hides a part.');
  await step(page, 'Return to company (2)');

  const [before] = await sql<{ document_id: string }>(
    "select document_id from application_documents where application_id = $1 and field = 'process_flow_diagram' order by version desc limit 1",
    [made.id],
  );
  const newer = await readyDocument(made.companyId);
  for (const [id, text] of [
    [before?.document_id ?? '', 'Diagram, first'],
    [newer, 'Diagram, second'],
  ] as const)
    await storeView(id, await samplePdf(text));
  const company = (method: string, path: string, body?: object) =>
    callAs(made.token, baseURL, method, `/application/${made.id}/${path}`, body);
  const changes = {
    facility_address: { value: '12 Harper Road, Kumasi', base: 1 },
    process_flow_diagram: { value: newer, base: 1 },
  };
  expect((await company('PATCH', 'update_application/', { changes })).status).toBe(200);
  expect((await company('POST', 'send_correction/')).status).toBe(200);

  // It arrives by itself.
  const changed = page.locator('.changed-answers');
  await expect(page.locator('.case-facts')).toContainText('version 2');
  await expect(changed).toContainText('Changed in version 2');
  await expect(changed.getByRole('listitem').filter({ hasText: 'Address of the facility' })).toContainText(
    /was.+now\s*12 Harper Road, Kumasi/s,
  );
  await changed.getByRole('button', { name: 'Compare with version 1' }).click();
  const dialog = page.getByRole('dialog', { name: /: two versions$/ });
  for (const version of ['Version 1', 'Version 2']) {
    await expect(dialog.getByRole('heading', { name: version })).toBeVisible();
    await expect(sheet(dialog.getByRole('region', { name: version })).locator('canvas')).toBeVisible();
  }
  await expectGood(page, 'two versions beside each other', [
    [1440, 'light'],
    [360, 'light'],
  ]);
});

/** A document that passed its check. How a file is uploaded has tests of its own. */
async function readyDocument(companyId: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into documents (id, company_id, media_type, name, content_type, view_type, page_count, bytes, sha256, state, created_at, checked_at, unreferenced_since)
     values ($1, $2, 'document', 'diagram again.pdf', 'application/pdf', 'application/pdf', 1, 1000, sha256(uuid_send($1)), 'ready', now(), now(), now())`,
    [id, companyId],
  );
  return id;
}
