import { requirements } from '@thamani/domain/applications/requirements.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../caller.ts';
import type { TestApp } from '../../../testing/app.ts';
import {
  completeApplication,
  keptDocument,
  placeIn,
  signedInCompany,
  signedInMember,
  type SignedInCompany,
} from '../../../testing/applications.ts';
import { casework, colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import { applyPayment, approvedApplication, startIssuingApp } from '../../../testing/certificates.ts';
import { givenCertificates, type Given } from '../../../testing/filled/many-certificates.ts';
import { sender, type Send } from '../../../testing/payments.ts';
import { draftRenewal, findRenewal } from '../../applications/service.ts';
import { openCase, screenCase } from '../../review/service.ts';
import { changeStatus } from '../status/status-changes.ts';
import { reserveCertificateNumber } from '../issuance/number-reservation.ts';
import { finishIssuance, signCertificate } from '../issuance/issuing.ts';

// Each brings an application all the way first.
const issuedAt = '2026-11-16T08:00:00Z';
let now = new Date(issuedAt);
let server: TestApp;
let send: Send;
let company: SignedInCompany;
let officer: Colleague;
let admin: Colleague;
let second: Colleague;
beforeAll(async () => {
  server = await startIssuingApp({}, { clock: { now: () => now } });
  send = sender(server);
  company = await signedInCompany(server);
  officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  second = await colleague(server, { role: 'admin' }, 'Yaw Darko');
});
beforeEach(() => onDay(issuedAt));
afterAll(() => server.close());

async function onDay(at: string): Promise<void> {
  now = new Date(at);
  await stayIn(server);
}
/** Issued as far as the database is concerned; what is printed and published does not matter here. */
const issue = async (id: string): Promise<string> => {
  const { number } = await reserveCertificateNumber(server.context, { key: id, subjectId: id, at: now.toISOString() });
  await signCertificate(server.context, number);
  await finishIssuance(server.context, number);
  return number;
};
const renew = (number: string, who: SignedInCompany | undefined = company, headers: object = {}) =>
  send(who, 'POST', `/certificate/${number}/renew`, undefined, headers);
const seen = async (number: string) => (await send(company, 'GET', `/certificate/${number}`)).body.data as Record<string, unknown>;
const read = async (id: string) =>
  (await send(company, 'GET', `/application/${id}/retrieve_application/`)).body.data as unknown as Record<string, unknown>;
const renewalsOf = async (number: string): Promise<string[]> => {
  const { rows } = await server.context.pool.query<{ id: string }>('select id from applications where renewal_of = $1 order by id', [
    number,
  ]);
  return rows.map(({ id }) => id);
};
const given = async (change: Partial<Given> = {}, who = company): Promise<string> => {
  const butter = { product: 'Shea butter', issuedOn: '2025-12-01', expiresOn: '2026-12-01' };
  const [number = ''] = await givenCertificates(server, who.companyId, [{ ...butter, ...change }]);
  return number;
};

describe('the roles for a renewal', () => {
  it.each([
    ['editor', true],
    ['finance', false],
    ['viewer', false],
  ] as const)('%s: %s, and the reader is told whether another person can', async (role, allowed) => {
    const number = await given();
    const who = await signedInMember(server, company.companyId, [role]);
    const one = (await send(who, 'GET', `/certificate/${number}`)).body.data;
    const list = (await send(who, 'GET', '/certificate/my_certificate/?page_size=100')).body.data as unknown as { cert_no: string }[];
    for (const shown of [one, list.find(({ cert_no }) => cert_no === number)])
      expect(shown).toMatchObject(allowed ? { renewable: true } : { renewable: false, renewal_open: true });
    expect('renewal_open' in one).toBe(!allowed);
    expect((await renew(number, who)).status).toBe(allowed ? 201 : 403);
  });
});

describe('the days of renewal', () => {
  it.each([
    [91, '2026-09-01T23:59:59Z', 409],
    [90, '2026-09-02T00:00:00Z', 201],
    [0, '2026-12-01T23:59:59Z', 201],
    [-1, '2026-12-02T00:00:00Z', 409],
  ] as const)('%i days before expiry, at %s: %i', async (_, at, status) => {
    const number = await given();
    await onDay(at);
    expect(await seen(number)).toMatchObject({ renewable: status === 201, renewal: null });
    const answer = await renew(number);
    expect(answer.status).toBe(status);
    const begun = status === 201;
    expect(answer.body.code).toBe(begun ? undefined : 'action_not_allowed');
    expect(await renewalsOf(number)).toEqual(begun ? [answer.body.data.id] : []);
  });

  it.each(['suspended', 'revoked'] as const)('never for one that is %s', async (status) => {
    const number = await given({ status });
    expect(await renew(number)).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    expect(await renewalsOf(number)).toEqual([]);
  });
});

describe('one renewal at a time', () => {
  it('asked again, also past the day, it is the one that was begun', async () => {
    const number = await given();
    const first = await renew(number);
    expect(await renew(number)).toMatchObject({ status: 201, body: { data: first.body.data } });
    await onDay('2026-12-02T00:00:00Z');
    expect(await renew(number)).toMatchObject({ status: 201, body: { data: first.body.data } });
    expect(await renewalsOf(number)).toHaveLength(1);
  });

  it('several who ask at once get the same one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = await given();
      // Every connection is open first: a request that has to open one comes late.
      await Promise.all(Array.from({ length: 5 }, () => server.context.pool.query('select pg_sleep(0.05)')));
      const answers = await Promise.all(Array.from({ length: 5 }, () => renew(number)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
      expect(await renewalsOf(number)).toHaveLength(1);
    }
  });

  it('would be two without the lock on the certificate: each looks before the other has begun', async () => {
    const number = await given();
    const { rows } = await server.context.pool.query<{ id: string }>('select application_id as id from certificates where number = $1', [
      number,
    ]);
    const caller = { actor: { kind: 'company', id: company.accountId }, requestId: 'test' } as Caller;
    const renewed = { companyId: company.companyId, applicationId: String(rows[0]?.id), number };
    const looked: (string | undefined)[] = [];
    const both = Promise.withResolvers<void>();
    const ask = () =>
      server.context.db.transaction().execute(async (tx) => {
        looked.push(await findRenewal(tx, number));
        if (looked.length === 2) both.resolve();
        await both.promise;
        return draftRenewal(tx, server.context, caller, renewed);
      });
    await Promise.all([ask(), ask()]);
    expect(looked).toEqual([undefined, undefined]);
    expect(await renewalsOf(number)).toHaveLength(2);
  });

  it('begins again where the last one was deleted, withdrawn or rejected, and not while it is appealed', async () => {
    const number = await given();
    const first = (await renew(number)).body.data.id;
    expect((await send(company, 'DELETE', `/application/${first}/delete_application/`)).status).toBe(200);
    let last = first;
    for (const state of ['withdrawn', 'rejected', 'rejection_upheld']) {
      expect(await seen(number)).toMatchObject({ renewable: true, renewal: null });
      const { id } = (await renew(number)).body.data;
      expect(id).not.toBe(last);
      await placeIn(server, id, state, state !== 'withdrawn');
      last = id;
    }
    await placeIn(server, last, 'appeal');
    expect((await renew(number)).body.data.id).toBe(last);
    expect(await seen(number)).toMatchObject({ renewable: false, renewal: { id: last } });
  });

  it('a key answers once, and a key of another form is refused', async () => {
    const number = await given();
    const key = { 'idempotency-key': 'renewal-of-today' };
    const first = await renew(number, company, key);
    expect(await renew(number, company, key)).toMatchObject({ status: 201, body: first.body });
    expect(await renew(number, company, { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_invalid' },
    });
    const { rows } = await server.context.pool.query(
      "select data from audit_events where action = 'application.created' and subject_id = $1",
      [first.body.data.id],
    );
    expect(rows).toEqual([{ data: { renewal_of: number } }]);
  });

  it('another company’s is not found, and nothing is begun', async () => {
    const number = await given();
    expect((await renew(number, await signedInCompany(server))).status).toBe(404);
    expect((await renew('TVA-GH26-AAAA-AAAA-AAAA')).status).toBe(404);
    expect(await renewalsOf(number)).toEqual([]);
  });
});

describe('what a renewal begins with', () => {
  it("has last year's answers, their files, and nothing that was declared", async () => {
    const [file, photo, second_, gone] = await Promise.all([
      keptDocument(server, company.companyId),
      keptDocument(server, company.companyId, 'photo'),
      keptDocument(server, company.companyId),
      keptDocument(server, company.companyId),
    ]);
    const more = {
      ...completeApplication(file, photo),
      product_name: 'Shea butter, whipped',
      invoices: [file, second_, gone],
      technical_data_sheet: gone,
      grievance_mechanism_description: true,
      annual_water_consumption_estimate: '1234567.89',
    };
    const id = await approvedApplication(server, company, officer, admin, more);
    const number = await issue(id);
    await server.context.pool.query("update documents set state = 'refused', refusal = 'infected', view_type = null where id = $1", [gone]);
    await onDay('2027-10-01T10:00:00Z');
    const answer = await renew(number);
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Renewal of your certificate, with last year’s answers' },
    });
    const [before, draft] = [await read(id), await read(answer.body.data.id)];
    expect(draft).toMatchObject({ renewal_of: number, certificate: null, status: 'pending', paid: false, submitted_at: null, revision: 1 });
    expect(before).toMatchObject({ certificate: { cert_no: number }, renewal_of: null });
    const declared = requirements.filter(({ page }) => page === 8).map(({ id: field }) => field as string);
    const changed = requirements
      .map(({ id: field }) => field as string)
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(draft[field]));
    expect(changed.toSorted()).toEqual(['invoices', 'technical_data_sheet', ...declared].toSorted());
    expect((draft['invoices'] as { id: string }[]).map((document) => document.id)).toEqual([file, second_]);
    expect(draft['technical_data_sheet']).toBeNull();
    expect(draft['missing']).toEqual(declared);
    expect(draft['cva']).toBe('61.20');
    const { rows } = await server.context.pool.query<{ field: string; document_id: string }>(
      'select field, document_id from application_documents where application_id = $1 and version = 0 order by field, position',
      [answer.body.data.id],
    );
    expect(rows.filter(({ field }) => field === 'invoices').map(({ document_id }) => document_id)).toEqual([file, second_]);
    expect(rows.map(({ document_id }) => document_id)).not.toContain(gone);
  });

  it('counts among the applications of the day, and a second asking does not', async () => {
    const small = await startIssuingApp({ APPLICATIONS_PER_DAY: '2' }, { clock: { now: () => now } });
    try {
      const who = await signedInCompany(small);
      const butter = { product: 'Shea butter', issuedOn: '2025-12-01', expiresOn: '2026-12-01' };
      const [one = '', two = ''] = await givenCertificates(small, who.companyId, [butter, butter]);
      const ask = sender(small);
      expect((await ask(who, 'POST', '/application/create_application/', {})).status).toBe(201);
      for (let i = 0; i < 3; i += 1) expect((await ask(who, 'POST', `/certificate/${one}/renew`)).status).toBe(201);
      expect(await ask(who, 'POST', `/certificate/${two}/renew`)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect((await ask(who, 'POST', '/application/create_application/', {})).status).toBe(429);
      expect((await small.context.pool.query('select 1 from applications where renewal_of = $1', [two])).rows).toEqual([]);
    } finally {
      await small.close();
    }
  });
});

describe('a renewal that is issued', () => {
  it('replaces the old one, which stays valid to its date and is not renewed again', async () => {
    const old = await issue(await approvedApplication(server, company, officer, admin));
    await onDay('2027-10-01T10:00:00Z');
    const { id } = (await renew(old)).body.data;
    await declareAndPay(id);
    expect(await seen(old)).toMatchObject({ state: 'active', replaced_by: null, renewable: false, renewal: { id } });
    const young = await issue(id);
    expect(young).toMatch(/^TVA-GH27-/);
    expect(await seen(old)).toMatchObject({ state: 'active', status: 'good', replaced_by: young, renewable: false, renewal: { id } });
    expect(await seen(young)).toMatchObject({
      state: 'active',
      replaced_by: null,
      renewal: null,
      issued_date: '2027-10-01',
      expiry_date: '2028-10-01',
    });
    expect(await renew(old)).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    const { rows } = await server.context.pool.query(
      "select count(*)::int as n from outbox where topic = 'certificate.status_changed' and subject_id = $1",
      [old],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await onDay('2027-11-17T00:00:00Z');
    expect(await seen(old)).toMatchObject({ state: 'expired', replaced_by: young });
  });

  it('goes on where the old one was suspended after it was begun', async () => {
    const old = await issue(await approvedApplication(server, company, officer, admin));
    await onDay('2027-10-01T10:00:00Z');
    const { id } = (await renew(old)).body.data;
    await changeStatus(server.context, {
      number: old,
      change: 'suspend',
      reason: 'company_asked',
      comment: '',
      askedBy: admin.id,
      confirmedBy: second.id,
    });
    expect(await renew(old)).toMatchObject({ status: 201, body: { data: { id } } });
    expect(await seen(old)).toMatchObject({ state: 'suspended', renewable: false, renewal: { id } });
  });

  /** The company gives the declarations again and pays; then the renewal is processed like every application. */
  async function declareAndPay(id: string): Promise<void> {
    const declared = {
      knowledge_of_information: true,
      commit_to_maintaining_compliance: true,
      agree_to_allow_thamani: true,
      authorized_signatory_name: 'Amina Diallo',
      designation_title: 'Export manager',
    };
    const changes = Object.fromEntries(Object.entries(declared).map(([field, value]) => [field, { value, base: 0 }]));
    expect((await send(company, 'PATCH', `/application/${id}/update_application/`, { changes })).status).toBe(200);
    expect((await send(company, 'POST', `/application/${id}/submit_application/`)).status).toBe(200);
    await server.context.pool.query("update applications set state = 'screening', paid = true where id = $1", [id]);
    await applyPayment(server, company, id);
    const started = { key: id, subjectId: id, at: now.toISOString() };
    await openCase(server.context, started);
    await screenCase(server.context, started);
    const { on, step, acceptAll, resolveAll } = casework(server);
    expect((await on(officer, id, '/take', {})).status).toBe(200);
    expect((await resolveAll(officer, id)).status).toBe(200);
    expect((await acceptAll(officer, id)).status).toBe(200);
    expect((await step(officer, id, 'accept_assessment')).status).toBe(200);
    expect((await step(officer, id, 'propose_approval', { comment: 'As last year.' })).status).toBe(200);
    expect((await step(admin, id, 'approve', { comment: 'Agreed.' })).status).toBe(200);
  }
});
