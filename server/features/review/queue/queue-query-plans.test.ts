import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../database/connect.ts';
import type { TestApp } from '../../../testing/app.ts';
import { startFilledApp } from '../../../testing/filled/filled-database.ts';
import { staffId } from '../../../testing/filled/many-cases.ts';
import { explained, indexes, scans } from '../../../testing/filled/query-plans.ts';
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

describe('the queue with many cases', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
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

  it.each([
    ['all', {}, 'cases_open'],
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
      'drop index cases_open, cases_open_by_country, cases_open_by_stage, cases_open_by_assignee, cases_open_unassigned, cases_open_search',
    );
    expect(scans(await asking(readers.everywhere, {})).length).toBeGreaterThan(0);
  });
});
