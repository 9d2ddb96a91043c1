import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from '@playwright/test';
import { samplePdf } from '@thamani/server/testing/documents.ts';
import { caseIn } from '../system/cases.ts';
import { storeViewsOf } from '../system/document-views.ts';
import { expectGood } from './accessibility.ts';
import { callAs, carry, retrieve } from './application.ts';
import {
  acceptAll,
  acceptByKeys,
  answered,
  approve,
  desk,
  openAll,
  propose,
  row,
  sendBack,
  stage,
  step,
  unfoldAnswers,
} from './case-page.ts';
import { consolePage, countPresses, tabTo } from './console.ts';
import { almostWhite, greyBelow, sheet } from './evidence-documents.ts';
import { streamPath } from './page-metrics.ts';
import { paidCase } from './paid.ts';
import { sql } from './payments.ts';
import { hydrated, keptOnDevice } from './signed-in.ts';

/** A case on the officer's desk, worked on by several people at once: the company, the officer, the verifier, the admin. */

test.describe.configure({ timeout: 240_000 });

const ghana = { countries: ['GH'] };

test('straight through: paid, assessed, proposed, approved by another, and the company sees it', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const made = await paidCase(context, baseURL, async (send) => ({
    product_name: 'Cocoa butter, straight',
    invoices: [await send('invoice.pdf', await invoicePdf('1,963.00')), await send('invoice 2.pdf', await samplePdf('Invoice 2'))],
  }));
  const officer = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  await officer.page.getByRole('button', { name: 'Take the case' }).click();
  await expect(officer.page.getByText('This case is assigned to you.')).toBeVisible();

  await test.step('a document is shown beside the case once it is chosen, from the media site', async () => {
    await expect(officer.page.locator('#viewer')).toContainText('Choose a document to view it.');
    await row(officer.page, 'Photo of the production site').click();
    await expect(officer.page.getByRole('img', { name: 'Picture that the company sent: site.jpg' })).toBeVisible();
    await officer.page.getByRole('button', { name: 'Next document' }).click();
    await expect(officer.page.locator('#viewer-title')).toHaveText('Supplier invoice 1 of 2');
    await expect(sheet(officer.page).locator('canvas')).toBeVisible();
    await expect(officer.page.locator('.viewer-facts')).toContainText('no virus found, can be opened');
    const opened = officer.page.locator('.document-list > li').first().locator('.opened');
    await expect(opened.first()).not.toContainText(/Not yet|In part/);
  });

  await test.step('a figure from the evidence changes the assessed value addition; its place is marked with the pointer', async () => {
    await row(officer.page, 'Cost of imported inputs').click();
    await officer.page.getByRole('button', { name: 'Enter the figure from the evidence' }).click();
    await officer.page.getByLabel('Figure for one unit, as shown in the evidence').fill('4.20');
    await officer.page.getByLabel('Why the figure differs').fill('The jars are imported too.');
    await officer.page.getByRole('button', { name: 'Accept this figure' }).click();
    await expect(officer.page.locator('.place-field')).toContainText('Mark the place in the document.');
    // The document that is shown is chosen already.
    await officer.page.getByRole('button', { name: 'Mark the place' }).click();
    const viewer = officer.page.getByRole('dialog', { name: 'Document' });
    await expect(async () => {
      const { width, height } = (await sheet(viewer).boundingBox()) ?? { width: 0, height: 0 };
      // The row of the jars, as invoicePdf draws it: a press takes the whole line.
      await sheet(viewer)
        .locator('.viewer-marker')
        .click({ position: { x: width * 0.3, y: height * (199 / 842) } });
      await expect(viewer.locator('.viewer-marking')).toContainText('Glass jars 250 ml', { timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await viewer.getByRole('button', { name: 'Use this place' }).click();
    await expect(officer.page.locator('.place-field-place')).toContainText('Supplier invoice 1 of 2, page 1: “Glass jars 250 ml');
    await officer.page.getByRole('button', { name: 'Accept this figure' }).click();
    await expect(officer.page.locator('#requirement-cost_of_imported_inputed')).toContainText(/3\.88\s*4\.20/);
    await expect(officer.page.locator('.case-bar')).toContainText('Both figures for the value addition must be accepted first.');
    await acceptAll(officer.page);
    await expect(officer.page.locator('.figures-result')).toContainText(/61\.20%\s*58\.00%/);
  });

  await step(officer.page, 'Accept assessment');
  await expect(stage(officer.page)).toHaveText('Documents');
  await test.step('uploaded documents are checked automatically: a wrong sum is shown at its place on the page', async () => {
    const sum = officer.page.locator('.signal').filter({ hasText: /The invoice shows a sum of 1.963\.00/ });
    await expect(async () => {
      await officer.page.reload();
      await hydrated(officer.page);
      await expect(sum).toContainText(/add up to 1.863\.00/, { timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    await expect(sum).toContainText('Certain: the check compared exact values');
    await sum.getByRole('button', { name: 'Show on the page' }).click();
    await expect(officer.page.locator('#viewer-title')).toBeFocused();
    const mark = sheet(officer.page).locator('.viewer-mark-signal').last();
    await expect(mark).toBeInViewport();
    await expect.poll(() => greyBelow(mark), 'the sum is drawn inside the frame').toBeLessThan(almostWhite);
  });
  await answered(officer, baseURL, made.id);
  await propose(officer.page, 'Every figure has its invoice.');
  await expect(officer.page.locator('.case-steps')).toHaveCount(0);

  const admin = await desk(browser, { role: 'admin' }, 'Kwame Boateng', made.id);
  await expect(admin.page.getByRole('main')).toContainText('Efua Owusu proposed approval');
  await expect(admin.page.getByText('Every figure has its invoice.')).toBeVisible();
  await expect(admin.page.locator('.case-steps').getByRole('button')).toHaveText(['Return to officer', 'Approve']);
  await openAll(admin.page);
  await approve(admin.page);
  await expect(admin.page.locator('.case-bar')).toContainText('A decision has been made on this case.');
  expect(await retrieve(made.token, baseURL, made.id)).toMatchObject({
    cva: '58.00',
    // Its certificate is on its way, or there already.
    current_review_stage: expect.stringMatching(/^(issuance|completed)$/),
    review: { decision: { kind: 'approval', comment: '' } },
  });
  await page.goto(`/applications/${made.id}`);
  await expect(page.getByRole('main')).toContainText(/approved|certified/i);
  await expect(page.getByRole('main')).toContainText('The jars are imported too.');
  expect([officer.faults, admin.faults]).toEqual([[], []]);
});

test('correction: two answers go back and a document is asked for; the company answers, and the officer sees what is new', async ({
  browser,
  baseURL,
}) => {
  const made = await caseIn('assessment', { product: 'Cocoa butter, corrected', findings: ['value_addition_close', 'packaging_alone'] });
  const officer = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  await expectGood(officer.page, 'nobody has it');
  await officer.page.getByRole('button', { name: 'Take the case' }).click();
  await row(officer.page, 'Final product value').click();
  await officer.page.getByRole('button', { name: 'Mark for return' }).click();
  await expectGood(officer.page, 'a requirement is open, to be sent back');
  await officer.page.getByRole('button', { name: 'Cancel' }).click();
  await sendBack(officer.page, 'Address of the facility', 'The information is incomplete.', 'Name the street.');
  await sendBack(officer.page, 'Suppliers’ invoices', 'The information cannot be read.', 'The stamp hides the total.');
  await officer.page.getByRole('button', { name: 'Ask for a document' }).click();
  await officer.page.getByRole('dialog').getByLabel('Name of the document').fill('Delivery note of July');
  await officer.page.getByRole('dialog').getByRole('button', { name: 'Add request' }).click();
  await expect(officer.page.locator('.case-wanted')).toContainText('Delivery note of July');
  await step(officer.page, 'Return to company (3)');
  await expect(stage(officer.page)).toHaveText('With the company');
  await expect(officer.page.getByRole('button', { name: 'Withdraw correction request' })).toBeVisible();

  const told = await retrieve(made.token, baseURL, made.id);
  expect(told).toMatchObject({
    review: {
      correction: {
        fields: [
          { field: 'facility_address', reason: 'incomplete', comment: 'Name the street.' },
          { field: 'invoices', reason: 'unreadable', comment: 'The stamp hides the total.' },
        ],
      },
      document_requests: [{ title: 'Delivery note of July', document: null }],
    },
  });
  const wanted = (told['review'] as { document_requests: { id: string }[] }).document_requests[0]?.id ?? '';
  const [invoice, note] = [
    await readyDocument(made.companyId, 'invoice again.pdf'),
    await readyDocument(made.companyId, 'delivery note.pdf'),
  ];
  const company = (method: string, path: string, body?: object) =>
    callAs(made.token, baseURL, method, `/application/${made.id}/${path}`, body);
  const { facility_address: base = 0, invoices: invoicesBase = 0 } = told['versions'] as Record<string, number>;
  const changes = { facility_address: { value: '12 Harper Road, Kumasi', base }, invoices: { value: [invoice], base: invoicesBase } };
  expect((await company('PATCH', 'update_application/', { changes })).status).toBe(200);
  expect((await company('POST', `document_requests/${wanted}/`, { document: note })).status).toBe(200);
  expect((await company('POST', 'send_correction/')).status).toBe(200);

  await officer.page.reload();
  await hydrated(officer.page);
  await expect(stage(officer.page)).toHaveText('Assessment');
  await expect(officer.page.locator('.case-facts')).toContainText('version 2');
  await expect(officer.page.locator('.changed-answers')).toContainText(/Changed in version 2.*12 Harper Road, Kumasi/s);
  await unfoldAnswers(officer.page);
  await expect(officer.page.locator('#requirement-facility_address')).toContainText(/12 Harper Road, Kumasi\s*Open/);
  await row(officer.page, 'Delivery note of July').click();
  await expect(officer.page.locator('#viewer-title')).toHaveText('Delivery note of July');
  // The inserted documents have no bytes, so the media site answers 404 for what the viewer fetches.
  expect(officer.faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
});

test('rejection: grounds and reasons are proposed, decided by another, and read by the company', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const made = await caseIn('documents', { product: 'Cocoa butter, rejected', answers: { use_of_local_suppliers: 'No' } });
  await carry(context, baseURL, made.token);
  const officer = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  await officer.page.getByRole('button', { name: 'Take the case' }).click();
  await officer.page.getByRole('button', { name: 'Propose rejection' }).click();
  const question = officer.page.getByRole('dialog', { name: 'Propose rejection' });
  await expectGood(officer.page, 'grounds');
  await question.getByRole('checkbox', { name: /^The work done is insufficient/ }).check();
  await question.getByLabel('Explanation').fill('The beans are only packed here.');
  await question.getByRole('button', { name: 'Propose rejection' }).click();
  await expect(officer.page.getByRole('heading', { name: 'Rejection proposed' })).toBeVisible();

  const admin = await desk(browser, { role: 'admin' }, 'Kwame Boateng', made.id);
  await expect(admin.page.locator('.case-steps').getByRole('button')).toHaveText(['Return to officer', 'Reject']);
  await step(admin.page, 'Reject');
  await expect(admin.page.getByRole('heading', { name: 'Rejected', exact: true })).toBeVisible();
  await page.goto(`/applications/${made.id}`);
  await expect(page.getByRole('main')).toContainText('The beans are only packed here.');
  await expect(page.getByRole('main')).toContainText('The work done is insufficient');
  await expectGood(page, 'a rejected application');
  expect([officer.faults, admin.faults]).toEqual([[], []]);
});

test('a site visit is asked for, recorded from a phone that loses its signal, and read by the officer', async ({ browser }) => {
  const made = await caseIn('documents', { product: 'Cocoa butter, visited' });
  const officer = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  await officer.page.getByRole('button', { name: 'Take the case' }).click();
  await step(officer.page, 'Ask for a site visit');
  await expect(stage(officer.page)).toHaveText('Site visit');

  const verifier = await desk(browser, { role: 'verifier', ...ghana }, 'Yaw Darko', made.id, { width: 360, height: 740 });
  const phone = verifier.page;
  await expectGood(phone, 'the form of a visit');
  await phone.setViewportSize({ width: 360, height: 740 });
  await verifier.context.grantPermissions(['geolocation'], { origin: consolePage('/') });
  await phone.getByLabel('Date of the visit').fill(new Date().toISOString().slice(0, 10));
  await phone.getByLabel('People met').fill('Amina Diallo, export manager');
  await verifier.context.setGeolocation({ latitude: 9.40341, longitude: -0.83929 });
  await phone.getByRole('button', { name: 'Use my location' }).click();
  await expect(phone.getByLabel('Latitude', { exact: true })).toHaveValue('9.403410');
  await phone.getByLabel('I saw the product being made').check();
  await phone.getByLabel('Observations').fill('Two presses at work, twelve people.');
  await test.step('without a signal nothing is sent and nothing is lost', async () => {
    await verifier.context.setOffline(true);
    await phone.getByRole('button', { name: 'Record the visit' }).click();
    await expect(phone.locator('.toast').filter({ hasText: 'Our server did not answer.' })).toBeVisible();
    await expect.poll(() => phone.evaluate(keptOnDevice)).toContain('Two presses at work, twelve people.');
    await verifier.context.setOffline(false);
    await phone.reload();
    await hydrated(phone);
    await expect(phone.getByLabel('Observations')).toHaveValue('Two presses at work, twelve people.');
    await expect(phone.getByLabel('I saw the product being made')).toBeChecked();
  });
  await phone.getByLabel('The facility and its location match the application').check();
  await phone.getByRole('button', { name: 'Record the visit' }).dblclick();
  await expect(phone.locator('.case-visit')).toHaveCount(1);
  await expect(phone.locator('.case-visit')).toContainText(/Amina Diallo, export manager.*9\.40341, -0\.83929/s);
  await expect(phone.getByLabel('Observations')).toHaveValue('');

  await officer.page.reload();
  await hydrated(officer.page);
  await expect(officer.page.locator('.case-visit')).toContainText('The facility is as declared');
});

test('what another did meanwhile is shown, and who else has the case open', async ({ browser }) => {
  const made = await caseIn('assessment', { product: 'Cocoa butter, shared' });
  const first = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  const second = await desk(browser, { role: 'officer', ...ghana }, 'Kofi Annor', made.id);
  // A console that gets no live updates learns it from the answer to its own command; how they arrive is shown in console-team.spec.ts.
  await second.context.route(`**${streamPath}*`, (route) => route.abort());
  await second.page.reload();
  await hydrated(second.page);
  await expect(second.page.getByText('Efua Owusu has this case open too.')).toBeVisible();
  await first.page.getByRole('button', { name: 'Take the case' }).dblclick();
  await expect(first.page.getByText('This case is assigned to you.')).toBeVisible();
  await second.page.getByRole('button', { name: 'Take the case' }).click();
  await expect(second.page.getByText('This case is assigned to Efua Owusu.', { exact: true })).toBeVisible();
  await expect(second.page.locator('.case-changed')).toContainText('Another person has changed this case.');
  await expect(second.page.getByRole('button', { name: 'Take the case' })).toHaveCount(0);

  await test.step('notes stay with the staff, messages reach the company', async () => {
    await first.page.getByLabel('Write an internal note').fill('The stamp looks odd.');
    await first.page.getByRole('button', { name: 'Add note' }).click();
    await expect(first.page.locator('.case-notes')).toContainText('The stamp looks odd.');
    await first.page.getByLabel('Write to the company').fill('Which unit do you mean?');
    await first.page.getByRole('button', { name: 'Send the message' }).click();
    await expect(first.page.locator('.case-written').first()).toContainText('Which unit do you mean?');
    await expect(first.page.getByLabel('Write to the company')).toBeFocused();
  });
});

test('a key pressed the moment the next row is shown is not lost', async ({ browser }) => {
  const made = await caseIn('assessment', { product: 'Cocoa butter, by fast keys' });
  const { page } = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  await page.getByRole('button', { name: 'Take the case' }).click();
  await expect(page.getByText('This case is assigned to you.')).toBeVisible();
  const open = '.figures-row.requirement-open';
  await expect(page.locator(open)).toHaveCount(2);
  // Faster than any person: before the browser paints.
  await page.evaluate((rows) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(rows).length !== 1) return;
      observer.disconnect();
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, open);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.locator(open)).toHaveCount(0);
});

test('from the queue to a proposal and a decision by keyboard alone', async ({ browser }) => {
  const product = `Cocoa butter, by keys ${Date.now()}`;
  // How a signal is answered by keys is shown where signals are: this case has none.
  const made = await caseIn('assessment', { product, answers: { use_of_local_suppliers: 'No' } });
  await storeViewsOf(made.id);
  const { page } = await desk(browser, { role: 'officer', ...ghana }, 'Efua Owusu', made.id);
  await page.goto(consolePage(`/cases?search=${encodeURIComponent(made.number)}`));
  await hydrated(page);
  await tabTo(page, page.getByRole('link', { name: new RegExp(product) }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
  const presses = await countPresses(page);
  await page.keyboard.press('t');
  await expect(page.getByText('This case is assigned to you.')).toBeVisible();
  const taken = await presses();

  await test.step('keys are listed, move without opening anything, and a form that is left leads back', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(row(page, 'Final product value')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(row(page, 'Final product value')).toBeFocused();
    await page.keyboard.press('s');
    await expect(page.getByLabel('Reason for return')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await expect(row(page, 'Final product value')).toBeFocused();
    await expect(page.locator('#viewer')).toContainText('Choose a document to view it.');
  });
  const began = await presses();

  await test.step('figures, documents and answers: one key for each figure and document, one for all answers', async () => {
    const fields = await acceptByKeys(page);
    expect((await presses()) - began, 'two figures, the documents and one press to begin with them, all answers').toBe(2 + 1 + fields + 1);
  });

  const beforeSteps = await presses();
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept assessment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stage(page)).toHaveText('Documents');
  await page.keyboard.press('p');
  const reasons = page.getByLabel('Reasons for approval');
  await expect(reasons).toBeFocused();
  await expect(reasons).toHaveValue(/required documents? .*opened.* answers? accepted\. Assessed value addition: 61\.20%\./);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Approval proposed' })).toBeVisible();
  // The listener is still there: the page was never loaded again.
  const all = await presses();
  console.log(
    `keys of the officer: ${taken} to take the case, ${beforeSteps - began} for figures, documents and answers, ${all - beforeSteps} for two steps`,
  );
  expect(all - beforeSteps).toBe(4);

  const admin = await desk(browser, { role: 'admin' }, 'Kwame Boateng', made.id);
  await admin.page.goto(consolePage(`/ar/cases/${made.id}`));
  await expectGood(admin.page, 'a proposal, in Arabic');
  await admin.page.setViewportSize({ width: 1280, height: 900 });
  await admin.page.goto(consolePage(`/cases/${made.id}`));
  await hydrated(admin.page);
  const deciding = await countPresses(admin.page);
  const missing = admin.page.locator('.case-documents .opened-missing');
  // Two files, one of which was sent for four things.
  for (const left of [1, 0]) {
    await admin.page.keyboard.press('d');
    await expect(missing).toHaveCount(left);
  }
  await tabTo(admin.page, admin.page.locator('.case-bar').getByRole('button', { name: 'Approve' }));
  await admin.page.keyboard.press('Enter');
  const question = admin.page.getByRole('dialog', { name: `Approve ${product}?` });
  await expect(question).toBeVisible();
  await admin.page.keyboard.press('Enter');
  await tabTo(admin.page, question.getByRole('checkbox'));
  await admin.page.keyboard.press('Space');
  await tabTo(admin.page, question.getByRole('button', { name: 'Approve', exact: true }));
  await admin.page.keyboard.press('Enter');
  await expect(admin.page.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
  console.log(`keys of the decider: ${await deciding()}, of which 2 open the two documents`);
});

/** A document that passed its check. How a file is uploaded has tests of its own. */
async function readyDocument(companyId: string, name: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into documents (id, company_id, media_type, name, content_type, view_type, bytes, sha256, state, created_at, checked_at, unreferenced_since)
     values ($1, $2, 'document', $3, 'application/pdf', 'application/pdf', 1000, sha256(uuid_send($1)), 'ready', now(), now(), now())`,
    [id, companyId, name],
  );
  return id;
}

/** Rows, tax and sums as they should be, but for the total that it is given. */
async function invoicePdf(total: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  const page = pdf.addPage([595, 842]);
  const lines = [
    'Accra Glass Works Ltd',
    'TIN: C0012345678',
    `Invoice No: AGW-${Date.now()}`,
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
