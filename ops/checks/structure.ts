/**
 * The step `structure` of `npm run check`: what import rules cannot express. Database access in `server/features` is only in files that
 * end in `store.ts`; the graph of features has no cycle; no folder has more than 25 source files; few files have 25 lines or fewer.
 * Prints `file: rule: explanation` and exits with 1 where it finds something.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface StructureFinding {
  readonly file: string;
  readonly rule: 'sql-outside-stores' | 'feature-cycle' | 'folder-size' | 'small-files';
  readonly text: string;
}

export const maxFilesInFolder = 25;
export const maxLinesOfSmallFile = 25;
export const maxSmallFiles = 150;

const featureFile = /^server\/features\/([^/]+)\/.+\.ts$/;
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

export function checkStructure(root: string): StructureFinding[] {
  const files = [...sourceFilesIn(root, /\.tsx?$/)].filter((file) => !isTest(file));
  const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return [...databaseAccess(textOf), ...featureCycles(textOf), ...folderSizes(files), ...smallFiles(textOf)];
}

const skippedFolders = new Set(['node_modules', '.git', '.types', '.react-router', 'build', '.data', 'test-results', 'histories']);

/** Files below `root` whose name matches, as paths from there, without packages of others and what tools generate. */
export function* sourceFilesIn(root: string, names: RegExp, folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) yield* sourceFilesIn(root, names, path);
    } else if (entry.isFile() && names.test(entry.name)) {
      yield path;
    }
  }
}

/** Query builder calls and SQL templates. Opening a transaction is not one: services do that. */
const query =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom|mergeInto)\(|\.with(?:Recursive)?\(\s*['"]|\bsql(?:<[^`]*>)?`|\bsql\.raw\(|\bfrom ['"]pg['"]|\b(?:pool|client)\.query\(/;

function databaseAccess(textOf: ReadonlyMap<string, string>): StructureFinding[] {
  return [...textOf]
    .filter(([file, text]) => featureFile.test(file) && !/(?:\/|-)store\.ts$/.test(file) && query.test(text))
    .map(([file, text]) => {
      const line = text.slice(0, text.search(query)).split('\n').length;
      return {
        file,
        rule: 'sql-outside-stores',
        text: `line ${line} queries the database; move the query to a file that ends in store.ts`,
      };
    });
}

/** Each feature of a cycle is reported at the import that continues it. */
function featureCycles(textOf: ReadonlyMap<string, string>): StructureFinding[] {
  const imports = featureImports(textOf);
  const reached = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const { to } of imports.get(from) ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        reached(to, seen);
      }
    return seen;
  };
  const reachable = new Map([...imports.keys()].map((feature) => [feature, reached(feature)]));
  return [...imports].flatMap(([from, uses]) =>
    uses
      .filter(({ to }) => reachable.get(to)?.has(from) === true)
      .map(({ file, to }) => ({ file, rule: 'feature-cycle' as const, text: `${from} imports ${to}, which reaches ${from} again` })),
  );
}

interface FeatureImport {
  readonly file: string;
  readonly to: string;
}

function featureImports(textOf: ReadonlyMap<string, string>): ReadonlyMap<string, readonly FeatureImport[]> {
  const all = [...textOf].flatMap(([file, text]) => {
    const from = featureFile.exec(file)?.[1];
    if (from === undefined) return [];
    const specifiers = [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'/g)].map(([, named, dynamic]) => named ?? dynamic ?? '');
    return specifiers.flatMap((specifier) => {
      const to = featureFile.exec(normalize(join(dirname(file), specifier)))?.[1];
      return to === undefined || to === from ? [] : [{ from, file, to }];
    });
  });
  return Map.groupBy(all, ({ from }) => from);
}

function folderSizes(files: readonly string[]): StructureFinding[] {
  return [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, inside]) => ({
      file: inside[0] ?? folder,
      rule: 'folder-size',
      text: `${folder} has ${inside.length} source files, ${maxFilesInFolder} are allowed; split it by subject`,
    }));
}

function smallFiles(textOf: ReadonlyMap<string, string>): StructureFinding[] {
  const small = [...textOf].filter(([, text]) => text.trimEnd().split('\n').length <= maxLinesOfSmallFile).map(([file]) => file);
  if (small.length <= maxSmallFiles) return [];
  const text = `${small.length} source files have ${maxLinesOfSmallFile} lines or fewer, ${maxSmallFiles} are allowed; merge those with one user into it`;
  return [{ file: small[0] ?? '', rule: 'small-files', text }];
}

if (import.meta.main) {
  const findings = checkStructure(process.cwd());
  for (const { file, rule, text } of findings) console.log(`${file}: ${rule}: ${text}`);
  if (findings.length > 0) process.exitCode = 1;
}
