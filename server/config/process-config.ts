import { readConfig, type Config } from './config.ts';
import { type ProcessName, faultsOf } from './processes.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { developmentDatabase, withLogin } from './development.ts';
import { readPorts } from './ports.ts';
import { databaseTls, file, type DatabaseTls } from './tls.ts';

/** What the administrator of the cluster says to `npm run database`; no process of ours is given it. */
interface Administration {
  readonly adminUrl: string;
  readonly database: string;
  readonly tls: DatabaseTls | undefined;
  /** Of the login that is made or changed. */
  readonly password: string | undefined;
}

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ADMIN_DATABASE_URL: z.string().optional(),
  DATABASE_TLS: z.enum(['verify-full', 'off']).optional(),
  DATABASE_TLS_CA: file,
  DATABASE_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,62}$/)
    .default(developmentDatabase.database),
  LOGIN_PASSWORD: z.string().min(16).optional().catch(undefined),
});

export function readAdministration(env: Record<string, string | undefined>): Administration {
  const set = settings.parse(env);
  const faults = set.NODE_ENV === 'production' ? faultsOf('administration', env) : [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    adminUrl: set.ADMIN_DATABASE_URL ?? withLogin(`postgres://127.0.0.1:${readPorts(env).POSTGRES_PORT}/postgres`, 'admin'),
    database: set.DATABASE_NAME,
    tls: databaseTls({ mode: set.DATABASE_TLS, ca: set.DATABASE_TLS_CA }, set.NODE_ENV === 'production'),
    password: set.LOGIN_PASSWORD,
  };
}

export function administrationOf(): Administration {
  return readAdministration(process.env);
}

/** The settings of this process, read once. Only programs (server/main, tests) ask; everything else is handed its config. */
export function configOfProcess(overrides: Record<string, string> = {}, service?: ProcessName): Config {
  return readConfig({ ...process.env, ...overrides }, service);
}

/** SoftHSM learns where its tokens are from a file that a variable of the environment names, and reads it as it is initialized. */
export function pointSoftHsmAt(folder: string): void {
  const tokens = resolve(folder);
  mkdirSync(tokens, { recursive: true, mode: 0o700 });
  const file = join(tokens, 'softhsm2.conf');
  writeFileSync(file, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`, { mode: 0o600 });
  process.env['SOFTHSM2_CONF'] = file;
}
