import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { pdfjsAssets } from './build-tools/pdfjs-assets.ts';

// Named everywhere, since the console is also started from the repository's root and from inside the server.
const cwd = import.meta.dirname;

export default defineConfig(({ command }) => ({
  root: cwd,
  plugins: [
    babel({ cwd, presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    // A page under work may lack a translation; what is built may not.
    lingui({ cwd, failOnMissing: command === 'build', failOnCompileError: true }),
    reactRouter(),
    onlyTheReadersWidgetTexts(),
    pdfjsAssets(),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
}));

/** React Aria would send its texts in 34 languages; entry.client.tsx loads the one that the page is in. */
function onlyTheReadersWidgetTexts(): Plugin {
  return { ...(optimizeLocales.vite({ locales: [] }) as Plugin), applyToEnvironment: (environment) => environment.name === 'client' };
}
