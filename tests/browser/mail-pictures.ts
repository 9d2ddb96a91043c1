import { mkdirSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { languages } from '@thamani/domain/languages.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { loadCatalogs } from '@thamani/server/i18n/catalogs.ts';
import { mailSamples } from '@thamani/server/testing/mails/samples.ts';

/** Pictures of mails in every language, at the width of a phone and of a window, in both themes: of all kinds, or of those named. */
export async function takeMails(browser: Browser, folder: string, kinds: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const deps = { config: configOfProcess(), translatorFor: await loadCatalogs() };
  const page = await browser.newPage();
  const taken = new Set<string>();
  for (const language of languages)
    for (const sample of Object.values(mailSamples))
      for (const { kind, html, images } of sample(deps, language)) {
        if (kinds.length > 0 && !kinds.includes(kind)) continue;
        const shown = images.reduce(
          (text, { id, type, bytes }) => text.replaceAll(`cid:${id}`, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`),
          html,
        );
        // Some kinds have two letters, to the person and to others.
        const name = `${kind}-${language}${taken.has(`${kind}-${language}`) ? '-2' : ''}`;
        taken.add(name);
        await page.setContent(shown);
        for (const width of [360, 600])
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 400 });
            await page.emulateMedia({ colorScheme });
            await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png`, fullPage: true });
          }
      }
  await page.close();
  console.log(folder);
}
