import { get } from 'node:http';
import { expect, type Browser, type Page } from '@playwright/test';
import { rosetteHash } from '@thamani/credentials/credential.ts';
import { rosette } from '@thamani/domain/certificates/rosette.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { expectGood } from './accessibility.ts';
import { watch, weightOf } from './page-metrics.ts';
import { test } from './verify-stage.ts';
import type { VerifyStage } from './verify.ts';

type Answer = keyof VerifyStage['numbers'];

const finding = (page: Page) => page.locator('[data-check=facts]');
const mostBytes = 14_000;

/** Each answer once, the languages in turn: what each says in the others is read from its markup (web/verify/pages/certificate/certificate.test.ts). */
const shown: Readonly<Record<Answer, readonly [language: Language, text: string, status: number]>> = {
  valid: ['ar', 'صالحة', 200],
  replaced: ['en', 'Valid: a newer certificate exists', 200],
  expired: ['fr', 'Expiré', 200],
  suspended: ['ar', 'غير صالحة: معلّقة', 200],
  revoked: ['fr', 'Non valide : révoqué', 200],
  not_found: ['en', 'Not found', 404],
  altered: ['fr', 'Non valide : altéré', 200],
  could_not_check: ['ar', 'تعذّر التحقق', 503],
};
const answers = Object.keys(shown) as Answer[];

for (const answer of answers) {
  const [language, text, status] = shown[answer];
  test(`${answer}: said in words, in both widths and themes, in one request`, async ({ page, stage }) => {
    const { faults, hosts } = watch(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const address = `${stage.origin}/${language}/${stage.numbers[answer]}`;
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(page.locator('#answer .ic svg')).toBeVisible();
    const { all } = await weightOf(page);
    expect(all).toBeGreaterThan(5_000);
    expect(all).toBeLessThanOrEqual(mostBytes);
    await expectGood(page, `${answer} in ${language}`);
    expect(asked).toHaveLength(1);
    await page.goto('about:blank');
    await page.goto(`${address}#${stage.certificates.valid.seal}`);
    await expect(page.locator('html')).not.toHaveClass(/wait/);
    await expect(finding(page)).toHaveCount(1);
    expect(asked).toHaveLength(2);
    expect([...hosts]).toEqual([stage.origin]);
    // A page with another status is an error to the browser's console, and to nobody else.
    expect(faults.filter((fault) => !/status of (404|503)/.test(fault))).toEqual([]);
  });
}

test('the facts to compare are all there, and the rosette is the one of the paper', async ({ page, stage }) => {
  const { facts, credential } = stage.certificates.reinstated;
  await page.goto(`${stage.origin}/en/${facts.number}`);
  for (const fact of [
    facts.number,
    facts.company,
    facts.registrationNumber,
    'Ethiopia',
    facts.product,
    '0901.21',
    'Yirgacheffe',
    '58.42%',
    '30%',
    '2026-1',
  ])
    await expect(page.locator('#facts')).toContainText(fact);
  const drawn = await page.locator('.pat path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  expect(drawn).toEqual(rosette(await rosetteHash(credential)).map(({ d }) => d));
  await expect(page.locator('.hist')).toContainText('Reinstated');
  await expect(page.locator('.hist')).toContainText('the concerns about the certificate were resolved.');
});

test('what the credential names as its scheme and register can be read', async ({ page, stage }) => {
  const { credential } = stage.certificates.valid;
  const claims = Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString();
  const named = [...new Set(claims.match(new RegExp(`${stage.origin}/schemes/[^"#]+`, 'g')))];
  expect(named).toHaveLength(2);
  for (const [index, address] of named.entries()) {
    expect((await fetch(address)).status, address).toBe(200);
    const language = index === 0 ? 'ar' : 'fr';
    expect((await page.goto(address.replace('/schemes/', `/${language}/schemes/`)))?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectGood(page, address);
  }
  await page.goto(`${stage.origin}/en/${stage.numbers.valid}`);
  await page.locator('#facts').getByRole('link', { name: '2026-1' }).click();
  await expect(page.locator('#threshold')).toHaveText(/More than 30%/);
  await expect(page).toHaveTitle('Local value addition, scheme 2026-1 · Thamani');
});

test('the reader’s language is chosen by the browser, and by the picker after that', async ({ browser, stage }) => {
  const context = await browser.newContext({ locale: 'fr-CI' });
  const page = await context.newPage();
  await page.goto(`${stage.origin}/${stage.numbers.valid}#${stage.certificates.valid.seal}`);
  await expect(page.locator('h1')).toHaveText('Valide');
  await page.locator('.pick summary').click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('h1')).toHaveText('صالحة');
  // The scanned code goes along.
  await expect(finding(page)).toHaveClass('VALID');
  await context.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a scanned code hides nothing: it was not looked at, and that is said', async ({ page, stage }) => {
    await page.goto(`${stage.origin}/en/${stage.numbers.valid}#${stage.certificates.valid.seal}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(finding(page)).toHaveClass('SKIPPED');
  });

  test('a number is typed in, wrong and right', async ({ page, stage }) => {
    await page.goto(`${stage.origin}/en/`);
    await page.getByLabel('Certificate number').fill(`${stage.numbers.valid.slice(0, -1)}`);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.locator('#fault')).toContainText('too short');
    await page.getByLabel('Certificate number').fill(stage.numbers.valid.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page).toHaveURL(`${stage.origin}/en/${stage.numbers.valid}`);
    await expect(page.locator('h1')).toHaveText('Valid');
  });
});

test.describe('the number that is typed', () => {
  const last = (number: string) => (number.endsWith('0') ? `${number.slice(0, -1)}1` : `${number.slice(0, -1)}0`);
  const wrong: readonly [what: string, of: (number: string) => string, says: string][] = [
    ['another last character', last, 'This is not a Thamani certificate number. Compare each character with the number on the certificate'],
    ['a letter that is never used', (number) => `${number.slice(0, -1)}U`, 'a character that certificate numbers never contain'],
    ['one character too many', (number) => `${number}7`, 'too long'],
    ['another beginning', (number) => number.replace('TVA', 'TWA'), 'Certificate numbers start with'],
  ];
  test('is told at once what is wrong with it, is not sent, and is told by address too', async ({ page, stage }) => {
    await page.goto(`${stage.origin}/en/`);
    const field = page.getByLabel('Certificate number');
    for (const [what, of, says] of wrong) {
      await field.fill(of(stage.numbers.valid));
      await expect(page.locator('#fault'), what).toContainText(says);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page).toHaveURL(`${stage.origin}/en/`);
    }
    const typed = last(stage.numbers.valid);
    expect((await page.goto(`${stage.origin}/ar/${typed}`))?.status()).toBe(404);
    await expect(page.locator('#fault')).not.toBeEmpty();
    await expect(page.locator('#number')).toHaveValue(typed);
    await expectGood(page, 'a broken number in Arabic');
  });

  test('may be unfinished without a word, until it is sent', async ({ page, stage }) => {
    await page.goto(`${stage.origin}/fr/`);
    await expectGood(page, 'the number in French');
    await page.getByLabel('Numéro du certificat').pressSequentially(stage.numbers.valid.slice(0, 9));
    await expect(page.locator('#fault')).toBeEmpty();
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.locator('#fault')).toContainText('trop court');
    await page.getByLabel('Numéro du certificat').fill('');
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.locator('#fault')).toContainText('Saisissez le numéro');
  });
});

test('weighs at most 14 kB over the wire, every answer in every language', async ({ stage }) => {
  for (const answer of answers)
    for (const language of languages) {
      const bytes = await bytesOverTheWire(`${stage.origin}/${language}/${stage.numbers[answer]}`);
      if (answer === 'valid') console.log(`${language}: ${bytes} bytes`);
      expect(bytes, `${answer} in ${language}`).toBeGreaterThan(5_000);
      expect(bytes, `${answer} in ${language}`).toBeLessThanOrEqual(mostBytes);
    }
});

/** Headers included, packed as a browser takes it. That a page is one answer and loads nothing more is seen in the browser. */
function bytesOverTheWire(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      response.resume().once('end', () => resolve(response.socket.bytesRead));
    }).once('error', reject);
  });
}

// Other tests beside it are no part of the line.
test('on a slow 4G line the answer is seen within a second, the code checked', { tag: '@alone' }, async ({ browser, stage }) => {
  const times: number[] = [];
  for (let time = 0; time < 5; time += 1) times.push(await seenOnSlowLine(browser, stage));
  console.log(`answer seen after ${times.map(Math.round).join(', ')} ms`);
  expect(Math.min(...times)).toBeGreaterThan(562);
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(1_000);
});

async function seenOnSlowLine(browser: Browser, stage: VerifyStage): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  // As Lighthouse and DevTools have it: 562.5 ms for each request, 1.44 Mbit/s down, 0.675 up.
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  });
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('#answer h1');
      if (heading === null || document.documentElement.classList.contains('wait')) return void requestAnimationFrame(look);
      // Seen with the frame that follows.
      requestAnimationFrame(() => (document.documentElement.dataset['seen'] = String(performance.now())));
    };
    look();
  });
  await page.goto(`${stage.origin}/en/${stage.numbers.valid}#${stage.certificates.valid.seal}`);
  await expect(page.locator('html')).toHaveAttribute('data-seen', /\d/);
  await expect(finding(page)).toHaveClass('VALID');
  const seen = Number(await page.locator('html').getAttribute('data-seen'));
  await context.close();
  return seen;
}

test('prints as a record, with the time of the check and of the status', async ({ page, stage }) => {
  await page.goto(`${stage.origin}/en/${stage.numbers.revoked}`);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.pick', '.btn']) await expect(page.locator(part).first()).toBeHidden();
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.as')).toContainText(/As of \d{1,2} \w+ 20\d\d, \d\d:\d\d UTC/);
  await expect(page.locator('.rec')).toContainText(/Record of a check made on \d{1,2} \w+ 20\d\d, \d\d:\d\d UTC at http/);
  await expect(page.locator('.rec')).toContainText(stage.numbers.revoked);
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(2);
});

test('a doubt leads to the form that reports a certificate, with the number filled in', async ({ page, stage }) => {
  await page.goto(`${stage.origin}/fr/${stage.numbers.suspended}`);
  await page.getByRole('link', { name: 'Signaler un problème concernant ce certificat' }).click();
  await expect(page).toHaveURL(new RegExp(`/fr/report-certificate\\?number=${stage.numbers.suspended}$`));
  await expect(page.locator('#number')).toHaveValue(stage.numbers.suspended);
});
