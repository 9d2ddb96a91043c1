import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { takeMails } from './mail-pictures.ts';
import { takeJourney, takeSignedInScreens } from './journey-pictures.ts';
import { publicAddresses } from './page-metrics.ts';

/**
 * `npm run look -- /contact-us /ar/contact-us …`: pictures of pages of the running product, at both widths and in both themes, to be
 * looked at. `--all` takes every public page in every language; `--signed-in` takes the screens behind a sign-in and the verify site
 * in every language; `--mails` takes every mail, or those
 * of the kinds that follow (`--mails code.activate`); `--journey` takes the pictures of README.md. `--signed-in` and `--journey` are from
 * the demonstration.
 */
const { ports } = configOfProcess();
const origin = `http://localhost:${ports.PORTAL_PORT}`;
const folder = new URL('../../.data/look/', import.meta.url).pathname;
const asked = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
if (asked.includes('--journey')) await takeJourney(browser, new URL('../../docs/pictures/', import.meta.url).pathname);
if (asked.includes('--mails'))
  await takeMails(
    browser,
    `${folder}mails/`,
    asked.filter((word) => /^[a-z_]+\./.test(word)),
  );
const paths = asked.includes('--all') ? publicAddresses() : asked.filter((word) => word.startsWith('/'));
mkdirSync(folder, { recursive: true });
if (asked.includes('--signed-in')) await takeSignedInScreens(browser, folder);
for (const path of paths) {
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // As a reader of that language: another one would be offered theirs, over the picture.
      const locale = /^\/(fr|ar)\b/.exec(path)?.[1] ?? 'en';
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, locale });
      await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
      const file = `${folder}${path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
      await page.close();
    }
  }
}
await browser.close();
