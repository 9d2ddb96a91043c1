import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const folder = import.meta.dirname;

/** The published package: two files without dependencies, the type declarations, and the documents of a package. */
export default defineConfig({
  root: folder,
  plugins: [readmeAndLicence()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { input: { index: join(folder, 'index.ts'), cli: join(folder, 'cli.ts') }, output: { chunkFileNames: '[name].js' } },
  },
});

function readmeAndLicence(): Plugin {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return {
    name: 'readmeAndLicence',
    generateBundle() {
      const { name, version, description, license } = JSON.parse(read('package.json')) as Record<string, string>;
      const manifest = {
        name,
        version,
        description,
        license,
        type: 'module',
        engines: { node: '>=20' },
        types: './types/verifier/index.d.ts',
        exports: { '.': { types: './types/verifier/index.d.ts', default: './index.js' } },
        bin: { 'thamani-verify': './cli.js' },
      };
      for (const [fileName, source] of declarations()) this.emitFile({ type: 'asset', fileName, source });
      for (const [fileName, source] of [
        ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
        ['README.md', read('README.md')],
        ['LICENSE', read('../LICENSE')],
      ] as const)
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** What the compiler wrote of each package (`tsc -b`), as far as the library's own declarations lead, with paths between them. */
function declarations(): Map<string, string> {
  const found = new Map<string, string>();
  const ours = /(["'])(\.{1,2}\/[^"']+|@thamani\/[^"']+)\.[tj]s\1/g;
  const follow = (pack: string, path: string): void => {
    const fileName = `types/${pack}/${path}.d.ts`;
    if (found.has(fileName)) return;
    found.set(fileName, '');
    const text = readFileSync(join(folder, '..', pack, '.types', `${path}.d.ts`), 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '');
    const linked = text.replaceAll(ours, (_all, quote: string, named: string) => {
      const [, other = '', rest = ''] = /^@thamani\/([^/]+)\/(?:\.types\/)?(.+)$/.exec(named) ?? ['', pack, join(dirname(path), named)];
      follow(other, rest);
      const to = relative(dirname(fileName), `types/${other}/${rest}.js`);
      return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    });
    found.set(fileName, linked);
  };
  follow('verifier', 'index');
  return found;
}
