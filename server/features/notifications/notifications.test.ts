import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActivities } from '../../engine/activities.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, signedInMember, setNotifications, type SignedInCompany } from '../../testing/applications.ts';
import { givenCertificates } from '../../testing/filled/many-certificates.ts';
import { callApi, originFor } from '../../testing/accounts.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { caseIn, casework, colleague, stayIn, type Colleague } from '../../testing/cases.ts';

const monday = new Date('2026-11-16T08:00:00Z');
const mailer = keepingMailer();
let now = monday;
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let interested: Colleague;
let everywhere: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { mailer, clock: { now: () => now } });
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Efua Owusu');
  interested = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Kojo Annan');
  everywhere = await colleague(server, { role: 'admin' }, 'Wanjiru Kamau');
  work = casework(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = monday;
  company = await signedInCompany(server);
  await stayIn(server);
  await server.context.pool.query('delete from notifications');
  mailer.sent.length = 0;
});

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  readonly path: string | null;
  readonly read: boolean;
  readonly needs_action: boolean;
  readonly open: boolean;
}

interface Listed {
  readonly data: { readonly notifications: readonly Shown[]; readonly next: string | null; readonly unread: number };
  readonly code?: string;
}

async function call(who: { readonly token: string }, method: string, path: string, body?: unknown) {
  const { status, text } = await callApi(originFor(server.origin, path), who, method, path, body, {});
  return { status, body: JSON.parse(text) as Listed };
}

const staffPath = '/staff/me/notifications';
const shownTo = async (who: { readonly token: string }, path = staffPath) => (await call(who, 'GET', path)).body.data;
const kindsOf = async (who: { readonly token: string }, path?: string) => (await shownTo(who, path)).notifications.map(({ kind }) => kind);

/** Everything that waits in the outbox, as the engine does it, as often as asked and all at the same time. */
async function deliver(times = 1): Promise<void> {
  const { rows } = await server.context.pool.query<{ topic: string; key: string; subject_id: string; created_at: Date }>(
    "update outbox set delivered_at = now() where topic in ('notification.due', 'case.notification') and delivered_at is null returning *",
  );
  const { createNotifications, sendNotificationMails, notifyCompanyByMail } = createActivities(server.context);
  // A mail activity is retried after another attempt, never beside it.
  const mails = rows.filter(({ topic }) => topic === 'case.notification');
  const works = rows.flatMap((row) => {
    const input: WorkflowInput = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    return Array.from({ length: times }, () => async () => {
      if (row.topic === 'notification.due') await createNotifications(input);
    });
  });
  const creating = Promise.all(works.map((one) => one()));
  for (const row of mails)
    for (let time = 0; time < times; time += 1)
      await notifyCompanyByMail({ key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  await creating;
  for (const row of rows.filter(({ topic }) => topic === 'notification.due'))
    await sendNotificationMails({ key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
}

async function proposed(): Promise<string> {
  const id = await caseIn(server, 'documents', company, ama);
  await work.acceptAll(ama, id);
  await work.resolveAll(ama, id);
  await deliver();
  await server.context.pool.query('delete from notifications');
  mailer.sent.length = 0;
  const answer = await work.step(ama, id, 'propose_approval', { comment: 'All is in order.' });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return id;
}

const mailOf = ({ id }: Colleague) => `${id}@thamani.example`;

describe('a proposal', () => {
  it('is notified to the administrators of the country, by bell and mail, once however often the worker tries', async () => {
    const id = await proposed();
    await work.on(interested, id, '/conflict-of-interest', { comment: 'My sister works there.' });
    const measured = async () =>
      (await server.context.metrics.notificationDelay.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
    const before = await measured();
    await deliver(3);
    expect(await measured()).toBe(before + 1);
    const bell = await shownTo(chief);
    expect(bell).toMatchObject({ unread: 1, next: null });
    expect(bell.notifications).toMatchObject([
      {
        kind: 'proposal_to_decide',
        path: `/cases/${id}`,
        read: false,
        needs_action: true,
        open: true,
        title: expect.stringContaining('Proposal to decide: '),
      },
    ]);
    expect([await kindsOf(everywhere), await kindsOf(ama)]).toEqual([[], []]);
    expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([[mailOf(chief), bell.notifications[0]?.title]]);
    expect(mailer.sent[0]?.text).toContain(`/cases/${id}`);
  });

  it('is read for all of them as soon as one has decided', async () => {
    const id = await proposed();
    await deliver();
    expect((await shownTo(interested)).unread).toBe(1);
    expect((await work.step(chief, id, 'return_to_officer', { to: 'documents', comment: 'Please look again.' } as never)).status).toBe(200);
    await deliver();
    expect([(await shownTo(interested)).unread, (await shownTo(chief)).unread]).toEqual([0, 0]);
    expect(await kindsOf(ama)).toEqual(['proposal_returned']);
  });
});

describe('a notification', () => {
  it('is read on all devices, and another person’s is not found', async () => {
    await proposed();
    await deliver();
    const [own] = (await shownTo(chief)).notifications;
    const path = `${staffPath}/${own?.id}/read`;
    expect(await call(interested, 'POST', path, {})).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await shownTo(chief)).unread).toBe(1);
    for (let time = 0; time < 2; time += 1) expect((await call(chief, 'POST', path, {})).status).toBe(200);
    expect(await shownTo(chief)).toMatchObject({ unread: 0, notifications: [{ read: true }] });
    expect((await shownTo(interested)).unread).toBe(1);
  });

  it('is read with its object, and all at once', async () => {
    const [one, other] = [await proposed(), await proposed()];
    await deliver();
    const both = [one, other].length;
    await call(chief, 'POST', `${staffPath}/read`, { object: { kind: 'application', id: other } });
    expect((await shownTo(chief)).unread).toBe((await shownTo(chief)).notifications.filter(({ read }) => !read).length);
    expect((await shownTo(chief)).notifications.find(({ path }) => path === `/cases/${other}`)).toMatchObject({ read: true });
    await call(chief, 'POST', `${staffPath}/read`, {});
    expect([(await shownTo(chief)).unread, both]).toEqual([0, 2]);
  });

  it('of a message of the company stays unread until the officer answers', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await work.call(company, `/application/${id}/messages/`, { text: 'Which invoice?' });
    await deliver();
    const isRead = async () => {
      const { notifications } = await shownTo(ama);
      return notifications.find(({ kind, path }) => kind === 'message_from_company' && path === `/cases/${id}`)?.read;
    };
    await call(ama, 'POST', `${staffPath}/read`, { object: { kind: 'application', id } });
    expect(await isRead()).toBe(false);
    await work.on(ama, id, '/messages', { text: 'The one of May.' });
    await deliver();
    expect(await isRead()).toBe(true);
  });

  it('is on one page alone, newest first', async () => {
    const first = await server.context.db.transaction().execute(async () => monday);
    const insert = (n: number) =>
      server.context.pool.query(
        `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, created_at, mail)
           values ($1, $2, 'case_assigned', $3, 'application', $4, $5, 'off')`,
        [server.context.ids.uuid(), chief.id, server.context.ids.uuid(), `case ${n}`, new Date(first.getTime() + Math.floor(n / 2))],
      );
    for (let n = 0; n < 7; n += 1) await insert(n);
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 10; page += 1) {
      const { notifications, next } = await shownTo(chief, `${staffPath}?size=2${before}`);
      seen.push(...notifications.map(({ path }) => path ?? ''));
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen[0]).toBe('/cases/case 6');
    const [foreign] = (await shownTo(chief)).notifications;
    expect((await shownTo(interested, `${staffPath}?before=${foreign?.id}`)).notifications).toEqual([]);
  });

  it('names no company and no product once its case is outside the reader’s scope', async () => {
    await proposed();
    await deliver();
    expect((await shownTo(chief)).notifications[0]?.detail).toContain('Tamale Shea Works');
    await server.context.pool.query('update cases set country = $1 where company_id = $2', ['KE', company.companyId]);
    const [hidden] = (await shownTo(chief)).notifications;
    expect([JSON.stringify(hidden).includes('Tamale'), hidden?.path]).toEqual([false, null]);
  });
});

describe('the people of a company', () => {
  it('are notified by role, each in this company alone', async () => {
    const [editor, finance] = [
      await signedInMember(server, company.companyId, ['editor']),
      await signedInMember(server, company.companyId, ['finance']),
    ];
    const stranger = await signedInCompany(server);
    const id = await caseIn(server, 'assessment', company, ama);
    await work.acceptAll(ama, id);
    await deliver();
    await server.context.pool.query('delete from notifications');
    expect((await work.step(ama, id, 'accept_assessment')).status).toBe(200);
    await deliver(2);
    expect(await kindsOf(company, '/notifications')).toEqual(['assessment_completed']);
    expect(await kindsOf(editor, '/notifications')).toEqual(['assessment_completed']);
    expect([await kindsOf(finance, '/notifications'), await kindsOf(stranger, '/notifications')]).toEqual([[], []]);
    const [own] = (await shownTo(company, '/notifications')).notifications;
    expect((await call(editor, 'POST', `/notifications/${own?.id}/read`, {})).status).toBe(404);
    expect((await call(stranger, 'POST', `/notifications/${own?.id}/read`, {})).status).toBe(404);
    // Who leaves the company loses what it concerned.
    await server.context.pool.query('delete from memberships where account_id = $1', [editor.accountId]);
    const { rows } = await server.context.pool.query('select account_id from notifications');
    expect(rows).toEqual([{ account_id: company.accountId }]);
  });

  it('get a confirmation that a correction was received, also the person who sent it', async () => {
    const editor = await signedInMember(server, company.companyId, ['editor']);
    const id = await caseIn(server, 'correction', company, ama);
    await deliver();
    await server.context.pool.query('delete from notifications');
    mailer.sent.length = 0;
    expect((await call(company, 'POST', `/application/${id}/send_correction/`)).status).toBe(200);
    await deliver(2);
    for (const person of [company, editor]) {
      const { notifications } = await shownTo(person, '/notifications');
      expect(notifications).toMatchObject([{ kind: 'correction_confirmed', path: `/applications/${id}` }]);
    }
    const confirmations = mailer.sent.filter(({ subject }) => subject.startsWith('Correction received, review continues'));
    expect(confirmations.map(({ to }) => to).toSorted()).toEqual(
      [company, editor].map(({ accountId }) => `${accountId}@shea.example`).toSorted(),
    );
  });

  const openOf = async (who: SignedInCompany) =>
    (await shownTo(who, '/notifications')).notifications.filter(({ needs_action, open }) => needs_action && open).map(({ kind }) => kind);

  it('have a correction to send until it is sent, also after they have read of it', async () => {
    const editor = await signedInMember(server, company.companyId, ['editor']);
    const id = await caseIn(server, 'correction', company, ama);
    await deliver();
    await call(company, 'POST', '/notifications/read', {});
    expect((await shownTo(company, '/notifications')).unread).toBe(0);
    for (const person of [company, editor]) expect(await openOf(person)).toEqual(['correction_requested']);
    expect((await call(company, 'POST', `/application/${id}/send_correction/`)).status).toBe(200);
    await deliver();
    for (const person of [company, editor]) expect(await openOf(person)).toEqual([]);
  });

  it('have a message to answer until one of them answers, or the case is closed', async () => {
    const editor = await signedInMember(server, company.companyId, ['editor']);
    const id = await caseIn(server, 'documents', company, ama);
    await deliver();
    const write = async () => {
      expect((await work.on(ama, id, '/messages', { text: 'Which press do you use?' })).status).toBe(200);
      await deliver();
    };
    await write();
    await write();
    await call(company, 'POST', '/notifications/read', {});
    for (const person of [company, editor]) expect(await openOf(person)).toEqual(['message_from_officer', 'message_from_officer']);
    expect((await call(editor, 'POST', `/application/${id}/messages/`, { text: 'The old one.' })).status).toBe(200);
    await deliver();
    for (const person of [company, editor]) expect(await openOf(person)).toEqual([]);
    await write();
    expect(await openOf(editor)).toEqual(['message_from_officer']);
    expect((await call(company, 'POST', `/application/${id}/withdraw_application/`)).status).toBe(200);
    await deliver();
    expect(await openOf(editor)).toEqual([]);
  });

  it('have a certificate to renew until its renewal is under review, or its last day has passed', async () => {
    const [renewed = '', lapsing = ''] = await givenCertificates(server, company.companyId, [
      { product: 'Cocoa liquor', issuedOn: '2026-01-05', expiresOn: '2027-01-05' },
      { product: 'Cocoa cake', issuedOn: '2025-11-17', expiresOn: '2026-11-17' },
    ]);
    const happened = (action: 'certificate.expiring' | 'case.screened', kind: string, id: string) =>
      server.context.db
        .transaction()
        .execute((tx) =>
          recordCommandEvent({ tx, context: server.context, actor: { kind: 'system' }, requestId: 'test', at: now }, action, { kind, id }),
        );
    for (const number of [renewed, lapsing]) await happened('certificate.expiring', 'certificate', number);
    await deliver();
    expect(await openOf(company)).toEqual(['certificate_expiring', 'certificate_expiring']);
    const { rows } = await server.context.pool.query<{ id: string }>(
      'update applications set renewal_of = $1 where id = (select application_id from certificates where number = $2) returning id',
      [renewed, lapsing],
    );
    await happened('case.screened', 'application', rows[0]?.id ?? '');
    await deliver();
    expect(await openOf(company)).toEqual(['certificate_expiring']);
    await createActivities(server.context).deleteExpiredRows();
    expect(await openOf(company)).toEqual(['certificate_expiring']);
    now = new Date('2026-11-18T06:00:00Z');
    await createActivities(server.context).deleteExpiredRows();
    const { rows: open } = await server.context.pool.query(
      "select from notifications where is_open or (kind = 'certificate_expiring' and read_at is null)",
    );
    expect(open).toEqual([]);
  });

  it('are mailed as they chose, once: at once, in the digest, or not at all', async () => {
    const address = (one: SignedInCompany) => `${one.accountId}@shea.example`;
    const [daily, off, silent] = [
      await signedInMember(server, company.companyId, ['editor']),
      await signedInMember(server, company.companyId, ['editor']),
      await signedInMember(server, company.companyId, ['editor']),
    ];
    const choose = (who: SignedInCompany, frequency: string) =>
      call(who, 'PATCH', '/profile/notification-preferences', { category: 'progress', frequency });
    expect((await choose(daily, 'daily')).status).toBe(200);
    expect((await choose(off, 'off')).status).toBe(200);
    await setNotifications(server, silent, false, false);
    const id = await caseIn(server, 'assessment', company, ama);
    await work.acceptAll(ama, id);
    await deliver();
    mailer.sent.length = 0;
    await server.context.pool.query('delete from notifications');
    await work.step(ama, id, 'accept_assessment');
    // Changed after the event: what was chosen then decides, so that nothing is sent twice.
    await createActivities(server.context).sendDigests();
    await deliver(2);
    expect(mailer.sent.map(({ to }) => to)).toEqual([address(company)]);
    mailer.sent.length = 0;
    now = new Date('2026-11-17T06:00:00Z');
    for (let time = 0; time < 2; time += 1) await createActivities(server.context).sendDigests();
    expect(mailer.sent.map(({ to }) => to)).toEqual([address(daily)]);
    expect(mailer.sent[0]?.subject).toBe('1 notification since yesterday');
    expect(mailer.sent[0]?.text).toContain('Assessment completed');
  });

  it('cannot switch off what asks or decides, and choose no unknown category', async () => {
    for (const category of ['decision', 'request', 'security', 'x'])
      expect((await call(company, 'PATCH', '/profile/notification-preferences', { category, frequency: 'off' })).status).toBe(422);
    const { body } = await call(company, 'GET', '/profile/notification-preferences');
    expect(
      (body.data as unknown as { categories: { category: string; can_change: boolean }[] }).categories.filter(
        ({ can_change }) => can_change,
      ),
    ).toHaveLength(3);
  });
});

describe('the database', () => {
  const insert = (columns: string, values: string, ...parameters: unknown[]) =>
    server.context.pool.query(
      `insert into notifications (id, kind, event_id, object_kind, object_id, created_at, mail, ${columns})
         values (gen_random_uuid(), 'case_assigned', '01a1dd37-379c-77ca-b74a-03587b731209', 'application', 'x', now(), 'off', ${values})`,
      parameters,
    );

  it('keeps one for each event, kind and person, with one recipient, who is in the company', async () => {
    await insert('staff_id', '$1', chief.id);
    await expect(insert('staff_id', '$1', chief.id)).rejects.toThrow('notifications_once');
    await expect(insert('staff_id, account_id, company_id', '$1, $2, $3', chief.id, company.accountId, company.companyId)).rejects.toThrow(
      'one_recipient',
    );
    await expect(insert('account_id', '$1', company.accountId)).rejects.toThrow('one_recipient');
    const other = await signedInCompany(server);
    await expect(insert('account_id, company_id', '$1, $2', company.accountId, other.companyId)).rejects.toThrow('foreign key');
  });

  it('forgets what was read more than twelve months ago, and nothing else', async () => {
    await insert('staff_id, read_at', '$1, $2', chief.id, new Date('2025-11-15T00:00:00Z'));
    await insert('staff_id, read_at', '$1, $2', interested.id, new Date('2025-11-17T00:00:00Z'));
    await insert('staff_id', '$1', everywhere.id);
    await createActivities(server.context).deleteExpiredRows();
    const { rows } = await server.context.pool.query('select staff_id from notifications order by read_at nulls last');
    expect(rows).toEqual([{ staff_id: interested.id }, { staff_id: everywhere.id }]);
  });
});
