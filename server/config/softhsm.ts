import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** SoftHSM learns where its tokens are from a file that a variable of the environment names, and reads it as it is initialized. */
export function pointSoftHsmAt(folder: string): void {
  const tokens = resolve(folder);
  mkdirSync(tokens, { recursive: true, mode: 0o700 });
  const file = join(tokens, 'softhsm2.conf');
  writeFileSync(file, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`, { mode: 0o600 });
  process.env['SOFTHSM2_CONF'] = file;
}
