import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { evidenceSignals, type EvidenceSignal, type Signal, type SkipReason } from '@thamani/domain/signals/signals.ts';
import { samplePdf } from '@thamani/server/testing/documents.ts';
import { caseIn } from '../system/cases.ts';
import { expectGood } from './accessibility.ts';
import { asStaff, consolePage, tabTo } from './console.ts';
import { paidCase } from './paid.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';
import { watch } from './site.ts';

/** What automated checks noticed, on the officer's desk: each is shown where it was found, and answered before anything is proposed. */

test.describe.configure({ timeout: 240_000 });

const officer = { role: 'officer', countries: ['GH'] } as const;

test('each signal is shown and answered, some of them together; until then nothing is proposed', async ({ browser }) => {
  const product = `Shea butter, asked about ${Date.now()}`;
  const made = await caseIn('documents', { product });
  await found(made.id, await threeRowsAndTwoMore(made.id));
  const { page } = await desk(browser, made.id);
  await expect(signals(page).getByRole('status')).toHaveText('5 signals wait for an answer');
  await expect(page.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0);

  await page.goto(consolePage(`/cases?search=${encodeURIComponent(made.number)}`));
  await expect(page.locator('.queue-row').filter({ hasText: product })).toContainText('5 open signals');
  await open(page, made.id);
  await page.getByRole('button', { name: 'Take the case' }).click();
  await expect(page.getByText('You have this case.')).toBeVisible();

  await test.step('a proposal says why it waits, and leads there', async () => {
    const rejection = page.getByRole('button', { name: 'Propose rejection' });
    await expect(rejection).toHaveAttribute('aria-disabled', 'true');
    await expect(rejection).toHaveAccessibleDescription(/5 signals wait for an answer\./);
    await rejection.click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to the signals' }).click();
    await expect(page.locator('.signal-open').first()).toBeFocused();
  });

  await test.step('what was found, where, how sure, and what it may mean innocently', async () => {
    const row = page.locator('.signal').filter({ hasText: /1.200\.00 × 1\.15/ });
    await expect(row).toContainText(/The row says 1.200\.00 × 1\.15 = 1.480\.00\. It would be 1.380\.00\./);
    await expect(row).toContainText('Likely: the check has little doubt');
    await expect(row).toContainText(/papers\.pdf · page 1, across the upper part/);
    const kind = page.locator('.signal-kind').filter({ hasText: 'A row of an invoice does not add up' });
    await expect(kind).toContainText('What it may mean innocently: A discount, a unit of packing');
    await expect(page.locator('.signal').filter({ hasText: '91.00% is declared; the middle of its group is 44%.' })).toContainText(
      'Compared with 31 certified products of the same chapter.',
    );
  });

  await test.step('an answer needs a choice and words', async () => {
    const row = page.locator('.signal').filter({ hasText: 'Another account has the same country' });
    await row.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(page.getByLabel('What you make of it')).toBeFocused();
    await page.getByRole('button', { name: 'Keep the answer' }).click();
    await expect(row).toContainText('Choose one of the answers.');
    await expect(row).toContainText('Write at least a sentence.');
    await answer(page, 'The company was asked', 'Asked on 3 March whether it has two accounts.');
    await expect(row).toContainText('The company was asked');
    await expect(row).toContainText('Asked on 3 March whether it has two accounts.');
    await expect(row).toContainText(/Efua Owusu S-\d{4}/);
    await expect(page.locator('.signal-open').first()).toBeFocused();
  });

  await test.step('three of a kind are answered together', async () => {
    await page.getByRole('button', { name: 'Answer the 3 that wait together' }).click();
    await answer(page, 'Harmless', 'The unit is a crate of ten.');
    await expect(page.locator('.signal').filter({ hasText: 'The unit is a crate of ten.' })).toHaveCount(3);
    await expect(signals(page).getByRole('status')).toHaveText('1 signal waits for an answer');
  });

  await test.step('and answered again, the last answer holds', async () => {
    const row = page.locator('.signal').filter({ hasText: 'Another account has the same country' });
    await row.getByRole('button', { name: 'Answer again' }).click();
    await expect(page.getByLabel('Why', { exact: true })).toHaveValue('Asked on 3 March whether it has two accounts.');
    await answer(page, 'Explained by the evidence', 'It is a branch of the same company.');
    await expect(row).toContainText('It is a branch of the same company.');
    await expect(row).not.toContainText('Asked on 3 March');
  });

  await page.locator('.signal-open').getByRole('button', { name: 'Answer', exact: true }).click();
  await answer(page, 'Weighs against the application', 'Nothing in the papers explains so high a share.');
  await expect(signals(page).getByRole('status')).toHaveText('All 5 signals are answered');
  await expect(page.locator('#signals')).toBeFocused();
  await page.getByRole('button', { name: 'Propose rejection' }).click();
  await expect(page.getByRole('dialog', { name: 'Propose rejection' })).toBeVisible();
});

test('every check says what came of it, and one that was not made says why', async ({ browser }) => {
  const made = await caseIn('documents', { product: 'Shea butter, checked' });
  await sql('delete from case_checks where application_id = $1', [made.id]);
  const { page } = await desk(browser, made.id);
  await expect(signals(page).getByRole('status')).toHaveText('Still being checked');
  await expect(signals(page)).toContainText('The documents have not been checked yet.');
  await sql("insert into case_checks (application_id, code, result, at) select $1, code, 'clear', now() from unnest($2::text[]) as code", [
    made.id,
    evidenceSignals,
  ]);
  await skip(made.id, {
    value_addition_unusual: 'too_few_to_compare',
    photo_seen_elsewhere: 'not_readable',
    pdf_edited: 'nothing_to_check',
  });
  await open(page, made.id);
  await page.getByText('10 checks of the evidence').click();
  const checks = page.locator('.check');
  await expect(checks).toHaveCount(10);
  await expect(checks.filter({ hasText: 'Value addition' })).toHaveText(
    'Value addition against its product group: fewer than 20 certified products in this chapter: not compared',
  );
  await expect(checks.filter({ hasText: 'Same photo' })).toContainText('not every document could be read well enough: not checked');
  await expect(checks.filter({ hasText: 'Rows of the invoices' })).toHaveText('Rows of the invoices: nothing found');
  await expect(signals(page).getByRole('status')).toHaveText('No signal');
});

test('the spot is shown: framed over a picture, and beside a PDF on a sketch of its page', async ({ browser, context, baseURL }) => {
  const made = await paidCase(context, baseURL, { product_name: 'Shea butter, shown on the page' });
  const [photo, invoice] = [
    await documentOf(made.id, 'photo_of_production_site_facilities_or_warehouses'),
    await documentOf(made.id, 'invoices'),
  ];
  await found(made.id, [
    {
      code: 'photo_seen_elsewhere',
      sureness: 'possible',
      fields: ['photo_of_production_site_facilities_or_warehouses'],
      documentId: photo,
      spot: { page: 1, box: { x: 600, y: 500, width: 200, height: 250 } },
      details: {},
    },
    {
      code: 'invoice_date_unlikely',
      sureness: 'certain',
      fields: ['invoices'],
      documentId: invoice,
      spot: { page: 2, box: { x: 700, y: 800, width: 150, height: 20 } },
      details: { date: '2029-02-03', submitted: '2026-11-15' },
    },
  ]);
  const { page, faults } = await desk(browser, made.id);

  const ofPhoto = page.locator('.signal').filter({ hasText: 'A photo that looks the same' });
  await ofPhoto.getByRole('button', { name: 'Show on the page' }).click();
  await expect(page.locator('#viewer-title')).toBeFocused();
  await expect(page.locator('.viewer-here')).toHaveText('Look here: page 1, right, halfway down');
  const picture = page.locator('.viewer-picture img');
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  const [whole, frame] = [await picture.boundingBox(), await page.locator('.spot-frame .spot').boundingBox()];
  if (whole === null || frame === null) throw new Error('nothing is framed');
  // Within a hundredth of the picture, the frame's own air and line counted.
  expect(Math.abs((frame.x - whole.x) / whole.width - 0.59)).toBeLessThan(0.01);
  expect(Math.abs((frame.y - whole.y) / whole.height - 0.49)).toBeLessThan(0.01);
  expect(Math.abs(frame.width / whole.width - 0.22)).toBeLessThan(0.02);

  const ofInvoice = page.locator('.signal').filter({ hasText: 'The invoice is dated' });
  await expect(ofInvoice).toContainText('The invoice is dated 3 Feb 2029, after the application was sent on 15 Nov 2026.');
  await ofInvoice.getByRole('button', { name: 'Show on the page' }).click();
  await expect(page.locator('#viewer-title')).toHaveText(/^Suppliers’ invoices/);
  await expect(page.locator('.viewer-here')).toHaveText('Look here: page 2, lower right');
  await expect(page.locator('.spot-sketch')).toBeVisible();
  await expect(page.locator('.viewer-sheet iframe')).toHaveAttribute('src', /&page=2$/);
  await page.getByRole('button', { name: 'Previous document' }).click();
  await expect(page.locator('.viewer-here')).toHaveCount(0);

  await test.step('on a phone the document comes up over the case', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, made.id);
    await ofInvoice.getByRole('button', { name: 'Show on the page' }).click();
    await expect(page.getByRole('dialog', { name: 'Document' })).toContainText('Look here: page 2, lower right');
  });
  expect(faults).toEqual([]);
});

test('what a company sends is checked by itself: a wrong sum, and a file that another company sent', async ({ browser, baseURL }) => {
  const shared = await samplePdf(`Data sheet ${randomUUID()}`);
  const sheet = (send: (name: string, bytes: Buffer) => Promise<string>) => send('data sheet.pdf', shared);
  await paidCase(await browser.newContext(), baseURL, async (send) => ({
    product_name: 'Shea butter, sent first',
    technical_data_sheet: await sheet(send),
  }));
  const wrong = await invoicePdf(`AGW-${Date.now()}`, '1,963.00');
  const made = await paidCase(await browser.newContext(), baseURL, async (send) => ({
    product_name: 'Shea butter, sent second',
    technical_data_sheet: await sheet(send),
    invoices: [await send('invoice.pdf', wrong)],
  }));
  const { page } = await desk(browser, made.id);
  const sum = page.locator('.signal').filter({ hasText: /The invoice says 1.963\.00\./ });
  await expect(async () => {
    await open(page, made.id);
    await expect(sum).toContainText(/adds up to 1.863\.00/, { timeout: 1000 });
    await expect(page.locator('.signal').filter({ hasText: 'data sheet.pdf' })).toContainText('Byte for byte the same file', {
      timeout: 1000,
    });
  }).toPass({ timeout: 90_000 });
  await expect(sum).toContainText('Certain: anybody who looks sees it');
  await sum.getByRole('button', { name: 'Show on the page' }).click();
  await expect(page.locator('.viewer-here')).toContainText('page 1');
  // Nothing of the other company's is named.
  await expect(page.getByRole('main')).not.toContainText('sent first');
});

test('a signal is read and answered by keyboard alone', async ({ browser }) => {
  const made = await caseIn('documents', { product: 'Shea butter, by keys' });
  await found(made.id, (await threeRowsAndTwoMore(made.id)).slice(3, 4));
  const { page } = await desk(browser, made.id);
  await page.getByRole('button', { name: 'Take the case' }).click();
  await tabTo(page, page.getByRole('link', { name: 'Go to the signals' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.signal-open')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What you make of it')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('H');
  await tabTo(page, page.getByLabel('Why', { exact: true }));
  await page.keyboard.type('A branch, as the register shows.');
  await tabTo(page, page.getByRole('button', { name: 'Keep the answer' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#signals')).toBeFocused();
  await expect(page.locator('.signal')).toContainText('A branch, as the register shows.');
});

test('good at 360 and 1280 px, light and dark, in English and Arabic', async ({ browser }) => {
  const made = await caseIn('documents', { product: 'Shea butter, looked at' });
  await found(made.id, await threeRowsAndTwoMore(made.id));
  await skip(made.id, { value_addition_unusual: 'too_few_to_compare', photo_seen_elsewhere: 'not_readable' });
  const { page } = await desk(browser, made.id);
  await page.getByRole('button', { name: 'Take the case' }).click();
  await page.getByRole('button', { name: 'Answer the 3 that wait together' }).click();
  await page.getByRole('button', { name: 'Keep the answer' }).click();
  await page.getByText('10 checks of the evidence').click();
  await expectGood(page, 'signals, with an answer that lacks something');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('.signal').first().getByRole('button', { name: 'Show on the page' }).click();
  await expectGood(page, 'a spot on a page');
  await page.goto(consolePage(`/ar/cases/${made.id}`));
  await hydrated(page);
  await expectGood(page, 'signals, in Arabic');
});

/** Rows, tax and sums as they should be, but for the total that it is given. */
async function invoicePdf(number: string, total: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  const page = pdf.addPage([595, 842]);
  const lines = [
    'Accra Glass Works Ltd',
    'TIN: C0012345678',
    `Invoice No: ${number}`,
    `Invoice date: ${new Date().toISOString().slice(0, 10)}`,
    'Item                       Qty   Unit price       Amount',
    'Glass jars 250 ml        1,200         1.15     1,380.00',
    'Metal lids               1,200         0.20       240.00',
    'Subtotal                                     GHS 1,620.00',
    'VAT 15%                                        GHS 243.00',
    `Total due                                    GHS ${total}`,
  ];
  for (const [line, text] of lines.entries()) page.drawText(text, { x: 60, y: 760 - line * 24, size: 11, font });
  return Buffer.from(await pdf.save());
}

/** Of one kind three, on the first invoice; and one each of two other kinds. */
async function threeRowsAndTwoMore(id: string): Promise<readonly Signal[]> {
  const documentId = await documentOf(id, 'invoices');
  const rows = [
    { quantity: '1200.00', price: '1.15', amount: '1480.00', expected: '1380.00' },
    { quantity: '1200.00', price: '0.20', amount: '420.00', expected: '240.00' },
    { quantity: '10.00', price: '3.00', amount: '300.00', expected: '30.00' },
  ].map((details, row): Signal => ({
    code: 'invoice_row_disagrees',
    sureness: 'likely',
    fields: ['invoices'],
    documentId,
    spot: { page: 1, box: { x: 80, y: 240 + row * 30, width: 820, height: 18 } },
    details,
  }));
  return [
    ...rows,
    { code: 'registration_shared', sureness: 'certain', fields: [], details: {} },
    {
      code: 'value_addition_unusual',
      sureness: 'possible',
      fields: ['final_product_value', 'cost_of_imported_inputed'],
      details: { share: '91.00', middle: '44', size: '31' },
    },
  ];
}

/** As the checks keep what they found; how they find it has tests of its own. */
async function found(id: string, signals: readonly Signal[]): Promise<void> {
  for (const [index, { code, sureness, fields, documentId, spot, details }] of signals.entries())
    await sql(
      `insert into case_findings (id, application_id, code, key, sureness, fields, document_id, spot, details, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
      [
        randomUUID(),
        id,
        code,
        String(index),
        sureness,
        fields,
        documentId ?? null,
        spot ? JSON.stringify(spot) : null,
        JSON.stringify(details),
      ],
    );
}

/** A case that was made for a test has all of them clear. */
async function skip(id: string, skipped: Partial<Record<EvidenceSignal, SkipReason>>): Promise<void> {
  for (const [code, reason] of Object.entries(skipped))
    await sql("update case_checks set result = 'skipped', reason = $3 where application_id = $1 and code = $2", [id, code, reason]);
}

async function documentOf(id: string, field: string): Promise<string> {
  const [row] = await sql<{ document_id: string }>(
    'select document_id from application_documents where application_id = $1 and field = $2 order by version desc, position limit 1',
    [id, field],
  );
  if (row === undefined) throw new Error(`${field} names no document`);
  return row.document_id;
}

async function desk(browser: Browser, id: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await asStaff(context, officer, 'Efua Owusu');
  const page = await context.newPage();
  const { faults } = watch(page);
  await open(page, id);
  return { page, faults };
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(consolePage(`/cases/${id}`));
  await hydrated(page);
}

function signals(page: Page) {
  return page.getByRole('region', { name: 'Signals' });
}

async function answer(page: Page, disposal: string, words: string): Promise<void> {
  await page.getByLabel('What you make of it').selectOption({ label: disposal });
  await page.getByLabel('Why', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Keep the answer' }).click();
  await expect(page.getByRole('button', { name: 'Keep the answer' })).toHaveCount(0);
}
