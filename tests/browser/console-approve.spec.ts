import { expect, test } from '@playwright/test';
import { invoiceWithPlaces } from '@thamani/server/testing/evidence.ts';
import { caseIn } from '../system/cases.ts';
import { storeViewsOf } from '../system/document-views.ts';
import { expectGood } from './accessibility.ts';
import { onCase } from './appeals.ts';
import { callAs, carry, openDocuments } from './application.ts';
import { desk } from './case-page.ts';
import { tabTo } from './console.ts';
import { almostWhite, fileInvoices, greyBelow, sheet, storeText } from './evidence-documents.ts';
import { hydrated } from './signed-in.ts';

/** From a figure that the evidence shows otherwise to an approval: what the officer proves, and what the decider must have seen. */

const reason = 'Sea freight is missing from the declared cost.';
const row = ['Sea freight to Tema', '840.00'] as const;
const lines: readonly (readonly string[])[] = [['Invoice No: PF-20931'], row];

test('a changed figure is proven by keyboard and read by everyone; an approval waits for every required document', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const made = await caseIn('assessment', { product: 'Shea butter, proven' });
  await storeViewsOf(made.id);
  const { bytes, boxOf } = await invoiceWithPlaces({
    number: 'PF-20931',
    date: '2026-10-05',
    taxNumber: 'C0012345678',
    // Its amount is drawn once: the place of a text is that of its last occurrence.
    rows: [[row[0], 2, 420]],
    total: 900,
  });
  const [invoice = ''] = await fileInvoices(made, [{ name: 'PF-20931.pdf', bytes, pages: 1 }]);
  await storeText(
    invoice,
    'text',
    lines.map((words) => ({ page: 1, words: words.map((text) => ({ text, box: boxOf(text) })) })),
  );
  await carry(context, baseURL, made.token);
  const officer = await desk(browser, { role: 'officer', countries: ['GH'] }, 'Efua Owusu', made.id);
  await onCase(officer.person, baseURL, made.id, '/take', {});
  await openDocuments(officer.person.token, baseURL, made.id);
  await officer.page.reload();
  await hydrated(officer.page);

  await test.step('the officer enters figure, reason and place by keyboard, and sees the effect before it is saved', async () => {
    const { keyboard } = officer.page;
    const figures = officer.page.locator('.figures-row.requirement-open');
    await keyboard.press('f');
    await keyboard.press('a');
    await expect(figures).toHaveCount(1);
    await expect(officer.page.locator('#requirement-cost_of_imported_inputed-title')).toBeFocused();
    await keyboard.press('f');
    await expect(officer.page.getByLabel('Figure for one unit, as shown in the evidence')).toBeFocused();
    await keyboard.type('4.20');
    await expect(officer.page.locator('.figure-effect')).toHaveText(/Value addition 61\.20% → 58\.00%/);
    await tabTo(officer.page, officer.page.getByLabel('Why the figure differs'));
    await keyboard.type(reason);
    await tabTo(officer.page, officer.page.locator('#cost_of_imported_inputed-place-document'));
    await keyboard.type('Suppl');
    await tabTo(officer.page, officer.page.getByRole('button', { name: 'Mark the place' }));
    await keyboard.press('Enter');
    const viewer = officer.page.getByRole('dialog', { name: 'Document' });
    await expect(viewer.locator('.viewer-pane')).toBeFocused();
    await expect(viewer).toContainText('Mark the place that shows this figure');
    // The first press frames the first line as soon as the text of the page is there; the last line stays framed.
    await expect(async () => {
      await keyboard.press('ArrowDown');
      await expect(viewer.locator('.viewer-marking')).toContainText(row.join(' '), { timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await expect.poll(() => greyBelow(viewer.locator('.viewer-marked'))).toBeLessThan(almostWhite);
    await keyboard.press('Enter');
    await expect(viewer).toHaveCount(0);
    await expect(officer.page.locator('.place-field-place')).toHaveText(`Suppliers’ invoices, page 1: “${row.join(' ')}”`);
    await tabTo(officer.page, officer.page.getByRole('button', { name: 'Accept this figure' }));
    await keyboard.press('Enter');
    const changed = officer.page.locator('#requirement-cost_of_imported_inputed');
    await expect(changed).toContainText(/3\.88\s*4\.20/);
    await expect(changed).toContainText(reason);
    await expect(officer.page.locator('ol.case-history')).toContainText(`changed Cost of imported inputs from 3.88 to 4.20: “${reason}”`);
    await changed.getByRole('button', { name: 'Suppliers’ invoices' }).click();
    await expect(sheet(officer.page).locator('.viewer-mark-figure')).toBeInViewport();
    await expect.poll(() => greyBelow(sheet(officer.page).locator('.viewer-mark-figure'))).toBeLessThan(almostWhite);
    await expectGood(officer.page, 'a changed figure beside its proof');
  });

  const { data } = (await callAs(officer.person.token, baseURL, 'GET', `/review/cases/${made.id}`)).body;
  const take = (path: string, body: object) => onCase(officer.person, baseURL, made.id, path, body);
  await take('/requirement-decisions', { fields: data['open_requirements'], verdict: 'accepted' });
  await take('/steps', { action: 'accept_assessment' });
  await take('/steps', { action: 'propose_approval', comment: 'The invoice shows the freight.' });

  await test.step('the company reads what was changed, why, and where it is shown', async () => {
    await page.goto(`/applications/${made.id}`);
    await expect(page.getByRole('main')).toContainText(/The review changed (1|one) figure/);
    for (const text of ['3.88', '4.20', reason, 'PF-20931.pdf']) await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('main')).not.toContainText('Efua');
    await expectGood(page, 'a changed figure, as the company reads it');
  });

  const admin = await desk(browser, { role: 'admin' }, 'Kwame Boateng', made.id);
  const question = admin.page.getByRole('dialog', { name: 'Approve Shea butter, proven?' });
  const approve = question.getByRole('button', { name: 'Approve', exact: true });
  const unopened = admin.page.locator('.unopened-list > li');
  const viewer = admin.page.getByRole('dialog', { name: 'Document' });
  await test.step('the decider sees the change and the unopened documents; neither Enter nor the statement alone approves', async () => {
    await expect(admin.page.locator('.case-bar')).toContainText('You have not opened 3 required documents.');
    await admin.page.locator('.case-bar').getByRole('button', { name: 'Approve' }).click();
    await expect(question).toContainText('1 figure was changed');
    for (const text of ['3.88', '4.20', reason, row.join(' '), 'Value addition 61.20% → 58.00%', 'Efua Owusu'])
      await expect(question).toContainText(text);
    await expect(unopened).toHaveCount(3);
    await admin.page.keyboard.press('Enter');
    await question.getByRole('checkbox').check();
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await expect(approve).toHaveAccessibleDescription('Open 3 documents to approve.');
    await expectGood(admin.page, 'an approval that waits');
    const { status, body } = await callAs(admin.person.token, baseURL, 'POST', `/review/cases/${made.id}/steps`, { action: 'approve' });
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'documents_unopened' });
  });

  await test.step('each is opened above the dialog, which is still there afterwards', async () => {
    await question.getByRole('button', { name: 'Show in document' }).click();
    await expect(sheet(viewer).locator('.viewer-mark-figure')).toBeInViewport();
    for (let left = 2; left >= 0; left -= 1) {
      await expect(unopened).toHaveCount(left);
      await admin.page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      if (left > 0) await question.getByRole('button', { name: 'Open', exact: true }).first().click();
    }
    await expect(question).toContainText('Both of you opened all 3 required documents.');
    await expect(question.getByRole('checkbox')).toBeChecked();
    await approve.click();
    await expect(admin.page.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
  });
  // The refused call was not made by the page.
  expect([officer.faults, admin.faults]).toEqual([[], []]);
});
