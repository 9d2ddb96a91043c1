import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { activeCompany } from './accounts.ts';
import { holdSession, openHydrated, sessionOf, signIn, type SignedInAccount, heldCookie } from './signed-in.ts';
import { axeFindings, defaultLooks, expectGood } from './accessibility.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';
import { forgetLegalVersion, openedSession } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';

/** The frame around a company's pages, and the dashboard in it. */

let company: SignedInAccount;
test.beforeAll(async ({ request }) => {
  company = await sessionOf(request, await activeCompany());
});

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const openDrawer = (page: Page) => page.getByRole('button', { name: 'Open navigation' }).click();
const sideLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name });

test('without a session every protected page leads to the start page of its language', async ({ page }) => {
  for (const path of ['/dashboard', '/profile', '/fr/dashboard', '/ar/profile?tab=company']) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(/^\/(fr|ar)\b/.exec(path)?.[0] ?? '/');
  }
});

test('a deep link without a session leads to sign-in, and from there to its page', async ({ page }) => {
  await page.goto('/payments/pending-payments');
  await expect(page).toHaveURL('/login?next=%2Fpayments%2Fpending-payments');
  await page.goto('/fr/certificates/TVA-GH26-7K3M-Q9XD-2F4R');
  await expect(page).toHaveURL('/fr/login?next=%2Ffr%2Fcertificates%2FTVA-GH26-7K3M-Q9XD-2F4R');
});

test('top bar, side navigation and the dashboard of a new company, with all their texts', async ({ page, context }) => {
  await holdSession(context, company.token);
  const { faults, hosts } = watch(page);
  await openHydrated(page, '/dashboard');
  await expect(page).toHaveTitle('Dashboard · Thamani');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Tamale Shea Works');
  await expect(page.getByText('No Recent Applications Yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Open the calculator' })).toBeVisible();
  await expect(page.locator('.empty-state .weave')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calculate Value Addition' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Application' }).first()).toHaveAttribute('href', '/applications/new');
  await expect(page.locator('.tiles dt')).toHaveText(['Total', 'Approved', 'Pending', 'Rejected']);
  await expect(page.locator('.tiles dd.figure')).toHaveText(['0', '0', '0', '0']);

  await expect(page.locator('.bar').getByText('AD', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your profile, Amina Diallo' })).toHaveAttribute('href', '/profile');
  const navigation = page.getByRole('navigation', { name: 'Portal' });
  await expect(navigation.getByRole('listitem')).toHaveText(['Dashboard', 'Applications', 'Certificates', 'Payment', 'Profile']);
  await expect(navigation.getByRole('link')).toHaveText(['Dashboard', 'Applications', 'Certificates', 'Payment', 'Profile']);
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('user')))
    .toBe(JSON.stringify({ id: company.id, first_name: 'Amina', last_name: 'Diallo' }));
  expect(faults).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).origin]);
});

test('pages change without a new document, focus goes to what is new, and back and forward work', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/dashboard');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await sideLink(page, 'Profile').click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Profile · Thamani');
  await expect(page.locator('main')).toBeFocused();
  await expect(sideLink(page, 'Profile')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('a new version of a legal document is announced once for an account, with and without script', async ({ page, context, browser }) => {
  const account = await signIn(context);
  const notice = (shownOn: Page) => shownOn.getByRole('region', { name: 'New versions of legal documents' });
  await forgetLegalVersion(administrationUrl(), account.id);
  await openHydrated(page, '/applications');
  await expect(notice(page).getByRole('link', { name: 'Privacy policy (19 November 2026)' })).toHaveAttribute(
    'href',
    '/privacy-policy#what-changed',
  );
  expect(await axeFindings(page)).toEqual([]);
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveURL('/applications');

  const elsewhere = await browser.newContext({ javaScriptEnabled: false });
  await holdSession(elsewhere, await openedSession(administrationUrl(), account.id));
  const plain = await elsewhere.newPage();
  await plain.goto('/dashboard');
  await expect(plain.locator('main')).toBeVisible();
  await expect(notice(plain)).toHaveCount(0);
  await forgetLegalVersion(administrationUrl(), account.id);
  await plain.goto('/applications?page=1');
  await notice(plain).getByRole('button', { name: 'Dismiss' }).click();
  await expect(plain).toHaveURL('/applications?page=1');
  await expect(notice(plain)).toHaveCount(0);
  await elsewhere.close();
});

test('at 360 px the navigation is a drawer: it closes after each move, by Escape and beside it, and gives focus back', async ({
  page,
  context,
}) => {
  await holdSession(context, company.token);
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/dashboard');
  await expect(page.locator('.side')).toBeHidden();
  for (const name of ['Profile', 'Dashboard']) {
    await openDrawer(page);
    await expect(drawer(page)).toBeVisible();
    await drawer(page).getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} · Thamani`);
    await expect(drawer(page)).toBeHidden();
  }
  // The page that one is on already: a move all the same.
  await openDrawer(page);
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(drawer(page)).toBeHidden();

  await openDrawer(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused();
  await openDrawer(page);
  await page.mouse.click(350, 400);
  await expect(drawer(page)).toBeHidden();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test('up to 1023 px the navigation is a drawer; from 1024 px it is shown beside the page, and a drawer left open closes', async ({
  page,
  context,
}) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/dashboard');
  await expectGood(page, 'the dashboard', [...(await defaultLooks(page)), [1023, 'light']]);
  await page.setViewportSize({ width: 1023, height: 740 });
  await expect(page.locator('.side')).toBeHidden();
  await openDrawer(page);
  await page.mouse.click(1013, 400);
  await expect(drawer(page)).toBeHidden();
  await openDrawer(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(drawer(page)).toBeHidden();
  await expect(page.locator('.side')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden();
});

test('a slow page is told: the overlay reads, covers all, moves unless less motion is asked for, and goes', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/dashboard');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/profile.data*', async (route) => {
    await held;
    await route.continue();
  });
  await sideLink(page, 'Profile').click();
  const overlay = page.getByRole('status').filter({ hasText: 'Loading your profile' });
  await expect(overlay).toBeVisible();
  // It covers the page, bar and navigation too.
  expect(await page.evaluate(() => document.elementFromPoint(20, 20)?.closest('.loading') !== null)).toBe(true);
  const bar = page.locator('.loading progress');
  await expect(bar).toBeVisible();
  await expect.poll(() => bar.evaluate((progress: HTMLProgressElement) => progress.value)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(bar).toBeHidden();
  release();
  await expect(page).toHaveTitle('Profile · Thamani', { timeout: 10_000 });
  await expect(overlay).toHaveCount(0);
});

test('logout asks first: Cancel stays; Logout clears storage, cookie and session, and leads to the start page', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context);
  await openHydrated(page, '/dashboard');
  const question = page.getByRole('alertdialog', { name: 'Logout' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(question).toContainText('Are you sure you want to log out?');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect(await heldCookie(context, 'session')).toBeUndefined();
  expect((await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(context);
  await openHydrated(page, '/dashboard');
  const other = await context.newPage();
  await openHydrated(other, '/profile');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/');
});

test('a session ended elsewhere leads to sign-in, which knows the way back', async ({ page, context, request }) => {
  const leaving = await signIn(context);
  await openHydrated(page, '/dashboard');
  const elsewhere = await sessionOf(request, leaving);
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  const { data } = (await (await request.get('/api/profile/sessions', { headers })).json()) as { data: { id: string; current: boolean }[] };
  for (const { id } of data.filter(({ current }) => !current)) await request.delete(`/api/profile/sessions/${id}`, { headers });
  await sideLink(page, 'Profile').click();
  await expect(page).toHaveURL(/\/login\?ended&next=%2Fprofile$/);
  expect(await heldCookie(context, 'session')).toBeUndefined();
});

test('offline: told at once, the page stays, and all works again when the connection is back', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/dashboard');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you type is saved on this device')).toBeVisible();
  await sideLink(page, 'Profile').click();
  await expect(page.getByText('You are offline. Connect to the internet, and try again.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  await context.setOffline(false);
  await expect(page.getByText('You are offline. What you type')).toBeHidden();
  await sideLink(page, 'Profile').click();
  await expect(page).toHaveTitle('Profile · Thamani');
});

test('a page that breaks off or answers 500 is told inside the frame, with what to do, and comes when tried again', async ({
  page,
  context,
}) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/dashboard');
  for (const fail of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 500, body: 'no' })]) {
    await page.route('**/profile.data*', fail);
    await sideLink(page, 'Profile').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown.');
    await expect(page.getByRole('alert')).toContainText('Wait a minute and try again');
    await expect(sideLink(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/profile.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amina Diallo');
    await sideLink(page, 'Dashboard').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  }
});

test('by keyboard alone: skip link, navigation, language picker, logout', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/dashboard');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const focusOn = async (name: string) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      if ((await page.locator(':focus').textContent()) === name) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await focusOn('Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.locator('.picker > summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Français' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Français' })).toBeHidden();
  await expect(page.locator('.picker > summary')).toBeFocused();
  await focusOn('Profile');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Profile · Thamani');
});

test('in Arabic at 360 px: mirrored, in Arabic words, and the picker leads to the other languages', async ({ page, context }) => {
  await holdSession(context, company.token);
  await page.setViewportSize({ width: 360, height: 740 });
  const { faults } = watch(page);
  await openHydrated(page, '/ar/dashboard');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('لا توجد طلبات حديثة بعد')).toBeVisible();
  await expectGood(page, 'the dashboard', [...(await defaultLooks(page)), [1023, 'light']]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'فتح قائمة التنقل' }).click();
  const sheet = await page.locator('.drawer-sheet').boundingBox();
  expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBe(360);
  await page.getByRole('dialog').getByRole('link', { name: 'الملف الشخصي' }).click();
  await expect(page).toHaveURL('/ar/profile');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('.picker > summary').click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL('/fr/profile');
  expect(faults).toEqual([]);
});
