import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActivities } from '../../engine/activities.ts';
import { callApi, originFor } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { keptDocument, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { colleague, screenedCase, stayIn, type Colleague } from '../../testing/cases.ts';
import { whileLocked } from '../../testing/lock-waits.ts';
import { endIdentityChangesOf } from './service.ts';

const began = new Date('2026-11-19T09:00:00Z');
const mailer = keepingMailer();
let now = began;
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kenyan: Colleague;
let both: Colleague;
let officer: Colleague;

beforeAll(async () => {
  server = await startTestApp({ DATABASE_POOL: '10' }, { mailer, clock: { now: () => now } });
  ama = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Ama Mensah');
  kenyan = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau');
  both = await colleague(server, { role: 'admin', countries: ['GH', 'KE'] }, 'Efua Owusu');
  officer = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Kofi Boateng');
});
afterAll(() => server.close());
beforeEach(async () => {
  now = began;
  await rows("update identity_change_requests set state = 'withdrawn', closed_at = $1 where state = 'open'", now);
  company = await lockedCompany();
  await stayIn(server);
});

const rows = async (query: string, ...values: readonly unknown[]) =>
  (await server.context.pool.query<Record<string, unknown>>(query, [...values])).rows;

/** As after its first submission. */
async function lockedCompany(): Promise<SignedInCompany> {
  const made = await signedInCompany(server);
  await rows('update companies set identity_locked_at = $2 where id = $1', made.companyId, now);
  return made;
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
}

type Headers = Readonly<Record<string, string>>;

async function call(who: { readonly token: string }, method: string, path: string, body?: object, headers: Headers = {}): Promise<Answer> {
  const { status, text } = await callApi(originFor(server.origin, path), who, method, path, body, headers);
  const { code, message, errors, data } = (text === '' ? {} : JSON.parse(text)) as Partial<Answer>;
  return { status, code, message, errors: errors ?? {}, data: data ?? {} };
}

const own = '/company/identity-changes';
const ofStaff = '/staff/identity-changes';
const request = (who: SignedInCompany, body: object, headers?: Headers) => call(who, 'POST', own, body, headers);
const decide = (who: Colleague, id: string, body: object = { decision: 'accepted' }, headers?: Headers) =>
  call(who, 'POST', `${ofStaff}/${id}/decision`, body, headers);
const waitingFor = async (who: Colleague) => (await call(who, 'GET', '/review/waiting')).data['identity_changes'];
const newName = async (of = company) => ({
  company_name: 'Tamale Shea Ltd',
  reason: 'We are a limited company since October.',
  document: await keptDocument(server, of.companyId),
});

async function requested(of = company, more: object = {}): Promise<string> {
  const answer = await request(of, { ...(await newName(of)), ...more });
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.data['id']);
}

const identityOf = async ({ companyId } = company) =>
  (await rows('select company_name, rc_number, reg_country, tax_identification_number from companies where id = $1', companyId))[0];
const stateOf = async (id: string) => (await rows('select state from identity_change_requests where id = $1', id))[0]?.['state'];
const eventsOf = async ({ companyId } = company) =>
  (await rows("select action from audit_events where subject_kind = 'company' and subject_id = $1 order by at, action", companyId)).map(
    ({ action }) => action,
  );

describe('a request', () => {
  it('names only what is to change, with the reason and the document, and is shown to the owner', async () => {
    const before = await identityOf();
    const id = await requested(company, { ...before, company_name: '  Tamale   Shea Ltd ' });
    const { data } = await call(company, 'GET', own);
    expect(data).toEqual([
      {
        id,
        state: 'open',
        requested_at: now.toISOString(),
        former: { company_name: before?.['company_name'] },
        wanted: { company_name: 'Tamale Shea Ltd' },
        reason: 'We are a limited company since October.',
        document: { id: expect.any(String), name: 'documents.pdf' },
        closed_at: null,
        explanation: '',
      },
    ]);
    expect(await identityOf()).toEqual(before);
    expect(await eventsOf()).toEqual(['identity_change.requested']);
  });

  it('is refused with everything that is wrong with it', async () => {
    const wrong = await request(company, { company_name: '', reg_country: 'XX' });
    // One of them is filled in and wrong: "Please fill in all fields" would not fit it.
    expect(wrong).toMatchObject({ status: 422, code: 'fields_missing', message: 'Please check the marked fields' });
    expect(Object.keys(wrong.errors).toSorted()).toEqual(['company_name', 'document', 'reason', 'reg_country']);
    const same = await request(company, { ...(await newName()), ...(await identityOf()) });
    expect(same).toMatchObject({
      status: 422,
      code: 'fields_invalid',
      errors: { company_name: expect.stringContaining('Change at least one') },
    });
    expect(await rows('select from identity_change_requests where company_id = $1', company.companyId)).toHaveLength(0);
  });

  it("is refused with another company's document, or one that is not checked", async () => {
    const other = await signedInCompany(server);
    const foreign = await request(company, { ...(await newName()), document: await keptDocument(server, other.companyId) });
    expect(foreign).toMatchObject({ status: 422, code: 'fields_invalid' });
    const document = await keptDocument(server, company.companyId, 'document', 'checking');
    expect(await request(company, { ...(await newName()), document })).toMatchObject({ status: 409, code: 'documents_not_ready' });
  });

  it('is refused while the identity is not locked, and to everyone but owners', async () => {
    const free = await signedInCompany(server);
    expect(await request(free, await newName(free))).toMatchObject({ status: 409, code: 'action_not_allowed' });
    const editor = await signedInMember(server, company.companyId, ['editor', 'finance', 'viewer']);
    expect(await request(editor, await newName())).toMatchObject({ status: 403, code: 'permission_denied' });
    expect(await call(editor, 'GET', own)).toMatchObject({ status: 403 });
  });

  it('is one at a time: pressed twice at once, and sent again after a lost answer', async () => {
    const body = await newName();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => request(company, body, key);
    const lock = ['select from companies where id = $1 for no key update', company.companyId] as const;
    const [first, second] = await whileLocked(server, [...lock], () => Promise.all([send(), send()]));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(first?.data).toEqual(second?.data);
    expect((await send()).data).toEqual(first?.data);
    expect(await request(company, body)).toMatchObject({ status: 409, code: 'identity_change_open' });
    expect(await rows('select from identity_change_requests where company_id = $1', company.companyId)).toHaveLength(1);
    expect(await eventsOf()).toEqual(['identity_change.requested']);
  });

  it('is limited in a day', async () => {
    for (let time = 0; time < 5; time += 1) {
      const id = await requested();
      expect(await call(company, 'POST', `${own}/${id}/withdraw`)).toMatchObject({ status: 200 });
    }
    expect(await request(company, await newName())).toMatchObject({ status: 429 });
  });

  it('keeps its document, which belongs to nothing else, from being swept away', async () => {
    await requested();
    const [document] = await rows(
      'select d.unreferenced_since from documents d join identity_change_requests r on r.document_id = d.id where r.company_id = $1',
      company.companyId,
    );
    expect(document).toEqual({ unreferenced_since: null });
  });
});

describe('a withdrawal', () => {
  it('closes an open request of the company once, and never one of another company', async () => {
    const id = await requested();
    const other = await lockedCompany();
    expect(await call(other, 'POST', `${own}/${id}/withdraw`)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await call(company, 'POST', `${own}/${id}/withdraw`)).toMatchObject({ status: 200 });
    expect(await call(company, 'POST', `${own}/${id}/withdraw`)).toMatchObject({ status: 409, code: 'request_already_resolved' });
    expect(await decide(ama, id)).toMatchObject({ status: 409, code: 'request_already_resolved' });
    expect((await call(other, 'GET', own)).data).toEqual([]);
  });
});

describe('a decision', () => {
  it('changes the company, its key of registration and nothing else, and lets it ask again', async () => {
    const before = await identityOf();
    const id = await requested(company, { rc_number: 'CS-777 / 2026' });
    const { status, data } = await decide(ama, id, { decision: 'accepted', explanation: 'As in the register.' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      state: 'accepted',
      explanation: 'As in the register.',
      decided_by: { name: 'Ama Mensah' },
      can_decide: false,
    });
    expect(await identityOf()).toEqual({ ...before, company_name: 'Tamale Shea Ltd', rc_number: 'CS-777 / 2026' });
    const [{ registration_key: key } = {}] = await rows('select registration_key from companies where id = $1', company.companyId);
    expect(String(key)).toContain('777');
    expect(await eventsOf()).toEqual(['identity_change.accepted', 'identity_change.requested']);
    await requested(company, { company_name: 'Tamale Shea Plc' });
  });

  it('refuses with an explanation that the company reads, and changes nothing', async () => {
    const before = await identityOf();
    const id = await requested();
    expect(await decide(ama, id, { decision: 'refused' })).toMatchObject({ status: 422, errors: { explanation: expect.any(String) } });
    expect(await decide(ama, id, { decision: 'refused', explanation: 'The extract shows another name.' })).toMatchObject({ status: 200 });
    expect(await identityOf()).toEqual(before);
    const { data } = await call(company, 'GET', own);
    expect(data).toMatchObject([{ state: 'refused', explanation: 'The extract shows another name.' }]);
    expect(JSON.stringify(data)).not.toContain('Ama Mensah');
  });

  it('is made once: at the same moment by two administrators, and sent again', async () => {
    const id = await requested();
    const lock = ['select from companies where id = $1 for no key update', company.companyId] as const;
    const answers = await whileLocked(server, [...lock], () =>
      Promise.all([decide(ama, id), decide(both, id, { decision: 'refused', explanation: 'No.' })]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await eventsOf()).length).toBe(2);
    const again = await requested(await lockedCompany());
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await decide(ama, again, { decision: 'accepted' }, key),
      await decide(ama, again, { decision: 'accepted' }, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await decide(ama, again)).toMatchObject({ status: 409, code: 'request_already_resolved' });
  });

  it('is for administrators of the country with a recent second factor', async () => {
    const id = await requested();
    expect(await decide(kenyan, id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await decide(officer, id)).toMatchObject({ status: 403, code: 'permission_denied' });
    now = new Date(began.getTime() + 11 * 60_000);
    expect(await decide(ama, id)).toMatchObject({ code: 'step_up_required' });
    expect(await stateOf(id)).toBe('open');
  });

  it('needs an administrator of both countries where the company moves', async () => {
    const id = await requested(company, { reg_country: 'KE' });
    expect(await decide(ama, id)).toMatchObject({ code: 'outside_scope' });
    expect(await decide(kenyan, id)).toMatchObject({ status: 404 });
    // The badge of the navigation counts what its reader can decide.
    expect(await waitingFor(both)).toBe(1);
    expect(await waitingFor(ama)).toBe(0);
    expect(await waitingFor(kenyan)).toBe(0);
    expect(await decide(both, id)).toMatchObject({ status: 200, data: { state: 'accepted' } });
    expect(await identityOf()).toMatchObject({ reg_country: 'KE' });
    // Still readable for those who could read it: the request is of the former country.
    expect(await call(ama, 'GET', `${ofStaff}/${id}`)).toMatchObject({ status: 200, data: { country: 'GH' } });
  });

  it('is not for an administrator with a conflict of interest in a case of the company', async () => {
    const application = await screenedCase(server, company);
    await rows(
      'insert into case_conflicts_of_interest (application_id, staff_id, reason_text, at) values ($1, $2, $3, $4)',
      application,
      ama.id,
      'A cousin.',
      now,
    );
    const id = await requested();
    expect(await call(ama, 'GET', `${ofStaff}/${id}`)).toMatchObject({ data: { can_decide: false, has_conflict_of_interest: true } });
    expect(await decide(ama, id)).toMatchObject({ status: 409, code: 'conflict_of_interest' });
    expect(await Promise.all([ama, both, officer].map(waitingFor))).toEqual([0, 1, 0]);
    await expect(
      rows("update identity_change_requests set state = 'accepted', decided_by = $2, closed_at = now() where id = $1", id, ama.id),
    ).rejects.toMatchObject({ constraint: 'identity_change_decided_impartially' });
    expect(await decide(both, id)).toMatchObject({ status: 200 });
  });
});

describe('the database', () => {
  const close = (id: string, state: string, by: string | null) =>
    rows('update identity_change_requests set state = $2, decided_by = $3, closed_at = now() where id = $1', id, state, by);

  it('lets no administrator of another country decide, and nobody decide twice', async () => {
    const id = await requested();
    for (const person of [kenyan, officer])
      await expect(close(id, 'accepted', person.id)).rejects.toMatchObject({ constraint: 'identity_change_decided_by_administrator' });
    await expect(close(id, 'accepted', null)).rejects.toMatchObject({ constraint: 'identity_change_decided_by_administrator' });
    await expect(close(id, 'withdrawn', ama.id)).rejects.toMatchObject({ constraint: 'decided_by_staff' });
    await close(id, 'accepted', ama.id);
    await expect(close(id, 'withdrawn', null)).rejects.toMatchObject({ constraint: 'identity_change_closed_once' });
    await expect(rows('delete from identity_change_requests where id = $1', id)).rejects.toMatchObject({
      constraint: 'identity_change_kept',
    });
  });

  it('changes nothing that was requested', async () => {
    const id = await requested();
    await expect(rows(`update identity_change_requests set wanted = '{"rc_number": "1"}' where id = $1`, id)).rejects.toMatchObject({
      constraint: 'identity_change_closed_once',
    });
  });

  it('has no request of a company that is not locked, or with the document of another one', async () => {
    const free = await signedInCompany(server);
    const insert = (companyId: string, document: string) =>
      rows(
        `insert into identity_change_requests (id, company_id, requested_by, requested_at, former, wanted, reason, document_id)
         values ($1, $2, $3, now(), '{"rc_number": "1"}', '{"rc_number": "2"}', 'x', $4)`,
        server.context.ids.uuid(),
        companyId,
        company.accountId,
        document,
      );
    await expect(insert(free.companyId, await keptDocument(server, free.companyId))).rejects.toMatchObject({
      constraint: 'identity_change_of_locked_identity',
    });
    await expect(insert(company.companyId, await keptDocument(server, free.companyId))).rejects.toMatchObject({
      constraint: 'identity_change_with_own_document',
    });
  });
});

describe('for staff', () => {
  it('lists what is within the scope, open ones oldest first', async () => {
    const first = await requested();
    now = new Date(began.getTime() + 1000);
    const other = await lockedCompany();
    const second = await requested(other);
    const { data } = await call(ama, 'GET', `${ofStaff}?page_size=100`);
    const ids = (data as unknown as { id: string }[]).map(({ id }) => id);
    expect(ids.indexOf(first)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect((await call(kenyan, 'GET', `${ofStaff}?page_size=100`)).data).toEqual([]);
    expect(await call(officer, 'GET', ofStaff)).toMatchObject({ status: 403 });
    expect(await call(kenyan, 'GET', `${ofStaff}/${first}`)).toMatchObject({ status: 404 });
  });

  it('says whether another company has the registration number', async () => {
    const taken = await lockedCompany();
    const id = await requested(taken, { rc_number: 'CS-4242' });
    await decide(ama, id);
    const doubtful = await requested(company, { rc_number: 'CS-4242' });
    expect(await call(ama, 'GET', `${ofStaff}/${doubtful}`)).toMatchObject({ data: { is_number_used: true, can_decide: true } });
    const free = await requested(await lockedCompany(), { rc_number: 'CS-4243' });
    expect(await call(ama, 'GET', `${ofStaff}/${free}`)).toMatchObject({ data: { is_number_used: false } });
  });

  it('opens the document within the scope alone, and records who did', async () => {
    const id = await requested();
    const open = async (who: Colleague) => {
      const path = `${ofStaff}/${id}/document`;
      return (await callApi(originFor(server.origin, path), who, 'GET', path)).status;
    };
    expect(await open(kenyan)).toBe(404);
    expect(await open(ama)).toBe(302);
    const seen = await rows(
      "select actor_id from audit_events where action = 'document.viewed_by_staff' and data ->> 'identity_change' = $1",
      id,
    );
    expect(seen).toEqual([{ actor_id: ama.id }]);
  });
});

describe('notifications', () => {
  async function deliver(): Promise<void> {
    const waiting = await rows(
      "update outbox set delivered_at = now() where topic = 'notification.due' and delivered_at is null returning key, subject_id, created_at",
    );
    const { createNotifications, sendNotificationMails } = createActivities(server.context);
    for (const { key, subject_id: subjectId, created_at: at } of waiting as { key: string; subject_id: string; created_at: Date }[]) {
      const input = { key, subjectId, at: at.toISOString() };
      await createNotifications(input);
      await sendNotificationMails(input);
    }
  }
  const kindsOf = async (of: { readonly accountId: string } | Colleague) =>
    (
      await rows(
        'select kind, read_at is null as unread from notifications where recipient_id = $1 order by created_at',
        'accountId' in of ? of.accountId : of.id,
      )
    ).map(({ kind, unread }) => `${String(kind)} ${unread === true ? 'unread' : 'read'}`);

  it('go to administrators who can decide until it is decided, and the decision to the company by mail', async () => {
    await deliver();
    await rows('delete from notifications');
    mailer.sent.length = 0;
    const id = await requested();
    await deliver();
    for (const person of [ama, both]) expect(await kindsOf(person)).toEqual(['identity_change_to_decide unread']);
    for (const person of [kenyan, officer]) expect(await kindsOf(person)).toEqual([]);
    await decide(ama, id);
    await deliver();
    expect(await kindsOf(both)).toEqual(['identity_change_to_decide read']);
    expect(await kindsOf(company)).toEqual(['identity_change_accepted unread']);
    const { data } = await call(company, 'GET', '/notifications');
    expect(data['notifications']).toMatchObject([
      { title: 'Company details changed as you requested', path: '/profile/identity-change', category: 'decision' },
    ]);
    const toStaff = (await call(both, 'GET', '/staff/me/notifications')).data['notifications'];
    expect(toStaff).toMatchObject([{ path: `/identity-changes/${id}` }]);
    expect(mailer.sent.map(({ subject }) => subject)).toContain('Company details changed as you requested');
  });
});

describe('when the company ends', () => {
  it('what nobody decided is deleted, and what was decided stays as its record', async () => {
    const decided = await requested();
    await decide(ama, decided);
    const open = await requested(company, { company_name: 'Tamale Shea Plc' });
    await server.context.db.transaction().execute((tx) => endIdentityChangesOf(tx, company.companyId));
    expect(await rows('select id from identity_change_requests where company_id = $1', company.companyId)).toEqual([{ id: decided }]);
    expect(await stateOf(open)).toBeUndefined();
  });
});
