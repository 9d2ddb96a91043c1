import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  adminUrl,
  childEnvironment,
  developmentDatabase,
  developmentLogins,
  ports,
  postgresBinaries,
} from '@thamani/server/config/development-services.ts';
import { makeDatabase, makeLogin, makeRoles } from '@thamani/server/database/roles.ts';
import pg from 'pg';
import { clearAfterCrash } from './postgres-crash.ts';
import { type Account, postgresAccount, postgresFolder } from './postgres-folder.ts';
import { service } from './service.ts';

const { user, password, database } = developmentDatabase;
/** Temporal's own, which owns its two databases and reaches no other. */
export const temporalLogin = { user: 'thamani_temporal_login', password } as const;
const run = promisify(execFile);

export const postgres = service({
  name: 'postgres',
  settings: ['POSTGRES_PORT'],
  ports: [ports.POSTGRES_PORT],
  needs: { packages: ['postgresql-15'] },
  async prepare() {
    const account = await postgresAccount();
    const folder = await postgresFolder(account);
    const data = join(folder, 'data');
    if (!existsSync(data)) await createCluster(folder, data, account);
    await clearAfterCrash(data);
    return {
      file: join(postgresBinaries, 'postgres'),
      args: ['-D', data, ...settings(ports.POSTGRES_PORT)],
      folder,
      ...(account && { user: account }),
    };
  },
  ask: () => query('postgres', 'select 1').then(() => {}),
  furnish: makeRolesAndDatabase,
  // SIGTERM would wait for every client to leave; this one ends their sessions and writes a checkpoint.
  stopSignal: 'SIGINT',
});

/** As the runbook has it done in production, with passwords that everybody knows. */
async function makeRolesAndDatabase(): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await makeRoles(admin);
    for (const [role, name] of Object.entries(developmentLogins)) {
      await makeLogin(admin, { name, role: role as keyof typeof developmentLogins, password });
    }
    await makeDatabase(admin, database);
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [temporalLogin.user]);
    if (rowCount === 0) await admin.query(`create role ${temporalLogin.user} login password '${temporalLogin.password}'`);
  } finally {
    await admin.end();
  }
}

/** A database for Temporal, whose login owns it. */
export async function ensureTemporalDatabase(name: string): Promise<void> {
  const { rowCount } = await query('postgres', 'select 1 from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  await query('postgres', `create database ${pg.escapeIdentifier(name)} owner ${temporalLogin.user}`);
  await query('postgres', `revoke all on database ${pg.escapeIdentifier(name)} from public`);
}

export async function query(inDatabase: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports.POSTGRES_PORT,
    user,
    password,
    database: inDatabase,
    connectionTimeoutMillis: 3000,
  });
  // A server that dies under us says so twice: to the query, which we await, and as an event, which would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(sql, values);
  } finally {
    await client.end().catch(() => {});
  }
}

/** fsync and full_page_writes stay on: the fault tests kill this server and expect every committed row back. */
export function settings(port: number): string[] {
  const chosen = {
    listen_addresses: '127.0.0.1',
    port,
    // No socket file: its path may be at most 107 bytes long, and a checkout can lie deeper.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Built aside and renamed, so that an interrupted start leaves no half-made cluster behind. */
async function createCluster(folder: string, data: string, account: Account | undefined): Promise<void> {
  const unfinished = join(folder, 'unfinished');
  const passwordFile = join(folder, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const secrecy = ['--auth=scram-sha-256', `--username=${user}`, `--pwfile=${passwordFile}`];
  await run(join(postgresBinaries, 'initdb'), ['-D', unfinished, ...secrecy, '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'], {
    cwd: folder,
    env: childEnvironment,
    ...account,
  });
  rmSync(passwordFile);
  renameSync(unfinished, data);
}
