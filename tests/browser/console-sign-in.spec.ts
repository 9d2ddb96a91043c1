import { expect, test, type Page } from '@playwright/test';
import { codeOfSecret, hydrated, heldCookie } from './signed-in.ts';
import { endSessions, invitedStaff, type InvitedStaff } from '../system/staff.ts';
import { expectGood, isFullMatrix } from './accessibility.ts';
import { someAddress } from './accounts.ts';
import { asStaff, consolePage, followNavigation } from './console.ts';
import { settled, watch } from './page-metrics.ts';
import { forgetJson, withDevice } from './passkey-device.ts';

/** How staff sign in, stay signed in and sign out, and how the console refuses unauthorized people. */

const password = 'seven looms beside the harbour';

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

/** The queue says by itself which cases a role begins with. */
const cases = /:\d+\/cases(?:\?|$)/;

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page, text: string) => main(page).getByRole('alert').filter({ hasText: text });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

async function openLink(page: Page, { link, name, enrolmentCode }: InvitedStaff): Promise<void> {
  await page.goto(consolePage(`/enrolment#${link}`));
  await typeEnrolmentCode(page, enrolmentCode);
  await expect(main(page).getByText(`Welcome, ${name}.`)).toBeVisible();
}

async function typeEnrolmentCode(page: Page, code: string): Promise<void> {
  await hydrated(page);
  await main(page).getByRole('textbox').fill(code);
  await main(page).locator('button[type=submit]').click();
}

/** Sets up password and authenticator, and gives back what the authenticator was told. */
async function enrolByAuthenticator(page: Page, person: InvitedStaff): Promise<string> {
  await openLink(page, person);
  return setUpAuthenticator(page);
}

async function setUpAuthenticator(page: Page): Promise<string> {
  await main(page).getByRole('tab', { name: 'Password and authenticator app' }).click();
  const secret = (await main(page).locator('.enrolment-letters').textContent()) ?? '';
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByLabel('Confirm password').fill(password);
  await main(page).getByLabel('Code from your authenticator app').fill(codeOfSecret(secret, new Date()));
  await press(page, 'Set up and sign in');
  await expect(page).toHaveURL(cases);
  return secret;
}

async function signOut(page: Page): Promise<void> {
  await page.locator('.bar-person summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(consolePage('/login'));
}

async function typeIn(page: Page, email: string, typed: string, code: string): Promise<void> {
  await main(page).getByLabel('Email address').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(typed);
  await main(page).getByLabel('Code from your authenticator app').fill(code);
  // A message of the previous attempt is no answer to this one.
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page, 'Sign in');
  await answered;
}

/** A code works once, so the next one is the earliest that does; a clock may be half a minute ahead. */
const nextCode = (secret: string) => codeOfSecret(secret, new Date(Date.now() + 30_000));

test.describe('the mailed link', () => {
  test('leads in by a password with an authenticator, once, and so does signing in afterwards', async ({ page }) => {
    const watched = watch(page);
    const person = await invitedStaff({ role: 'officer', countries: ['GH'] }, 'Kwame Asante');
    const secret = await enrolByAuthenticator(page, person);
    await expect(page.getByRole('banner')).toContainText('Officer');
    await expect(page.getByRole('banner')).toContainText('Ghana');
    expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-');
    await signOut(page);
    expect(watched.faults).toEqual([]);

    await page.goto(consolePage(`/enrolment#${person.link}`));
    await typeEnrolmentCode(page, person.enrolmentCode);
    await expect(alert(page, 'This link no longer works.')).toBeVisible();

    await page.goto(consolePage('/login'));
    await press(page, 'Sign in');
    await expect(alert(page, 'Please fill in all fields')).toBeFocused();
    await typeIn(page, person.email, 'not the password at all', nextCode(secret));
    await expect(alert(page, 'The email address, the password or the code is incorrect. Check them and try again.')).toBeFocused();
    await typeIn(page, person.email, password, nextCode(secret));
    await expect(page).toHaveURL(cases);
  });

  for (const browser of ['of today', 'that does not know the JSON of passkeys'])
    test(`leads in by a passkey in a browser ${browser}, and so does signing in afterwards`, async ({ page }) => {
      if (browser !== 'of today') await page.addInitScript(forgetJson);
      await withDevice(page);
      const person = await invitedStaff({ role: 'verifier' }, 'Wanjiru Kamau');
      await openLink(page, person);
      await main(page).getByLabel('Name of this device').fill('Office computer');
      await press(page, 'Set up a passkey');
      await expect(page).toHaveURL(cases);
      await signOut(page);
      await press(page, 'Sign in with a passkey');
      await expect(page).toHaveURL(cases);
      await expect(page.getByRole('banner')).toContainText('Field verifier');
    });

  test('shows nothing with a wrong enrolment code, and ends with the fifth', async ({ page }) => {
    const person = await invitedStaff({ role: 'admin' }, 'Kofi Boateng');
    await page.goto(consolePage(`/enrolment#${person.link}`));
    for (let round = 1; round <= 4; round += 1) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/staff/enrolment'));
      await typeEnrolmentCode(page, '00000-00000');
      await answered;
      await expect(alert(page, 'This enrolment code is incorrect.')).toBeFocused();
    }
    await expectGood(page, 'a wrong enrolment code');
    await expect(main(page)).not.toContainText(person.name);
    await typeEnrolmentCode(page, '00000-00000');
    await expect(alert(page, 'This link no longer works.')).toBeVisible();
    await page.reload();
    await typeEnrolmentCode(page, person.enrolmentCode);
    await expect(alert(page, 'This link no longer works.')).toBeVisible();
  });

  test('is kept for another try where no passkey was made, and a refused code is told', async ({ page }) => {
    const person = await invitedStaff({ role: 'officer' }, 'Efua Owusu');
    await openLink(page, person);
    await withDevice(page, { knowsItsOwner: false });
    await press(page, 'Set up a passkey');
    await expect(main(page).getByText('No passkey was created.')).toBeVisible();
    await main(page).getByRole('tab', { name: 'Password and authenticator app' }).click();
    await main(page).getByLabel('Password', { exact: true }).fill(password);
    await main(page).getByLabel('Confirm password').fill(password);
    await main(page).getByLabel('Code from your authenticator app').fill('12345');
    await press(page, 'Set up and sign in');
    await expect(alert(page, 'This code or passkey was not accepted.')).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await setUpAuthenticator(page);
  });
});

test.describe('signing in', () => {
  test('without script works by password and code', async ({ browser }) => {
    const withScript = await browser.newPage();
    const person = await invitedStaff({ role: 'officer' });
    const secret = await enrolByAuthenticator(withScript, person);
    await withScript.close();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(consolePage('/login'));
    await typeIn(page, person.email, password, nextCode(secret));
    await expect(page).toHaveURL(cases);
    await context.close();
  });

  test('is asked for by every page, and leads back to it; a foreign way back is not taken', async ({ page, context }) => {
    await page.goto(consolePage('/ar/staff'));
    await expect(page).toHaveURL(consolePage('/ar/login?next=%2Far%2Fstaff'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await asStaff(context, { role: 'admin' });
    await page.reload();
    await expect(page).toHaveURL(consolePage('/ar/staff'));
    await page.goto(consolePage('/login?next=https%3A%2F%2Fevil.example%2Fcases'));
    await expect(page).toHaveURL(cases);
  });
});

test.describe('a session', () => {
  test('that has ended leads to sign-in, says so, and leads back', async ({ page, context }) => {
    const person = await asStaff(context, { role: 'admin' });
    await page.goto(consolePage('/staff'));
    await endSessions(person.id);
    await followNavigation(page, 'Cases');
    await expect(page).toHaveURL(/\/login\?ended=1&next=%2Fcases/);
    await expect(main(page).getByText('You were signed out because your session ended.')).toBeVisible();
    expect(await heldCookie(context, 'staffSession')).toBeUndefined();
  });

  test('is told before it ends unused, is kept by one press, and otherwise leads to sign-in and back', async ({ page, context }) => {
    await page.clock.install();
    // Without a listener Playwright does not learn which requests ended before `settled` looks.
    page.on('requestfinished', () => undefined);
    const person = await asStaff(context, { role: 'admin' });
    await page.goto(consolePage('/staff'));
    await hydrated(page);
    // An answer that arrives after the leap would be a new contact, and nothing would be said.
    await settled(page);
    await page.clock.fastForward('13:01');
    const soon = page.getByText('In two minutes you will be signed out.');
    await expect(soon).toBeVisible();
    await expectGood(page, 'a session that ends soon');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(soon).toBeHidden();
    await endSessions(person.id);
    await page.clock.fastForward('15:01');
    await expect(page).toHaveURL(consolePage('/login?ended=1&next=%2Fstaff'));
  });
});

test.describe('the pages in front and the frame', () => {
  for (const [language, title] of [
    ['', 'Sign in'],
    ['/ar', 'تسجيل الدخول'],
    ['/fr', 'Se connecter'],
  ] as const)
    test(`are for everybody, in ${language === '' ? 'English' : language}`, async ({ page, context }) => {
      const watched = watch(page);
      await page.goto(consolePage(`${language}/login?ended=1`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expectGood(page, 'sign-in');
      // French shares script, direction and parts with English: the rest of it is for the nightly run.
      if (language === '/fr' && !isFullMatrix) return;
      const person = await invitedStaff({ role: 'officer' });
      await page.goto(consolePage(`${language}/enrolment#${person.link}`));
      await hydrated(page);
      await expectGood(page, 'asking for the enrolment code');
      await typeEnrolmentCode(page, person.enrolmentCode);
      await expect(main(page).getByRole('tablist')).toBeVisible();
      await expectGood(page, 'enrolment by passkey');
      await main(page).getByRole('tab').last().click();
      await expect(main(page).locator('.enrolment-picture img')).toBeVisible();
      await expectGood(page, 'enrolment by authenticator');
      await asStaff(context, { role: 'admin' }, 'Ama Mensah');
      await page.goto(consolePage(`${language}/cases/00000000-0000-4000-8000-000000000000`));
      await page.locator('.bar-person summary').click();
      await expectGood(page, 'the frame around a case that is not there');
      expect(watched.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    });

  test('by keyboard: skip to the content, open the sheet, put it away', async ({ page, context }) => {
    await asStaff(context, { role: 'admin' });
    await page.goto(consolePage('/staff'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
    const person = page.locator('.bar-person summary');
    await person.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
    await expect(person).toBeFocused();
  });
});
