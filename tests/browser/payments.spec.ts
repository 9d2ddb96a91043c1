import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { draftOf } from './application.ts';
import { mailTo } from './inbox.ts';
import { payable, payer, sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';

/** A company's payments: what is to be paid, paying it on the provider's page, and what was paid. */

const phone = { width: 360, height: 740 };
const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const onProvidersPage = /\/v3\/hosted\/pay\//;

async function expectGoodPage(page: Page): Promise<void> {
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    expect(await axeFindings(page), `${page.url()} at ${size.width} px`).toEqual([]);
    expect(await sidewaysScroll(page), `${page.url()} at ${size.width} px`).toBeLessThanOrEqual(0);
  }
}

test('two are ticked and paid in one payment, seen verified, with a receipt in the inbox', async ({ context, page, baseURL }) => {
  const who = await payer(context, baseURL);
  await sql('update companies set is_cooperative = true where id = $1', [who.companyId]);
  const shea = await payable(who, baseURL, { discount_evidence: who.paper });
  const masks = await payable(who, baseURL, { product_name: 'Carved masks', product_category: 'handicrafts' });
  await draftOf(who.token, baseURL, { product_name: 'Kente cloth' });
  const { faults } = watch(page);
  await openHydrated(page, '/payments');

  const pending = table(page, 'Pending Payment Applications');
  const paid = table(page, 'Paid Applications');
  await test.step('what is to be paid, what it costs, and what cannot be paid yet', async () => {
    const draft = pending.getByRole('row').filter({ hasText: 'Kente cloth' });
    await expect(draft.getByRole('checkbox')).toBeDisabled();
    await expect(draft.getByRole('checkbox')).toHaveAccessibleDescription(/^\d+ required answers are missing\. Complete the form$/);
    await expect(draft.getByRole('link', { name: 'Complete the form' })).toHaveAttribute('href', /\/applications\/.+\/edit$/);
    await expect(pending.getByRole('row').filter({ hasText: shea.number })).toContainText(/USD\s225\.00.*USD\s25\.00 discount.*Not paid/);
    await expect(page.getByRole('button', { name: /^Pay for selected/ })).toHaveCount(0);
    await page.getByLabel(`Select ${shea.number}`).check();
    await expect(page.getByRole('button', { name: 'Pay for selected applications (1)' })).toBeVisible();
    await page.getByLabel(`Select ${masks.number}`).check();
    await expect(page.locator('.pay-bar')).toContainText(/Fees\s*USD\s350\.00\s*Discount\s*−USD\s25\.00\s*Total\s*USD\s325\.00/);
    await expectGoodPage(page);
  });

  await test.step('on the provider’s page, and back', async () => {
    // Pressed twice, it is one payment.
    await page.getByRole('button', { name: 'Pay for selected applications (2)' }).dblclick();
    await expect(page).toHaveURL(onProvidersPage, { timeout: 15_000 });
    await expect(page.getByText('325.00 USD')).toBeVisible();
    await page.getByRole('button', { name: 'Pay with card', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Verified Successfully' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('link', { name: 'Continue to dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(await sql('select id from payments where company_id = $1', [who.companyId])).toHaveLength(1);
  });

  const invoice = /INV-\d{2}-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? 'none';
  const receipt = await mailTo(who.email, (mail) => mail.subject.includes(invoice));
  // Beside the pictures of the mail itself.
  const attached = receipt.attachments?.filter(({ contentDisposition }) => contentDisposition === 'attachment');
  expect(attached).toMatchObject([{ fileName: `${invoice}.pdf`, contentType: 'application/pdf' }]);

  await test.step('both stand among the paid, with how far they have come', async () => {
    await openHydrated(page, '/payments');
    await expect(paid.getByRole('row').filter({ hasText: shea.number })).toContainText(/Paid\s*Under Review/);
    const bought = table(page, 'Payment history').getByRole('row').filter({ hasText: invoice });
    await expect(bought).toContainText(/2 applications.*USD\s325\.00.*Paid/);
    const href = (await bought.getByRole('link', { name: `Download PDF ${invoice}` }).getAttribute('href')) ?? '';
    const file = await page.request.get(href);
    expect(file.headers()['content-type']).toBe('application/pdf');
    await openHydrated(page, '/payments/paid');
    await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toContainText('Page 1 of 1');
  });

  await page.goto('/ar/payments');
  await expectGoodPage(page);
  expect(faults).toEqual([]);
});
