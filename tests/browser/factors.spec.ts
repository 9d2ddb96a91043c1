import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { codeOfSecret, part, signIn, type SignedInAccount, heldCookie } from './signed-in.ts';
import { expectGood } from './accessibility.ts';
import { someAddress, type Account } from './accounts.ts';
import { callAs } from './application.ts';
import { sql } from './payments.ts';
import { watch } from './page-metrics.ts';
import { forgetJson, withDevice } from './passkey-device.ts';

/** Two-step sign-in of a company: how its factors are added, used, lost and removed. */

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page, text: string) => main(page).getByRole('alert').filter({ hasText: text });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const twoStep = (page: Page) => part(page, 'Two-step sign-in');
const profile = '/profile?tab=profiles';
const wrong = 'This code or passkey was not accepted.';

/** A code works once, so the next one is the earliest that does; a clock may be half a minute ahead. */
const nextCode = (secret: string) => codeOfSecret(secret, new Date(Date.now() + 30_000));

interface Protected {
  readonly secret: string;
  readonly codes: readonly string[];
}

async function enterCode(page: Page, code: string): Promise<void> {
  await main(page).getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Continue');
}

/** Each page on the way is given to `look`. */
async function addAuthenticator(page: Page, look: (what: string) => Promise<void> = () => Promise.resolve()): Promise<Protected> {
  await page.goto(profile);
  await look('two-step sign-in is off');
  await twoStep(page).getByRole('link', { name: 'Add an authenticator app' }).click();
  await expect(main(page).getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await look('an authenticator is explained');
  await press(page, 'Continue');
  const secret = (await main(page).locator('.authenticator-key').textContent()) ?? '';
  await look('its QR code');
  await main(page).getByLabel('Code from the app').fill(codeOfSecret(secret, new Date()));
  await press(page, 'Add the app');
  const shown = main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  await look('recovery codes');
  return { secret, codes: await shown.allTextContents() };
}

/** As a program of the company adds one: how it is done on the screen is tested once. */
async function givenAuthenticator({ token }: SignedInAccount, baseURL: string | undefined): Promise<Protected> {
  const begun = await callAs(token, baseURL, 'POST', '/profile/factors/authenticator/begin');
  const { challenge_id, secret } = begun.body.data as { challenge_id: string; secret: string };
  const added = { challenge_id, code: codeOfSecret(secret, new Date()) };
  const { status, body } = await callAs(token, baseURL, 'POST', '/profile/factors/authenticator', added);
  expect(status, JSON.stringify(body)).toBe(200);
  return { secret, codes: body.data['recovery_codes'] as string[] };
}

async function typePassword(page: Page, { email, password }: Account, at = '/login'): Promise<void> {
  await page.goto(at);
  await main(page).getByLabel('Email address').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Login');
  await expect(page).toHaveURL(/\/login\/code/);
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** As if the person had signed in a while ago. */
async function ageProof({ id }: SignedInAccount): Promise<void> {
  await sql("update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1", [id]);
}

test('an authenticator is added, its recovery codes are stored, and the password alone does not sign in any more', async ({
  page,
  context,
}) => {
  const { faults } = watch(page);
  const account = await signIn(context);
  await page.goto(profile);
  await expect(twoStep(page)).toContainText('Off');
  const { secret, codes } = await addAuthenticator(page, (what) => expectGood(page, what));

  await test.step('the ten codes are stored before one goes on', async () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const coming = page.waitForEvent('download');
    await main(page).getByRole('link', { name: 'Download' }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    for (const part of [account.email, ...codes]) expect(file).toContain(part);
    await press(page, 'Done');
    await expect(page).toHaveURL(/\/factors\/authenticator/);
    await main(page).getByLabel('I have stored these codes').check();
    await press(page, 'Done');
    await expect(page).toHaveURL(`${profile}#two-step`);
    await expect(twoStep(page)).toContainText('On');
    await expect(twoStep(page)).toContainText('10 left');
  });
  expect(faults).toEqual([]);

  await test.step('the password is not enough, and a wrong code neither', async () => {
    await signOut(page);
    await typePassword(page, account, `/login?next=${encodeURIComponent('/certificates')}`);
    expect(await heldCookie(context, 'session')).toBeUndefined();
    expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');
    await page.goto(`/login/code?next=${encodeURIComponent('/certificates')}`);
    await enterCode(page, '000000');
    await expect(alert(page, wrong)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expectGood(page, 'the second step, with a wrong code');
  });

  await test.step('the code of the app is, and leads where the person wanted to go', async () => {
    await enterCode(page, nextCode(secret));
    await expect(page).toHaveURL('/certificates');
    expect(await heldCookie(context, 'secondStep')).toBeUndefined();
  });

  await test.step('a recovery code signs in once', async () => {
    const [code = ''] = codes;
    await signOut(page);
    await typePassword(page, account);
    await enterCode(page, code.toLowerCase().replaceAll('-', ' '));
    await expect(page).toHaveURL('/dashboard');
    await page.goto(profile);
    await expect(twoStep(page)).toContainText('9 left');
    await signOut(page);
    await typePassword(page, account);
    await enterCode(page, code);
    await expect(alert(page, wrong)).toBeVisible();
  });
});

test('without script: an authenticator is added, signs in, and is removed', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } });
  const page = await context.newPage();
  const account = await signIn(context);
  const { secret, codes } = await addAuthenticator(page);
  expect(codes).toHaveLength(10);
  await expect(main(page).getByRole('button', { name: 'Copy' })).toBeHidden();
  await signOut(page);
  await typePassword(page, account);
  await expect(main(page).getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await enterCode(page, nextCode(secret));
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile/factors/passkey');
  await expect(main(page)).toContainText('This browser cannot create a passkey.');
  await page.goto('/profile/factors/remove?factor=authenticator');
  await expect(main(page)).toContainText('Two-step sign-in will be turned off.');
  await press(page, 'Remove');
  await main(page).getByRole('link', { name: 'Back to your profile' }).click();
  await expect(twoStep(page)).toContainText('Off');
  await context.close();
});

async function addPasskey(page: Page, look: (what: string) => Promise<void> = () => Promise.resolve()): Promise<void> {
  await page.goto(profile);
  await twoStep(page).getByRole('link', { name: 'Add a passkey' }).click();
  await expect(main(page).getByLabel('Name of the passkey')).not.toHaveValue('');
  await look('a new passkey');
  await main(page).getByLabel('Name of the passkey').fill('Office computer');
  await press(page, 'Add a passkey');
  await expect(main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await look('a passkey was added');
}

async function signInByPasskey(page: Page): Promise<void> {
  await signOut(page);
  await page.goto(`/login?next=${encodeURIComponent(profile)}`);
  await press(page, 'Sign in with a passkey');
  await expect(page).toHaveURL(profile);
  await expect(twoStep(page).getByRole('listitem').filter({ hasText: 'Office computer' })).toContainText('Last used');
}

test('a passkey signs in without a password, proves the person, and is removed', async ({ page, context }) => {
  await withDevice(page);
  const account = await signIn(context);
  await addPasskey(page, (what) => expectGood(page, what));
  await signInByPasskey(page);
  await expectGood(page, 'two-step sign-in is on');

  await signOut(page);
  await typePassword(page, account);
  await expect(main(page).getByLabel('Recovery code')).toBeVisible();
  await press(page, 'Use a passkey');
  await expect(page).toHaveURL('/dashboard');

  await ageProof(account);
  await page.goto(profile);
  await twoStep(page).getByRole('link', { name: 'Remove: Office computer' }).click();
  await expect(main(page).getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await expectGood(page, 'the proof');
  await press(page, 'Use a passkey');
  await expect(main(page).getByRole('heading', { name: 'Remove the passkey Office computer?' })).toBeVisible();
  await expectGood(page, 'the question before a removal');
  await press(page, 'Remove');
  await main(page).getByRole('link', { name: 'Back to your profile' }).click();
  await expect(twoStep(page)).toContainText('Off');
});

test('a passkey in a browser that does not know the JSON of passkeys is added and signs in', async ({ page, context }) => {
  await page.addInitScript(forgetJson);
  await withDevice(page);
  await signIn(context);
  await addPasskey(page);
  await signInByPasskey(page);
});

test('a change after ten minutes asks for password and code; a recovery code counts, and new codes replace the old ones', async ({
  page,
  context,
  baseURL,
}) => {
  const account = await signIn(context);
  const { codes } = await givenAuthenticator(account, baseURL);
  await ageProof(account);
  await page.goto('/profile/factors/recovery-codes');
  await main(page).getByLabel('Your password').fill('not the right password');
  await enterCode(page, codes[0] ?? '');
  await expect(alert(page, 'incorrect')).toBeFocused();
  await main(page).getByLabel('Your password').fill(account.password);
  await enterCode(page, codes[1] ?? '');
  await press(page, 'Make new codes');
  const renewed = await main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await signOut(page);
  await typePassword(page, account);
  await enterCode(page, codes[2] ?? '');
  await expect(alert(page, wrong)).toBeVisible();
  await enterCode(page, renewed[0] ?? '');
  await expect(page).toHaveURL('/dashboard');
});

// Every page in Arabic; in English they are looked at where they are used.
test('every page is good in Arabic', async ({ page, context }) => {
  const account = await signIn(context);
  const good = (what: string) => expectGood(page, what);
  await withDevice(page);
  await page.goto(`/ar${profile}`);
  await good('two-step sign-in is off');
  await page.goto('/ar/profile/factors/authenticator');
  await good('an authenticator is explained');
  await main(page).getByRole('button').first().click();
  const secret = (await main(page).locator('.authenticator-key').textContent()) ?? '';
  await good('its QR code');
  await main(page).locator('#code').fill('000000');
  await main(page).locator('form button').click();
  await expect(main(page).getByRole('alert')).toBeFocused();
  await good('a wrong first code');
  await main(page).locator('#code').fill(codeOfSecret(secret, new Date()));
  await main(page).locator('form button').click();
  await expect(main(page).locator('.recovery-codes > li')).toHaveCount(10);
  await good('recovery codes');
  await page.goto('/ar/profile/factors/passkey');
  await good('a new passkey');
  await main(page).locator('form[data-passkey] button').click();
  await expect(main(page).getByRole('status')).toBeVisible();
  await good('a passkey was added');
  await page.goto(`/ar${profile}`);
  await good('two-step sign-in is on');
  await page.goto('/ar/profile/factors/remove?factor=authenticator');
  await good('the question before a removal');
  await ageProof(account);
  await page.goto('/ar/profile/factors/recovery-codes');
  await good('the proof');
  await signOut(page);
  await page.goto('/ar/login');
  await expect(main(page).locator('form[data-passkey]')).toBeVisible();
  await good('sign-in');
  await main(page).locator('#email').fill(account.email);
  await main(page).locator('#password').fill(account.password);
  await main(page).locator('form button[type=submit]').first().click();
  await expect(page).toHaveURL(/\/login\/code/);
  await good('the second step');
});
