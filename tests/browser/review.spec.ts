import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { signedInStaff, type SignedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { callAs, carry, expectSaved, files, openDocuments, retrieve } from './application.ts';
import { mailTo, textsTo } from './inbox.ts';
import { sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';
import { answerSignals } from './case-page.ts';
import { watch } from './page-metrics.ts';

/** What a company sees and hears of the review, and how it answers. The staff's own screens have tests of their own. */

interface Staff {
  readonly officer: SignedInStaff;
  readonly admin: SignedInStaff;
  on(who: SignedInStaff, id: string, path: string, body: object): Promise<void>;
}

async function staff(origin: string | undefined): Promise<Staff> {
  const officer = await signedInStaff({ role: 'officer' }, 'Officer Quaye');
  const admin = await signedInStaff({ role: 'admin' }, 'Admin Okello');
  return {
    officer,
    admin,
    async on(who, id, path, body) {
      const answer = await callAs(who.token, origin, 'POST', `/review/cases/${id}${path}`, body);
      expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
    },
  };
}

interface CompanyUnderReview {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  readonly companyId: string;
  readonly email: string;
}

/** In assessment, written into the tables: how one gets there is in the journey and in payments.spec.ts. */
async function underReview(context: BrowserContext, origin: string | undefined): Promise<CompanyUnderReview> {
  const made = await caseIn('assessment');
  await carry(context, origin, made.token);
  const [account] = await sql<{ email: string }>('select email from accounts join memberships on account_id = id where company_id = $1', [
    made.companyId,
  ]);
  return { ...made, email: account?.email ?? '' };
}

async function reached({ token, id }: CompanyUnderReview, origin: string | undefined, stage: string): Promise<void> {
  await expect.poll(async () => (await retrieve(token, origin, id))['current_review_stage'], { timeout: 60_000 }).toBe(stage);
}

/** Both have opened every document before. */
const acceptAll = async ({ on, officer, admin }: Staff, id: string, origin: string | undefined) => {
  for (const { token } of [officer, admin]) await openDocuments(token, origin, id);
  const { data } = (await callAs(officer.token, origin, 'GET', `/review/cases/${id}`)).body;
  await on(officer, id, '/requirement-decisions', { fields: data['open_requirements'], verdict: 'accepted' });
};

const asked = (page: Page) => page.getByRole('region', { name: /^Correction needed by/ });

test('sent back, corrected on the screen, and the review goes on', async ({ context, page, baseURL }) => {
  test.setTimeout(240_000);
  const who = await underReview(context, baseURL);
  const { id, number } = who;
  await sql('update accounts set sms_notifications = true where id in (select account_id from memberships where company_id = $1)', [
    who.companyId,
  ]);
  const people = await staff(baseURL);

  await test.step('the company sees the stages with their days', async () => {
    await openHydrated(page, `/applications/${id}`);
    const now = page.getByRole('listitem').filter({ hasText: 'Assessment' });
    await expect(now).toHaveAttribute('aria-current', 'step');
    await expect(now).toContainText(/\d{4}.*we aim to finish by \d+ \w+ \d{4}/);
    await expect(page.getByText('You do not need to do anything now')).toBeVisible();
  });

  const { faults } = watch(page);
  await test.step('an officer sends two answers back, asks for a document, and writes', async () => {
    const { officer, on } = people;
    await on(officer, id, '/take', {});
    await on(officer, id, '/notes', { text: 'A note that nobody outside may read' });
    await on(officer, id, '/requirement-decisions', {
      fields: ['facility_address'],
      verdict: 'returned',
      reason: 'incomplete',
      comment: 'The number of the plot is missing.',
    });
    await on(officer, id, '/requirement-decisions', {
      fields: ['final_product_value'],
      verdict: 'returned',
      reason: 'figures_differ',
      comment: '',
    });
    await on(officer, id, '/document-requests', { title: 'Bank statement', comment: 'Of October, both pages.' });
    await on(officer, id, '/messages', { text: 'Which press do you use?' });
    await on(officer, id, '/steps', { action: 'request_correction' });
  });

  await test.step('the company hears of it by mail and text', async () => {
    const mail = await mailTo(who.email, ({ subject }) => subject.startsWith(`Application ${number}: a correction is needed by`));
    for (const part of ['Address of the facility', 'The number of the plot is missing.', 'Bank statement', 'Of October, both pages.'])
      expect(mail.text).toContain(part);
    expect(mail.text + mail.html).not.toMatch(/Quaye|nobody outside/);
    await expect.poll(async () => (await textsTo('+233241234567')).join('\n')).toContain(`application ${number} needs a correction by`);
    expect((await mailTo(who.email, ({ subject }) => subject.includes('a message'))).text).toContain('> Which press do you use?');
  });

  await test.step('the list says that it waits, and the page what is asked', async () => {
    await openHydrated(page, '/applications');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(/Correction\s*needs your action/);
    await openHydrated(page, '/dashboard');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('needs your action');
    await page.getByRole('link', { name: 'Shea butter, unrefined' }).first().click();
    await expect(asked(page)).toContainText('2 answers need a correction');
    await expect(asked(page)).toContainText('The number of the plot is missing.');
    await expect(asked(page)).toContainText('The information does not agree with the other figures or documents.');
    await expect(asked(page)).toContainText('Of October, both pages.');
    await expect(page.getByText('Which press do you use?')).toBeVisible();
    await expect(page.getByText('nobody outside')).toHaveCount(0);
    await expect(page.getByText('Quaye')).toHaveCount(0);
    await expectGood(page, 'the application in a correction');
  });

  await test.step('it answers the message', async () => {
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Write a message first.')).toBeVisible();
    await page.getByLabel('Message to the review team').fill('A screw press, made in Kumasi.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem').last()).toContainText(
      'A screw press, made in Kumasi.',
    );
    await expect(page.getByLabel('Message to the review team')).toHaveValue('');
    await mailTo(people.officer.email, ({ text }) => text.includes('> A screw press, made in Kumasi.'));
  });

  await test.step('it gives the document that was asked for', async () => {
    const { pdf } = await files();
    await asked(page)
      .locator('input[type=file]')
      .setInputFiles({ ...pdf, name: 'october.pdf' });
    await expect(asked(page)).toContainText('october.pdf', { timeout: 20_000 });
    await expect(asked(page).getByText('Replace', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(async () => JSON.stringify((await retrieve(who.token, baseURL, id))['review']), { timeout: 20_000 })
      .toContain('"state":"ready"');
  });

  await test.step('the form lets it change what was sent back, and nothing else', async () => {
    await page.getByRole('link', { name: 'Correct the answers' }).click();
    await expect(page).toHaveURL(/\/edit\?page=1$/);
    await expect(page.getByText('1 answer on this page needs a correction.')).toBeVisible();
    await expect(page.locator('main form :is(input:not([type=hidden]), select, textarea)')).toHaveCount(1);
    await expect(page.locator('#facility_address')).toHaveAccessibleDescription(/The number of the plot is missing\./);
    await expect(page.locator('.form-locked').filter({ hasText: 'Product name' })).toContainText('Shea butter, unrefined');
    await expectGood(page, 'the form in a correction');
    await page.locator('#facility_address').fill('Plot 7, 1 Market Road, Tamale');
    await expectSaved(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.locator('main form :is(input:not([type=hidden]), select, textarea)')).toHaveCount(1);
  });

  await test.step('before it is sent it is told what was not changed; then it is sent', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Send correction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the correction?' });
    await expect(dialog).toContainText(/You have not yet changed or added:\s*Final product value/);
    await expect(dialog).not.toContainText('Address of the facility');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.locator('#final_product_value').fill('11.50');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog).not.toContainText('Not changed');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(page).toHaveURL(new RegExp(`/applications/${id}$`));
    await expect(page.getByText('Your correction was sent. The review continues.').first()).toBeVisible();
    await expect(asked(page)).toHaveCount(0);
    expect(await retrieve(who.token, baseURL, id)).toMatchObject({
      current_review_stage: 'assessment',
      facility_address: 'Plot 7, 1 Market Road, Tamale',
      final_product_value: '11.50',
    });
    await mailTo(people.officer.email, ({ subject }) => subject === `${number}: correction received`);
  });

  await test.step('approved, it says so', async () => {
    const { officer, admin, on } = people;
    await acceptAll(people, id, baseURL);
    await on(officer, id, '/steps', { action: 'accept_assessment' });
    await answerSignals(officer.token, baseURL, id);
    await on(officer, id, '/steps', { action: 'propose_approval', comment: 'All in order' });
    await on(admin, id, '/steps', { action: 'approve' });
    await openHydrated(page, `/applications/${id}`);
    await expect(page.getByRole('heading', { name: /^Approved on \d+ \w+ \d{4}$/ })).toBeVisible();
    await expect(page.getByText('All in order')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0);
    await expectGood(page, 'an approved application');
    await mailTo(who.email, ({ subject }) => subject === `Application ${number} is approved`);
  });
  expect(faults).toEqual([]);
});

test('documents alone: the form leads to the page of the application, and the correction is sent from there', async ({
  context,
  page,
  baseURL,
}) => {
  const who = await underReview(context, baseURL);
  const { officer, on } = await staff(baseURL);
  await on(officer, who.id, '/take', {});
  await on(officer, who.id, '/document-requests', { title: 'Lease', comment: 'Signed by both.' });
  await on(officer, who.id, '/steps', { action: 'request_correction' });
  await openHydrated(page, `/applications/${who.id}/edit`);
  await expect(page).toHaveURL(new RegExp(`/applications/${who.id}$`));
  await asked(page).getByRole('button', { name: 'Send correction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the correction?' });
  await expect(dialog).toContainText(/You have not yet changed or added:\s*Lease/);
  await dialog.getByRole('button', { name: 'Send correction' }).click();
  await expect(page.getByText('Your correction was sent. The review continues.').first()).toBeVisible();
  await reached(who, baseURL, 'assessment');
});

test('in Arabic: what is asked, the form, and the letter', async ({ context, page, baseURL }) => {
  const who = await underReview(context, baseURL);
  const { id, number } = who;
  await sql("update accounts set language = 'ar' where id in (select account_id from memberships where company_id = $1)", [who.companyId]);
  const { officer, on } = await staff(baseURL);
  await on(officer, id, '/take', {});
  await on(officer, id, '/requirement-decisions', { fields: ['facility_address'], verdict: 'returned', reason: 'unreadable', comment: '' });
  await on(officer, id, '/document-requests', { title: 'عقد الإيجار', comment: 'موقّعًا من الطرفين.' });
  await on(officer, id, '/steps', { action: 'request_correction' });
  await openHydrated(page, `/ar/applications/${id}`);
  await expect(page.getByRole('heading', { name: /^التصحيح مطلوب حتى/ })).toBeVisible();
  await expect(page.getByText('لا يمكن قراءة المعلومات.')).toBeVisible();
  await expectGood(page, 'the application in Arabic');
  await page.getByRole('link', { name: 'صحّح الإجابات' }).click();
  await expect(page.locator('#facility_address')).toBeVisible();
  await expectGood(page, 'the form in Arabic');
  const mail = await mailTo(who.email, ({ subject }) => subject.includes(number) && subject.includes('مطلوب تصحيح'));
  expect(mail.text).toContain(`/ar/applications/${id}`);
});
