import { expect, test } from '@playwright/test';
import { languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/address.ts';
import { activeCompany } from './accounts.ts';
import { holdSession, sessionOf } from './signed-in.ts';
import { weightOf } from './site.ts';

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
  test.setTimeout(90_000);
  const { token } = await sessionOf(request, await activeCompany(request));
  for (const { path, most } of pages) {
    for (const language of languages) {
      const context = await browser.newContext();
      await holdSession(context, token);
      const page = await context.newPage();
      const address = addressIn(language, path);
      await page.goto(address, { waitUntil: 'networkidle' });
      const { script } = await weightOf(page);
      console.log(`${address}: ${(script / 1000).toFixed(1)} kB of script`);
      expect(script, `${address} runs React`).toBeGreaterThan(50_000);
      expect(script, `bytes of script of ${address}`).toBeLessThanOrEqual(most);
      await context.close();
    }
  }
});
