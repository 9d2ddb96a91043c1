import { expect, test } from '@playwright/test';
import { draftOf, expectSaved, retrieve, signIn } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { hydrated } from './signed-in.ts';

test('a position that the device keeps to itself is no fault, and the page says what to do instead', async ({ page, context, baseURL }) => {
  const id = await draftOf(await signIn(context, baseURL), baseURL);
  await page.goto(`/applications/${id}/edit?page=1`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Use my position' }).click();
  await expect(page.getByText('Find the facility on a map and type both figures here.')).toBeVisible();
});

test('a position that the device gives is filled in to six decimals, and kept', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 6.68851234, longitude: -1.6244 });
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL);
  await page.goto(`/applications/${id}/edit?page=1`);
  await hydrated(page);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Use my position' }).click();
  await expect(page.getByText('Filled in. Compare it with a map if you can.')).toBeVisible();
  await expect(page.locator('#facility_latitude')).toHaveValue('6.688512');
  await expect(page.locator('#facility_longitude')).toHaveValue('-1.624400');
  await expect(async () => {
    expect(await retrieve(token, baseURL, id)).toMatchObject({ facility_latitude: '6.688512', facility_longitude: '-1.6244' });
  }).toPass({ timeout: 15_000 });
});

test('figures are tidied when the field is left, and told beside it when they cannot be read; nothing typed is lost', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL, { currency: 'GHS' });
  await page.goto(`/applications/${id}/edit?page=2`);
  await hydrated(page);
  const value = page.locator('#final_product_value');
  await value.fill('1234567,5');
  await value.blur();
  await expect(value).toHaveValue('1\u202f234\u202f567.50');
  for (const [typed, sentence] of [
    ['ten', 'Enter a figure in digits, like 1250.50.'],
    ['1,234', 'This can be read in two ways. Write 1234 for a thousand, or 1.23 for one and a bit.'],
    ['-5', 'Enter a figure that is not below zero.'],
    ['0', 'Enter a figure above zero.'],
    ['1.005', 'Use at most two decimals.'],
  ] as const) {
    await value.fill(typed);
    await value.blur();
    await expect(page.locator('#final_product_value-error')).toContainText(sentence);
    await expect(value).toHaveValue(typed);
  }
  const [local, imported] = [page.locator('#pct_of_material_processed_locally'), page.locator('#pct_of_material_imported')];
  await local.fill('140');
  await local.blur();
  await expect(page.locator('#pct_of_material_processed_locally-error')).toHaveText('Enter a percentage from 0 to 100.');
  await local.fill('60');
  await imported.fill('50');
  await imported.blur();
  await expect(page.locator('#pct_of_material_imported-error')).toContainText('must make 100 together');
  await expectSaved(page);
  await page.reload();
  await expect(value).toHaveValue('1.005');
  await expect(page.locator('#final_product_value-error')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('the value addition is computed, read-only, and blank where it cannot be', async ({ page, context, baseURL }) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL, { currency: 'GHS', final_product_value: '184' });
  await page.goto(`/applications/${id}/edit?page=3`);
  await hydrated(page);
  const [imported, computed] = [page.locator('#cost_of_imported_inputed'), page.locator('#calculated_value_addition')];
  await expect(computed).toHaveAttribute('readonly', '');
  for (const [typed, shown, says] of [
    ['71.40', '61.20', 'Above the threshold. This product may qualify.'],
    ['128.80', '30.00', 'Exactly 30.00% does not qualify'],
    ['150', '18.48', 'Below the threshold.'],
    ['200', '−8.70', 'The imported inputs cost more than the product is worth.'],
    ['much', '', 'Enter the cost of imported inputs to see it.'],
    ['', '', 'Enter the cost of imported inputs to see it.'],
  ] as const) {
    await imported.fill(typed);
    await expect(computed).toHaveValue(shown);
    await expect(page.locator('.form-result-aside')).toContainText(says);
  }
});

test('the HS code is found by words and by digits, with the keyboard, and shows its heading and chapter', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await signIn(context, baseURL);
  const id = await draftOf(token, baseURL);
  await page.goto(`/applications/${id}/edit?page=1`);
  await hydrated(page);
  const code = page.getByRole('combobox', { name: 'HS code' });
  await code.pressSequentially('cocoa butter');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('1804.00');
  expect(await axeFindings(page)).toEqual([]);
  await code.press('ArrowDown');
  await code.press('Enter');
  await expect(code).toHaveValue('1804.00');
  const chosen = page.locator('.hs-chosen');
  for (const level of ['1804.00', '1804', '18']) await expect(chosen.getByText(level, { exact: true })).toBeVisible();
  await code.fill('zzzz');
  await expect(page.getByText('Nothing found. Try another word, or fewer.').first()).toBeVisible();
  await code.press('Escape');
  await code.blur();
  await expect(page.locator('#hs_code-error')).toHaveText('Enter the six digits of the HS code, like 1804.00.');
  await code.fill('999999');
  await code.blur();
  await expect(page.locator('#hs_code-error')).toContainText('HS 2022 has no such code.');
  await code.fill('151590');
  await code.blur();
  await expect(page.locator('#hs_code-error')).toBeHidden();
  await expect(code).toHaveValue('1515.90');
  await expect(chosen).toContainText('1515');
});
