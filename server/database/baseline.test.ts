import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminUrl, childEnvironment, postgresBinaries } from '../config/development-services.ts';
import { createTestDatabase } from './test-database.ts';
import { differencesOf, statementsOf } from './testing/schema-dump.ts';
import { renamed, type Renames } from './testing/schema-renames.ts';

/**
 * The baseline has the schema of the 24 migrations that it replaced (testing/schema-before-baseline.sql), with the new names of
 * testing/renames.json. Delete this test and its files with the first migration that changes the schema: it has then served its purpose.
 */
let expected: string[];

beforeAll(async () => {
  const folder = new URL('./testing/', import.meta.url);
  const renames = JSON.parse(await readFile(new URL('renames.json', folder), 'utf8')) as Renames;
  const before = await readFile(new URL('schema-before-baseline.sql', folder), 'utf8');
  expected = statementsOf(before).map((statement) => renamed(statement, renames));
});

/** The statements of a migrated database, after a change where one is given. */
async function migratedSchema(change = ''): Promise<string[]> {
  const database = await createTestDatabase(adminUrl, { isDurable: false });
  try {
    await query(database.adminUrl, change);
    const { stdout } = await promisify(execFile)(join(postgresBinaries, 'pg_dump'), ['--schema-only', '--dbname', database.adminUrl], {
      env: childEnvironment,
      maxBuffer: 64 * 1024 * 1024,
    });
    return statementsOf(stdout);
  } finally {
    await database.drop();
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

describe('the baseline', () => {
  it('has the schema of the migrations that it replaced, with the new names', async () => {
    expect(expected.length).toBeGreaterThan(1000);
    expect(differencesOf(expected, await migratedSchema())).toEqual({ missing: [], unexpected: [] });
  });

  it('creates three month partitions of each partitioned table, named after it', async () => {
    const database = await createTestDatabase(adminUrl, { isDurable: false });
    try {
      const partitions = await query(
        database.adminUrl,
        `select p.relname as parent, count(*)::int as months from pg_inherits join pg_class p on p.oid = inhparent join pg_class c on c.oid = inhrelid
         where p.relkind = 'p' and c.relname ~ ('^' || p.relname || '_[0-9]{4}_[0-9]{2}$') group by 1 order by 1`,
      );
      expect(partitions).toEqual(['audit_events', 'mail_messages', 'outbox', 'sms_messages'].map((parent) => ({ parent, months: 3 })));
    } finally {
      await database.drop();
    }
  });

  // The controls: the comparison finds each of these changes.
  it.each([
    ['a revoked grant on a table', 'revoke insert on outbox from thamani_api', 'GRANT INSERT ON TABLE public.outbox TO thamani_api;'],
    [
      'a revoked grant on a column',
      'revoke update (assignee_id) on cases from thamani_worker',
      'GRANT UPDATE(assignee_id) ON TABLE public.cases TO thamani_worker;',
    ],
    ['a dropped trigger', 'drop trigger certificates_no_delete on certificates', 'CREATE TRIGGER certificates_no_delete '],
    [
      'a changed constraint',
      'alter table refunds drop constraint refunds_minor_check, add constraint refunds_minor_check check (minor >= 0)',
      'CREATE TABLE public.refunds ',
    ],
    [
      'a function with the privileges of its caller',
      'alter function check_vote() security invoker',
      'CREATE FUNCTION public.check_vote() ',
    ],
  ])('is not the same with %s', async (_, change, statement) => {
    const { missing } = differencesOf(expected, await migratedSchema(change));
    expect(missing).toEqual([expect.stringContaining(statement)]);
  });

  it('is not the same with a privilege that was added', async () => {
    const { missing, unexpected } = differencesOf(expected, await migratedSchema('grant update (paid) on applications to thamani_api'));
    expect({ missing, unexpected }).toEqual({
      missing: [],
      unexpected: ['GRANT UPDATE(paid) ON TABLE public.applications TO thamani_api;'],
    });
  });
});
