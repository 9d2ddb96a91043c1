import type { AnswerOf, Operation } from '@thamani/contract/operation.ts';
import type { findCertificates, listStatusChangeRequests, readCertificateLife } from '@thamani/contract/certificates/status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedInCompany } from '../../../testing/applications.ts';
import { casework, colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import { approvedApplication, issueCertificate, verifyAsStranger, type IssuingApp, startIssuance } from '../../../testing/certificates.ts';
import { publishStatus } from '../status/status-list-refresh.ts';

// Each brings a case a long way first.
/** What staff do with certificates, over HTTP: found, read, and changed by two admins. */

const monday = new Date('2026-11-16T08:00:00Z');
let now = monday;
let server: IssuingApp;
let company: SignedInCompany;
let officer: Colleague;
let chief: Colleague;
let second: Colleague;
let third: Colleague;
let abroad: Colleague;
let board: Colleague;
let verifier: Colleague;

beforeAll(async () => {
  ({ server, company, officer, chief } = await startIssuance(() => now));
  second = await colleague(server, { role: 'admin', countries: ['GH'], sectors: ['agriculture'] }, 'Yaw Darko');
  third = await colleague(server, { role: 'admin', countries: ['GH', 'TG'] }, 'Akosua Boateng');
  abroad = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau');
  board = await colleague(server, { role: 'board', countries: ['GH'] }, 'Abena Ofori');
  verifier = await colleague(server, { role: 'verifier' }, 'Kojo Antwi');
});
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await stayIn(server);
});
afterAll(() => server.close());

interface Said<O extends Operation> {
  readonly status: number;
  readonly body: AnswerOf<O> & { readonly code?: string; readonly errors?: Readonly<Record<string, string>> };
}

const call = async <O extends Operation>(
  who: { readonly token: string } | undefined,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => (await casework(server).call(who, path, body, headers)) as unknown as Said<O>;
const find = (who: Colleague, search = '', size = 50, page = 1) =>
  call<typeof findCertificates>(who, `/review/certificates?page_size=${size}&page=${page}&search=${encodeURIComponent(search)}`);
const read = (who: Colleague, number: string) => call<typeof readCertificateLife>(who, `/review/certificates/${number}`);
const waiting = (who: Colleague) => call<typeof listStatusChangeRequests>(who, '/review/status-change-requests');
const suspend = { change: 'suspend', reason: 'evidence_in_doubt', comment: 'An invoice looks changed.' };
const revoke = { change: 'revoke', reason: 'evidence_false', comment: 'The invoice was forged.' };
const ask = (who: { readonly token: string } | undefined, number: string, wish: object = suspend, headers?: Record<string, string>) =>
  call<Operation>(who, `/review/certificates/${number}/status-change-requests`, wish, headers) as Promise<{
    status: number;
    body: { code?: string; errors?: Record<string, string>; data: { id: string } };
  }>;
const confirm = (who: { readonly token: string } | undefined, id: string) =>
  call<Operation>(who, `/review/status-change-requests/${id}/confirm`, {});
const refuse = (who: { readonly token: string } | undefined, id: string) =>
  call<Operation>(who, `/review/status-change-requests/${id}/refuse`, {});
const issued = async (more: object = {}) => issueCertificate(server, await approvedApplication(server, company, officer, chief, more));
const asked = async (number: string, wish: object = suspend, who = chief) => {
  const { status, body } = await ask(who, number, wish);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.data.id;
};
const query = async <Row extends object>(sql: string, ...values: unknown[]) => (await server.context.pool.query<Row>(sql, values)).rows;
const actionsOf = async (number: string) =>
  (
    await query<{ action: string }>(
      "select action from audit_events where chain = (select 'case ' || application_id from certificates where number = $1) and subject_kind = 'certificate' order by position",
      number,
    )
  ).map(({ action }) => action.replace('certificate.', ''));

describe('certificates are found', () => {
  let shea: string;
  let soap: string;
  beforeAll(async () => {
    shea = await issued({ product_name: 'Shea oil, cold pressed' });
    soap = await issued({ product_name: 'Savon noir Éwé' });
  });
  const numbers = ({ body }: Said<typeof findCertificates>) => body.data.map(({ cert_no }) => cert_no);

  it('by a number in any spelling, alone', async () => {
    for (const typed of [shea, shea.toLowerCase(), shea.replaceAll('-', ''), ` ${shea.replaceAll('-', ' ')} `, shea.replaceAll('0', 'o')])
      expect([typed, numbers(await find(chief, typed))]).toEqual([typed, [shea]]);
  });

  it('by part of the product or the company, whatever its case, the newest first', async () => {
    expect(numbers(await find(chief, 'cold PRESS'))).toEqual([shea]);
    expect(numbers(await find(chief, 'NOIR éw'))).toEqual([soap]);
    const all = numbers(await find(chief, 'ale SHEA'));
    expect(all).toEqual(expect.arrayContaining([shea, soap]));
    expect(all).toEqual(numbers(await find(chief)));
    expect(numbers(await find(chief, 'nothing that we know'))).toEqual([]);
    expect(numbers(await find(chief, '%'))).toEqual([]);
  });

  it('by the beginning of a word, where two letters are typed', async () => {
    expect(numbers(await find(chief, 'éw'))).toEqual([soap]);
    // Inside a word they are not looked for: no index could.
    expect(numbers(await find(chief, 'oi'))).toEqual([shea]);
    expect(numbers(await find(chief, 'il'))).toEqual([]);
  });

  it('by page, with no more pages than there are', async () => {
    const { body } = await find(chief, '', 1);
    expect(body).toMatchObject({ current_page: 1, total_pages: 2, previous: null });
    expect(body.next).toContain('page=2');
    expect((await find(chief, '', 50, 1_000_000)).body.data).toEqual([]);
  });

  it('as rows that name what is printed on them and their status', async () => {
    const { body } = await find(chief, shea);
    expect(body.data).toEqual([
      {
        cert_no: shea,
        application_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        application_number: expect.stringMatching(/^APP-26-/),
        company_name: 'Tamale Shea Works',
        product_name: 'Shea oil, cold pressed',
        country: 'GH',
        issued_date: '2026-11-16',
        expiry_date: '2027-11-16',
        state: 'active',
        status: 'good',
        replaced_by: null,
        waiting: false,
      },
    ]);
  });

  it('within the scope alone: of other countries and sectors none, by no number either', async () => {
    for (const who of [officer, second, third, board]) expect(numbers(await find(who, shea))).toEqual([shea]);
    const mines = await colleague(server, { role: 'admin', sectors: ['solid_minerals'] }, 'Kwabena Asante');
    const mixed = await colleague(server, [{ role: 'officer', countries: ['KE'] }, { role: 'verifier' }], 'Otieno Ouma');
    for (const who of [abroad, mines, mixed]) {
      expect(numbers(await find(who))).toEqual([]);
      expect(numbers(await find(who, shea))).toEqual([]);
      expect(await read(who, shea)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await ask(who, shea)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await call(who, `/review/certificates/${shea}/preview?change=suspend&reason=company_asked`)).status).toBe(404);
    }
    expect(await find(verifier)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect((await read(verifier, shea)).status).toBe(404);
  });

  it('by nobody who is not of the staff', async () => {
    const request = await asked(shea);
    for (const who of [undefined, { token: company.token }])
      for (const [path, body] of [
        ['/review/certificates', undefined],
        [`/review/certificates/${shea}`, undefined],
        [`/review/certificates/${shea}/preview?change=suspend&reason=company_asked`, undefined],
        [`/review/certificates/${shea}/status-change-requests`, suspend],
        ['/review/status-change-requests', undefined],
        [`/review/status-change-requests/${request}/confirm`, {}],
        [`/review/status-change-requests/${request}/refuse`, {}],
      ] as const)
        expect([path, (await call(who, path, body)).status]).toEqual([path, 401]);
    expect((await refuse(second, request)).status).toBe(200);
  });

  it('not before it is published', async () => {
    const id = await approvedApplication(server, company, officer, chief, { product_name: 'Unheard of' });
    const { certificateActivities } = await import('../activities.ts');
    const { number } = await certificateActivities(server.context).reserveCertificateNumber({
      key: id,
      subjectId: id,
      at: now.toISOString(),
    });
    expect(numbers(await find(chief, 'unheard'))).toEqual([]);
    expect((await read(chief, number)).status).toBe(404);
    expect((await ask(chief, number)).status).toBe(404);
    await issueCertificate(server, id);
    expect(numbers(await find(chief, 'unheard'))).toEqual([number]);
  });
});

describe('one certificate', () => {
  it('offers to each what they may propose, and nothing while something waits', async () => {
    const number = await issued();
    const offered = async (who: Colleague) => (await read(who, number)).body.data.offered.map(({ change }) => change);
    expect(await offered(chief)).toEqual(['suspend', 'revoke', 'replace']);
    expect(await offered(second)).toEqual(['suspend', 'revoke', 'replace']);
    for (const who of [officer, board]) expect(await offered(who)).toEqual([]);
    const id = await asked(number);
    expect(await offered(second)).toEqual([]);
    const { data } = (await read(second, number.toLowerCase().replaceAll('-', ''))).body;
    expect(data).toMatchObject({
      cert_no: number,
      verification_url: `${server.context.config.verifyOrigin}/${number}`,
      cva: '61.20',
      waiting: true,
      history: [],
      request: {
        id,
        ...suspend,
        requested_by: { id: chief.id, name: 'Efua Owusu', staff_number: expect.stringMatching(/^S-/) },
        requested_at: now.toISOString(),
        yours: false,
      },
    });
    expect((await read(chief, number)).body.data.request?.yours).toBe(true);
    expect((await find(officer, number)).body.data[0]?.waiting).toBe(true);
    await confirm(second, id);
    expect((await read(officer, number)).body.data).toMatchObject({
      state: 'suspended',
      request: null,
      history: [{ ...suspend, requested_by: { id: chief.id }, confirmed_by: { id: second.id, name: 'Yaw Darko' }, at: now.toISOString() }],
    });
    expect(await offered(chief)).toEqual(['reinstate', 'revoke']);
  });
});

describe('a change of status', () => {
  it('takes two admins: asked by one, confirmed by another, read by strangers, and in the chain of the case', async () => {
    const number = await issued();
    const id = await asked(number);
    // The control: what was asked for changes nothing.
    expect((await read(chief, number)).body.data.status).toBe('good');
    expect((await waiting(second)).body.data.at(-1)).toMatchObject({ id, yours: false, certificate: { cert_no: number, waiting: true } });
    expect((await confirm(second, id)).status).toBe(200);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'suspended' });
    expect((await waiting(second)).body.data.map((one) => one.id)).not.toContain(id);
    const back = await asked(number, { change: 'reinstate', reason: 'doubt_removed', comment: 'We asked the seller.' }, second);
    now = new Date(now.getTime() + 60_000);
    expect((await confirm(third, back)).status).toBe(200);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'valid',
      status: { history: [{}, { change: 'reinstate' }] },
    });
    now = new Date(now.getTime() + 60_000);
    expect((await confirm(chief, await asked(number, revoke, third))).status).toBe(200);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'revoked' });
    expect((await read(chief, number)).body.data.offered).toEqual([]);
    expect(await actionsOf(number)).toEqual([
      'signed',
      'issued',
      'suspend.requested',
      'suspended',
      'reinstate.requested',
      'reinstated',
      'revoke.requested',
      'revoked',
    ]);
  });

  it('is never by one person, nor by anybody who may not', async () => {
    const number = await issued();
    const id = await asked(number, revoke);
    expect(await confirm(chief, id)).toMatchObject({ status: 409, body: { code: 'same_person' } });
    for (const who of [officer, board]) {
      expect(await confirm(who, id)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
      expect(await refuse(who, id)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
      expect(await ask(who, number)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
      expect(await waiting(who)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    }
    for (const act of [confirm, refuse]) expect(await act(abroad, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await waiting(abroad)).body.data).toEqual([]);
    for (const act of [confirm, refuse])
      expect(await act(second, '0199c0de-0000-7000-8000-000000000000')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await read(chief, number)).body.data).toMatchObject({ status: 'good', request: { id } });
    // The control: for the right person nothing was in the way.
    expect((await confirm(second, id)).status).toBe(200);
  });

  it('wants a second factor shown a moment ago, of both', async () => {
    const number = await issued();
    const stale = () => query('update staff_sessions set authenticated_at = $1', new Date(now.getTime() - 11 * 60_000));
    await stale();
    expect(await ask(chief, number)).toMatchObject({ status: 409, body: { code: 'step_up_required' } });
    await stayIn(server);
    const id = await asked(number);
    await stale();
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'step_up_required' } });
    expect(await refuse(second, id)).toMatchObject({ status: 409, body: { code: 'step_up_required' } });
    expect(await refuse(chief, id)).toMatchObject({ status: 409, body: { code: 'step_up_required' } });
    await stayIn(server);
    expect((await refuse(chief, id)).status).toBe(200);
  });

  it('is asked for with a reason of its own, with a comment, and where it leads somewhere', async () => {
    const number = await issued();
    expect(await ask(chief, number, { ...suspend, reason: 'doubt_removed' })).toMatchObject({
      status: 422,
      body: { code: 'fields_invalid', errors: { reason: expect.any(String) } },
    });
    expect(await ask(chief, number, { ...suspend, comment: '  ' })).toMatchObject({
      status: 422,
      body: { errors: { comment: expect.any(String) } },
    });
    expect(await ask(chief, number, { change: 'reinstate', reason: 'doubt_removed', comment: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'action_not_allowed' },
    });
    expect((await ask(chief, 'TVA-GH26-0000-0000-0000')).status).toBe(404);
    expect((await ask(chief, 'nonsense')).status).toBe(404);
  });

  it('waits alone: of two who ask at once one is late', async () => {
    const number = await issued();
    const both = await Promise.all([ask(chief, number, suspend), ask(second, number, revoke)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('status_change_pending');
    const rows = await query('select from status_change_requests where number = $1', number);
    expect(rows).toHaveLength(1);
  });

  it('is asked for once under a key', async () => {
    const number = await issued();
    const key = { 'idempotency-key': 'once-and-no-more' };
    const first = await ask(chief, number, suspend, key);
    expect(await ask(chief, number, suspend, key)).toMatchObject({ status: 201, body: { data: first.body.data } });
    expect(await ask(chief, number, revoke, key)).toMatchObject({ body: { code: 'idempotency_key_reused' } });
  });

  it('is confirmed once, however many confirm at once', async () => {
    const number = await issued();
    const id = await asked(number);
    const all = await Promise.all([confirm(second, id), confirm(third, id), confirm(second, id), refuse(third, id)]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['request_already_resolved']));
    const settled = await query<{ outcome: string }>('select outcome from status_change_requests where id = $1', id);
    const changes = await query('select from status_changes where number = $1', number);
    expect(changes).toHaveLength(settled[0]?.outcome === 'confirmed' ? 1 : 0);
    expect(await confirm(third, id)).toMatchObject({ status: 409, body: { code: 'request_already_resolved' } });
  });

  it('is refused by another admin, or withdrawn by its requester; then it can be requested again', async () => {
    const number = await issued();
    expect((await refuse(second, await asked(number))).status).toBe(200);
    expect((await refuse(chief, await asked(number))).status).toBe(200);
    expect((await read(chief, number)).body.data).toMatchObject({ status: 'good', request: null, history: [] });
    expect((await actionsOf(number)).slice(2)).toEqual(['suspend.requested', 'suspend.refused', 'suspend.requested', 'suspend.withdrawn']);
  });

  it('is neither requested nor confirmed by a person with a conflict of interest, whenever they declared it', async () => {
    const number = await issued();
    const { application_id } = (await read(chief, number)).body.data;
    const interested = (who: Colleague) =>
      query("insert into case_conflicts_of_interest values ($1, $2, 'A cousin.', $3)", application_id, who.id, now);
    await interested(third);
    expect(await ask(third, number)).toMatchObject({ status: 409, body: { code: 'conflict_of_interest' } });
    expect((await read(third, number)).body.data.offered).toEqual([]);
    const id = await asked(number);
    expect(await confirm(third, id)).toMatchObject({ status: 409, body: { code: 'conflict_of_interest' } });
    expect(await refuse(third, id)).toMatchObject({ status: 409, body: { code: 'conflict_of_interest' } });
    expect((await call(third, `/review/certificates/${number}/preview?change=suspend&reason=company_asked`)).status).toBe(403);
    await interested(chief);
    // Who asked declared an interest since: it is nobody's proposal any more.
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'proposer_conflict_of_interest' } });
    expect((await read(second, number)).body.data.status).toBe('good');
    expect((await refuse(chief, id)).status).toBe(200);
  });

  it('ends when who asked is suspended, and stays so when they come back', async () => {
    const number = await issued();
    const gone = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Esi Quaye');
    const id = await asked(number, revoke, gone);
    await query("update staff set status = 'suspended' where id = $1", gone.id);
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'request_already_resolved' } });
    await query("update staff set status = 'active' where id = $1", gone.id);
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'request_already_resolved' } });
    expect((await read(second, number)).body.data).toMatchObject({ status: 'good', request: null });
    // Another admin may request the same.
    expect((await refuse(chief, await asked(number))).status).toBe(200);
  });

  it('ends after seven days, and makes room for another', async () => {
    const number = await issued();
    const id = await asked(number);
    // What was asked for stays as it was asked: only with the triggers off can a test make it older.
    const client = await server.context.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query("update status_change_requests set requested_at = requested_at - interval '7 days' where id = $1", [id]);
    await client.query('commit');
    client.release();
    expect((await read(second, number)).body.data.request).toBe(null);
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'request_expired' } });
    const another = await asked(number);
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'request_already_resolved' } });
    expect((await refuse(chief, another)).status).toBe(200);
  });

  it('is not confirmed where who asked lost the role meanwhile; another admin refuses it', async () => {
    const number = await issued();
    const gone = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Esi Quaye');
    const id = await asked(number, revoke, gone);
    await query("update staff_grants set role = 'board' where staff_id = $1", gone.id);
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'proposer_permission_denied' } });
    expect((await read(second, number)).body.data.status).toBe('good');
    expect((await refuse(second, id)).status).toBe(200);
  });
});

describe('what strangers would read', () => {
  it.each([
    ['en', 'Not valid: suspended', 'the evidence for the certificate is in doubt.', 'Preview: this page is not published.', 'ltr'],
    ['fr', 'Non valide\u00A0: suspendu', 'les justificatifs', 'Aperçu\u00A0: cette page n’est pas publiée.', 'ltr'],
    ['ar', 'غير صالحة: معلّقة', 'الأدلة', 'معاينة: هذه الصفحة غير منشورة.', 'rtl'],
  ])('is drawn as their page draws it, without script and with its mark (%s)', async (language, heading, reason, mark, direction) => {
    const number = await issued();
    const path = `/review/certificates/${number}/preview?change=suspend&reason=evidence_in_doubt&language=${language}`;
    const { status, body } = (await call(chief, path)) as unknown as { status: number; body: { data: { html: string } } };
    expect(status).toBe(200);
    const { html } = body.data;
    expect(html).toContain(`lang="${language}" dir="${direction}"`);
    expect([heading, reason, mark].filter((text) => !html.includes(text))).toEqual([]);
    expect(html).toContain(number);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/);
    // Nothing was changed by looking.
    expect((await read(chief, number)).body.data.status).toBe('good');
  });

  it('is shown for what can be done, to who could do it', async () => {
    const number = await issued();
    const preview = (who: Colleague, change: string, reason: string) =>
      call(who, `/review/certificates/${number}/preview?change=${change}&reason=${reason}`) as unknown as Promise<{
        status: number;
        body: { code: string; data: { html: string } };
      }>;
    const replaced = await preview(chief, 'replace', 'facts_corrected');
    expect(replaced.body.data.html).toContain('Not valid: replaced');
    expect(replaced.body.data.html).toContain('a detail on the certificate was corrected.');
    expect((await preview(second, 'revoke', 'evidence_false')).body.data.html).toContain('Not valid: revoked');
    expect(await preview(officer, 'revoke', 'evidence_false')).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect(await preview(chief, 'revoke', 'doubt_removed')).toMatchObject({ status: 422, body: { code: 'fields_invalid' } });
    expect(await preview(chief, 'reinstate', 'doubt_removed')).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
  });
});
