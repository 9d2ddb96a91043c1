import { expect, test, type Page } from '@playwright/test';
import { axeFindings, expectGood } from './accessibility.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';

/** The origin check as each visitor meets it: a form that the server answers, in every language, on a phone and without script. */

const verdict = (page: Page) => page.locator('.origin-verdict');
const sugar = 'code=1701.99&state=DZ&price=100&currency=USD&m1_name=Raw+cane+sugar&m1_code=1701.14&m1_from=BR&m1_value=65';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is answered by its page: what is wrong, one more material, a question, and then the answer', async ({ page }) => {
    await page.goto('/origin');
    await expect(verdict(page)).toHaveCount(0);
    await page.getByLabel('HS code of the product').fill('72');
    await page.getByLabel('Ex-works price of one unit').fill('1.850');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['HS code of the product', 'Made in', 'Ex-works price of one unit']);
    await page
      .getByRole('group', { name: /^Did you mean 1,850 or 1\.85\?/ })
      .getByRole('button', { name: '1,850' })
      .click();
    await expect(page.getByLabel('Ex-works price of one unit')).toHaveValue('1,850');

    await page.getByLabel('HS code of the product').fill('7214.20');
    await page.getByLabel('Made in').selectOption('KE');
    await page.getByLabel('Ex-works price of one unit').fill('100');
    await page.getByLabel('Material 1: description').fill('Billets');
    await page.getByLabel('Material 1: HS code').fill('7207.11');
    await page.getByLabel('Material 1: country of origin').selectOption('IN');
    await page.getByLabel('Material 1: value').fill('70');
    await page.getByRole('button', { name: 'Add a material' }).click();
    await expect(page).toHaveURL(/#m2_name$/);
    await page.getByLabel('Material 2: description').fill('Wire');
    await page.getByLabel('Material 2: value').fill('5');
    await page.getByLabel('Material 2: HS code').fill('7217.10');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(verdict(page)).toContainText('Open: more is needed');
    await page
      .getByRole('group', { name: /only sorted, washed, packed/ })
      .getByLabel('No', { exact: true })
      .check();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(verdict(page).getByRole('heading')).toHaveText('Originating');
    await expect(verdict(page)).toContainText('AfCFTA origin, indicative');
    await expect(verdict(page)).toContainText('Only a State’s Designated Competent Authority issues a Certificate of Origin.');
    await expect(page.getByText('local value addition is 25.00%')).toBeVisible();
    await page.getByRole('link', { name: 'Open the calculator' }).click();
    await expect(page.getByRole('status').locator('.figure')).toHaveText('25.00%');
  });

  test('an example fills in the form, and a folded material opens to be changed', async ({ page }) => {
    await page.goto('/origin');
    await page.getByRole('link', { name: /Refined sugar, Algeria/ }).click();
    await expect(verdict(page).getByRole('heading')).toHaveText('Not originating');
    await expect(page.locator('.origin-hs-name').first()).toBeVisible();
    await page.getByText('Raw cane sugar', { exact: true }).first().click();
    await expect(page.getByLabel('Material 1: value')).toHaveValue('65');
  });
});

test('an address that asks is kept by no cache; the page itself and the rule texts may be', async ({ request }) => {
  expect((await request.get('/origin')).headers()['cache-control']).toContain('public');
  expect((await request.get(`/origin?${sugar}`)).headers()['cache-control']).toBe('no-store');
  expect((await request.get('/origin/rules?page=2')).headers()['cache-control']).toContain('public');
});

test('in Arabic, on a phone of 360 px: mirrored, Arabic digits are read, nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/ar/origin?${sugar.replace('m1_value=65', 'm1_value=%D9%A6%D9%A5')}`);
  await expect(page.locator('.origin-verdict')).toHaveAttribute('data-verdict', 'not_originating');
  await expect(page.locator('.origin-seal')).toContainText('35.00%');
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});

// The pages without a question are visited by crawl.spec.ts.
test('the page is good with each answer and a refusal, and so is each page of rule texts', async ({ page }) => {
  const { faults } = watch(page);
  for (const path of [
    `/origin?${sugar}`,
    '/origin?code=721420&state=KE&price=100&m1_code=720711&m1_from=IN&m1_value=75&q_simple=no',
    '/origin?code=520523&state=EG&price=100&m1_code=5201&m1_from=US&m1_value=60',
    '/fr/origin?code=160414&state=GH&price=100&m1_code=030342&m1_value=45&m2_code=151211&m2_from=UA&m2_value=5',
    '/origin?code=x&state=&price=-1&m1_value=1.234',
    '/origin/rules?page=4',
    '/ar/origin/rules?page=2',
  ]) {
    await page.goto(path);
    await expectGood(page, path);
  }
  expect(faults).toEqual([]);
});

test('no verdict has a colour of the seal', async ({ page }) => {
  await page.goto('/origin?code=721420&state=KE&price=100&m1_code=720711&m1_from=IN&m1_value=75&q_simple=no');
  const colours = await verdict(page).evaluate((card) => {
    const root = getComputedStyle(document.documentElement);
    const probe = document.createElement('span');
    document.body.append(probe);
    const seal = ['--leaf', '--leaf-text', '--leaf-soft', '--rust', '--rust-soft'].map((name) => {
      probe.style.setProperty('color', root.getPropertyValue(name));
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const used = [card, ...card.querySelectorAll('*')].flatMap((one) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(one);
      return [color, backgroundColor, borderTopColor];
    });
    return used.filter((colour) => seal.includes(colour));
  });
  expect(colours).toEqual([]);
});
