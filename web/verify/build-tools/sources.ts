import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

export interface Sources {
  /** `path`: from the site's root, as `/pages/site.ts`. */
  load<Module>(path: string): Promise<Module>;
  close(): Promise<void>;
}

/**
 * The site's sources as `npm run dev` loads them, for tests: Vitest's own pipeline makes neither catalogs nor the scripts of the pages.
 * `scripts: false` leaves the scripts empty, which saves bundling them where a test reads markup alone.
 */
export async function openSources({ scripts = true } = {}): Promise<Sources> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: scripts ? [] : [emptyScripts()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    logLevel: 'warn',
  });
  return {
    load: async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module,
    close: () => vite.close(),
  };
}

function emptyScripts(): Plugin {
  const script = (name: string) => ({ path: `/assets/${name}.js`, code: '' });
  const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'virtual:browser-script': {
      script: '',
      fallback: script('ed25519'),
      app: script('app'),
      decoder: script('decoder'),
      serviceWorker: '',
      wasm: { path: '/assets/decoder.wasm', base64: '' },
      icons: [],
    },
    'virtual:reading-scripts': {
      receiptScript: script('receipt'),
      fileScript: script('file'),
      pdfScript: script('pdf'),
      pdfWorker: script('pdf-worker'),
    },
  };
  return {
    name: 'thamani:empty-scripts',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? `\0empty-${id}` : undefined),
    load: (id) =>
      id.startsWith('\0empty-')
        ? Object.entries(modules[id.slice('\0empty-'.length)] ?? {})
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
  };
}
