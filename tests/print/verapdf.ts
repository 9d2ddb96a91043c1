import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensure } from '@thamani/ops/services/install.ts';
import { withLock } from '@thamani/ops/services/lock.ts';
import { cacheFolder } from '@thamani/server/config/development-services.ts';
import { inFolder } from './pdf-reader.ts';

const run = promisify(execFile);
const pom = join(import.meta.dirname, 'pom.xml');

/** What veraPDF says of each file: `passes`, or `fails` with the clauses of ISO 19005-3 that stand against it. */
export async function verdictsOn(files: readonly Uint8Array[]): Promise<string[]> {
  const libraries = await installed();
  return inFolder(async (folder) => {
    const paths = files.map((_, at) => join(folder, `${at}.pdf`));
    for (const [at, path] of paths.entries()) await writeFile(path, files[at] ?? '');
    const program = join(import.meta.dirname, 'Conformance.java');
    const { stdout } = await run('java', ['-cp', join(libraries, '*'), program, ...paths]);
    return stdout.trim().split('\n');
  });
}

/** veraPDF and what it needs, from Maven, kept in the cache folder under its version. */
async function installed(): Promise<string> {
  const version = /<artifactId>validation-model<\/artifactId>\s*<version>([\d.]+)</.exec(await readFile(pom, 'utf8'))?.[1];
  const libraries = join(cacheFolder, `verapdf-${version}`);
  if (existsSync(libraries)) return libraries;
  const [maven, compiler] = [await isThere('mvn'), await isThere('javac')];
  await ensure([{ packages: [...(maven ? [] : ['maven']), ...(compiler ? [] : ['default-jdk-headless'])] }]);
  await withLock(join(cacheFolder, 'verapdf.lock'), async () => {
    if (existsSync(libraries)) return;
    mkdirSync(cacheFolder, { recursive: true });
    const unfinished = mkdtempSync(join(cacheFolder, 'verapdf-unfinished-'));
    try {
      await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${unfinished}`]);
      renameSync(unfinished, libraries);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  });
  return libraries;
}

async function isThere(program: string): Promise<boolean> {
  return run(program, ['-version']).then(
    () => true,
    () => false,
  );
}
