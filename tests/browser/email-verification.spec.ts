import { expect, test, type Page } from '@playwright/test';
import { activeCompany, codeMailTo, registeredCompany, someAddress, wrongCode } from './accounts.ts';
import { mailTo } from './inbox.ts';
import { axeFindings, expectGoodInBothDirections } from './accessibility.ts';
import { setCookie, heldCookie } from './signed-in.ts';

/** The pages that mails lead to: confirming an address, and taking back a deletion. */

// Mails are waited for, several in some tests.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

const main = (page: Page) => page.getByRole('main');
const says = (page: Page, text: string) => expect(main(page).getByRole('alert').filter({ hasText: text })).toBeVisible();

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a code entered on another device asks for the address too, and opens the account', async ({ page, request, context }) => {
    const { email } = await registeredCompany(request);
    const { code } = await codeMailTo(email);
    await page.goto('/confirm-email');
    await main(page).getByRole('button', { name: 'Verify' }).click();
    await says(page, 'Please input the token sent to your mail');
    await main(page).getByLabel('Email address').fill(email);
    await main(page).getByLabel('Digit 1 of 4').fill(wrongCode(code));
    await main(page).getByRole('button', { name: 'Verify' }).click();
    await says(page, 'This code is incorrect or has expired. Check your latest email, or request a new code.');
    await expect(main(page).getByLabel('Email address')).toHaveValue(email);
    await main(page).getByLabel('Digit 1 of 4').fill(code);
    await main(page).getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/confirm-email?done');
    const cookie = await heldCookie(context, 'session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Registration successful' });
    await dialog.getByRole('link', { name: 'Proceed to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the link of the mail opens the account at the press of its button, once', async ({ page, request }) => {
  const { email } = await registeredCompany(request);
  const { link } = await codeMailTo(email);
  await page.goto('/ar/confirm-email');
  await page.evaluate(() => localStorage.setItem('registration-info', '{"firstName":"Amina"}'));
  // Pressed in the mail while the page is open, the fragment alone changes.
  await page.evaluate((hash) => (location.hash = hash), link);
  const button = main(page).getByRole('button', { name: 'تأكيد بريدي الإلكتروني' });
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/ar/confirm-email');
  await page.reload();
  await button.click();
  await expect(page).toHaveURL('/ar/confirm-email?done');
  await expect(page.getByRole('link', { name: 'المتابعة إلى لوحة المتابعة' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('registration-info'))).toBeNull();
  await page.goto(`/confirm-email#${link}`);
  await main(page).getByRole('button', { name: 'Confirm my email address' }).click();
  await says(page, 'This link has expired or was already used. Request a new email.');
  await expect(main(page).getByLabel('Digit 1 of 4')).toBeVisible();
});

test('a deletion is taken back by the button behind its link, once', async ({ page, request }) => {
  const account = await activeCompany();
  const headers = { 'x-forwarded-for': someAddress() };
  const { data } = (await (await request.post('/api/login', { data: account, headers })).json()) as { data: { token: string } };
  const bearer = { authorization: `Bearer ${data.token}` };
  expect((await request.delete('/api/profile/delete-my-account', { headers: bearer })).status()).toBe(200);
  const mail = await mailTo(account.email, ({ text }) => text.includes('/undo-deletion#'));
  const link = /\/undo-deletion#(\S+)/.exec(mail.text)?.[1] ?? '';
  await page.goto('/undo-deletion');
  await expect(main(page)).toContainText('You can also cancel the deletion by signing in within seven days.');
  for (const _ of ['opened', 'opened again']) {
    await page.goto('about:blank');
    await page.goto(`/undo-deletion#${link}`);
    await expect(main(page).getByRole('button', { name: 'Keep my account' })).toBeVisible();
  }
  await main(page).getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL('/undo-deletion?done');
  await expect(main(page).getByRole('status')).toContainText('The deletion was cancelled. Nothing was deleted.');
  await expect(main(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await page.goto(`/undo-deletion#${link}`);
  await main(page).getByRole('button', { name: 'Keep my account' }).click();
  await says(page, 'This link has expired or was already used. Request a new email.');
});

test('the pages are good in every state, in English and Arabic', async ({ page, context }) => {
  const bogus = `#${'a'.repeat(36)}.${'b'.repeat(43)}`;
  const visit = (state: string) => expectGoodInBothDirections(page, state);
  for (const state of ['/confirm-email', '/undo-deletion', '/undo-deletion?done', `/undo-deletion${bogus}`]) await visit(state);
  const kept = { email: 'a.rather.long.name@tamale-shea-works.example.com', sentAt: Date.now() };
  await setCookie(context, 'activation', Buffer.from(JSON.stringify(kept)).toString('base64url'));
  await setCookie(context, 'session', 't'.repeat(43));
  for (const state of ['/confirm-email', '/confirm-email?done']) await visit(state);
});
