import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin, PluginOption } from 'vite';
import { bundle } from './page-scripts.ts';

const name = 'virtual:reading-scripts';

interface Entries {
  readonly receipt: string;
  readonly file: string;
  /** Fetched only for a file that is not the published one. */
  readonly pdf: string;
}

/**
 * Scripts of the pages that read a receipt or a file, each at an address that is named by its content. They speak, so they are built with
 * the catalogs; the large part of others that draws a PDF comes from this site as well.
 */
export function readingScripts(entries: Entries, speaking: () => PluginOption): Plugin {
  const find = createRequire(import.meta.url).resolve;
  return {
    name: 'thamani:reading-scripts',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const lines: string[] = [];
      for (const [key, entry] of Object.entries(entries)) {
        const { code, files } = await bundle(entry, 'es', [speaking()]);
        for (const file of files) this.addWatchFile(file);
        const path = `/assets/${key}-${shortHash(code)}.js`;
        lines.push(`export const ${key}Script = ${JSON.stringify({ path, code })};`);
      }
      const worker = await readFile(find('pdfjs-dist/build/pdf.worker.min.mjs'), 'utf8');
      lines.push(`export const pdfWorker = ${JSON.stringify({ path: `/assets/pdf-worker-${shortHash(worker)}.js`, code: worker })};`);
      return lines.join('\n');
    },
  };
}

function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8);
}
