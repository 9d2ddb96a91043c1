import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of our programs to its end, and ends with it when it fails. */
export function run(program: string, env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(process.execPath, [program], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
