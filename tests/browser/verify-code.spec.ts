import { expect, type Page } from '@playwright/test';
import { keyPair } from '../system/certificates.ts';
import { expectGood } from './accessibility.ts';
import { test } from './verify-stage.ts';
import type { VerifyStage } from './verify.ts';

/**
 * The fragment (behind the #) of the QR code's address, which only the reader's browser sees. Every result of a code is tested on
 * the page's markup (web/verify/browser/certificate-page/qr-fragment-check.test.ts); here are those that need a browser.
 */
const finding = (page: Page) => page.locator('[data-check=facts]');

const open = async (page: Page, { origin }: VerifyStage, number: string, fragment: string, language = 'en') => {
  await page.goto('about:blank');
  await page.goto(`${origin}/${language}/${number}#${fragment}`);
  await expect(page.locator('html')).not.toHaveClass(/wait/);
};
const expectAltered = async (page: Page, why: string) => {
  await expect(page.locator('h1')).toHaveText('Not valid: altered');
  await expect(page.locator('#answer')).toHaveClass('ans altered');
  await expect(finding(page)).toHaveClass('INVALID');
  await expect(finding(page)).toContainText(why);
  await expect(page.locator('.find li').first()).toContainText(why);
  await expect(page).toHaveTitle(/^Not valid: altered: TVA-/);
};

const withDigit = (seal: string, at: number) => seal.slice(0, at) + ((Number(seal[at]) + 1) % 10) + seal.slice(at + 1);

test('a scanned code that is genuine is called so; nothing of it leaves the browser', async ({ page, stage }) => {
  const { seal } = stage.certificates.valid;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`));
  await open(page, stage, stage.numbers.valid, seal);
  await expect(page.locator('h1')).toHaveText('Valid');
  await expect(finding(page)).toHaveClass('VALID');
  await expect(finding(page)).toContainText('the number, company, product and value addition are the same as published');
  await expectGood(page, 'a genuine code');
  expect(asked).toHaveLength(1);
  expect(asked.join(' ').replace(`#${seal}`, '')).not.toContain(seal);
});

test('a scanned code that was changed, or is none, is altered', async ({ page, stage }) => {
  const { seal } = stage.certificates.valid;
  await open(page, stage, stage.numbers.valid, withDigit(seal, Math.floor(seal.length / 2)));
  await expectAltered(page, 'The code');
  await open(page, stage, stage.numbers.valid, '9'.repeat(3_000));
  await expectAltered(page, 'The code is damaged, or it is not a Thamani code.');
});

test('a scanned code that says something else is altered, and what differs is marked', async ({ page, stage }) => {
  const { facts } = stage.certificates.valid;
  await open(
    page,
    stage,
    facts.number,
    await stage.house.sealOf({ ...facts, company: 'Another Company', valueAddition: '91.10', expiresOn: '2031-01-02' }),
  );
  await expectAltered(page, 'it differs from the published record');
  await expect(page.locator('.differs')).toHaveCount(3);
  for (const says of ['Another Company', '91.10%', '2 January 2031']) await expect(page.locator('.dif', { hasText: says })).toBeVisible();
  await expectGood(page, 'other facts');
});

test('a scanned code is checked by a library where the browser cannot, with the same outcome', async ({ page, stage }) => {
  const { seal } = stage.certificates.valid;
  await page.addInitScript(() => {
    const { importKey } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...asked: Parameters<typeof importKey>) {
      if (asked[2] === 'Ed25519') throw new DOMException('Unrecognized name.', 'NotSupportedError');
      return Reflect.apply(importKey, this, asked);
    } as typeof importKey;
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await open(page, stage, stage.numbers.valid, seal);
  await expect(finding(page)).toHaveClass('VALID');
  expect(scripts.filter((path) => /^\/assets\/ed25519-[\w-]+\.js$/.test(path))).toHaveLength(1);
  await open(page, stage, stage.numbers.valid, withDigit(seal, seal.length - 5));
  await expectAltered(page, 'The code');
});

test('a scanned code tells nothing of the paper where neither can look', async ({ page, stage }) => {
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => {
      throw new DOMException('Unrecognized name.', 'NotSupportedError');
    };
  });
  await page.route('**/assets/*', (route) => route.abort());
  await open(page, stage, stage.numbers.valid, stage.certificates.valid.seal);
  await expect(page.locator('h1')).toHaveText('Valid');
  await expect(finding(page)).toHaveClass('UNKNOWN');
});

test('a scanned code alone speaks while nothing published can be reached', async ({ page, stage }) => {
  const { facts, seal: own } = await stage.house.issue();
  // The keys were read before.
  await open(page, stage, stage.numbers.valid, stage.certificates.valid.seal);
  stage.storeIs(false);
  try {
    await open(page, stage, facts.number, own);
    await expect(page.locator('h1')).toHaveText('Could not check');
    await expect(page.locator('#answer')).toContainText('The signature in the code is genuine.');
    await expect(page.locator('.do')).toContainText('This is not a sign of forgery.');
    await expect(finding(page)).toHaveClass('VALID');
    for (const fact of [facts.number, facts.company, facts.product, '1515.90', '58.42%'])
      await expect(page.locator('#facts')).toContainText(fact);
    await expectGood(page, 'the code alone');
    // Signed with a key that came after those that were read: nobody can tell, and nobody is accused.
    await open(page, stage, facts.number, await stage.house.sealOf(facts, (await keyPair()).signing));
    await expect(page.locator('h1')).toHaveText('Could not check');
    await expect(finding(page)).toHaveClass('UNKNOWN');
  } finally {
    stage.storeIs(true);
  }
});
