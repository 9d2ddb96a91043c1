import { expect, test, type Page } from '@playwright/test';
import { activeCompany, codeMailTo, freshEmail, freshPassword, someAddress, wrongCode } from './accounts.ts';
import { expectGoodInBothDirections } from './accessibility.ts';
import { setCookie } from './signed-in.ts';
import { watch } from './page-metrics.ts';

/** A forgotten password, by code and by link, in English and Arabic, with and without script. */

const labels = {
  en: {
    at: '',
    email: 'Email address',
    send: 'Send the code',
    digit: 'Digit 1 of 4',
    verify: 'Verify',
    password: 'New password',
    confirm: 'Confirm password',
    set: 'Set the password',
    choose: 'Choose a new password',
    done: 'Your password has been changed. You can now sign in with the new password.',
  },
  ar: {
    at: '/ar',
    email: 'عنوان البريد الإلكتروني',
    send: 'إرسال الرمز',
    digit: 'الرقم 1 من 4',
    verify: 'تحقّق',
    password: 'كلمة المرور الجديدة',
    confirm: 'تأكيد كلمة المرور',
    set: 'حفظ كلمة المرور',
    choose: 'تعيين كلمة مرور جديدة',
    done: 'تغيّرت كلمة مرورك. يمكنك الآن تسجيل الدخول بكلمة المرور الجديدة.',
  },
} as const;

type Labels = (typeof labels)['en' | 'ar'];

const wrong = 'This code is incorrect or has expired. Check your latest email, or request a new code.';

// Mails are waited for, several in some tests.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => expect(main(page).getByRole('alert').filter({ hasText: text })).toBeVisible();

async function askForCode(page: Page, email: string, say: Labels = labels.en): Promise<void> {
  await page.goto(`${say.at}/forgot-password`);
  await main(page).getByLabel(say.email).fill(email);
  await press(page, say.send);
  await expect(page).toHaveURL(`${say.at}/verify-email`);
}

async function enter(page: Page, code: string, say: Labels = labels.en): Promise<void> {
  await main(page).getByLabel(say.digit).fill(code);
  await press(page, say.verify);
}

async function setPassword(page: Page, password: string, confirm = password, say: Labels = labels.en): Promise<void> {
  await main(page).getByLabel(say.password, { exact: true }).fill(password);
  await main(page).getByLabel(say.confirm, { exact: true }).fill(confirm);
  await press(page, say.set);
}

/** One step back and forward again, and a reload: the page is unchanged. */
async function backAndReload(page: Page): Promise<void> {
  const address = page.url();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page).toHaveURL(address);
}

async function canSignIn(page: Page, email: string, password: string): Promise<boolean> {
  const headers = { 'x-forwarded-for': someAddress() };
  return (await page.request.post('/api/login', { data: { email, password }, headers })).ok();
}

// With script by keyboard alone, below: the pages are the same, and the component tests have their words.
test.describe('in Arabic, without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole way by code, with back and reload at each step', async ({ page }) => {
    const say = labels.ar;
    const { email, password: old } = await activeCompany();
    await page.goto(`${say.at}/login`);
    await main(page).locator('.account-aside-link a').click();
    await expect(page).toHaveURL(`${say.at}/forgot-password`);
    await askForCode(page, email, say);
    await expect(main(page)).toContainText(email);
    await page.goBack();
    await expect(main(page).getByLabel(say.email)).toHaveValue(email);
    await page.goForward();
    await backAndReload(page);
    const { code } = await codeMailTo(email);
    await enter(page, code, say);
    await expect(page).toHaveURL(`${say.at}/password-reset`);
    await expect(main(page)).toContainText(email);
    await backAndReload(page);
    const password = freshPassword();
    await setPassword(page, password, password, say);
    await expect(page).toHaveURL(`${say.at}/login?changed`);
    await expect(main(page).getByRole('status').filter({ hasText: say.done })).toBeVisible();
    await backAndReload(page);
    expect(await canSignIn(page, email, old)).toBe(false);
    expect(await canSignIn(page, email, password)).toBe(true);
    await page.goto(`${say.at}/password-reset`);
    await expect(main(page).getByRole('link').first()).toHaveAttribute('href', `${say.at}/forgot-password`);
  });
});

test('by link, which only its button uses, and which leaves the address bar', async ({ page }) => {
  const say = labels.ar;
  const { email } = await activeCompany();
  await askForCode(page, email, say);
  const { link } = await codeMailTo(email);
  for (const look of ['opened', 'opened again'])
    await test.step(look, async () => {
      await page.goto('about:blank');
      await page.goto(`${say.at}/confirm-reset#${link}`);
      await expect(main(page).getByRole('button', { name: say.choose })).toBeVisible();
      await expect(main(page).getByLabel(say.digit)).toBeHidden();
      await expect(page).toHaveURL(`${say.at}/confirm-reset`);
    });
  await page.reload();
  await press(page, say.choose);
  await expect(page).toHaveURL(`${say.at}/password-reset`);
  await expect(main(page)).toContainText(email);
  const password = freshPassword();
  await setPassword(page, password, password, say);
  await expect(page).toHaveURL(`${say.at}/login?changed`);
  expect(await canSignIn(page, email, password)).toBe(true);
  await page.goto(`${say.at}/confirm-reset#${link}`);
  await press(page, say.choose);
  await expect(main(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', `${say.at}/forgot-password`);
});

test.describe('without script a link', () => {
  test.use({ javaScriptEnabled: false });

  test('leads to the code of the same mail', async ({ page }) => {
    const { email } = await activeCompany();
    await askForCode(page, email);
    const { code, link } = await codeMailTo(email);
    await page.context().clearCookies();
    await page.goto(`/confirm-reset#${link}`);
    await expect(main(page)).toContainText('You can use the four-digit code in the same email instead of the link.');
    await main(page).getByLabel('Email address').fill(email);
    await enter(page, wrongCode(code));
    await says(page, wrong);
    await expect(main(page).getByLabel('Email address')).toHaveValue(email);
    await enter(page, code);
    await expect(page).toHaveURL('/password-reset');
  });
});

test('the countdown runs from the sending, also over a reload, and then offers to send again', async ({ page }) => {
  await page.clock.install();
  await askForCode(page, freshEmail());
  const left = main(page).getByRole('timer');
  await expect(left).toHaveText(/^New code in 00:5[5-9]$/);
  await expect(main(page).getByRole('button', { name: 'Resend' })).toBeHidden();
  await page.clock.fastForward(30_000);
  await expect(left).toHaveText(/^New code in 00:2\d$/);
  await page.clock.fastForward(30_000);
  await expect(left).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Resend' })).toBeVisible();
  await page.reload();
  await expect(left, 'the server knows when it was sent').toHaveText(/^New code in 00:[45]\d$/);
  await page.clock.fastForward(60_000);
  await press(page, 'Resend');
  await expect(page).toHaveURL('/verify-email?sent');
  await expect(left, 'a new sending, a new countdown').toHaveText(/^New code in 00:5[5-9]$/);
  await expect(page.locator('.toast')).toHaveText('If this address has an account, we have sent a code.');
});

test('by keyboard alone, with back and reload, the refusals in the focus and as toasts', async ({ page }) => {
  const { email, password: old } = await activeCompany();
  const { faults } = watch(page);
  await page.goto('/forgot-password');
  await main(page).getByLabel('Email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verify-email');
  await page.goBack();
  await expect(main(page).getByLabel('Email address')).toHaveValue(email);
  await page.goForward();
  await backAndReload(page);
  await expect(main(page)).toContainText(email);
  await main(page).getByLabel('Digit 1 of 4').focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('alert')).toBeFocused();
  await expect(page.locator('.toast')).toHaveText('Please input the token sent to your mail');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(main(page).getByLabel('Digit 1 of 4')).toBeFocused();
  await page.keyboard.type((await codeMailTo(email)).code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/password-reset');
  // The page before was the answer to a form, which a browser asks about before it shows it again.
  await page.reload();
  await expect(main(page)).toContainText(email);
  const password = freshPassword();
  await main(page).getByLabel('New password', { exact: true }).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login?changed');
  await expect(main(page).getByRole('status').filter({ hasText: labels.en.done })).toBeVisible();
  await backAndReload(page);
  expect(await canSignIn(page, email, old)).toBe(false);
  expect(await canSignIn(page, email, password)).toBe(true);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

// One browser for all: a page that is opened in another new one costs a second more than its look.
test('the pages are good in every state, in English and Arabic', async ({ page, context }) => {
  const bogus = `#${'a'.repeat(36)}.${'b'.repeat(43)}`;
  const visit = (state: string) => expectGoodInBothDirections(page, state);
  for (const state of ['/forgot-password?late', '/verify-email', '/confirm-reset', `/confirm-reset${bogus}`]) await visit(state);
  const kept = { email: 'a.rather.long.name@tamale-shea-works.example.com', sentAt: Date.now(), ticket: 'x' };
  await setCookie(context, 'recovery', Buffer.from(JSON.stringify(kept)).toString('base64url'));
  for (const state of ['/verify-email?sent', '/password-reset']) {
    await visit(state);
    if (state !== '/verify-email?sent') continue;
    const width = async (of: string) => (await page.locator(of).boundingBox())?.width ?? Number.NaN;
    expect(await width('[data-code]'), 'no wider than the form').toBeLessThanOrEqual(await width('#code-form'));
  }
});
