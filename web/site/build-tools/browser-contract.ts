import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The contract as browsers get it: operations as data, without schemas, since zod and the shapes are more than 24 kB of compressed script.
 * The server parses each answer by its schema; a site's server side, development and tests have the modules as they are written.
 */
export function browserContract(folder: string): Plugin {
  return {
    name: 'thamani:browser-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const file = relative(folder, id);
      if (file.startsWith('..') || !file.endsWith('.ts')) return undefined;
      const exported = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>;
      return { code: browserModule(file, exported), map: null, moduleSideEffects: false };
    },
  };
}

/** Exports that are neither schema, operation nor plain data, and that no browser needs. All others of this kind are refused. */
const leftOut: Readonly<Record<string, readonly string[]>> = { 'operation.ts': ['operation', 'sitesOf'] };

/** What remains of a module of the contract. The bundler refuses a module that imports what was left out. */
export function browserModule(
  file: string,
  exported: Readonly<Record<string, unknown>>,
  exceptions: readonly string[] = leftOut[file] ?? [],
): string {
  const missing = exceptions.find((name) => !(name in exported));
  if (missing !== undefined) throw new Error(`contract/${file} no longer exports ${missing}: remove it from browser-contract.ts`);
  return Object.entries(exported)
    .filter(([name, value]) => !exceptions.includes(name) && !isShape(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(dataOf(file, name, value))};\n`)
    .join('');
}

function dataOf(file: string, name: string, value: unknown): unknown {
  // As in `CalledOperation` of web/client/client.ts.
  if (isOperation(value)) return { id: value.id, method: value.method, path: value.path };
  if (isPlain(value)) return value;
  throw new Error(
    `contract/${file}: ${name} is neither an operation nor a schema nor plain data, so a browser cannot get it. Move it to another module, or list it in web/site/build-tools/browser-contract.ts if no browser needs it.`,
  );
}

function isOperation(value: unknown): value is Readonly<Record<'id' | 'method' | 'path', string>> {
  return isRecord(value) && ['id', 'method', 'path'].every((name) => typeof value[name] === 'string') && isSchema(value['answer']);
}

/** A schema, or a record of nothing else, such as fields that several schemas share. */
function isShape(value: unknown): boolean {
  if (isSchema(value)) return true;
  return isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isShape);
}

/** Every schema of zod has this property. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** What JSON keeps as it is. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) && Object.values(value).every(isPlain);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !isSchema(value);
}
