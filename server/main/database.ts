import pg from 'pg';
import { administrationOf } from '../config/process-config.ts';
import { databaseRoles, type DatabaseRole } from '../database/role-names.ts';
import { dropLogin, makeDatabase, makeLogin, makeRoles } from '../database/roles.ts';

/**
 * For the administrator of the cluster (docs/runbooks/database.md); each may be run again.
 * `npm run database -- roles`: the roles, and the database that they own.
 * `npm run database -- login <role> <name>`: makes a login or changes its password, which is in LOGIN_PASSWORD.
 * `npm run database -- drop-login <name>`: ends one, with its connections.
 */
const usage = `usage: npm run database -- roles | login <${[...databaseRoles, 'migrator'].join(' | ')}> <name> | drop-login <name>`;
const [verb = '', ...args] = process.argv.slice(2);
const { adminUrl, database, password, tls } = administrationOf();

const verbs: Record<string, (admin: pg.Client) => Promise<string>> = {
  async roles(admin) {
    await makeRoles(admin);
    await makeDatabase(admin, database);
    return `The roles and the database ${database} are ready. Next: create a login for each role, then run npm run migrate.`;
  },
  async login(admin) {
    const [role = '', name = ''] = args;
    if (!isRole(role) || !/^[a-z][a-z0-9_]{2,62}$/.test(name)) throw new Error(usage);
    if (password === undefined) throw new Error('LOGIN_PASSWORD is not set, or has fewer than 16 characters.');
    await makeLogin(admin, { name, role, password });
    return `The login ${name} is ready, with the role ${role}.`;
  },
  async 'drop-login'(admin) {
    const [name = ''] = args;
    if (name === '') throw new Error(usage);
    await dropLogin(admin, name);
    return `The login ${name} was dropped and its connections were closed.`;
  },
};

function isRole(role: string): role is DatabaseRole | 'migrator' {
  return role === 'migrator' || (databaseRoles as readonly string[]).includes(role);
}

const action = verbs[verb];
if (action === undefined) {
  console.error(usage);
  process.exit(2);
}
const admin = new pg.Client({ connectionString: adminUrl, ...(tls === undefined ? {} : { ssl: tls }) });
try {
  await admin.connect();
  console.log(await action(admin));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await admin.end();
}
