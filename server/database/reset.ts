import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseTls } from '../config/tls.ts';
import { migrate } from './migrate.ts';
import { databaseRoles, ownerRole, roleOf } from './role-names.ts';

/** Processes of ours are connected: what they hold in memory would be about rows that are gone. */
export class DatabaseInUse extends Error {
  constructor(roles: readonly string[]) {
    super(`The database is in use by: ${roles.join(', ')}. Stop Thamani first (Ctrl-C in its terminal), then try again.`);
    this.name = 'DatabaseInUse';
  }
}

/** Deletes every table with its rows and runs all migrations again. For a demonstration: nothing of what was there can be had back. */
export async function resetDatabase(migrationUrl: string, tls?: DatabaseTls): Promise<void> {
  const client = new pg.Client({ connectionString: migrationUrl, ...(tls === undefined ? {} : { ssl: tls }) });
  await client.connect();
  try {
    await refuseWhileConnected(client);
    await client.query(`set role ${ownerRole}`);
    // In one statement batch, so that a failure leaves the old schema. Row triggers would refuse to delete audit events one by one.
    await client.query('begin; drop schema public cascade; create schema public; commit');
  } finally {
    await client.end();
  }
  await migrate(migrationUrl, tls);
}

/** For longer than a connection that was just closed is still listed. */
const patienceMilliseconds = 3_000;

async function refuseWhileConnected(client: pg.Client): Promise<void> {
  for (const end = performance.now() + patienceMilliseconds; ; await sleep(100)) {
    const connected = await rolesConnected(client);
    if (connected.length === 0) return;
    if (performance.now() > end) throw new DatabaseInUse(connected);
  }
}

/** The processes that have a connection to this database, by the roles of their logins. Other clients, as psql, are none of ours. */
async function rolesConnected(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct r.rolname as role from pg_stat_activity a join pg_roles l on l.rolname = a.usename
       join pg_auth_members m on m.member = l.oid join pg_roles r on r.oid = m.roleid
     where a.datname = current_database() and a.pid <> pg_backend_pid() and r.rolname = any ($1) order by 1`,
    [databaseRoles.map(roleOf)],
  );
  return rows.map(({ role }) => role);
}
