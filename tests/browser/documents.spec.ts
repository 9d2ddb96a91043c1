import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import { configOfProcess } from '@thamani/server/config/process.ts';
import { eicar, rawPdf, samplePdf, samplePicture } from '@thamani/server/testing/documents.ts';
import pg from 'pg';
import sharp from 'sharp';
import { callAs, draftOf, files, retrieve, signIn } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll, watch } from './site.ts';

/** Documents as a company sends them: on a thin line, a cut line, with the wrong file, with twenty at once, and looked at afterwards. */

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
  const client = new pg.Client({ connectionString: configOfProcess().database.url });
  await client.connect();
  const mine = await callAs(token, origin, 'GET', '/profile/user/me');
  const { rows } = await client.query<{ n: string }>(
    'select count(*) as n from documents join accounts using (company_id) where accounts.id = $1',
    [mine.body.data['id']],
  );
  await client.end();
  return Number(rows[0]?.n);
}

test('a file is sent with percent, checked, and stands in the draft; replaced and removed, the draft follows', async ({
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const { faults } = watch(page);
  const { token, id } = await opened(context, page, baseURL, 6);
  const field = fieldOf(page, registration);
  await expect(field).toContainText('PDF, PNG or JPG, max 5MB');
  await expect(fieldOf(page, photo)).toContainText('PNG or JPG, max 5MB');
  await expect(page.locator(`#${photo}`)).toHaveAttribute('accept', 'image/png,.png,image/jpeg,.jpg,.jpeg');

  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 });
  const picture = await sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })
    .png()
    .toBuffer();
  await page.locator(`#${registration}`).setInputFiles({ name: 'registration.png', mimeType: 'image/png', buffer: picture });
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const text of await field.locator('.document-note').allTextContents()) seen.add(/^(\d+)% of [\d.]+ MB$/.exec(text)?.[1] ?? '');
        return [...seen].filter((percent) => Number(percent) > 0 && Number(percent) < 100).length;
      },
      { intervals: [60], timeout: 30_000 },
    )
    .toBeGreaterThan(1);
  await expect(toast(page, 'File uploaded successfully')).toBeVisible({ timeout: 30_000 });
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await expect(field).toContainText('Clean, saved', { timeout: 30_000 });
  await expect(field.getByRole('status').first()).toHaveText('File uploaded successfully');
  await expect
    .poll(async () => (await retrieve(token, baseURL, id))[registration])
    .toMatchObject({ name: 'registration.png', state: 'ready' });

  await field.getByLabel('Replace registration.png').setInputFiles(await pdfFile('newer.pdf'));
  await expect(field).toContainText('newer.pdf');
  await expect(field).toContainText('Clean, saved', { timeout: 30_000 });
  await expect.poll(async () => (await retrieve(token, baseURL, id))[registration]).toMatchObject({ name: 'newer.pdf' });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(field).toContainText('newer.pdf');
  await field.getByRole('button', { name: 'Remove newer.pdf' }).click();
  await expect(field.getByText('Choose a file')).toBeVisible();
  await expect.poll(async () => (await retrieve(token, baseURL, id))[registration]).toBeNull();
  expect(faults).toEqual([]);
});

test('a cut line: the file is tried again by itself, and one whose answer was lost is stored once', async ({ context, page, baseURL }) => {
  test.setTimeout(60_000);
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
  await expect(field).toContainText('The connection was cut. Trying again…');
  await expect(field).toContainText('Clean, saved', { timeout: 30_000 });
  expect(tries).toBe(2);
  expect(await storedDocuments(token, baseURL)).toBe(1);
});

test('a line that stays cut: told with what to do, the file still picked; back online it goes by itself', async ({
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await opened(context, page, baseURL, 6);
  await page.route('**/api/upload', (route) => route.abort('connectionrefused'));
  await page.locator(`#${registration}`).setInputFiles(await pdfFile());
  const field = fieldOf(page, registration);
  await expect(toast(page, 'Error uploading file')).toBeVisible({ timeout: 30_000 });
  await expect(field.locator('.document-fault')).toContainText('Error uploading file');
  await expect(field.locator('.document-fault')).toContainText('The file is still picked');
  await expect(field.getByRole('button', { name: 'Try again: registration.pdf' })).toBeVisible();
  await page.unroute('**/api/upload');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(field).toContainText('Clean, saved', { timeout: 30_000 });
});

test('a slow answer is waited for beyond ten seconds; one that stands still for thirty is given up and tried again', async ({
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const { token } = await opened(context, page, baseURL, 6);
  let tries = 0;
  let answers: (() => void) | undefined;
  await page.route('**/api/upload', async (route) => {
    tries += 1;
    if (tries === 1) await new Promise<void>((resolve) => (answers = resolve));
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await page.locator(`#${registration}`).setInputFiles(await pdfFile());
  const field = fieldOf(page, registration);
  await expect.poll(() => tries).toBe(1);
  await page.clock.fastForward(20_000);
  await page.waitForTimeout(500);
  await expect(field).not.toContainText('Trying again');
  expect(tries).toBe(1);
  await page.clock.fastForward(11_000);
  await expect(field).toContainText('The connection was cut. Trying again…');
  await page.clock.fastForward(1_500);
  await expect.poll(() => tries).toBe(2);
  answers?.();
  await expect(field).toContainText('Clean, saved', { timeout: 30_000 });
  expect(await storedDocuments(token, baseURL)).toBe(1);
});

test('a file goes on while its owner turns to the next page, and is there on the way back', async ({ context, page, baseURL }) => {
  test.setTimeout(60_000);
  const { token, id } = await opened(context, page, baseURL, 6);
  let answers: (() => void) | undefined;
  await page.route('**/api/upload', async (route) => {
    await new Promise<void>((resolve) => (answers = resolve));
    await route.continue();
  });
  await page.locator(`#${registration}`).setInputFiles(await pdfFile());
  await expect.poll(() => answers).toBeDefined();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=7$/);
  await page.goBack();
  await expect(fieldOf(page, registration).locator('.document-row[data-step]')).toContainText('registration.pdf');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=7$/);
  answers?.();
  await expect
    .poll(async () => (await retrieve(token, baseURL, id))[registration], { timeout: 20_000 })
    .toMatchObject({ name: 'registration.pdf', state: 'ready' });
});

test('a session that ended meanwhile leads to sign-in, and from there back to the form', async ({ context, page, baseURL }) => {
  test.setTimeout(60_000);
  const { token, id } = await opened(context, page, baseURL, 6);
  expect((await callAs(token, baseURL, 'POST', '/logout')).status).toBe(200);
  await page.locator(`#${registration}`).setInputFiles(await pdfFile());
  await expect(page).toHaveURL(new RegExp(`/login\\?ended&next=.*${id}`), { timeout: 20_000 });
});

test('what can be seen before sending is refused before sending, with what to do', async ({ context, page, baseURL }) => {
  test.setTimeout(60_000);
  const { token } = await opened(context, page, baseURL, 6);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/upload') ? 1 : 0));
  const field = fieldOf(page, registration);
  const fault = field.locator('.document-fault');

  await page
    .locator(`#${registration}`)
    .setInputFiles({ name: 'registration.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK a document of words') });
  await expect(fault).toContainText("File upload wasn't successful");
  await expect(fault).toContainText('Choose a PDF, PNG or JPG file.');
  await expect(toast(page, "File upload wasn't successful")).toBeVisible();

  const large = Buffer.concat([await samplePdf(), Buffer.alloc(documentRules.mostBytes)]);
  await page.locator(`#${registration}`).setInputFiles(await pdfFile('large.pdf', large));
  await expect(fault).toContainText('File size should not exceed 5MB');
  await expect(fault).toContainText('Save it at a lower quality');
  await expect(toast(page, 'File size should not exceed 5MB')).toBeVisible();

  await page.locator(`#${registration}`).setInputFiles(await pdfFile('empty.pdf', Buffer.alloc(0)));
  await expect(fault).toContainText('This file is empty. Choose another one.');

  await page.locator(`#${photo}`).setInputFiles(await pdfFile('not-a-photo.pdf'));
  await expect(fieldOf(page, photo).locator('.document-fault')).toContainText('Choose a picture here: a PNG or JPG file.');

  expect(sent).toBe(0);
  expect(await storedDocuments(token, baseURL)).toBe(0);
  await field.getByRole('button', { name: 'Remove empty.pdf' }).click();
  await expect(fault).toHaveCount(0);
});

test('what only the check can see is refused by it: a virus, and a script inside a PDF', async ({ context, page, baseURL }) => {
  test.setTimeout(60_000);
  await opened(context, page, baseURL, 7);
  await page
    .locator('#invoices')
    .setInputFiles([
      await pdfFile('infected.pdf', rawPdf({ content: eicar })),
      await pdfFile('script.pdf', rawPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' })),
    ]);
  const rows = page.locator('.document-row[data-state="refused"]');
  await expect(rows).toHaveCount(2, { timeout: 30_000 });
  await expect(rows.filter({ hasText: 'infected.pdf' })).toContainText('The virus scanner found harmful content in this file.');
  await expect(rows.filter({ hasText: 'script.pdf' })).toContainText('This PDF contains a script.');
  for (const row of await rows.all()) await expect(row).toContainText("File upload wasn't successful");
  await expect(rows.getByRole('button', { name: /^View/ })).toHaveCount(0);
  await expect(toast(page, "File upload wasn't successful").first()).toBeVisible();
});

test('a picture that is too large is made smaller before it is sent, and stays large enough to read', async ({
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const { token, id } = await opened(context, page, baseURL, 6);
  const grain = randomBytes(3600 * 2700 * 3);
  const camera = await sharp(grain, { raw: { width: 3600, height: 2700, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(camera.length).toBeGreaterThan(documentRules.mostBytes);
  await page.locator(`#${photo}`).setInputFiles({ name: 'site.JPEG', mimeType: 'image/jpeg', buffer: camera });
  const field = fieldOf(page, photo);
  await expect(field).toContainText(/Made smaller before sending: [\d.]+ MB became [\d.]+ MB\./, { timeout: 60_000 });
  await expect(field).toContainText('Clean, saved', { timeout: 30_000 });
  const document = (await retrieve(token, baseURL, id))[photo] as { media: string; size: number; name: string };
  expect(document.size).toBeLessThanOrEqual(documentRules.mostBytes);
  expect(document.name).toBe('site.jpg');
  const kept = await fetch(`${baseURL}${document.media}?as=original`, { headers: { authorization: `Bearer ${token}` } });
  const { width, height, format } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata();
  expect(format).toBe('jpeg');
  expect(Math.max(width, height)).toBeGreaterThanOrEqual(2400);
});

test('twenty invoices at once, two on their way at a time; the rest is left out and told', async ({ context, page, baseURL }) => {
  test.setTimeout(120_000);
  const { token, id } = await opened(context, page, baseURL, 7);
  const field = fieldOf(page, 'invoices');
  await expect(field).toContainText('PDF, PNG or JPG, max 5MB; at most 20 files');
  let under = 0;
  let most = 0;
  page.on('request', (request) => request.url().endsWith('/api/upload') && (most = Math.max(most, (under += 1))));
  page.on('requestfinished', (request) => request.url().endsWith('/api/upload') && (under -= 1));
  const invoices = await Promise.all(
    Array.from({ length: 22 }, async (_, at) => pdfFile(`invoice-${at + 1}.pdf`, await samplePdf(`Invoice ${at + 1}`))),
  );
  await page.locator('#invoices').setInputFiles(invoices);
  await expect(toast(page, 'At most 20 files can stand here. Those beyond were left out.')).toBeVisible();
  await expect(page.locator('.document-row[data-state="ready"]')).toHaveCount(20, { timeout: 90_000 });
  expect(most).toBe(2);
  await expect(page.locator('.document-field')).toContainText('All 20 places are taken. Remove a file to add another.');
  await expect.poll(async () => ((await retrieve(token, baseURL, id))['invoices'] as unknown[]).length, { timeout: 20_000 }).toBe(20);
  await page.getByRole('button', { name: 'Remove invoice-3.pdf' }).click();
  await expect(page.locator('.document-field')).toContainText('room for 1 more');
  await expect.poll(async () => ((await retrieve(token, baseURL, id))['invoices'] as unknown[]).length).toBe(19);
});

test('the viewer shows a picture from the media site and leads to a PDF; by keyboard, and back to where one was', async ({
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const { faults, hosts } = watch(page);
  await opened(context, page, baseURL, 7);
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

  await page.getByRole('button', { name: 'View papers.pdf' }).click();
  const leads = page.getByRole('dialog').getByRole('link', { name: 'Open the PDF' });
  await expect(leads).toHaveAttribute('target', '_blank');
  const answer = await page.request.get(`${baseURL}${await leads.getAttribute('href')}`);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(new URL(answer.url()).origin).toBe(configOfProcess().media.origin);
  expect(hosts).toEqual(new Set([new URL(baseURL ?? '').origin, configOfProcess().media.origin]));
  expect(faults).toEqual([]);
});

test('a picture that the media site does not give: No document available to view', async ({ context, page, baseURL }) => {
  test.setTimeout(60_000);
  await opened(context, page, baseURL, 6);
  await page.locator(`#${photo}`).setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer: await samplePicture() });
  await expect(fieldOf(page, photo)).toContainText('Clean, saved', { timeout: 30_000 });
  await page.route('**/api/media/**', (route) => route.abort());
  await page.getByRole('button', { name: 'View site.jpg' }).click();
  await expect(page.getByRole('dialog').getByText('No document available to view')).toBeVisible();
});

test('in Arabic on a phone, with the keyboard: nothing for axe, no sideways scroll, the words in Arabic', async ({ browser, baseURL }) => {
  test.setTimeout(90_000);
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
  await expect(toast(page, 'رُفع الملف بنجاح')).toBeVisible();
  await expect(field).toContainText('سليم ومحفوظ', { timeout: 30_000 });
  await page.locator(`#${photo}`).setInputFiles(await pdfFile());
  await expect(fieldOf(page, photo)).toContainText('لم ينجح رفع الملف');
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});
