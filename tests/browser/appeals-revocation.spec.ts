import { expect, test } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { storeViewsOf } from '../system/document-views.ts';
import { issuedFromApproval, type CertificateIssued } from '../system/issued-certificates.ts';
import { signedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { appealOf, onCase, seat, vote } from './appeals.ts';
import { callAs, carry, openDocuments } from './application.ts';
import { detailOf } from './certificates.ts';
import { openHydrated } from './signed-in.ts';
import { answerSignals } from './case-page.ts';
import { watch } from './page-metrics.ts';

/** A certificate is revoked by two admins; the company appeals from its page, and is certified again under another number. */

test(
  'revoked, appealed against, allowed, and certified again; the old one names the newer',
  { tag: '@nightly' },
  async ({ browser, context, page, baseURL }) => {
    test.setTimeout(300_000);
    const issued = await issuedFromApproval(baseURL, { product: 'Cocoa butter, revoked' });
    await storeViewsOf(issued.applicationId);
    await carry(context, baseURL, issued.token);
    const { faults } = watch(page);
    await revoked(issued, baseURL);

    await test.step('the page of the certificate says why, and leads to the appeal', async () => {
      await openHydrated(page, detailOf(issued.number));
      await expect(page.getByRole('heading', { name: 'This certificate was revoked: it is no longer valid.' })).toBeVisible();
      await expect(page.getByText('The certificate was issued on the basis of false evidence.')).toBeVisible();
      await expect(page.getByText('The invoice names another buyer.')).toBeVisible();
      await expectGood(page, 'a revoked certificate that can be appealed');
      await page.getByRole('link', { name: 'Appeal against this decision' }).click();
      await expect(page.getByRole('heading', { name: new RegExp(`^Certificate ${issued.number} revoked on`) })).toBeVisible();
      await expect(page.getByText('If the application is approved, you receive a certificate with a new number')).toBeVisible();
      await page.getByLabel('Reasons for your appeal').fill('The buyer changed its name; the register shows it.');
      await page.getByRole('button', { name: 'Send the appeal' }).click();
      await page.getByRole('button', { name: 'Confirm and send' }).click();
      await expect(page.getByRole('heading', { name: 'Your appeal has been sent.' })).toBeVisible();
      await openHydrated(page, detailOf(issued.number));
      await expect(page.getByRole('link', { name: 'See your appeal' })).toBeVisible();
    });

    const id = await appealOf(issued.token, baseURL, issued.applicationId);
    const first = await seat(browser, { role: 'board' }, 'Abena Sarpong', `/appeals/${id}`);
    await expect(first.page.getByRole('heading', { name: new RegExp(`^Certificate ${issued.number} revoked on`) })).toBeVisible();
    await vote(first.page, 'Appeal allowed, returned to stage Documents', 'The register shows the new name.');
    const second = await seat(browser, { role: 'board' }, 'Brice Mensah', `/appeals/${id}`);
    await vote(second.page, 'Appeal allowed, returned to stage Documents', 'I find the same.');
    await expect(second.page.locator('.case-title')).toContainText('Appeal allowed, returned to stage Documents');

    await test.step('examined and approved again', async () => {
      await openHydrated(page, `/applications/${issued.applicationId}`);
      await expect(page.locator('.application-title')).toContainText('Under Review');
      await approvedAgain(issued.applicationId, baseURL);
      await expect.poll(async () => (await numbersOf(issued, baseURL)).length, { timeout: 90_000 }).toBe(2);
    });
    const [newer = ''] = (await numbersOf(issued, baseURL)).filter((number) => number !== issued.number);
    await openHydrated(page, detailOf(newer));
    await expect(page.locator('.certificate-title')).toContainText('Active');
    await openHydrated(page, detailOf(issued.number));
    await expect(page.locator('.certificate-title')).toContainText('Revoked');
    await expect(page.getByRole('link', { name: newer })).toBeVisible();

    await test.step('a stranger reads the same', async () => {
      const { verifyOrigin } = configOfProcess();
      await expect(async () => {
        await page.goto(`${verifyOrigin}/${issued.number}`);
        await expect(page.locator('body')).toContainText(/revoked/i, { timeout: 1000 });
        await expect(page.locator('body')).toContainText(newer, { timeout: 1000 });
      }).toPass({ timeout: 60_000 });
    });
    expect([faults, first.faults, second.faults]).toEqual([[], [], []]);
  },
);

/** As two admins do it. */
async function revoked({ number }: CertificateIssued, origin: string | undefined): Promise<void> {
  const [asks, confirms] = [await signedInStaff({ role: 'admin' }, 'Kwame Boateng'), await signedInStaff({ role: 'admin' }, 'Yaa Asante')];
  const change = { change: 'revoke', reason: 'evidence_false', comment: 'The invoice names another buyer.' };
  const asked = await callAs(asks.token, origin, 'POST', `/review/certificates/${number}/status-change-requests`, change);
  expect(asked.status, JSON.stringify(asked.body).slice(0, 300)).toBe(201);
  const { status, body } = await callAs(
    confirms.token,
    origin,
    'POST',
    `/review/status-change-requests/${String(asked.body.data['id'])}/confirm`,
  );
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
}

async function approvedAgain(id: string, origin: string | undefined): Promise<void> {
  const officer = await signedInStaff({ role: 'officer' }, 'Kofi Annor');
  const admin = await signedInStaff({ role: 'admin' }, 'Esi Adjei');
  await onCase(officer, origin, id, '/take', {});
  await answerSignals(officer.token, origin, id);
  for (const { token } of [officer, admin]) await openDocuments(token, origin, id);
  await onCase(officer, origin, id, '/steps', { action: 'propose_approval', comment: 'The buyer is the same company.' });
  await onCase(admin, origin, id, '/steps', { action: 'approve' });
}

async function numbersOf({ token, applicationId }: CertificateIssued, origin: string | undefined): Promise<string[]> {
  const { body } = await callAs(token, origin, 'GET', '/certificate/my_certificate/');
  const listed = body.data as unknown as readonly { readonly cert_no: string; readonly application: { readonly id: string } }[];
  return listed.filter(({ application }) => application.id === applicationId).map(({ cert_no }) => cert_no);
}
