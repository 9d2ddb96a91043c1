import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withLogin, type DatabaseLogin } from '../config/development.ts';
import { fingerprintOfMigrations, migrate } from './migrate.ts';
import { ownerRole } from './role-names.ts';
import { closeDatabase } from './roles.ts';

/** Fresh databases for tests and generated files: migrated once, then copied, which takes PostgreSQL some 50 ms. */

const copyPrefix = 'thamani_test_';
const templatePrefix = 'thamani_template_';
/** Any constant will do, as long as everybody who makes a template asks for the same one. */
const templateLock = 7_264_104;
/** What a killed test left behind, and templates of other migrations, are dropped by the next run after this: two branches can be tested at once. */
const lifeSeconds = 3600;

/** Creates the template of today's migrations, unless it exists; safe while other processes create or copy it. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  const template = await templateName();
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    const { rows } = await admin.query<{ name: string; is_old: boolean }>(
      `select datname as name, made.modification < now() - make_interval(secs => $1) as is_old
       from pg_database, pg_stat_file('base/' || oid || '/PG_VERSION', true) as made where datname like 'thamani\\_%'`,
      [lifeSeconds],
    );
    const stale = rows.filter(({ name, is_old }) => is_old && isTemporary(name, template));
    for (const { name } of stale) await admin.query(`drop database if exists ${name} with (force)`);
    if (rows.some(({ name }) => name === template)) return;
    const making = `${template}_making`;
    await admin.query(`drop database if exists ${making} with (force)`);
    await admin.query(`create database ${making} owner ${ownerRole}`);
    await migrate(urlOf(adminUrl, making));
    await admin.query(`alter database ${making} rename to ${template}`);
  });
}

/** Makes a template with rows, unless it exists, and returns its name; safe while others make it or copy it. */
export async function makeFilledTemplate(
  adminUrl: string,
  fingerprint: string,
  fill: (client: pg.Client, url: string) => Promise<void>,
): Promise<string> {
  const name = `${await templateName()}_${fingerprint}`;
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    if ((await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount !== 0) return;
    const making = `${name}_making`;
    await admin.query(`drop database if exists ${making} with (force)`);
    await admin.query(`create database ${making} template ${await templateName()} owner ${ownerRole}`);
    await admin.query(`alter database ${making} set synchronous_commit = off`);
    const url = urlOf(adminUrl, making);
    await asAdmin(url, (client) => fill(client, url));
    await admin.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

export interface TestDatabase {
  /** As a login that may do what our processes may, together, and no more. */
  readonly url: string;
  /** As the cluster's administrator, for what a test prepares or destroys. */
  readonly adminUrl: string;
  urlOf(login: DatabaseLogin): string;
  drop(): Promise<void>;
}

export interface CopyOptions {
  /** The template to copy; the migrated, empty one unless named. */
  readonly template?: string;
  /** Whether a commit waits for the disk. Only tests that kill PostgreSQL need it. */
  readonly isDurable?: boolean;
}

export async function createTestDatabase(adminUrl: string, { template, isDurable = true }: CopyOptions = {}): Promise<TestDatabase> {
  const name = newName();
  const source = template ?? (await templateName());
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`create database ${name} template ${source} owner ${ownerRole}`);
    await closeDatabase(admin, name);
    if (!isDurable) await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  return databaseOf(adminUrl, name);
}

/** With the migrations ahead of this one: for a test of what it does to rows. */
export async function createDatabaseBefore(adminUrl: string, migration: string): Promise<TestDatabase> {
  const name = newName();
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`create database ${name} owner ${ownerRole}`);
    await closeDatabase(admin, name);
  });
  const database = databaseOf(adminUrl, name);
  await migrate(database.adminUrl, undefined, migration);
  return database;
}

function newName(): string {
  return `${copyPrefix}${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
}

/** One that exists, as an interrupted benchmark leaves it. */
export function databaseOf(adminUrl: string, name: string): TestDatabase {
  const own = urlOf(adminUrl, name);
  return {
    url: withLogin(own, 'operator'),
    adminUrl: own,
    urlOf: (login) => withLogin(own, login),
    drop: () => dropBehind(adminUrl, name),
  };
}

let dropping: Promise<void> = Promise.resolve();

/** A drop waits for a checkpoint, up to a second. The next test need not wait for it, only the next drop; a failure is reported there. */
async function dropBehind(adminUrl: string, name: string): Promise<void> {
  await dropping;
  dropping = asAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)));
}

/** A copy with a connection as the cluster's administrator, both closed by one call. */
export async function createTestDatabaseWithAdmin(
  adminUrl: string,
): Promise<{ readonly database: TestDatabase; readonly admin: pg.Client; close(): Promise<void> }> {
  const database = await createTestDatabase(adminUrl, { isDurable: false });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  return {
    database,
    admin,
    close: async () => {
      await admin.end();
      await database.drop();
    },
  };
}

async function templateName(): Promise<string> {
  return templatePrefix + (await fingerprintOfMigrations());
}

function isTemporary(name: string, template: string): boolean {
  return name.startsWith(copyPrefix) || (name.startsWith(templatePrefix) && !name.startsWith(template));
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<Result>(adminUrl: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
