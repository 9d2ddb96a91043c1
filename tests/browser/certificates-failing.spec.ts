import { expect, test } from '@playwright/test';
import { crosswise, expectGood } from './accessibility.ts';
import { certificateRows, companyIn, detailOf, expectSaid, keptCertificates, mainDownload } from './certificates.ts';
import { sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';

/** A certificate, its file or its code that does not come: each failure in the specification's words, with what to do. */

const fileOf = (number: string): string => `**/api/certificate/${number}/file*`;
const codeOf = (number: string): string => `**/api/certificate/${number}/qr?format=png`;

test('each failure of the download is told in its words, with what to do', async ({ context, page, baseURL }) => {
  const { companyId } = await companyIn(context, baseURL);
  const [number = ''] = await keptCertificates(companyId, [{ product: 'Cocoa butter' }]);
  await openHydrated(page, detailOf(number));
  const answering = async (answer: { status?: number; body?: string }, says: string) => {
    await page.route(fileOf(number), (route) => route.fulfill(answer));
    await mainDownload(page).click();
    await expectSaid(page, says);
    await expect(page.getByText('The file did not come.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'open the file here' })).toHaveAttribute(
      'href',
      `/api/certificate/${number}/file?language=en`,
    );
    await page.unroute(fileOf(number));
  };
  await answering({ status: 503 }, 'Failed to download certificate: Server returned 503: Service Unavailable');
  await answering({ status: 404 }, 'Server returned 404: Not Found');
  await answering({ status: 200, body: '' }, 'Failed to download certificate: Downloaded file is empty');

  await test.step('nobody answers the page: the browser opens the file itself', async () => {
    await context.route(fileOf(number), (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fulfill({ contentType: 'text/plain', body: 'the file' }),
    );
    const [tab] = await Promise.all([context.waitForEvent('page'), mainDownload(page).click()]);
    await expect(tab).toHaveURL(`${baseURL}/api/certificate/${number}/file?language=en`);
    await expect(tab.getByText('the file')).toBeVisible();
    await tab.close();
    await expectSaid(page, 'Certificate downloaded successfully');
    await expect(page.getByText('If nothing opened')).toBeVisible();
    await context.unroute(fileOf(number));
  });

  await test.step('a path that is missing, or none', async () => {
    for (const [path, says] of [
      ['', 'Certificate file path not available'],
      ['ftp://files.example/x.pdf', 'Invalid file path format'],
    ] as const) {
      await openHydrated(page, '/certificates');
      // The page's data, as a client-side move fetches it.
      await page.route(`**${detailOf(number)}.data*`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(`"/api/certificate/${number}/file"`, JSON.stringify(path)),
        });
      });
      await certificateRows(page).getByRole('link').click();
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await expectSaid(page, says);
      await expect(page.getByText('The file has no address yet.')).toBeVisible();
      await page.unrouteAll();
    }
  });

  await test.step('a session that has ended leads to sign-in, and back', async () => {
    await openHydrated(page, detailOf(number));
    await sql('delete from sessions where account_id in (select id from accounts where company_id = $1)', [companyId]);
    await mainDownload(page).click();
    await expect(page).toHaveURL(/\/login\?ended&next=%2Fcertificates%2F/);
  });
});

test('each failure of the code, and the link that is copied', async ({ context, page, baseURL }) => {
  const { companyId } = await companyIn(context, baseURL);
  const [number = ''] = await keptCertificates(companyId, [{ product: 'Cocoa butter' }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, detailOf(number));
  const link = page.getByRole('link', { name: 'QR Code (PNG)' });
  for (const [answer, says] of [
    [{ status: 404 }, 'QR Code not available'],
    [{ status: 200, body: '' }, 'QR Code not available'],
    [{ status: 500 }, 'Failed to download QR code'],
  ] as const) {
    await page.route(codeOf(number), (route) => route.fulfill(answer));
    await link.click();
    await expectSaid(page, says);
    await page.unroute(codeOf(number));
  }
  await page.route(codeOf(number), (route) => route.abort());
  await link.click();
  await expectSaid(page, 'Failed to download QR code');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Public Verification' })).toContainText('QR Code not available');

  const copy = page.getByRole('button', { name: 'Copy verification link' });
  await copy.click();
  await expectSaid(page, 'Verification link copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^https?://[^/]+/${number}$`));
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await expectSaid(page, 'copy it by hand');
  expect(await page.evaluate(() => String(getSelection()))).toContain(number);
});

test('a certificate that could not be fetched says so, and comes when it is asked for again', async ({ context, page, baseURL }) => {
  const { companyId } = await companyIn(context, baseURL);
  const [number = ''] = await keptCertificates(companyId, [{ product: 'Cocoa butter' }]);
  await openHydrated(page, '/certificates');
  await page.route(`**${detailOf(number)}.data?_routes=routes*`, (route) => route.abort());
  await certificateRows(page).getByRole('link').click();
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Failed to fetch certificate information' })).toBeVisible();
  await expectSaid(page, 'Failed to fetch certificate information');
  await expectGood(page, 'a certificate that did not come', crosswise);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'What it certifies' })).toContainText(number);
  await page.goBack();
  await expect(certificateRows(page)).toHaveCount(1);
});
