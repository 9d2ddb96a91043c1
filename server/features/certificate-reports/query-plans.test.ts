import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { staffId } from '../../testing/filled/many-cases.ts';
import { explained, indexes, scans, type Plan } from '../../testing/filled/query-plans.ts';
import { countOthers, countWaitingFor, pageOfReports, type ReportListFilter } from './list-store.ts';
import * as store from './store.ts';

const now = new Date();
const person = (...grants: Grant[]): Person => ({ id: staffId(3), status: 'active', grants });
const readers = {
  everywhere: person({ role: 'admin', countries: 'all', sectors: 'all' }),
  'in one country': person({ role: 'officer', countries: ['GH'], sectors: 'all' }),
  'in several countries, with sectors': person(
    { role: 'officer', countries: ['GH', 'NG', 'KE'], sectors: ['agriculture', 'solid_minerals'] },
    { role: 'admin', countries: ['TG'], sectors: 'all' },
  ),
  'everywhere for one sector': person({ role: 'officer', countries: 'all', sectors: ['agriculture'] }),
} as const;

describe('with many reports about certificates', () => {
  let server: TestApp;
  let one: { readonly id: string; readonly number: string };
  beforeAll(async () => {
    server = await startFilledApp();
    const client = await server.context.pool.connect();
    try {
      // Past the triggers, which demand that each was received, taken and investigated: the test asks how rows are found.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into certificate_reports (id, reference, number, country, sector, reason, nonce, token_hash, state, assignee_id, assigned_at, received_at,
           investigation_at, closed_at, closed_by, outcome, explanation, details_erased_at)
         select gen_random_uuid(), 'REP-' || n, number, country, sector, 'goods_differ', sha256(n::text::bytea), sha256(('t' || n)::bytea), state,
           assignee, case when assignee is not null then received end, received, case when state <> 'received' then received + interval '1 day' end,
           case when state = 'closed' then received + interval '9 days' end, case when state = 'closed' then assignee end,
           case when state = 'closed' then 'no_problem_found' end, case when state = 'closed' then 'Words.' end,
           case when state = 'closed' and n < 52000 then received + interval '99 days' end
         from (select row_number() over (order by issued_on)::int as n, number, country, sector from certificates where published_at is not null limit 60000) c,
           lateral (select case when n <= 56000 then 'closed' when n % 2 = 0 then 'received' else 'under_investigation' end as state,
             now() - (60000 - n) * interval '10 minutes' as received) s,
           lateral (select case when s.state <> 'received' or n % 4 = 0 then ('00000005-0000-7000-8000-' || lpad(to_hex(1 + n % 500), 12, '0'))::uuid end as assignee) a`,
      );
      await client.query(
        `insert into certificate_report_details
         select id, repeat('x', 300), '', '', '', 'en' from certificate_reports where details_erased_at is null`,
      );
      await client.query(
        `insert into certificate_report_notes select gen_random_uuid(), id, closed_by, 'Words.', closed_at from certificate_reports where closed_by is not null`,
      );
      await client.query(
        `insert into certificate_report_outcomes select id, number, outcome, 'Words.', closed_at from certificate_reports where state = 'closed'`,
      );
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    await server.context.pool.query('vacuum analyze');
    const { rows } = await server.context.pool.query<typeof one>(
      "select id, number from certificate_reports where state = 'closed' limit 1",
    );
    if (rows[0] === undefined) throw new Error('no report');
    one = rows[0];
  }, 600_000);
  afterAll(() => server.close());

  async function plansOf(asks: readonly ((tx: Tx) => Promise<unknown>)[], pool = server.api.pool): Promise<readonly Plan[]> {
    const plans: Plan[] = [];
    for (const ask of asks) {
      const found = await explained(pool, async (db: Queryable) => ask(db as Tx).catch(() => undefined));
      if (found.length === 0) throw new Error(`no statement: ${ask.toString()}`);
      plans.push(...found);
    }
    return plans;
  }
  const costOf = (plan: Plan) => (plan as unknown as { readonly 'Total Cost': number })['Total Cost'];
  const mostCost = 700;
  it('a walk over all reports costs more than is allowed', async () => {
    const { rows } = await server.context.pool.query("explain (format json) select from certificate_reports where explanation <> 'x'");
    expect(costOf(rows[0]['QUERY PLAN'][0].Plan)).toBeGreaterThan(3 * mostCost);
  });
  const scanned = (plans: readonly Plan[]) => [...new Set(scans(plans).map((plan) => plan['Relation Name']))];

  it.each(Object.keys(readers) as (keyof typeof readers)[])('reads no table from end to end for a list, for a reader %s', async (where) => {
    for (const state of ['open', 'received', 'under_investigation', 'closed', 'all'] as const)
      for (const whose of ['all', 'mine', 'unassigned'] as const)
        for (const at of [1, 20]) {
          const asked: ReportListFilter = { state, whose, page: at, page_size: 25 };
          const [page, count, ...more] = await plansOf([(db) => pageOfReports(db, readers[where], asked)]);
          if (page === undefined || count === undefined) throw new Error('two statements were expected');
          expect({ asked, more, scans: scanned([page]) }).toEqual({ asked, more: [], scans: [] });
          // Where most rows count, it stops at the bound and reads no index for it: a whole walk costs more than three times as much.
          const isBounded = scanned([count]).length === 0 || costOf(count) < mostCost;
          expect({ asked, isBounded }).toEqual({ asked, isBounded: true });
        }
  });

  it.each([
    ['open, everywhere', 'everywhere', { state: 'open', whose: 'all' }, 'certificate_reports_open'],
    ['all, everywhere', 'everywhere', { state: 'all', whose: 'all' }, 'certificate_reports_newest'],
    ['all, in one country', 'in one country', { state: 'all', whose: 'all' }, 'certificate_reports_by_country'],
    ['the reader’s own', 'everywhere', { state: 'all', whose: 'mine' }, 'certificate_reports_by_assignee'],
  ] as const)('finds those that are %s by their own index', async (_, where, asked, index) => {
    expect(indexes(await plansOf([(db) => pageOfReports(db, readers[where], { ...asked, page: 1, page_size: 25 })]))).toContain(index);
  });

  it.each(Object.values(readers))('counts what waits for a person among the open ones alone', async (reader) => {
    const plans = await plansOf([(db) => countWaitingFor(db, reader, 100)]);
    expect(scanned(plans)).toEqual([]);
    expect(indexes(plans)).toContain('certificate_reports_open');
  });

  it('finds one report and everything beside it by keys', async () => {
    const plans = await plansOf([
      (db) => store.isPublished(db, one.number),
      (db) => store.reportById(db, one.id),
      (db) => store.lockReport(db, one.id),
      (db) => store.updateReport(db, one.id, { explanation: 'x' }),
      (db) => store.interestedIn(db, one.number),
      (db) => store.reportedCertificate(db, one.number),
      (db) => store.newestStatusChange(db, one.number),
      (db) => store.detailsOf(db, one.id),
      (db) => store.notesOf(db, one.id, 100),
      (db) => store.outcomeOf(db, one.id),
      (db) => store.pageOfOutcomes(db, one.number, { size: 10, offset: 0 }),
      (db) => countOthers(db, { ...one } as store.ReportRow, 100),
    ]);
    expect(scanned(plans)).toEqual([]);
  });

  it('the worker finds what it mails and erases by index', async () => {
    const plans = await plansOf(
      [
        (db) => store.reportToNotify(db, one.id),
        (db) => store.addressOf(db, one.id),
        (db) => store.companyOf(db, one.number),
        (db) => store.markDetailsErased(db, new Date(now.getTime() - 90 * 86_400_000), now, 100),
        (db) => store.deleteDetails(db, [one.id]),
      ],
      server.context.pool,
    );
    expect(scanned(plans)).toEqual([]);
    expect(indexes(plans)).toContain('certificate_reports_to_erase');
  });

  // Their statements are inside functions of the database, which EXPLAIN does not open: the pages that they read are counted instead.
  it.each([
    ['the link of a report', (): string => "select * from followed_report(sha256('t42'))"],
    ['who decided the certificate', (): string => `select deciders_of_certificate('${one.number}')`],
  ])('reads few pages for %s', async (_, statement) => {
    const pagesOf = async () => {
      const { rows } = await server.context.pool.query(`explain (analyze, buffers, format json) ${statement()}`);
      const plan = rows[0]['QUERY PLAN'][0].Plan as Record<string, number>;
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    };
    // The first call of a connection also reads the catalog.
    await pagesOf();
    expect(await pagesOf()).toBeLessThan(200);
  });
});
