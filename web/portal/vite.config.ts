import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { browserContract } from '@thamani/site/build-tools/browser-contract.ts';
import { textsByPage } from '@thamani/site/build-tools/catalog-pruning.ts';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { pageModule } from './build-tools/page-script.ts';

// Named everywhere, since the portal is also started from the repository's root and from inside the server.
const cwd = import.meta.dirname;

export default defineConfig(({ command }) => ({
  root: cwd,
  plugins: [
    pageModule('public', join(cwd, 'app/public-scripts/main.ts')),
    pageModule('factors', join(cwd, 'app/public-scripts/factors.ts')),
    pageModule('theme', join(cwd, 'app/public-scripts/theme.ts')),
    babel({ cwd, presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    // A page under work may lack a translation; what is built may not.
    lingui({ cwd, failOnMissing: command === 'build', failOnCompileError: true }),
    textsByPage({
      app: join(cwd, 'app'),
      entries: ['root.tsx', 'entry.client.tsx', 'workbench/page.tsx'],
      hydratedLayout: 'layouts/hydrated.tsx',
      serverOnly: ['public-layout/LinkPreview.tsx', 'public-layout/StructuredData.tsx'],
    }),
    browserContract(join(cwd, '../../contract')),
    reactRouter(),
    onlyTheReadersWidgetTexts(),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [smallParts] } } } } } },
  // What the first visit of a hydrated page would otherwise discover, which reloads it once.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react',
      'react-aria-components/Button',
      'react-aria-components/Dialog',
      'react-aria-components/Modal',
      'react-aria-components/Tabs',
      'react-aria-components/Toast',
      'react-aria-components/I18nProvider',
      'react-aria-components/i18n/ar-AE',
      'react-aria-components/i18n/en-US',
      'react-aria-components/i18n/fr-FR',
      'zod',
    ],
  },
}));

/** What nearly every hydrated page needs and is small: one request for all of it, where each part alone would cost more in headers than in bytes. */
const smallParts = {
  name: 'small-parts',
  test: /\/(?:contract\/operation|web\/client\/company-of-page|web\/(?:ui\/(?:badge|button|empty-state|icon|logo|mark|notice|on-demand|weave)\/|ui\/toast\/(?:ToastRegion|kind)|site\/(?!origin\/|session\/passkeys|labels\/(?!roles)|layout\/Paging|hydrate)|portal\/app\/(?:legal\/documents|profile\/action-result)|portal\/app\/language\/|portal\/app\/signed-in-layout\/(?:signed-in-user|lazyDialog|PageTitle|useSignedIn)|portal\/app\/company-context\/(?:company|Company(?!RefusalNotice)|WhoCan|permissions)|portal\/app\/applications\/(?:application|ApplicationStatus|Day|list\/(?:ListUnavailable|WorkTable))))[^?]*\.tsx?$/,
};

/** React Aria would send its texts in 34 languages; entry.client.tsx loads the one that the page is in. */
function onlyTheReadersWidgetTexts(): Plugin {
  return { ...(optimizeLocales.vite({ locales: [] }) as Plugin), applyToEnvironment: (environment) => environment.name === 'client' };
}
