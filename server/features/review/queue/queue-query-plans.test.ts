import { scopesOf } from '@thamani/domain/review/policy.ts';
import { queueSorts, sortDirections } from '@thamani/domain/review/queue.ts';
import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../database/connect.ts';
import type { TestApp } from '../../../testing/app.ts';
import { startFilledApp } from '../../../testing/filled/filled-database.ts';
import { staffId } from '../../../testing/filled/many-cases.ts';
import { explained, indexes, scans, type Plan } from '../../../testing/filled/query-plans.ts';
import { countArchive, pageOfArchive, type ArchiveFilter } from './archive-store.ts';
import { casesOfCompany, findCases } from './case-search-store.ts';
import { countOthers, othersWaiting, ownCases, paneCases } from './pane-store.ts';
import { pacesOf } from './queue-queries.ts';
import { numbersOf, pageOfQueue, type ListedCase, type QueueFilter } from './queue-store.ts';

const today = new Date().toISOString().slice(0, 10);
const person = (...grants: Grant[]): Person => ({ id: staffId(1), status: 'active', grants });
const readers = {
  everywhere: person({ role: 'admin', countries: 'all', sectors: 'all' }),
  'in one country': person({ role: 'officer', countries: ['GH'], sectors: 'all' }),
  'in several countries, with sectors': person(
    { role: 'officer', countries: ['GH', 'NG', 'KE'], sectors: ['agriculture', 'solid_minerals'] },
    { role: 'verifier', countries: ['TG'], sectors: 'all' },
  ),
  'everywhere for one sector': person({ role: 'officer', countries: 'all', sectors: ['agriculture'] }),
} as const;

/** Every combination that the page can ask for. */
const questions: readonly Partial<QueueFilter>[] = (['all', 'mine', 'free'] as const).flatMap((whose) =>
  [undefined, 'assessment', 'correction'].flatMap((stage) =>
    [undefined, 'true'].flatMap((late) =>
      [undefined, 'GH'].flatMap((country) =>
        [undefined, 'works 42', 'butter', 'bu'].map((search) => ({ whose, stage, late, country, search }) as Partial<QueueFilter>),
      ),
    ),
  ),
);

/** In every order, with a filter of each kind. */
const sorted: readonly Partial<QueueFilter>[] = queueSorts.flatMap((sort) =>
  sortDirections.flatMap((direction) =>
    ([{}, { whose: 'mine' }, { whose: 'free' }, { stage: 'assessment' }, { country: 'GH' }, { search: 'works 42' }] as const).map(
      (filter) => ({ ...filter, sort, direction }),
    ),
  ),
);

const archived: readonly Partial<ArchiveFilter>[] = ([undefined, 'rejected'] as const).flatMap((stage) =>
  [undefined, 'GH'].flatMap((country) => [undefined, 'works 42', 'app-25-0042042'].map((search) => ({ stage, country, search }))),
);

describe('the queue with many cases', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
    await server.context.pool.query(
      `insert into case_visits (id, application_id, staff_id, visited_on, person_met, production_seen, as_declared, report, at)
       select gen_random_uuid(), application_id, $1, current_date, 'A person', true, true, 'Words.', now() from cases
       where stage in ('site_visit', 'issuance')`,
      [staffId(2)],
    );
    await server.context.pool.query('vacuum analyze case_visits');
  });
  afterAll(() => server.close());

  const plansOf = (ask: (db: Queryable) => Promise<unknown>) => explained(server.api.pool, ask);
  const asking = (reader: Person, asked: Partial<QueueFilter>) =>
    plansOf(async (db) => {
      const whole: QueueFilter = { whose: 'all', page: 1, page_size: 25, ...asked };
      await pageOfQueue(db, reader, whole, today);
      await numbersOf(db, reader, whole, today);
    });

  it.each(Object.keys(readers) as (keyof typeof readers)[])('reads no table from end to end, for a reader %s', async (where) => {
    for (const asked of questions) {
      const plans = await asking(readers[where], asked);
      expect({ asked, statements: plans.length, scans: scans(plans) }).toEqual({ asked, statements: 2, scans: [] });
    }
  });

  const everyReader = Object.keys(readers) as (keyof typeof readers)[];
  it.each(everyReader)('reads no table from end to end in another order, for a reader %s', async (where) => {
    for (const asked of sorted) {
      const plans = await asking(readers[where], asked);
      // The names of the staff are few and are read whole, to sort by them.
      const read = scans(plans).filter((plan) => asked.sort !== 'assignee' || plan['Relation Name'] !== 'staff');
      expect({ asked, statements: plans.length, scans: read }).toEqual({ asked, statements: 2, scans: [] });
    }
  });

  it.each(everyReader)('reads no table from end to end for the archive, for a reader %s', async (where) => {
    for (const asked of archived) {
      const whole = { page: 1, page_size: 25, ...asked };
      const plans = await plansOf(async (db) => {
        await pageOfArchive(db, readers[where], whole);
        await countArchive(db, readers[where], whole);
      });
      expect({ asked, statements: plans.length, scans: scans(plans) }).toEqual({ asked, statements: 2, scans: [] });
    }
  });

  it.each([
    ['the archive', {}, 'cases_closed'],
    ['the archive of one country', { country: 'GH' }, 'cases_closed_by_country'],
    ['a closed case by its number', { search: 'app-25-0042042' }, 'cases_closed_search'],
  ] as const)('finds %s by its own index', async (_, asked, index) => {
    const plans = await plansOf((db) => pageOfArchive(db, readers.everywhere, { page: 1, page_size: 25, ...asked }));
    expect(indexes(plans)).toContain(index);
  });

  /** Some months of events have no rows yet: reading one of those from end to end reads nothing. */
  const scansOfFilled = async (plans: readonly Plan[]) => {
    const { rows } = await server.context.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and reltuples > 100",
    );
    return scans(plans)
      .map((plan) => plan['Relation Name'])
      .filter((name) => rows.some((row) => row.name === name));
  };

  it('finds the cases of the pane by their indexes', async () => {
    const deciding = { id: staffId(1), scopes: scopesOf(readers.everywhere, 'approve') };
    const visiting = { id: staffId(1), scopes: [{ countries: ['TG'], sectors: 'all' }] } as const;
    const { rows } = await server.context.pool.query<{ id: string }>(
      'select application_id as id from cases where closed_at is null limit 50',
    );
    const plans = await plansOf(async (db) => {
      await ownCases(db, readers.everywhere);
      await othersWaiting(db, 'decide', deciding, { sort: 'due', today: today as never });
      await othersWaiting(db, 'visit', visiting, { sort: 'received', today: today as never });
      await countOthers(db, 'decide', deciding, 100);
      await countOthers(db, 'visit', visiting, 100);
      await paneCases(
        db,
        staffId(1),
        rows.map(({ id }) => id),
      );
    });
    expect(plans).toHaveLength(6);
    expect(await scansOfFilled(plans)).toEqual([]);
    expect(indexes(plans.slice(0, 1))).toContain('cases_open_by_assignee');
    expect(indexes(plans.slice(1, 2))).toContain('case_proposals_one_open');
  });

  it.each(everyReader)('reads no table from end to end for two letters, for a reader %s', async (where) => {
    for (const typed of ['xq', 'bu', '42', 'x-', '-x'])
      expect([typed, await scansOfFilled(await plansOf((db) => findCases(db, readers[where], typed, 5)))]).toEqual([typed, []]);
  });

  it.each([5, 200])('finds two letters that few cases have by the index of the search, at most %i of them', async (limit) => {
    const used = indexes(await plansOf((db) => findCases(db, readers.everywhere, 'xq', limit)));
    expect([...used]).toEqual(expect.arrayContaining(['cases_open_search', 'cases_closed_search']));
    // It has the closed cases in the order of the answer: all of them would be walked.
    expect(used).not.toContain('cases_closed');
  });

  it('asks nothing about text without a letter or digit', async () => {
    for (const typed of ['', '  ', '--', '%_%', '“ ”'])
      expect([typed, await plansOf((db) => findCases(db, readers.everywhere, typed, 5))]).toEqual([typed, []]);
  });

  it('finds cases by a few letters, and those of a company, by their indexes', async () => {
    const plans = await plansOf(async (db) => {
      await findCases(db, readers.everywhere, 'app-25-0042042', 5);
      await casesOfCompany(db, readers.everywhere, '00000006-0000-7000-8000-000000000007');
    });
    expect(await scansOfFilled(plans)).toEqual([]);
    expect([...indexes(plans)]).toEqual(expect.arrayContaining(['cases_open_search', 'cases_closed_search', 'cases_by_company']));
  });

  it.each([
    ['all', {}, 'cases_open'],
    ['the newest', { sort: 'received', direction: 'descending' }, 'cases_open_by_received'],
    ['one person’s', { assignee: staffId(7) }, 'cases_open_by_assignee'],
    ['mine', { whose: 'mine' }, 'cases_open_by_assignee'],
    ['free', { whose: 'free' }, 'cases_open_unassigned'],
    ['one stage', { stage: 'approval' }, 'cases_open_by_stage'],
    ['one country', { country: 'GH' }, 'cases_open_by_country'],
    ['late', { late: 'true' }, 'cases_open'],
    ['found by number', { search: 'app-25-0000042' }, 'cases_open_search'],
    ['the last page', { page: 240 }, 'cases_open'],
  ] as const)('finds %s by its own index', async (_, asked, index) => {
    expect(indexes(await asking(readers.everywhere, asked))).toContain(index);
  });

  it('looks up holidays by their key', async () => {
    const row = {
      id: staffId(9),
      country: 'GH',
      stage: 'assessment',
      stage_entered_on: today,
      working_days_used: 0,
      due_on: today,
    } as unknown as ListedCase;
    const plans = await plansOf((db) => pacesOf(db, [row], today as never));
    expect(plans).toHaveLength(1);
    expect(scans(plans)).toEqual([]);
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query(
      'drop index cases_open, cases_open_by_country, cases_open_by_stage, cases_open_by_assignee, cases_open_by_received, cases_open_unassigned, cases_open_search',
    );
    expect(scans(await asking(readers.everywhere, {})).length).toBeGreaterThan(0);
  });
});
