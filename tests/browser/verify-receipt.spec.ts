import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { readReceipt, receiptsIssuer, signReceipt, type Receipt } from '@thamani/credentials/receipt.ts';
import { keyPair } from '../system/certificates.ts';
import { expectGood } from './accessibility.ts';
import { test } from './verify-stage.ts';
import type { VerifyStage } from './verify.ts';

/** A receipt of a check: taken online, read in the reader's browser, and good for what it says and no more. */
const tokenOf = async ({ origin }: VerifyStage, number: string) => (await fetch(`${origin}/${number}.receipt`)).text();
const open = async (page: Page, { origin }: VerifyStage, token: string, language = 'en') => {
  await page.goto('about:blank');
  await page.goto(`${origin}/${language}/receipt#${token}`);
  await expect(page.locator('#answer')).toBeVisible();
};

test('is taken from the page of a certificate, and read without being sent', async ({ page, stage }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${stage.origin}/en/${stage.numbers.valid}`);
  await page.getByRole('link', { name: 'Get a verification receipt' }).click();
  await expect(page.locator('h1')).toHaveText('Genuine verification receipt');
  expect(new URL(page.url()).pathname).toBe('/en/receipt');
  const token = new URL(page.url()).hash.slice(1);
  await expect(page.locator('#said')).toHaveText('Valid');
  await expect(page.locator('#answer')).toContainText(stage.numbers.valid);
  await expect(page.locator('#facts')).toContainText(stage.certificates.valid.facts.company);
  await expect(page.locator('main')).toContainText('The receipt does not prove the status today');
  expect(token.split('.')).toHaveLength(3);
  // Playwright reports the address of a request with its fragment; the browser sends it without.
  for (const one of asked) expect(one.replace(/#.*$/, '').includes(token.slice(-40)), one).toBe(false);
  expect(asked.every((one) => one.startsWith('GET '))).toBe(true);
  await expectGood(page, 'a receipt');
});

test('verifies for machines, by the keys that its issuer’s name leads to, which are none of a certificate’s', async ({ stage }) => {
  const { valid: number } = stage.numbers;
  const issuer = issuerAt(stage.origin, 'Thamani');
  const documentAt = async (path: string) => (await fetch(stage.origin + path)).text();
  const keys = await keysIn(await documentAt('/receipts/did.json'), receiptsIssuer(issuer));
  expect(keys).toHaveLength(1);
  expect(await readReceipt(await tokenOf(stage, number), issuer, keys, { number })).toMatchObject({
    kind: 'genuine',
    payload: { number, answer: 'valid' },
  });
  const certificates = await keysIn(await documentAt('/.well-known/did.json'), issuer);
  expect(certificates.length).toBeGreaterThan(0);
  expect(certificates.map(({ kid }) => kid)).not.toContain(keys[0]?.kid);
});

test('of a number that was not found says so', async ({ page, stage }) => {
  await open(page, stage, await tokenOf(stage, stage.numbers.not_found), 'fr');
  await expect(page.locator('#said')).toHaveText('Introuvable');
  await expect(page.getByRole('link', { name: 'Vérifier le certificat maintenant' })).toHaveAttribute(
    'href',
    `/fr/${stage.numbers.not_found}`,
  );
  await expectGood(page, 'a receipt of nothing');
});

test('that is not genuine says so, and nothing of it is shown or run', async ({ page, stage }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', () => errors.push('a dialog was opened'));
  const token = await tokenOf(stage, stage.numbers.revoked);
  const { company } = stage.certificates.revoked.facts;
  // The control: as it was signed.
  await open(page, stage, token);
  await expect(page.locator('#said')).toHaveText('Not valid: revoked');
  await expect(page.locator('main')).toContainText(company);
  const [head = '', body = ''] = token.split('.');
  const changedAt = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Receipt;
  const thief = (await keyPair()).signing;
  const forged = await signReceipt({ ...payload, answer: 'valid' }, issuerAt(stage.origin, 'Thamani'), thief);
  for (const [none, why] of [
    // In the head, in the body, in the signature.
    [changedAt(3), ''],
    [changedAt(head.length + Math.floor(body.length / 2)), ''],
    [changedAt(token.length - 5), ''],
    [forged, 'not signed by this site'],
    ['<img src=x onerror=alert(1)>', 'not a verification receipt from Thamani'],
    ['%3Cscript%3Ealert(1)%3C/script%3E', 'not a verification receipt from Thamani'],
    ['javascript:alert(1)', 'not a verification receipt from Thamani'],
    ['a.b.c', 'not a verification receipt from Thamani'],
    ['A'.repeat(100_000), 'not a verification receipt from Thamani'],
  ] as const) {
    await open(page, stage, none);
    await expect(page.locator('h1')).toHaveText('Not a genuine verification receipt');
    await expect(page.locator('#answer')).toContainText(why);
    await expect(page.locator('main')).not.toContainText(company);
    await expect(page.locator('main img, main script:not([src],[type="application/json"])')).toHaveCount(0);
  }
  await expectGood(page, 'a receipt that is none');
  expect(errors).toEqual([]);
});

test('is saved, and read again from the file; its link is copied', async ({ page, context, stage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await tokenOf(stage, stage.numbers.suspended);
  await open(page, stage, token);
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
  await expect(page.locator('.file')).toContainText('Genuine verification receipt');
  await expect(page.locator('.file')).toContainText('Not valid: suspended');
});

test('keeps in another language, right to left, and prints', async ({ page, stage }) => {
  await open(page, stage, await tokenOf(stage, stage.certificates.reinstated.facts.number));
  await page.locator('.pick summary').click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('h1')).toHaveText('إيصال تحقق أصلي');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#said')).toHaveText('صالحة');
  await expectGood(page, 'a receipt in Arabic');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').first()).toBeHidden();
  await expect(page.locator('#said')).toBeVisible();
});

test('is not offered by a site without a key, which says so', async ({ page, stage }) => {
  const bare = await stage.withoutReceipts();
  try {
    await page.goto(`${bare.address}/en/${stage.numbers.valid}`);
    await expect(page.locator('h1')).toHaveText('Valid');
    await expect(page.getByRole('link', { name: 'Get a verification receipt' })).toHaveCount(0);
    const answered = await page.goto(`${bare.address}/en/${stage.numbers.valid}/receipt`);
    expect(answered?.status()).toBe(404);
    await expect(page.locator('main')).toContainText('This site does not sign verification receipts at present');
    await expectGood(page, 'a refused receipt');
    await page.goto(`${bare.address}/en/receipt#${await tokenOf(stage, stage.numbers.valid)}`);
    await expect(page.locator('h1')).toHaveText('The verification receipt could not be checked');
  } finally {
    await bare.stop();
  }
});
