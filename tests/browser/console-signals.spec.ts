import { expect, test, type Browser, type Page } from '@playwright/test';
import type { EvidenceSignal, Signal, SkipReason } from '@thamani/domain/signals/signals.ts';
import { samplePicture } from '@thamani/server/testing/documents.ts';
import { caseIn } from '../system/cases.ts';
import { storeView } from '../system/document-views.ts';
import { expectGood } from './accessibility.ts';
import { asStaff, consolePage, tabTo } from './console.ts';
import { almostWhite, documentOf, expectFramed, greyBelow, insertSignals, numberedPdf, sheet } from './evidence-documents.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';
import { watch } from './page-metrics.ts';

/** What automated checks noticed, on the officer's desk: each is shown where it was found, and answered before anything is proposed. */

test.describe.configure({ timeout: 240_000 });

const officer = { role: 'officer', countries: ['GH'] } as const;

test('signals are answered, by keyboard and several together; until then nothing is proposed', async ({ browser }) => {
  const product = `Shea butter, asked about ${Date.now()}`;
  const made = await caseIn('documents', { product });
  await insertSignals(made.id, (await threeRowsAndTwoMore(made.id)).slice(0, 4));
  await skip(made.id, { value_addition_unusual: 'too_few_to_compare', photo_seen_elsewhere: 'not_readable' });
  const { page } = await desk(browser, made.id);
  await expect(signals(page).getByRole('status')).toHaveText('4 open points need an answer');
  await page.goto(consolePage(`/cases?search=${encodeURIComponent(made.number)}`));
  await expect(page.locator('.queue-row').filter({ hasText: product })).toContainText('4 open points');
  await open(page, made.id);
  await page.getByRole('button', { name: 'Take the case' }).click();

  await test.step('a proposal says why it waits, and leads there', async () => {
    const rejection = page.getByRole('button', { name: 'Propose rejection' });
    await expect(rejection).toHaveAttribute('aria-disabled', 'true');
    await expect(rejection).toHaveAccessibleDescription(/Before you can propose a decision: answer 4 open points/);
    await tabTo(page, page.getByRole('link', { name: 'answer 4 open points' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.signal-open').first()).toBeFocused();
  });

  await test.step('three of a kind are answered together', async () => {
    await page.getByText('10 checks of the evidence').click();
    await page.getByRole('button', { name: 'Answer 3 open points together' }).click();
    await page.getByRole('button', { name: 'Save answer' }).click();
    await expectGood(page, 'signals, with an answer that lacks something');
    await page.getByLabel('Your decision').selectOption({ label: 'Harmless' });
    await page.getByLabel('Reason', { exact: true }).fill('The unit is a crate of ten.');
    await page.getByRole('button', { name: 'Save answer' }).click();
    await expect(page.locator('.signal').filter({ hasText: 'The unit is a crate of ten.' })).toHaveCount(3);
    await expect(signals(page).getByRole('status')).toHaveText('1 open point needs an answer');
  });

  await test.step('the last is answered by keyboard alone', async () => {
    await expect(page.locator('.signal-open')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Answer', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your decision')).toBeFocused();
    await page.keyboard.press('H');
    await tabTo(page, page.getByLabel('Reason', { exact: true }));
    await page.keyboard.type('A branch, as the register shows.');
    await tabTo(page, page.getByRole('button', { name: 'Save answer' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('#signals')).toBeFocused();
    await expect(page.locator('.signal').filter({ hasText: 'A branch, as the register shows.' })).toContainText(/Efua Owusu S-\d{4}/);
  });

  await expect(signals(page).getByRole('status')).toHaveText('All 4 points are answered');
  await page.getByRole('button', { name: 'Propose rejection' }).click();
  await expect(page.getByRole('dialog', { name: 'Propose rejection' })).toBeVisible();
  await page.goto(consolePage(`/ar/cases/${made.id}`));
  await hydrated(page);
  await expectGood(page, 'signals, in Arabic');
});

test('the place is shown: framed on a picture, and on its page of a PDF', async ({ browser }) => {
  const made = await caseIn('assessment', { product: 'Shea butter, shown on the page' });
  const [photo, invoice] = [
    await documentOf(made.id, 'photo_of_production_site_facilities_or_warehouses'),
    await documentOf(made.id, 'invoices'),
  ];
  const places = {
    photo: { page: 1, box: { x: 600, y: 500, width: 200, height: 250 } },
    // The sixth row of numberedPdf.
    invoice: { page: 2, box: { x: 100, y: 298, width: 480, height: 18 } },
  };
  await insertSignals(made.id, [
    {
      code: 'photo_seen_elsewhere',
      confidence: 'possible',
      fields: ['photo_of_production_site_facilities_or_warehouses'],
      documentId: photo,
      spot: places.photo,
      details: {},
    },
    {
      code: 'invoice_date_unlikely',
      confidence: 'certain',
      fields: ['invoices'],
      documentId: invoice,
      spot: places.invoice,
      details: { date: '2029-02-03', submitted: '2026-11-15' },
    },
  ]);
  await sql('update documents set page_count = 2 where id = $1', [invoice]);
  await storeView(photo, await samplePicture(1200, 900));
  await storeView(invoice, await numberedPdf(2));
  const { page, faults } = await desk(browser, made.id);

  const ofPhoto = page.locator('.signal').filter({ hasText: 'A photo that looks the same' });
  await ofPhoto.getByRole('button', { name: 'Show on the page' }).click();
  await expect(page.locator('#viewer-title')).toBeFocused();
  await expectFramed(sheet(page).locator('.viewer-mark-signal'), sheet(page), places.photo.box);

  const ofInvoice = page.locator('.signal').filter({ hasText: 'The invoice is dated' });
  await expect(ofInvoice).toContainText('The invoice is dated 3 Feb 2029, after the application was sent on 15 Nov 2026.');
  await expect(ofInvoice).toContainText('Suppliers’ invoices, page 2');
  await ofInvoice.getByRole('button', { name: 'Show on the page' }).click();
  await expect(page.locator('#viewer-title')).toHaveText('Suppliers’ invoices');
  const mark = sheet(page, 2).locator('.viewer-mark-signal');
  await expectFramed(mark, sheet(page, 2), places.invoice.box);
  await expect(mark).toBeInViewport();
  await expect.poll(() => greyBelow(mark), 'the row is drawn inside the frame').toBeLessThan(almostWhite);
  await expect(page.locator('.viewer-tool-text')).toHaveText('Page 2 of 2');
  await expectGood(page, 'a place on a page');
  await page.getByRole('button', { name: 'Previous document' }).click();
  await expect(page.locator('#viewer-title')).toContainText('Photo of the production site');

  await test.step('on a phone the document comes up over the case', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, made.id);
    await ofInvoice.getByRole('button', { name: 'Show on the page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Document' });
    await expectFramed(sheet(dialog, 2).locator('.viewer-mark-signal'), sheet(dialog, 2), places.invoice.box);
    await expect(sheet(dialog, 2).locator('.viewer-mark-signal')).toBeInViewport();
  });
  expect(faults).toEqual([]);
});

/** Of one kind three, on the first invoice; and one each of two other kinds. */
async function threeRowsAndTwoMore(id: string): Promise<readonly Signal[]> {
  const documentId = await documentOf(id, 'invoices');
  const rows = [
    { quantity: '1200.00', price: '1.15', amount: '1480.00', expected: '1380.00' },
    { quantity: '1200.00', price: '0.20', amount: '420.00', expected: '240.00' },
    { quantity: '10.00', price: '3.00', amount: '300.00', expected: '30.00' },
  ].map((details, row): Signal => ({
    code: 'invoice_row_disagrees',
    confidence: 'likely',
    fields: ['invoices'],
    documentId,
    spot: { page: 1, box: { x: 80, y: 240 + row * 30, width: 820, height: 18 } },
    details,
  }));
  return [
    ...rows,
    { code: 'registration_shared', confidence: 'certain', fields: [], details: {} },
    {
      code: 'value_addition_unusual',
      confidence: 'possible',
      fields: ['final_product_value', 'cost_of_imported_inputed'],
      details: { share: '91.00', middle: '44', size: '31' },
    },
  ];
}

/** A case that was made for a test has all of them clear. */
async function skip(id: string, skipped: Partial<Record<EvidenceSignal, SkipReason>>): Promise<void> {
  for (const [code, reason] of Object.entries(skipped))
    await sql("update case_checks set result = 'skipped', reason = $3 where application_id = $1 and code = $2", [id, code, reason]);
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
  return page.getByRole('region', { name: 'Points to check' });
}
