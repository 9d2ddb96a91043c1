import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';

const name = 'virtual:browser-script';

interface Entries {
  /** Stands in every page. */
  readonly script: string;
  /** Fetched by a browser that cannot check our signatures by itself. */
  readonly fallback: string;
}

/**
 * The script of the pages as a text, which is put into each of them: it arrives with the page, in one answer, and the page's policy
 * allows it by its hash. What few browsers need has an address of its own, named by its content.
 */
export function browserScript(entries: Entries): Plugin {
  return {
    name: 'thamani:browser-script',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const [script, fallback] = await Promise.all([bundle(entries.script, 'iife'), bundle(entries.fallback, 'es')]);
      for (const file of new Set([...script.files, ...fallback.files])) this.addWatchFile(file);
      const hash = createHash('sha256').update(fallback.code).digest('base64url').slice(0, 8);
      return [
        `export const script = ${JSON.stringify(script.code)};`,
        `export const fallback = ${JSON.stringify({ path: `/assets/ed25519-${hash}.js`, code: fallback.code })};`,
      ].join('\n');
    },
  };
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
    // Otherwise left for whoever uses a library to say.
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
