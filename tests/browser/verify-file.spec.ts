import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { inFolder } from '../print/pdf-reader.ts';
import { expectGood, isFullMatrix } from './accessibility.ts';
import { test } from './verify-stage.ts';
import type { VerifyStage } from './verify.ts';

/**
 * A PDF that the reader received, dropped onto the page that checks it. The result of every kind of file is in
 * credentials/file-check.test.ts, and its text in web/verify/pages/file/file-result.test.ts; here are the paths of a file through the browser.
 */
const run = promisify(execFile);
let english: Buffer;
let arabic: Buffer;

// In one worker, which prints and publishes once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ stage, press, paper }) => {
  const { valid } = stage.certificates;
  [english, arabic] = [paper, await press.print(valid, 'ar')];
  await press.publish(valid, { en: english, ar: arabic });
});

async function dropped(page: Page, { origin }: VerifyStage, file: Buffer, name = 'certificate.pdf'): Promise<Locator> {
  const address = `${origin}/en/file`;
  if (page.url() !== address) await page.goto(address);
  const before = await page.locator('.file').count();
  await page.locator('#files').setInputFiles({ name, mimeType: 'application/pdf', buffer: file });
  await expect(page.locator('.file')).toHaveCount(before + 1);
  // The page shows the newest file first.
  const shown = page.locator('.file').first();
  // Until its pages were looked through.
  await expect(shown).not.toHaveAttribute('aria-busy', 'true', { timeout: 30_000 });
  return shown;
}

/** What another program makes of a file. */
const through = (file: Buffer, program: string, argsOf: (from: string, to: string) => readonly string[]): Promise<Buffer> =>
  inFolder(async (folder) => {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
    await writeFile(from, file);
    await run(program, [...argsOf(from, to)]);
    return readFile(to);
  });

const changed = (file: Buffer): Buffer => {
  const other = Buffer.from(file);
  const at = other.lastIndexOf('%%EOF');
  other[at + 2] = 0x46;
  return other;
};

test('the published file is known again, in each language, and nothing of it is sent', async ({ page, stage }) => {
  const asked: { method: string; url: string; body: string | null }[] = [];
  page.on('request', (request) => asked.push({ method: request.method(), url: request.url(), body: request.postData() }));
  const shown = await dropped(page, stage, english);
  await expect(shown).toContainText('This is exactly the file that Thamani published, in English.');
  await expect(shown.locator('.ans')).toHaveClass('ans valid');
  await expect(shown.locator('li', { hasText: 'PDF signature' })).toHaveClass('VALID');
  await expect(shown).toContainText(stage.numbers.valid);
  await expect(shown).toContainText(stage.certificates.valid.facts.company);
  await expectGood(page, 'the published file');
  await expect(await dropped(page, stage, arabic)).toContainText('in Arabic');
  expect(asked.filter(({ method, body }) => method !== 'GET' || body !== null)).toEqual([]);
  // Neither drawn nor scanned: what that takes is fetched for other files alone.
  expect(asked.filter(({ url }) => /assets\/(pdf|decoder)/.test(url))).toEqual([]);
  expect(asked.filter(({ url }) => !url.startsWith(stage.origin))).toEqual([]);
  // The control: requests are seen.
  expect(asked.some(({ url }) => url.endsWith('/manifest'))).toBe(true);
});

test('a file with one byte changed has no positive result, and the published file is shown beside what was signed', async ({
  page,
  stage,
}) => {
  const methods = new Set<string>();
  page.on('request', (request) => methods.add(`${request.method()} ${request.postData() ?? ''}`));
  const shown = await dropped(page, stage, changed(english));
  await expect(shown.locator('h1')).toHaveText('This file was changed after publication');
  await expect(shown.locator('h1')).toBeFocused();
  await expect(page).toHaveTitle('This file was changed after publication · Thamani');
  await expect(shown.locator('.ans')).toHaveClass('ans changed');
  for (const label of ['The certificate itself', 'Signed data inside the file', 'QR code'])
    await expect(shown.locator('li', { hasText: label })).toHaveClass('NOTE');
  await expect(shown.locator('li', { hasText: 'PDF signature' })).toContainText('Not valid');
  await expect(shown.locator('.VALID')).toHaveCount(0);
  await expect(shown.locator('.cmp')).toContainText('58.42%');
  // Drawn from the published bytes, whose hash is the signed one.
  await expect(shown.locator('.thumb img')).toBeVisible();
  await expectGood(page, 'not the published file');
  const saving = page.waitForEvent('download');
  await shown.getByRole('link', { name: 'Download the published file' }).click();
  expect(await readFile(await (await saving).path())).toEqual(english);
  expect([...methods]).toEqual(['GET ']);
});

test('a file that another program drew again is known by its code', async ({ page, stage }) => {
  const printed = await through(english, 'pdftocairo', (from, to) => ['-pdf', from, to]);
  const shown = await dropped(page, stage, printed);
  await expect(shown.locator('.ans')).toHaveClass('ans changed');
  await expect(shown.locator('li', { hasText: 'Signed data inside' })).toContainText('The file contains no signed data');
  await expect(shown.locator('li', { hasText: 'PDF signature' })).toContainText('Missing');
  await expect(shown.locator('li', { hasText: 'QR code' })).toContainText(stage.numbers.valid);
  await expect(shown.locator('.VALID')).toHaveCount(0);
});

test('a picture of a certificate is called one, and has no positive result', async ({ page, stage, picture }) => {
  await page.goto(`${stage.origin}/en/file`);
  await page.locator('#files').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture });
  const shown = page.locator('.file:not([aria-busy])');
  await expect(shown.locator('h1')).toHaveText('This is a picture, not the published file');
  await expect(shown.locator('.cmp')).toContainText(stage.numbers.valid);
  await expect(shown.locator('.VALID')).toHaveCount(0);
  await expectGood(page, 'a picture of a certificate');
});

test('two certificates bound into one file contradict each other: both codes are read', async ({ page, stage, press }) => {
  const other = await press.print(stage.certificates.replaced);
  const bound = await inFolder(async (folder) => {
    await writeFile(join(folder, 'a.pdf'), english);
    await writeFile(join(folder, 'b.pdf'), other);
    await run('qpdf', ['a.pdf', '--pages', 'a.pdf', 'b.pdf', '--', 'c.pdf'], { cwd: folder });
    return readFile(join(folder, 'c.pdf'));
  });
  const shown = await dropped(page, stage, bound);
  await expect(shown).toContainText('The file contains parts that do not belong together.');
  await expect(shown.locator('li', { hasText: 'QR code' })).toHaveCount(2);
  await expect(shown.locator('.ans')).toHaveClass('ans altered');
  await expectGood(page, 'a file that contradicts itself');
});

test('a file that names no certificate is asked for its number', async ({ page, stage }) => {
  const blank = await through(english, 'qpdf', (_, to) => ['--empty', to]);
  const shown = await dropped(page, stage, blank);
  await expect(shown).toContainText('Which certificate is this?');
  await expectGood(page, 'which certificate');
  await shown.getByLabel('Certificate number').fill('TVA-GH26');
  await shown.getByRole('button', { name: 'Check' }).click();
  await expect(shown.getByRole('alert')).toContainText('too short');
  await shown.getByLabel('Certificate number').fill(stage.numbers.valid.toLowerCase());
  await shown.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.file').first()).toContainText('This file was changed after publication');
  await expect(page.locator('.file').first()).toContainText(stage.certificates.valid.facts.company);
});

test('hostile and broken files are told plainly, and harm nothing', async ({ page, stage }) => {
  test.setTimeout(150_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', () => errors.push('a dialog was opened'));
  expect(await (await dropped(page, stage, Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-1.7 '))).textContent()).toContain(
    'Too large for a Thamani certificate',
  );
  await expect(await dropped(page, stage, Buffer.from('hello'), 'note.pdf')).toContainText(
    'This is not a PDF, a picture or a verification receipt',
  );
  await expect(await dropped(page, stage, Buffer.from('%PDF-1.7 nothing of the kind'))).toContainText('could not be displayed');
  const closed = await through(english, 'qpdf', (from, to) => ['--encrypt', 'a', 'b', '256', '--', from, to]);
  await expect(await dropped(page, stage, closed)).toContainText('protected by a password');
  // Sixty times as many as are drawn by day; the nightly run has more.
  const pages = Array(isFullMatrix ? 3_000 : 300)
    .fill('1')
    .join(',');
  const many = await through(english, 'qpdf', (from, to) => [from, '--pages', from, pages, '--', to]);
  const began = Date.now();
  await expect(await dropped(page, stage, many)).toContainText('This file was changed after publication');
  expect(Date.now() - began).toBeLessThan(60_000);
  const script = english.toString('latin1').replace('/AF [', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AF [');
  await expect(await dropped(page, stage, Buffer.from(script, 'latin1'))).toContainText('This file was changed after publication');
  const named = await dropped(page, stage, Buffer.from('x'), '<img src=x onerror=alert(1)>.pdf');
  await expect(named.locator('.nm')).toHaveText('<img src=x onerror=alert(1)>.pdf');
  await expect(page.locator('main img:not(.thumb img)')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('several at once are told one by one, up to twenty', async ({ page, stage }) => {
  await page.goto(`${stage.origin}/en/file`);
  const files = Array.from({ length: 22 }, (_, index) => ({ name: `${index}.pdf`, mimeType: 'application/pdf', buffer: english }));
  await page.locator('#files').setInputFiles(files);
  await expect(page.locator('#progress')).toContainText('Only the first 20 were checked', { timeout: 30_000 });
  await expect(page.locator('.file .ans.valid')).toHaveCount(20);
});

test('a dropped file is read where it falls, in Arabic', async ({ page, stage }) => {
  await page.goto(`${stage.origin}/ar/file`);
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const items = new DataTransfer();
    items.items.add(new File([bytes], 'شهادة.pdf', { type: 'application/pdf' }));
    return items;
  }, arabic.toString('base64'));
  await page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer });
  await expect(page.locator('.file .ans.valid')).toContainText('هذا هو بالضبط الملف الذي نشرته Thamani');
  await expectGood(page, 'a file in Arabic');
});

test('with the store out of reach nothing is called forged; what is known of the certificate is told', async ({ page, stage, press }) => {
  const { suspended, expired } = stage.certificates;
  const [file, unseen] = [await press.print(suspended), await press.print(expired)];
  // Holds keys and lists, and nothing of the one below.
  await dropped(page, stage, english);
  stage.storeIs(false);
  try {
    const shown = await dropped(page, stage, file);
    await expect(shown.locator('li', { hasText: 'Your file' })).toContainText('Not compared');
    await expect(shown.locator('li', { hasText: 'Signed data inside the file' })).toHaveClass('NOTE');
    await expect(shown.locator('.ans')).toHaveClass('ans suspended');
    await page.context().setOffline(true);
    const offline = await dropped(page, stage, unseen);
    await expect(offline).toContainText('This file could not be compared');
  } finally {
    stage.storeIs(true);
  }
  // The site asks for what it did not find a moment later: the next test finds it as before.
  await expect.poll(async () => (await fetch(`${stage.origin}/${suspended.facts.number}.json`)).status).toBe(200);
});
