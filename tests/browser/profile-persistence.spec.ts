import { expect, test, type Page } from '@playwright/test';
import { openedSession } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { axeFindings } from './accessibility.ts';
import { activeCompany } from './accounts.ts';
import { part, toast, holdSession, hydrated, openHydrated, sessionOf, signIn, type SignedInAccount } from './signed-in.ts';

/** What was typed into the profile when a session ends. */

/** For tests that leave the account as they found it. */
let company: SignedInAccount;
test.beforeAll(async ({ request }) => {
  company = await sessionOf(request, await activeCompany());
});

test('a forced sign-out keeps what was typed, for the same person alone, until it is sent or discarded', async ({
  page,
  context,
  request,
}) => {
  const account = await signIn(context);
  await openHydrated(page, '/profile?edit=person');
  const personal = part(page, 'Personal details');
  const title = personal.getByLabel('Designation / job title');
  await title.fill('Head of export and quality');
  await request.post('/api/logout', { headers: { authorization: `Bearer ${account.token}` } });
  await personal.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login\?ended&next=%2Fprofile/);

  await holdSession(context, company.token);
  await openHydrated(page, '/profile?edit=person');
  await expect(title).toHaveValue('Export manager');
  await expect(page.getByText('We restored what you typed before.')).toBeHidden();

  await holdSession(context, await openedSession(administrationUrl(), account.id));
  await openHydrated(page, '/profile');
  await expect(personal).toContainText('You have unsaved changes here.');
  await personal.getByRole('link', { name: 'Continue editing' }).click();
  await expect(page.getByText('We restored what you typed before.')).toBeVisible();
  await expect(title).toHaveValue('Head of export and quality');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('Export manager');
  await page.reload();
  await hydrated(page);
  await expect(title).toHaveValue('Export manager');

  await title.fill('Director');
  await expect.poll(() => keptOn(page)).toContain('Director');
  await page.reload();
  await hydrated(page);
  await expect(title).toHaveValue('Director');
  await personal.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Your changes are saved.')).toBeVisible();
  await openHydrated(page, '/profile?edit=person');
  await expect(page.getByText('We restored what you typed before.')).toBeHidden();
  await expect(title).toHaveValue('Director');
});

test('no password is ever kept on the device', async ({ page, context }) => {
  await holdSession(context, company.token);
  await openHydrated(page, '/profile?tab=profiles');
  await page.getByLabel('Current password').fill('a secret that must not stay');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await part(page, 'Personal details').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Typed');
  // Kept later than the password would have been.
  await expect.poll(() => keptOn(page)).toContain('Typed');
  expect(await keptOn(page)).not.toContain('secret');
});

/** All that the device keeps for the site. */
function keptOn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('thamani');
        opening.addEventListener('error', () => reject(new Error('the database cannot be opened')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('unsent').objectStore('unsent').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify([all.result, Object.values(localStorage), Object.values(sessionStorage)]));
          });
        });
      }),
  );
}
