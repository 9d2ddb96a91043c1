import { readAdministration, type Administration } from './administration.ts';
import { readConfig, type Config } from './config.ts';
import type { ProcessName } from './processes.ts';

export function administrationOf(): Administration {
  return readAdministration(process.env);
}

/** The settings of this process, read once. Only programs (server/main, tests) ask; everything else is handed its config. */
export function configOfProcess(overrides: Record<string, string> = {}, service?: ProcessName): Config {
  return readConfig({ ...process.env, ...overrides }, service);
}
