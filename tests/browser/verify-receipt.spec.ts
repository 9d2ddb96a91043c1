import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { readReceipt, receiptsIssuer, signReceipt, type Receipt } from '@thamani/credentials/receipt.ts';
import { keyPair } from '../system/certificates.ts';
import { crosswise, expectGood } from './accessibility.ts';
import { startVerify, type VerifyStage } from './verify.ts';

/** A receipt of a check: taken online, read in the reader's browser, and good for what it says and no more. */
let stage: VerifyStage;
test.beforeAll(async () => {
  stage = await startVerify();
});
test.afterAll(() => stage.stop());

const issuer = () => issuerAt(stage.origin, 'Thamani');
const tokenOf = async (number: string) => (await fetch(`${stage.origin}/${number}.receipt`)).text();
const open = async (page: Page, token: string, language = 'en') => {
  await page.goto('about:blank');
  await page.goto(`${stage.origin}/${language}/receipt#${token}`);
  await expect(page.locator('#answer')).toBeVisible();
};

test('is taken from the page of a certificate, and read without being sent', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${stage.origin}/en/${stage.numbers.valid}`);
  await page.getByRole('link', { name: 'Take a receipt' }).click();
  await expect(page.locator('h1')).toHaveText('Genuine receipt');
  expect(new URL(page.url()).pathname).toBe('/en/receipt');
  const token = new URL(page.url()).hash.slice(1);
  await expect(page.locator('#said')).toHaveText('Valid');
  await expect(page.locator('#answer')).toContainText(stage.numbers.valid);
  await expect(page.locator('#facts')).toContainText(stage.certificates.valid.facts.company);
  await expect(page.locator('main')).toContainText('Not that it is so today');
  expect(token.split('.')).toHaveLength(3);
  // A browser names the address that it was led to with all that stands behind the #, and sends it without.
  for (const one of asked) expect(one.replace(/#.*$/, '').includes(token.slice(-40)), one).toBe(false);
  expect(asked.every((one) => one.startsWith('GET '))).toBe(true);
  await expectGood(page, 'a receipt');
});

test('says what was answered, for every answer', async ({ page }) => {
  const said = {
    valid: 'Valid',
    replaced: 'Replaced, still valid',
    expired: 'Expired',
    suspended: 'Not valid: suspended',
    revoked: 'Not valid: revoked',
    not_found: 'Not found',
    altered: 'Not valid: altered',
  } as const;
  for (const [answer, words] of Object.entries(said)) {
    const number = stage.numbers[answer as keyof typeof said];
    await open(page, await tokenOf(number));
    await expect(page.locator('#said')).toHaveText(words);
    await expect(page.getByRole('link', { name: 'Check it now' })).toHaveAttribute('href', `/en/${number}`);
    await expectGood(page, `a receipt of ${answer}`, crosswise);
  }
});

test('is not given where nothing could be checked', async ({ page }) => {
  const { could_not_check: number } = stage.numbers;
  const machine = await fetch(`${stage.origin}/${number}.receipt`);
  expect([machine.status, machine.headers.get('retry-after'), await machine.json()]).toEqual([503, '30', { refused: 'could_not_check' }]);
  const answered = await page.goto(`${stage.origin}/ar/${number}/receipt`);
  expect(answered?.status()).toBe(503);
  await expect(page.locator('h1')).toHaveText('لا إيصال في الوقت الحالي');
  await expectGood(page, 'a refused receipt', crosswise);
});

test('verifies for machines, by the keys that its issuer’s name leads to', async () => {
  const { valid: number } = stage.numbers;
  const document = await (await fetch(`${stage.origin}/receipts/did.json`)).text();
  const keys = await keysIn(document, receiptsIssuer(issuer()));
  expect(keys).toHaveLength(1);
  for (const [path, accept] of [
    [`/${number}.receipt`, '*/*'],
    [`/${number}/receipt`, 'application/jwt'],
  ] as const) {
    const response = await fetch(stage.origin + path, { headers: { accept } });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/jwt',
      'no-store',
    ]);
    const read = await readReceipt(await response.text(), issuer(), keys, { number });
    expect(read).toMatchObject({ kind: 'genuine', payload: { number, answer: 'valid' } });
  }
  // Its key is none of a certificate's.
  const certificates = await keysIn(await (await fetch(`${stage.origin}/.well-known/did.json`)).text(), issuer());
  expect(certificates.map(({ kid }) => kid)).not.toContain(keys[0]?.kid);
});

test('is signed anew each time, and never for a look at its head', async () => {
  const [first, second] = [await tokenOf(stage.numbers.valid), await tokenOf(stage.numbers.valid)];
  expect(first).not.toBe(second);
  const head = await fetch(`${stage.origin}/${stage.numbers.valid}.receipt`, { method: 'HEAD' });
  expect([head.status, head.headers.get('location')]).toEqual([405, null]);
});

test('with one character changed is not genuine, and nothing of it is shown', async ({ page }) => {
  const token = await tokenOf(stage.numbers.valid);
  const { company } = stage.certificates.valid.facts;
  await open(page, token);
  await expect(page.locator('main')).toContainText(company);
  const [head = '', body = ''] = token.split('.');
  for (const at of [3, head.length + 40, head.length + body.length - 10, token.length - 5]) {
    await open(page, token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1));
    await expect(page.locator('h1')).toHaveText('Not a genuine receipt');
    await expect(page.locator('main')).not.toContainText(company);
  }
  await expectGood(page, 'an altered receipt', crosswise);
});

test('by another key, by the key of certificates, or about another number is not genuine', async ({ page }) => {
  const token = await tokenOf(stage.numbers.revoked);
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Receipt;
  const better: Receipt = { ...payload, answer: 'valid' };
  const thief = (await keyPair()).signing;
  for (const key of [thief, stage.house.key.signing]) {
    await open(page, await signReceipt(better, issuer(), key));
    await expect(page.locator('h1')).toHaveText('Not a genuine receipt');
    await expect(page.locator('#answer')).toContainText('signed by somebody else');
  }
  // What was signed about one number, with the words about another put in.
  const other = Buffer.from(JSON.stringify({ ...payload, number: stage.numbers.valid })).toString('base64url');
  await open(page, token.split('.').with(1, other).join('.'));
  await expect(page.locator('#answer')).toContainText('changed after it was signed');
  // The control: as it was signed.
  await open(page, token);
  await expect(page.locator('#said')).toHaveText('Not valid: revoked');
});

test('that is script, markup or far too long is nothing', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', () => errors.push('a dialog was opened'));
  for (const none of [
    '<img src=x onerror=alert(1)>',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    'a.b.c',
    'javascript:alert(1)',
    'A'.repeat(100_000),
  ]) {
    await open(page, none);
    await expect(page.locator('h1')).toHaveText('Not a genuine receipt');
    await expect(page.locator('main img, main script:not([src],[type="application/json"])')).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test('is saved, and read again from the file; its link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await tokenOf(stage.numbers.suspended);
  await open(page, token);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${stage.numbers.suspended}.receipt.jwt`);
  expect(await readFile(await saved.path(), 'utf8')).toBe(token);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.locator('#copied')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stage.origin}/en/receipt#${token}`);
  await page.goto(`${stage.origin}/en/file`);
  await page.locator('#files').setInputFiles(await saved.path());
  await expect(page.locator('.file')).toContainText('Genuine receipt');
  await expect(page.locator('.file')).toContainText('Not valid: suspended');
});

test('keeps in another language, right to left, and prints', async ({ page }) => {
  await open(page, await tokenOf(stage.certificates.reinstated.facts.number));
  await page.locator('.pick summary').click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('h1')).toHaveText('إيصال أصلي');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#said')).toHaveText('صالحة');
  await expectGood(page, 'a receipt in Arabic');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').first()).toBeHidden();
  await expect(page.locator('#said')).toBeVisible();
});

test('is not offered by a site without a key, which says so', async ({ page }) => {
  const bare = await startVerify({ givesReceipts: false });
  try {
    await page.goto(`${bare.origin}/en/${bare.numbers.valid}`);
    await expect(page.locator('h1')).toHaveText('Valid');
    await expect(page.getByRole('link', { name: 'Take a receipt' })).toHaveCount(0);
    const answered = await page.goto(`${bare.origin}/en/${bare.numbers.valid}/receipt`);
    expect(answered?.status()).toBe(404);
    await expect(page.locator('main')).toContainText('This site signs no receipts at present');
    expect((await fetch(`${bare.origin}/receipts/did.json`)).status).toBe(404);
    await page.goto(`${bare.origin}/en/receipt#${await tokenOf(stage.numbers.valid)}`);
    await expect(page.locator('h1')).toHaveText('The receipt could not be checked');
  } finally {
    await bare.stop();
  }
});

/** Last: it uses up what the process gives in a moment. */
test('is given at a bounded pace, and certificates are checked all the same', async () => {
  const asked = await Promise.all(Array.from({ length: 400 }, () => fetch(`${stage.origin}/${stage.numbers.valid}.receipt`)));
  const statuses = asked.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(30);
  const refused = asked.find(({ status }) => status === 503);
  expect([refused?.headers.get('retry-after'), await refused?.json()]).toEqual(['2', { refused: 'busy' }]);
  expect((await fetch(`${stage.origin}/${stage.numbers.valid}`)).status).toBe(200);
});
