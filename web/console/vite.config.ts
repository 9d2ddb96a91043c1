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
import { pdfjsAssets } from './build-tools/pdfjs-assets.ts';

// Named everywhere, since the console is also started from the repository's root and from inside the server.
const cwd = import.meta.dirname;

export default defineConfig(({ command }) => ({
  root: cwd,
  plugins: [
    babel({ cwd, presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    // A page under work may lack a translation; what is built may not.
    lingui({ cwd, failOnMissing: command === 'build', failOnCompileError: true }),
    textsByPage({ app: join(cwd, 'app'), entries: ['root.tsx', 'entry.client.tsx'] }),
    browserContract(join(cwd, '../../contract')),
    reactRouter(),
    onlyTheReadersWidgetTexts(),
    pdfjsAssets(),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [smallParts, caseParts] } } } } } },
}));

/** Sources of what nearly every page needs and is small. None of them imports React Aria, which stays in files of its own. */
const sourcesOfSmallParts = [
  'web/ui/(?:badge|button|checkbox|empty-state|field|icon|logo|on-demand|weave)/',
  'web/ui/toast/(?:ToastRegion|kind)',
  'web/site/(?:language|layout|request)/',
  'web/site/labels/roles',
  'web/client/',
  'web/console/app/(?:live|session)/',
  'web/console/app/(?:case/review-labels|components/(?:DialogOnDemand|PageHeader|Pagination|device-switch|keyboard-shortcuts|lazy-part))',
  'web/console/app/(?:language/format|palette/usePaletteActions|signed-in-layout/(?:Failure|pages)|step-up/step-up\\.)',
  'contract/(?:casework|live-updates|operation|queue|review|staff)(?=\\.)',
];

/** One file for all of them, with what they import: each file alone costs 300 bytes and more in headers, and the queue had 47. */
const smallParts = { name: 'small-parts', test: new RegExp(`/(?:${sourcesOfSmallParts.join('|')})[^?]*\\.tsx?$`) };

/** What a case, its cost lines and an appeal show documents and figures with, before one is opened: one file in place of seven. */
const sourcesOfCaseParts = [
  'web/console/app/viewer/(?:CannotBeShown|DocumentFacts|DocumentViewer|marking/MarkingBar|picture-document|useOpenedDocument)\\.',
  'web/console/app/case/documents/(?:document-layout|case-source)\\.',
  'domain/(?:signals/document-text|review/changed-figures|valuation/value-addition)\\.',
];
const caseParts = { name: 'case-parts', test: new RegExp(`/(?:${sourcesOfCaseParts.join('|')})[^?]*tsx?$`) };

/** React Aria would send its texts in 34 languages; entry.client.tsx loads the one that the page is in. */
function onlyTheReadersWidgetTexts(): Plugin {
  return { ...(optimizeLocales.vite({ locales: [] }) as Plugin), applyToEnvironment: (environment) => environment.name === 'client' };
}
