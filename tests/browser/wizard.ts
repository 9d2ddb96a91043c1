import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** A person and their company as they fill in the registration, by the names of the wire. */
export interface Who {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  /** With its prefix; the picker is set to the country, and the rest is typed. */
  readonly phone: { readonly country: string; readonly number: string };
  readonly designation_job_title: string;
  readonly company_name: string;
  readonly company_size: string;
  readonly contact_person: string;
  readonly contact_email: string;
  readonly company_number: string;
  readonly rc_number: string;
  /** As the page's language calls it. */
  readonly reg_country: string;
  readonly sector: string;
  readonly type_entity: string;
  readonly start_of_operation_year: string;
  readonly tax_identification_number: string;
  readonly ownership_type: string;
  readonly head_office_address: string;
  readonly head_office_country: string;
  readonly head_office_state_province_region: string;
  readonly head_office_city: string;
  readonly website: string;
}

let made = 0;

/** A company that nobody has registered yet. */
export function newCompany(but: Partial<Who> = {}): Who {
  made += 1;
  const own = `${Date.now()}-${randomInt(1_000_000)}-${made}`;
  return {
    email: `ama-${own}@example.com`,
    password: 'seven blue canoes at dawn',
    first_name: 'Ama',
    last_name: 'Mensah',
    phone: { country: 'GH', number: '024 123 4567' },
    designation_job_title: 'Managing director',
    company_name: `Tamale Shea Works ${made}`,
    company_size: 'Small',
    contact_person: 'CEO',
    contact_email: `office-${own}@example.com`,
    company_number: 'C0004712',
    rc_number: `CS${own}`,
    reg_country: 'Ghana',
    sector: 'agriculture',
    type_entity: 'manufacturer',
    start_of_operation_year: '2014',
    tax_identification_number: 'C0012345678',
    ownership_type: 'local',
    head_office_address: '12 Hospital Road',
    head_office_country: 'Ghana',
    head_office_state_province_region: 'Northern',
    head_office_city: 'Tamale',
    website: 'https://www.shea.example',
    ...but,
  };
}

const control = (page: Page, id: string) => page.locator(`[id="${id}"]`);

export async function fillInPersonal(page: Page, who: Who): Promise<void> {
  await expectHydrated(page);
  for (const field of ['first_name', 'last_name', 'email', 'designation_job_title'] as const) await control(page, field).fill(who[field]);
  await page.locator('.phone-prefix select').selectOption(who.phone.country);
  await control(page, 'phone').fill(who.phone.number);
}

export async function fillInCompany(page: Page, who: Who): Promise<void> {
  const texts = [
    'company_name',
    'contact_email',
    'company_number',
    'rc_number',
    'start_of_operation_year',
    'tax_identification_number',
  ] as const;
  for (const field of texts) await control(page, field).fill(who[field]);
  const choices = ['company_size', 'contact_person', 'sector', 'type_entity', 'ownership_type'] as const;
  for (const field of choices) await control(page, field).selectOption(who[field]);
  await pick(page, 'reg_country', who.reg_country);
}

export async function fillInLocation(page: Page, who: Who): Promise<void> {
  await control(page, 'head_office_address').fill(who.head_office_address);
  await pick(page, 'head_office_country', who.head_office_country);
  await pick(page, 'head_office_state_province_region', who.head_office_state_province_region);
  await pick(page, 'head_office_city', who.head_office_city);
  await control(page, 'website').fill(who.website);
}

export async function fillInPassword(page: Page, who: Who): Promise<void> {
  await control(page, 'password').fill(who.password);
  await control(page, 'confirmation').fill(who.password);
  await control(page, 'agreed').check();
}

/** Goes on, in any language: the one button that sends the form. */
export async function goOn(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click();
}

/** From the first step of the form to the last button, which the caller presses. */
export async function fillInSignUp(page: Page, who: Who): Promise<void> {
  await fillInPersonal(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/step=company/);
  await fillInCompany(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/step=location/);
  await fillInLocation(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/step=password/);
  await fillInPassword(page, who);
}

/** As the form itself keeps it on the device, in the order of its steps; the countries are Ghana, whatever the page calls it. */
function draftOf(who: Who): Record<string, string> {
  return {
    firstName: who.first_name,
    lastName: who.last_name,
    email: who.email,
    phone: `+233 ${who.phone.number}`,
    jobTitle: who.designation_job_title,
    companyName: who.company_name,
    companySize: who.company_size,
    contactPerson: who.contact_person,
    contactEmail: who.contact_email,
    regCountry: 'GH',
    companyNumber: who.company_number,
    RcNumber: who.rc_number,
    industry: who.sector,
    entityType: who.type_entity,
    startYearOfOperation: who.start_of_operation_year,
    ownerShipType: who.ownership_type,
    tin: who.tax_identification_number,
    headOfficeAddress: who.head_office_address,
    country: 'GH',
    state: who.head_office_state_province_region,
    city: who.head_office_city,
    website: who.website,
  };
}

/** The steps before it are filled in already, as after a tab that was closed. `more` is what else the device keeps. */
export async function openStep(page: Page, step: keyof typeof firstOf, who = newCompany(), more: object = {}): Promise<Who> {
  const before = Object.entries(draftOf(who)).slice(0, step === 'location' ? 17 : 22);
  await page.goto('/sign-up');
  await page.evaluate(
    (kept) => localStorage.setItem('registration-info', kept),
    JSON.stringify({ ...Object.fromEntries(before), ...more }),
  );
  await page.goto(`/sign-up?step=${step}`);
  await expect(control(page, firstOf[step])).toBeVisible();
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')));
  return who;
}

const firstOf = { location: 'head_office_address', password: 'password' } as const;

/** What the form keeps on the device. */
export async function storedDraft(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('registration-info') ?? '{}') as Record<string, unknown>);
}

export const summaryOf = (page: Page) => page.locator('.error-summary');
export const stepTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits for the list behind a picker, and takes the one that is named in full. */
async function pick(page: Page, id: string, word: string): Promise<void> {
  const field = control(page, id);
  await expect(async () => {
    await field.fill(word);
    await page.getByRole('option', { name: word, exact: true }).click({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  await expect(field).toHaveValue(word);
}

/** Before the script came, a button sends the form the browser's way. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('.phone-prefix option').nth(1)).toBeAttached({ timeout: 15_000 });
}
