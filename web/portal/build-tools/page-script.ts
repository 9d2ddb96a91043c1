import { createHash } from 'node:crypto';
import { build } from 'vite';
import type { Plugin } from 'vite';

/**
 * A script of pages that React does not run on. It is no route, so the router would never build it: it is bundled here, named by
 * its content, and its address is what `virtual:<name>-module` exports.
 */
export function pageModule(name: 'public' | 'factors' | 'theme', entry: string): Plugin {
  const id = `virtual:${name}-module`;
  let building = false;
  let bundled: Promise<{ address: string; code: string }> | undefined;
  return {
    name: `thamani:${name}-module`,
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    async load(asked) {
      if (asked !== `\0${id}`) return undefined;
      // In development Vite serves the source itself.
      const address = building ? (await (bundled ??= bundle(name, entry))).address : `/@fs${entry}`;
      return `export default ${JSON.stringify(address)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { address, code } = await (bundled ??= bundle(name, entry));
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code });
    },
  };
}

async function bundle(name: string, entry: string): Promise<{ address: string; code: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry, output: { format: 'es' } } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
  return { address: `/assets/${name}-${hash}.js`, code: chunk.code };
}
