import { expect, test } from '@playwright/test';
import { axeFindings, expectGood } from './accessibility.ts';
import { activeCompany } from './accounts.ts';
import {
  factsOf,
  part,
  profileOf,
  toast,
  holdSession,
  hydrated,
  openHydrated,
  sessionOf,
  signIn,
  type SignedInAccount,
} from './signed-in.ts';
import { watch } from './page-metrics.ts';

/** One's own profile: reading and changing what one told about oneself and one's company. */

/** For tests that leave the account as they found it. */
let company: SignedInAccount;
test.beforeAll(async ({ request }) => {
  company = await sessionOf(request, await activeCompany());
});

test('tabs are in the address: reload and back keep them', async ({ page, context }) => {
  await holdSession(context, company.token);
  const { faults } = watch(page);
  await openHydrated(page, '/profile');
  await expect(page).toHaveTitle('Profile · Thamani');
  await expect(page.locator('.profile-head').getByText('AD', { exact: true })).toBeVisible();
  expect(await factsOf(page, 'Personal details')).toMatchObject({ 'Full name': 'Amina Diallo', 'Email address': company.email });
  await page.getByRole('tab', { name: 'Company' }).click();
  await expect(page).toHaveURL('/profile?tab=company');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true');
  expect(await factsOf(page, 'Company identity')).toMatchObject({
    'Company name': 'Tamale Shea Works',
    'Country of registration': 'Ghana',
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
  const { token } = await signIn(context);
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
    .filter({ hasText: 'Please check the marked fields' })
    .filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link').first()).toHaveText('First name: Fill in this field.');
  await expect(toast(page, 'Please check the marked fields')).toBeVisible();
  await expect(personal.getByLabel('First name')).toHaveAccessibleDescription('Fill in this field.');
  expect(await axeFindings(page)).toEqual([]);
  await summary.getByRole('link', { name: /^First name/ }).click();
  await expect(personal.getByLabel('First name')).toBeFocused();
  await personal.getByLabel('First name').fill('Aminata');
  await personal.getByLabel('Mobile number').fill('024 999 8877');
  await personal.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Your changes are saved.')).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=overview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aminata Diallo');
  expect(await profileOf(request, token)).toMatchObject({ first_name: 'Aminata', phone: '+233249998877' });

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

test('every tab and form is good, in English and Arabic', async ({ page, context }) => {
  await holdSession(context, company.token);
  for (const place of ['?tab=overview', '?tab=company', '?tab=profiles', '?edit=person', '?edit=office', '?edit=identity', '?edit=details'])
    for (const address of [`/profile${place}`, `/ar/profile${place}`]) {
      await openHydrated(page, address);
      await expectGood(page, address);
    }
});
