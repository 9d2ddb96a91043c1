import { expect, test } from '@playwright/test';
import { axeFindings, expectGood } from './accessibility.ts';
import { activeCompany } from './accounts.ts';
import { factsOf, part, profileOf, toast } from './profile.ts';
import { holdSession, hydrated, openHydrated, sessionOf, signIn } from './signed-in.ts';
import type { SignedInAccount } from './signed-in.ts';
import { sidewaysScroll, watch } from './site.ts';

/** One's own profile: reading and changing what one told about oneself and one's company. */

/** For tests that leave the account as they found it. */
let company: SignedInAccount;
test.beforeAll(async ({ request }) => {
  company = await sessionOf(request, await activeCompany(request));
});

test('header, tabs in the address, and every field of the specification', async ({ page, context }) => {
  await holdSession(context, company.token);
  const { faults } = watch(page);
  await openHydrated(page, '/profile');
  await expect(page).toHaveTitle('Profile · Thamani');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amina Diallo');
  await expect(page.locator('.profile-head')).toContainText('Company user');
  await expect(page.locator('.profile-head').getByText('AD', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Company', 'Profiles']);
  expect(await factsOf(page, 'Personal details')).toEqual({
    'Full name': 'Amina Diallo',
    'Email address': company.email,
    'Mobile number': '+233241234567',
    'Designation / job title': 'Export manager',
  });
  expect(await factsOf(page, 'Head office')).toEqual({
    'Head office address': '1 Market Road',
    City: 'Tamale',
    'State / province / region': 'Northern',
    Country: 'Ghana',
  });

  await page.getByRole('tab', { name: 'Company' }).click();
  await expect(page).toHaveURL('/profile?tab=company');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true');
  expect({ ...(await factsOf(page, 'Company identity')), ...(await factsOf(page, 'Company details')) }).toEqual({
    'Company name': 'Tamale Shea Works',
    'Company size': 'Small',
    'Contact person': 'Manager',
    'Contact email': 'office@shea.example',
    'Start of operation': '2014',
    'Tax ID (TIN)': 'T-3003',
    'Country of registration': 'Ghana',
    'Company number': 'C-1001',
    'Registration number': 'RC-2002',
    'Industry / sector': 'Agriculture',
    'Entity type': 'Small or medium enterprise',
    'Ownership type': 'Local',
    Website: 'N/A',
    'What the company is': 'N/A',
  });
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await expect(page).toHaveURL('/profile?tab=profiles');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true');
  expect(faults).toEqual([]);
});

test('a section is changed with the same judgement as at registration, told beside each field, and kept', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, request);
  await openHydrated(page, '/profile');
  const personal = part(page, 'Personal details');
  await personal.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL('/profile?tab=overview&edit=person');
  await expect(personal.getByLabel('Email address')).toHaveJSProperty('readOnly', true);
  await personal.getByLabel('First name').fill('');
  await personal.getByLabel('Mobile number').fill('12');
  await personal.getByRole('button', { name: 'Save changes' }).click();
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Please fill in all fields' })
    .filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link').first()).toHaveText('First name: Fill in this field.');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await expect(personal.getByLabel('First name')).toHaveAccessibleDescription('Fill in this field.');
  expect(await axeFindings(page)).toEqual([]);
  await summary.getByRole('link', { name: /^First name/ }).click();
  await expect(personal.getByLabel('First name')).toBeFocused();
  await personal.getByLabel('First name').fill('Aminata');
  await personal.getByLabel('Mobile number').fill('24 999 8877');
  await personal.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Your changes are saved.')).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=overview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aminata Diallo');
  expect(await profileOf(request, token)).toMatchObject({ first_name: 'Aminata', phone: '+233249998877' });

  await openHydrated(page, '/profile?tab=company&edit=details');
  const details = part(page, 'Company details');
  await details.getByLabel('Company size').selectOption('Large');
  await details.getByLabel('Website').fill('http://shea.example');
  await details.getByLabel('Women lead the company').check();
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /Website/ })
      .first(),
  ).toContainText('https://');
  await details.getByLabel('Website').fill('https://shea.example');
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/profile?tab=company');
  await expect
    .poll(() => factsOf(page, 'Company details'))
    .toMatchObject({
      'Company size': 'Large',
      Website: 'https://shea.example',
      'What the company is': 'Women lead the company',
    });

  await openHydrated(page, '/profile?edit=office');
  const office = part(page, 'Head office');
  await office.getByRole('combobox', { name: 'Country' }).fill('Keny');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await office.getByRole('combobox', { name: 'State / province / region' }).fill('Mombasa');
  await office.getByRole('combobox', { name: 'City' }).fill('Old Town');
  await page.keyboard.press('Escape');
  await office.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/profile?tab=overview');
  await expect.poll(() => factsOf(page, 'Head office')).toMatchObject({ City: 'Old Town', Country: 'Kenya' });

  await openHydrated(page, '/profile?edit=identity');
  const identity = part(page, 'Company identity');
  await expect(identity).toContainText('These are locked when the company sends its first application');
  await identity.getByLabel('Company name').fill('Tamale Shea Mills');
  await identity.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.bar-company')).toContainText('Tamale Shea Mills');
});

test('a locked identity says why, and whom to write to', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/profile?edit=identity');
  // The first submission locks it, and submissions come later: the answer is the one that the API gives then.
  await page.route('**/profile.data*', async (route) => {
    const answer = await route.fetch({ postData: 'intent=password' });
    const body = (await answer.text())
      .replace('fields_missing', 'identity_locked')
      .replace(/"message",""/, '"message","The company\'s name is locked since its first submission."');
    await route.fulfill({ response: answer, body });
  });
  await part(page, 'Company identity').getByRole('button', { name: 'Save changes' }).click();
  const told = page.getByRole('alert').filter({ has: page.getByRole('link', { name: 'hello@thamani.example' }) });
  await expect(told).toBeFocused();
  await expect(told).toContainText('our staff decide');
});

test('by keyboard alone: tabs by arrow keys, a form opened, left and saved', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/profile');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile?tab=company');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/profile?tab=overview');
  await part(page, 'Head office').getByRole('link', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Head office' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Head office address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your changes are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Head office' })).toBeFocused();
});

test('in Arabic at 360 px: names of countries and choices in Arabic, refusals too', async ({ page, context }) => {
  await holdSession(context, company.token);
  await page.setViewportSize({ width: 360, height: 740 });
  const { faults } = watch(page);
  await openHydrated(page, '/ar/profile?tab=company');
  await expect(page.locator('dd').filter({ hasText: 'غانا' })).toBeVisible();
  await expect(page.getByText('Agriculture')).toBeHidden();
  await openHydrated(page, '/ar/profile?tab=profiles');
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'يرجى ملء جميع الحقول' }).first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

for (const place of ['?tab=overview', '?tab=company', '?tab=profiles', '?edit=person', '?edit=office', '?edit=identity', '?edit=details']) {
  test(`${place}: axe finds nothing and nothing scrolls sideways, at 360 and 1280 px, light and dark, in English and Arabic`, async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000);
    await holdSession(context, company.token);
    for (const address of [`/profile${place}`, `/ar/profile${place}`]) {
      await openHydrated(page, address);
      await expectGood(page, address);
    }
  });
}
