import { expect, test, type Locator, type Page } from '@playwright/test';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { codeMailTo, newCompany, someAddress } from './accounts.ts';
import { files } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { sidewaysScroll } from './page-metrics.ts';
import { expectHydrated } from './wizard.ts';
import { hydrated } from './signed-in.ts';

/**
 * A new company on a small phone, from the home page to a paid application, with its answers and documents at hand. The time is computed
 * from what was pressed and typed: nobody's machine is measured.
 */

test.use({ viewport: { width: 360, height: 740 }, extraHTTPHeaders: { 'x-forwarded-for': someAddress() } });

const seconds = { key: 0.3, tap: 1.5, page: 5 } as const;
const mostMinutes = 12;

/** Before the short registration and prefilled answers (docs/portal-walkthrough-2026-11.md): 24 of the registration and 33 of the form. */
const fieldsBefore = 57;

/** Counts as a person acts: a field is pressed before it is typed into, a list is opened before something is chosen, a file is picked. */
class Recording {
  keys = 0;
  taps = 0;
  readonly pages: string[] = [];
  /** What had to be typed, chosen or added, by its name. */
  readonly fields = new Set<string>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname, search } = new URL(frame.url());
      // Leads on by itself, or is the same page with another fragment.
      if (this.pages.at(-1) !== pathname + search) this.pages.push(pathname + search);
    });
  }

  get minutes(): number {
    return (this.keys * seconds.key + this.taps * seconds.tap + this.pages.length * seconds.page) / 60;
  }

  async press(what: Locator): Promise<void> {
    await what.click();
    this.taps += 1;
  }

  async type(field: string, text: string): Promise<void> {
    await this.#control(field).fill(text);
    this.#given(field, 1);
    this.keys += text.length;
  }

  /** Held down, and the one item of the menu pressed. */
  async paste(field: string, text: string): Promise<void> {
    await this.#control(field).fill(text);
    this.#given(field, 2);
  }

  async select(field: string, value: string): Promise<void> {
    await this.#control(field).selectOption(value);
    this.#given(field, 2);
  }

  async check(field: string, value?: string): Promise<void> {
    await (value === undefined ? this.#control(field) : this.#page.locator(`[name="${field}"][value="${value}"]`)).check();
    this.#given(field, 1);
  }

  /** The button, the file among those of the phone, and its confirmation. */
  async add(field: string, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.#control(field).setInputFiles(file);
    await expect(this.#page.locator(`input[type=hidden][name=${field}]`)).toHaveCount(1, { timeout: 20_000 });
    this.#given(field, 3);
  }

  #control(field: string): Locator {
    return this.#page.locator(`[id="${field}"]`);
  }

  #given(field: string, taps: number): void {
    this.taps += taps;
    this.fields.add(field);
  }
}

test('a new company gets from the home page to a paid application in twelve minutes, with 30% fewer fields', async ({ page }) => {
  test.setTimeout(240_000);
  const who = newCompany();
  const done = new Recording(page);
  const { pdf, jpg } = await files();
  const main = page.getByRole('main');
  const next = () => done.press(page.getByRole('button', { name: 'Next', exact: true }));
  const expectGood = async (what: string) => {
    expect(await axeFindings(page), what).toEqual([]);
    expect(await sidewaysScroll(page), `${what} scrolls sideways`).toBe(0);
  };
  const onPage = (number: number) => expect(page.getByText(`Page ${number} of 8`).first()).toBeVisible();

  await test.step('registers with the person and the name of the company', async () => {
    await page.goto('/');
    await done.press(page.getByRole('link', { name: 'Get Certified Now' }).first());
    await expectHydrated(page);
    for (const field of ['first_name', 'last_name', 'email', 'designation_job_title'] as const) await done.type(field, who[field]);
    await page.locator('.phone-prefix select').selectOption(who.phone.country);
    done.taps += 2;
    await done.type('phone', who.phone.number);
    await done.press(page.getByRole('button', { name: 'Continue' }));
    await expect(page).toHaveURL(/step=company/);
    await expectGood('step 2 of the registration');
    await done.type('company_name', who.company_name);
    await done.press(page.getByRole('button', { name: 'Do this later' }));
    await expect(page).toHaveURL(/step=location/);
    await done.press(page.getByRole('button', { name: 'Do this later' }));
    await expect(page).toHaveURL(/step=password/);
    await done.type('password', who.password);
    await done.type('confirmation', who.password);
    await done.check('agreed');
    await done.press(page.getByRole('button', { name: 'Create account' }));
    await expect(page).toHaveURL(/\/confirm-email$/);
    const { code } = await codeMailTo(who.email);
    await page.getByLabel('Digit 1 of 4').pressSequentially(code);
    // To the mail and back.
    done.keys += code.length;
    done.taps += 3;
    await done.press(page.getByRole('button', { name: 'Verify' }));
    await done.press(page.getByRole('link', { name: 'Proceed to Dashboard' }));
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('starts an application, whose country, currency and signatory are filled in', async () => {
    await done.press(main.getByRole('link', { name: 'New Application' }).first());
    await expect(page).toHaveURL(/\/applications\/new$/);
    await hydrated(page);
    await expectGood('the start');
    await done.press(page.getByRole('button', { name: 'Start', exact: true }));
    await onPage(1);
    await expect(page.locator('#facility_country')).toHaveValue('GH');
  });

  await test.step('fills in what is required', async () => {
    await done.type('product_name', 'Cocoa butter');
    await done.select('product_category', 'cocoa-coffee-tea-and-spices');
    await done.type('hs_code', '180400');
    await expect(page.locator('.hs-chosen')).toContainText('Cocoa; butter');
    await done.check('source_location', 'Local');
    await done.type('primary_materials_used', 'Cocoa beans');
    await done.check('do_you_own_or_lease', 'own');
    await done.check('stage_of_value_addition_conducted_locally', 'Processing');
    await done.type('facility_address', '12 Harper Road, Kumasi');
    await done.paste('pasted_position', 'https://www.google.com/maps/place/Mill/@6.68,-1.62,17z/data=!3d6.6885!4d-1.6244');
    await expect(page.locator('#facility_latitude')).toHaveValue('6.6885');
    await expect(page.locator('#facility_longitude')).toHaveValue('-1.6244');
    await expectGood('page 1');
    await next();
    await onPage(2);
    await expect(page.locator('#currency')).toHaveValue('GHS');
    await done.type('final_product_value', '184');
    await done.type('annual_output', '120000');
    await done.select('annual_output_unit', 'kilogram');
    await done.add('process_flow_diagram', pdf);
    await done.type('pct_of_material_processed_locally', '80');
    await expect(page.locator('#pct_of_material_imported')).toHaveValue('20');
    await done.type('pct_of_components_sourced_locally', '60');
    await expect(page.locator('#pct_of_components_imported')).toHaveValue('40');
    await next();
    await onPage(3);
    await done.type('total_work_force', '42');
    await done.type('pct_of_local_workforce', '95');
    await done.check('use_of_local_suppliers', 'Yes');
    await done.type('cost_of_imported_inputed', '71.40');
    for (const number of [4, 5, 6]) {
      await next();
      await onPage(number);
    }
    await done.add('certificate_of_company_registration', pdf);
    await done.add('production_cost_breakdown', pdf);
    await done.add('photo_of_production_site_facilities_or_warehouses', jpg);
    await next();
    await onPage(7);
    await done.add('invoices', pdf);
    await next();
    await onPage(8);
    await expect(page.locator('#authorized_signatory_name')).toHaveValue(`${who.first_name} ${who.last_name}`);
    await expect(page.locator('#designation_title')).toHaveValue(who.designation_job_title);
  });

  await test.step('completes the company, whose country is filled in', async () => {
    await expectGood('page 8');
    await done.press(page.getByRole('link', { name: 'Fill in company details' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Company details' })).toBeVisible();
    await hydrated(page);
    await expect(page.locator('#reg_country')).toHaveValue('Ghana');
    await expectGood('company details');
    await done.type('rc_number', 'CS004712');
    await done.type('tax_identification_number', 'C0012345678');
    await done.select('sector', who.sector);
    await done.press(page.getByRole('button', { name: 'Save and continue' }));
    await onPage(8);
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'Fill in company details' })).toHaveCount(0);
  });

  await test.step('declares, submits and pays', async () => {
    for (const field of ['knowledge_of_information', 'commit_to_maintaining_compliance', 'agree_to_allow_thamani']) await done.check(field);
    await done.press(page.getByRole('button', { name: 'Proceed', exact: true }));
    await done.press(page.getByRole('dialog', { name: 'Confirm and Continue' }).getByRole('button', { name: 'Proceed to payment' }));
    await done.press(page.getByRole('button', { name: 'Pay with card', exact: true }));
    await expect(page.getByRole('heading', { name: 'Payment Verified Successfully' })).toBeVisible({ timeout: 30_000 });
  });

  const summary = `${done.minutes.toFixed(1)} minutes: ${done.keys} keys, ${done.taps} taps, ${done.pages.length} pages; ${done.fields.size} fields`;
  test.info().annotations.push({ type: 'recorded', description: summary });
  console.log(summary);
  // The count is worth something only if the form asks for as much as it did.
  expect(requirements.filter(({ need }) => need === 'required')).toHaveLength(33);
  expect(done.fields.size, summary).toBeLessThanOrEqual(Math.floor(fieldsBefore * 0.7));
  expect(done.minutes, summary).toBeLessThanOrEqual(mostMinutes);
});
