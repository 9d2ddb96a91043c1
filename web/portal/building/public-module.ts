import { createHash } from 'node:crypto';
import { build } from 'vite';
import type { Plugin } from 'vite';

const name = 'virtual:public-module';

/**
 * The one script of the public pages. It is no route, so the router would never build it: it is bundled here, named by
 * its content, and its address is what `virtual:public-module` exports.
 */
export function publicModule(entry: string): Plugin {
  let building = false;
  let bundled: Promise<{ address: string; code: string }> | undefined;
  return {
    name: 'thamani:public-module',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      // In development Vite serves the source itself.
      const address = building ? (await (bundled ??= bundle(entry))).address : `/@fs${entry}`;
      return `export default ${JSON.stringify(address)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { address, code } = await (bundled ??= bundle(entry));
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code });
    },
  };
}

async function bundle(entry: string): Promise<{ address: string; code: string }> {
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
  return { address: `/assets/enhance-${hash}.js`, code: chunk.code };
}
