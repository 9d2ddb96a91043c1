import { expect, test, type Page } from '@playwright/test';
import { codeMailTo, someAddress } from './accounts.ts';
import { axeFindings, sidewaysScroll, watch } from './site.ts';
import {
  expectHydrated,
  fillInCompany,
  fillInLocation,
  fillInPassword,
  fillInPersonal,
  fillInSignUp,
  goOn,
  newCompany,
  pick,
} from './wizard.ts';

/** The registration as a company meets it: its four steps, its sentences, and what survives when the page goes away. */

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
});

const summaryOf = (page: Page) => page.locator('.error-summary');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The specification's sentence: as a toast, at the head of a summary that has the focus; and what to do beside each field. */
async function expectRefused(page: Page, sentence: string, beside: Readonly<Record<string, string>>): Promise<void> {
  await expect(summaryOf(page)).toBeFocused();
  await expect(summaryOf(page).getByRole('heading')).toHaveText(sentence);
  await expect(page.locator('.toast').filter({ hasText: sentence }).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summaryOf(page).getByRole('link')).toHaveCount(Object.keys(beside).length);
  for (const [field, words] of Object.entries(beside)) await expect(page.locator(`[id="${field}-error"]`), field).toHaveText(words);
}

async function storedDraft(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('registration-info') ?? '{}') as Record<string, unknown>);
}

async function toStep(page: Page, step: 'company' | 'location' | 'password', who = newCompany()): Promise<typeof who> {
  await page.goto('/sign-up');
  await fillInPersonal(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/step=company/);
  if (step === 'company') return who;
  await fillInCompany(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/step=location/);
  if (step === 'location') return who;
  await fillInLocation(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/step=password/);
  return who;
}

test('step 1, Personal Information: every field is asked for, and the way in for those who have an account', async ({ page }) => {
  const { faults } = watch(page);
  await page.goto('/sign-up');
  await expect(heading(page)).toHaveText('Personal Information');
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
  const who = await toStep(page, 'company');
  await expect(heading(page)).toHaveText('Company Information');
  await expect(heading(page)).toBeFocused();
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
  await expect(heading(page)).toHaveText('Company Location');
});

test('step 3, Company Location: a website is optional, and must begin with https:// when given', async ({ page }) => {
  const who = await toStep(page, 'location');
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
  await expect(heading(page)).toHaveText('Create Password');
});

test('step 4, Create Password: asked for, alike, agreed, long enough, and not one that everybody guesses', async ({ page }) => {
  await toStep(page, 'password');
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

test('back, forward, reload and closing the tab at each step lose nothing typed but the password', async ({ page, context }) => {
  const who = newCompany();
  await page.goto('/sign-up');
  await fillInPersonal(page, who);
  await page.reload();
  await expect(page.locator('#first_name')).toHaveValue('Ama');
  await expect(page.locator('.phone-prefix')).toContainText('+233');
  await expect(page.locator('#phone')).toHaveValue('24 123 4567');
  await goOn(page);
  await fillInCompany(page, who);
  await page.getByLabel('Women lead the company').check();
  await page.reload();
  await expect(page.locator('#company_name')).toHaveValue(who.company_name);
  await expect(page.locator('#sector')).toHaveValue('agriculture');
  await expect(page.locator('#reg_country')).toHaveValue('Ghana');
  await expect(page.getByLabel('Women lead the company')).toBeChecked();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(heading(page)).toHaveText('Personal Information');
  await expect(page.locator('#designation_job_title')).toHaveValue(who.designation_job_title);
  await page.goBack();
  await expect(page.locator('#rc_number')).toHaveValue(who.rc_number);
  await goOn(page);
  await fillInLocation(page, who);
  await page.reload();
  await expect(page.locator('#head_office_country')).toHaveValue('Ghana');
  await expect(page.locator('#head_office_state_province_region')).toHaveValue('Northern');
  await expect(page.locator('#head_office_city')).toHaveValue('Tamale');
  await page.goBack();
  await expect(heading(page)).toHaveText('Company Information');
  await page.goForward();
  await expect(page.locator('#website')).toHaveValue(who.website);
  await goOn(page);
  await fillInPassword(page, who);
  await page.reload();
  await expect(page.locator('#password')).toHaveValue('');
  await page.close();
  const again = await context.newPage();
  await again.goto('/sign-up?step=password');
  await expect(heading(again)).toHaveText('Create Password');
  await fillInPassword(again, who);
  await goOn(again);
  await expect(again).toHaveURL(/\/confirm-email$/);
});

test('a later step opened directly leads to the first that is not done', async ({ page }) => {
  await page.goto('/sign-up?step=password');
  await expect(heading(page)).toHaveText('Personal Information');
  await fillInPersonal(page, newCompany());
  await page.goto('/sign-up?step=location');
  await expect(page).toHaveURL(/step=company/);
  await expect(heading(page)).toHaveText('Company Information');
});

test('what is typed before a slow script comes is kept', async ({ page }) => {
  let letThrough = () => {};
  const slow = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/entry\.client/, async (route) => {
    await slow;
    await route.continue();
  });
  await page.goto('/sign-up', { waitUntil: 'commit' });
  await page.locator('#first_name').fill('Ama');
  await page.locator('#phone').fill('+233 24 123 4567');
  await page.locator('#designation_job_title').pressSequentially('Dir');
  letThrough();
  await expectHydrated(page);
  await page.locator('#designation_job_title').press('End');
  await page.keyboard.type('ector');
  await expect(page.locator('#first_name')).toHaveValue('Ama');
  await expect(page.locator('#phone')).toHaveValue('+233 24 123 4567');
  expect(await storedDraft(page)).toMatchObject({ firstName: 'Ama', phone: '+233 24 123 4567', jobTitle: 'Director' });
});

test('an address that is taken is told in a dialog, which leads to sign-in', async ({ page }) => {
  const who = newCompany();
  await page.goto('/sign-up');
  await fillInSignUp(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.goto('/sign-up');
  await fillInSignUp(page, who);
  await goOn(page);
  const dialog = page.getByRole('dialog', { name: 'Email' });
  await expect(dialog).toContainText('Error with email: user with this email already exists.');
  await expect(dialog.getByRole('link', { name: 'Proceed to Login' })).toHaveAttribute('href', '/login');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#password')).toHaveValue(who.password);
  await goOn(page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.locator('#email')).toHaveValue(who.email);
});

test('a double click makes one account', async ({ page }) => {
  const who = newCompany();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/sign-up');
  await fillInSignUp(page, who);
  await page.locator('form button[type="submit"]').dblclick();
  await expect(page).toHaveURL(/\/confirm-email$/);
  expect(sent).toHaveLength(1);
});

test('a foreign role cannot be sent', async ({ page, request }) => {
  const answer = await request.post('/api/register', { data: { email: newCompany().email, role: 'admin' } });
  expect(answer.status()).toBe(422);
  expect(await answer.json()).toMatchObject({ code: 'role_refused' });
  const bodies: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && bodies.push(sent.postData() ?? ''));
  await page.goto('/sign-up');
  await page.evaluate(() => localStorage.setItem('registration-info', JSON.stringify({ role: 'admin', password: 'kept before' })));
  await page.reload();
  await fillInSignUp(page, newCompany());
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).not.toContain('admin');
});

test('without a connection, and from a server that refuses, the form says what to do and keeps everything', async ({ page, context }) => {
  const who = newCompany();
  await page.goto('/sign-up');
  await fillInSignUp(page, who);
  await context.setOffline(true);
  await goOn(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Your account was not created.' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('Our server did not answer. Please wait a minute and try again.');
  await expect(notice).toContainText('Everything that you typed is still here.');
  await expect(page.locator('#password')).toHaveValue(who.password);
  expect(await storedDraft(page)).toMatchObject({ email: who.email });
  await context.setOffline(false);
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
});

test('what the server finds leads to the step that it belongs to', async ({ page }) => {
  await toStep(page, 'password');
  // A country that has the form of one and is none: only the server's list knows.
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('registration-info') ?? '{}') as object;
    localStorage.setItem('registration-info', JSON.stringify({ ...draft, regCountry: 'QQ' }));
  });
  await page.reload();
  await fillInPassword(page, newCompany());
  await goOn(page);
  await expect(page).toHaveURL(/step=company/);
  await expectRefused(page, 'Some answers need another look', { reg_country: 'Choose one of the list.' });
});

test('the pickers filter as one types, by keyboard alone, and take what the data lacks', async ({ page }) => {
  await toStep(page, 'location');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await page.keyboard.type('cote');
  await expect(page.getByRole('option')).toHaveText([/Ivoire/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await country.fill('gui');
  await expect(page.getByRole('option').first()).toHaveText('Guinea');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(country).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').first().getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Guinea');
  await expect(page.getByRole('listbox')).toBeHidden();
  await pick(page, 'head_office_country', 'Ghana');
  await pick(page, 'head_office_state_province_region', 'Northern');
  await page.locator('#head_office_city').fill('A village of ours');
  await expect(page.getByRole('option')).toHaveText('Not in our list. What you typed is taken as it is.');
  await page.keyboard.press('Escape');
  await pick(page, 'head_office_country', 'Togo');
  await expect(page.locator('#head_office_state_province_region')).toHaveValue('');
  await expect(page.locator('#head_office_city')).toHaveValue('');
});

test('when the lists are out of reach, one types, and the country is still a country', async ({ page }) => {
  await toStep(page, 'location');
  await page.route('**/api/countries**', (route) => route.abort());
  await page.reload();
  await pick(page, 'head_office_country', 'Ghana');
  await expect(page.getByText('Our list cannot be reached just now. Please type the name.').first()).toBeVisible();
  await page.locator('#head_office_address').fill('1 High Street');
  await page.locator('#head_office_state_province_region').fill('Northern');
  await page.locator('#head_office_city').fill('Tamale');
  await goOn(page);
  await expect(heading(page)).toHaveText('Create Password');
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
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Company Information');
  await type({ company_name: who.company_name, company_size: 'Small', sector: 'Agri', type_entity: 'Manu', ownership_type: 'Local' });
  await type({ start_of_operation_year: '2014', reg_country: 'Ghana' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type({ rc_number: who.rc_number, company_number: '7', tax_identification_number: '8', contact_person: 'CEO' });
  await type({ contact_email: who.contact_email, is_women_led: ' ' });
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Company Location');
  await type({ head_office_address: who.head_office_address, head_office_country: 'Ghana' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await type({ head_office_state_province_region: 'Northern', head_office_city: 'Tamale', website: who.website });
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Create Password');
  await type({ password: who.password, confirmation: who.password, agreed: ' ' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirm-email$/);
});

test('in Arabic on a phone: from right to left, nothing to scroll to the side, nothing found by axe', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const who = newCompany({ reg_country: 'غانا', head_office_country: 'غانا' });
  const titles: string[] = [];
  const check = async () => {
    titles.push(await heading(page).innerText());
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
