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
  pick,
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
  await expect(page.locator('#phone')).toHaveValue('24 123 4567');
  await goOn(page);
  await fillInCompany(page, who);
  await page.getByLabel('Women lead the company').check();
  await page.reload();
  await expect(page.locator('#company_name')).toHaveValue(who.company_name);
  await expect(page.locator('#sector')).toHaveValue('agriculture');
  await expect(page.locator('#reg_country')).toHaveValue('Ghana');
  await expect(page.getByLabel('Women lead the company')).toBeChecked();
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

test('a later step opened directly leads to the first that is not done', async ({ page }) => {
  await page.goto('/sign-up?step=password');
  await expect(stepTitle(page)).toHaveText('Personal Information');
  await fillInPersonal(page, newCompany());
  await page.goto('/sign-up?step=location');
  await expect(page).toHaveURL(/step=company/);
  await expect(stepTitle(page)).toHaveText('Company Information');
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
  await expect(notice).toContainText('Everything that you typed is still here.');
  await expect(page.locator('#password')).toHaveValue(who.password);
  expect(await storedDraft(page)).toMatchObject({ email: who.email });
  await context.setOffline(false);
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
});

test('the pickers filter as one types, by keyboard alone, and take what the data lacks', async ({ page }) => {
  await openStep(page, 'location');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await page.keyboard.type('cote');
  await expect(page.getByRole('option')).toHaveText([/Ivoire/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await country.fill('gui');
  await expect(page.getByRole('option').first()).toHaveText('Guinea');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(country).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').first().getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Guinea');
  await expect(page.getByRole('listbox')).toBeHidden();
  await pick(page, 'head_office_country', 'Ghana');
  await pick(page, 'head_office_state_province_region', 'Northern');
  await page.locator('#head_office_city').fill('A village of ours');
  await expect(page.getByRole('option')).toHaveText('Not in our list. What you typed is taken as it is.');
  await page.keyboard.press('Escape');
  await pick(page, 'head_office_country', 'Togo');
  await expect(page.locator('#head_office_state_province_region')).toHaveValue('');
  await expect(page.locator('#head_office_city')).toHaveValue('');
});

test('when the lists are out of reach, one types, and the country is still a country', async ({ page }) => {
  await openStep(page, 'location');
  await page.route('**/api/countries**', (route) => route.abort());
  await page.reload();
  await pick(page, 'head_office_country', 'Ghana');
  await expect(page.getByText('Our list cannot be reached just now. Please type the name.').first()).toBeVisible();
  await page.locator('#head_office_address').fill('1 High Street');
  await page.locator('#head_office_state_province_region').fill('Northern');
  await page.locator('#head_office_city').fill('Tamale');
  await goOn(page);
  await expect(stepTitle(page)).toHaveText('Create Password');
});
