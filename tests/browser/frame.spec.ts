import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { workbenchOrigin } from './places.ts';

const publicPages = ['/', '/contact-us', '/fr', '/fr/contact-us', '/ar', '/ar/contact-us'];

for (const path of publicPages) {
  test(`${path} is whole without React, asks nobody else, and breaks none of its own rules`, async ({ page, baseURL }) => {
    const faults: string[] = [];
    const hosts = new Set<string>();
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
    expect(response?.headers()['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(response?.headers()['set-cookie']).toBeUndefined();
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
    expect([...hosts]).toEqual([new URL(baseURL ?? '').origin]);
    const script = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(script).toBeLessThan(5_000);
  });
}

for (const path of publicPages) {
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing on ${path} at ${width} px, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(
          0,
        );
      });
    }
  }
}

test('addresses: the right spellings lead on, unknown ones say so', async ({ request }) => {
  const at = (path: string) => request.get(path, { maxRedirects: 0 });
  expect((await at('/contact')).status()).toBe(301);
  expect((await at('/contact')).headers()['location']).toBe('/contact-us');
  expect((await at('/en/contact-us')).headers()['location']).toBe('/contact-us');
  for (const path of ['/no-such-page', '/de/contact-us', '/fr/no-such-page', '/workbench'])
    expect((await at(path)).status(), path).toBe(404);
});

test('a form that is too large is refused before it is read', async ({ request }) => {
  expect((await request.post('/contact-us', { form: { message: 'x'.repeat(70_000) }, maxRedirects: 0 })).status()).toBe(413);
});

test('a form sent from another site is refused', async ({ request }) => {
  const answer = await request.post('/contact-us', {
    form: { first_name: 'A' },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
});

for (const path of ['/workbench', '/ar/workbench']) {
  test(`${path}: hydrated under nonces, without a mismatch, and axe finds nothing`, async ({ page }) => {
    const faults: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    const response = await page.goto(`${workbenchOrigin}${path}`);
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+'/);
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
}

test('the reference page draws the API and calls nobody else', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  const faults: string[] = [];
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto('/docs/');
  await expect(page.getByText('Write to the team').first()).toBeVisible({ timeout: 15_000 });
  expect([...hosts]).toEqual([new URL(baseURL ?? '').origin]);
  expect(faults.filter((fault) => fault.includes('Content Security Policy'))).toEqual([]);
});
