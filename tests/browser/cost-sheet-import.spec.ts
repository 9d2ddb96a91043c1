import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectGood } from './accessibility.ts';
import { draftOf, signIn } from './application.ts';

/** A file of costs, against the real server: checked row by row, taken over once, and downloaded as it was. */

const bill = [
  'Item;HS code;Made in;Quantity;Unit;Unit cost;Currency',
  'Cocoa powder;1805.00;Ghana;2,4;kg;96,00;GHS',
  'Tin;7310.21;China;24;piece;1,234;USD',
  'Agent;2811.22;Holland / Germany;0,03;kg;9,10;EUR',
].join('\r\n');

test('a file is checked, an answer given, and its good rows taken over', async ({ page, context, baseURL }) => {
  const id = await draftOf(await signIn(context, baseURL), baseURL);
  await page.goto(`/cost-sheet/${id}`);
  await page.getByRole('link', { name: 'Import from a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import from a file' })).toBeVisible();
  await expectGood(page, 'import of costs, step 1');

  await page.locator('#import-file').setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) });
  await expect(page.getByRole('heading', { level: 1, name: 'Check the import' })).toBeVisible();
  await expect(page.locator('.import-counts')).toContainText('1row has a cell that cannot be read');
  await expect(page.getByRole('region', { name: 'What needs you' })).toContainText('Holland / Germany');
  await expectGood(page, 'import of costs, step 2');

  await page.getByRole('button', { name: '1.2340' }).click();
  await page.getByRole('button', { name: 'Take over the 2 good rows' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cost sheet' })).toBeVisible();
  await expect(page.locator('[data-column=description]', { hasText: 'Cocoa powder' })).toBeVisible();
  await expect(page.locator('[data-column=description]', { hasText: 'Tin' })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download (CSV)' }).click();
  const file = await readFile((await (await downloading).path()) ?? '', 'utf8');
  expect(file).toContain('Tin,7310.21,China,,24,piece,1.2340,USD');
});
