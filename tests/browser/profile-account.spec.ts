import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { axeFindings } from './accessibility.ts';
import { activeCompany, freshPassword } from './accounts.ts';
import { sql } from './payments.ts';
import {
  part,
  profileOf,
  toast,
  holdSession,
  hydrated,
  openHydrated,
  sessionOf,
  signIn,
  type SignedInAccount,
  heldCookie,
} from './signed-in.ts';

/** One's own account: notifications, password, sessions, export, deletion. */

/** For tests that leave the account as they found it. */
let company: SignedInAccount;
test.beforeAll(async ({ request }) => {
  company = await sessionOf(request, await activeCompany());
});

test('toggles and password are saved for real: kept over a reload, and every other session ends', async ({ page, context, request }) => {
  const account = await signIn(context);
  const elsewhere = await sessionOf(request, account);
  await openHydrated(page, '/profile?tab=profiles');
  const mail = page.getByRole('switch', { name: 'Email Notification' });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(page.locator('.toggle').filter({ has: mail }).getByRole('status')).toHaveText('Saved');
  await page.reload();
  await hydrated(page);
  await expect(mail).not.toBeChecked();
  expect(await profileOf(request, account.token)).toMatchObject({ email_notifications: false });

  const form = part(page, 'Change password');
  const next = freshPassword();
  const fill = async (current: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Confirm new password').fill(next);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not the password at all');
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'The current password is incorrect. Check it and try again.' })
    .filter({ has: page.getByRole('link') });
  await expect(refused).toBeFocused();
  await fill(account.password);
  await expect(form.getByRole('status')).toContainText('Your password has been changed.');
  await expect(toast(page, 'Your password has been changed.')).toBeVisible();
  expect((await request.get('/api/profile/sessions', { headers: { authorization: `Bearer ${elsewhere.token}` } })).status()).toBe(401);
  await page.reload();
  await expect(page).toHaveURL('/profile?tab=profiles');
  const phone = await sessionOf(
    request,
    { email: account.email, password: next },
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  );
  await openHydrated(page, '/profile?tab=profiles');
  const row = part(page, 'Where you are signed in').getByRole('listitem').filter({ hasText: 'Safari, iPhone' });
  await row.getByRole('button', { name: 'Sign out: Safari, iPhone' }).click();
  await expect(row).toHaveCount(0);
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

test('export and deletion ask for the password where the last proof is old, and go on with the right one', async ({ page, context }) => {
  const account = await signIn(context);
  const age = () => sql("update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1", [account.id]);
  await age();
  await openHydrated(page, '/profile?tab=profiles');
  await page.getByRole('link', { name: 'Download your data' }).click();
  await expect(page).toHaveURL(/prove=export/);
  await hydrated(page);
  const own = part(page, 'Your data');
  await own.getByLabel('Your password').fill('not the right password');
  await own.getByRole('button', { name: 'Confirm and download' }).click();
  await expect(own).toContainText('This password is incorrect.');
  const coming = page.waitForEvent('download');
  await own.getByLabel('Your password').fill(account.password);
  await own.getByRole('button', { name: 'Confirm and download' }).click();
  expect((await coming).suggestedFilename()).toBe('thamani-my-data.json');

  await age();
  await part(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Account' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByLabel('Your password').fill(account.password);
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('status')).toBeVisible();
});

test('delete: asked with the time in which it can be cancelled, Cancel stays, Delete leads to the start page, and signing in takes it back', async ({
  page,
  context,
  request,
}) => {
  const account = await signIn(context);
  await page.clock.install();
  await openHydrated(page, '/profile?tab=profiles');
  const zone = part(page, 'Danger Zone');
  const question = page.getByRole('alertdialog', { name: 'Delete Account' });
  await zone.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question).toContainText(
    'Are you sure you want to delete this account? You can cancel the deletion for seven days. After that, it cannot be undone.',
  );
  await expect(question).toContainText('sign in or use the link in the email');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await zone.getByRole('button', { name: 'Delete Account' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('status')).not.toBeEmpty();
  await expect(page.locator('.toast-success')).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await heldCookie(context, 'session')).toBeUndefined();
  expect((await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${account.token}` } })).status()).toBe(401);

  await holdSession(context, (await sessionOf(request, account)).token);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Tamale Shea Works');
});
