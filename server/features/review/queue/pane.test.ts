import { queueRules } from '@thamani/domain/review/queue.ts';
import { covers, type Grant, type Person, type Sector } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, colleague, screenedCase, startCasework, stayIn, type casework, type Colleague } from '../../../testing/cases.ts';
import { fillCases, staffId } from '../../../testing/filled/many-cases.ts';
import { countWaiting, readMyQueue } from './pane-queries.ts';

interface Row {
  readonly id: string;
  readonly is_unread: boolean;
  readonly has_message: boolean;
  readonly takeable: boolean;
  readonly pace: object | null;
}

interface Group {
  readonly group: string;
  readonly total: number;
  readonly late: number;
  readonly rows: readonly Row[];
}

describe('the pane', () => {
  let now = new Date('2026-11-16T08:00:00Z');
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  let server: TestApp;
  let company: SignedInCompany;
  let ama: Colleague;
  let kofi: Colleague;
  let vera: Colleague;
  let chief: Colleague;
  let work: ReturnType<typeof casework>;

  beforeAll(async () => {
    ({ server, company, work } = await startCasework(() => now));
    kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
    chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
    vera = await colleague(server, { role: 'verifier', countries: ['GH'] }, 'Vera Addo');
  });
  afterAll(() => server.close());
  // Each test has an officer of its own, whose pane is empty at first.
  beforeEach(async () => {
    await stayIn(server);
    ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  });

  const groupsOf = async (who: Colleague, query = ''): Promise<readonly Group[]> =>
    ((await work.call(who, `/review/my-queue${query}`)).body.data as unknown as { groups: readonly Group[] }).groups;
  /** The group of a case, and its row. */
  const placeOf = async (who: Colleague, id: string) => {
    for (const { group, rows } of await groupsOf(who)) {
      const row = rows.find((one) => one.id === id);
      if (row !== undefined) return { group, unread: row.is_unread, message: row.has_message };
    }
    return undefined;
  };
  const look = async (who: Colleague, id: string) => {
    pass(1);
    await work.on(who, id, '/viewers', {});
    pass(1);
  };

  it('has all its groups, also where nothing waits', async () => {
    expect(await groupsOf(ama)).toEqual(
      ['waiting', 'new', 'returned', 'with_company'].map((group) => ({ group, total: 0, late: 0, rows: [] })),
    );
  });

  it('shows what was assigned as new until its person has opened it', async () => {
    const id = await screenedCase(server, company);
    expect(await placeOf(ama, id)).toBeUndefined();
    await work.on(chief, id, '/reassign', { staff_id: ama.id });
    expect(await placeOf(ama, id)).toEqual({ group: 'new', unread: true, message: false });
    await look(ama, id);
    expect(await placeOf(ama, id)).toEqual({ group: 'waiting', unread: false, message: false });
    const [row] = (await groupsOf(ama))[0]?.rows ?? [];
    expect(row).toMatchObject({ takeable: false, pace: { day: 0, of: 10, late_by: 0 } });
  });

  it('shows what its reader took as waiting, and as new after another person assigned it to them', async () => {
    const id = await screenedCase(server, company);
    pass(1);
    const taken = await work.on(ama, id, '/take', {});
    expect(await placeOf(ama, id)).toEqual({ group: 'waiting', unread: false, message: false });
    pass(1);
    await work.undo(ama, id, taken);
    expect(await placeOf(ama, id)).toBeUndefined();
    await work.on(chief, id, '/reassign', { staff_id: ama.id });
    expect(await placeOf(ama, id)).toEqual({ group: 'new', unread: true, message: false });
    // To take it again chooses nothing.
    await work.on(ama, id, '/take', {});
    expect(await placeOf(ama, id)).toMatchObject({ group: 'new' });
  });

  it('marks what another person did since, and not what its person did', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await look(ama, id);
    await work.on(ama, id, '/notes', { text: 'To myself.' });
    expect(await placeOf(ama, id)).toMatchObject({ unread: false });
    await work.on(kofi, id, '/notes', { text: 'Have you seen this?' });
    expect(await placeOf(ama, id)).toMatchObject({ unread: true });
    await look(ama, id);
    expect(await placeOf(ama, id)).toMatchObject({ unread: false });
  });

  it('takes views of documents for no news', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await look(ama, id);
    await work.openAll(kofi, id);
    expect(await placeOf(ama, id)).toMatchObject({ unread: false });
  });

  it('marks a message of the company until it was answered, also after it was read', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await look(ama, id);
    const write = () => work.call(company, `/application/${id}/messages/`, { text: 'We have a question.' });
    await write();
    expect(await placeOf(ama, id)).toMatchObject({ unread: true, message: true });
    await look(ama, id);
    expect(await placeOf(ama, id)).toMatchObject({ unread: false, message: true });
    pass(1);
    await work.on(ama, id, '/messages', { text: 'And an answer.' });
    expect(await placeOf(ama, id)).toMatchObject({ message: false });
  });

  it('follows a case to the company and back', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    await look(ama, id);
    expect(await placeOf(ama, id)).toMatchObject({ group: 'with_company', unread: false });
    await work.call(company, `/application/${id}/send_correction/`, {});
    expect(await placeOf(ama, id)).toMatchObject({ group: 'returned', unread: true });
    await look(ama, id);
    expect(await placeOf(ama, id)).toMatchObject({ group: 'waiting', unread: false });
  });

  it('shows a proposal to those who could decide it, and not to the person who made it', async () => {
    const both = await colleague(server, [{ role: 'officer' }, { role: 'admin' }], 'Esi Both');
    const partial = await colleague(server, { role: 'admin' }, 'Kwame Cousin');
    const id = await caseIn(server, 'approval', company, both);
    await work.on(partial, id, '/conflict-of-interest', { comment: 'A cousin.' });
    const elsewhere = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau');
    expect(await placeOf(chief, id)).toMatchObject({ group: 'waiting', unread: true });
    for (const who of [both, partial, elsewhere, ama, vera]) expect([who.name, await placeOf(who, id)]).toEqual([who.name, undefined]);
    // Assigned to a person who could decide it, it waits for them as well.
    const other = await colleague(server, [{ role: 'officer' }, { role: 'admin' }], 'Abena Both');
    await work.on(chief, id, '/reassign', { staff_id: other.id });
    expect(await placeOf(other, id)).toMatchObject({ group: 'waiting' });
  });

  it('shows a visit to verifiers until one is recorded', async () => {
    const id = await caseIn(server, 'site_visit', company, ama);
    const elsewhere = await colleague(server, { role: 'verifier', countries: ['KE'] }, 'Wanjiru Kamau');
    expect(await placeOf(vera, id)).toMatchObject({ group: 'waiting' });
    expect(await placeOf(elsewhere, id)).toBeUndefined();
    pass(60);
    const visit = { visited_on: '2026-11-14', met: 'Amina', production_seen: true, as_declared: true, report: 'Two presses.' };
    expect((await work.on(vera, id, '/visits', visit)).status).toBe(200);
    expect(await placeOf(vera, id)).toBeUndefined();
    expect(await placeOf(ama, id)).toMatchObject({ group: 'waiting', unread: true });
  });

  it('comes by due date or with the newest first', async () => {
    const first = await caseIn(server, 'assessment', company, ama);
    pass(3 * 86_400);
    await stayIn(server);
    const second = await caseIn(server, 'assessment', company, ama);
    for (const id of [first, second]) await look(ama, id);
    const ids = async (query: string) => (await groupsOf(ama, query))[0]?.rows.map(({ id }) => id);
    expect(await ids('')).toEqual([first, second]);
    expect(await ids('?sort=due')).toEqual([first, second]);
    expect(await ids('?sort=received')).toEqual([second, first]);
    expect((await work.call(ama, '/review/my-queue?sort=stage')).body.code).toBe('fields_invalid');
  });
});

describe('the pane over many cases', () => {
  let server: TestApp;
  let cases: readonly {
    readonly application_id: string;
    readonly country: string;
    readonly sector: Sector;
    readonly stage: string;
    readonly assignee_id: string | null;
    readonly due_on: string | null;
    readonly closed_at: Date | null;
    readonly proposed_by: string | null;
  }[];
  beforeAll(async () => {
    server = await startTestApp();
    const { pool } = server.context;
    await fillCases(pool, { open: 1500, closed: 300, companies: 110, staff: 7 });
    // Every third proposal is the first person's own.
    await pool.query(
      `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at)
       select gen_random_uuid(), application_id, 'approval', case when n % 3 = 0 then $1::uuid else $2::uuid end, 'Words.', now()
       from (select application_id, row_number() over (order by application_id) as n from cases where stage = 'approval') c`,
      [staffId(1), staffId(2)],
    );
    cases = (
      await pool.query(
        `select cases.*, proposed_by from cases
         left join case_proposals p on p.application_id = cases.application_id and p.outcome is null`,
      )
    ).rows;
  });
  afterAll(() => server.close());

  const person = (...grants: Grant[]): Person => ({ id: staffId(1), status: 'active', grants });
  const everywhere = { countries: 'all', sectors: 'all' } as const;
  const readers: Readonly<Record<string, Person>> = {
    'an officer': person({ role: 'officer', ...everywhere }),
    'an officer of some countries': person({ role: 'officer', countries: ['GH', 'NG', 'KE', 'TG', 'TN', 'ZA'], sectors: 'all' }),
    'an administrator': person({ role: 'admin', ...everywhere }),
    'an administrator of two countries for a sector': person({ role: 'admin', countries: ['GH', 'KE'], sectors: ['agriculture'] }),
    'a verifier': person({ role: 'verifier', ...everywhere }),
    'a person with all three roles': person(
      { role: 'officer', ...everywhere },
      { role: 'admin', countries: ['GH', 'NG', 'EG', 'ZM'], sectors: 'all' },
      { role: 'verifier', ...everywhere },
    ),
    'a board member': person({ role: 'board', ...everywhere }),
  };

  type Raw = (typeof cases)[number];
  const isLate = ({ due_on }: Raw) => due_on !== null && due_on < server.context.clock.now().toISOString().slice(0, 10);

  /** The same question, put to all the rows. No case has been opened by anyone. */
  function waitingFor({ id, grants }: Person) {
    const within = (role: Grant['role'], one: Raw) => grants.some((grant) => grant.role === role && covers(grant, one));
    const open = cases.filter((one) => one.closed_at === null && grants.some((grant) => covers(grant, one)));
    const own = open.filter(({ assignee_id }) => assignee_id === id);
    const others = open.filter(({ assignee_id }) => assignee_id !== id);
    const canDecide = (one: Raw) => one.stage === 'approval' && one.proposed_by !== null && one.proposed_by !== id && within('admin', one);
    return {
      ownToDecide: own.filter(canDecide),
      toDecide: others.filter(canDecide),
      toVisit: others.filter((one) => one.stage === 'site_visit' && within('verifier', one)),
      fresh: own.filter(({ stage }) => ['assessment', 'documents', 'site_visit'].includes(stage)),
      withCompany: own.filter(({ stage }) => stage === 'correction'),
    };
  }

  function expected(reader: Person) {
    const { ownToDecide, toDecide, toVisit, fresh, withCompany } = waitingFor(reader);
    const groups = { waiting: [...ownToDecide, ...toDecide, ...toVisit], new: fresh, returned: [], with_company: withCompany };
    return Object.entries(groups).map(([group, members]: [string, readonly Raw[]]) => ({
      group,
      total: members.length,
      late: members.filter(isLate).length,
      ids: members
        .toSorted((a, b) => ((a.due_on ?? '9') + a.application_id < (b.due_on ?? '9') + b.application_id ? -1 : 1))
        .slice(0, queueRules.paneRows)
        .map(({ application_id }) => application_id),
    }));
  }

  it.each(Object.keys(readers))('shows %s what waits for them, and counts all of it', async (name) => {
    const reader = readers[name] as Person;
    const session = { id: reader.id, person: reader, provedAt: new Date() };
    const { groups } = await readMyQueue(server.context, session, { sort: 'due' });
    const seen = groups.map(({ group, total, late, rows }) => ({ group, total, late, ids: rows.map(({ id }) => id) }));
    expect(seen).toEqual(expected(reader));

    const { ownToDecide, toDecide, toVisit, fresh } = waitingFor(reader);
    const counted = (members: readonly Raw[]) => Math.min(members.length, 100);
    expect(await countWaiting(server.context, session)).toEqual({
      cases: counted([...fresh, ...ownToDecide]),
      late: counted([...fresh, ...ownToDecide].filter(isLate)),
      messages: 0,
      proposals: counted(toDecide),
      visits: counted(toVisit),
    });
  });

  it('shows each of these groups to some reader, and more than it lists', () => {
    const all = Object.values(readers).flatMap(expected);
    for (const group of ['waiting', 'new', 'with_company']) expect(all.some((one) => one.group === group && one.total > 0)).toBe(true);
    expect(all.some(({ total }) => total > queueRules.paneRows)).toBe(true);
    expect(all.some(({ late }) => late > 0)).toBe(true);
  });
});
