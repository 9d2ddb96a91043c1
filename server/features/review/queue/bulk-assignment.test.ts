import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import {
  caseIn,
  colleague,
  screenedCase,
  startCasework,
  stayIn,
  suspendedColleague,
  type casework,
  type Colleague,
} from '../../../testing/cases.ts';

interface Outcome {
  readonly id: string;
  readonly outcome: string;
  readonly code?: string;
  readonly message?: string;
}

let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let chief: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
});
afterAll(() => server.close());
// Each test has an administrator of its own, whose calls are counted from nothing.
beforeEach(async () => {
  await stayIn(server);
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
});

const assign = async (cases: readonly string[], to: string | null, who = chief, headers: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await work.call(who, '/review/assignments', { cases, staff_id: to }, headers);
  return { status, code: body.code, outcomes: body.data as unknown as readonly Outcome[] };
};
const assignees = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await work.on(kofi, id)).body.data.assignee?.id));
const reassigned = async (id: string) =>
  (
    await server.context.pool.query<{ data: object }>(
      "select data from audit_events where action = 'case.reassigned' and subject_id = $1 order by position",
      [id],
    )
  ).rows.map(({ data }) => data);

describe('a bulk assignment', () => {
  it('assigns each case, records each, and leaves alone what its person has already', async () => {
    const ids = [
      await screenedCase(server, company),
      await caseIn(server, 'assessment', company, kofi),
      await caseIn(server, 'documents', company, ama),
    ];
    const { status, outcomes } = await assign([...ids, ...ids], ama.id);
    expect(status).toBe(200);
    expect(outcomes.map(({ id }) => id)).toEqual(ids.toSorted());
    expect(new Map(outcomes.map(({ id, outcome }) => [id, outcome]))).toEqual(
      new Map([
        [ids[0], 'assigned'],
        [ids[1], 'assigned'],
        [ids[2], 'unchanged'],
      ]),
    );
    expect(await assignees(ids)).toEqual([ama.id, ama.id, ama.id]);
    expect(await Promise.all(ids.map(reassigned))).toEqual([[{ to: ama.id }], [{ to: ama.id }], []]);
  });

  it('returns cases to the queue', async () => {
    const ids = [await caseIn(server, 'assessment', company, ama), await screenedCase(server, company)];
    const { outcomes } = await assign(ids, null);
    expect(new Map(outcomes.map(({ id, outcome }) => [id, outcome]))).toEqual(
      new Map([
        [ids[0], 'assigned'],
        [ids[1], 'unchanged'],
      ]),
    );
    expect(await assignees(ids)).toEqual([undefined, undefined]);
  });

  it('refuses single cases with a reason and changes the others', async () => {
    const [free, closed, conflicted] = [
      await screenedCase(server, company),
      await screenedCase(server, company),
      await screenedCase(server, company),
    ];
    const abroad = await screenedCase(server, company, { facility_country: 'KE' });
    const unknown = '01a1dd37-379c-77ca-b74a-03587b731209';
    await server.context.pool.query("update cases set closed_at = now(), stage = 'withdrawn', due_on = null where application_id = $1", [
      closed,
    ]);
    await work.on(chief, conflicted, '/conflict-of-interest', { comment: 'A cousin.' });
    const { outcomes } = await assign([free, closed, conflicted, abroad, unknown], ama.id);
    const of = (id: string) => outcomes.find((one) => one.id === id);
    expect(of(free)).toEqual({ id: free, outcome: 'assigned' });
    expect(of(closed)).toMatchObject({ outcome: 'refused', code: 'action_not_allowed', message: expect.any(String) });
    expect(of(conflicted)).toMatchObject({ outcome: 'refused', code: 'conflict_of_interest' });
    // Ama works in Ghana alone.
    expect(of(abroad)).toMatchObject({ outcome: 'refused', code: 'fields_invalid', message: expect.stringContaining('cannot take') });
    expect(of(unknown)).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect(await assignees([free, conflicted, abroad])).toEqual([ama.id, undefined, undefined]);
  });

  it('gives a field verifier site visits alone', async () => {
    const verifier = await colleague(server, { role: 'verifier' }, 'Vera Visits');
    const [assessed, visited] = [await caseIn(server, 'assessment', company, ama), await caseIn(server, 'assessment', company, ama)];
    await server.context.pool.query("update cases set stage = 'site_visit' where application_id = $1", [visited]);
    const { outcomes } = await assign([assessed, visited], verifier.id);
    const of = (id: string) => outcomes.find((one) => one.id === id);
    expect(of(assessed)).toEqual({
      id: assessed,
      outcome: 'refused',
      code: 'role_not_for_stage',
      message: 'This person’s role does not include the current stage of the case. Choose another person.',
    });
    expect(of(visited)).toEqual({ id: visited, outcome: 'assigned' });
    expect(await assignees([assessed, visited])).toEqual([ama.id, verifier.id]);
    expect((await work.on(chief, assessed, '/reassign', { staff_id: verifier.id })).body.code).toBe('role_not_for_stage');
    const candidates = async (id: string) =>
      ((await work.on(chief, id, '/candidates')).body as unknown as { data: { id: string }[] }).data.map((one) => one.id);
    expect(await candidates(assessed)).not.toContain(verifier.id);
    expect(await candidates(visited)).toContain(verifier.id);
    const rows = (await work.call(chief, '/review/workload')).body.data as unknown as { by: { id: string }; grants: object[] }[];
    expect(rows.find(({ by }) => by.id === verifier.id)?.grants).toEqual([{ role: 'verifier', countries: null, sectors: null }]);
  });

  it('refuses a person who was suspended meanwhile, and says to choose another', async () => {
    const id = await screenedCase(server, company);
    const suspended = await suspendedColleague(server, ['officer']);
    const { outcomes } = await assign([id], suspended.id);
    expect(outcomes).toEqual([
      { id, outcome: 'refused', code: 'fields_invalid', message: expect.stringMatching(/suspended.* Choose another person\.$/) as string },
    ]);
    expect(await assignees([id])).toEqual([undefined]);
  });

  it('tells nothing of cases outside the scope', async () => {
    const abroad = await screenedCase(server, company, { facility_country: 'KE' });
    const ghana = await colleague(server, { role: 'admin', countries: ['GH'] }, 'An admin of Ghana');
    const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
    const [first, second] = [(await assign([abroad], kofi.id, ghana)).outcomes[0], (await assign([absent], kofi.id, ghana)).outcomes[0]];
    expect({ ...first, id: '' }).toEqual({ ...second, id: '' });
    expect(first).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect(await assignees([abroad])).toEqual([undefined]);
  });

  it('is done once under an idempotency key, and answers the same', async () => {
    const ids = [await screenedCase(server, company), await caseIn(server, 'assessment', company, ama)];
    const headers = { 'idempotency-key': `bulk-${ids[0]}` };
    const first = await assign(ids, ama.id, chief, headers);
    expect(await assign(ids, ama.id, chief, headers)).toEqual(first);
    expect(await Promise.all(ids.map(reassigned))).toEqual([[{ to: ama.id }], []]);
    expect((await assign(ids, kofi.id, chief, headers)).code).toBe('idempotency_key_reused');
    expect(await assignees(ids)).toEqual([ama.id, ama.id]);
  });

  it('is for people who may assign cases, so many times', async () => {
    const id = await screenedCase(server, company);
    expect(await assign([id], ama.id, kofi)).toMatchObject({ status: 403, code: 'permission_denied' });
    expect(await assign([], ama.id)).toMatchObject({ status: 422, code: 'fields_invalid' });
    expect(
      await assign(
        Array.from({ length: 101 }, () => id),
        ama.id,
      ),
    ).toMatchObject({ status: 422 });
    for (let call = 0; call < 30; call += 1) expect((await assign([id], call % 2 === 0 ? ama.id : kofi.id)).status).toBe(200);
    expect(await assign([id], ama.id)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await assignees([id])).toEqual([kofi.id]);
  });
});

describe('the workload', () => {
  interface Load {
    readonly by: { readonly id: string; readonly name: string };
    readonly open: number;
    readonly late: number;
    readonly due_in_3_days: number;
    readonly with_company: number;
  }
  const read = async (who: Colleague, query = '') =>
    (await work.call(who, `/review/workload${query}`)).body.data as unknown as readonly Load[];
  const of = async (who: Colleague, person: Colleague, query = '') => {
    const row = (await read(who, query)).find(({ by }) => by.id === person.id);
    return row && [row.open, row.late, row.due_in_3_days, row.with_company];
  };

  it('counts the open cases of each person who could take one, by name', async () => {
    const busy = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Busy');
    const abroad = await colleague(server, { role: 'verifier', countries: ['KE'] }, 'Abroad');
    const idle = await colleague(server, { role: 'verifier' }, 'idle');
    const board = await colleague(server, { role: 'board' }, 'On the board');
    await caseIn(server, 'assessment', company, busy);
    await caseIn(server, 'correction', company, busy);
    expect(await of(chief, busy)).toEqual([2, 0, 0, 1]);
    expect(await of(chief, idle)).toEqual([0, 0, 0, 0]);
    expect(await of(chief, abroad)).toEqual([0, 0, 0, 0]);
    expect(await of(chief, board)).toBeUndefined();
    const names = (await read(chief)).map(({ by }) => by.name.toLowerCase());
    expect(names).toEqual(names.toSorted());

    // Only where they may assign cases.
    const ghana = await colleague(server, { role: 'admin', countries: ['GH'], sectors: ['agriculture'] }, 'An admin of Ghana');
    expect(await of(ghana, busy)).toEqual([2, 0, 0, 1]);
    expect(await of(ghana, abroad)).toBeUndefined();
    expect([await of(chief, busy, '?country=GH'), await of(chief, abroad, '?country=GH')]).toEqual([[2, 0, 0, 1], undefined]);
    expect(await read(ghana, '?country=KE')).toEqual([]);
    const mines = await colleague(server, { role: 'admin', sectors: ['solid_minerals'] }, 'An admin of mines');
    expect(await of(mines, busy)).toEqual([0, 0, 0, 0]);
    expect((await work.call(busy, '/review/workload')).body.code).toBe('permission_denied');

    await server.context.pool.query("update staff set status = 'suspended' where id = $1", [idle.id]);
    expect(await of(chief, idle)).toBeUndefined();
  });

  it('tells what is due soon from what is late', async () => {
    const person = await colleague(server, { role: 'officer' }, 'Person');
    await caseIn(server, 'assessment', company, person);
    // Due on Monday 30 November: on the Friday before, and on the day after.
    now = new Date('2026-11-27T08:00:00Z');
    await stayIn(server);
    expect(await of(chief, person)).toEqual([1, 0, 1, 0]);
    now = new Date('2026-12-01T08:00:00Z');
    await stayIn(server);
    expect(await of(chief, person)).toEqual([1, 1, 0, 0]);
  });
});
