import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, type casework, colleague, stayIn, type Colleague, recalculateDueDates, startCasework } from '../../testing/cases.ts';
import { evaluateCaseDeadlines } from './service.ts';

// Each brings cases a long way first.
const monday = new Date('2026-11-16T08:00:00Z');
let now = monday;
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH', 'KE'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
});
beforeEach(() => at(monday.toISOString()));
afterAll(() => server.close());

const at = async (moment: string) => {
  now = new Date(moment);
  await stayIn(server);
};
const own = (path: string, body: unknown = {}, method = 'POST') => work.call(company, `/application/${path}`, body, {}, method);
const change = (id: string, field: string, value: unknown, base = 1) =>
  own(`${id}/update_application/`, { changes: { [field]: { value, base } } }, 'PATCH');
const evaluate = (id: string) =>
  evaluateCaseDeadlines(server.context, { key: id, subjectId: id, at: now.toISOString() }, now.toISOString());
const reminders = async (id: string) =>
  (
    await server.context.pool.query<{ kind: string }>('select kind from case_reminders where application_id = $1 order by at', [id])
  ).rows.map(({ kind }) => kind);
const clock = async (id: string) => {
  const { rows } = await server.context.pool.query(
    `select stage, stage_entered_on, working_days_used, due_on, escalated_at is not null as escalated, country, assignee_id, (select state from applications where id = application_id) as state
     from cases where application_id = $1`,
    [id],
  );
  return rows[0] as Record<string, unknown>;
};

describe('a correction', () => {
  it('asks for what was sent back, and for nothing where nothing was', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    expect((await work.step(ama, id, 'request_correction')).body.code).toBe('nothing_returned');
    await work.on(ama, id, '/requirement-decisions', {
      fields: ['product_name'],
      verdict: 'returned',
      reason: 'incomplete',
      comment: 'Which shea?',
    });
    expect((await work.step(ama, id, 'request_correction')).body.data).toMatchObject({
      stage: 'correction',
      due_on: null,
      correction_ends_at: '2026-12-01T01:00:00.000Z',
    });
    const shown = (await work.call(company, `/application/${id}/retrieve_application/`)).body.data as unknown as Record<string, unknown>;
    expect(shown).toMatchObject({
      current_review_stage: 'correction',
      review: {
        correction: {
          ends_at: '2026-12-01T01:00:00.000Z',
          fields: [{ field: 'product_name', reason: 'incomplete', comment: 'Which shea?', changed: false }],
        },
      },
    });
  });

  it('lets the company change that alone, and opens it for the officer again', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    expect((await change(id, 'product_name', 'Another')).body.code).toBe('only_returned_answers');
    const invoice = await keptDocument(server, company.companyId);
    expect((await change(id, 'invoices', [invoice])).status).toBe(200);
    expect((await work.on(ama, id, '/requirement-decisions', { fields: ['hs_code'], verdict: 'open' })).body.code).toBe(
      'action_not_allowed',
    );
    const sent = await own(`${id}/send_correction/`);
    expect([sent.status, sent.body.code]).toEqual([200, undefined]);
    const { data } = (await work.on(ama, id)).body;
    expect(data).toMatchObject({ stage: 'documents', version: 2, correction_ends_at: null, assignee: { id: ama.id } });
    expect(data.open_requirements).toEqual(['invoices']);
    expect((await own(`${id}/send_correction/`)).body.code).toBe('action_not_allowed');
    await work.acceptAll(ama, id);
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Now it is.' })).status).toBe(200);
    expect((await work.step(chief, id, 'approve')).status).toBe(200);
    expect(await clock(id)).toMatchObject({ stage: 'issuance', state: 'issuance' });
  });

  it('opens both of two percentages that make a hundred, and what was accepted of them is decided again', async () => {
    const [local, imported] = ['pct_of_material_processed_locally', 'pct_of_material_imported'];
    const id = await caseIn(server, 'documents', company, ama);
    await work.on(ama, id, '/requirement-decisions', { fields: [local], verdict: 'accepted' });
    await work.on(ama, id, '/requirement-decisions', {
      fields: [imported],
      verdict: 'returned',
      reason: 'incomplete',
      comment: 'Count the jars.',
    });
    await work.step(ama, id, 'request_correction');
    const { review } = (await work.call(company, `/application/${id}/retrieve_application/`)).body.data as unknown as {
      review: { correction: { fields: unknown[] } };
    };
    expect(review.correction.fields).toEqual(
      [local, imported].map((field) => ({ field, reason: 'incomplete', comment: 'Count the jars.', changed: false })),
    );
    expect((await change(id, 'product_name', 'Another')).body.code).toBe('only_returned_answers');
    for (const [field, value] of [
      [local, '55'],
      [imported, '45'],
    ] as const)
      expect((await change(id, field, value)).status).toBe(200);
    expect((await own(`${id}/send_correction/`)).status).toBe(200);
    const { rows } = await server.context.pool.query(
      'select field from case_requirement_decisions where application_id = $1 and field = any ($2)',
      [id, [local, imported]],
    );
    expect(rows).toEqual([]);
  });

  it('that changes nothing leaves what was sent back as it was', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    expect((await own(`${id}/send_correction/`)).status).toBe(200);
    const { data } = (await work.on(ama, id)).body;
    expect(data.requirement_decisions['invoices']).toMatchObject({ verdict: 'returned' });
    expect((await work.step(ama, id, 'propose_approval', { comment: 'No.' })).body.code).toBe('requirements_unresolved');
  });

  it('that was never sent leaves nothing behind: neither what was changed, nor what was taken away', async () => {
    const answersOf = async (id: string) =>
      (await server.context.pool.query('select answers, unparsed_answers, product_name, cva from applications where id = $1', [id])).rows;
    const named = async (id: string) =>
      (
        await server.context.pool.query(
          'select field, document_id from application_documents where application_id = $1 and version = 0 order by field',
          [id],
        )
      ).rows;
    for (const end of ['officer', 'clock']) {
      const id = await caseIn(server, 'documents', company, ama);
      const fields = ['invoices', 'product_name', 'cost_of_imported_inputed'];
      await work.on(ama, id, '/requirement-decisions', { fields, verdict: 'returned', reason: 'incomplete' });
      await work.step(ama, id, 'request_correction');
      const [before, files] = [await answersOf(id), await named(id)];
      expect((await change(id, 'invoices', null)).status).toBe(200);
      expect((await change(id, 'product_name', 'Never sent')).status).toBe(200);
      expect((await change(id, 'cost_of_imported_inputed', 'much')).status).toBe(200);
      expect((await own(`${id}/send_correction/`)).body.code).toBe('fields_missing');
      if (end === 'officer') await work.step(ama, id, 'end_correction');
      else {
        await at('2026-12-01T01:00:00Z');
        await evaluate(id);
      }
      expect((await work.on(ama, id)).body.data).toMatchObject({ stage: 'documents', version: 1 });
      expect([await answersOf(id), await named(id)]).toEqual([before, files]);
      expect((await work.step(ama, id, 'propose_approval', { comment: 'No.' })).body.code).toBe('requirements_unresolved');
      await at(monday.toISOString());
    }
  });

  it('is taken back by the officer', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    expect((await work.step(ama, id, 'end_correction')).body.data).toMatchObject({ stage: 'documents', correction_ends_at: null });
    expect((await own(`${id}/send_correction/`)).body.code).toBe('action_not_allowed');
  });

  it('brings a document that is not on the list', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    const [documentRequest] = (await work.on(ama, id, '/document-requests', { title: 'Lease of the mill' })).body.data.document_requests;
    const [lease, longer] = [await keptDocument(server, company.companyId), await keptDocument(server, company.companyId)];
    const give = (document: string, which = documentRequest?.id) => own(`${id}/document_requests/${which}/`, { document });
    expect((await give(lease)).body.code).toBe('action_not_allowed');
    expect((await work.step(ama, id, 'request_correction')).status).toBe(200);
    const stranger = await signedInCompany(server);
    const foreign = await keptDocument(server, stranger.companyId);
    expect((await give(foreign)).body.code).toBe('fields_invalid');
    expect((await give(lease, '01a1dd37-379c-77ca-b74a-03587b731209')).body.code).toBe('not_found');
    expect((await give(lease)).status).toBe(200);
    expect((await give(longer)).status).toBe(200);
    expect((await own(`${id}/send_correction/`)).status).toBe(200);
    expect((await work.on(ama, id)).body.data.document_requests).toMatchObject([{ title: 'Lease of the mill', document: { id: longer } }]);
  });

  it('to another country brings the case before its people', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    await work.on(ama, id, '/requirement-decisions', {
      fields: ['facility_country', 'product_name'],
      verdict: 'returned',
      reason: 'incomplete',
    });
    await work.step(ama, id, 'request_correction');
    await change(id, 'facility_country', 'KE');
    await change(id, 'product_name', 'Zebra butter');
    expect(await clock(id)).toMatchObject({ country: 'GH', assignee_id: ama.id });
    expect((await own(`${id}/send_correction/`)).status).toBe(200);
    expect(await clock(id)).toMatchObject({ stage: 'documents', country: 'KE', assignee_id: null });
    // Recorded after the case has moved: its people read it.
    const { rows: events } = await server.context.pool.query<{ country: string }>(
      `select country from audit_events where subject_id = $1 and action = 'application.correction_sent'`,
      [id],
    );
    expect(events).toEqual([{ country: 'KE' }]);
    const found = async (search: string) => {
      const { data } = (await work.call(ama, `/review/queue?search=${encodeURIComponent(search)}`)).body;
      return (data as unknown as { id: string }[]).map((row) => row.id);
    };
    expect(await found('zebra')).toEqual([id]);
    const { rows } = await server.context.pool.query<{ name: string }>('select company_name as name from companies where id = $1', [
      company.companyId,
    ]);
    expect(await found(`Zebra butter ${rows[0]?.name}`)).toEqual([id]);
    expect(await found(rows[0]?.name.toUpperCase() ?? 'no name')).toContain(id);
  });

  it('is recorded under the id of the application, however the address spells it', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect((await own(`${id.toUpperCase()}/messages/`, { text: 'When will the visit be?' })).status).toBe(200);
    const { rows: events } = await server.context.pool.query<{ subject_id: string; country: string }>(
      `select subject_id, country from audit_events where lower(subject_id) = $1 and action = 'application.message_sent'`,
      [id],
    );
    expect(events).toEqual([{ subject_id: id, country: 'GH' }]);
  });

  it('or a withdrawal: of both at once, one wins', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    const answers = await Promise.all([
      own(`${id}/send_correction/`),
      own(`${id}/withdraw_application/`),
      work.step(ama, id, 'end_correction'),
    ]);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    const { stage, state } = await clock(id);
    expect(stage).toBe(state);
    expect(answers[1].status).toBe(200);
    expect(state).toBe('withdrawn');
  });
});

describe("a stage's clock", () => {
  it('stops while the company corrects, and continues from there', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect(await clock(id)).toMatchObject({ stage_entered_on: '2026-11-16', working_days_used: 0, due_on: '2026-11-30' });
    await at('2026-11-19T09:00:00Z');
    await work.on(ama, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' });
    await work.step(ama, id, 'request_correction');
    expect(await clock(id)).toMatchObject({ stage: 'correction', working_days_used: 3, due_on: null });
    await at('2026-11-30T09:00:00Z');
    await own(`${id}/send_correction/`);
    expect(await clock(id)).toMatchObject({
      stage: 'assessment',
      stage_entered_on: '2026-11-30',
      working_days_used: 3,
      due_on: '2026-12-09',
    });
    // Asked a second time, what both took is counted.
    await at('2026-12-01T09:00:00Z');
    await work.step(ama, id, 'request_correction');
    expect(await clock(id)).toMatchObject({ working_days_used: 4 });
    await at('2026-12-02T09:00:00Z');
    await work.step(ama, id, 'end_correction');
    expect(await clock(id)).toMatchObject({ working_days_used: 4, due_on: '2026-12-10' });
    await work.acceptAll(ama, id);
    await work.on(ama, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'accepted' });
    await work.step(ama, id, 'accept_assessment');
    expect(await clock(id)).toMatchObject({ stage: 'documents', working_days_used: 0, due_on: '2026-12-16' });
  });

  it("knows the country's holidays, and is recalculated when one is added or removed", async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const holiday = async (name: string | null, who = chief) => {
      const answer = await work.call(who, '/review/holidays', { country: 'GH', day: '2026-11-25', name, expected: false });
      await recalculateDueDates(server);
      return answer;
    };
    expect((await holiday('A day', ama)).body.code).toBe('permission_denied');
    expect((await holiday('A day')).status).toBe(200);
    expect(await clock(id)).toMatchObject({ due_on: '2026-12-01' });
    const shown = await work.call(ama, '/review/holidays?country=GH&year=2026');
    expect(shown.body.data).toEqual([{ day: '2026-11-25', name: 'A day', expected: false }]);
    const other = await caseIn(server, 'assessment', company, ama);
    expect(await clock(other)).toMatchObject({ due_on: '2026-12-01' });
    expect((await holiday(null)).status).toBe(200);
    expect([await clock(id), await clock(other)]).toMatchObject([{ due_on: '2026-11-30' }, { due_on: '2026-11-30' }]);
    expect((await work.call(chief, '/review/holidays', { country: 'XX', day: '2026-11-25', name: 'No' })).body.code).toBe('fields_invalid');
    await at('2026-11-16T08:11:00Z');
    now = new Date('2026-11-16T08:22:00Z');
    expect((await holiday('Later')).body.code).toBe('step_up_required');
  });

  it('reminds before a stage is due, escalates after, each once, and never decides', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect(await evaluate(id)).toEqual({ over: false, nextEvaluationAt: '2026-11-27T01:00:00.000Z' });
    await at('2026-11-27T01:00:00Z');
    expect(await evaluate(id)).toEqual({ over: false, nextEvaluationAt: '2026-12-01T01:00:00.000Z' });
    await evaluate(id);
    expect(await reminders(id)).toEqual(['due_soon']);
    await at('2026-12-01T01:00:00Z');
    expect(await evaluate(id)).toMatchObject({ over: false });
    await evaluate(id);
    expect(await reminders(id)).toEqual(['due_soon', 'late']);
    expect(await clock(id)).toMatchObject({ stage: 'assessment', escalated: true });
    expect((await work.on(ama, id)).body.data.late).toBe(true);
    await at('2027-11-01T08:00:00Z');
    await evaluate(id);
    expect(await clock(id)).toMatchObject({ stage: 'assessment', state: 'assessment' });
    expect(await reminders(id)).toHaveLength(2);
  });

  it('ends a correction whose days are over, and the officer goes on with what was sent', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    expect(await evaluate(id)).toEqual({ over: false, nextEvaluationAt: '2026-11-28T01:00:00.000Z' });
    await at('2026-11-28T01:00:00Z');
    expect(await evaluate(id)).toEqual({ over: false, nextEvaluationAt: '2026-12-01T01:00:00.000Z' });
    await evaluate(id);
    expect(await reminders(id)).toEqual(['correction_due_soon']);
    await at('2026-12-01T01:00:00Z');
    expect((await evaluate(id)).over).toBe(false);
    expect(await clock(id)).toMatchObject({ stage: 'documents', state: 'documents', working_days_used: 0, due_on: '2026-12-15' });
    expect((await own(`${id}/send_correction/`)).body.code).toBe('action_not_allowed');
    expect((await work.on(ama, id)).body.data.history.map(({ action }) => action)).toContain('case.correction_ended');
  });

  it('has nothing more to say of a case that is over, or that never was', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    await work.step(chief, id, 'approve');
    expect(await evaluate(id)).toEqual({ over: true, approved: true });
    expect(await evaluate('01a1dd37-379c-77ca-b74a-03587b731209')).toEqual({ over: true });
    const closed = await caseIn(server, 'documents', company, ama);
    // As an older server left it after it erased an account: withdrawn, and its case still open.
    await server.context.pool.query("update applications set state = 'withdrawn' where id = $1", [closed]);
    expect(await evaluate(closed)).toEqual({ over: true });
    expect(await clock(closed)).toMatchObject({ stage: 'withdrawn', assignee_id: null });
  });
});
