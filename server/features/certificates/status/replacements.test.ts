import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { casework, colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import { approvedApplication, issueCertificate, verifyAsStranger, type IssuingApp, startIssuance } from '../../../testing/certificates.ts';
import { sender } from '../../../testing/payments.ts';
import { certificateActivities } from '../activities.ts';
import { changeStatus } from './status-changes.ts';
import { publishStatus } from './status-list-refresh.ts';

// Each brings a case a long way first.
/** Replaced certificates, and those after an allowed appeal: one application, several certificates, one that is not revoked. */

let now = new Date('2026-11-16T08:00:00Z');
let server: IssuingApp;
let company: SignedInCompany;
let officer: Colleague;
let chief: Colleague;
let second: Colleague;

beforeAll(async () => {
  ({ server, officer, chief } = await startIssuance(() => now));
  second = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Yaw Darko');
});
beforeEach(async () => {
  now = new Date('2026-11-16T08:00:00Z');
  company = await signedInCompany(server);
  await stayIn(server);
});
afterAll(() => server.close());

const query = async <Row extends object>(sql: string, ...values: unknown[]) => (await server.context.pool.query<Row>(sql, values)).rows;
const onDay = async (moment: string) => {
  now = new Date(moment);
  await stayIn(server);
};
const issued = async () => {
  const id = await approvedApplication(server, company, officer, chief);
  return { id, number: await issueCertificate(server, id) };
};
const agreed = { comment: 'Agreed.', askedBy: '', confirmedBy: '' };
const change = (number: string, what: 'replace' | 'revoke' | 'suspend', reason: 'facts_corrected' | 'company_asked' = 'company_asked') =>
  changeStatus(server.context, { ...agreed, number, change: what, reason, askedBy: chief.id, confirmedBy: second.id });
const stateOf = async (id: string) => (await query<{ state: string }>('select state from applications where id = $1', id))[0]?.state;
const caseOf = async (id: string) =>
  (
    await query<{ stage: string; closed: boolean }>(
      'select stage, closed_at is not null as closed from cases where application_id = $1',
      id,
    )
  )[0];
const steps = () => certificateActivities(server.context);
const due = (id: string) => ({ key: id, subjectId: id, at: now.toISOString() });
const topicsOf = async (subject: string) =>
  (await query<{ topic: string }>('select topic from outbox where subject_id = $1 and created_at = $2 order by topic', subject, now)).map(
    ({ topic }) => topic,
  );
const own = async (number: string) => (await sender(server)(company, 'GET', `/certificate/${number}`)).body.data as Record<string, unknown>;

describe('a certificate that is replaced', () => {
  it('falls at once, and is issued again under another number, with the facts of today and the days that it had', async () => {
    const { id, number } = await issued();
    await onDay('2027-02-03T09:00:00Z');
    await query("update companies set company_name = 'Tamale Shea Works Limited' where id = $1", company.companyId);
    await change(number, 'replace', 'facts_corrected');
    expect([await stateOf(id), await caseOf(id)]).toEqual(['issuance', { stage: 'issuance', closed: true }]);
    expect(await topicsOf(id)).toContain('certificate.issuance_due');
    expect(await topicsOf(number)).toEqual(['certificate.notification', 'certificate.status_changed']);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'revoked',
      status: { status: 'revoked', history: [{ change: 'replace', reason: 'facts_corrected', at: now.toISOString() }] },
    });
    const young = await issueCertificate(server, id);
    expect(young).toMatch(/^TVA-GH26-/);
    expect(young).not.toBe(number);
    expect([await stateOf(id), await caseOf(id)]).toEqual(['completed', { stage: 'completed', closed: true }]);
    expect(await verifyAsStranger(server, young, now)).toMatchObject({
      answer: 'valid',
      facts: { company: 'Tamale Shea Works Limited', issuedOn: '2026-11-16', expiresOn: '2027-11-16' },
    });
    // Handed over again, so that strangers who hold the former paper are led to the new one.
    expect(await topicsOf(number)).toEqual(['certificate.notification', 'certificate.status_changed', 'certificate.status_changed']);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'revoked',
      facts: { company: 'Tamale Shea Works' },
      status: { replacedBy: young },
    });
    expect(await own(number)).toMatchObject({ state: 'revoked', replaced_by: young, renewable: false });
    expect(await own(young)).toMatchObject({ state: 'active', replaced_by: null, issued_date: '2026-11-16', expiry_date: '2027-11-16' });
    const { body } = await sender(server)(company, 'GET', `/application/${id}/retrieve_application/`);
    expect((body.data as unknown as { certificate: unknown }).certificate).toEqual(expect.objectContaining({ cert_no: young }));
  });

  it('is issued again once, wherever the engine is killed and however often it asks', async () => {
    const { id, number } = await issued();
    await change(number, 'replace', 'facts_corrected');
    const numbers = await Promise.all([1, 2, 3].map(() => steps().reserveCertificateNumber(due(id))));
    const young = numbers[0]?.number ?? '';
    expect(new Set(numbers.map((one) => one.number))).toEqual(new Set([young]));
    for (const step of ['signCertificate', 'printCertificate', 'publishCertificate', 'finishIssuance'] as const) {
      expect((await steps().reserveCertificateNumber(due(id))).number).toBe(young);
      await Promise.all([steps()[step](young), steps()[step](young)]);
      await steps()[step](young);
    }
    // Started again long after, the workflow changes nothing more.
    expect(await issueCertificate(server, id)).toBe(young);
    const rows = await query('select number, status from certificates where application_id = $1 order by reserved_at, status desc', id);
    expect(rows.map((row) => (row as { status: string }).status)).toEqual(['revoked', 'good']);
    expect(await query('select from audit_events where subject_id = $1 and action = $2', young, 'certificate.issued')).toHaveLength(1);
  });

  it('can be replaced again, suspended and revoked, each by its own number', async () => {
    const { id, number } = await issued();
    await change(number, 'replace', 'facts_corrected');
    const young = await issueCertificate(server, id);
    await expect(change(number, 'revoke')).rejects.toMatchObject({ code: 'action_not_allowed' });
    now = new Date(now.getTime() + 60_000);
    await change(young, 'replace', 'company_asked');
    const last = await issueCertificate(server, id);
    const rows = await query('select number, replaced_by from certificates where application_id = $1', id);
    expect(Object.fromEntries(rows.map((row) => Object.values(row)))).toEqual({ [number]: young, [young]: last, [last]: null });
    now = new Date(now.getTime() + 60_000);
    await change(last, 'revoke');
    expect(await stateOf(id)).toBe('completed');
  });

  it('takes the renewal with it that was begun, and that replaces the new one', async () => {
    const { number, id } = await issued();
    await onDay('2027-10-01T10:00:00Z');
    const begun = await sender(server)(company, 'POST', `/certificate/${number}/renew`);
    expect(begun.status).toBe(201);
    await change(number, 'replace', 'facts_corrected');
    const young = await issueCertificate(server, id);
    expect(await own(young)).toMatchObject({ renewal: { id: begun.body.data.id }, renewable: false });
    expect(await own(number)).toMatchObject({ renewal: null });
  });

  it('is not replaced while it is suspended, past its days or with a newer one', async () => {
    const { number } = await issued();
    await change(number, 'suspend');
    await expect(change(number, 'replace', 'facts_corrected')).rejects.toMatchObject({ code: 'action_not_allowed' });
    const other = await issued();
    await onDay('2027-11-17T00:00:00Z');
    await expect(change(other.number, 'replace', 'facts_corrected')).rejects.toMatchObject({ code: 'action_not_allowed' });
    await expect(change(other.number, 'suspend', 'facts_corrected')).rejects.toMatchObject({ code: 'fields_invalid' });
  });
});

describe('a certificate after an allowed appeal', () => {
  /** As the board leaves it: the case is open again, and its application at a stage. How it comes to that is tested with the appeals. */
  const reopen = async (id: string) => {
    const client = await server.context.pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query("update applications set state = 'documents', updated_at = $2 where id = $1", [id, now]);
    await client.query("update cases set stage = 'documents', closed_at = null, due_on = '2026-12-01' where application_id = $1", [id]);
    await client.query('commit');
    client.release();
  };
  const decide = async (id: string, kind: 'approval' | 'rejection') => {
    const { on, step, acceptAll, resolveAll } = casework(server);
    const done = (said: { status: number; text: string }) =>
      expect([said.status, said.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    done(await on(officer, id, '/take', {}));
    done(await resolveAll(officer, id));
    if ((await on(officer, id)).body.data.open_requirements.length > 0) done(await acceptAll(officer, id));
    if (kind === 'approval') done(await step(officer, id, 'propose_approval', { comment: 'In order after all.' }));
    else done(await step(officer, id, 'propose_rejection', { comment: 'Still not.', grounds: ['raw_material_unaltered'] }));
    return step(chief, id, kind === 'approval' ? 'approve' : 'reject', { comment: 'Agreed.' });
  };

  it('is a second one with days of its own, which the revoked one names; that stays revoked', async () => {
    const { id, number } = await issued();
    now = new Date('2026-11-20T08:00:00Z');
    await change(number, 'revoke');
    await onDay('2026-12-02T08:00:00Z');
    await reopen(id);
    // The signer reports what is published, whatever the state of its application.
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'revoked' });
    // Woken by hand, nothing comes of an application that is looked at again.
    expect((await steps().reserveCertificateNumber(due(id))).number).toBe(number);
    expect((await decide(id, 'approval')).status).toBe(200);
    const young = await issueCertificate(server, id);
    expect(young).not.toBe(number);
    expect(await own(young)).toMatchObject({ state: 'active', issued_date: '2026-12-02', expiry_date: '2027-12-02' });
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'revoked',
      status: { history: [{ change: 'revoke' }], replacedBy: young },
    });
    expect(await verifyAsStranger(server, young, now)).toMatchObject({ answer: 'valid' });
    const [row] = await query<{ approved: string }>(
      "select deciders ->> 'approvedOn' as approved from certificates where number = $1",
      young,
    );
    expect(row?.approved).toBe('2026-12-02');
  });

  it('is none where it is rejected after all: the revoked one keeps its record', async () => {
    const { id, number } = await issued();
    now = new Date('2026-11-20T08:00:00Z');
    await change(number, 'revoke');
    await onDay('2026-12-02T08:00:00Z');
    await reopen(id);
    expect((await decide(id, 'rejection')).status).toBe(200);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'revoked', status: { status: 'revoked' } });
  });
});
