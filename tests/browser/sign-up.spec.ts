import { expect, test } from '@playwright/test';
import { axeFindings } from './accessibility.ts';
import { codeMailTo, someAddress } from './accounts.ts';
import { sidewaysScroll, watch } from './site.ts';
import {
  expectHydrated,
  expectRefused,
  fillInCompany,
  fillInLocation,
  fillInPassword,
  fillInPersonal,
  fillInSignUp,
  goOn,
  newCompany,
  openStep,
  stepTitle,
  storedDraft,
  summaryOf,
} from './wizard.ts';

/** The four steps of the registration: what each asks for, and the way through them. */

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
});

test('step 1, Personal Information: every field is asked for, and the way in for those who have an account', async ({ page }) => {
  const { faults } = watch(page);
  await page.goto('/sign-up');
  await expect(stepTitle(page)).toHaveText('Personal Information');
  await expect(page.getByRole('img', { name: 'Step 1 of 4' }).locator('li')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Have an account' })).toHaveAttribute('href', '/login');
  await expectHydrated(page);
  await goOn(page);
  const missing = 'Fill in this field.';
  await expectRefused(page, 'Please fill in all fields', {
    first_name: missing,
    last_name: missing,
    email: missing,
    phone: missing,
    designation_job_title: missing,
  });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Email address').fill('ama');
  await page.getByLabel('Mobile number').fill('024');
  await goOn(page);
  await expect(page.locator('[id="email-error"]')).toHaveText('Enter an email address like name@company.com.');
  await expect(page.locator('[id="phone-error"]')).toHaveText('Enter a phone number with its country code, like +233 24 123 4567.');
  await summaryOf(page)
    .getByRole('link', { name: /^Email address/ })
    .click();
  await expect(page.getByLabel('Email address')).toBeFocused();
  expect(faults).toEqual([]);
});

test('step 2, Company Information: twelve fields are asked for, three questions are not', async ({ page }) => {
  const who = newCompany();
  await page.goto('/sign-up');
  await fillInPersonal(page, who);
  await goOn(page);
  await expect(stepTitle(page)).toHaveText('Company Information');
  await expect(stepTitle(page)).toBeFocused();
  await goOn(page);
  const [missing, choose] = ['Fill in this field.', 'Choose one of the list.'];
  await expectRefused(page, 'Please fill in all fields', {
    company_name: missing,
    contact_email: missing,
    company_number: missing,
    rc_number: missing,
    tax_identification_number: missing,
    company_size: choose,
    contact_person: choose,
    reg_country: choose,
    sector: choose,
    type_entity: choose,
    ownership_type: choose,
    start_of_operation_year: missing,
  });
  expect(await axeFindings(page)).toEqual([]);
  const words = async (label: string) => (await page.getByLabel(label).locator('option').allTextContents()).slice(1);
  expect(await words('Company size')).toEqual(['Small', 'Medium', 'Large']);
  expect(await words('Contact person')).toEqual(['CEO', 'CTO', 'Manager', 'Secretary']);
  expect(await words('Industry / sector')).toEqual(['Agriculture', 'Solid minerals', 'Energy resources']);
  expect(await words('Entity type')).toEqual(['Manufacturer', 'Exporter', 'Aggregator', 'Small or medium enterprise', 'Government agency']);
  expect(await words('Ownership type')).toEqual(['Local', 'Foreign-owned', 'Joint venture', 'State-owned']);
  await fillInCompany(page, { ...who, start_of_operation_year: '2999' });
  await goOn(page);
  await expect(page.locator('[id="start_of_operation_year-error"]')).toHaveText('Enter the year in which operation began, like 2014.');
  await page.getByLabel('Start of operation').fill('2014-03-01');
  await goOn(page);
  await expect(stepTitle(page)).toHaveText('Company Location');
});

test('step 3, Company Location: a website is optional, and must begin with https:// when given', async ({ page }) => {
  const who = await openStep(page, 'location');
  await goOn(page);
  const [missing, choose] = ['Fill in this field.', 'Choose one of the list.'];
  await expectRefused(page, 'Please fill in all fields', {
    head_office_address: missing,
    head_office_country: choose,
    head_office_state_province_region: missing,
    head_office_city: missing,
  });
  expect(await axeFindings(page)).toEqual([]);
  await fillInLocation(page, { ...who, website: 'http://www.shea.example' });
  await goOn(page);
  const sentence = 'Website link must be of the format https://www.example.com';
  await expectRefused(page, sentence, { website: sentence });
  await page.locator('#website').fill('');
  await goOn(page);
  await expect(stepTitle(page)).toHaveText('Create Password');
});

test('step 4, Create Password: asked for, alike, agreed, long enough, and not one that everybody guesses', async ({ page }) => {
  await openStep(page, 'password');
  await expect(page.getByText('At least 12 characters, at most 128.')).toBeVisible();
  await goOn(page);
  const tick = 'Tick the box to agree.';
  await expectRefused(page, 'Please fill in all fields', {
    password: 'Fill in this field.',
    confirmation: 'Type the password once more.',
    agreed: tick,
  });
  expect(await axeFindings(page)).toEqual([]);
  const [password, confirmation] = [page.locator('#password'), page.locator('#confirmation')];
  await password.fill('seven blue canoes');
  await confirmation.fill('seven blue boats');
  await goOn(page);
  await expectRefused(page, 'Passwords do not match', { confirmation: 'Type the same password as above.', agreed: tick });
  await confirmation.fill('seven blue canoes');
  await goOn(page);
  await expectRefused(page, 'You must agree to the Terms of use and Privacy Policy', { agreed: tick });
  await page.locator('#agreed').check();
  for (const [typed, beside] of [
    ['short one', 'Use at least 12 characters. A few words in a row are easy to remember.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    ['password1234', 'This password is easy to guess. Choose other words.'],
  ] as const) {
    await password.fill(typed);
    await confirmation.fill(typed);
    await goOn(page);
    await expectRefused(page, 'Some answers need another look', { password: beside });
    await expect(password).toHaveValue(typed);
  }
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('the account is made: the draft goes, the code comes by mail, and the page that asks for it opens', async ({ page }) => {
  const { faults } = watch(page);
  const who = newCompany();
  await page.goto('/sign-up');
  await fillInSignUp(page, who);
  const draft = await storedDraft(page);
  expect(draft).toMatchObject({
    firstName: 'Ama',
    lastName: 'Mensah',
    email: who.email,
    phone: '+233 24 123 4567',
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
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
  expect(await page.evaluate(() => localStorage.getItem('registration-info'))).toBeNull();
  expect((await page.context().cookies()).find(({ name }) => name === 'activation')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect((await codeMailTo(who.email)).code).toMatch(/^\d{4}$/);
  expect(faults).toEqual([]);
});

test('by keyboard alone through all four steps', async ({ page }) => {
  const who = newCompany();
  await page.goto('/sign-up');
  await expectHydrated(page);
  const focusOn = async (id: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${id} cannot be reached with the Tab key`);
  };
  const type = async (fields: Readonly<Record<string, string>>) => {
    for (const [id, text] of Object.entries(fields)) {
      await focusOn(id);
      await page.keyboard.type(text);
    }
  };
  const { first_name, last_name, email, designation_job_title } = who;
  await type({ first_name, last_name, email, phone: '+233 24 123 4567', designation_job_title });
  await page.keyboard.press('Enter');
  await expect(stepTitle(page)).toBeFocused();
  await expect(stepTitle(page)).toHaveText('Company Information');
  await type({ company_name: who.company_name, company_size: 'Small', sector: 'Agri', type_entity: 'Manu', ownership_type: 'Local' });
  await type({ start_of_operation_year: '2014', reg_country: 'Ghana' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type({ rc_number: who.rc_number, company_number: '7', tax_identification_number: '8', contact_person: 'CEO' });
  await type({ contact_email: who.contact_email, is_women_led: ' ' });
  await page.keyboard.press('Enter');
  await expect(stepTitle(page)).toHaveText('Company Location');
  await type({ head_office_address: who.head_office_address, head_office_country: 'Ghana' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await type({ head_office_state_province_region: 'Northern', head_office_city: 'Tamale', website: who.website });
  await page.keyboard.press('Enter');
  await expect(stepTitle(page)).toHaveText('Create Password');
  await type({ password: who.password, confirmation: who.password, agreed: ' ' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirm-email$/);
});

test('in Arabic on a phone: from right to left, nothing to scroll to the side, nothing found by axe', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const who = newCompany({ reg_country: 'غانا', head_office_country: 'غانا' });
  const titles: string[] = [];
  const check = async () => {
    titles.push(await stepTitle(page).innerText());
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  };
  await page.goto('/ar/sign-up');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await fillInPersonal(page, who);
  await check();
  await goOn(page);
  await expect(page).toHaveURL(/step=company/);
  await goOn(page);
  await expect(summaryOf(page).getByRole('heading')).toHaveText('يرجى ملء جميع الحقول');
  expect(await sidewaysScroll(page)).toBe(0);
  await fillInCompany(page, who);
  await check();
  await goOn(page);
  await expect(page).toHaveURL(/step=location/);
  await fillInLocation(page, who);
  await check();
  await goOn(page);
  await expect(page).toHaveURL(/step=password/);
  await fillInPassword(page, who);
  await check();
  expect(new Set(titles).size).toBe(4);
  for (const title of titles) expect(title).toMatch(/^[\p{Script=Arabic}\s]+$/u);
  await goOn(page);
  await expect(page).toHaveURL(/\/ar\/confirm-email$/);
});
