import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { activeCompany, freshPassword } from './accounts.ts';
import { holdSession, hydrated, openHydrated, sessionOf, signIn } from './signed-in.ts';
import type { SignedInAccount } from './signed-in.ts';
import { axeFindings, sidewaysScroll, watch } from './site.ts';

/** One's own profile: reading, changing, and leaving. */

/** For tests that leave the account as they found it. */
let company: SignedInAccount;
test.beforeAll(async ({ request }) => {
  company = await sessionOf(request, await activeCompany(request));
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const factsOf = async (page: Page, name: string) => {
  const [words, values] = await Promise.all([
    part(page, name).locator('dt').allTextContents(),
    part(page, name).locator('dd').allTextContents(),
  ]);
  return Object.fromEntries(words.map((word, index) => [word, values[index]]));
};
const profileOf = async (request: APIRequestContext, token: string) => {
  const answer = await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Record<string, unknown> & { company_data: Record<string, unknown> } }).data;
};

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
  expect(await factsOf(page, 'Company details')).toMatchObject({
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
  expect(await factsOf(page, 'Head office')).toMatchObject({ City: 'Old Town', Country: 'Kenya' });

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

test('toggles are saved at once, confirmed quietly, and kept; a failure puts them back and says so', async ({ page, context, request }) => {
  const { token } = await signIn(context, request);
  await openHydrated(page, '/profile?tab=profiles');
  const mail = page.getByRole('switch', { name: 'Email Notification' });
  const texts = page.getByRole('switch', { name: 'SMS Notification' });
  await expect(mail).toBeChecked();
  const before = await texts.isChecked();
  await mail.click();
  await expect(page.locator('.toggle').filter({ has: mail }).getByRole('status')).toHaveText('Saved');
  await texts.click();
  await expect(page.locator('.toggle').filter({ has: texts }).getByRole('status')).toHaveText('Saved');
  await page.reload();
  await hydrated(page);
  await expect(mail).not.toBeChecked();
  expect(await texts.isChecked()).toBe(!before);
  expect(await profileOf(request, token)).toMatchObject({ email_notifications: false, sms_notifications: !before });

  await page.route('**/profile.data*', (route) => route.abort());
  await mail.click();
  await expect(page.locator('.toggle').filter({ has: mail }).getByRole('status')).toContainText('Not saved. Our server did not answer.');
  await expect(mail).not.toBeChecked();
  await expect(toast(page, 'Not saved.')).toBeVisible();
});

test('password: every refusal in its words, then changed, and every other session ends', async ({ page, context, request }) => {
  const account = await signIn(context, request);
  const elsewhere = await sessionOf(request, account);
  await openHydrated(page, '/profile?tab=profiles');
  const form = part(page, 'Change password');
  const send = () => form.getByRole('button', { name: 'Change password' }).click();
  const refused = (text: string) =>
    page
      .getByRole('alert')
      .filter({ hasText: text })
      .filter({ has: page.getByRole('link') });
  const fill = async (current: string, next: string, confirmed: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Confirm new password').fill(confirmed);
  };
  await fill(account.password, '', '');
  await send();
  await expect(refused('Please fill in all fields')).toBeFocused();
  await expect(refused('Please fill in all fields').getByRole('link')).toHaveCount(2);
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  const next = freshPassword();
  await fill(account.password, next, `${next}!`);
  await send();
  await expect(refused('New password and confirm password do not match')).toBeFocused();
  await expect(toast(page, 'New password and confirm password do not match')).toBeVisible();
  await fill('not the password at all', next, next);
  await send();
  await expect(refused('The current password is wrong.')).toBeFocused();
  await fill(account.password, 'password1234', 'password1234');
  await send();
  await expect(form.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/easy to guess/);
  await fill(account.password, next, next);
  await send();
  await expect(form.getByRole('status')).toContainText('Your password has been changed.');
  await expect(toast(page, 'Your password has been changed.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
  expect((await request.get('/api/profile/sessions', { headers: { authorization: `Bearer ${elsewhere.token}` } })).status()).toBe(401);
  await page.reload();
  await expect(page).toHaveURL('/profile?tab=profiles');
  await sessionOf(request, { email: account.email, password: next });
});

test('sessions: each with its device and times, this one marked, and another is ended', async ({ page, context, request }) => {
  const account = await signIn(context, request);
  const phone = await sessionOf(
    request,
    account,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  );
  await openHydrated(page, '/profile?tab=profiles');
  const list = part(page, 'Where you are signed in');
  const row = list.getByRole('listitem').filter({ hasText: 'Safari, iPhone' });
  await expect(row).toContainText('Started');
  await expect(row).toContainText('Last seen');
  await expect(row.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  const current = list.getByRole('listitem').filter({ hasText: 'This one' });
  await expect(current).toHaveCount(1);
  await expect(current.getByRole('button')).toHaveCount(0);
  await row.getByRole('button', { name: 'End the session: Safari, iPhone' }).click();
  await expect(row).toHaveCount(0);
  await expect(toast(page, 'That session has been ended.')).toBeVisible();
  expect((await request.get('/api/profile/sessions', { headers: { authorization: `Bearer ${phone.token}` } })).status()).toBe(401);
});

test("export: a file with one's data and no secret", async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/profile?tab=profiles');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('thamani-my-data.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ id: company.id, profile: { email: company.email, company_name: 'Tamale Shea Works' } });
  expect(text).not.toContain(company.token);
  expect(text).not.toMatch(/argon2|password_hash|token_hash/);
});

test('delete: asked to the letter, Cancel stays, Delete leads to the start page, and signing in takes it back', async ({
  page,
  context,
  request,
}) => {
  const account = await signIn(context, request);
  await openHydrated(page, '/profile?tab=profiles');
  const zone = part(page, 'Danger Zone');
  const question = page.getByRole('alertdialog', { name: 'Delete Account' });
  await zone.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question).toContainText('Are you sure you want to delete this account? This action cannot be undone.');
  await expect(question).toContainText('seven days');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await zone.getByRole('button', { name: 'Delete Account' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('status')).not.toBeEmpty();
  await expect(page.locator('.toast-success')).toBeVisible();
  await expect(page).toHaveURL('/', { timeout: 15_000 });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  expect((await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${account.token}` } })).status()).toBe(401);

  await signIn(context, request, account);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Tamale Shea Works');
});

test('a forced sign-out keeps what was typed, for the same person alone, until it is sent or discarded', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(60_000);
  const account = await signIn(context, request);
  await openHydrated(page, '/profile?edit=person');
  const personal = part(page, 'Personal details');
  const title = personal.getByLabel('Designation / job title');
  await title.fill('Head of export and quality');
  await request.post('/api/logout', { headers: { authorization: `Bearer ${account.token}` } });
  await personal.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login\?ended&next=%2Fprofile/);

  await holdSession(context, company.token);
  await openHydrated(page, '/profile?edit=person');
  await expect(title).toHaveValue('Export manager');
  await expect(page.getByText('What you typed before is back.')).toBeHidden();

  await signIn(context, request, account);
  await openHydrated(page, '/profile');
  await expect(personal).toContainText('You typed changes here that have not been sent.');
  await personal.getByRole('link', { name: 'Go on with them' }).click();
  await expect(page.getByText('What you typed before is back.')).toBeVisible();
  await expect(title).toHaveValue('Head of export and quality');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('Export manager');
  await page.reload();
  await hydrated(page);
  await expect(title).toHaveValue('Export manager');

  await title.fill('Director');
  await page.waitForTimeout(600);
  await page.reload();
  await hydrated(page);
  await expect(title).toHaveValue('Director');
  await personal.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Your changes are saved.')).toBeVisible();
  await openHydrated(page, '/profile?edit=person');
  await expect(page.getByText('What you typed before is back.')).toBeHidden();
  await expect(title).toHaveValue('Director');
});

test('no password is ever kept on the device', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/profile?tab=profiles');
  await page.getByLabel('Current password').fill('a secret that must not stay');
  await page.waitForTimeout(600);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await part(page, 'Personal details').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Typed');
  await page.waitForTimeout(600);
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('thamani');
        opening.addEventListener('error', () => reject(new Error('the database cannot be opened')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('unsent').objectStore('unsent').getAll();
          all.addEventListener('success', () =>
            resolve(JSON.stringify([all.result, Object.values(localStorage), Object.values(sessionStorage)])),
          );
        });
      }),
  );
  expect(kept).toContain('Typed');
  expect(kept).not.toContain('secret');
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
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await axeFindings(page), `${address} at ${width} px, ${colorScheme}`).toEqual([]);
        }
      }
    }
  });
}
