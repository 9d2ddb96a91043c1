import { expect, test } from '@playwright/test';
import { samplePdf } from '@thamani/server/testing/documents.ts';
import { expectGood } from './accessibility.ts';
import { appealOf, lodgedBy, longAgo, rejectedCase, rejectedSoon, seat, vote, votedBy, whyRejected } from './appeals.ts';
import { carry, retrieve } from './application.ts';
import { acceptAll, approve, openAll, propose, row } from './case-page.ts';
import { sheet } from './evidence-documents.ts';
import { mailTo } from './inbox.ts';
import { sql } from './payments.ts';
import { openHydrated, hydrated, keptOnDevice } from './signed-in.ts';
import { watch } from './page-metrics.ts';

/** An appeal as a company lodges and follows it, through all who have a part in it. */

test.describe.configure({ timeout: 240_000 });

const argument = 'The beans are pressed in Kumasi.\nThe invoice of the press shows it.';

test('rejected, appealed against with new evidence, allowed by two, back to a stage, and certified', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const product = 'Cocoa butter, appealed';
  const made = await rejectedCase(context, baseURL, { product_name: product });
  const { faults } = watch(page);

  await test.step('the page of the application says why, and until when an appeal is possible', async () => {
    await openHydrated(page, `/applications/${made.id}`);
    await expect(page.getByText(whyRejected)).toBeVisible();
    await expect(page.getByText(/You can appeal until \d+ \w+ \d{4}, 30 days after the decision\./)).toBeVisible();
    await page.getByRole('link', { name: 'Appeal against this decision' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Appeal' })).toBeVisible();
    await expect(page.getByText(/^The work done is insufficient/)).toBeVisible();
    await expect(page.getByText('“Appeal allowed, returned to stage …”')).toBeVisible();
  });

  await test.step('what is missing is said beside its field', async () => {
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(page.locator('.error-summary')).toContainText('Enter the reasons for your appeal.');
    await expect(page.getByLabel('Reasons for your appeal')).toHaveAccessibleDescription(/Enter the reasons for your appeal/);
  });

  await test.step('reasons and evidence; what was typed survives a reload', async () => {
    await page.getByLabel('Reasons for your appeal').fill(argument);
    await expect(page.getByText(/^4,?9\d\d characters left$/)).toBeVisible();
    await page
      .locator('#evidence')
      .setInputFiles([await evidence('press.pdf'), { ...(await evidence('empty.pdf')), buffer: Buffer.from('no PDF') }]);
    await expect(page.locator('.document-list > li')).toHaveCount(2);
    await expect(page.locator('.document-row[data-state=ready]')).toHaveCount(1, { timeout: 30_000 });
    await page.locator('.document-list > li').filter({ hasText: 'empty.pdf' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Document title').fill('Invoice of the press');
    await expect.poll(() => page.evaluate(keptOnDevice)).toContain('Invoice of the press');
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('We restored what you typed before.')).toBeVisible();
    await expect(page.getByLabel('Reasons for your appeal')).toHaveValue(argument);
    await expect(page.getByLabel('Document title')).toHaveValue('Invoice of the press');
    await expect(page.locator('.document-row[data-state=ready]')).toContainText('press.pdf', { timeout: 30_000 });
  });

  await test.step('lodged after a question; the clock and what was sent stand there', async () => {
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    const question = page.getByRole('dialog', { name: 'Send the appeal?' });
    await expect(question).toContainText('Your text and 1 new document will be sent to the appeals board.');
    await question.getByRole('button', { name: 'Confirm and send' }).click();
    await expect(page.getByRole('heading', { name: 'Your appeal has been sent.' })).toBeVisible();
    await expect(page.getByText(/The appeals board decides within 14 working days · decision due by \d+ \w+ \d{4}/)).toBeVisible();
    await expect(page.locator('.appeal-lodged')).toContainText('Invoice of the press');
    await expect(page.getByLabel('Reasons for your appeal')).toHaveCount(0);
    const [account] = await sql<{ email: string }>('select email from accounts join memberships on account_id = id where company_id = $1', [
      made.companyId,
    ]);
    await mailTo(account?.email ?? '', ({ subject }) => subject.includes(made.number) && /appeal/i.test(subject));
  });

  await test.step('lists, dashboard and the page of the application say that it is under appeal', async () => {
    for (const list of ['/applications', '/dashboard']) {
      await openHydrated(page, list);
      await expect(page.getByRole('row').filter({ hasText: made.number })).toContainText('Under Appeal');
    }
    await openHydrated(page, `/applications/${made.id}`);
    const now = page.getByRole('list', { name: 'Progress of the application' }).locator('[aria-current=step]');
    await expect(now).toContainText(/Appeal.*due by \d/);
    await expect(page.getByRole('link', { name: 'See your appeal' })).toBeVisible();
  });

  const id = await appealOf(made.token, baseURL, made.id);
  const first = await seat(browser, { role: 'board' }, 'Abena Sarpong', '/appeals');
  await test.step('a member of the board finds it in the queue, reads the frozen file and the evidence, and votes', async () => {
    await first.page.getByRole('listitem').filter({ hasText: made.number }).getByRole('link', { name: product }).click();
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText(product);
    await expect(first.page.getByText('The beans are pressed in Kumasi.')).toBeVisible();
    await expect(first.page.getByText(whyRejected)).toBeVisible();
    await expect(first.page.getByRole('main')).toContainText(/Proposed by Efua Owusu S-\d+, decided by Kwame Boateng S-\d+/);
    await expect(first.page.locator('#viewer')).toContainText('Choose a document to view it.');
    await first.page
      .locator('.requirement-documents')
      .getByRole('button', { name: /^Invoice of the press/ })
      .click();
    await expect(first.page.locator('#viewer-title')).toHaveText('Invoice of the press');
    await expect(sheet(first.page).locator('canvas')).toBeVisible();
    await row(first.page, 'Photo of the production site').click();
    await first.page.locator('.requirement-documents').getByRole('button', { name: 'site.jpg' }).click();
    await expect(first.page.getByRole('img', { name: 'Picture that the company sent: site.jpg' })).toBeVisible();
    await vote(first.page, 'Appeal allowed, returned to stage Documents', 'The invoice of the press was not read.');
    await expect(first.page.getByText('You have voted. Your vote cannot be changed.')).toBeVisible();
    await expect(first.page.getByText('1 vote is still needed.')).toBeVisible();
  });
  const second = await seat(browser, { role: 'board' }, 'Brice Mensah', `/appeals/${id}`);
  await expect(second.page.getByText('The invoice of the press was not read.')).toHaveCount(0);
  await vote(second.page, 'Appeal allowed, returned to stage Approval', 'Pressing is no packing.');
  await expect(second.page.locator('.case-title')).toContainText('Appeal allowed, returned to stage Documents');

  await test.step('the company reads the outcome and its reasons', async () => {
    await openHydrated(page, `/applications/${made.id}`);
    await expect(page.getByRole('heading', { name: 'Appeal allowed, returned to stage Documents' })).toBeVisible();
    await expect(page.locator('.application-title')).toContainText('Under Review');
    await expect(page.getByText(whyRejected)).toHaveCount(0);
    await page.getByRole('link', { name: 'Read the board’s reasons' }).click();
    await expect(page.getByText('The invoice of the press was not read.')).toBeVisible();
    await expect(page.getByText(/Member of the appeals board, staff number S-\d+/)).toHaveCount(2);
    await expect(page.getByRole('main')).not.toContainText('Abena');
  });

  await test.step('an officer proposes approval, an admin decides, and the certificate comes', async () => {
    const officer = await seat(browser, { role: 'officer' }, 'Kofi Annor', `/cases/${made.id}`);
    await officer.page.getByRole('button', { name: 'Take the case' }).click();
    await acceptAll(officer.page);
    await propose(officer.page, 'The press is there.');
    const admin = await seat(browser, { role: 'admin' }, 'Yaa Asante', `/cases/${made.id}`);
    await openAll(admin.page);
    await approve(admin.page);
    await expect.poll(async () => (await retrieve(made.token, baseURL, made.id))['status'], { timeout: 60_000 }).toBe('certified');
    expect([officer.faults, admin.faults]).toEqual([[], []]);
  });
  await openHydrated(page, `/applications/${made.id}`);
  await page.getByRole('link', { name: 'See the certificate' }).click();
  await expect(page.locator('.certificate-title')).toContainText('Active');
  await expect(page.getByText(product)).toBeVisible();
  expect([faults, first.faults, second.faults]).toEqual([[], [], []]);
});

test('the pages of an appeal are good in English and Arabic', async ({ context, page, baseURL }) => {
  const made = await rejectedSoon(baseURL, 'Cocoa butter, looked at');
  await carry(context, baseURL, made.token);
  for (const language of ['', '/ar']) {
    await openHydrated(page, `${language}/applications/${made.id}/appeal`);
    await expectGood(page, `the form ${language}`);
  }
  const id = await lodgedBy(made.token, baseURL, made.id, argument);
  await longAgo("update appeals set lodged_at = lodged_at - interval '5 days', due_on = current_date + 12 where id = $1", [id]);
  await openHydrated(page, `/ar/applications/${made.id}/appeal`);
  await expect(page.getByText(/^يوم العمل \d من 14/)).toBeVisible();
  await expectGood(page, 'an appeal on its way in Arabic');
  await votedBy('Abena Sarpong', baseURL, id, { verdict: 'upheld', comment: 'Nothing that was sent shows a press.' });
  await votedBy('Brice Mensah', baseURL, id, { verdict: 'upheld', comment: 'The diagram names packing alone.' });
  await openHydrated(page, `/applications/${made.id}/appeal`);
  await expect(page.getByText('The decision of the appeals board is final')).toBeVisible();
  await expectGood(page, 'an appeal that did not succeed');
  const late = await rejectedSoon(baseURL, 'Cocoa butter, late');
  await longAgo("update case_decisions set at = now() - interval '31 days' where application_id = $1", [late.id]);
  await carry(context, baseURL, late.token);
  await openHydrated(page, `/applications/${late.id}/appeal`);
  await expect(page.getByRole('heading', { name: 'It is too late to appeal.' })).toBeVisible();
  await expectGood(page, 'too late to appeal');
});

async function evidence(name: string) {
  return { name, mimeType: 'application/pdf', buffer: await samplePdf('An invoice') };
}
