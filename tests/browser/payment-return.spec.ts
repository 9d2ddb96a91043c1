import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { callAs, carry } from './application.ts';
import { mailTo } from './inbox.ts';
import { payable, payer, provider, sql } from './payments.ts';
import type { Payer } from './payments.ts';
import { expectGood } from './accessibility.ts';
import { watch } from './page-metrics.ts';
import { signedInCompany } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';

/** The page that people come back to: it says what the server says, whatever the address says. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

interface Begun {
  readonly who: Payer;
  readonly reference: string;
  readonly link: string;
  readonly page: string;
}

/** One application and a payment for it that is open. */
async function begun(context: Parameters<typeof payer>[0], baseURL: string | undefined): Promise<Begun> {
  const who = await payer(context, baseURL);
  const { id } = await payable(who, baseURL);
  const { data } = (await callAs(who.token, baseURL, 'POST', '/application/pay_application/', { application_ids: [id] })).body;
  const reference = String(data['reference']);
  return { who, reference, link: (data['data'] as { link: string }).link, page: `/paymment-verification?payment=${reference}` };
}

test('a transfer is waited for, and the page updates itself when it fails', async ({ context, page, baseURL }) => {
  const { reference, link } = await begun(context, baseURL);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay by bank transfer, confirmed later' }).click();
  await expect(heading(page)).toHaveText('Your payment is being confirmed');
  await expect(page.getByText('You can close it: nothing is lost. We will email you a receipt')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/paymment-verification\\?payment=${reference}&returned$`));
  await provider('settle', { tx_ref: `${reference}-1`, status: 'failed' });
  await expect(heading(page)).toHaveText('The payment failed', { timeout: 30_000 });
  await expect(page).toHaveTitle('The payment failed · Thamani');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page.getByRole('button', { name: 'Pay by bank transfer, confirmed later' })).toBeVisible();
});

test('left without paying: not completed, still open; after the browser was closed it becomes paid all the same', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  const { who, link, page: here } = await begun(context, baseURL);
  await page.goto(link);
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(heading(page)).toHaveText('The payment was not completed');
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', link);
  await page.close();

  await provider('pay', { link });
  const receipt = await mailTo(who.email, (mail) => /INV-/.test(mail.subject), 30_000);
  expect(receipt.attachments?.filter(({ contentType }) => contentType === 'application/pdf')).toHaveLength(1);

  await test.step('a stranger who holds the address learns the state alone', async () => {
    const other = await browser.newContext();
    const stranger = await other.newPage();
    await stranger.goto(here);
    await expect(heading(stranger)).toHaveText('Payment Verified Successfully');
    const said = await stranger.getByRole('main').innerText();
    expect(said).not.toMatch(/USD|INV-|APP-|Shea|Tamale/);
    // Another company is a stranger too.
    const { token } = await signedInCompany(administrationUrl());
    await carry(other, baseURL, token);
    await stranger.goto(here);
    await expect(heading(stranger)).toHaveText('Payment Verified Successfully');
    expect(await stranger.getByRole('main').innerText()).not.toMatch(/USD|INV-|APP-|Shea|Tamale/);
    await other.close();
  });
});

test('an address that claims success is not believed', async ({ context, page, baseURL }) => {
  const { who, reference } = await begun(context, baseURL);
  await page.goto(`/paymment-verification?payment=${reference}&status=successful&transaction_id=1`);
  await expect(heading(page)).toHaveText('Your payment is being confirmed');
  expect(await sql("select 1 from payments where company_id = $1 and state = 'paid'", [who.companyId])).toEqual([]);
  await page.goto(`/payment-verification?payment=${reference}`);
  await expect(page).toHaveURL(new RegExp(`/paymment-verification\\?payment=${reference}$`));
  // Once the provider was asked, and knows of no charge.
  await expect(heading(page)).toHaveText('This payment is not complete yet', { timeout: 30_000 });
  expect((await page.goto('/paymment-verification?payment=0123456789ABCDEFGHJKMNPQRS'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('We cannot find this payment');
});

test('a payment without script: the policy lets nobody be stranded on the way to the provider', async ({ browser, context, baseURL }) => {
  const who = await payer(context, baseURL);
  const { id, number } = await payable(who, baseURL);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await carry(plain, baseURL, who.token);
  const page = await plain.newPage();
  await page.goto('/payments');
  await page.getByLabel(`Select ${number}`).check();
  await page.getByRole('button', { name: 'Pay for selected applications' }).click();
  await expect(page).toHaveURL(/\/v3\/hosted\/pay\//, { timeout: 15_000 });
  await page.goto(`/applications/${id}`);
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  await plain.close();
});

test('the page of a payment is good in English and Arabic', async ({ context, page, baseURL }) => {
  const { page: here } = await begun(context, baseURL);
  const { faults } = watch(page);
  for (const address of [here, `/ar${here}&returned`]) {
    await page.goto(address);
    await expectGood(page, address);
  }
  expect(faults).toEqual([]);
});
