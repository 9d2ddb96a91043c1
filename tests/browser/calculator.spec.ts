import { expect, test, type Page } from '@playwright/test';
import { axeFindings, expectGood } from './accessibility.ts';
import { sidewaysScroll } from './site.ts';

/** The calculator as each visitor meets it: with and without script, in Arabic on a phone, and the guidelines to take away. */

const names = {
  en: { final: 'Final product value', imported: 'Cost of imported inputs', calculate: 'Calculate', reset: 'Reset' },
  ar: { final: 'قيمة المنتج النهائي', imported: 'كلفة المدخلات المستوردة', calculate: 'احسب', reset: 'إعادة التعيين' },
} as const;

const figure = (page: Page) => page.getByRole('status').locator('.figure');
const says = (page: Page) => page.locator('[data-saying]:visible');
const filled = (page: Page) => page.locator('.calculator-result .meter-value');

async function type(page: Page, final: string, imported: string, words: (typeof names)['en' | 'ar'] = names.en): Promise<void> {
  await page.getByLabel(words.final).fill(final);
  await page.getByLabel(words.imported).fill(imported);
}

/** What only the answer to a page that was asked again can say is tried in both ways. */
function answersAlike(ask: (page: Page, final: string, imported: string) => Promise<void>): void {
  test('two amounts give the figure, its verdict, its bar and the sum', async ({ page }) => {
    await ask(page, '184.00', '71.40');
    await expect(figure(page)).toHaveText('61.20%');
    await expect(says(page)).toHaveText('Above the threshold. This product may qualify.');
    await expect(filled(page)).toHaveAttribute('width', '61.2%');
    await expect(page.getByText('(184.00 − 71.40) ÷ 184.00 × 100')).toBeVisible();
  });

  test('exactly 30.00 has its own sentence, and 30.004 is above it', async ({ page }) => {
    await ask(page, '100', '70');
    await expect(figure(page)).toHaveText('30.00%');
    await expect(says(page)).toHaveText('Exactly 30.00% does not qualify: it takes more than 30%.');
    await ask(page, '100 000', '69996');
    await expect(figure(page)).toHaveText('30.00%');
    await expect(says(page)).toHaveText('Just above the threshold: 30.004% before rounding. This product may qualify.');
  });

  test('blank counts as 0, and a final value of 0 gives no result', async ({ page }) => {
    await ask(page, '50', '');
    await expect(figure(page)).toHaveText('100.00%');
    await ask(page, '0', '20');
    await expect(figure(page)).toHaveText('–');
    await expect(says(page)).toHaveText(/^No result: the final product value is blank or 0/);
  });

  test('imported inputs that cost more than the product are told as such', async ({ page }) => {
    await ask(page, '100', '125');
    await expect(figure(page)).toHaveText('−25.00%');
    await expect(says(page)).toHaveText(/^The imported inputs cost more than the product is worth/);
  });

  test('amounts that cannot be read are told beside their fields, and what was typed stays', async ({ page }) => {
    await ask(page, '-5', '1,234');
    await expect(page.getByLabel(names.en.final)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(names.en.final)).toHaveAccessibleDescription(/Enter 0 or more/);
    await expect(page.getByLabel(names.en.imported)).toHaveAccessibleDescription(/A comma before three digits/);
    await expect(page.getByLabel(names.en.imported)).toHaveValue('1,234');
    await expect(figure(page)).toHaveText('–');
    await type(page, '5', '1');
    await page.getByRole('button', { name: names.en.calculate }).click();
    await expect(figure(page)).toHaveText('80.00%');
    await expect(page.locator('[id$="-error"]')).toHaveCount(0);
  });
}

test.describe('with script', () => {
  answersAlike(async (page, final, imported) => {
    if (!page.url().includes('/calculator')) await page.goto('/calculator');
    await type(page, final, imported);
    await page.getByRole('button', { name: names.en.calculate }).click();
  });

  test('answers as one types, without asking the server, and can be reset', async ({ page }) => {
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
    await expect(says(page)).toHaveText('Below the threshold. It takes more than 30%.');
    await page.getByRole('button', { name: names.en.calculate }).click();
    await expect(page).toHaveURL(/\?final=100&imported=90$/);
    await page.getByRole('link', { name: names.en.reset }).click();
    await expect(figure(page)).toHaveText('–');
    await expect(page).toHaveURL(/\/calculator$/);
    await expect(page.getByLabel(names.en.final)).toBeFocused();
    expect(asked).toEqual([]);
  });

  test('a half-typed amount is not scolded until the field is left', async ({ page }) => {
    await page.goto('/calculator');
    await page.getByLabel(names.en.final).pressSequentially('12x');
    await page.waitForTimeout(400);
    await expect(page.locator('[id$="-error"]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(names.en.final)).toHaveAccessibleDescription(/Enter a number in digits/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel(names.en.final).fill('12');
    await expect(page.locator('[id$="-error"]')).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  answersAlike(async (page, final, imported) => {
    await page.goto('/calculator');
    await type(page, final, imported);
    await page.getByRole('button', { name: names.en.calculate }).click();
    await expect(page).toHaveURL(/\/calculator\?final=/);
  });

  test('the formula unfolds, and Reset leads to an empty page', async ({ page }) => {
    await page.goto('/calculator?final=10&imported=2');
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

for (const path of ['/calculator', '/calculator?final=100&imported=70', '/calculator?final=x', '/ar/calculator?final=100&imported=20'])
  test(`${path}: axe finds nothing and nothing scrolls sideways, at both widths and in both themes`, async ({ page }) => {
    await page.goto(path);
    await expectGood(page, path);
  });

for (const [language, path] of [
  ['en', '/calculator'],
  ['fr', '/fr/calculator'],
  ['ar', '/ar/calculator'],
] as const)
  test(`the guidelines download as a PDF in ${language}`, async ({ page, request }) => {
    await page.goto(path);
    const link = page.locator('a[download]');
    await expect(link).toHaveAttribute('href', `/guidelines/thamani-guidelines-${language}.pdf`);
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`thamani-guidelines-${language}.pdf`);
  });

test('nothing is refused by the page’s policy, and nothing goes wrong in the console', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/calculator?final=184&imported=71.40');
  await type(page, '10', '9');
  await expect(figure(page)).toHaveText('10.00%');
  expect(complaints).toEqual([]);
});
