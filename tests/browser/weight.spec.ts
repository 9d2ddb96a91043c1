import { expect, test } from '@playwright/test';
import { languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/address.ts';
import { activeCompany } from './accounts.ts';
import { holdSession, hydrated, sessionOf } from './signed-in.ts';
import { weightOf } from './site.ts';
import { openApp } from './verify-app.ts';
import { startVerify } from './verify.ts';

/** Bytes of script over the wire, in a browser that has nothing of ours yet. */
const mostOnTheFirstPage = 170_000;
const mostOnAnyPage = 220_000;

const pages = [
  { path: '/dashboard', most: mostOnTheFirstPage },
  { path: '/profile?edit=office', most: mostOnAnyPage },
  { path: '/profile?tab=profiles', most: mostOnAnyPage },
  { path: '/payments', most: mostOnAnyPage },
  { path: '/certificates', most: mostOnAnyPage },
  { path: '/sign-up', most: mostOnAnyPage },
] as const;

test('the script of hydrated pages stays light, in every language', async ({ browser, request }) => {
  const { token } = await sessionOf(request, await activeCompany(request));
  for (const { path, most } of pages) {
    for (const language of languages) {
      const context = await browser.newContext();
      await holdSession(context, token);
      const page = await context.newPage();
      const address = addressIn(language, path);
      await page.goto(address, { waitUntil: 'networkidle' });
      // On a busy machine the network rests before the last module is asked for.
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      const { script } = await weightOf(page);
      console.log(`${address}: ${(script / 1000).toFixed(1)} kB of script`);
      expect(script, `${address} runs React`).toBeGreaterThan(50_000);
      expect(script, `bytes of script of ${address}`).toBeLessThanOrEqual(most);
      await context.close();
    }
  }
});

/** Of the verify app, with all that it keeps for the time without a network; its decoder is apart, since a phone fetches it once. */
const mostOfTheApp = 150_000;

test('the verify app stays light, in every language', async ({ browser }) => {
  const stage = await startVerify();
  for (const language of languages) {
    const context = await browser.newContext();
    const page = await openApp(context, stage.origin, language);
    const { all } = await weightOf(page);
    const kept = await page.evaluate(async () => {
      const sizes: [path: string, bytes: number][] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) {
          const answer = await fetch(url, { cache: 'no-store' });
          sizes.push([new URL(url).pathname, Number(answer.headers.get('content-length'))]);
        }
      return sizes;
    });
    const sum = (some: typeof kept) => some.reduce((bytes, [, size]) => bytes + size, 0);
    const [decoder, rest] = [kept.filter(([path]) => path.endsWith('.wasm')), kept.filter(([path]) => !path.endsWith('.wasm'))];
    console.log(`the app in ${language}: ${all} bytes to open, ${sum(rest)} kept, ${sum(decoder)} for the decoder beside it`);
    expect(decoder).toHaveLength(1);
    expect(rest.length, 'pages, scripts, icons').toBeGreaterThan(10);
    expect(all, 'bytes to open it').toBeGreaterThan(10_000);
    expect(sum(rest), 'bytes that it keeps').toBeLessThanOrEqual(mostOfTheApp);
    expect(all, 'bytes to open it').toBeLessThanOrEqual(mostOfTheApp);
    await context.close();
  }
  await stage.stop();
});
