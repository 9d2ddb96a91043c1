import { expect, test } from '@playwright/test';
import { axeFindings } from './accessibility.ts';
import { registeredCompany, someAddress } from './accounts.ts';
import { expectRefused, fillInPassword, goOn, newCompany, openStep } from './wizard.ts';

/** What the server answers to a registration: once, to the right step, and never for a foreign role. */

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
});

test('an address that is taken is told in a dialog, which leads to sign-in', async ({ page, request }) => {
  const who = newCompany({ email: (await registeredCompany(request)).email });
  await openStep(page, 'password', who);
  await fillInPassword(page, who);
  await goOn(page);
  const dialog = page.getByRole('dialog', { name: 'Email' });
  await expect(dialog).toContainText('Error with email: user with this email already exists.');
  await expect(dialog.getByRole('link', { name: 'Proceed to Login' })).toHaveAttribute('href', '/login');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#password')).toHaveValue(who.password);
  await goOn(page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.locator('#email')).toHaveValue(who.email);
});

test('a double click makes one account', async ({ page }) => {
  const who = newCompany();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openStep(page, 'password', who);
  await fillInPassword(page, who);
  await page.locator('form button[type="submit"]').dblclick();
  await expect(page).toHaveURL(/\/confirm-email$/);
  expect(sent).toHaveLength(1);
});

test('a foreign role cannot be sent', async ({ page, request }) => {
  const answer = await request.post('/api/register', { data: { email: newCompany().email, role: 'admin' } });
  expect(answer.status()).toBe(422);
  expect(await answer.json()).toMatchObject({ code: 'role_refused' });
  const bodies: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && bodies.push(sent.postData() ?? ''));
  const who = await openStep(page, 'password', newCompany(), { role: 'admin', password: 'kept before' });
  await expect(page.locator('#password')).toHaveValue('');
  await fillInPassword(page, who);
  await goOn(page);
  await expect(page).toHaveURL(/\/confirm-email$/);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).not.toContain('admin');
});

test('what the server finds leads to the step that it belongs to', async ({ page }) => {
  // A country that has the form of one and is none: only the server's list knows.
  await openStep(page, 'password', newCompany(), { regCountry: 'QQ' });
  await fillInPassword(page, newCompany());
  await goOn(page);
  await expect(page).toHaveURL(/step=company/);
  await expectRefused(page, 'Some answers need another look', { reg_country: 'Choose one of the list.' });
});
