import { expect, test, type Page } from '@playwright/test';
import { keyPair } from '../system/certificates.ts';
import { crosswise, expectGood } from './accessibility.ts';
import { startVerify, type VerifyStage } from './verify.ts';

/** What stands behind the # of the QR's address, which only the reader's browser sees. */
let stage: VerifyStage;
test.beforeAll(async () => {
  stage = await startVerify();
});
test.afterAll(() => stage.stop());

const seal = () => stage.certificates.valid.seal;
const finding = (page: Page) => page.locator('[data-check=facts]');

const open = async (page: Page, number: string, fragment: string, language = 'en') => {
  await page.goto('about:blank');
  await page.goto(`${stage.origin}/${language}/${number}#${fragment}`);
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

test('a scanned code that is genuine is called so; nothing of it leaves the browser', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`));
  await open(page, stage.numbers.valid, seal());
  await expect(page.locator('h1')).toHaveText('Valid');
  await expect(finding(page)).toHaveClass('VALID');
  await expect(finding(page)).toContainText('the same number, company, product and figure as published');
  await expectGood(page, 'a genuine code', crosswise);
  expect(asked).toHaveLength(1);
  expect(asked.join(' ').replace(`#${seal()}`, '')).not.toContain(seal());
});

test('a scanned code with any digit changed is altered', async ({ page }) => {
  for (const at of [0, 1, 40, Math.floor(seal().length / 2), seal().length - 1]) {
    const digit = (Number(seal()[at]) + 1) % 10;
    await open(page, stage.numbers.valid, seal().slice(0, at) + digit + seal().slice(at + 1));
    await expectAltered(page, 'The code');
  }
  await expectGood(page, 'an altered code', crosswise);
});

test('a scanned code that is none is altered', async ({ page }) => {
  for (const none of ['hello', '1', `${seal()}0`, '9'.repeat(3_000)]) {
    await open(page, stage.numbers.valid, none);
    await expectAltered(page, 'The code is damaged, or is none of ours.');
  }
});

test('a scanned code signed by somebody else is altered', async ({ page }) => {
  const foreign = await stage.house.sealOf(stage.certificates.valid.facts, (await keyPair()).signing);
  await open(page, stage.numbers.valid, foreign);
  await expectAltered(page, 'a key that was never Thamani’s');
});

test('a scanned code of another certificate is altered, and says which', async ({ page }) => {
  await open(page, stage.numbers.valid, stage.certificates.replaced.seal);
  await expectAltered(page, stage.numbers.replaced);
});

test('a scanned code that says something else is altered, and what differs is marked', async ({ page }) => {
  const { facts } = stage.certificates.valid;
  await open(
    page,
    facts.number,
    await stage.house.sealOf({ ...facts, company: 'Somebody Else', valueAddition: '91.10', expiresOn: '2031-01-02' }),
  );
  await expectAltered(page, 'something else than what is published');
  await expect(page.locator('.differs')).toHaveCount(3);
  for (const says of ['Somebody Else', '91.10%', '2 January 2031']) await expect(page.locator('.dif', { hasText: says })).toBeVisible();
  await expectGood(page, 'other facts', crosswise);
});

test('a scanned code does not make a revoked certificate valid', async ({ page }) => {
  await open(page, stage.numbers.revoked, stage.certificates.revoked.seal);
  await expect(page.locator('h1')).toHaveText('Not valid: revoked');
  await expect(finding(page)).toHaveClass('VALID');
});

test('a scanned code is checked by a library where the browser cannot, with the same outcome', async ({ page }) => {
  await page.addInitScript(() => {
    const { importKey } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...asked: Parameters<typeof importKey>) {
      if (asked[2] === 'Ed25519') throw new DOMException('Unrecognized name.', 'NotSupportedError');
      return Reflect.apply(importKey, this, asked);
    } as typeof importKey;
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await open(page, stage.numbers.valid, seal());
  await expect(finding(page)).toHaveClass('VALID');
  expect(scripts.filter((path) => /^\/assets\/ed25519-[\w-]+\.js$/.test(path))).toHaveLength(1);
  const at = seal().length - 5;
  await open(page, stage.numbers.valid, seal().slice(0, at) + ((Number(seal()[at]) + 1) % 10) + seal().slice(at + 1));
  await expectAltered(page, 'The code');
});

test('a scanned code tells nothing of the paper where neither can look', async ({ page }) => {
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => {
      throw new DOMException('Unrecognized name.', 'NotSupportedError');
    };
  });
  await page.route('**/assets/*', (route) => route.abort());
  await open(page, stage.numbers.valid, seal());
  await expect(page.locator('h1')).toHaveText('Valid');
  await expect(finding(page)).toHaveClass('UNKNOWN');
});

test('a scanned code does not make a number known that was never published', async ({ page }) => {
  const { facts } = stage.certificates.valid;
  await open(page, stage.numbers.not_found, await stage.house.sealOf({ ...facts, number: stage.numbers.not_found }));
  await expect(page.locator('h1')).toHaveText('Not found');
  await expect(page.locator('#answer')).not.toContainText('genuine');
});

test('a scanned code alone speaks while nothing published can be reached', async ({ page }) => {
  const { facts, seal: own } = await stage.house.issue();
  // The keys were read before.
  await open(page, stage.numbers.valid, seal());
  stage.storeIs(false);
  try {
    await open(page, facts.number, '');
    await expect(page.locator('h1')).toHaveText('Could not check');
    await expect(page.locator('#facts')).toHaveCount(0);
    await open(page, facts.number, own);
    await expect(page.locator('h1')).toHaveText('Could not check');
    await expect(page.locator('#answer')).toContainText('The signature in the code is genuine.');
    await expect(page.locator('.do')).toContainText('This is not a sign of forgery.');
    await expect(finding(page)).toHaveClass('VALID');
    for (const fact of [facts.number, facts.company, facts.product, '1515.90', '58.42%'])
      await expect(page.locator('#facts')).toContainText(fact);
    await expectGood(page, 'the code alone', crosswise);
    await open(page, facts.number, own, 'ar');
    for (const [name, text] of [
      ['issuedOn', new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(facts.issuedOn))],
      ['company', facts.company],
    ] as const) {
      await expect(page.locator(`#facts [data-f=${name}] bdi`)).toHaveText(text);
      // A day begins with a digit, and is Arabic all the same.
      await expect(page.locator(`#facts [data-f=${name}] bdi`)).not.toHaveAttribute('dir');
    }
    await expect(page.locator('#facts [data-f=number] bdi')).toHaveAttribute('dir', 'ltr');
    // Signed with a key that came after those that were read: nobody can tell, and nobody is accused.
    await open(page, facts.number, await stage.house.sealOf(facts, (await keyPair()).signing));
    await expect(page.locator('h1')).toHaveText('Could not check');
    await expect(finding(page)).toHaveClass('UNKNOWN');
    await open(page, facts.number, seal());
    await expectAltered(page, stage.numbers.valid);
  } finally {
    stage.storeIs(true);
  }
});
