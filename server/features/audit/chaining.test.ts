import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAuditEvent, type AuditEvent } from '../../engine/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, type Colleague } from '../../testing/cases.ts';
import { beginningOf, hashAfter } from './chain.ts';
import { checkAudit } from './chain-verification.ts';
import { eventsAfter } from './store.ts';

describe('the chains of the audit', () => {
  let server: TestApp;
  let company: SignedInCompany;
  let officer: Colleague;
  let admin: Colleague;
  beforeAll(async () => {
    server = await startTestApp();
    company = await signedInCompany(server);
    officer = await colleague(server, { role: 'officer' }, 'Officer');
    admin = await colleague(server, { role: 'admin' }, 'Admin');
  });
  afterAll(() => server.close());

  const write = (event: Partial<AuditEvent>) =>
    server.context.db.transaction().execute((tx) =>
      recordAuditEvent(tx, {
        id: server.context.ids.uuid(),
        at: server.context.clock.now(),
        actor: { kind: 'system' },
        action: 'case.note_added',
        subject: { kind: 'application', id: server.context.ids.uuid() },
        requestId: 'a test',
        ...event,
      }),
    );
  const chainOf = async (id: string) =>
    (
      await server.context.pool.query<{ chain: string | null; position: string | null; action: string; country: string | null }>(
        'select chain, position, action, country from audit_events where subject_id = $1 order by at, id',
        [id],
      )
    ).rows;

  it('hold everything that happened in a case, in its order', async () => {
    const { on, step } = casework(server);
    const id = await caseIn(server, 'approval', company, officer);
    const { rows } = await server.context.pool.query<{ document_id: string }>(
      'select document_id from application_documents where application_id = $1 limit 1',
      [id],
    );
    expect((await on(officer, id, `/media/${rows[0]?.document_id}?as=view`)).status).toBe(302);
    expect((await step(admin, id, 'approve')).status).toBe(200);
    const events = (await eventsAfter(server.context.db, { last: undefined, only: `case ${id}` })).map(({ action }) => action);
    expect(events).toEqual(
      expect.arrayContaining(['application.submitted', 'case.opened', 'case.assigned', 'document.viewed_by_staff', 'case.approve']),
    );
    expect(events.indexOf('document.viewed_by_staff')).toBeLessThan(events.indexOf('case.approve'));
    const { rows: outside } = await server.context.pool.query(
      "select action from audit_events where chain is null and (subject_id = $1 or data ->> 'application' = $1)",
      [id],
    );
    expect(outside).toEqual([]);
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it('are made of the hash that is counted again here, whatever is written', async () => {
    const id = server.context.ids.uuid();
    const odd = { words: 'naïve, شهادة, 🙂 "\\ \u0001', figure: 1.5e-7, yes: true, empty: '' };
    await write({ subject: { kind: 'application', id }, data: odd });
    await write({
      subject: { kind: 'application', id },
      actor: { kind: 'staff', id: officer.id },
      at: new Date('2026-11-16T10:00:00.123Z'),
    });
    await write({
      subject: { kind: 'application', id },
      actor: { kind: 'company', id: server.context.ids.uuid(), actingFor: server.context.ids.uuid() },
      at: new Date('2026-11-16T10:00:00.124Z'),
    });
    const events = await eventsAfter(server.context.db, { last: undefined, only: `case ${id}` });
    let hash = beginningOf(`case ${id}`);
    for (const event of events) {
      hash = hashAfter(hash, event);
      expect(event.hash.toString('hex')).toBe(hash.toString('hex'));
    }
    expect(events.map(({ position, acting_for }) => [position, acting_for !== null])).toEqual([
      ['1', false],
      ['2', false],
      ['3', true],
    ]);
  });

  it.each([
    ['a person', { kind: 'staff', id: 'someone' }, 'system', 'staff someone'],
    ['a price', { kind: 'price', id: 'handicrafts' }, 'system', 'price handicrafts'],
    ['the days of a country', { kind: 'country', id: 'GH' }, 'staff', 'country GH'],
    ['a payment that a person looked at', { kind: 'payment', id: 'one' }, 'staff', 'payment one'],
    ['a payment by itself', { kind: 'payment', id: 'other' }, 'system', null],
    ['an account', { kind: 'account', id: 'mine' }, 'company', null],
    ['a certificate that nobody knows', { kind: 'certificate', id: 'TVA' }, 'system', 'certificate TVA'],
  ] as const)('are there for what staff do to %s, and for nothing that is only a company’s own', async (_, subject, kind, chain) => {
    const action = 'payment.exception_resolved';
    await write({ subject, actor: { kind, id: officer.id }, action });
    expect(await chainOf(subject.id)).toEqual([{ chain, position: chain === null ? null : '1', action, country: null }]);
  });

  it.each([
    ['a transfer of ownership', 'ownership.accepted', 'company', true],
    ['an invitation', 'invitation.created', 'invitation', true],
    ['a member who was removed', 'member.removed', 'account', true],
    ['a profile', 'profile.changed', 'account', false],
    ['a session', 'session.company_chosen', 'session', false],
    ['an upload', 'document.uploaded', 'document', false],
  ] as const)('hold the changes of a company’s people in one chain of the company: %s', async (_, action, kind, isChained) => {
    const [companyId, id] = [server.context.ids.uuid(), server.context.ids.uuid()];
    const subject = { kind, id: kind === 'company' ? companyId : id };
    const actor = { kind: 'company', id: company.accountId, actingFor: companyId } as const;
    await write({ action, subject, actor });
    // Without a company, as in events from before people belonged to companies.
    await write({ action, subject, actor: { kind: 'company', id: company.accountId } });
    const rows = await chainOf(subject.id);
    const chains = rows.map(({ chain }) => chain).filter((chain) => chain !== null);
    expect([rows.length, chains]).toEqual([2, isChained ? [`company ${companyId}`] : []]);
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it('join what staff and what its people do to a company, and verification finds such an event that is in no chain', async () => {
    const id = server.context.ids.uuid();
    const subject = { kind: 'company', id };
    await write({ action: 'appoint_owner.requested', subject, actor: { kind: 'staff', id: admin.id } });
    await write({ action: 'ownership.offered', subject, actor: { kind: 'company', id: company.accountId, actingFor: id } });
    const events = await eventsAfter(server.context.db, { last: undefined, only: `company ${id}` });
    expect(events.map(({ action, position }) => [action, position])).toEqual([
      ['appoint_owner.requested', '1'],
      ['ownership.offered', '2'],
    ]);
    const unwatched = (statement: string) =>
      server.context.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    await unwatched(`insert into audit_events (id, at, actor_kind, acting_for, action, subject_kind, subject_id)
      values (gen_random_uuid(), now(), 'company', '${id}', 'member.removed', 'account', 'not chained')`);
    expect((await checkAudit(server.context)).found.map(({ what }) => what)).toEqual(['belongs to a chain but is in none']);
    await unwatched("delete from audit_events where subject_id = 'not chained'");
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it('put a staff member’s sign-ins into the same chain as changes to that staff member', async () => {
    await write({ subject: { kind: 'session', id: 'a session' }, actor: { kind: 'staff', id: officer.id }, action: 'staff.signed_in' });
    expect(await chainOf('a session')).toMatchObject([{ chain: `staff ${officer.id}` }]);
  });

  it('never fork under concurrent writes, in whichever month', async () => {
    const id = server.context.ids.uuid();
    const months = ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', '2031-01-01T00:00:00Z', '2027-01-15T00:00:00Z'];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => write({ subject: { kind: 'application', id }, at: new Date(months[n % 4] ?? '') })),
    );
    const { rows } = await server.context.pool.query<{ position: string }>(
      'select position from audit_events where chain = $1 order by position',
      [`case ${id}`],
    );
    expect(rows.map(({ position }) => Number(position))).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it('go on after a transaction that was undone, as if it had not been', async () => {
    const id = server.context.ids.uuid();
    await write({ subject: { kind: 'application', id } });
    await server.context.db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into audit_events (id, at, actor_kind, action, subject_kind, subject_id) values (gen_random_uuid(), now(), 'system', 'lost', 'application', ${id})`.execute(
          tx,
        );
        throw new Error('undone');
      })
      .catch(() => undefined);
    await write({ subject: { kind: 'application', id } });
    expect((await chainOf(id)).map(({ position, action }) => [position, action])).toEqual([
      ['1', 'case.note_added'],
      ['2', 'case.note_added'],
    ]);
  });

  it('are the database’s alone to say: what an insert says of its place is not heard', async () => {
    const says = "'case x', 7, decode(repeat('00', 32), 'hex'), 'GH'";
    for (const [kind, id] of [
      ['account', 'claims'],
      ['price', 'claims-too'],
    ])
      await server.context.pool.query(
        `insert into audit_events (id, at, actor_kind, action, subject_kind, subject_id, chain, position, hash, country)
         values (gen_random_uuid(), now(), 'system', 'claimed', $1, $2, ${says})`,
        [kind, id],
      );
    expect(await chainOf('claims')).toEqual([{ chain: null, position: null, action: 'claimed', country: null }]);
    expect(await chainOf('claims-too')).toEqual([{ chain: 'price claims-too', position: '1', action: 'claimed', country: null }]);
  });
});
