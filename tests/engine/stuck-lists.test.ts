import { askingOf } from '@thamani/ops/stuck/report.ts';
import { oldLists } from '@thamani/ops/stuck/status-lists.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { createTestDatabase } from '@thamani/server/database/test-database.ts';
import type { ObjectStore } from '@thamani/server/ports.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('status lists that grow old', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase(adminUrl);
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query("set session_replication_role = 'replica'");
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** A store whose lists were signed so many hours ago, two on a page. */
  const store = (...hours: number[]): Pick<ObjectStore, 'list'> => {
    const objects = hours.map((ago, at) => ({ key: `status/revocation/${at}.jwt`, storedAt: new Date(Date.now() - ago * 3_600_000) }));
    return { list: async (prefix, after) => objects.filter(({ key }) => key.startsWith(prefix) && key > (after ?? '')).slice(0, 2) };
  };
  const found = (published: Pick<ObjectStore, 'list'>) => oldLists(askingOf(client), published);
  const certificate = (number: string, status_index: number) =>
    client.query(
      `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at, signed_at, credential, qr_seal, published_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, '{}', '{}', 'Shea butter', 61.2, '2026-11-16', '2027-11-16', now(), now(), '', '1', now())`,
      [number, status_index],
    );

  it('are told of once they are, on whatever page they stand', async () => {
    // Nothing was ever issued.
    expect(await found(store(100))).toBeUndefined();
    await certificate('TVA-GH26-0000-0000-0000', 7);
    expect(await found(store(1, 11, 5))).toBeUndefined();
    expect(await found(store(1, 5, 13))).toEqual({
      what: 'status lists that were not refreshed: 1',
      which: ['status/revocation/2.jwt, signed 13 h ago'],
    });
  });

  it('are reported where none is published for the first certificate', async () => {
    expect(await found(store())).toEqual({ what: 'status lists that were not refreshed: 1', which: ['missing: 2'] });
  });

  it('are told of where they are missing', async () => {
    await certificate('TVA-GH26-0000-0000-0001', 2 * 131_072);
    expect(await found(store(1, 1, 1, 1, 1, 1))).toBeUndefined();
    expect(await found(store(1, 1, 1, 1, 1))).toEqual({
      what: 'status lists that were not refreshed: 1',
      which: ['missing: 1'],
    });
  });
});
