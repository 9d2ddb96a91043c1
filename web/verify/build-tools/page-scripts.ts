import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';
import { drawIcons } from './icons.ts';

const name = 'virtual:browser-script';

interface Entries {
  /** Included in every page. */
  readonly script: string;
  /** Fetched by a browser that cannot check our signatures by itself. */
  readonly fallback: string;
  /** The page that scans. */
  readonly app: string;
  /** Reads codes beside it, with what its library compiled. */
  readonly decoder: string;
  readonly wasm: string;
  /** Answers for the app while there is no network. */
  readonly serviceWorker: string;
}

/**
 * The script of the pages as a text, which is put into each of them: it arrives with the page, in one answer, and the page's policy
 * allows it by its hash. What few browsers need, and what the app needs, has an address of its own, named by its content.
 */
export function browserScript(entries: Entries): Plugin {
  return {
    name: 'thamani:browser-script',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const [script, fallback, app, decoder, serviceWorker, wasm, icons] = await Promise.all([
        bundle(entries.script, 'iife'),
        bundle(entries.fallback, 'es'),
        bundle(entries.app, 'iife'),
        bundle(entries.decoder, 'iife'),
        bundle(entries.serviceWorker, 'iife'),
        readFile(entries.wasm),
        drawIcons(),
      ]);
      for (const file of new Set([script, fallback, app, decoder, serviceWorker].flatMap(({ files }) => files))) this.addWatchFile(file);
      return [
        exported('script', script.code),
        exported('fallback', scriptNamed('ed25519', fallback.code)),
        exported('app', scriptNamed('app', app.code)),
        exported('decoder', scriptNamed('decoder', decoder.code)),
        exported('serviceWorker', serviceWorker.code),
        exported('wasm', bytesNamed('decoder', 'wasm', wasm)),
        exported(
          'icons',
          icons.map(({ size, purpose, png }) => ({ ...bytesNamed(`icon-${size}`, 'png', png), size, purpose })),
        ),
      ].join('\n');
    },
  };
}

function exported(what: string, value: unknown): string {
  return `export const ${what} = ${JSON.stringify(value)};`;
}

function scriptNamed(stem: string, code: string): { path: string; code: string } {
  return { path: `/assets/${stem}-${hashOf(code)}.js`, code };
}

function bytesNamed(stem: string, ending: string, bytes: Buffer): { path: string; base64: string } {
  return { path: `/assets/${stem}-${hashOf(bytes)}.${ending}`, base64: bytes.toString('base64') };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8);
}

export async function bundle(
  entry: string,
  format: 'iife' | 'es',
  plugins: readonly PluginOption[] = [],
): Promise<{ code: string; files: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins],
    // Vite's library mode leaves this to the library's user.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry, formats: [format], name: 'thamani', fileName: 'script' },
      minify: 'oxc',
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${relative(process.cwd(), entry)} gave no script`);
  return { code: chunk.code.trim(), files: chunk.moduleIds.filter((id) => !id.startsWith('\0')) };
}
