import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('a database with a migration whose file no longer exists', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase(adminUrl, { isDurable: false });
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  it('is refused unchanged, with the command that resets it', async () => {
    await admin.query("update migrations set name = '0001_foundation.sql'");
    const before = await admin.query('select * from migrations');
    const refused = migrate(database.urlOf('migrator'));
    await expect(refused).rejects.toThrow('this version does not have: 0001_foundation.sql.');
    await expect(refused).rejects.toThrow('`npm run services -- wipe`');
    expect((await admin.query('select * from migrations')).rows).toEqual(before.rows);
    // The control: with the name of a file that exists.
    await admin.query("update migrations set name = '0001_baseline.sql'");
    expect(await migrate(database.urlOf('migrator'))).toEqual([]);
  });
});
