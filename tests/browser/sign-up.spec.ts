import { expect, test } from '@playwright/test';
import { someAddress } from './accounts.ts';
import { expectHydrated, newCompany, stepTitle } from './wizard.ts';

/** The way through the four steps of the registration; what each asks for is in web/portal/app/sign-up/Wizard.test.tsx. */

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
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
