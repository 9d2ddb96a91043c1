import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll } from './page-metrics.ts';
import { mailTo } from './inbox.ts';

/** The contact form as each visitor meets it: with and without script, in Arabic, on a phone, by keyboard alone. */

const names = {
  en: {
    first: 'First name',
    last: 'Last name',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
    send: 'Send the message',
    empty: 'Please fill in all fields',
    each: 'Fill in this field.',
  },
  ar: {
    first: 'الاسم الأول',
    last: 'اسم العائلة',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    message: 'الرسالة',
    send: 'إرسال الرسالة',
    empty: 'يرجى ملء جميع الحقول',
    each: 'املأ هذا الحقل.',
  },
} as const;

let last = 0;
const freshAddress = (): string => `browser-${Date.now()}-${(last += 1)}@example.com`;

async function fillIn(page: Page, labels: (typeof names)['en' | 'ar'], email: string): Promise<void> {
  await page.getByLabel(labels.first).fill('Ama');
  await page.getByLabel(labels.last).fill('Mensah');
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.phone).fill('+233 24 123 4567');
  await page.getByLabel(labels.message).fill('Shea butter');
}

test('with script: empty fields are told in a summary that has the focus, beside each field, and in a toast that goes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/contact-us');
  await page.getByRole('button', { name: names.en.send }).click();
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page
    .getByRole('alert')
    .filter({ hasText: names.en.empty })
    .filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expect(page.locator('.err, [id$="-error"]').filter({ hasText: names.en.each })).toHaveCount(5);
  await expect(page.getByLabel(names.en.first)).toHaveAttribute('aria-invalid', 'true');
  const toast = page.locator('[data-toast-kind], .toast').filter({ hasText: names.en.empty }).first();
  await expect(toast).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(toast).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
});

test('with script: a double click, a reload and the back button make one message', async ({ page }) => {
  const email = freshAddress();
  await page.goto('/contact-us');
  await fillIn(page, names.en, email);
  await page.getByRole('button', { name: names.en.send }).dblclick();
  await expect(page).toHaveURL(/\?sent=M-/);
  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await page.goBack();
  await fillIn(page, names.en, email);
  await page.getByRole('button', { name: names.en.send }).click();
  await expect(page).toHaveURL(address);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('errors and success are the same pages', async ({ page }) => {
    await page.goto('/contact-us');
    await page.getByRole('button', { name: names.en.send }).click();
    await expect(page.getByRole('alert').filter({ hasText: names.en.empty })).toBeVisible();
    await expect(page.locator('.toast:visible')).toHaveCount(0);
    const email = freshAddress();
    await fillIn(page, names.en, email);
    await page.getByRole('button', { name: names.en.send }).click();
    await expect(page).toHaveURL(/\?sent=M-/);
    await mailTo(email);
  });

  test('the menu and the language picker open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact-us');
    await page.locator('header summary').first().click();
    await expect(page.locator('header').getByRole('link', { name: 'العربية' }).first()).toBeAttached();
    await page.goto('/ar/contact-us');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('in Arabic, on a phone of 360 px: mirrored, told in Arabic, answered by an Arabic mail', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ar/contact-us');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: names.ar.send }).click();
  await expect(page.getByRole('alert').filter({ hasText: names.ar.empty }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  const email = freshAddress();
  await fillIn(page, names.ar, email);
  await page.getByRole('button', { name: names.ar.send }).click();
  await expect(page).toHaveURL(/\/ar\/contact-us\?sent=M-/);
  expect(await axeFindings(page)).toEqual([]);
  const mail = await mailTo(email);
  expect(mail.subject).toContain('وصلتنا رسالتك');
  expect(mail.html).toContain('dir="rtl"');
});

test('by keyboard alone: skip link, fields, button, and from the summary into the field', async ({ page }) => {
  const email = freshAddress();
  await page.goto('/contact-us');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', /#/);
  await page.keyboard.press('Enter');
  const focusOn = async (label: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await page.getByLabel(label, { exact: true }).evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${label} cannot be reached with the Tab key`);
  };
  await focusOn(names.en.first);
  for (const text of ['Ama', 'Mensah', 'wrong', '+233 24 123 4567', 'Shea butter']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByText('Enter an email address like name@company.com.').first()).toBeVisible();
  await expect(page.getByLabel(names.en.message)).toHaveValue('Shea butter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(names.en.email)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?sent=M-/);
  expect(await axeFindings(page)).toEqual([]);
  await mailTo(email);
});
