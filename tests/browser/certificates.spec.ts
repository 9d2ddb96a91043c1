import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';
import { signedInCompany } from '../system/companies.ts';
import { issuedFromApproval } from '../system/issued-certificates.ts';
import { expectGood } from './accessibility.ts';
import { carry, retrieve } from './application.ts';
import {
  certificateRows,
  changedCertificate,
  companyIn,
  dayFromToday,
  detailOf,
  expectSaid,
  issuedCertificate,
  keptCertificates,
  mainDownload,
} from './certificates.ts';
import { payer, sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';
import { watch } from './page-metrics.ts';
import { administrationUrl } from '../system/database.ts';

/** The company's certificates: counted, listed, opened, downloaded, handed on and renewed. What fails has tests of its own. */

const tile = (page: Page, word: string): Locator =>
  page
    .locator('.tiles > div')
    .filter({ has: page.getByText(word, { exact: true }) })
    .locator('dd.figure');

/** As the page writes a day. */
const written = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('tiles are counted, and a certificate that has expired, was revoked or is suspended is good to read', async ({
  context,
  page,
  baseURL,
}) => {
  const { companyId } = await payer(context, baseURL);
  const [newer = '', , expired = '', suspended = '', revoked = ''] = await keptCertificates(companyId, [
    { product: 'Cocoa butter' },
    { product: 'Shea butter', expiresOn: dayFromToday(40) },
    { product: 'Kente cloth', issuedOn: dayFromToday(-400), expiresOn: dayFromToday(-35) },
    { product: 'Leather bags', status: 'suspended' },
    { product: 'Carved masks', status: 'revoked' },
  ]);
  for (const [product, state] of [
    ['Cashew kernels', 'assessment'],
    ['Cassava flour', 'correction'],
  ])
    await sql(
      `insert into applications (id, company_id, application_number, state, return_stage, paid, answers, product_name, submissions, scheme, created_at, updated_at, submitted_at)
       values (gen_random_uuid(), $1, 'APP-26-' || lpad(nextval('application_numbers')::text, 6, '0'), $3, case when $3 = 'correction' then 'assessment' end, true, '{}', $2, 1, '2026-1', now(), now(), now())`,
      [companyId, product, state],
    );
  await openHydrated(page, '/certificates');
  await expect(tile(page, 'Total')).toHaveText('5');
  await expect(tile(page, 'Active')).toHaveText('2');
  await expect(tile(page, 'Pending')).toHaveText('2');
  // The one that ends in 40 days, the suspended one, and the application in correction.
  await expect(tile(page, 'Requires action')).toHaveText('3');
  const row = (product: string) => certificateRows(page).filter({ hasText: product });
  await expect(row('Cocoa butter')).toContainText(/61\.20%.*Active/s);
  await expect(row('Shea butter')).toContainText('can be renewed now');
  await expect(row('Kente cloth')).toContainText(`${written(dayFromToday(-35))} (Expired)`);
  await expect(row('Kente cloth')).toHaveAttribute('data-state', 'expired');
  await expect(row('Leather bags')).toContainText('Suspended');
  await expect(row('Carved masks')).toContainText('Revoked');
  await expect(page.getByText('Nill')).toHaveCount(0);
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  const link = (product: string) => row(product).getByRole('rowheader').getByRole('link');
  expect(await colourOf(link('Kente cloth')), 'an expired row is dimmed').not.toBe(await colourOf(link('Cocoa butter')));
  await expectGood(page, 'the list');
  await openHydrated(page, '/dashboard');
  await page.getByRole('link', { name: '2 active certificates' }).click();
  await expect(page).toHaveURL(`${baseURL}/certificates`);
  await page.goto('/ar/certificates');
  await expectGood(page, 'the list in Arabic');
  await changedCertificate(expired, { replaced_by: newer });
  await page.goto(detailOf(expired));
  await expect(page.locator('.certificate-title .badge')).toHaveText('Expired');
  await expectGood(page, 'an expired certificate');
  await page.getByRole('link', { name: newer }).click();
  await expect(page).toHaveURL(`${baseURL}${detailOf(newer)}`);
  await page.goto(`/ar${detailOf(revoked)}`);
  await expectGood(page, 'a revoked certificate in Arabic');
  await page.goto(detailOf(suspended));
  await expect(page.locator('.certificate-title .badge')).toHaveText('Suspended');
  await expectGood(page, 'a suspended certificate');
});

test('an issued certificate, from the application to the file and the code', async ({ context, page, baseURL, browser }) => {
  test.setTimeout(240_000);
  const issued = await issuedFromApproval(baseURL, { product: 'Cocoa butter, deodorised' });
  await carry(context, baseURL, issued.token);
  const { number, applicationId } = issued;
  const { cva } = await retrieve(issued.token, baseURL, applicationId);
  const { faults } = watch(page);

  await test.step('the application and the lists lead to it', async () => {
    await openHydrated(page, `/applications/${applicationId}`);
    await page.getByRole('link', { name: 'See the certificate' }).click();
    await expect(page).toHaveURL(`${baseURL}${detailOf(number)}`);
    for (const list of ['/applications', '/dashboard']) {
      await openHydrated(page, list);
      await page.getByRole('row').filter({ hasText: issued.applicationNumber }).getByRole('link', { name: 'See the certificate' }).click();
      await expect(page).toHaveURL(`${baseURL}${detailOf(number)}`);
    }
    await page.goBack();
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    await openHydrated(page, '/certificates');
    await certificateRows(page).filter({ hasText: number }).getByRole('rowheader').getByRole('link').click();
  });

  await test.step('what it says', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Value Addition Certificate');
    await expect(page.getByText('AfCFTA Compliant Value Addition Certification')).toBeVisible();
    await expect(page.locator('.certificate-title .badge')).toHaveText('Active');
    await expect(page).toHaveTitle(`Certificate ${number} · Thamani`);
    const facts = page.getByRole('region', { name: 'Certificate details' });
    await expect(facts).toContainText(`Value Addition: ${String(cva)}%`);
    for (const text of [number, 'Cocoa butter, deodorised', written(dayFromToday(0)), issued.applicationNumber])
      await expect(facts).toContainText(text);
    await expect(facts).not.toContainText('Expired');
    const panel = page.getByRole('region', { name: 'Public Verification' });
    await expect(panel).toContainText('Anyone can verify this certificate by opening the link or scanning the QR code.');
    await expect(panel.getByRole('link', { name: number })).toHaveAttribute('href', new RegExp(`/${number}$`));
    for (const image of [page.locator('.certificate-paper img'), panel.getByRole('img')])
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(200);
    await expect(page.getByRole('region', { name: 'Renewal' })).toContainText('You can renew this certificate from');
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);
  });

  await test.step('the file, in each language, under its number', async () => {
    for (const link of [mainDownload(page), page.getByRole('link', { name: 'Français' }), page.getByRole('link', { name: 'العربية' })]) {
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${number}-(en|fr|ar)\\.pdf$`));
      expect((await bytesOf(download)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
      // Fetched by the page itself: the media site and the page's policy allow it, and no other tab had to be opened.
      expect(context.pages()).toHaveLength(1);
      await expectSaid(page, 'Certificate downloaded successfully');
    }
  });

  await test.step('the link to the public verification is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy verification link' }).click();
    await expectSaid(page, 'Verification link copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^https?://[^/]+/${number}$`));
  });

  await test.step('the code as a picture of 256 pixels, and as lines for print', async () => {
    const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'QR code (PNG)' }).click()]);
    const bytes = await bytesOf(png);
    expect(png.suggestedFilename()).toBe(`${number}-qr.png`);
    expect([bytes.subarray(1, 4).toString('latin1'), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 256, 256]);
    await expectSaid(page, 'QR Code downloaded successfully');
    const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'QR code for print (SVG)' }).click()]);
    expect((await bytesOf(svg)).toString('utf8')).toMatch(/^<svg /);
  });

  await test.step('it reads well in both themes and directions', async () => {
    await expectGood(page, 'the certificate');
    await page.goto(`/ar${detailOf(number)}`);
    await expectGood(page, 'the certificate in Arabic');
    await page.goto(detailOf(number));
  });
  expect(faults).toEqual([]);

  await test.step('without script, plain links lead to the same', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
    await carry(plain, baseURL, issued.token);
    const still = await plain.newPage();
    await still.goto(`${baseURL}${detailOf(number)}`);
    for (const name of ['Download', 'QR code (PNG)']) {
      const [download] = await Promise.all([still.waitForEvent('download'), still.getByRole('link', { name, exact: true }).click()]);
      expect((await bytesOf(download)).length).toBeGreaterThan(100);
    }
    await plain.close();
  });
});

test('from 90 days before, it is renewed by the keyboard alone; two tabs begin one renewal', async ({ context, page, baseURL }) => {
  test.setTimeout(180_000);
  const { number, token } = await issuedCertificate(context, baseURL);
  await openHydrated(page, detailOf(number));
  await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);
  await changedCertificate(number, { issued_on: dayFromToday(-275), expires_on: dayFromToday(91) });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Renewal' })).toContainText(
    `You can renew this certificate from ${written(dayFromToday(1))}.`,
  );
  await changedCertificate(number, { expires_on: dayFromToday(90) });
  const other = await context.newPage();
  await openHydrated(other, detailOf(number));
  await openHydrated(page, detailOf(number));
  await expect(page.getByText('This certificate expires in 90 days.')).toBeVisible();
  await expectGood(page, 'a certificate that can be renewed');

  const renew = page.getByRole('button', { name: 'Renew' });
  for (let presses = 0; presses < 60 && !(await renew.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/applications\/[\w-]{36}\/edit/);
  const renewal = /applications\/([\w-]{36})/.exec(page.url())?.[1] ?? '';
  expect((await retrieve(token, baseURL, renewal))['renewal_of']).toBe(number);

  await other.getByRole('button', { name: 'Renew' }).click();
  await expect(other).toHaveURL(new RegExp(`/applications/${renewal}/edit`));
  await openHydrated(other, detailOf(number));
  await other.getByRole('link', { name: 'Continue the renewal' }).click();
  await expect(other).toHaveURL(`${baseURL}/applications/${renewal}`);
  await expect(other.getByRole('main')).toContainText(`renewal of ${number}`);
  await other.getByRole('link', { name: number }).click();
  await expect(other).toHaveURL(`${baseURL}${detailOf(number)}`);
});

test("another company's number, and what is none, answer 404 inside the frame", async ({ context, page, baseURL }) => {
  const { companyId } = await signedInCompany(administrationUrl());
  const [foreign = ''] = await keptCertificates(companyId, [{ product: 'Cocoa butter' }]);
  const own = await companyIn(context, baseURL);
  await page.goto('/certificates');
  await expect(page.getByRole('heading', { name: 'No certificates yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Certificates' })).toHaveAttribute('aria-current', 'page');
  await expectGood(page, 'the empty list');
  const [mine = ''] = await keptCertificates(own.companyId, [{ product: 'Cocoa butter' }]);
  for (const number of [foreign, '%00']) {
    const answer = await page.goto(detailOf(number));
    expect([number, answer?.status()]).toEqual([number, 404]);
    await expect(page.getByRole('heading', { name: 'This certificate is not in your list.' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
  }
  await page.goto(detailOf(foreign));
  await expect(page.getByText('Cocoa butter')).toHaveCount(0);
  await expectGood(page, 'a number that is unknown');
  await page.getByRole('link', { name: 'Go to your certificates' }).click();
  await expect(certificateRows(page)).toHaveCount(1);

  await page.goto(detailOf(mine.toLowerCase().replaceAll('-', '')));
  await expect(page).toHaveURL(`${baseURL}${detailOf(mine)}`);
});
