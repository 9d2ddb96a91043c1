import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { developmentDatabase, withLogin } from '../config/development.ts';
import { adminUrl, childEnvironment } from '../config/development-services.ts';
import { connect } from './connect.ts';
import { createTestDatabaseWithAdmin, type TestDatabase } from './test-database.ts';
import { databaseRoles, ownerRole, roleOf } from './role-names.ts';
import { dropLogin, makeDatabase, makeLogin, makeRoles } from './roles.ts';

let database: TestDatabase;
let admin: pg.Client;
let close: () => Promise<void>;
const roles = databaseRoles.map(roleOf);
const rows = async (sql: string, ...values: unknown[]) => (await admin.query(sql, values)).rows as Record<string, unknown>[];

beforeAll(async () => {
  ({ database, admin, close } = await createTestDatabaseWithAdmin(adminUrl));
});
afterAll(() => close());

describe('what the roles of processes have', () => {
  it('is nothing of their own: everything belongs to the owner, who has no login', async () => {
    expect(
      await rows(
        `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
           and pg_get_userbyid(c.relowner) <> $1
         union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) <> $1
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
        ownerRole,
      ),
    ).toEqual([]);
    expect(await rows('select rolcanlogin, rolsuper from pg_roles where rolname = $1', ownerRole)).toEqual([
      { rolcanlogin: false, rolsuper: false },
    ]);
    expect(
      await rows(
        'select rolname from pg_roles where rolname = any ($1) and (rolsuper or rolcreaterole or rolbypassrls or rolcanlogin)',
        roles,
      ),
    ).toEqual([]);
  });

  it('is nothing that everybody has, and never the right to empty a table or to put a trigger on it', async () => {
    const given = await rows(
      `select table_name, grantee, privilege_type from information_schema.role_table_grants
       where table_schema = 'public' and (grantee = 'PUBLIC' or (grantee = any ($1) and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')))`,
      roles,
    );
    expect(given).toEqual([]);
    expect(await rows("select datacl::text from pg_database where datname = current_database() and datacl::text ~ '[{,]=' ")).toEqual([]);
  });

  it('is never the right to change or remove what is kept permanently', async () => {
    const kept = [
      'appeal_votes',
      'application_versions',
      'audit_sealed_heads',
      'audit_seals',
      'case_decisions',
      'case_conflicts_of_interest',
      'status_changes',
      'audit_events',
      'ledger_entries',
      'ledger_lines',
      'product_price_versions',
    ];
    const changing = await rows(
      `select grantee, table_name from information_schema.column_privileges where table_name = any ($1) and grantee = any ($2) and privilege_type = 'UPDATE'
       union all select grantee, table_name from information_schema.role_table_grants where table_name = any ($1) and grantee = any ($2)
         and privilege_type = 'DELETE'`,
      kept,
      roles,
    );
    expect(changing).toEqual([]);
    // The control: the question finds what was given.
    const control = await rows(
      "select 1 from information_schema.column_privileges where table_name = 'cases' and grantee = any ($1) and privilege_type = 'UPDATE' limit 1",
      roles,
    );
    expect(control).toHaveLength(1);
  });

  it('is no secret of an account, for the worker, the relay and the signer', async () => {
    const secrets = [
      ['account_authenticators', 'encrypted_secret'],
      ['account_challenges', 'nonce'],
      ['account_passkeys', 'public_key'],
      ['account_recovery_codes', 'hash'],
      ['accounts', 'password_hash'],
      ['known_devices', 'token_hash'],
      ['password_reset_tokens', 'token_hash'],
      ['sessions', 'token_hash'],
      ['sign_in_steps', 'token_hash'],
      ['staff', 'password_hash'],
      ['staff', 'totp_nonce'],
      ['staff', 'totp_encrypted_secret'],
      ['staff_passkeys', 'public_key'],
      ['staff_sessions', 'token_hash'],
    ] as const;
    for (const [table, column] of secrets)
      for (const role of ['worker', 'relay', 'signer'] as const)
        expect([
          role,
          column,
          (await rows("select has_column_privilege($1, $2, $3, 'SELECT') as may", roleOf(role), table, column))[0]?.['may'],
        ]).toEqual([role, column, false]);
  });

  it('is watched by rules that no session can lead astray', async () => {
    const rules = await rows(
      `select proname, prosecdef, coalesce(proconfig::text, '') as config, has_function_privilege($1, oid, 'EXECUTE') as called from pg_proc p
       where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      roleOf('api'),
    );
    expect(rules.length).toBeGreaterThan(20);
    expect(
      rules.filter(
        ({ prosecdef, config, called }) => prosecdef !== true || !String(config).includes('search_path=public, pg_temp') || called === true,
      ),
    ).toEqual([]);
  });
});

describe('a login', () => {
  it('is refused at its first query where it has more or less than the role of its process', async () => {
    const asked = async (url: string, role: 'api' | 'worker' | 'operator') => {
      const { db, pool } = connect(url, 1, () => undefined, { role });
      return pool
        .query('select 1')
        .then(
          () => 'let in',
          (error: Error) => error.message.replace(/^.*: /, ''),
        )
        .finally(() => void db.destroy());
    };
    expect(await asked(database.urlOf('api'), 'api')).toBe('let in');
    expect(await asked(database.urlOf('operator'), 'operator')).toBe('let in');
    expect(await asked(database.adminUrl, 'api')).toContain('postgres is superuser');
    expect(await asked(database.urlOf('worker'), 'api')).toBe(
      'thamani_worker_login has the role thamani_worker; thamani_worker_login lacks the role thamani_api.',
    );
    expect(await asked(database.urlOf('operator'), 'api')).toContain('thamani_operator_login has the role thamani_worker');
    expect(await asked(database.urlOf('migrator'), 'api')).toContain('owns tables');
    // The control: without a role nobody looks.
    const { db, pool } = connect(database.adminUrl, 1, () => undefined);
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await db.destroy();
  });

  it('ends its process at start, and says why', async () => {
    const run = async (program: string, settings: Record<string, string>) => {
      const child = spawn(process.execPath, [new URL(`../main/${program}.ts`, import.meta.url).pathname], {
        env: { ...childEnvironment, NODE_ENV: 'test', RELAY_HEALTH_PORT: '0', SIGNER_PORT: '0', LOG_LEVEL: 'info', ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);
      return { said, code };
    };
    const relay = await run('relay', { DATABASE_URL: database.adminUrl });
    expect([relay.code, relay.said]).toEqual([1, expect.stringContaining('postgres is superuser')]);
    const signer = await run('signer', { SIGNER_DATABASE_URL: database.urlOf('api') });
    expect([signer.code, signer.said]).toEqual([1, expect.stringContaining('thamani_api_login has the role thamani_api')]);
  });

  it('of the signer never comes from another process', () => {
    const given = { DATABASE_URL: 'postgres://thamani_api_1:secret@db.example/thamani' };
    expect(readConfig(given, 'signer').signer.databaseUrl).toContain('thamani_signer_login');
    expect(() =>
      readConfig(
        {
          NODE_ENV: 'production',
          S3_ENDPOINT: 'https://s3.example',
          S3_ACCESS_KEY_ID: 'a',
          S3_SECRET_ACCESS_KEY: 'b',
          VERIFY_ORIGIN: 'https://v.example',
          ...given,
        },
        'signer',
      ),
    ).toThrow('SIGNER_TOKEN is not set');
    expect(() => readConfig({ NODE_ENV: 'production' }, 'migrate')).toThrow('MIGRATION_DATABASE_URL is not set');
  });
});

describe('the administrator', () => {
  const name = `thamani_test_login_${process.pid}`;
  const memberships = async () =>
    (await rows('select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid where m.member = $1::regrole', name)).map(
      ({ rolname }) => rolname,
    );
  const signsIn = (password: string) => {
    const url = Object.assign(new URL(database.adminUrl), { username: name, password }).href;
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };

  it('makes roles and the database as often as they like', async () => {
    await Promise.all([makeRoles(admin), makeRoles(admin)]);
    await makeDatabase(admin, new URL(database.adminUrl).pathname.slice(1));
    expect(await rows('select rolname from pg_roles where rolname = any ($1)', roles)).toHaveLength(roles.length);
  });

  it('makes a login, changes its password and its role, and ends it with its connections', async () => {
    await makeLogin(admin, { name, role: 'api', password: 'the first of two' });
    expect([await memberships(), await signsIn('the first of two')]).toEqual([['thamani_api'], true]);
    await makeLogin(admin, { name, role: 'worker', password: 'the second, ünïcode' });
    expect([await memberships(), await signsIn('the first of two'), await signsIn('the second, ünïcode')]).toEqual([
      ['thamani_worker'],
      false,
      true,
    ]);
    // The password is not in the table as it was given.
    expect((await rows('select rolpassword from pg_authid where rolname = $1', name))[0]?.['rolpassword']).toMatch(/^SCRAM-SHA-256\$4096:/);
    const open = new pg.Client({
      connectionString: Object.assign(new URL(database.adminUrl), { username: name, password: 'the second, ünïcode' }).href,
    });
    await open.connect();
    const cut = new Promise((resolve) => open.on('error', resolve));
    await dropLogin(admin, name);
    await cut;
    expect(await signsIn('the second, ünïcode')).toBe(false);
    await expect(dropLogin(admin, name)).rejects.toThrow('is not a login of this system');
    await expect(dropLogin(admin, developmentDatabase.user)).rejects.toThrow('is not a login of this system');
    expect(withLogin(adminUrl, 'admin')).toBe(adminUrl);
  });
});
