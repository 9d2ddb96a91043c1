import { expect, test } from '@playwright/test';
import { expectGood } from './accessibility.ts';
import { draftOf, expectSaved, signIn } from './application.ts';

/** The applicant's cost sheet, against the real server: what is typed is kept, the figures are those of the domain. */

const cell = (line: number, column: string) => `tr:has([data-column=description]) >> nth=${line - 1} >> [data-column="${column}"]`;

test('a small producer lists a cost by keyboard; the figures follow, and a reload keeps everything', async ({ page, context, baseURL }) => {
  const id = await draftOf(await signIn(context, baseURL), baseURL);
  await page.goto(`/applications/${id}/edit?page=1`);
  await page.locator('#facility_country').selectOption('GH');
  await expectSaved(page);
  await page.goto(`/applications/${id}/edit?page=3`);
  await page.getByRole('link', { name: 'Open the cost sheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cost sheet' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Unit of output' }).fill('carton of soap');
  await page.getByRole('textbox', { name: 'Ex-works price' }).fill('10');
  await page.getByRole('combobox', { name: 'Currency' }).first().selectOption('USD');
  await page.getByRole('textbox', { name: 'Taxes repaid on export' }).fill('0');

  const enter = async (texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  };
  await page
    .getByRole('button', { name: /^Add a line/ })
    .first()
    .click();
  await expect(page.locator('tr:has([data-column=description])')).toHaveCount(1);
  await enter(['Palm oil', '1511.10', 'Malaysia', 'Port dealer', '2', 'kilogram', '1.50', 'USD']);
  await page.keyboard.press('Escape');
  await expect(page.locator(cell(1, 'description'))).toContainText('Palm oil');
  await expect(page.locator('.cost-declared')).toContainText('70.00%');

  await expectSaved(page);
  await page.reload();
  await expect(page.locator(cell(1, 'description'))).toContainText('Palm oil');
  await expect(page.locator('.cost-declared')).toContainText('70.00%');
  await expectGood(page, 'cost sheet with one line');
});

test('another company’s sheet is not found', async ({ page, context, browser, baseURL }) => {
  const id = await draftOf(await signIn(context, baseURL), baseURL);
  const stranger = await browser.newContext();
  await signIn(stranger, baseURL);
  const theirs = await stranger.newPage();
  const answer = await theirs.goto(`${baseURL}/cost-sheet/${id}`);
  expect(answer?.status()).toBe(404);
  expect((await page.goto(`/cost-sheet/${id}`))?.status()).toBe(200);
  await stranger.close();
});
