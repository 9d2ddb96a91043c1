import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { activeCompany, codeMailTo, freshPassword, registeredCompany, someAddress, type Account } from './accounts.ts';
import { axeFindings, expectGood } from './accessibility.ts';
import { watch } from './page-metrics.ts';
import { setCookie, heldCookie } from './signed-in.ts';

/** Sign-in of an account holder, and how it refuses unauthorized people. */

const labels = {
  en: { email: 'Email address', password: 'Password', login: 'Login', empty: 'Please enter your email and password.', at: '' },
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    login: 'تسجيل الدخول',
    empty: 'يرجى إدخال بريدك الإلكتروني وكلمة المرور.',
    at: '/ar',
  },
} as const;

// Mails are waited for, several in some tests.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page, text: string) => main(page).getByRole('alert').filter({ hasText: text });
const field = (page: Page, name: 'email' | 'password') => main(page).locator(`#${name}`);
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function send(page: Page, { email, password }: Account, say: (typeof labels)['en' | 'ar'] = labels.en): Promise<void> {
  await main(page).getByLabel(say.email).fill(email);
  await main(page).getByLabel(say.password, { exact: true }).fill(password);
  await main(page).getByRole('button', { name: say.login, exact: true }).click();
}

async function signIn(page: Page, account: Account, at = '/login'): Promise<void> {
  await page.goto(at);
  await send(page, account);
  await expect(page).not.toHaveURL(/\/login/);
}

async function tokenOf(context: BrowserContext): Promise<string> {
  return (await heldCookie(context, 'session'))?.value ?? '';
}

/** From another device, as the profile's list of sessions does. */
async function endSessions(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await request.get('/api/profile/sessions', { headers })).json()) as { data: { id: string; current: boolean }[] };
  const current = data.find((session) => session.current);
  expect((await request.delete(`/api/profile/sessions/${current?.id}`, { headers })).status()).toBe(200);
}

test.describe('with script', () => {
  test('an inactive account opens a dialog that has the focus, sends a code, and leads to where it is entered', async ({
    page,
    request,
  }) => {
    const { faults } = watch(page);
    const account = await registeredCompany(request);
    const first = await codeMailTo(account.email);
    await page.goto('/login');
    await send(page, account);
    const dialog = page.getByRole('dialog', { name: 'Confirm your email address' });
    await expect(dialog).toContainText('Your account is inactive.');
    await expect(dialog).toContainText(account.email);
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeFocused();
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main(page)).toContainText('Your account is inactive.');
    await page.goto('/login');
    await send(page, account);
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page).toHaveURL('/confirm-email?sent');
    await expect(main(page)).toContainText(account.email);
    const { code } = await codeMailTo(account.email, [first]);
    await main(page).getByLabel('Digit 1 of 4').fill(code);
    await main(page).getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('link', { name: 'Proceed to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });

  test('by keyboard alone: a refusal takes the focus and passes by as a toast, the password can be shown, and one is in', async ({
    page,
  }) => {
    const { faults } = watch(page);
    const account = await activeCompany();
    await page.goto('/login');
    await main(page).getByRole('button', { name: 'Show' }).press('Enter');
    await expect(field(page, 'password')).toHaveAttribute('type', 'text');
    await expect(main(page).getByRole('button', { name: 'Hide' })).toBeVisible();
    await field(page, 'email').focus();
    await page.keyboard.press('Enter');
    await expect(alert(page, labels.en.empty)).toBeFocused();
    await expect(toast(page, labels.en.empty)).toBeVisible();
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await field(page, 'email').focus();
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  test('a session that ended leads to sign-in, which clears what was stored, says so, and leads back', async ({
    page,
    context,
    request,
  }) => {
    const account = await activeCompany();
    await signIn(page, account);
    await page.evaluate(() => {
      localStorage.setItem('user', '{"first_name":"Amina"}');
      localStorage.setItem('language', 'en');
      localStorage.setItem('someone/application 1 ', '[]');
    });
    await endSessions(request, await tokenOf(context));
    await page.goto('/profile?tab=company');
    await expect(page).toHaveURL(`/login?ended&next=${encodeURIComponent('/profile?tab=company')}`);
    await expect(main(page)).toContainText('You were signed out because your session ended.');
    await expect(main(page)).toContainText('What you typed is saved on this device. You can sign in again.');
    expect(await tokenOf(context)).toBe('');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).sort((a, b) => a.localeCompare(b))))
      .toEqual(['language', 'someone/application 1 ']);
    await send(page, { ...account, password: freshPassword() });
    await expect(alert(page, 'The email address or the password is incorrect. Check both and try again.')).toBeVisible();
    await send(page, account);
    await expect(page).toHaveURL('/profile?tab=company');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('refused for what is empty, then for a wrong password, then signed in; no button that only script could serve', async ({ page }) => {
    const account = await activeCompany();
    await page.goto('/login');
    await expect(main(page).getByRole('button', { name: 'Show' })).toBeHidden();
    await main(page).getByRole('button', { name: 'Login', exact: true }).click();
    await expect(alert(page, labels.en.empty)).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await send(page, { ...account, password: freshPassword() });
    await expect(alert(page, 'The email address or the password is incorrect. Check both and try again.')).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(account.email);
    await expect(field(page, 'password')).toHaveValue('');
    await send(page, account);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('in Arabic, on a phone: mirrored, refused in Arabic, and in', async ({ page }) => {
  const account = await activeCompany();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ar/login');
  await main(page).getByRole('button', { name: labels.ar.login, exact: true }).click();
  await expect(alert(page, labels.ar.empty)).toBeVisible();
  await send(page, account, labels.ar);
  await expect(page).toHaveURL('/ar/dashboard');
});

test.describe('the session', () => {
  test('its cookie is HttpOnly, Secure, Lax and for the whole site; script cannot see it, nor does any page carry it', async ({
    page,
    context,
  }) => {
    await signIn(page, await activeCompany());
    const cookie = await heldCookie(context, 'session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(await page.evaluate(() => document.cookie)).not.toContain('token');
    expect(await page.content()).not.toContain(cookie?.value);
    expect(page.url()).not.toContain(cookie?.value);
  });

  test('a token planted before is replaced, and opens nothing', async ({ page, context, request }) => {
    const planted = 'p'.repeat(43);
    await setCookie(context, 'session', planted);
    await signIn(page, await activeCompany());
    expect(await tokenOf(context)).not.toBe(planted);
    const answer = await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${planted}` } });
    expect(answer.status()).toBe(401);
  });

  for (const path of [
    '/login',
    '/confirm-email',
    '/forgot-password',
    '/verify-email',
    '/password-reset',
    '/undo-deletion',
    '/undo-company-deletion',
    '/invitation',
    '/logout',
  ])
    test(`a form sent to ${path} from another site is refused`, async ({ request, baseURL }) => {
      const post = (origin: string) =>
        request.post(path, {
          form: { email: 'a@example.com' },
          headers: { origin, cookie: `__Host-token=${'t'.repeat(43)}`, 'x-forwarded-for': someAddress() },
          maxRedirects: 0,
        });
      // Also with a session, which a browser would not send along (SameSite), but which nothing here relies on.
      const foreign = await post('https://evil.example');
      expect(foreign.status()).toBe(400);
      expect(foreign.headers()['set-cookie']).toBeUndefined();
      expect((await post(baseURL ?? '')).status(), 'the control, from our own site').not.toBe(400);
    });
});

test('no cache keeps these pages, and no search engine lists them', async ({ request }) => {
  for (const path of [
    '/login',
    '/forgot-password',
    '/verify-email',
    '/password-reset',
    '/confirm-email',
    '/confirm-reset',
    '/undo-deletion',
    '/undo-company-deletion',
    '/invitation',
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cache-control'], path).toBe('no-store');
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"');
  }
});

test('the page is good in every state', async ({ page }) => {
  const { faults } = watch(page);
  for (const path of ['/login', '/login?ended', '/login?changed', '/ar/login?ended']) {
    await page.goto(path);
    await expectGood(page, path);
  }
  expect(faults).toEqual([]);
});
