import { expect, test } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { expectGood } from './accessibility.ts';
import { issuedCertificate } from './certificates.ts';
import { asStaff, consolePage } from './console.ts';
import { mailTo } from './inbox.ts';
import { hydrated, openHydrated } from './signed-in.ts';

test.describe.configure({ timeout: 300_000 });

const { verifyOrigin } = configOfProcess();

test('a report goes from the check page to its outcome, and the company never learns who reported', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const { number } = await issuedCertificate(context, baseURL);
  // Without script, as every public page.
  const anyone = await browser.newContext({ javaScriptEnabled: false });
  const reporter = await anyone.newPage();
  const email = `reporter-${Date.now()}@market.example`;
  let link = '';

  await test.step('the check page leads to the form, with the number filled in', async () => {
    await reporter.goto(`${verifyOrigin}/en/${number}`);
    await reporter.getByRole('link', { name: 'Report a problem with this certificate' }).click();
    await expect(reporter.getByLabel('Certificate number')).toHaveValue(number);
    await reporter.getByRole('button', { name: 'Send the report' }).click();
    await expect(reporter.getByRole('alert')).toContainText('Description: Fill in this field.');
    await reporter.getByLabel('What is wrong?').selectOption('goods_differ');
    await reporter.getByLabel('Description').fill('The bags at stall 14 have another label.');
    await reporter.getByLabel('Name').fill('Zuleika Marker');
    await reporter.getByLabel('Email address').fill(email);
    await reporter.getByRole('button', { name: 'Send the report' }).click();
    await expect(reporter.getByText('We have received your report.').first()).toBeVisible();
    link = await reporter.getByLabel('Link to your report').inputValue();
    expect(link).toMatch(/\/report-certificate\/follow#[\w-]{43}$/);
    expect((await mailTo(email)).text).toContain(link.slice(link.indexOf('#')));
  });

  await test.step('an officer takes, investigates and closes it', async () => {
    const office = await browser.newContext();
    await asStaff(office, { role: 'officer', countries: ['GH'] }, 'Officer Darko');
    const desk = await office.newPage();
    await desk.goto(consolePage('/reports?whose=unassigned'));
    await hydrated(desk);
    await expectGood(desk, 'reports');
    await desk.locator('.report-row').filter({ hasText: number }).getByRole('link').click();
    await desk.getByRole('button', { name: 'Take the report' }).click();
    await desk.getByRole('button', { name: 'Start the investigation' }).click();
    await desk.getByRole('button', { name: 'Close the report' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Close the report' });
    await dialog.getByLabel('Outcome').selectOption('no_problem_found');
    await dialog.getByLabel('Explanation for the reporter').fill('The labels are new, the goods are the same.');
    await dialog.getByLabel('Explanation for the company').fill('Zuleika Marker saw other labels.');
    await dialog.getByRole('button', { name: 'Close the report' }).click();
    await expect(dialog.getByText(/The company must not learn it: remove it/)).toBeVisible();
    await dialog.getByLabel('Explanation for the company').fill('We compared labels and found no problem.');
    await dialog.getByRole('button', { name: 'Close the report' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByText('We compared labels and found no problem.')).toBeVisible();
    await expectGood(desk, 'a closed report');
    await office.close();
  });

  await test.step('the reporter reads the outcome by the link, with and without script', async () => {
    const phone = await (await browser.newContext()).newPage();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Show the report' }).click();
    await expect(phone.getByText('The labels are new, the goods are the same.')).toBeVisible();
    await expect(phone.getByText('We compared labels')).toHaveCount(0);
    await expectGood(phone, 'a followed report');
    await phone.context().close();
    await reporter.goto(link);
    await reporter.getByLabel('Link to your report').fill(link);
    await reporter.getByRole('button', { name: 'Show the report' }).click();
    await expect(reporter.getByText('We found no problem with the certificate.')).toBeVisible();
    await anyone.close();
  });

  await test.step('the company reads the outcome, and nothing of the reporter', async () => {
    await openHydrated(page, `/certificates/${number}`);
    const part = page.getByRole('region', { name: 'Closed reports about this certificate' });
    await expect(part).toContainText('We compared labels and found no problem.');
    expect(await page.content()).not.toMatch(/Zuleika|stall 14|market\.example|The labels are new/);
    await expectGood(page, 'a certificate with a closed report');
  });
});
