import { lingui } from '@lingui/vite-plugin';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browserScript } from './build-tools/page-scripts.ts';
import { readingScripts } from './build-tools/local-check-scripts.ts';

// Named everywhere, since the site is also started from the repository's root and from inside the server.
const cwd = import.meta.dirname;

/** One file that holds everything: texts, styles, the script of the pages. The verify process loads it and needs nothing beside it. */
export default defineConfig(({ command }) => ({
  root: cwd,
  appType: 'custom',
  plugins: [
    browserScript({
      script: join(cwd, 'browser/certificate-page/main.ts'),
      fallback: join(cwd, 'browser/ed25519.ts'),
      app: join(cwd, 'browser/offline-app/main.ts'),
      decoder: join(cwd, 'browser/decoder.ts'),
      wasm: fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
      serviceWorker: join(cwd, 'browser/offline-app/service-worker.ts'),
    }),
    readingScripts(
      {
        receipt: join(cwd, 'browser/receipt-page/main.ts'),
        file: join(cwd, 'browser/file-page/main.ts'),
        pdf: join(cwd, 'browser/file-page/pdf-pages.ts'),
      },
      () => lingui({ cwd }),
    ),
    // A page under work may lack a translation; what is built may not.
    lingui({ cwd, failOnMissing: command === 'build', failOnCompileError: true }),
  ],
  ssr: command === 'build' ? { noExternal: true } : {},
  build: { ssr: 'pages/site.ts', outDir: 'build/verify', target: 'node24', cssMinify: true, copyPublicDir: false },
}));
