import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Folders of pdfjs-dist that its worker asks for while it draws: character maps, the 14 standard fonts, decoders of JPEG 2000 and JBIG2.
 * Colour profiles and their decoder are left out, since pdf.js reads them only from inside the worker (app/viewer/pdf/pdf-document.ts).
 */
const folders = ['cmaps', 'standard_fonts', 'wasm'] as const;

/** QuickJS runs scripts of forms, which the viewer never does. */
const leftOut = /^(?:quickjs|qcms|LICENSE_(?:PDFJS_)?(?:QUICKJS|QCMS)$)/;

interface PdfjsAsset {
  /** Below the site's root; it names the version, so that browsers may cache it for a year. */
  readonly address: string;
  readonly path: string;
}

export function pdfjsAssetList(): readonly PdfjsAsset[] {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return folders.flatMap((folder) =>
    readdirSync(join(dirname(manifest), folder))
      .filter((name) => !leftOut.test(name))
      .map((name) => ({ address: `assets/pdfjs-${version}/${folder}/${name}`, path: join(dirname(manifest), folder, name) })),
  );
}

/** Puts the files of pdf.js beside the console's own, in the build and under work. */
export function pdfjsAssets(): Plugin {
  return {
    name: 'thamani:pdfjs-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const { address, path } of pdfjsAssetList()) this.emitFile({ type: 'asset', fileName: address, source: readFileSync(path) });
    },
    configureServer(server) {
      const paths = new Map(pdfjsAssetList().map(({ address, path }) => [`/${address}`, path]));
      server.middlewares.use((request, response, next) => {
        const path = paths.get(request.url ?? '');
        if (path === undefined) return next();
        // A decoder without WebAssembly is imported as a module, which needs its type.
        response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(path));
      });
    },
  };
}
