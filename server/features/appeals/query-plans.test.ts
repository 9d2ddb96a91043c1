import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../database/connect.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { staffId } from '../../testing/filled/many-cases.ts';
import { explained, indexes, scans } from '../../testing/filled/query-plans.ts';
import { besideOf, countAppeals, pageOfAppeals, type AppealListFilter } from './list-store.ts';
import { appealsOf, appealsOfCases, evidenceOf, isAppealed, participantsOf, votesOf } from './store.ts';

const person = (...grants: Grant[]): Person => ({ id: staffId(1), status: 'active', grants });
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
    server = await startFilledApp();
    one = (await server.context.pool.query<{ id: string }>('select id from appeals limit 1')).rows[0]?.id ?? '';
  });
  afterAll(() => server.close());

  const plansOf = (ask: (db: Queryable) => Promise<unknown>) => explained(server.api.pool, ask);
  const asking = (reader: Person, which: AppealListFilter['which'], page = 1) =>
    plansOf(async (db) => {
      await pageOfAppeals(db, reader, { which, page, page_size: 25 });
      await countAppeals(db, reader, which);
    });

  it.each(Object.keys(readers) as (keyof typeof readers)[])('reads no table from end to end for a list, for a reader %s', async (where) => {
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
      await appealsOfCases(db, [one]);
      await isAppealed(db, { proposal_id: one, change_id: null });
      await participantsOf(db, one);
    });
    expect(plans).toHaveLength(7);
    expect(scans(plans).filter((node) => node['Relation Name'] !== 'appeal_documents')).toEqual([]);
  });

  // Its statements are inside a function of the database, which EXPLAIN does not open: the pages that it reads are counted instead.
  it('reads few pages to find everybody who took part, among all that ever happened', async () => {
    const pagesOf = async (statement: string) => {
      const { rows } = await server.context.pool.query(`explain (analyze, buffers, format json) ${statement}`);
      const plan = rows[0]['QUERY PLAN'][0].Plan as Record<string, number>;
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    };
    const { rows } = await server.context.pool.query<{ application_id: string }>('select application_id from appeals limit 1');
    const asked = `select participants_of('${rows[0]?.application_id}')`;
    // The first call of a connection also reads the catalog.
    await pagesOf(asked);
    expect(await pagesOf(asked)).toBeLessThan(200);
    expect(await pagesOf("select count(*) from audit_events where request_id = 'none'"), 'a scan would not be told apart').toBeGreaterThan(
      1_000,
    );
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index appeals_open, appeals_open_by_country, appeals_decided, appeals_decided_by_country');
    expect(scans(await asking(readers.everywhere, 'open')).length).toBeGreaterThan(0);
  });
});
