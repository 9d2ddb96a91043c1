import { expect, test } from '@playwright/test';
import { companyIn, detailOf, expectSaid, keptCertificates, mainDownload } from './certificates.ts';
import { sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';

/** A certificate or its file that does not come. Each failure has a component test: web/portal/app/certificates/Downloads.test.tsx. */

const fileOf = (number: string): string => `**/api/certificate/${number}/file*`;

test('a file that does not come is told, opens in a tab where the page may not have it, and an ended session leads to sign-in', async ({
  context,
  page,
  baseURL,
}) => {
  const { companyId } = await companyIn(context, baseURL);
  const [number = ''] = await keptCertificates(companyId, [{ product: 'Cocoa butter' }]);
  await openHydrated(page, detailOf(number));
  await page.route(fileOf(number), (route) => route.fulfill({ status: 503 }));
  await mainDownload(page).click();
  await expectSaid(page, 'Failed to download certificate: Server returned 503: Service Unavailable');
  await page.unroute(fileOf(number));

  await context.route(fileOf(number), (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fulfill({ contentType: 'text/plain', body: 'the file' }),
  );
  const [tab] = await Promise.all([context.waitForEvent('page'), mainDownload(page).click()]);
  await expect(tab).toHaveURL(`${baseURL}/api/certificate/${number}/file?language=en`);
  await expect(tab.getByText('the file')).toBeVisible();
  await tab.close();
  await expectSaid(page, 'Certificate downloaded successfully');
  await context.unroute(fileOf(number));

  await sql('delete from sessions where account_id in (select account_id from memberships where company_id = $1)', [companyId]);
  await mainDownload(page).click();
  await expect(page).toHaveURL(/\/login\?ended&next=%2Fcertificates%2F/);
});
