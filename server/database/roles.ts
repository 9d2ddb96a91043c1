import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseRoles, ownerRole, roleOf, type DatabaseRole } from './role-names.ts';

/**
 * Roles belong to the cluster and not to a database, so no migration can make them: this does, run by the cluster's administrator, as often
 * as one likes. Roles hold privileges, which migrations grant; a login is a member of one of them, so that two logins of one process can
 * overlap while a password is changed. docs/decisions/2026-11-16-database-roles.md
 */
export async function makeRoles(admin: pg.Client): Promise<void> {
  for (const role of [ownerRole, ...databaseRoles.map(roleOf)]) {
    if (!(await exists(admin, role))) await createRole(admin, `${role} nologin`);
  }
  // An operator who repairs or seeds does by hand what the processes do.
  for (const role of ['api', 'relay', 'worker'] as const) await admin.query(`grant ${roleOf(role)} to ${roleOf('operator')}`);
  // Where the administrator is no superuser, as with a provider's managed database, only a member may hand anything to the owner.
  const { rows } = await admin.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user');
  if (rows[0]?.rolsuper !== true) await admin.query(`grant ${ownerRole} to current_user`);
}

/** Makes the database unless it is there; the owner's either way, and closed to everybody but our roles. */
export async function makeDatabase(admin: pg.Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ owner: string }>('select pg_get_userbyid(datdba) as owner from pg_database where datname = $1', [
    name,
  ]);
  const database = pg.escapeIdentifier(name);
  if (rows[0] === undefined) await admin.query(`create database ${database} owner ${ownerRole}`);
  else if (rows[0].owner !== ownerRole) await admin.query(`alter database ${database} owner to ${ownerRole}`);
  await closeDatabase(admin, name);
}

/** What `create database` does not copy from a template: who may connect. Nobody may make temporary tables, which would hide real ones. */
export async function closeDatabase(admin: pg.Client, name: string): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant connect on database ${database} to ${databaseRoles.map(roleOf).join(', ')}`);
}

export interface Login {
  readonly name: string;
  readonly role: DatabaseRole | 'migrator';
  readonly password: string;
}

/** Makes a login or changes its password; in either case it is a member of its role and of no other of ours. */
export async function makeLogin(admin: pg.Client, { name, role, password }: Login): Promise<void> {
  const login = pg.escapeIdentifier(name);
  const group = role === 'migrator' ? ownerRole : roleOf(role);
  if (!(await exists(admin, name))) await createRole(admin, `${login} login`);
  // As a verifier: the password itself would stand in the server's log wherever that keeps statements.
  await admin.query(`alter role ${login} login inherit password ${pg.escapeLiteral(scramVerifier(password))}`);
  const { rows } = await admin.query<{ role: string }>(
    `select r.rolname as role from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member
     where l.rolname = $1 and r.rolname <> $2`,
    [name, group],
  );
  for (const other of rows) await admin.query(`revoke ${pg.escapeIdentifier(other.role)} from ${login}`);
  await admin.query(`grant ${group} to ${login}`);
}

/** Its connections end with it: what it could do, nobody can from now on. */
export async function dropLogin(admin: pg.Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ rolname: string }>(
    `select l.rolname from pg_auth_members m join pg_roles l on l.oid = m.member join pg_roles r on r.oid = m.roleid
     where l.rolname = $1 and l.rolcanlogin and r.rolname = any ($2)`,
    [name, [ownerRole, ...databaseRoles.map(roleOf)]],
  );
  if (rows.length === 0) throw new Error(`${name} is not a login of this system.`);
  const login = pg.escapeIdentifier(name);
  await admin.query(`alter role ${login} nologin`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name]);
  await admin.query(`drop role ${login}`);
}

async function exists(admin: pg.Client, role: string): Promise<boolean> {
  return (await admin.query('select from pg_roles where rolname = $1', [role])).rowCount === 1;
}

/** Another process may make the same one at this moment. */
async function createRole(admin: pg.Client, definition: string): Promise<void> {
  await admin
    .query(`create role ${definition} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    .catch((error: pg.DatabaseError) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
}

/** RFC 5803, as PostgreSQL stores it. */
function scramVerifier(password: string, salt = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const keyed = (what: string) => createHmac('sha256', salted).update(what).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`;
}
