import { expect, test } from '@playwright/test';
import { carry, draftOf, endSession, expectSaved, retrieve, sessionOf, signIn } from './application.ts';
import { axeFindings } from './accessibility.ts';

/** Not one answer is lost or overwritten, whatever happens to the page, the line, the session or another window. */

test(
  'a restless hour: forty answers between reloads, turned pages and a failing line, and not one is lost',
  { tag: '@nightly' },
  async ({ page, context, baseURL }) => {
    const token = await signIn(context, baseURL);
    const id = await draftOf(token, baseURL);
    const texts = {
      1: ['product_name', 'product_description', 'primary_materials_used', 'facility_address'],
      3: ['list_major_local_suppliers', 'investment_in_local_training_or_infrastructure'],
      4: ['green_technology_or_practices_used', 'waste_management_practices'],
      5: ['community_development_project_description', 'employee_welfare_details', 'grievance_mechanism_details'],
    } as const;
    const typed: Record<string, string> = {};
    // The same course each time.
    let seed = 20_261_115;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let offline = false;
    let at: keyof typeof texts = 1;
    await page.goto(`/applications/${id}/edit?page=1`);
    for (let step = 0; step < 40; step += 1) {
      const field = texts[at][draw(texts[at].length)] ?? 'product_name';
      typed[field] = `answer ${step}`;
      await page.locator(`#${field}`).fill(typed[field]);
      const next = draw(5);
      if (next === 0 && !offline) await page.reload();
      else if (next === 1) await context.setOffline((offline = !offline));
      else if (next <= 3) {
        at = ([1, 3, 4, 5] as const)[draw(4)] ?? 1;
        await page.locator(`.form-steps li:nth-child(${at}) a`).click();
        await expect(page).toHaveURL(new RegExp(`page=${at}$`));
      }
      if (draw(3) === 0) await page.waitForTimeout(draw(1_200));
    }
    await context.setOffline(false);
    await expectSaved(page);
    await expect(async () => expect(await retrieve(token, baseURL, id)).toMatchObject(typed)).toPass({ timeout: 40_000 });
    await expect(page.locator('.form-clash')).toHaveCount(0);
  },
);

test('a page that was made just before an answer arrived shows it all the same, and asks nobody about it', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL);
  const address = `/applications/${id}/edit?page=3`;
  await page.goto(address);
  await expectSaved(page);
  const saved = () => expect(async () => expect((await retrieve(token, baseURL, id))['total_work_force']).toBe(148263)).toPass();
  await page.route(`**${address}`, async (route) => {
    const made = await route.fetch();
    expect(await made.text()).not.toContain('148263');
    // The page that is left saves while the new one is on its way.
    await saved();
    await route.fulfill({ response: made });
  });
  await page.locator('#total_work_force').fill('148263');
  await page.reload();
  await expect(page.locator('#total_work_force')).toHaveValue('148,263');
  await expectSaved(page);
  await expect(page.locator('.form-clash')).toHaveCount(0);
  await saved();
});

test('two windows: both values are shown, and the chosen one stays', async ({ page, context, baseURL }) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL, { product_name: 'Shea', primary_materials_used: 'Nuts' });
  // Until its script runs, a window takes over what another one of the same browser has not sent yet.
  await page.goto(`/applications/${id}/edit?page=1`, { waitUntil: 'networkidle' });
  const other = await context.newPage();
  await other.goto(`/applications/${id}/edit?page=1`);
  await other.locator('#product_name').fill('Shea from the other window');
  await other.locator('#primary_materials_used').fill('Shea nuts');
  await other.locator('#facility_address').click();
  await expect(async () => expect((await retrieve(token, baseURL, id))['primary_materials_used']).toBe('Shea nuts')).toPass();

  await page.locator('#product_name').fill('Shea from here');
  await page.locator('#facility_address').fill('1 Market Road');
  const notice = page.getByRole('alert').filter({ hasText: 'Some answers were also changed in another window' });
  await expect(notice).toContainText('Shea from the other window');
  await expect(notice).toContainText('Shea from here');
  expect(await axeFindings(page)).toEqual([]);
  await expect(async () => expect((await retrieve(token, baseURL, id))['facility_address']).toBe('1 Market Road')).toPass();
  expect((await retrieve(token, baseURL, id))['product_name']).toBe('Shea from the other window');
  await notice.getByRole('button', { name: 'Keep this answer' }).click();
  await expect(notice).toBeHidden();
  await expect(async () => expect((await retrieve(token, baseURL, id))['product_name']).toBe('Shea from here')).toPass();

  await page.locator('#primary_materials_used').fill('Something else');
  await notice.getByRole('button', { name: 'Use the other answer' }).click();
  await expect(page.locator('#primary_materials_used')).toHaveValue('Shea nuts');
  await expectSaved(page);
  expect((await retrieve(token, baseURL, id))['primary_materials_used']).toBe('Shea nuts');
});

test('a forced sign-out loses nothing: what was typed is there after sign-in, on its page, and is sent', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL);
  await page.goto(`/applications/${id}/edit?page=4`);
  await expectSaved(page);
  const accountId = await endSession(token);
  await page.locator('#waste_management_practices').fill('Shells go to a mushroom farm');
  await expect(page).toHaveURL(/\/login\?ended&next=/, { timeout: 10_000 });
  const back = new URL(page.url()).searchParams.get('next') ?? '';
  expect(back).toBe(`/applications/${id}/edit`);

  const again = await sessionOf(accountId);
  await carry(context, baseURL, again);
  await page.goto(back);
  await expect(page).toHaveURL(/page=4/);
  await expect(page.locator('#waste_management_practices')).toHaveValue('Shells go to a mushroom farm');
  await expectSaved(page);
  await expect(async () =>
    expect((await retrieve(again, baseURL, id))['waste_management_practices']).toBe('Shells go to a mushroom farm'),
  ).toPass();
});

test('what is typed and chosen before the script arrives is kept', async ({ page, context, baseURL }) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL, { source_location: 'Local', facility_country: 'KE' });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/*.js', async (route) => {
    // The colours are chosen before the first paint, as styles are.
    if (!route.request().url().includes('/assets/theme-')) await gate;
    await route.continue();
  });
  await page.goto(`/applications/${id}/edit?page=1`, { waitUntil: 'commit' });
  await page.locator('#product_name').fill('Typed early');
  await page.locator('[name=source_location][value=Regional]').check();
  await page.locator('#facility_country').selectOption('GH');
  await page.locator('[name=stage_of_value_addition_conducted_locally][value=Packaging]').check();
  open();
  await expect(async () =>
    expect(await retrieve(token, baseURL, id)).toMatchObject({
      product_name: 'Typed early',
      source_location: 'Regional',
      facility_country: 'GH',
      stage_of_value_addition_conducted_locally: 'Packaging',
    }),
  ).toPass({ timeout: 15_000 });
  await expect(page.locator('#facility_country')).toHaveValue('GH');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Next saves the page and leads on', async ({ page, context, baseURL }) => {
    const token = await signIn(context, baseURL);
    const id = await draftOf(token, baseURL, { product_name: 'Shea', do_you_own_or_lease: 'own' });
    await page.goto(`/applications/${id}/edit?page=1`);
    await page.locator('#product_name').fill('Shea butter');
    await page.locator('#hs_code').fill('1515.90');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Processing Information');
    expect(await retrieve(token, baseURL, id)).toMatchObject({
      product_name: 'Shea butter',
      hs_code: '151590',
      do_you_own_or_lease: 'own',
    });
  });
});
