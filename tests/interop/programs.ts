import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { withLock } from '@thamani/ops/services/lock.ts';
import { cacheFolder, childEnvironment } from '@thamani/server/config/development-services.ts';

const run = promisify(execFile);
const goSource = join(import.meta.dirname, 'go');
const pythonSource = join(import.meta.dirname, 'python');

/** Built from source once, kept in the cache folder under the hash of what it was built from. */
export async function goProgram(name: 'seals' | 'checker'): Promise<string> {
  const files = readdirSync(goSource, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:go|mod|sum)$/.test(file));
  const folder = await kept('strangers', hashOf(goSource, files), async (unfinished) => {
    for (const [program, at] of [
      ['seals', '.'],
      ['checker', './checker'],
    ] as const)
      await run('go', ['build', '-o', join(unfinished, program), at], { cwd: goSource, env: childEnvironment });
  });
  return join(folder, name);
}

/** Python with what the folder's requirements.txt pins, each by its hash. */
export async function python(source = pythonSource): Promise<string> {
  const folder = await kept('python', hashOf(source, ['requirements.txt']), async (unfinished) => {
    await run('python3', ['-m', 'venv', unfinished], { env: childEnvironment });
    const args = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--only-binary=:all:', '-r', join(source, 'requirements.txt')];
    await run(join(unfinished, 'bin/python'), args, { env: childEnvironment });
  });
  return join(folder, 'bin/python');
}

export const pythonChecker = join(pythonSource, 'checker.py');

function hashOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function kept(name: string, hash: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder, `${name}-${hash}`);
  mkdirSync(cacheFolder, { recursive: true });
  if (!existsSync(folder))
    await withLock(join(cacheFolder, 'install.lock'), async () => {
      if (existsSync(folder)) return;
      const unfinished = mkdtempSync(join(cacheFolder, `${name}-unfinished-`));
      try {
        await make(unfinished);
        renameSync(unfinished, folder);
      } finally {
        rmSync(unfinished, { recursive: true, force: true });
      }
    });
  return folder;
}

/** A line of answer for each line that is given. */
export async function answersOf(program: string, args: readonly string[], lines: readonly string[]): Promise<readonly string[]> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], env: childEnvironment });
  const said = text(child.stdout);
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const answers = (await said).trimEnd().split('\n');
  if (answers.length !== lines.length) throw new Error(`${lines.length} lines were given, and ${answers.length} answers came back`);
  return answers;
}

/** What each seal says to veraison/go-cose, by the numbers of its payload's keys; undefined where it is refused. */
export async function readSeals(key: Uint8Array, seals: readonly string[]): Promise<readonly (Record<string, unknown> | undefined)[]> {
  const lines = seals.map((digits) => `${Buffer.from(key).toString('hex')} ${digits}`);
  const answers = await answersOf(await goProgram('seals'), [], lines);
  return answers.map((answer) =>
    answer.startsWith('accepted ') ? (JSON.parse(answer.slice('accepted '.length)) as Record<string, unknown>) : undefined,
  );
}
