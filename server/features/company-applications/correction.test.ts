import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { keptDocument, sentCostLine, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, stayIn, type Colleague } from '../../testing/cases.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';

// Each test brings cases a long way first.
/** A Monday. */
const monday = new Date('2026-11-16T08:00:00Z');
let now = monday;
let server: TestApp;
let company: SignedInCompany;
let other: SignedInCompany;
let ama: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { mailer: keepingMailer(), clock: { now: () => now } });
  company = await signedInCompany(server);
  other = await signedInCompany(server);
  ama = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  work = casework(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = monday;
  await stayIn(server);
});

interface Own {
  readonly status: string;
  readonly current_review_stage: string;
  readonly versions: Readonly<Record<string, number>>;
  readonly review: {
    readonly correction: {
      readonly ends_at: string;
      readonly fields: readonly { readonly field: string; readonly changed: boolean }[];
    } | null;
    readonly document_requests: readonly { readonly id: string; readonly document: { readonly id: string } | null }[];
    readonly messages: readonly { readonly from: string; readonly text: string }[];
    readonly due_on: string | null;
  };
}

const call = async (id: string, path: string, body?: unknown, options: { who?: SignedInCompany; key?: string; method?: string } = {}) => {
  const headers: Record<string, string> = options.key === undefined ? {} : { 'idempotency-key': options.key };
  const method = options.method ?? (path === 'retrieve_application/' ? 'GET' : path === 'update_application/' ? 'PATCH' : 'POST');
  const { status, body: answer } = await work.call(options.who ?? company, `/application/${id}/${path}`, body, headers, method);
  return { status, code: answer.code, errors: answer.errors, data: answer.data as unknown as Own };
};
const read = async (id: string) => (await call(id, 'retrieve_application/')).data;
const change = async (id: string, changes: Readonly<Record<string, unknown>>) => {
  const { versions } = await read(id);
  const sent = Object.entries(changes).map(([field, value]) => [field, { value, base: versions[field] ?? 0 }]);
  return call(id, 'update_application/', { changes: Object.fromEntries(sent) });
};
const send = (id: string, key?: string) => call(id, 'send_correction/', undefined, key === undefined ? {} : { key });
const rows = async (text: string, id: string) => (await server.context.pool.query(text, [id])).rows;

/** Two answers were sent back and a document is asked for. */
async function asked(
  stage: 'assessment' | 'documents' = 'assessment',
  fields: readonly string[] = ['facility_address', 'final_product_value'],
): Promise<string> {
  const id = await caseIn(server, stage, company, ama);
  const back = {
    fields,
    verdict: 'returned',
    reason: 'figures_differ',
    comment: 'See the invoice',
  };
  await work.on(ama, id, '/requirement-decisions', back);
  await work.on(ama, id, '/document-requests', { title: 'Bank statement', comment: 'Of October' });
  expect((await work.step(ama, id, 'request_correction')).status).toBe(200);
  return id;
}

describe('in a correction', () => {
  it('the company sees what is asked, and until when', async () => {
    const id = await asked();
    const { review, ...status } = await read(id);
    expect(status).toMatchObject({ status: 'under_review', current_review_stage: 'correction' });
    expect(review).toMatchObject({
      due_on: null,
      correction: {
        ends_at: '2026-12-01T01:00:00.000Z',
        fields: [
          { field: 'facility_address', reason: 'figures_differ', comment: 'See the invoice', changed: false },
          { field: 'final_product_value', changed: false },
        ],
      },
      document_requests: [{ title: 'Bank statement', document: null }],
    });
    expect(JSON.stringify(review)).not.toMatch(/Ama|Mensah|staff_id/);
  });

  it('only what was sent back can be changed, and all of a call or nothing', async () => {
    const id = await asked();
    expect(await change(id, { product_name: 'Soap' })).toMatchObject({ status: 409, code: 'only_returned_answers' });
    expect(await change(id, { facility_address: '2 Market Road', product_name: 'Soap' })).toMatchObject({ code: 'only_returned_answers' });
    expect(await read(id)).toMatchObject({ product_name: 'Shea butter, unrefined', facility_address: '1 Market Road, Tamale' });
    expect((await change(id, { facility_address: '2 Market Road' })).status).toBe(200);
    expect((await read(id)).review.correction?.fields).toMatchObject([
      { field: 'facility_address', changed: true },
      { field: 'final_product_value', changed: false },
    ]);
  });

  it('the cost sheet opens where one of its figures was sent back, and is frozen with the next version', async () => {
    const lines = { lines: [{ ...sentCostLine, id: randomUUID() }] };
    const closed = await asked('assessment', ['facility_address']);
    expect(await call(closed, 'cost_lines/', lines, { method: 'PUT' })).toMatchObject({ status: 409, code: 'only_returned_answers' });
    expect((await call(closed, 'cost_sheet/', undefined, { method: 'GET' })).data).toMatchObject({ editable: false });
    const id = await asked('documents');
    expect((await call(id, 'cost_sheet/', undefined, { method: 'GET' })).data).toMatchObject({ editable: true });
    expect((await call(id, 'cost_lines/', lines, { method: 'PUT' })).status).toBe(200);
    await change(id, { facility_address: '2 Market Road' });
    expect((await send(id)).status).toBe(200);
    expect(await rows('select version from cost_lines where application_id = $1 order by 1', id)).toEqual([{ version: 0 }, { version: 2 }]);
    expect(await call(id, 'cost_lines/', lines, { method: 'PUT' })).toMatchObject({ status: 409, code: 'action_not_allowed' });
  });

  it('what is sent is another version under the scheme of the first; what changed is open again, the rest stays sent back', async () => {
    const id = await asked('documents');
    await server.context.pool.query("update applications set scheme = '2020-1' where id = $1", [id]);
    await change(id, { facility_address: '2 Market Road' });
    const sent = await send(id);
    expect(sent.data).toMatchObject({ current_review_stage: 'documents', review: { correction: null } });
    const versions = await rows(
      "select version, scheme, answers ->> 'facility_address' as address from application_versions where application_id = $1 order by version",
      id,
    );
    expect(versions.map(({ version, scheme, address }) => [version, scheme, address])).toEqual([
      [1, expect.any(String), '1 Market Road, Tamale'],
      [2, '2020-1', '2 Market Road'],
    ]);
    const { requirement_decisions, version, stage } = (await work.on(ama, id)).body.data;
    expect(requirement_decisions['facility_address']).toBeUndefined();
    expect(requirement_decisions['final_product_value']?.verdict).toBe('returned');
    expect(requirement_decisions['product_name']?.verdict).toBe('accepted');
    expect({ version, stage }).toEqual({ version: 2, stage: 'documents' });
  });

  it('sent again under its key, it is sent once; without a key it is over', async () => {
    const id = await asked();
    expect([(await send(id, 'one-key-of-mine')).status, (await send(id, 'one-key-of-mine')).status]).toEqual([200, 200]);
    expect(await send(id)).toMatchObject({ status: 409, code: 'action_not_allowed' });
    expect(await rows('select version from application_versions where application_id = $1', id)).toHaveLength(2);
  });

  it('cannot be sent while an answer is missing or cannot be read', async () => {
    const id = await asked();
    await change(id, { facility_address: '' });
    expect(await send(id)).toMatchObject({ code: 'fields_missing', errors: { facility_address: expect.any(String) } });
    await change(id, { facility_address: '2 Market Road', final_product_value: 'a lot' });
    expect(await send(id)).toMatchObject({ code: 'fields_invalid', errors: { final_product_value: expect.any(String) } });
  });

  it('a document that is asked for is given, and another in its place', async () => {
    const id = await asked();
    const requestId = (await read(id)).review.document_requests[0]?.id ?? '';
    const [first, second] = [await keptDocument(server, company.companyId), await keptDocument(server, company.companyId)];
    for (const document of [first, second]) expect((await call(id, `document_requests/${requestId}/`, { document })).status).toBe(200);
    expect((await read(id)).review.document_requests[0]?.document?.id).toBe(second);
    await send(id);
    expect((await work.on(ama, id)).body.data.document_requests[0]?.document?.id).toBe(second);
    expect(await call(id, `document_requests/${requestId}/`, { document: first })).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
    });
  });

  it('waits until a document that is given has passed its check, and takes none that failed it', async () => {
    const id = await asked();
    const requestId = (await read(id)).review.document_requests[0]?.id ?? '';
    const document = await keptDocument(server, company.companyId, 'document', 'checking');
    expect((await call(id, `document_requests/${requestId}/`, { document })).status).toBe(200);
    expect(await send(id)).toMatchObject({ code: 'documents_not_ready', errors: { document_requests: expect.any(String) } });
    const settle = (state: string, refusal: string | null) =>
      server.context.pool.query(
        "update documents set state = $2, refusal = $3, checked_at = $4, view_type = case when $2 = 'ready' then content_type end where id = $1",
        [document, state, refusal, now],
      );
    await settle('refused', 'infected');
    expect(await send(id)).toMatchObject({ code: 'documents_not_ready' });
    const fine = await keptDocument(server, company.companyId);
    await call(id, `document_requests/${requestId}/`, { document: fine });
    expect((await send(id)).status).toBe(200);
  });

  it('neither another company’s document, nor one that failed its check, nor for what nobody asked', async () => {
    const id = await asked();
    const requestId = (await read(id)).review.document_requests[0]?.id ?? '';
    const theirs = await keptDocument(server, other.companyId);
    const refused = await keptDocument(server, company.companyId, 'document', 'refused');
    for (const document of [theirs, refused, server.context.ids.uuid()])
      expect(await call(id, `document_requests/${requestId}/`, { document })).toMatchObject({ status: 422, code: 'fields_invalid' });
    const fine = await keptDocument(server, company.companyId);
    expect((await call(id, `document_requests/${server.context.ids.uuid()}/`, { document: fine })).status).toBe(404);
    const elsewhere = await asked();
    expect((await call(elsewhere, `document_requests/${requestId}/`, { document: fine })).status).toBe(404);
  });
});

describe('nobody but the company', () => {
  it('finds the application, whatever is asked of it', async () => {
    const id = await asked();
    const requestId = (await read(id)).review.document_requests[0]?.id ?? '';
    const document = await keptDocument(server, other.companyId);
    const tries = [
      ['retrieve_application/'],
      ['send_correction/'],
      ['messages/', { text: 'Hello' }],
      [`document_requests/${requestId}/`, { document }],
      ['update_application/', { changes: { facility_address: { value: 'Mine', base: 0 } } }],
      ['withdraw_application/'],
    ] as const;
    for (const [path, body] of tries) expect([path, (await call(id, path, body, { who: other })).status]).toEqual([path, 404]);
  });
});

describe('outside a correction', () => {
  it('nothing can be changed, given or sent', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await work.on(ama, id, '/document-requests', { title: 'Bank statement', comment: 'Of October' });
    const requestId = (await read(id)).review.document_requests[0]?.id ?? '';
    const document = await keptDocument(server, company.companyId);
    expect(await change(id, { facility_address: '2 Market Road' })).toMatchObject({ code: 'action_not_allowed' });
    expect(await send(id)).toMatchObject({ code: 'action_not_allowed' });
    expect(await call(id, `document_requests/${requestId}/`, { document })).toMatchObject({ code: 'action_not_allowed' });
  });

  it('a message is written while there is a case, once under its key, and never in a draft or after the end', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    for (let time = 0; time < 2; time += 1) await call(id, 'messages/', { text: 'When is the visit?' }, { key: 'this-message-once' });
    expect((await read(id)).review.messages).toMatchObject([{ from: 'company', text: 'When is the visit?' }]);
    const draft = await work.call(company, '/application/create_application/', { product_name: 'Draft' });
    expect(await call(draft.body.data.id, 'messages/', { text: 'Hello' })).toMatchObject({ code: 'action_not_allowed' });
    await call(id, 'withdraw_application/');
    expect(await call(id, 'messages/', { text: 'Hello' })).toMatchObject({ code: 'action_not_allowed' });
  });
});

describe('the end of it', () => {
  const caseOf = async (id: string) =>
    (await rows('select stage, assignee_id, closed_at, due_on, correction_ends_at from cases where application_id = $1', id))[0];

  it('a withdrawal closes the case, and what was proposed falls', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    expect((await call(id, 'withdraw_application/')).data).toMatchObject({ status: 'withdrawn' });
    expect(await caseOf(id)).toMatchObject({ stage: 'withdrawn', assignee_id: null, closed_at: now, due_on: null });
    expect(await rows('select outcome from case_proposals where application_id = $1', id)).toEqual([{ outcome: 'withdrawn' }]);
  });

  it('the deletion of an account closes its cases', async () => {
    const leaving = await signedInCompany(server);
    const id = await caseIn(server, 'correction', leaving, ama);
    await work.call(leaving, '/profile/delete-my-account', undefined, {}, 'DELETE');
    const at = now.toISOString();
    now = new Date(now.getTime() + 7 * 86_400_000);
    await eraseWhenDue(server.context, { key: server.context.ids.uuid(), subjectId: leaving.accountId, at });
    expect(await caseOf(id)).toMatchObject({ stage: 'withdrawn', assignee_id: null, closed_at: now, correction_ends_at: null });
  });
});
