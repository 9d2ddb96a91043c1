import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { codeMailTo, fillInSignUp, newCompany, someAddress } from './browser/accounts.ts';
import { answer, answersOn, everyAnswer, expectSaved, files } from './browser/application.ts';
import { asStaff, consolePage } from './browser/console.ts';
import { mailTo } from './browser/inbox.ts';
import { hydrated } from './browser/signed-in.ts';
import { acceptAll, answerSignals, approve, openAll, propose, step } from './browser/case-page.ts';
import { cameraOver, openApp } from './browser/verify-app.ts';
import { codeIn, scanned } from './print/pdf-reader.ts';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } });

/** What an application cannot be submitted without, and the page that asks for it. */
const documents = [
  [2, 'process_flow_diagram'],
  [6, 'certificate_of_company_registration'],
  [6, 'production_cost_breakdown'],
  [6, 'photo_of_production_site_facilities_or_warehouses'],
  [7, 'invoices'],
] as const;

/**
 * The one path through every part of the product, from a visitor's first click to a scan by a third party.
 * Each feature adds a step to it.
 */
test('the journey', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const company = newCompany();
  const visitor = `visitor-${Date.now()}@example.com`;

  await test.step('a visitor learns from the public pages whether a product may qualify', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Our Platform' }).first().click();
    await page.getByRole('link', { name: 'Try the calculator' }).click();
    await page.getByLabel('Final product value').fill('184');
    await page.getByLabel('Cost of imported inputs').fill('76.50');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByText('58.42%').first()).toBeVisible();
  });

  await test.step('a visitor finds the contact page and writes to the team', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
    await page.getByLabel('First name').fill('Ama');
    await page.getByLabel('Last name').fill('Mensah');
    await page.getByLabel('Email').fill(visitor);
    await page.getByLabel('Phone').fill('+233 24 123 4567');
    await page.getByLabel('Message').fill('We press shea butter in Tamale. Can it be certified?');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByText(/M-[0-9A-Z]{4}-[0-9A-Z]{4}/).first()).toBeVisible();
  });

  await test.step('the team and the visitor each hold a mail with the same reference', async () => {
    const reference = /M-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? 'none';
    const acknowledgement = await mailTo(visitor);
    expect(acknowledgement.subject).toContain(reference);
    const toTeam = await mailTo('team@thamani.example', (mail) => mail.subject.includes(reference));
    expect(toTeam.text).toContain('shea butter');
    expect(toTeam.replyTo?.[0]?.address).toBe(visitor);
  });

  await test.step('the visitor registers a company, reads the code in the inbox, and is led to the dashboard', async () => {
    const who = company;
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Certified Now' }).first().click();
    await fillInSignUp(page, who);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/confirm-email$/);
    const { code } = await codeMailTo(who.email);
    await page.getByLabel('Digit 1 of 4').pressSequentially(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('link', { name: 'Proceed to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(who.company_name);
    await expect(page.getByText('No Recent Applications Yet')).toBeVisible();
    expect((await mailTo(who.email, (mail) => /welcome/i.test(mail.subject))).text).toContain(who.company_name);
  });

  await test.step('the company fills the form, uploads real files, and proceeds to payment', async () => {
    const { pdf, jpg } = await files();
    await page.getByRole('link', { name: 'New Application' }).first().click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (let number = 1; number <= 8; number += 1) {
      await expect(page.getByText(`Page ${number} of 8`).first()).toBeVisible();
      for (const one of answersOn(everyAnswer('en'), number)) await answer(page, one);
      for (const [on, field] of documents) {
        if (on !== number) continue;
        await page.locator(`#${field}`).setInputFiles(field.startsWith('photo') ? jpg : pdf);
        await expect(page.locator(`input[type=hidden][name=${field}]`)).toHaveCount(1, { timeout: 20_000 });
      }
      if (number < 8) await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await expectSaved(page);
    await page.getByRole('button', { name: 'Proceed', exact: true }).click();
    await page.getByRole('dialog', { name: 'Confirm and Continue' }).getByRole('button', { name: 'Proceed to payment' }).click();
  });

  await test.step('the company pays on the provider’s page, sees it verified, and holds the receipt', async () => {
    await page.getByRole('button', { name: 'Pay with card', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Verified Successfully' })).toBeVisible({ timeout: 20_000 });
    const invoice = /INV-\d{2}-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? 'none';
    const receipt = await mailTo(company.email, (mail) => mail.subject.includes(invoice));
    // The mark and the strip of each mail are inline pictures.
    expect(receipt.attachments?.map(({ contentType }) => contentType).filter((type) => type !== 'image/png')).toEqual(['application/pdf']);
    await page.getByRole('link', { name: 'Continue to dashboard' }).click();
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Applications' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Cocoa butter, deodorised' })).toContainText('Under Review');
  });

  await test.step('an officer assesses what was paid for and proposes; an admin approves; the company sees it', async () => {
    const work = page.getByRole('row').filter({ hasText: 'Cocoa butter, deodorised' });
    const number = /APP-\d{2}-\d{6}/.exec(await work.innerText())?.[0] ?? 'none';
    // Without the header above: a browser asks the media host before it sends one, and no page of ours does.
    const officer = await browser.newContext({ extraHTTPHeaders: {} });
    const { token } = await asStaff(officer, { role: 'officer', countries: ['GH'] }, 'Efua Owusu');
    const desk = await officer.newPage();
    // The engine screens it first, and reads its documents.
    await expect(async () => {
      await desk.goto(consolePage(`/cases?search=${number}`));
      await expect(desk.locator('.queue-row')).toContainText('Assessment', { timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    await hydrated(desk);
    await desk.getByRole('link', { name: 'Cocoa butter, deodorised' }).first().click();
    await desk.getByRole('button', { name: 'Take the case' }).click();
    // Each document is opened before it is accepted.
    await acceptAll(desk);
    await expect(desk.locator('.case-assessed')).toHaveText('61.20%');
    await answerSignals(token, baseURL, new URL(desk.url()).pathname.split('/').at(-1) ?? '');
    await desk.reload();
    await hydrated(desk);
    await step(desk, 'Accept assessment');
    await propose(desk, 'The invoices bear the figures out.');

    const admin = await browser.newContext({ extraHTTPHeaders: {} });
    await asStaff(admin, { role: 'admin' }, 'Kwame Boateng');
    const deciding = await admin.newPage();
    await deciding.goto(desk.url());
    await hydrated(deciding);
    await expect(deciding.getByText('The invoices bear the figures out.').first()).toBeVisible();
    await openAll(deciding);
    await approve(deciding);

    await work.getByRole('link').first().click();
    // By now its certificate may have been issued.
    await expect(page.getByRole('main')).toContainText(/approved|certified/i);
    expect((await mailTo(company.email, (mail) => /approved/i.test(mail.subject))).text).toContain('Cocoa butter, deodorised');
  });

  const { number, file } = await test.step('the company is told of its certificate, opens it, and downloads the file', async () => {
    const told = await mailTo(company.email, (mail) => /TVA-GH\d\d-/.test(mail.subject), 60_000);
    const issued = /TVA-GH\d\d(-[0-9A-Z]{4}){3}/.exec(told.subject)?.[0] ?? 'none';
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Certificates' }).click();
    const row = page.getByRole('row').filter({ hasText: issued });
    await expect(row).toContainText('Active');
    await row.getByRole('link', { name: 'Cocoa butter, deodorised' }).click();
    await expect(page).toHaveURL(new RegExp(`/certificates/${issued}$`));
    await hydrated(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${issued}-en.pdf`);
    return { number: issued, file: await download.path() };
  });

  await test.step('a stranger scans the code on the paper, and reads that it is valid', async () => {
    const { text: address } = await codeIn(await scanned(await readFile(file), 150));
    const { origin, pathname, hash } = new URL(address);
    expect([origin, pathname]).toEqual([configOfProcess().verifyOrigin, `/${number}`]);
    expect(hash).toMatch(/^#\d+$/);
    const stranger = await browser.newContext({ locale: 'en-GB' });
    const phone = await stranger.newPage();
    await phone.goto(address);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Valid');
    for (const fact of [number, company.company_name, 'Cocoa butter, deodorised', '61.20%'])
      await expect(phone.locator('#facts')).toContainText(fact);
    // What the code itself says, checked in the stranger's own browser, is what we published.
    await expect(phone.locator('[data-check=facts]')).toHaveClass('VALID');
    for (const check of ['signature', 'status', 'dates']) await expect(phone.locator(`[data-check=${check}]`)).toHaveClass('VALID');
    await stranger.close();
  });

  await test.step('a bank holds only the file: it is the published one, and a receipt says when that was checked', async () => {
    const bank = await browser.newContext({ locale: 'en-GB' });
    const clerk = await bank.newPage();
    await clerk.goto(`${configOfProcess().verifyOrigin}/en/file`);
    await clerk.locator('#files').setInputFiles({ name: `${number}.pdf`, mimeType: 'application/pdf', buffer: await readFile(file) });
    await expect(clerk.locator('.file')).toContainText('Your file is identical to the published file');
    await clerk.goto(`${configOfProcess().verifyOrigin}/en/${number}`);
    await clerk.getByRole('link', { name: 'Get a verification receipt' }).click();
    await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('Genuine verification receipt');
    await expect(clerk.locator('#answer')).toContainText(number);
    await bank.close();
  });

  await test.step('a border post without a network scans the paper with the app, and reads of when its answer is', async () => {
    const phone = await cameraOver(await readFile(file));
    const post = await phone.newContext({ locale: 'en-GB', permissions: ['camera'] });
    const officer = await openApp(post, configOfProcess().verifyOrigin);
    await post.setOffline(true);
    await officer.locator('#scan').click();
    await expect(officer.locator('#result h1')).toHaveText('Valid');
    await expect(officer.locator('#view')).toBeHidden();
    expect(await officer.locator('#video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
    await expect(officer.locator('#answer .as')).toContainText('Status as of');
    await expect(officer.locator('#facts')).toContainText(number);
    await phone.close();
  });
});
