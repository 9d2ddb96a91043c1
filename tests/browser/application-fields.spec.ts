import { expect, test } from '@playwright/test';
import { draftOf, retrieve, signIn } from './application.ts';
import { axeFindings } from './accessibility.ts';
import { hydrated } from './signed-in.ts';

/** Fields against the real server and device. Each sentence and state has a component test: web/portal/app/application-form. */

test('the HS code is searched on the server, and the position comes from the device', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 6.68851234, longitude: -1.6244 });
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
  for (const level of ['1804.00', '1804', '18']) await expect(page.locator('.hs-chosen').getByText(level, { exact: true })).toBeVisible();
  await code.fill('999999');
  await code.blur();
  await expect(page.locator('#hs_code-error')).toContainText('This code is not in HS 2022.');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(async () => {
    expect(await retrieve(token, baseURL, id)).toMatchObject({ facility_latitude: '6.688512', facility_longitude: '-1.6244' });
  }).toPass({ timeout: 15_000 });
});
