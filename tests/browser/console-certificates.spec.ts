import { expect, test, type Browser, type Page } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { issuedFromApproval, type CertificateIssued } from '../system/issued-certificates.ts';
import { expectGood } from './accessibility.ts';
import { seat, type Seat } from './appeals.ts';
import { tabTo } from './console.ts';
import { mailTo } from './inbox.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';

/** The life of a certificate: two admins change its status, and a scan of its code shows the change within a minute. */

test.describe.configure({ timeout: 300_000 });

const { verifyOrigin } = configOfProcess();
const withinMilliseconds = 60_000;

/** As the QR code leads there, in a browser that was never there before. */
async function scan(browser: Browser, number: string, language = 'en'): Promise<Page> {
  const [row] = await sql<{ qr_seal: string }>('select qr_seal from certificates where number = $1', [number]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${verifyOrigin}/${language}/${number}#${row?.qr_seal ?? ''}`);
  await expect(page.locator('html')).not.toHaveClass(/wait/);
  return page;
}

async function readBy(browser: Browser, number: string, part: string): Promise<string | null> {
  const page = await scan(browser, number);
  const text = await page.locator(part).textContent();
  await page.context().close();
  return text;
}

/** Milliseconds until a stranger's scan says so. What the page says without script is polled; then a browser scans the code. */
async function untilScanned(browser: Browser, number: string, answer: string): Promise<number> {
  const began = performance.now();
  const heading = async () => /<h1[^>]*>([^<]*)</.exec(await (await fetch(`${verifyOrigin}/en/${number}`)).text())?.[1];
  for (let said = await heading(); said !== answer; said = await heading()) {
    if (performance.now() - began > 2 * withinMilliseconds) throw new Error(`strangers still read ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const page = await scan(browser, number);
  await expect(page.locator('h1')).toHaveText(answer);
  await page.context().close();
  return performance.now() - began;
}

/** The test's own hands inside a preview are stopped as everybody's are, which the browser tells as an error. */
const faultsOf = (...seats: readonly Seat[]) =>
  seats.flatMap(({ faults }) => faults).filter((fault) => !/^Blocked (script execution in 'about:srcdoc'|opening )/.test(fault));

const admin = (browser: Browser, name: string, path: `/${string}`) => seat(browser, { role: 'admin' }, name, path);
const open = async ({ page }: Seat, path: string) => {
  await page.goto(new URL(path, page.url()).href);
  await hydrated(page);
};

/** Through the dialog of the certificate's page. */
async function propose({ page }: Seat, button: string, reason: string | undefined, comment: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: button });
  if (reason !== undefined) await dialog.getByLabel('Reason').selectOption({ label: reason });
  await dialog.getByLabel('Explanation').fill(comment);
  await expect(dialog.frameLocator('iframe').getByText('Preview: this page is not published.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send for confirmation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Another administrator must confirm this')).toBeVisible();
}

/** From the second person's queue, after a look at what strangers will read. */
async function confirm(other: Seat, number: string, reads: string): Promise<void> {
  const waiting = other.page.locator('.admin-waiting').filter({ hasText: number });
  for (let page = 1; page <= 20; page += 1) {
    await open(other, `/certificates/waiting?page=${page}`);
    if ((await waiting.count()) > 0) break;
  }
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  const dialog = other.page.getByRole('dialog');
  await expect(dialog.frameLocator('iframe').locator('h1')).toHaveText(reads);
  await dialog.getByRole('button', { name: 'Confirm change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(waiting).toHaveCount(0);
}

const emailOf = async ({ companyId }: CertificateIssued) =>
  (await sql<{ email: string }>('select email from accounts join memberships on account_id = id where company_id = $1', [companyId]))[0]
    ?.email ?? '';

/** By one admin, confirmed by another, and read by a stranger within a minute. Each such change waits up to half a minute for the verify site. */
async function suspendedByTwo(browser: Browser, baseURL: string | undefined) {
  const issued = await issuedFromApproval(baseURL, { product: 'Cocoa butter, looked into' });
  const { number } = issued;
  const first = await admin(browser, 'Ama Mensah', '/certificates');
  const second = await admin(browser, 'Kofi Boateng', '/certificates/waiting');

  await test.step('found by a number in any spelling', async () => {
    await first.page.getByLabel('Search for a certificate').fill(number.toLowerCase().replaceAll('-', ' '));
    await first.page.getByRole('button', { name: 'Search' }).click();
    await first.page.getByRole('link', { name: number }).click();
    await expect(first.page.getByRole('heading', { name: number })).toBeVisible();
    await expect(first.page.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', `${verifyOrigin}/${number}`);
  });

  await test.step('suspended', async () => {
    // A scan just before fills the cache: its answer must not be shown for longer than a minute.
    expect(await untilScanned(browser, number, 'Valid')).toBeLessThan(withinMilliseconds);
    await propose(first, 'Suspend certificate', 'The evidence for the certificate is in doubt.', 'An invoice names another year.');
    await expect(first.page.getByRole('button', { name: 'Revoke certificate' })).toHaveCount(0);
    await confirm(second, number, 'Not valid: suspended');
    const took = await untilScanned(browser, number, 'Not valid: suspended');
    test.info().annotations.push({ type: 'seconds until a scan says suspended', description: (took / 1000).toFixed(1) });
    expect(took).toBeLessThan(withinMilliseconds);
    // The reason is in a separate object, which is published a moment later.
    await expect
      .poll(() => readBy(browser, number, '.do'), { timeout: Math.max(1_000, withinMilliseconds - took) })
      .toContain('the evidence for the certificate is in doubt.');
    const stranger = await scan(browser, number);
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    await expect(stranger.locator('.hist li')).toHaveText([/Issued/, new RegExp(`${today}Suspended`)]);
    await expect(stranger.locator('[data-check=facts]')).toHaveClass('VALID');
    // Strangers read the reason alone.
    await expect(stranger.locator('body')).not.toContainText('another year');
    await stranger.context().close();
    expect((await mailTo(await emailOf(issued), ({ subject }) => subject === `Certificate ${number} has been suspended`)).text).toContain(
      'An invoice names another year.',
    );
  });

  return { issued, number, first, second };
}

test('suspended by two admins: read by a scan within a minute, with reason and date', async ({ browser, baseURL }) => {
  const { number, first, second } = await suspendedByTwo(browser, baseURL);
  await open(first, `/certificates/${number}`);
  await expect(first.page.locator('.life-entry')).toHaveCount(2);
  await expectGood(first.page, 'a certificate with a history');
  expect(faultsOf(first, second)).toEqual([]);
});

test(
  'suspended, reinstated and revoked by two admins: each is read by a scan within a minute, with reason and date',
  { tag: '@nightly' },
  async ({ browser, baseURL }) => {
    const { issued, number, first, second } = await suspendedByTwo(browser, baseURL);

    await test.step('reinstated', async () => {
      await open(second, `/certificates/${number}`);
      await expect(second.page.getByText('An invoice names another year.')).toBeVisible();
      await propose(second, 'Reinstate certificate', undefined, 'The seller explained it.');
      await confirm(first, number, 'Valid');
      expect(await untilScanned(browser, number, 'Valid')).toBeLessThan(withinMilliseconds);
      const stranger = await scan(browser, number, 'fr');
      await expect(stranger.locator('.hist li')).toHaveCount(3);
      await stranger.context().close();
    });

    await test.step('revoked', async () => {
      await open(first, `/certificates/${number}`);
      await propose(first, 'Revoke certificate', 'The certificate was issued on the basis of false evidence.', 'The invoice was forged.');
      await confirm(second, number, 'Not valid: revoked');
      expect(await untilScanned(browser, number, 'Not valid: revoked')).toBeLessThan(withinMilliseconds);
      const stranger = await scan(browser, number, 'ar');
      await expect(stranger.locator('.hist li')).toHaveCount(4);
      await stranger.context().close();
      expect((await mailTo(await emailOf(issued), ({ subject }) => subject === `Certificate ${number} has been revoked`)).text).toContain(
        'you can appeal up to and including',
      );
      await open(first, `/certificates/${number}`);
      await expect(first.page.getByRole('heading', { name: 'Propose a change' })).toHaveCount(0);
      await expect(first.page.locator('.life-entry')).toHaveCount(4);
      await expectGood(first.page, 'a certificate with a history');
    });
    expect(faultsOf(first, second)).toEqual([]);
  },
);

test('replaced: the old page leads to the corrected certificate', { tag: '@nightly' }, async ({ browser, baseURL }) => {
  const { number, companyId } = await issuedFromApproval(baseURL, { product: 'Cocoa butter, misprinted' });
  await sql("update companies set company_name = 'Cocoa Works Corrected' where id = $1", [companyId]);
  const first = await admin(browser, 'Ama Mensah', `/certificates/${number}`);
  const second = await admin(browser, 'Kofi Boateng', '/certificates/waiting');
  await propose(first, 'Replace with a corrected certificate', 'A detail on the certificate was corrected.', 'The name was misspelt.');
  await confirm(second, number, 'Not valid: replaced');
  expect(await untilScanned(browser, number, 'Not valid: replaced')).toBeLessThan(withinMilliseconds);
  let newer = '';
  await expect(async () => {
    await open(first, `/certificates/${number}`);
    newer = (await first.page.locator('.life-facts a[href*="/certificates/TVA-"]').textContent({ timeout: 1_000 })) ?? '';
  }).toPass({ timeout: withinMilliseconds });
  await expect(async () => {
    const stranger = await scan(browser, number);
    try {
      await stranger.getByRole('link', { name: newer }).click({ timeout: 1_000 });
      await expect(stranger.locator('h1')).toHaveText('Valid');
      await expect(stranger.locator('#facts')).toContainText('Cocoa Works Corrected');
    } finally {
      await stranger.context().close();
    }
  }).toPass({ timeout: withinMilliseconds });
  const stranger = await scan(browser, number, 'ar');
  await expect(stranger.locator('.hist li')).toHaveCount(2);
  await expectGood(stranger, 'a certificate that was replaced by a corrected one');
  await stranger.context().close();
  expect(faultsOf(first, second)).toEqual([]);
});

test('a change is proposed without a mouse beside its preview, which runs nothing and leads nowhere, and is taken back', async ({
  browser,
  baseURL,
}) => {
  const { number } = await issuedFromApproval(baseURL);
  const first = await admin(browser, 'Ama Mensah', `/certificates?search=${number}`);
  const { page } = first;
  await expectGood(page, 'the list of certificates');
  await open(first, `/certificates/${number}`);
  await tabTo(page, page.getByRole('button', { name: 'Suspend certificate' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend certificate' });
  await tabTo(page, dialog.getByRole('button', { name: 'Send for confirmation' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Choose a reason/);
  await dialog.getByLabel('Reason').selectOption({ label: 'The company requested this change of status.' });
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('h1')).toHaveText('Not valid: suspended');
  // Drawn with its own sheet, without script, and nothing in it leads away.
  expect(await preview.locator('.ans').evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await preview.getByRole('link', { name: 'Report a problem' }).click();
  await expect(preview.locator('h1')).toHaveText('Not valid: suspended');
  await dialog.getByRole('button', { name: 'العربية' }).click();
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectGood(page, 'proposing a change');
  await dialog.getByLabel('Explanation').fill('They stopped making it.');
  await dialog.getByRole('button', { name: 'Send for confirmation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Change pending')).toBeVisible();
  await expectGood(page, 'a certificate with a change that waits');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Change pending')).toHaveCount(0);
  expect(faultsOf(first)).toEqual([]);
});
