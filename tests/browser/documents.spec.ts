import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { samplePdf, samplePicture } from '@thamani/server/testing/documents.ts';
import pg from 'pg';
import sharp from 'sharp';
import { callAs, draftOf, files, retrieve, signIn } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';
import { administrationUrl } from '../system/database.ts';

/** Documents as a company sends and views them, with real files. States of the field have component tests in web/portal/app/documents. */

const registration = 'certificate_of_company_registration';
const photo = 'photo_of_production_site_facilities_or_warehouses';
const pdfFile = async (name = 'registration.pdf', bytes?: Buffer) => ({
  name,
  mimeType: 'application/pdf',
  buffer: bytes ?? (await samplePdf()),
});

/** A draft of a new company, opened on the page of the form that is asked for. */
async function opened(
  context: BrowserContext,
  page: Page,
  origin: string | undefined,
  number: 6 | 7,
  prefix = '',
): Promise<{ token: string; id: string }> {
  const token = await signIn(context, origin);
  const id = await draftOf(token, origin, { product_name: 'Shea butter' });
  await page.goto(`${prefix}/applications/${id}/edit?page=${number}`, { waitUntil: 'networkidle' });
  return { token, id };
}

/** The whole field; its input goes while a file is on its way, its label stays. */
function fieldOf(page: Page, name: string): Locator {
  return page.locator(`.document-field:has(> label[for="${name}"])`);
}

const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text });

async function storedDocuments(token: string, origin: string | undefined): Promise<number> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  const mine = await callAs(token, origin, 'GET', '/profile/user/me');
  const { rows } = await client.query<{ n: string }>(
    'select count(*) as n from documents join memberships using (company_id) where account_id = $1',
    [mine.body.data['id']],
  );
  await client.end();
  return Number(rows[0]?.n);
}

test('a file is sent, checked, and part of the draft; replaced and removed, the draft follows', async ({ context, page, baseURL }) => {
  const { faults } = watch(page);
  const { token, id } = await opened(context, page, baseURL, 6);
  const field = fieldOf(page, registration);
  await expect(field).toContainText('PDF, PNG or JPG, max 5MB');
  await expect(fieldOf(page, photo)).toContainText('PNG or JPG, max 5MB');
  await expect(page.locator(`#${photo}`)).toHaveAttribute('accept', 'image/png,.png,image/jpeg,.jpg,.jpeg');

  await page
    .locator(`#${registration}`)
    .setInputFiles({ name: 'registration.png', mimeType: 'image/png', buffer: await samplePicture(800, 600, 'png') });
  await expect(toast(page, 'File uploaded successfully')).toBeVisible({ timeout: 30_000 });
  await expect(field).toContainText('Checked and saved', { timeout: 30_000 });
  await expect(field.getByRole('status').first()).toHaveText('File uploaded successfully');
  await expect
    .poll(async () => (await retrieve(token, baseURL, id))[registration])
    .toMatchObject({ name: 'registration.png', state: 'ready' });

  await field.getByLabel('Replace registration.png').setInputFiles(await pdfFile('newer.pdf'));
  await expect(field).toContainText('newer.pdf');
  await expect(field).toContainText('Checked and saved', { timeout: 30_000 });
  await expect.poll(async () => (await retrieve(token, baseURL, id))[registration]).toMatchObject({ name: 'newer.pdf' });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(field).toContainText('newer.pdf');
  await field.getByRole('button', { name: 'Remove newer.pdf' }).click();
  await expect(field.getByText('Choose a file')).toBeVisible();
  await expect.poll(async () => (await retrieve(token, baseURL, id))[registration]).toBeNull();
  expect(faults).toEqual([]);
});

test('a cut line: the file is tried again by itself, and one whose answer was lost is stored once', async ({ context, page, baseURL }) => {
  const { token } = await opened(context, page, baseURL, 6);
  let tries = 0;
  await page.route('**/api/upload', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    // It arrives; only the answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.locator(`#${registration}`).setInputFiles(await pdfFile());
  const field = fieldOf(page, registration);
  await expect(field).toContainText('The connection was lost. Trying again…');
  await expect(field).toContainText('Checked and saved', { timeout: 30_000 });
  expect(tries).toBe(2);
  expect(await storedDocuments(token, baseURL)).toBe(1);
});

test('a picture that is too large is made smaller before it is sent, and stays large enough to read', async ({
  context,
  page,
  baseURL,
}) => {
  const { token, id } = await opened(context, page, baseURL, 6);
  const grain = randomBytes(3600 * 2700 * 3);
  const camera = await sharp(grain, { raw: { width: 3600, height: 2700, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(camera.length).toBeGreaterThan(documentRules.mostBytes);
  await page.locator(`#${photo}`).setInputFiles({ name: 'site.JPEG', mimeType: 'image/jpeg', buffer: camera });
  const field = fieldOf(page, photo);
  await expect(field).toContainText(/Image made smaller before the upload: from [\d.]+ MB to [\d.]+ MB\./, { timeout: 60_000 });
  await expect(field).toContainText('Checked and saved', { timeout: 30_000 });
  const document = (await retrieve(token, baseURL, id))[photo] as { media: string; size: number; name: string };
  expect(document.size).toBeLessThanOrEqual(documentRules.mostBytes);
  expect(document.name).toBe('site.jpg');
  const kept = await fetch(`${baseURL}${document.media}?as=original`, { headers: { authorization: `Bearer ${token}` } });
  const { width, height, format } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata();
  expect(format).toBe('jpeg');
  expect(Math.max(width, height)).toBeGreaterThanOrEqual(2400);
});

test('the viewer shows a picture from the media site and leads to a PDF; by keyboard, and back to where one was', async ({
  context,
  page,
  baseURL,
}) => {
  const { faults, hosts } = watch(page);
  const { token, id } = await opened(context, page, baseURL, 7);
  const { jpg, pdf } = await files();
  await page.locator('#invoices').setInputFiles([jpg, pdf]);
  await expect(page.locator('.document-row[data-state="ready"]')).toHaveCount(2, { timeout: 30_000 });
  const thumbnail = page.locator('.thumbnail img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const view = page.getByRole('button', { name: 'View site.jpg' });
  await view.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'site.jpg' });
  const picture = dialog.getByRole('img', { name: 'site.jpg' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(dialog.getByRole('link', { name: 'Download the original' })).toHaveAttribute(
    'href',
    /^\/api\/media\/[0-9a-f-]{36}\?as=original$/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(view).toBeFocused();

  await page.getByRole('button', { name: 'View documents.pdf' }).click();
  const leads = page.getByRole('dialog').getByRole('link', { name: 'Open the PDF' });
  await expect(leads).toHaveAttribute('target', '_blank');
  const answer = await page.request.get(`${baseURL}${await leads.getAttribute('href')}`);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(new URL(answer.url()).origin).toBe(configOfProcess().media.origin);

  // The page of the application shows the same documents.
  await expect.poll(async () => (await retrieve(token, baseURL, id))['invoices']).toHaveLength(2);
  await page.goto(`/applications/${id}?tab=documents`, { waitUntil: 'networkidle' });
  await thumbnail.scrollIntoViewIfNeeded();
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await view.click();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(hosts).toEqual(new Set([new URL(baseURL ?? '').origin, configOfProcess().media.origin]));
  expect(faults).toEqual([]);
});

test('in Arabic on a phone, with the keyboard: nothing for axe, no sideways scroll, the words in Arabic', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'ar' });
  const page = await context.newPage();
  await opened(context, page, baseURL, 6, '/ar');
  const field = fieldOf(page, registration);
  await expect(field).toContainText('PDF أو PNG أو JPG، بحد أقصى 5 ميغابايت');
  // Listened for in good time: the browser must know that no window of its own is wanted.
  const choosing = page.waitForEvent('filechooser');
  await expect(field).toBeVisible();
  await page.locator(`#${registration}`).focus();
  await expect(page.locator(`#${registration}`)).toBeFocused();
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles(await pdfFile('a-name-that-is-so-long-that-it-must-be-broken-somewhere-on-a-small-screen.pdf'));
  await expect(toast(page, 'تم رفع الملف بنجاح')).toBeVisible();
  await expect(field).toContainText('مفحوص ومحفوظ', { timeout: 30_000 });
  await page.locator(`#${photo}`).setInputFiles(await pdfFile());
  await expect(fieldOf(page, photo)).toContainText('لم ينجح رفع الملف');
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});
