import { memberRules } from '@thamani/domain/companies/members.ts';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../../config/development-services.ts';
import { connect } from '../../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { caller } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { emailOf, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';
import { notifyMembers } from './service.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-18T09:00:00Z');
let database: TestDatabase;
let server: TestApp;
let call: ReturnType<typeof caller>['call'];
let post: ReturnType<typeof caller>['post'];
beforeAll(async () => {
  database = await createTestDatabase(adminUrl, { isDurable: false });
  server = await startTestApp({}, { mailer, clock: { now: () => now } }, { database });
  ({ call, post } = caller(server));
});
afterAll(() => server.close());

const headers = ({ token }: SignedInCompany) => ({ authorization: `Bearer ${token}` });

/** An owner, and a colleague whose language is French. */
async function company(...roles: CompanyRole[]) {
  const owner = await signedInCompany(server);
  const colleague = await signedInMember(server, owner.companyId, roles.length === 0 ? ['viewer'] : roles);
  await server.context.pool.query("update accounts set language = 'fr' where id = $1", [colleague.accountId]);
  return { owner, colleague };
}

/** Does what the engine does for every waiting notification, and gives back the new mails, by address. */
async function delivered(): Promise<ReadonlyMap<string, (typeof mailer.sent)[number]>> {
  const { db } = server.context;
  const before = mailer.sent.length;
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', 'member.notification')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of rows)
    await notifyMembers(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  await db.updateTable('outbox').set({ delivered_at: new Date() }).where('topic', '=', 'member.notification').execute();
  return new Map(mailer.sent.slice(before).map((mail) => [mail.to, mail]));
}
const subjectsTo = async (...people: readonly SignedInCompany[]) => {
  const mails = await delivered();
  expect(mails.size).toBe(people.length);
  return people.map(({ accountId }) => mails.get(emailOf(accountId))?.subject);
};
const offer = async (by: SignedInCompany, to: SignedInCompany, keeps: boolean) => {
  const answer = await post('/ownership-transfers', { account_id: to.accountId, keeps_ownership: keeps }, headers(by));
  return { answer, id: (answer.body.data as unknown as { id: string } | undefined)?.id ?? '' };
};

describe('a mail in the person’s language', () => {
  it('goes to a person whose roles changed, with what they may do now', async () => {
    const { owner, colleague } = await company();
    await call('PUT', `/members/${colleague.accountId}/roles`, { roles: ['finance', 'editor'] }, headers(owner));
    const mail = (await delivered()).get(emailOf(colleague.accountId));
    expect(mail?.subject).toBe('Vos rôles dans Tamale Shea Works ont changé');
    expect(mail?.text).toContain('préparer et soumettre des demandes; payer, et voir les reçus et les remboursements');
    expect(mail?.text).toContain('Amina Diallo');
    expect(mail?.text).toContain('/fr/profile/people');
  });

  it('goes to a person who was removed, without a way back', async () => {
    const { owner, colleague } = await company();
    await post(`/members/${colleague.accountId}/remove`, {}, headers(owner));
    const mail = (await delivered()).get(emailOf(colleague.accountId));
    expect(mail?.subject).toBe('Vous ne faites plus partie de Tamale Shea Works sur Thamani');
    expect(mail?.text).not.toContain('/profile/people');
  });

  it('goes to the owners when a member leaves', async () => {
    const { owner, colleague } = await company();
    await post('/members/leave', {}, headers(colleague));
    expect(await subjectsTo(owner)).toEqual(['Amina Diallo has left Tamale Shea Works']);
  });

  it('goes to the owners when a member deleted their account, without the name', async () => {
    const { owner, colleague } = await company();
    const at = now.toISOString();
    expect((await call('DELETE', '/profile/delete-my-account', undefined, headers(colleague))).status).toBe(200);
    now = new Date(now.getTime() + 7 * 86_400_000);
    await eraseWhenDue(server.context, { key: server.context.ids.uuid(), subjectId: colleague.accountId, at });
    const mail = (await delivered()).get(emailOf(owner.accountId));
    expect(mail?.subject).toBe('A person has left Tamale Shea Works');
  });

  it('goes to the person who is offered ownership, unless the offer was withdrawn before', async () => {
    const { owner, colleague } = await company();
    await offer(owner, colleague, false);
    const [subject] = await subjectsTo(colleague);
    expect(subject).toBe('La propriété de Tamale Shea Works vous est proposée');
    const other = await company();
    const { id } = await offer(other.owner, other.colleague, false);
    await post(`/ownership-transfers/${id}/withdraw`, {}, headers(other.owner));
    expect((await delivered()).size).toBe(0);
  });

  it.each([
    [true, 'You stay an owner too.'],
    [false, 'You are no longer an owner.'],
  ])('goes to both after a transfer (keeps ownership: %s)', async (keeps, said) => {
    const { owner, colleague } = await company();
    const { id } = await offer(owner, colleague, keeps);
    await delivered();
    expect((await post(`/ownership-transfers/${id}/accept`, {}, headers(colleague))).status).toBe(200);
    const mails = await delivered();
    expect(mails.get(emailOf(owner.accountId))?.subject).toBe('Amina Diallo is now an owner of Tamale Shea Works');
    expect(mails.get(emailOf(owner.accountId))?.text).toContain(said);
    expect(mails.get(emailOf(colleague.accountId))?.subject).toBe('Vous êtes maintenant propriétaire de Tamale Shea Works');
  });

  it('goes to all owners when staff appointed one', async () => {
    const { owner, colleague } = await company('owner');
    const { db, ids } = server.context;
    const id = ids.uuid();
    await db.transaction().execute((tx) =>
      recordAuditEvent(tx, {
        id,
        at: now,
        actor: { kind: 'staff', id: ids.uuid() },
        action: 'appoint_owner.confirmed',
        subject: { kind: 'company', id: owner.companyId },
        data: { account: colleague.accountId, documents: 1 },
        requestId: 'test',
      }),
    );
    const before = mailer.sent.length;
    await notifyMembers(server.context, { key: ids.uuid(), subjectId: id, at: now.toISOString() });
    const subjects = new Map(mailer.sent.slice(before).map(({ to, subject }) => [to, subject]));
    expect([owner, colleague].map(({ accountId }) => subjects.get(emailOf(accountId)))).toEqual([
      'Amina Diallo is now an owner of Tamale Shea Works',
      'Vous êtes maintenant propriétaire de Tamale Shea Works',
    ]);
  });

  it('is sent once, however often the engine asks', async () => {
    const { owner, colleague } = await company();
    await post(`/members/${colleague.accountId}/remove`, {}, headers(owner));
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'member.notification')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    const before = mailer.sent.length;
    await notifyMembers(server.context, started);
    await notifyMembers(server.context, started);
    expect(mailer.sent).toHaveLength(before + 1);
    await delivered();
  });
});

describe('a second factor that a company begins to require', () => {
  const addPasskey = ({ accountId }: SignedInCompany) =>
    server.context.pool.query(
      `insert into account_passkeys (id, credential_id, account_id, public_key, counter, transports, name, added_at)
       values (gen_random_uuid(), gen_random_uuid()::text, $1, 'x', 0, '{}', 'Phone', $2)`,
      [accountId, now],
    );
  const requireOf = async (owner: SignedInCompany, required: boolean) =>
    (await call('PUT', '/company/second-factor', { required }, headers(owner))).status;

  it('is mailed to the members who have none, in their language, and to nobody else', async () => {
    const { owner, colleague } = await company('viewer');
    const secured = await signedInMember(server, owner.companyId, ['editor']);
    for (const person of [owner, secured]) await addPasskey(person);
    expect(await requireOf(owner, true)).toBe(200);
    const mails = await delivered();
    expect([...mails.keys()]).toEqual([emailOf(colleague.accountId)]);
    const mail = mails.get(emailOf(colleague.accountId));
    expect(mail?.subject).toBe('Tamale Shea Works exige maintenant la connexion en deux étapes');
    expect(mail?.text).toContain('/fr/profile?tab=profiles#two-step');
    expect(mail?.text).toContain('Amina Diallo');
  });

  it('is mailed once for each change, and not where it was required before or is required no more', async () => {
    const { owner, colleague } = await company('viewer');
    await addPasskey(owner);
    const mailedAfter = async (...required: readonly boolean[]) => {
      for (const one of required) expect(await requireOf(owner, one)).toBe(200);
      return (await delivered()).size;
    };
    expect(await mailedAfter(true)).toBe(1);
    expect(await mailedAfter(true)).toBe(0);
    expect(await mailedAfter(false)).toBe(0);
    // Stopped again before the mail was sent.
    expect(await mailedAfter(true, false)).toBe(0);
    await addPasskey(colleague);
    expect(await mailedAfter(true)).toBe(0);
  });

  it('needs no more than the privileges of the worker', async () => {
    const { owner, colleague } = await company('viewer');
    await addPasskey(owner);
    await requireOf(owner, true);
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'member.notification')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const worker = connect(database.urlOf('worker'), 2, () => undefined, { role: 'worker' });
    const before = mailer.sent.length;
    try {
      const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
      await notifyMembers({ ...server.context, ...worker }, started);
    } finally {
      await worker.db.destroy();
    }
    expect(mailer.sent.slice(before).map(({ to }) => to)).toEqual([emailOf(colleague.accountId)]);
    await delivered();
  });
});

describe('what is mailed', () => {
  it('is limited for each company', async () => {
    const { owner, colleague } = await company();
    const fill = async (bucket: string, hits: number) =>
      server.context.pool.query(
        `insert into rate_limit_buckets (bucket_hash, hit_times, expires_at)
         values (sha256($1::bytea), array_fill($2::timestamptz, array[$3::integer]), $2::timestamptz + interval '1 day')`,
        [bucket, now, hits],
      );
    const change = (roles: readonly string[]) => call('PUT', `/members/${colleague.accountId}/roles`, { roles }, headers(owner));
    await fill(`changes of people of ${owner.companyId}`, memberRules.changesADay - 1);
    expect((await change(['editor'])).status).toBe(200);
    expect((await change(['viewer'])).body.code).toBe('too_many_requests');
    expect((await post(`/members/${colleague.accountId}/remove`, {}, headers(owner))).body.code).toBe('too_many_requests');
    await fill(`offers of ownership of ${owner.companyId}`, memberRules.offersADay);
    expect((await offer(owner, colleague, true)).answer.body.code).toBe('too_many_requests');
    await delivered();
  });
});
