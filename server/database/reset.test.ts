import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLogin } from '../config/development.ts';
import { adminUrl } from '../config/development-services.ts';
import { DatabaseInUse, resetDatabase } from './reset.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('resetting the database of a demonstration', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(adminUrl, { isDurable: false });
  });
  afterAll(() => database.drop());

  const asked = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const migrationUrl = () => withLogin(database.adminUrl, 'migrator');
  const record = () =>
    asked(
      database.urlOf('operator'),
      `insert into audit_events (id, at, actor_kind, action, subject_kind, subject_id, data)
       values (gen_random_uuid(), now(), 'system', 'price.changed', 'price', 'of-a-test', '{}')`,
    );
  const events = () => asked<{ n: number }>(database.urlOf('operator'), 'select count(*)::int as n from audit_events');
  const shape = () =>
    asked(
      database.adminUrl,
      `select c.relname, c.relacl::text[]::text as grants from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') order by 1`,
    );

  it('deletes rows that no statement may delete, and leaves the tables and grants of a new database', async () => {
    await record();
    expect(await events()).toEqual([{ n: 1 }]);
    const before = await shape();
    await resetDatabase(migrationUrl());
    expect(await events()).toEqual([{ n: 0 }]);
    expect(await shape()).toEqual(before);
    // The processes can work again.
    await record();
    expect(await events()).toEqual([{ n: 1 }]);
  });

  it('refuses while a process is connected, names it, and deletes nothing', async () => {
    const worker = new pg.Client({ connectionString: database.urlOf('worker') });
    await worker.connect();
    try {
      const refused = await resetDatabase(migrationUrl()).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseInUse);
      expect((refused as Error).message).toMatch(/thamani_worker\. Stop Thamani first/);
    } finally {
      await worker.end();
    }
    expect(await events()).toEqual([{ n: 1 }]);
  });
});
