import { expect, test } from '@playwright/test';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { codeMailTo, someAddress } from './accounts.ts';
import { mailTo } from './inbox.ts';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';
import { heldCookie } from './signed-in.ts';
import {
  expectHydrated,
  fillInCompany,
  fillInLocation,
  fillInPassword,
  fillInPersonal,
  goOn,
  newCompany,
  stepTitle,
  storedDraft,
  summaryOf,
} from './wizard.ts';

/** The whole way of a newcomer on a small phone, with the code out of the real inbox. */

test.use({ viewport: { width: 360, height: 740 }, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } });

const labels = {
  language: 'ar',
  way: 'احصل على الشهادة الآن',
  country: 'غانا',
  create: 'إنشاء الحساب',
  digit: 'الرقم 1 من 4',
  verify: 'تحقّق',
  success: 'تم التسجيل بنجاح',
  proceed: 'المتابعة إلى لوحة المتابعة',
  empty: 'لا توجد طلبات حديثة بعد',
  welcome: 'مرحبًا بك',
} as const;

// In English the journey goes the same way.
test('from the start page to the dashboard, in Arabic: nothing to scroll to the side, nothing found by axe, refused or filled in', async ({
  page,
}) => {
  const watched = watch(page);
  const who = newCompany({ reg_country: labels.country, head_office_country: labels.country });
  const at = (path: string) => new RegExp(`${addressIn(labels.language, path)}$`);
  await page.goto(addressIn(labels.language, '/'));
  await page.getByRole('link', { name: labels.way }).first().click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectHydrated(page);
  const titles: string[] = [];
  const good = async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  };
  for (const [address, fillIn] of [
    [/\/ar\/sign-up/, fillInPersonal],
    [/step=company/, fillInCompany],
    [/step=location/, fillInLocation],
    [/step=password/, fillInPassword],
  ] as const) {
    await expect(page).toHaveURL(address);
    // The step sent empty, and then filled in.
    await goOn(page);
    await expect(summaryOf(page).getByRole('heading')).toHaveText('يرجى ملء جميع الحقول');
    await expect(summaryOf(page)).toBeFocused();
    await good();
    await fillIn(page, who);
    titles.push(await stepTitle(page).innerText());
    await good();
    if (fillIn !== fillInPassword) await goOn(page);
  }
  expect(new Set(titles).size).toBe(4);
  for (const title of titles) expect(title).toMatch(/^[\p{Script=Arabic}\s]+$/u);
  const draft = await storedDraft(page);
  expect(draft).toMatchObject({
    firstName: 'Ama',
    lastName: 'Mensah',
    email: who.email,
    phone: '+233 024 123 4567',
    jobTitle: who.designation_job_title,
    companyName: who.company_name,
    companySize: 'Small',
    contactPerson: 'CEO',
    contactEmail: who.contact_email,
    regCountry: 'GH',
    companyNumber: who.company_number,
    RcNumber: who.rc_number,
    industry: 'agriculture',
    entityType: 'manufacturer',
    startYearOfOperation: '2014',
    ownerShipType: 'local',
    tin: who.tax_identification_number,
    headOfficeAddress: who.head_office_address,
    country: 'GH',
    state: 'Northern',
    city: 'Tamale',
    website: who.website,
  });
  expect(JSON.stringify(draft)).not.toContain(who.password);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.getByRole('button', { name: labels.create }).dblclick();
  await expect(page).toHaveURL(at('/confirm-email'));
  expect(posts, 'a double click makes one account').toHaveLength(1);
  expect(await heldCookie(page.context(), 'activation')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const { code } = await codeMailTo(who.email);
  await page.getByLabel(labels.digit).pressSequentially(code);
  await page.getByRole('button', { name: labels.verify, exact: true }).click();
  await expect(page.getByRole('dialog', { name: labels.success })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: labels.proceed }).click();
  await expect(page).toHaveURL(at('/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.company_name);
  await expect(page.getByText(labels.empty)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  // Written once the page is alive, which may be after it can be read.
  await expect
    .poll(async () => JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as object)
    .toMatchObject({ first_name: who.first_name, last_name: who.last_name });
  expect(await page.evaluate(() => localStorage.getItem('registration-info'))).toBeNull();
  expect((await mailTo(who.email, (mail) => mail.subject.includes(labels.welcome))).html).toContain(`lang="${labels.language}"`);
  expect(watched.faults).toEqual([]);
});
