import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../database/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fillCases, staffId } from '../../testing/many-cases.ts';
import { explained, indexes, scans } from '../../testing/plans.ts';
import { besideOf, countAppeals, pageOfAppeals, type ListAsked } from './lists.ts';
import { appealsOf, evidenceOf, isAppealed, thoseWhoTookPart, votesOf } from './store.ts';

const person = (...grants: Grant[]): Person => ({ id: staffId(1), standing: 'active', grants });
const readers = {
  everywhere: person({ role: 'board', countries: 'all', sectors: 'all' }),
  'in one country': person({ role: 'board', countries: ['GH'], sectors: 'all' }),
  'in several countries, with sectors': person(
    { role: 'board', countries: ['GH', 'NG', 'KE'], sectors: ['agriculture', 'solid_minerals'] },
    { role: 'admin', countries: ['TG'], sectors: 'all' },
  ),
  'everywhere for one sector': person({ role: 'board', countries: 'all', sectors: ['agriculture'] }),
} as const;

describe('appeals, when there are many', () => {
  let server: TestApp;
  let one: string;
  beforeAll(async () => {
    server = await startTestApp();
    const client = new pg.Client({ connectionString: server.context.config.database.url });
    await client.connect();
    await fillCases(client, { open: 1_000, closed: 40_000, companies: 2_000, staff: 200 });
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into appeals (id, application_id, company_id, country, sector, against, proposal_id, words, file, lodged_at, due_on, verdict, decided_at)
       select gen_random_uuid(), c.application_id, c.company_id, c.country, c.sector, 'rejection', gen_random_uuid(), 'Words.', f.file, now(),
         current_date + (n % 14)::int, case when n > 500 then 'stands' end, case when n > 500 then now() - n * interval '1 minute' end
       from (select *, row_number() over () as n from cases where closed_at is not null) c,
         -- As wide as a file is.
         lateral (select jsonb_build_object('answers', string_agg(md5(c.application_id::text || k), '')) as file from generate_series(1, 40) k) f`,
    );
    await client.query(
      `insert into appeal_votes (appeal_id, staff_id, verdict, words, at) select id, $1, 'stands', 'Words.', now() from appeals where verdict is not null`,
      [staffId(2)],
    );
    await client.query(
      `insert into events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id, chain, position, hash)
       select gen_random_uuid(), now(), 'staff', $1, 'case.taken', 'application', application_id::text, '{}', 'x', 'case ' || application_id, 1, sha256('x')
       from cases`,
      [staffId(2)],
    );
    await client.query('vacuum analyze');
    one = (await client.query<{ id: string }>('select id from appeals limit 1')).rows[0]?.id ?? '';
    await client.end();
  }, 120_000);
  afterAll(() => server.close());

  const plansOf = (ask: (db: Queryable) => Promise<unknown>) => explained(server.context.pool, ask);
  const asking = (reader: Person, which: ListAsked['which'], page = 1) =>
    plansOf(async (db) => {
      await pageOfAppeals(db, reader, { which, page, page_size: 25 });
      await countAppeals(db, reader, which);
    });

  it.each(Object.keys(readers) as (keyof typeof readers)[])('reads no table from end to end for a list, for somebody %s', async (where) => {
    for (const which of ['open', 'decided'] as const)
      for (const page of [1, 10]) {
        const plans = await asking(readers[where], which, page);
        expect({ which, statements: plans.length, scans: scans(plans) }).toEqual({ which, statements: 2, scans: [] });
      }
  });

  it.each([
    ['open, everywhere', 'everywhere', 'open', 'appeals_open'],
    ['open, in one country', 'in one country', 'open', 'appeals_open_by_country'],
    ['decided, everywhere', 'everywhere', 'decided', 'appeals_decided'],
    ['decided, in one country', 'in one country', 'decided', 'appeals_decided_by_country'],
  ] as const)('finds those that are %s by their own index', async (_, where, which, index) => {
    expect(indexes(await asking(readers[where], which))).toContain(index);
  });

  it('finds one, its votes, its evidence and those who took part by their keys', async () => {
    const plans = await plansOf(async (db) => {
      await besideOf(db, readers.everywhere, one);
      await votesOf(db, [one]);
      await evidenceOf(db, [one]);
      await appealsOf(db, one);
      await isAppealed(db, { proposal_id: one, change_id: null });
      await thoseWhoTookPart(db, one);
    });
    expect(plans).toHaveLength(6);
    expect(scans(plans).filter((node) => node['Relation Name'] !== 'appeal_documents')).toEqual([]);
  });

  it('finds everybody who took part quickly, among all that ever happened', async () => {
    const began = performance.now();
    for (let time = 0; time < 50; time += 1) await thoseWhoTookPart(server.context.db, one);
    expect((performance.now() - began) / 50).toBeLessThan(20);
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index appeals_open, appeals_open_by_country, appeals_decided, appeals_decided_by_country');
    expect(scans(await asking(readers.everywhere, 'open')).length).toBeGreaterThan(0);
  });
});
