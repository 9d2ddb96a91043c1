import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appealing, rejectedCase, reviewStaff, revokedApplication, type ReviewStaff } from '../../testing/appeals.ts';
import { keptDocument, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, screenedCase, stayIn } from '../../testing/cases.ts';
import { quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';
import { sweepUnreferencedDocuments } from '../documents/sweeping.ts';

// Each brings cases a long way first.
/** A Monday. */
const monday = new Date('2026-11-16T08:00:00Z');
let now = monday;
let server: IssuingApp;
let company: SignedInCompany;
let staff: ReviewStaff;
let appeals: ReturnType<typeof appealing>;

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => now } });
  staff = await reviewStaff(server);
  appeals = appealing(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = monday;
  company = await signedInCompany(server);
  await stayIn(server);
});

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
const stateOf = async (id: string) => (await query<{ state: string }>('select state from applications where id = $1', id))[0]?.state;
const at = async (moment: string) => {
  now = new Date(moment);
  await stayIn(server);
};

describe('an appeal against a rejection', () => {
  it('shows the company what was decided, why, and until when it may appeal', async () => {
    const id = await rejectedCase(server, company, staff);
    const { status, body } = await appeals.own(company, id);
    expect([status, body.data.appeals]).toEqual([200, []]);
    expect(body.data.appealable).toEqual({
      against: 'rejection',
      decided_at: monday.toISOString(),
      grounds: ['raw_material_unaltered'],
      reason: null,
      comment: 'It is sold as harvested.',
      cert_no: null,
      last_day: '2026-12-16',
    });
  });

  it('is for owners and editors; others read what they can appeal against', async () => {
    const id = await rejectedCase(server, company, staff);
    const { appealable } = (await appeals.own(company, id)).body.data;
    const editor = await signedInMember(server, company.companyId, ['editor']);
    const viewer = await signedInMember(server, company.companyId, ['viewer', 'finance']);
    expect((await appeals.own(editor, id)).body.data).toEqual({ appeals: [], appealable });
    expect((await appeals.own(viewer, id)).body.data).toEqual({ appeals: [], appealable: null, open_decision: appealable });
    expect((await appeals.lodge(viewer, id)).body.code).toBe('permission_denied');
    expect((await appeals.lodge(editor, id)).status).toBe(201);
  });

  it('is kept with its evidence, brings the application before the board, and is told to the engine, all at once', async () => {
    const id = await rejectedCase(server, company, staff);
    const document = await keptDocument(server, company.companyId);
    const lodged = await appeals.lodge(company, id, { documents: [{ document, title: 'The invoices, legible' }] });
    expect([lodged.status, lodged.text]).toEqual([201, expect.stringContaining('within 14 working days')]);
    const appeal = lodged.body.data;
    expect(appeal).toMatchObject({
      against: 'rejection',
      late: false,
      pace: { day: 0, of: 14, late_by: 0 },
      verdict: null,
      return_stage: null,
      comment: 'The invoices were not read.',
      documents: [{ title: 'The invoices, legible', document: { id: document, state: 'ready' } }],
      contested: { against: 'rejection', grounds: ['raw_material_unaltered'] },
      reasons: [],
    });
    expect(await stateOf(id)).toBe('appeal');
    expect(await query('select stage, closed_at is not null as closed from cases where application_id = $1', id)).toEqual([
      { stage: 'appeal', closed: true },
    ]);
    expect(await query("select actor_kind, chain, data from audit_events where subject_id = $1 and action = 'appeal.lodged'", id)).toEqual([
      { actor_kind: 'company', chain: `case ${id}`, data: { appeal: appeal.id, against: 'rejection' } },
    ]);
    expect(await query('select topic from outbox where subject_id = $1 order by topic', appeal.id)).toEqual([
      { topic: 'appeal.lodged' },
      { topic: 'appeal.notification' },
    ]);
    expect((await appeals.own(company, id)).body.data).toMatchObject({ appeals: [{ id: appeal.id }], appealable: null });
  });

  it('is due after fourteen working days of the case’s country, without its holidays', async () => {
    await query(
      "insert into holidays (country, day, name) values ('GH', '2026-11-20', 'A day off'), ('KE', '2026-11-19', 'Elsewhere') on conflict do nothing",
    );
    const id = await rejectedCase(server, company, staff);
    // Counted by hand, apart from the rules that are tested.
    const days = await query<{ day: string }>(
      "select day from holidays where country = 'GH' and day between '2026-11-17' and '2026-12-31'",
    );
    const off = days.map(({ day }) => day);
    let [left, day] = [14, Date.parse('2026-11-16T12:00:00Z')];
    while (left > 0) {
      day += 86_400_000;
      const date = new Date(day);
      if (![0, 6].includes(date.getUTCDay()) && !off.includes(date.toISOString().slice(0, 10))) left -= 1;
    }
    expect(off).toContain('2026-11-20');
    expect((await appeals.lodge(company, id)).body.data.due_on).toBe(new Date(day).toISOString().slice(0, 10));
    await query("delete from holidays where day in ('2026-11-20', '2026-11-19')");
  });

  it('freezes the file: what is changed afterwards is not in it', async () => {
    const id = await rejectedCase(server, company, staff);
    const { id: appeal } = (await appeals.lodge(company, id)).body.data;
    const member = await colleague(server, { role: 'board' }, 'Abena Osei');
    const before = (await appeals.read(member, appeal)).body.data.file;
    expect(before).toMatchObject({ version: 1, answers: { product_name: 'Shea butter, unrefined' } });
    expect(before.documents.map(({ field }) => field)).toContain('invoices');
    for (const { document, sha256 } of before.documents) {
      const [kept] = await query<{ hash: string }>("select encode(sha256, 'hex') as hash from documents where id = $1", document.id);
      expect(sha256).toBe(kept?.hash);
    }
    await query(`update applications set answers = answers || '{"product_name": "Another"}' where id = $1`, id);
    await query("update case_requirement_decisions set comment = 'Another' where application_id = $1", id);
    await query("update case_signals set comment = 'Another' where application_id = $1", id);
    expect((await appeals.read(member, appeal)).body.data.file).toEqual(before);
  });

  it('shows in the file a changed figure with its reason and place; a file from before has neither', async () => {
    const work = casework(server);
    const { officer, admin } = staff;
    const id = await caseIn(server, 'assessment', company, officer);
    const [field, place] = ['cost_of_imported_inputed', await work.markedPlace(officer, id)];
    const change = { figure: '4.50', figure_reason: 'Freight is not included.', figure_place: place };
    expect((await work.on(officer, id, '/requirement-decisions', { fields: [field], verdict: 'accepted', ...change })).status).toBe(200);
    await work.on(officer, id, '/requirement-decisions', { fields: ['final_product_value'], verdict: 'accepted' });
    await work.step(officer, id, 'propose_rejection', { comment: 'No.', grounds: ['food_aid'] });
    expect((await work.step(admin, id, 'reject')).status).toBe(200);
    const { id: appeal } = (await appeals.lodge(company, id)).body.data;
    const member = await colleague(server, { role: 'board' }, 'Esi Adjei');
    const decided = async () => (await appeals.read(member, appeal)).body.data.file.requirement_decisions[field];
    const kept = { verdict: 'accepted', reason: null, comment: '', figure: '4.50' };
    // The case keeps a percentage from a proposed approval on: here there was none, and the file has it all the same.
    expect(await query('select assessed_cva from cases where application_id = $1', id)).toEqual([{ assessed_cva: null }]);
    const { file } = (await appeals.read(member, appeal)).body.data;
    expect([file.declared_cva, file.assessed_cva]).toEqual([expect.stringMatching(/^\d+\.\d\d$/), expect.stringMatching(/^\d+\.\d\d$/)]);
    expect(file.assessed_cva).not.toBe(file.declared_cva);
    expect(await decided()).toEqual({ ...kept, figure_reason: change.figure_reason, figure_place: { ...place, quote: '' } });
    await query('alter table appeals disable trigger appeals_immutable');
    await query(
      `update appeals set snapshot = snapshot #- '{requirement_decisions,cost_of_imported_inputed,figure_reason}'
         #- '{requirement_decisions,cost_of_imported_inputed,figure_place}' #- '{requirement_decisions,cost_of_imported_inputed,figure_quote}'
       where id = $1`,
      appeal,
    );
    await query('alter table appeals enable trigger appeals_immutable');
    expect(await decided()).toEqual({ ...kept, figure_reason: null, figure_place: null });
  });

  it('is taken until the last minute of the thirtieth day, and offered no longer', async () => {
    const [first, second] = [await rejectedCase(server, company, staff), await rejectedCase(server, company, staff)];
    const actionsOf = async (id: string) =>
      (await casework(server).call(company, `/application/${id}/retrieve_application/`)).body.data as unknown as { actions: string[] };
    await at('2026-12-16T23:59:59.999Z');
    expect((await actionsOf(first)).actions).toEqual(['appeal']);
    expect((await appeals.lodge(company, first)).status).toBe(201);
    await at('2026-12-17T00:00:00.000Z');
    expect((await actionsOf(second)).actions).toEqual([]);
    expect((await appeals.own(company, second)).body.data.appealable).toBe(null);
    const late = await appeals.lodge(company, second);
    expect(late).toMatchObject({ status: 409, body: { code: 'appeal_deadline_passed' } });
    expect(late.text).toContain('The period of 30 days for an appeal is over.');
    expect(await stateOf(second)).toBe('rejected');
  });

  it('is lodged once: a second one, two at once, and the same one twice under its key', async () => {
    const id = await rejectedCase(server, company, staff);
    const both = await Promise.all([appeals.lodge(company, id), appeals.lodge(company, id)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('action_not_allowed');
    const other = await rejectedCase(server, company, staff);
    const key = { 'idempotency-key': `appeal-${other}` };
    const [one, again] = [await appeals.lodge(company, other, {}, key), await appeals.lodge(company, other, {}, key)];
    expect([one.status, again.status, again.body.data.id]).toEqual([201, 201, one.body.data.id]);
    expect(await appeals.lodge(company, other, { comment: 'Something else' }, key)).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    });
    expect(await query('select id from appeals where application_id = any ($1)', [id, other])).toHaveLength(2);
  });

  it('is refused where nothing was decided', async () => {
    const id = await screenedCase(server, company);
    expect(await appeals.lodge(company, id)).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    expect((await appeals.own(company, id)).body.data).toEqual({ appeals: [], appealable: null });
  });

  it('takes evidence of its own alone, and only what has passed its check', async () => {
    const id = await rejectedCase(server, company, staff);
    const lodgeWith = (document: string) => appeals.lodge(company, id, { documents: [{ document, title: 'New' }] });
    const foreign = await keptDocument(server, (await signedInCompany(server)).companyId);
    for (const document of [foreign, id])
      expect(await lodgeWith(document)).toMatchObject({
        status: 422,
        body: { code: 'fields_invalid', errors: { documents: expect.anything() } },
      });
    for (const state of ['checking', 'refused'] as const)
      expect(await lodgeWith(await keptDocument(server, company.companyId, 'document', state))).toMatchObject({
        body: { code: 'documents_not_ready' },
      });
    expect(await query('select id from appeals where application_id = $1', id)).toEqual([]);
    const many = await keptDocument(server, company.companyId);
    const eleven = Array.from({ length: 11 }, () => ({ document: many, title: 'New' }));
    expect((await appeals.lodge(company, id, { documents: eleven })).body.code).toBe('fields_invalid');
    expect((await appeals.lodge(company, id, { comment: ' ' })).body.code).toBe('fields_invalid');
    expect((await lodgeWith(await keptDocument(server, company.companyId))).status).toBe(201);
  });

  it('keeps its evidence from the sweep, even where an application named it once and let it go', async () => {
    const id = await rejectedCase(server, company, staff);
    const [document, loose] = [await keptDocument(server, company.companyId), await keptDocument(server, company.companyId)];
    await appeals.lodge(company, id, { documents: [{ document, title: 'New' }] });
    const unnamed = async (one: string) =>
      (await query<{ since: Date | null }>('select unreferenced_since as since from documents where id = $1', one))[0]?.since;
    expect(await unnamed(document)).toBe(null);
    await query("update documents set unreferenced_since = now() - interval '400 days' where id = any ($1)", [document, loose]);
    await sweepUnreferencedDocuments(server.context);
    expect(await query('select id from documents where id = any ($1)', [document, loose])).toEqual([{ id: document }]);
  });

  it('is limited to so many tries in an hour', async () => {
    const id = await rejectedCase(server, company, staff);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => appeals.lodge(company, id, { documents: [{ document: id, title: 'x' }] })),
    );
    expect(answers.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(2);
  });
});

describe('an appeal against a revocation', () => {
  it('is lodged by the company of the certificate, whose application stays where it is', async () => {
    const { id, number } = await revokedApplication(server, company, staff);
    expect((await appeals.own(company, id)).body.data.appealable).toMatchObject({
      against: 'revocation',
      reason: 'evidence_false',
      comment: 'The invoices were made up.',
      cert_no: number,
      grounds: [],
    });
    const lodged = await appeals.lodge(company, id);
    expect([lodged.status, lodged.body.data]).toMatchObject([201, { against: 'revocation', contested: { cert_no: number } }]);
    expect(await stateOf(id)).toBe('completed');
    expect((await appeals.lodge(company, id)).body.code).toBe('action_not_allowed');
    expect((await appeals.own(company, id)).body.data.appealable).toBe(null);
  });

  it('is not offered while the certificate is not revoked', async () => {
    const { id, number } = await revokedApplication(server, company, staff);
    await query(
      "set session_replication_role = replica; update certificates set status = 'suspended' where number = '" +
        number +
        "'; set session_replication_role = default",
    );
    expect((await appeals.own(company, id)).body.data.appealable).toBe(null);
    expect((await appeals.lodge(company, id)).body.code).toBe('action_not_allowed');
  });
});

describe('another company', () => {
  it('finds no application, no appeal and no evidence, and nobody does without a session', async () => {
    const id = await rejectedCase(server, company, staff);
    const stranger = await signedInCompany(server);
    const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
    const nothing = await appeals.own(stranger, absent);
    expect(nothing.status).toBe(404);
    expect(await appeals.own(stranger, id)).toEqual(nothing);
    expect((await appeals.lodge(stranger, id)).text).toBe((await appeals.lodge(stranger, absent)).text);
    expect((await appeals.lodge(stranger, id)).status).toBe(404);
    expect((await appeals.lodge(company, id)).status).toBe(201);
    expect(await appeals.own(stranger, id)).toEqual(nothing);
    for (const who of [undefined, staff.officer, staff.admin]) {
      expect((await appeals.own(who, id)).status).toBe(401);
      expect((await appeals.lodge(who, id)).status).toBe(401);
    }
  });
});
