import { deletionDueAt } from '@thamani/domain/accounts/profile.ts';
import { memberRules } from '@thamani/domain/companies/members.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminUrl } from '../../config/development-services.ts';
import { asSystem } from '../../database/acting-for.ts';
import { connect } from '../../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { caller, type Answer } from '../../testing/accounts.ts';
import { attemptWrite, keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  completeApplication,
  emailOf,
  insertMember,
  keptDocument,
  placeIn,
  signedInCompany,
  signedInMember,
  type SignedInCompany,
} from '../../testing/applications.ts';
import { whileLocked } from '../../testing/lock-waits.ts';
import { notifyMembers } from '../members/service.ts';
import { eraseCompanyWhenDue, eraseWhenDue, notifyCompanyDeletion } from './service.ts';

const mailer = keepingMailer();
const began = new Date('2026-11-18T09:00:00Z');
const day = 86_400_000;
let now = began;
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
beforeEach(() => {
  now = began;
});

interface Person {
  readonly id: string;
  readonly email: string;
  readonly headers: Record<string, string>;
}

const personOf = ({ accountId, token }: SignedInCompany): Person => ({
  id: accountId,
  email: emailOf(accountId),
  headers: { authorization: `Bearer ${token}` },
});

/** A company with its owner, and a colleague in one role who belongs to another company too. */
async function company(role: 'owner' | 'editor' | 'viewer' = 'editor') {
  const owner = await signedInCompany(server);
  const colleague = await signedInMember(server, owner.companyId, [role]);
  const elsewhere = await signedInCompany(server);
  await insertMember(server, { companyId: elsewhere.companyId, accountId: colleague.accountId, roles: ['viewer'], isAgent: true });
  return { id: owner.companyId, owner: personOf(owner), colleague: personOf(colleague) };
}

const rows = async (query: string, ...values: unknown[]) =>
  (await server.context.pool.query(query, values)).rows as Record<string, unknown>[];
const askFor = (who: Person) => post('/company/deletion', {}, who.headers);
const newest = async (topic: 'company.deletion_requested' | 'member.notification') => {
  const row = await server.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', topic)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
};
/** Asked for, and mailed: the link of the newest mail to the owner. */
async function request(owner: Person) {
  expect((await askFor(owner)).status).toBe(200);
  const started = await newest('company.deletion_requested');
  await notifyCompanyDeletion(server.context, started);
  return { started, link: linkTo(owner) };
}
const mailsTo = ({ email }: Person) => mailer.sent.filter(({ to }) => to === email);
const linkTo = (who: Person) => /undo-company-deletion#(\S+)/.exec(mailsTo(who).at(-1)?.text ?? '')?.[1] ?? '';
const create = async (who: Person, body: object) => post('/application/create_application/', body, who.headers);

describe('the deletion of a company', () => {
  it('is requested by an owner with a recent step-up, and by no other role', async () => {
    const { owner, colleague } = await company();
    expect((await askFor(colleague)).body.code).toBe('permission_denied');
    now = new Date(began.getTime() + 11 * 60_000);
    expect((await askFor(owner)).body.code).toBe('step_up_required');
    now = began;
    expect((await askFor(owner)).status).toBe(200);
  });

  it('lets its people only read for seven days, and nobody join', async () => {
    const { owner, colleague } = await company();
    await post('/invitations', { email: 'invited@shea.example', roles: ['viewer'] }, owner.headers);
    const { body } = await create(colleague, { product_name: 'Soap' });
    const { id } = body.data as unknown as { id: string };
    await request(owner);
    expect((await create(colleague, { product_name: 'Oil' })).body.code).toBe('company_deletion_pending');
    expect((await post('/invitations', { email: 'late@shea.example', roles: ['viewer'] }, owner.headers)).body.code).toBe(
      'company_deletion_pending',
    );
    expect((await call('PATCH', '/profile/user/me', { head_office_city: 'Accra' }, owner.headers)).body.code).toBe(
      'company_deletion_pending',
    );
    expect(await rows("select withdrawn_at from invitations where email = 'invited@shea.example'")).toEqual([{ withdrawn_at: began }]);
    const read = await call('GET', `/application/${id}/retrieve_application/`, undefined, colleague.headers);
    expect([read.status, (read.body.data as unknown as { actions: string[] }).actions]).toEqual([200, []]);
    expect((await call('GET', '/profile/user/me', undefined, colleague.headers)).body.data).toMatchObject({
      company_deletion_due_at: deletionDueAt(began).toISOString(),
    });
    expect((await call('GET', '/profile/export', undefined, owner.headers)).text).not.toMatch(/nonce/);
    // The control: what concerns the person alone is open.
    expect((await call('PATCH', '/profile/user/me', { first_name: 'Ama' }, colleague.headers)).status).toBe(200);
  });

  it('lets a person leave, decline or withdraw an offer meanwhile, and nobody become an owner', async () => {
    const [declined, withdrawn] = [await company(), await company()];
    const offer = async ({ owner, colleague }: typeof declined) =>
      post('/ownership-transfers', { account_id: colleague.id, keeps_ownership: true }, owner.headers);
    const idIn = ({ body }: Answer) => (body.data as unknown as { id: string }).id;
    const [one, other] = [idIn(await offer(declined)), idIn(await offer(withdrawn))];
    await request(declined.owner);
    await request(withdrawn.owner);
    expect((await post(`/ownership-transfers/${one}/accept`, {}, declined.colleague.headers)).body.code).toBe('company_deletion_pending');
    expect((await offer(declined)).body.code).toBe('company_deletion_pending');
    expect((await post(`/ownership-transfers/${one}/decline`, {}, declined.colleague.headers)).status).toBe(200);
    expect((await post(`/ownership-transfers/${other}/withdraw`, {}, withdrawn.owner.headers)).status).toBe(200);
    expect((await post('/members/leave', {}, declined.colleague.headers)).status).toBe(200);
    expect((await post('/members/leave', {}, declined.owner.headers)).body.code).toBe('last_owner');
    expect(await rows('select account_id, roles from memberships where company_id = $1', declined.id)).toEqual([
      { account_id: declined.owner.id, roles: ['owner'] },
    ]);
  });

  it('refuses a person who becomes an owner and waits for it', async () => {
    const { id, owner, colleague } = await company();
    const { body } = await post('/ownership-transfers', { account_id: colleague.id, keeps_ownership: false }, owner.headers);
    const offer = (body.data as unknown as { id: string }).id;
    const accepted = await whileLocked(
      server,
      ['select from companies where id = $1 for no key update', id],
      () => post(`/ownership-transfers/${offer}/accept`, {}, colleague.headers),
      (query) => query('insert into company_deletions values ($1, $2, $3, $4)', [id, owner.id, now, Buffer.alloc(32)]),
    );
    expect(accepted.body.code).toBe('company_deletion_pending');
    expect(await rows('select outcome from ownership_transfers where id = $1', offer)).toEqual([{ outcome: null }]);
  });

  it('is mailed to all its people in their language, and the link to owners alone', async () => {
    const { owner, colleague } = await company('viewer');
    await server.context.pool.query("update accounts set language = 'fr' where id = $1", [colleague.id]);
    const { link } = await request(owner);
    expect(link).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    expect(mailsTo(owner).at(-1)?.subject).toBe('Tamale Shea Works will be deleted from Thamani');
    expect(mailsTo(colleague).at(-1)?.subject).toContain('Tamale Shea Works sera');
    expect(linkTo(colleague)).toBe('');
  });

  it('is cancelled once by the link of one of the owners, and everyone is told', async () => {
    const { id, owner, colleague } = await company('owner');
    const { started, link } = await request(owner);
    expect(linkTo(colleague)).toBe(link);
    expect((await post('/company/undo-deletion', { link: `${link.slice(0, -2)}xx` })).body.code).toBe('link_expired');
    expect((await post('/company/undo-deletion', { link: '' })).body.code).toBe('fields_missing');
    expect((await post('/company/undo-deletion', { link })).status).toBe(200);
    expect((await post('/company/undo-deletion', { link })).body.code).toBe('link_expired');
    await notifyMembers(server.context, await newest('member.notification'));
    for (const who of [owner, colleague]) expect(mailsTo(who).at(-1)?.subject).toBe('Tamale Shea Works will not be deleted');
    now = new Date(began.getTime() + 7 * day);
    await eraseCompanyWhenDue(server.context, started);
    expect(await rows('select 1 as one from companies where id = $1', id)).toHaveLength(1);
    now = began;
    expect((await create(owner, { product_name: 'Soap' })).status).toBe(201);
  });

  it('is not cancelled by a link that waits for an owner who requests it again', async () => {
    const { id, owner } = await company();
    const { link } = await request(owner);
    const later = new Date(began.getTime() + 1000);
    const undone = await whileLocked(
      server,
      ['select from companies where id = $1 for no key update', id],
      () => post('/company/undo-deletion', { link }),
      (query) =>
        query('update company_deletions set requested_at = $2, nonce = $3 where company_id = $1', [id, later, Buffer.alloc(32, 1)]),
    );
    expect(undone.body.code).toBe('link_expired');
    expect(await rows('select requested_at from company_deletions where company_id = $1', id)).toEqual([{ requested_at: later }]);
  });

  it('requested again has its own link and its own seven days, a few times a day', async () => {
    const { id, owner } = await company();
    const first = await request(owner);
    now = new Date(began.getTime() + 1000);
    const second = await request(owner);
    expect((await post('/company/undo-deletion', { link: first.link })).body.code).toBe('link_expired');
    now = new Date(began.getTime() + 7 * day);
    await eraseCompanyWhenDue(server.context, first.started);
    expect(await rows('select 1 as one from company_deletions where company_id = $1', id)).toHaveLength(1);
    await expect(eraseCompanyWhenDue(server.context, second.started)).rejects.toThrow('not due yet');
    now = new Date(began.getTime() + 2000);
    for (let n = 2; n < memberRules.deletionRequestsADay; n += 1) expect((await askFor(owner)).status).toBe(200);
    expect((await askFor(owner)).body.code).toBe('too_many_requests');
  });
});

describe('the end of a company', () => {
  const erase = async (owner: Person) => {
    const { started } = await request(owner);
    now = new Date(began.getTime() + 7 * day);
    await Promise.all([eraseCompanyWhenDue(server.context, started), eraseCompanyWhenDue(server.context, started)]);
    await eraseCompanyWhenDue(server.context, started);
    now = began;
    return started;
  };

  it('closes its applications as the end of an account does, and its people keep their accounts', async () => {
    const { id, owner, colleague } = await company();
    const [file, photo] = [await keptDocument(server, id), await keptDocument(server, id, 'photo')];
    const made = async (body: object) => ((await create(owner, body)).body.data as unknown as { id: string }).id;
    const draft = await made({ product_name: 'Draft', invoices: [file] });
    const [open, decided] = [await made(completeApplication(file, photo)), await made(completeApplication(file, photo))];
    await placeIn(server, open, 'assessment');
    await placeIn(server, decided, 'completed');
    await erase(owner);
    const states = new Map(
      (await rows('select id, state from applications where company_id = $1', id)).map((row) => [row['id'], row['state']]),
    );
    expect([draft, open, decided].map((one) => states.get(one))).toEqual([undefined, 'withdrawn', 'completed']);
    expect(await rows('select company_name from companies where id = $1', id)).toHaveLength(1);
    for (const table of ['memberships', 'invitations', 'ownership_transfers', 'company_deletions'])
      expect(await rows(`select 1 as one from ${table} where company_id = $1`, id)).toEqual([]);
    const own = await call('GET', '/profile/user/me', undefined, owner.headers);
    expect(own.body.data).toMatchObject({ email: owner.email, company_id: null, companies_count: 0 });
    const other = await call('GET', '/profile/user/me', undefined, colleague.headers);
    expect(other.body.data).toMatchObject({ company_id: null, companies_count: 1 });
    expect(await rows("select data from audit_events where action = 'company.erased' and acting_for = $1", id)).toEqual([
      { data: { people: 2 } },
    ]);
  });

  it('waits for an owner who requests it again at that moment, without a deadlock, and erases nothing', async () => {
    const { id, owner } = await company();
    const { started } = await request(owner);
    now = new Date(began.getTime() + 7 * day);
    await whileLocked(
      server,
      ['select from companies where id = $1 for no key update', id],
      () => eraseCompanyWhenDue(server.context, started),
      (query) => query('update company_deletions set requested_at = $2 where company_id = $1', [id, now]),
    );
    expect(await rows('select requested_at from company_deletions where company_id = $1', id)).toEqual([{ requested_at: now }]);
    expect(await rows('select 1 as one from memberships where company_id = $1', id)).toHaveLength(2);
  });

  it('needs no more than the privileges of the worker, as the end of an account', async () => {
    const { id, owner, colleague } = await company();
    const { started } = await request(owner);
    expect((await call('DELETE', '/profile/delete-my-account', undefined, colleague.headers)).status).toBe(200);
    now = new Date(began.getTime() + 7 * day);
    const worker = connect(database.urlOf('worker'), 2, () => undefined, { role: 'worker' });
    try {
      const context = { ...server.context, ...worker };
      await eraseWhenDue(context, { key: server.context.ids.uuid(), subjectId: colleague.id, at: began.toISOString() });
      await eraseCompanyWhenDue(context, started);
    } finally {
      await worker.db.destroy();
    }
    expect(await rows('select 1 as one from companies where id = $1', id)).toEqual([]);
    expect(await rows('select 1 as one from accounts where id = $1', colleague.id)).toEqual([]);
    const changing = "select has_column_privilege('thamani_worker', 'companies', 'company_name', 'UPDATE') as may";
    expect(await rows(changing)).toEqual([{ may: false }]);
  });

  it('leaves nothing of a company that only had drafts', async () => {
    const { id, owner } = await company();
    await create(owner, { product_name: 'Draft' });
    await erase(owner);
    expect(await rows('select 1 as one from companies where id = $1', id)).toEqual([]);
  });

  it('may come after the account of its only member was erased', async () => {
    const alone = await signedInCompany(server);
    const [owner, id] = [personOf(alone), alone.companyId];
    const { started } = await request(owner);
    expect((await call('DELETE', '/profile/delete-my-account', undefined, owner.headers)).status).toBe(200);
    now = new Date(began.getTime() + 7 * day);
    await eraseWhenDue(server.context, { key: server.context.ids.uuid(), subjectId: owner.id, at: began.toISOString() });
    await eraseCompanyWhenDue(server.context, started);
    expect(await rows('select 1 as one from companies where id = $1', id)).toEqual([]);
    expect(await rows('select 1 as one from accounts where id = $1', owner.id)).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses a deletion that no owner requested, also to the api', async () => {
    const { id, owner, colleague } = await company();
    const insert = (by: string) =>
      asSystem(() =>
        server.api.db
          .insertInto('company_deletions')
          .values({ company_id: id, requested_by: by, requested_at: now, nonce: Buffer.alloc(32) })
          .execute(),
      );
    await expect(insert(colleague.id)).rejects.toMatchObject({ constraint: 'company_deletion_by_owner' });
    // The control.
    const written = await attemptWrite(server, (client) =>
      client.query('insert into company_deletions values ($1, $2, now(), $3)', [id, owner.id, Buffer.alloc(32)]),
    );
    expect(written).toBe('went through');
  });
});
