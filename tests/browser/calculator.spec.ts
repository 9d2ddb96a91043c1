import { expect, test, type Page } from '@playwright/test';
import { axeFindings, expectGood } from './accessibility.ts';
import { sidewaysScroll, watch } from './page-metrics.ts';

/** The calculator as each visitor meets it: with and without script, in Arabic on a phone, and the guidelines to take away. */

const names = {
  en: { final: 'Final product value', imported: 'Cost of imported inputs', calculate: 'Calculate', reset: 'Reset' },
  ar: { final: 'قيمة المنتج النهائي', imported: 'تكلفة المدخلات المستوردة', calculate: 'احسب', reset: 'إعادة التعيين' },
} as const;

const figure = (page: Page) => page.getByRole('status').locator('.figure');
const says = (page: Page) => page.locator('[data-saying]:visible');
const filled = (page: Page) => page.locator('.calculator-result .meter-value');

async function type(page: Page, final: string, imported: string, labels: (typeof names)['en' | 'ar'] = names.en): Promise<void> {
  await page.getByLabel(labels.final).fill(final);
  await page.getByLabel(labels.imported).fill(imported);
}

test('with script: answers as one types, without asking the server, breaks no policy, and can be reset', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/calculator');
  await expect(says(page)).toHaveText('Enter both amounts to see your figure.');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr', 'ping'].includes(request.resourceType())) asked.push(request.url());
  });
  await type(page, '100', '20');
  await expect(figure(page)).toHaveText('80.00%');
  await page.getByLabel(names.en.imported).fill('90');
  await expect(figure(page)).toHaveText('10.00%');
  await expect(says(page)).toHaveText('Below the threshold. More than 30% is needed.');
  await page.getByRole('button', { name: names.en.calculate }).click();
  await expect(page).toHaveURL(/\?final=100&imported=90$/);
  await page.getByLabel(names.en.final).fill('12x');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(names.en.final)).toHaveAccessibleDescription(/Enter a number in digits/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: names.en.reset }).click();
  await expect(figure(page)).toHaveText('–');
  await expect(page).toHaveURL(/\/calculator$/);
  await expect(page.getByLabel(names.en.final)).toBeFocused();
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is answered by its page: amounts that cannot be read, then the figure; the formula unfolds, and Reset empties', async ({
    page,
  }) => {
    const calculate = () => page.getByRole('button', { name: names.en.calculate }).click();
    await page.goto('/calculator');
    await type(page, '-5', '1.234');
    await calculate();
    await expect(page).toHaveURL(/\/calculator\?final=/);
    await expect(page.getByLabel(names.en.final)).toHaveAccessibleDescription(/Enter zero or a number above zero/);
    await expect(page.getByLabel(names.en.imported)).toHaveValue('1.234');
    // Without script the question is this page, and each of its buttons sends the form with one reading.
    await page
      .getByRole('group', { name: /^Did you mean 1,234 or 1\.2340/ })
      .getByRole('button', { name: '1,234' })
      .click();
    await expect(page.getByLabel(names.en.imported)).toHaveValue('1,234');
    await type(page, '184.00', '71.40');
    await calculate();
    await expect(figure(page)).toHaveText('61.20%');
    await expect(says(page)).toHaveText('Above the threshold. This product may qualify.');
    await expect(filled(page)).toHaveAttribute('width', '61.2%');
    await expect(page.getByText('(184.00 − 71.40) ÷ 184.00 × 100')).toBeVisible();
    await page.getByText('Formula', { exact: true }).click();
    await expect(page.getByText('Value addition (%) = (final product value')).toBeVisible();
    await page.getByRole('link', { name: names.en.reset }).click();
    await expect(page.getByLabel(names.en.final)).toHaveValue('');
  });
});

test('an address that asks is kept by no cache; the page itself may be', async ({ request }) => {
  expect((await request.get('/calculator')).headers()['cache-control']).toContain('public');
  expect((await request.get('/calculator?final=1')).headers()['cache-control']).toBe('no-store');
});

test('in Arabic, on a phone of 360 px: mirrored, Arabic digits are read, the bar fills from the right', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ar/calculator');
  await type(page, '١٢٫٠٠', '٨٫٤٠', names.ar);
  await page.getByRole('button', { name: names.ar.calculate }).click();
  await expect(figure(page)).toHaveText('30.00%');
  await expect(says(page)).toContainText('لا تؤهّل المنتج');
  const bar = await page.locator('.calculator-result .meter-bar').boundingBox();
  const value = await filled(page).boundingBox();
  const right = (box: typeof bar) => (box ? box.x + box.width : Number.NaN);
  expect(Math.abs(right(value) - right(bar))).toBeLessThan(1.5);
  expect((value?.width ?? 0) / (bar?.width ?? 1)).toBeCloseTo(0.3, 1);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('in French the figure is written as French writes it, also once script has touched it', async ({ page }) => {
  await page.goto('/fr/calculator?final=184&imported=71,40');
  await expect(figure(page)).toHaveText('61,20 %');
  await page.getByLabel('Coût des intrants importés').fill('92');
  await expect(figure(page)).toHaveText('50,00 %');
});

// The page without amounts is visited by crawl.spec.ts.
test('the page is good with an answer and a refusal, and nothing is refused by its policy', async ({ page }) => {
  const { faults } = watch(page);
  for (const path of ['/calculator?final=100&imported=70', '/calculator?final=x', '/ar/calculator?final=100&imported=20']) {
    await page.goto(path);
    await expectGood(page, path);
  }
  expect(faults).toEqual([]);
});

test('the guidelines download as a PDF in each language', async ({ page, request }) => {
  for (const [language, path] of [
    ['en', '/calculator'],
    ['fr', '/fr/calculator'],
    ['ar', '/ar/calculator'],
  ] as const) {
    const file = `/guidelines/thamani-guidelines-${language}.pdf`;
    expect(await (await request.get(path)).text()).toMatch(
      new RegExp(`<a [^>]*href="${file}"[^>]* download|<a [^>]*download[^>]* href="${file}"`),
    );
    const answer = await request.get(file);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await page.goto('/ar/calculator');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()]);
  expect(download.suggestedFilename()).toBe('thamani-guidelines-ar.pdf');
});
