import { expect, test } from '@playwright/test';
import { someAddress } from './accounts.ts';
import {
  expectHydrated,
  fillInCompany,
  fillInLocation,
  fillInPassword,
  fillInPersonal,
  goOn,
  newCompany,
  openStep,
  stepTitle,
  storedDraft,
} from './wizard.ts';

/** What survives of a registration when the page, the script or the line goes away. */

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
});

test('back, forward, reload and closing the tab at each step lose nothing typed but the password', async ({ page, context }) => {
  const who = newCompany();
  await page.goto('/sign-up');
  await fillInPersonal(page, who);
  await page.reload();
  await expect(page.locator('#first_name')).toHaveValue('Ama');
  await expect(page.locator('.phone-prefix')).toContainText('+233');
  await expect(page.locator('#phone')).toHaveValue('024 123 4567');
  await goOn(page);
  await fillInCompany(page, who);
  await page.getByLabel('Women-led company').check();
  await page.reload();
  await expect(page.locator('#company_name')).toHaveValue(who.company_name);
  await expect(page.locator('#sector')).toHaveValue('agriculture');
  await expect(page.locator('#reg_country')).toHaveValue('Ghana');
  await expect(page.getByLabel('Women-led company')).toBeChecked();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(stepTitle(page)).toHaveText('Personal Information');
  await expect(page.locator('#designation_job_title')).toHaveValue(who.designation_job_title);
  await page.goBack();
  await expect(page.locator('#rc_number')).toHaveValue(who.rc_number);
  await goOn(page);
  await fillInLocation(page, who);
  await page.reload();
  await expect(page.locator('#head_office_country')).toHaveValue('Ghana');
  await expect(page.locator('#head_office_state_province_region')).toHaveValue('Northern');
  await expect(page.locator('#head_office_city')).toHaveValue('Tamale');
  await page.goBack();
  await expect(stepTitle(page)).toHaveText('Company Information');
  await page.goForward();
  await expect(page.locator('#website')).toHaveValue(who.website);
  await goOn(page);
  await fillInPassword(page, who);
  await page.reload();
  await expect(page.locator('#password')).toHaveValue('');
  await page.close();
  const again = await context.newPage();
  await again.goto('/sign-up?step=password');
  await expect(stepTitle(again)).toHaveText('Create Password');
  await fillInPassword(again, who);
  await goOn(again);
  await expect(again).toHaveURL(/\/confirm-email$/);
});

test('what is typed before a slow script comes is kept', async ({ page }) => {
  let letThrough = () => {};
  const slow = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/entry\.client/, async (route) => {
    await slow;
    await route.continue();
  });
  await page.goto('/sign-up', { waitUntil: 'commit' });
  await page.locator('#first_name').fill('Ama');
  await page.locator('#phone').fill('+233 24 123 4567');
  await page.locator('#designation_job_title').pressSequentially('Dir');
  letThrough();
  await expectHydrated(page);
  await page.locator('#designation_job_title').press('End');
  await page.keyboard.type('ector');
  await expect(page.locator('#first_name')).toHaveValue('Ama');
  await expect(page.locator('#phone')).toHaveValue('+233 24 123 4567');
  expect(await storedDraft(page)).toMatchObject({ firstName: 'Ama', phone: '+233 24 123 4567', jobTitle: 'Director' });
});

test('without a connection, and from a server that refuses, the form says what to do and keeps everything', async ({ page, context }) => {
  const who = newCompany();
  await openStep(page, 'password', who);
  await fillInPassword(page, who);
  await context.setOffline(true);
  await goOn(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Your account was not created.' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('Our server did not answer. Please wait a minute and try again.');
  await expect(notice).toContainText('Your answers are still in the form.');
  await expect(page.locator('#password')).toHaveValue(who.password);
  expect(await storedDraft(page)).toMatchObject({ email: who.email });
  await context.setOffline(false);
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
});
