import { states, type State } from '@thamani/domain/applications/lifecycle.ts';
import { queueSorts, sortDirections, type QueueSort } from '@thamani/domain/review/queue.ts';
import { covers, type Grant, type Person, type Sector } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { fillCases, staffId } from '../../../testing/filled/many-cases.ts';
import type { QueueFilter } from './queue-store.ts';
import { readQueue } from './queue-queries.ts';

const person = (...grants: Grant[]): Person => ({ id: staffId(1), status: 'active', grants });
const readers = {
  everywhere: person({ role: 'officer', countries: 'all', sectors: 'all' }),
  'in one country': person({ role: 'officer', countries: ['GH'], sectors: 'all' }),
  'in several countries, with sectors': person(
    { role: 'officer', countries: ['GH', 'NG', 'KE'], sectors: ['agriculture'] },
    { role: 'admin', countries: ['TG'], sectors: 'all' },
  ),
  nowhere: person(),
} as const;

interface Raw {
  readonly application_id: string;
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly assignee_id: string | null;
  readonly assignee: string | null;
  readonly due_on: string | null;
  readonly search: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/** By what each column sorts; undefined comes last. */
const sortKeys: Record<QueueSort, (one: Raw) => string | undefined> = {
  due: ({ due_on }) => due_on ?? undefined,
  received: ({ opened_at }) => opened_at.toISOString(),
  stage: ({ stage }) => String(states.indexOf(stage)).padStart(2, '0'),
  country: ({ country }) => country,
  assignee: ({ assignee }) => assignee?.toLowerCase(),
};

describe('the queue', () => {
  let server: TestApp;
  let cases: Raw[];
  beforeAll(async () => {
    server = await startTestApp();
    // Few of the staff, so that the reader holds some.
    const { pool } = server.context;
    await fillCases(pool, { open: 600, closed: 300, companies: 110, staff: 7 });
    // Some are received at the same time.
    await pool.query("update cases set opened_at = date_trunc('hour', opened_at)");
    cases = (await pool.query('select cases.*, staff.name as assignee from cases left join staff on staff.id = assignee_id')).rows;
  });
  afterAll(() => server.close());

  const ask = (reader: Person, asked: Partial<QueueFilter>) =>
    readQueue(server.context, { id: reader.id, person: reader, provedAt: new Date() }, { whose: 'all', page: 1, page_size: 100, ...asked });

  /** Ties by due date, then by id; by due date and day of receipt a descending order is the reverse of the ascending one. */
  function compare(a: Raw, b: Raw, { sort = 'due', direction = 'ascending' }: Partial<QueueFilter>): number {
    const way = direction === 'ascending' ? 1 : -1;
    const [first, second] = [sortKeys[sort](a) ?? '~', sortKeys[sort](b) ?? '~'];
    if (first !== second) return way * (first < second ? -1 : 1);
    const isReversed = sort === 'due' || sort === 'received';
    const tie = (one: Raw) => (isReversed ? '' : (one.due_on ?? '~')) + one.application_id;
    return (isReversed ? way : 1) * (tie(a) < tie(b) ? -1 : 1);
  }

  /** The same question, put to all the rows. */
  function expected(reader: Person, asked: Partial<QueueFilter>) {
    const { whose = 'all', stage, late, country, search = '', assignee } = asked;
    const today = server.context.clock.now().toISOString().slice(0, 10);
    return cases
      .filter((one) => one.closed_at === null && reader.grants.some((grant) => covers(grant, one)))
      .filter((one) => whose === 'all' || one.assignee_id === (whose === 'mine' ? reader.id : null))
      .filter((one) => stage === undefined || one.stage === stage)
      .filter((one) => late === undefined || (one.due_on !== null && one.due_on < today))
      .filter((one) => country === undefined || one.country === country)
      .filter((one) => assignee === undefined || one.assignee_id === assignee)
      .filter((one) => one.search.includes(search.toLowerCase()))
      .toSorted((a, b) => compare(a, b, asked))
      .map(({ application_id: id }) => id);
  }

  const questions: readonly Partial<QueueFilter>[] = [
    {},
    { whose: 'mine' },
    { whose: 'free' },
    { late: 'true' },
    { stage: 'correction' },
    { whose: 'free', stage: 'assessment', late: 'true' },
    { country: 'GH' },
    { country: 'TG', whose: 'mine' },
    { search: 'Butter' },
    { search: '00012', whose: 'free' },
    { search: 'bu', country: 'NG' },
    { search: 'Savanna Works' },
    { assignee: staffId(2) },
    { assignee: staffId(1), stage: 'documents' },
  ];

  it.each(Object.keys(readers) as (keyof typeof readers)[])(
    'shows a reader %s the cases within their scope, the most urgent first',
    async (where) => {
      const reader = readers[where];
      for (const asked of questions) {
        const found = await ask(reader, asked);
        const all = expected(reader, asked);
        const ids = found.rows.map(({ id }) => id);
        expect({ asked, total: found.total, ids }).toEqual({ asked, total: all.length, ids: all.slice(0, 100) });
        // Each number is what choosing it would show.
        for (const whose of ['all', 'mine', 'free'] as const)
          expect(found.counts[whose]).toBe(expected(reader, { ...asked, whose }).length);
        for (const stage of ['assessment', 'documents', 'site_visit', 'correction'] as const)
          expect(found.counts[stage] ?? 0).toBe(expected(reader, { ...asked, stage }).length);
        expect(found.counts['any_stage']).toBe(expected(reader, { ...asked, stage: undefined }).length);
        expect(found.counts['late']).toBe(expected(reader, { ...asked, late: 'true' }).length);
      }
    },
  );

  it.each(queueSorts.flatMap((sort) => sortDirections.map((direction) => [sort, direction] as const)))(
    'comes by %s, %s, in pages that overlap nowhere',
    async (sort, direction) => {
      for (const reader of Object.values(readers))
        for (const asked of [{}, { whose: 'free' }, { country: 'GH' }, { search: 'Butter', stage: 'assessment' }] as const) {
          const question = { ...asked, sort, direction };
          const pages = await Promise.all([1, 2, 3].map((page) => ask(reader, { ...question, page, page_size: 90 })));
          const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
          expect({ question, ids }).toEqual({ question, ids: expected(reader, question).slice(0, 270) });
        }
    },
  );

  it('finds the cases of a company by a part of its name', async () => {
    const { rows, total } = await ask(readers.everywhere, { search: 'savanna work' });
    expect(total).toBeGreaterThan(0);
    for (const { company_name: name } of rows) expect(name).toMatch(/^Savanna Works /);
  });

  it('comes in pages that overlap nowhere', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask(readers.everywhere, { page, page_size: 150 })));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(expected(readers.everywhere, {}));
    expect((await ask(readers.everywhere, { page: 1_000_000 })).rows).toEqual([]);
  });

  it('takes no sign of a search for a pattern', async () => {
    for (const search of ['%', '_', '\\', "'"]) expect((await ask(readers.everywhere, { search })).total).toBe(0);
  });

  it('says what can be taken, and how far each is', async () => {
    const { rows } = await ask(readers['in several countries, with sectors'], {});
    const [officers, admins] = [rows.filter(({ country }) => country !== 'TG'), rows.filter(({ country }) => country === 'TG')];
    expect(officers.some(({ assignee_id }) => assignee_id === null) && admins.some(({ assignee_id }) => assignee_id === null)).toBe(true);
    for (const { takeable, assignee_id } of officers) expect(takeable).toBe(assignee_id === null);
    for (const { takeable } of admins) expect(takeable).toBe(false);
    for (const { stage, pace } of rows) expect(pace === undefined).toBe(stage === 'correction');
  });

  it('offers no case to a person with a conflict of interest', async () => {
    const reader = readers.everywhere;
    const [free] = (await ask(reader, { whose: 'free' })).rows;
    await server.context.pool.query(
      "insert into case_conflicts_of_interest (application_id, staff_id, reason_text, at) values ($1, $2, 'A cousin', now())",
      [free?.id, reader.id],
    );
    const after = (await ask(reader, { whose: 'free' })).rows.find(({ id }) => id === free?.id);
    expect([free?.takeable, after?.takeable]).toEqual([true, false]);
  });
});
