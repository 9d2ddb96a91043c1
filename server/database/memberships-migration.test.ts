import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { countLostRows, fillAccounts, rememberRows } from '../testing/accounts-before-memberships.ts';
import { migrate } from './migrate.ts';
import { createDatabaseBefore, type TestDatabase } from './test-database.ts';

/** At full size, with requests meanwhile: `npm run bench -- migration`. */
describe('0002_memberships.sql', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let ran: readonly string[];
  beforeAll(async () => {
    database = await createDatabaseBefore(adminUrl, '0002_memberships.sql');
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await fillAccounts(admin, 2000);
    await rememberRows(admin);
    ran = await migrate(database.urlOf('migrator'));
  }, 60_000);
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  it('makes each account the owner of its company, and loses no row', async () => {
    expect(ran[0]).toBe('0002_memberships.sql');
    const counts = await countLostRows(admin);
    expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
    const { rows } = await admin.query('select count(*)::int as n from memberships');
    expect(rows).toEqual([{ n: 2000 }]);
  });

  it('is checked by a count that finds a lost row (the control)', async () => {
    await admin.query('begin; set local session_replication_role = replica');
    await admin.query('delete from memberships where account_id in (select account_id from memberships limit 3)');
    await admin.query(
      "update sessions set company_id = null where device = 'Firefox' and company_id is not null and token_hash < sha256('open 1')",
    );
    await admin.query("delete from accounts where email = '7@b.example'");
    const counts = await countLostRows(admin);
    await admin.query('rollback');
    expect(counts['accounts that are not the owner of their company']).toBeGreaterThanOrEqual(2);
    expect(counts['accounts that are gone or changed']).toBe(1);
    expect(counts['open sessions that do not act for their company']).toBeGreaterThan(0);
  });
});
