import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { languages } from '@thamani/domain/languages.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { runnerImport } from 'vite';
import type * as Texts from './texts.ts';
import { typeset } from './typeset.ts';

const cwd = join(import.meta.dirname, '../..');

export function guidelinesFile(language: Language): string {
  return `thamani-guidelines-${language}.pdf`;
}

/** `node web/portal/build-tools/guidelines/make.ts`: typesets the guidelines. The files are committed; a test detects outdated ones. */
export async function makeGuidelines(folder: string): Promise<void> {
  const { guidelinesIn } = await texts();
  mkdirSync(folder, { recursive: true });
  for (const language of languages) writeFileSync(join(folder, guidelinesFile(language)), typeset(guidelinesIn(language)));
}

/** The words are written with Lingui's macros, which only the site's tools can read. */
async function texts(): Promise<typeof Texts> {
  const { module } = await runnerImport<typeof Texts>(join(import.meta.dirname, 'texts.ts'), {
    configFile: false,
    logLevel: 'warn',
    root: cwd,
    plugins: [babel({ cwd, presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }), lingui({ cwd })],
  });
  return module;
}

if (import.meta.main) await makeGuidelines(join(cwd, 'public/guidelines'));
