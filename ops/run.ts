import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@thamani/server/config/services.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of our programs to its end, and ends with it when it fails. */
export function run(program: string, settings: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(process.execPath, [program], { cwd: root, env: { ...childEnvironment, ...settings }, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
