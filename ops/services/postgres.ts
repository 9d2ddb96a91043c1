import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment, developmentDatabase, ports } from '@thamani/server/config/services.ts';
import pg from 'pg';
import { clearAfterCrash } from './postgres-crash.ts';
import { type Account, postgresAccount, postgresFolder } from './postgres-folder.ts';
import { service } from './service.ts';

/** Debian's, with the tools that belong to the server. */
export const postgresBinaries = '/usr/lib/postgresql/15/bin';
const { user, password, database } = developmentDatabase;
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
  furnish: () => ensureDatabase(database),
  // SIGTERM would wait for every client to leave; this one ends their sessions and writes a checkpoint.
  stopSignal: 'SIGINT',
});

export async function ensureDatabase(name: string): Promise<void> {
  const { rowCount } = await query('postgres', 'select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await query('postgres', `create database ${pg.escapeIdentifier(name)}`);
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
