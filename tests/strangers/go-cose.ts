import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { withLock } from '@thamani/ops/services/lock.ts';
import { cacheFolder, childEnvironment } from '@thamani/server/config/services.ts';

const source = join(import.meta.dirname, 'go');

/** Built from source once, kept in the cache folder under the hash of what it was built from. */
async function program(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['go.mod', 'go.sum', 'main.go']) hash.update(readFileSync(join(source, file)));
  const folder = join(cacheFolder, `strangers-${hash.digest('hex').slice(0, 16)}`);
  mkdirSync(cacheFolder, { recursive: true });
  if (!existsSync(folder))
    await withLock(join(cacheFolder, 'install.lock'), async () => {
      if (!existsSync(folder)) await build(folder);
    });
  return join(folder, 'seals');
}

async function build(folder: string): Promise<void> {
  const unfinished = mkdtempSync(join(cacheFolder, 'strangers-unfinished-'));
  try {
    await promisify(execFile)('go', ['build', '-o', join(unfinished, 'seals'), '.'], { cwd: source, env: childEnvironment });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** What each seal says to veraison/go-cose, by the numbers of its payload's keys; undefined where it is refused. */
export async function readSeals(key: Uint8Array, seals: readonly string[]): Promise<readonly (Record<string, unknown> | undefined)[]> {
  const child = spawn(await program(), { stdio: ['pipe', 'pipe', 'inherit'], env: childEnvironment });
  const said = text(child.stdout);
  child.stdin.end(seals.map((digits) => `${Buffer.from(key).toString('hex')} ${digits}\n`).join(''));
  const answers = (await said).trimEnd().split('\n');
  if (answers.length !== seals.length) throw new Error(`${seals.length} seals were given, and ${answers.length} answers came back`);
  return answers.map((answer) =>
    answer.startsWith('accepted ') ? (JSON.parse(answer.slice('accepted '.length)) as Record<string, unknown>) : undefined,
  );
}
