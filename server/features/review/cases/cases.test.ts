import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import {
  type casework,
  colleague,
  paidApplication,
  screenedCase,
  stayIn,
  type CaseSeen,
  type Colleague,
  startCasework,
} from '../../../testing/cases.ts';
import { openCase, screenCase } from '../service.ts';

// Each brings cases a long way first.
/** A Monday. */
let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let chief: Colleague;
let elsewhere: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  elsewhere = await colleague(server, { role: 'officer', countries: ['KE'] }, 'Wanjiru Kamau');
});
afterAll(() => server.close());

const started = (id: string) => ({ key: id, subjectId: id, at: now.toISOString() });
const seen = async (who: Colleague, id: string): Promise<CaseSeen> => (await work.on(who, id)).body.data;

describe('a paid application', () => {
  it('becomes a case, once, with a day by which it should be screened', async () => {
    const id = await paidApplication(server, company);
    await openCase(server.context, started(id));
    await openCase(server.context, started(id));
    expect(await seen(ama, id)).toMatchObject({
      stage: 'screening',
      due_on: '2026-11-17',
      assignee: null,
      stages: [{ stage: 'screening' }],
    });
  });

  it('goes on to its assessment with what the machine found, and only once', async () => {
    const id = await screenedCase(server, company, { final_product_value: '10', cost_of_imported_inputed: '6.90' });
    await screenCase(server.context, started(id));
    const reviewCase = await seen(ama, id);
    expect(reviewCase).toMatchObject({ stage: 'assessment', due_on: '2026-11-30', version: 1, late: false });
    expect(reviewCase.stages.map(({ stage }) => stage)).toEqual(['screening', 'assessment']);
    expect(reviewCase.signals.map(({ code }) => code)).toContain('value_addition_close');
    expect(reviewCase.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['case.opened', 'case.screened']));
  });

  it('that was withdrawn before anybody looked is none', async () => {
    const id = await paidApplication(server, company);
    await server.context.pool.query("update applications set state = 'withdrawn' where id = $1", [id]);
    await openCase(server.context, started(id));
    await screenCase(server.context, started(id));
    expect((await work.on(ama, id)).status).toBe(404);
  });

  it('shows in the queue of those whose scope it is in', async () => {
    const id = await screenedCase(server, company);
    const ids = async (who: Colleague) =>
      ((await work.call(who, '/review/queue?page_size=100')).body.data as unknown as { id: string }[]).map((row) => row.id);
    expect(await ids(ama)).toContain(id);
    expect(await ids(chief)).toContain(id);
    expect(await ids(elsewhere)).toEqual([]);
  });
});

describe('holding a case', () => {
  it('is for one at a time', async () => {
    const id = await screenedCase(server, company);
    expect((await work.on(ama, id, '/take', {})).body.data.assignee).toMatchObject({ id: ama.id, name: 'Ama Mensah' });
    expect((await work.on(ama, id, '/take', {})).status).toBe(200);
    expect((await work.on(kofi, id, '/take', {})).body.code).toBe('case_already_assigned');
    expect((await work.on(kofi, id, '/release', {})).body.code).toBe('case_already_assigned');
    expect((await work.on(ama, id, '/release', {})).body.data.assignee).toBeNull();
    expect((await work.on(kofi, id, '/take', {})).status).toBe(200);
    expect((await work.on(chief, id, '/take', {})).body.code).toBe('permission_denied');
  });

  it('is won by one of two who take it at once', async () => {
    const id = await screenedCase(server, company);
    const answers = await Promise.all([ama, kofi].map((who) => work.on(who, id, '/take', {})));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const winner = answers[0]?.status === 200 ? ama : kofi;
    expect((await seen(chief, id)).assignee?.id).toBe(winner.id);
  });

  it('is given to another by an admin, if that person could have taken it', async () => {
    const id = await screenedCase(server, company);
    await work.on(ama, id, '/take', {});
    expect((await work.on(kofi, id, '/reassign', { staff_id: kofi.id })).body.code).toBe('permission_denied');
    const wrong = await work.on(chief, id, '/reassign', { staff_id: elsewhere.id });
    expect(wrong.body).toMatchObject({ code: 'fields_invalid', errors: { staff_id: expect.any(String) } });
    expect((await work.on(chief, id, '/reassign', { staff_id: chief.id })).body.code).toBe('fields_invalid');
    expect((await work.on(chief, id, '/reassign', { staff_id: kofi.id })).body.data.assignee?.id).toBe(kofi.id);
    expect((await work.on(chief, id, '/reassign', { staff_id: null })).body.data.assignee).toBeNull();
    const { data } = (await work.on(chief, id, '/candidates')).body as unknown as { data: { id: string }[] };
    expect(data.map((one) => one.id).toSorted()).toEqual([ama.id, kofi.id].toSorted());
    expect((await work.on(ama, id, '/candidates')).body.code).toBe('permission_denied');
  });

  it('ends with an interest, which cannot be taken back', async () => {
    const id = await screenedCase(server, company);
    await work.on(ama, id, '/take', {});
    const after = (await work.on(ama, id, '/conflict-of-interest', { comment: 'My sister works there.' })).body.data;
    expect(after).toMatchObject({ assignee: null, interests: [{ by: { id: ama.id } }] });
    expect(after.permissions).not.toContain('take_case');
    expect((await work.on(ama, id, '/take', {})).body.code).toBe('conflict_of_interest');
    expect((await work.on(ama, id, '/notes', { text: 'Yet' })).body.code).toBe('conflict_of_interest');
    expect((await work.on(ama, id, '/conflict-of-interest', { comment: 'Again.' })).status).toBe(200);
    expect((await work.on(chief, id, '/reassign', { staff_id: ama.id })).body.code).toBe('fields_invalid');
    expect((await seen(chief, id)).interests).toHaveLength(1);
    await work.on(chief, id, '/conflict-of-interest', { comment: 'So does mine.' });
    expect((await work.on(chief, id, '/reassign', { staff_id: kofi.id })).body.code).toBe('conflict_of_interest');
    expect((await work.on(chief, id, '/candidates')).body.code).toBe('conflict_of_interest');
    await expect(server.context.pool.query('delete from case_conflicts_of_interest where application_id = $1', [id])).rejects.toThrow(
      'append-only',
    );
  });

  it('tells who else has it open, for a minute', async () => {
    const id = await screenedCase(server, company);
    const others = async (who: Colleague) =>
      ((await work.on(who, id, '/viewers', {})).body.data as unknown as { id: string }[]).map((one) => one.id);
    expect(await others(ama)).toEqual([]);
    expect(await others(kofi)).toEqual([ama.id]);
    now = new Date(now.getTime() + 61_000);
    expect(await others(kofi)).toEqual([]);
    await stayIn(server);
  });
});

describe('a command under an Idempotency-Key', () => {
  it('is carried out once, and its key has no effect for another sender', async () => {
    const id = await screenedCase(server, company);
    const key = { 'idempotency-key': 'a-note-of-today' };
    const note = { text: 'Seen before.' };
    const first = await work.on(ama, id, '/notes', note, key);
    const again = await work.on(ama, id, '/notes', note, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.notes).toHaveLength(1);
    expect((await work.on(ama, id, '/notes', { text: 'Another.' }, key)).body.code).toBe('idempotency_key_reused');
    expect((await work.on(kofi, id, '/notes', note, key)).body.data.notes).toHaveLength(2);
    expect((await work.on(ama, id, '/notes', note, { 'idempotency-key': 'x' })).body.code).toBe('idempotency_key_invalid');
  });

  it('is carried out once when it comes twice at once', async () => {
    const id = await screenedCase(server, company);
    const key = { 'idempotency-key': 'twice-at-once' };
    const answers = await Promise.all([1, 2, 3].map(() => work.on(ama, id, '/notes', { text: 'One.' }, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await seen(ama, id)).notes).toHaveLength(1);
  });
});

describe('what is said in a case', () => {
  it('is a note for the staff, or a message to the company from the assignee', async () => {
    const id = await screenedCase(server, company);
    expect((await work.on(chief, id, '/notes', { text: ' Look at the invoices. ' })).body.data.notes).toMatchObject([
      { text: 'Look at the invoices.', by: { id: chief.id } },
    ]);
    expect((await work.on(ama, id, '/notes', { text: ' ' })).body.code).toBe('fields_invalid');
    expect((await work.on(ama, id, '/messages', { text: 'Good morning.' })).body.code).toBe('case_already_assigned');
    await work.on(ama, id, '/take', {});
    expect((await work.on(ama, id, '/messages', { text: 'Good morning.' })).body.data.messages).toMatchObject([
      { text: 'Good morning.', by: { id: ama.id } },
    ]);
    const { rows } = await server.context.pool.query("select 1 from outbox where topic = 'case.notification' and subject_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });

  it('is answered by the company', async () => {
    const id = await screenedCase(server, company);
    const answer = await work.call(company, `/application/${id}/messages/`, { text: 'When will you come?' });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect((await seen(ama, id)).messages).toMatchObject([{ text: 'When will you come?', by: null }]);
  });
});
