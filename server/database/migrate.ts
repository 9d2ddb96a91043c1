import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { DatabaseTls } from '../config/tls.ts';
import { ownerRole } from './role-names.ts';

/** Any constant will do, as long as every process that migrates asks for the same one. */
const migrationLock = 7_264_103;

const directory = new URL('./migrations/', import.meta.url);

/**
 * Runs what has not run yet, each file in a transaction of its own, one process at a time. Returns the names that ran. `before`: a test of
 * one migration stops ahead of it.
 */
export async function migrate(databaseUrl: string, tls?: DatabaseTls, before?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, ...(tls === undefined ? {} : { ssl: tls }) });
  await client.connect();
  try {
    // What it makes belongs to the owner, who has no login of its own.
    await client.query(`set role ${ownerRole}`);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    );
    const ran = await alreadyRun(client);
    const all = await files();
    refuseUnknown([...ran.keys()].filter((name) => !all.some((file) => file.name === name)));
    const news: string[] = [];
    for (const file of all.filter(({ name }) => before === undefined || name < before)) {
      const known = ran.get(file.name);
      if (known === undefined) {
        await run(client, file);
        news.push(file.name);
      } else if (known !== file.sha256) {
        throw new Error(`${file.name} has changed since it ran. A landed migration never changes: write a new one.`);
      }
    }
    return news;
  } finally {
    await client.end();
  }
}

/** Changes whenever a migration is added. */
export async function fingerprintOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await files()) hash.update(name).update(sha256);
  return hash.digest('hex').slice(0, 12);
}

interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

async function files(): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function alreadyRun(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** Migrations that ran and whose files no longer exist: the schema of this database is unknown, so no file can be added to it. */
function refuseUnknown(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new Error(
    `The database has migrations that this version does not have: ${names.toSorted().join(', ')}. ` +
      'If it is a development database, delete it and the other development data with `npm run services -- wipe`, then run `npm run dev`. ' +
      'In production, run a version that has these files.',
  );
}

async function run(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [file.name, file.sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${file.name} failed and was undone`, { cause: error });
  }
}
