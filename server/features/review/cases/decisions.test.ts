import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, type casework, colleague, stayIn, type Colleague, startCasework } from '../../../testing/cases.ts';

// Each brings cases a long way first.
let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let second: Colleague;
let both: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  second = await colleague(server, { role: 'admin', countries: ['GH'], sectors: ['agriculture'] }, 'Yaw Darko');
  both = await colleague(server, [{ role: 'officer' }, { role: 'admin' }], 'Abena Osei');
});
beforeEach(() => stayIn(server));
afterAll(() => server.close());

const stored = async (id: string) => {
  const { rows } = await server.context.pool.query<{ state: string; stage: string; closed: boolean; decisions: string }>(
    `select state, stage, closed_at is not null as closed, (select count(*) from case_decisions where application_id = id) as decisions
     from applications join cases on application_id = id where id = $1`,
    [id],
  );
  return rows[0];
};
const suspend = (who: Colleague, status: 'suspended' | 'active') =>
  server.context.pool.query('update staff set status = $2 where id = $1', [who.id, status]);

describe('straight through', () => {
  it('an officer assesses and proposes, an admin approves', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    expect((await work.on(chief, id)).body.data.proposal).toMatchObject({ kind: 'approval', by: { id: ama.id }, comment: 'All in order.' });
    const { data } = (await work.step(chief, id, 'approve', { comment: 'Agreed.' })).body;
    expect(data).toMatchObject({
      stage: 'issuance',
      assignee: null,
      due_on: null,
      proposal: null,
      permissions: [],
      decision: { kind: 'approval', proposed_by: { id: ama.id }, decided_by: { id: chief.id } },
    });
    expect(data.stages.map(({ stage }) => stage)).toEqual(['screening', 'assessment', 'documents', 'approval', 'issuance']);
    expect(await stored(id)).toEqual({ state: 'issuance', stage: 'issuance', closed: true, decisions: '1' });
    const { rows } = await server.context.pool.query(
      "select count(*)::int as n from outbox where subject_id = $1 and topic = 'case.changed'",
      [id],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it('an officer proposes to reject with grounds, an admin rejects', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect((await work.step(ama, id, 'propose_rejection', { comment: 'No.' })).body).toMatchObject({
      code: 'fields_missing',
      errors: { grounds: expect.any(String) },
    });
    const grounds = ['raw_material_unaltered'] as const;
    expect((await work.step(ama, id, 'propose_rejection', { grounds })).body).toMatchObject({
      code: 'fields_missing',
      errors: { comment: expect.any(String) },
    });
    expect((await work.step(ama, id, 'propose_rejection', { grounds, comment: 'Sold as harvested.' })).body.data.stage).toBe('approval');
    expect((await work.step(chief, id, 'reject')).body.data).toMatchObject({
      stage: 'rejected',
      decision: { kind: 'rejection', grounds, comment: 'Sold as harvested.' },
    });
    expect(await stored(id)).toEqual({ state: 'rejected', stage: 'rejected', closed: true, decisions: '1' });
  });
});

describe('a proposal', () => {
  it('requires accepted answers and a value addition above the threshold', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    await work.on(ama, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'open' });
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Fine.' })).body.code).toBe('requirements_unresolved');
    await work.on(ama, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'accepted' });
    expect((await work.step(ama, id, 'propose_approval')).body).toMatchObject({
      code: 'fields_missing',
      errors: { comment: expect.any(String) },
    });
    const proof = { figure_reason: 'The invoice shows more.', figure_place: await work.markedPlace(ama, id) };
    const shows = (figure: string) =>
      work.on(ama, id, '/requirement-decisions', { fields: ['cost_of_imported_inputed'], verdict: 'accepted', figure, ...proof });
    await shows('7.00');
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Fine.' })).body.code).toBe('not_above_threshold');
    expect(await stored(id)).toMatchObject({ state: 'documents' });
    await shows('6.99');
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Fine.' })).body.data).toMatchObject({
      stage: 'approval',
      assessed_cva: '30.10',
    });
    const own = (await work.call(company, `/application/${id}/retrieve_application/`)).body.data as unknown as Record<string, string>;
    expect([own['cva'], own['calculated_value_addition']]).toEqual(['30.10', '61.20']);
  });

  it('is not turned into its opposite, but handed back to a stage of choice', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    expect((await work.step(chief, id, 'reject')).body.code).toBe('no_open_proposal');
    expect((await work.step(chief, id, 'return_to_officer', { to: 'site_visit' })).body.code).toBe('fields_missing');
    expect((await work.step(chief, id, 'return_to_officer', { comment: 'Visit them.' })).body.code).toBe('action_not_allowed');
    const { data } = (await work.step(chief, id, 'return_to_officer', { to: 'site_visit', comment: 'Visit them.' })).body;
    expect(data).toMatchObject({ stage: 'site_visit', proposal: null, decision: null });
    expect(data.notes).toMatchObject([{ by: { id: chief.id }, text: 'Visit them.' }]);
    // Shown at the top of the case, and in the lists, until the officer proposes again.
    expect(data.returned).toMatchObject({ kind: 'approval', by: { id: chief.id }, comment: 'Visit them.', at: now.toISOString() });
    const isListedAsReturned = async () => {
      const listed = (await work.call(ama, '/review/queue?page_size=100')).body.data as unknown as readonly Record<string, unknown>[];
      return listed.find((one) => one['id'] === id)?.['is_returned'];
    };
    expect(await isListedAsReturned()).toBe(true);
    const proposed = (await work.step(ama, id, 'propose_approval', { comment: 'Visited.' })).body.data;
    expect(proposed).toMatchObject({ stage: 'approval', returned: null });
    expect(await isListedAsReturned()).toBe(false);
    expect((await work.step(chief, id, 'approve')).body.data.stage).toBe('issuance');
  });

  it('falls with a withdrawal', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    expect((await work.call(company, `/application/${id}/withdraw_application/`, {})).status).toBe(200);
    expect(await stored(id)).toEqual({ state: 'withdrawn', stage: 'withdrawn', closed: true, decisions: '0' });
    expect((await work.step(chief, id, 'approve')).body.code).toBe('action_not_allowed');
    expect((await work.on(ama, id, '/take', {})).body.code).toBe('action_not_allowed');
    expect((await work.on(ama, id, '/notes', { text: 'Late.' })).body.code).toBe('action_not_allowed');
    expect((await work.call(company, `/application/${id}/messages/`, { text: 'Late.' })).body.code).toBe('action_not_allowed');
    expect((await work.on(ama, id)).body.data).toMatchObject({ stage: 'withdrawn', permissions: [], assignee: null });
  });
});

describe('two people', () => {
  it('are two: nobody decides on their own proposal', async () => {
    const id = await caseIn(server, 'approval', company, both);
    expect((await work.step(both, id, 'approve')).body.code).toBe('same_person');
    expect((await work.step(chief, id, 'approve')).status).toBe(200);
  });

  it('are both entitled: not an officer, nor an admin of elsewhere', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    expect((await work.step(ama, id, 'approve')).body.code).toBe('permission_denied');
    const kenyan = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Njeri Mwangi');
    const miner = await colleague(server, { role: 'admin', sectors: ['solid_minerals'] }, 'Kwame Appiah');
    for (const one of [kenyan, miner]) expect((await work.step(one, id, 'approve')).status).toBe(404);
    expect(await stored(id)).toMatchObject({ state: 'approval', decisions: '0' });
  });

  it('have both no interest in it', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    await work.on(second, id, '/conflict-of-interest', { comment: 'My cousin.' });
    expect((await work.step(second, id, 'approve')).body.code).toBe('conflict_of_interest');
    await work.on(ama, id, '/conflict-of-interest', { comment: 'My brother.' });
    expect((await work.step(chief, id, 'approve')).body.code).toBe('proposer_conflict_of_interest');
    expect((await work.step(chief, id, 'return_to_officer', { to: 'documents', comment: 'Another must propose.' })).status).toBe(200);
    expect((await work.on(ama, id, '/take', {})).body.code).toBe('conflict_of_interest');
  });

  it('are both still on the staff when it is decided', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    await suspend(ama, 'suspended');
    expect((await work.step(chief, id, 'approve')).body.code).toBe('proposer_permission_denied');
    await suspend(ama, 'active');
    await server.context.pool.query("update staff_grants set countries = '{KE}' where staff_id = $1", [ama.id]);
    expect((await work.step(chief, id, 'approve')).body.code).toBe('proposer_permission_denied');
    await server.context.pool.query("update staff_grants set countries = '{GH}' where staff_id = $1", [ama.id]);
    await suspend(chief, 'suspended');
    expect((await work.step(chief, id, 'approve')).status).toBe(401);
    await suspend(chief, 'active');
    expect((await work.step(chief, id, 'approve')).status).toBe(200);
  });

  it('have each shown a second factor within ten minutes', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Fine.' })).body.code).toBe('step_up_required');
    await stayIn(server);
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Fine.' })).status).toBe(200);
    now = new Date(now.getTime() + 11 * 60_000);
    for (const action of ['approve', 'return_to_officer'] as const)
      expect((await work.step(chief, id, action, { to: 'documents', comment: 'Well.' })).body.code).toBe('step_up_required');
    await stayIn(server);
    expect((await work.step(chief, id, 'approve')).status).toBe(200);
  });

  it('decide once: of two who approve at once, one wins', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    for (const who of [chief, second]) await work.openAll(who, id);
    const answers = await Promise.all([chief, second].map((who) => work.stepOnly(who, id, 'approve')));
    expect(answers.map(({ status, body }) => body.code ?? `${status}`).toSorted()).toEqual(['200', 'action_not_allowed']);
    expect(await stored(id)).toMatchObject({ state: 'issuance', decisions: '1' });
  });

  it('decide or are withdrawn from, and never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await caseIn(server, 'approval', company, ama);
      await work.openAll(chief, id);
      const [decided, withdrawn] = await Promise.all([
        work.stepOnly(chief, id, 'approve'),
        work.call(company, `/application/${id}/withdraw_application/`, {}),
      ]);
      expect([`${decided.status}`, `${withdrawn.status}`].toSorted()).toEqual(['200', '409']);
      const won = decided.status === 200;
      expect(await stored(id)).toEqual({
        state: won ? 'issuance' : 'withdrawn',
        stage: won ? 'issuance' : 'withdrawn',
        closed: true,
        decisions: won ? '1' : '0',
      });
    }
  });

  it('decide once under one Idempotency-Key', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    const key = { 'idempotency-key': 'approved-by-efua' };
    await work.openAll(chief, id);
    const approve = () => work.on(chief, id, '/steps', { action: 'approve', comment: 'Agreed.' }, key);
    const answers = [await approve(), await approve(), await approve()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await work.on(chief, id, '/steps', { action: 'approve' }, key)).body.code).toBe('idempotency_key_reused');
    expect(await stored(id)).toMatchObject({ decisions: '1' });
  });
});

describe('a step that the table does not list', () => {
  it.each([
    ['assessment', 'request_site_visit', {}],
    ['assessment', 'propose_approval', { comment: 'Soon.' }],
    ['documents', 'accept_assessment', {}],
    ['documents', 'end_correction', {}],
    ['site_visit', 'request_site_visit', {}],
    ['approval', 'request_correction', {}],
    ['approval', 'propose_approval', { comment: 'Again.' }],
    ['correction', 'propose_rejection', { comment: 'No.', grounds: ['food_aid'] }],
  ] as const)('is refused: in %s, %s', async (stage, action, more) => {
    const id = await caseIn(server, stage, company, both);
    const before = await stored(id);
    expect((await work.step(both, id, action, more)).body.code).toBe('action_not_allowed');
    expect(await stored(id)).toEqual(before);
  });
});
