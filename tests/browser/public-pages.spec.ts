import { expect, test } from '@playwright/test';
import { workbenchOrigin } from './origins.ts';
import { expectGood, fullMatrix } from './accessibility.ts';

test('a page that is not there says so, leads on, and is kept from search engines', async ({ page }) => {
  for (const address of ['/no-such-page', '/ar/no-such-page', '/fr/login/no-such-page']) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('h1')).toHaveCount(1);
    await expectGood(page, address);
  }
});

test('addresses: the right spellings lead on, unknown ones say so', async ({ request }) => {
  const at = (path: string) => request.get(path, { maxRedirects: 0 });
  expect((await at('/contact')).status()).toBe(301);
  expect((await at('/contact')).headers()['location']).toBe('/contact-us');
  expect((await at('/en/contact-us')).headers()['location']).toBe('/contact-us');
  for (const path of ['/no-such-page', '/de/contact-us', '/fr/no-such-page', '/workbench'])
    expect((await at(path)).status(), path).toBe(404);
});

test('a form that is too large is refused before it is read: to a person as a page, to a program as a problem', async ({ request }) => {
  const send = (accept: string) =>
    request.post('/ar/contact-us', { form: { message: 'x'.repeat(70_000) }, headers: { accept }, maxRedirects: 0 });
  const page = await send('text/html,*/*');
  expect(page.status()).toBe(413);
  expect(page.headers()['content-type']).toContain('text/html');
  expect(await page.text()).toContain('<html lang="ar" dir="rtl">');
  const problem = await send('application/json');
  expect(problem.status()).toBe(413);
  expect(await problem.json()).toMatchObject({ code: 'body_too_large' });
});

test('a form sent from another site is refused', async ({ request }) => {
  const answer = await request.post('/contact-us', {
    form: { first_name: 'A' },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
});

/** Every component in every state, so that pages need only be checked crosswise. */
for (const path of ['/workbench', '/ar/workbench']) {
  test(`${path}: hydrated under nonces, without a mismatch; axe finds nothing and nothing scrolls sideways in every width and theme`, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    const response = await page.goto(`${workbenchOrigin}${path}`);
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+'/);
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
    await expectGood(page, path, fullMatrix);
    // What opens over the page: a dialog that can be dismissed, one that requires an answer, a toast, the list of a picker.
    for (const opener of await page.locator('#dialog .workbench-shows button').all()) {
      await opener.click();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
      await expectGood(page, `${path}, a dialog`);
      await page.keyboard.press('Escape');
    }
    await page.locator('#combobox-empty').click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectGood(page, `${path}, a list`);
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });
}

test('the reference page draws the API and calls nobody else', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  const faults: string[] = [];
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto('/docs/');
  await expect(page.getByText('Send a message to the team').first()).toBeVisible({ timeout: 15_000 });
  expect([...hosts]).toEqual([new URL(baseURL ?? '').origin]);
  expect(faults.filter((fault) => fault.includes('Content Security Policy'))).toEqual([]);
});
