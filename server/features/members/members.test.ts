import { memberRules } from '@thamani/domain/companies/members.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../database/acting-for.ts';
import { activeAccount, caller, deliverCodes, shea, type ActiveAccount, type Answer } from '../../testing/accounts.ts';
import { attemptWrite, keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { companyOf, insertMember, signedInCompany } from '../../testing/applications.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';
import { recipientsOf, sendInvitation } from './service.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-18T09:00:00Z');
const day = 86_400_000;
let server: TestApp;
let call: ReturnType<typeof caller>['call'];
let post: ReturnType<typeof caller>['post'];
let last = 0;
beforeAll(async () => {
  server = await startTestApp({}, { mailer, clock: { now: () => now } });
  ({ call, post } = caller(server));
});
afterAll(() => server.close());

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
const newAddress = () => `person-${(last += 1)}@shea.example`;

interface Person extends ActiveAccount {
  readonly headers: Headers;
}

/** Registered with a company of their own. */
async function owner(): Promise<Person & { readonly companyId: string }> {
  const account = await activeAccount(server, mailer.sent, newAddress());
  return { ...account, headers: bearer(account.token), companyId: await companyOf(server, account.id) };
}

/** Does what the engine does for every waiting invitation, and gives back the newest link to each address. */
async function deliverInvitations(): Promise<ReadonlyMap<string, string>> {
  const { db } = server.context;
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', 'invitation.created')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of rows)
    await sendInvitation(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  await db.updateTable('outbox').set({ delivered_at: new Date() }).where('topic', '=', 'invitation.created').execute();
  return new Map(mailer.sent.flatMap(({ to, text }) => (text.includes('/invitation#') ? [[to, /#(\S+)/.exec(text)?.[1] ?? '']] : [])));
}

async function invite(by: Person, email: string, roles: readonly string[] = ['editor'], isAgent = false) {
  const answer = await post('/invitations', { email, roles, is_agent: isAgent }, by.headers);
  if (answer.status !== 201) return { answer, link: '', id: '' };
  return { answer, id: dataOf<{ id: string }>(answer).id, link: (await deliverInvitations()).get(email) ?? '' };
}

const joining = {
  first_name: 'Kwame',
  last_name: 'Owusu',
  phone: '+233241234568',
  designation_job_title: 'Clerk',
  password: 'nine boats near the old bridge',
};

/** A new person in the company. */
async function colleague(of: Person, roles: readonly string[] = ['editor'], isAgent = false): Promise<Person> {
  const email = newAddress();
  const { link } = await invite(of, email, roles, isAgent);
  const joined = await post('/invitations/join', { link, ...joining }, { 'x-forwarded-for': `198.51.100.${(last % 250) + 1}` });
  expect(joined.status).toBe(201);
  const { token, user } = dataOf<{ token: string; user: { id: string } }>(joined);
  return { email, password: joining.password, id: user.id, token, headers: bearer(token) };
}

const profileOf = async (who: Person) =>
  dataOf<{ company_id: string | null; roles: string[]; is_agent: boolean; companies_count: number }>(
    await call('GET', '/profile/user/me', undefined, who.headers),
  );

describe('an invitation', () => {
  it('makes a new person a member who is signed in, with the roles that were given', async () => {
    const ama = await owner();
    const kwame = await colleague(ama, ['finance', 'editor']);
    expect(await profileOf(kwame)).toMatchObject({
      company_id: ama.companyId,
      roles: ['editor', 'finance'],
      is_agent: false,
      companies_count: 1,
      updated_legal_documents: [],
    });
    const listed = dataOf<{ id: string; has_second_factor: boolean | null }[]>(await call('GET', '/members', undefined, ama.headers));
    expect(listed).toMatchObject([
      { id: ama.id, roles: ['owner'], is_self: true, has_second_factor: false },
      { id: kwame.id, roles: ['editor', 'finance'], is_self: false, has_second_factor: false },
    ]);
    const asColleague = dataOf<{ has_second_factor: boolean | null }[]>(await call('GET', '/members', undefined, kwame.headers));
    expect(asColleague.map(({ has_second_factor }) => has_second_factor)).toEqual([null, null]);
    expect((await post('/login', { email: kwame.email, password: kwame.password })).status).toBe(200);
  });

  it('is accepted by the invited address alone, once, and says what it is about', async () => {
    const [ama, yaw, other] = [await owner(), await owner(), await owner()];
    const { link } = await invite(ama, yaw.email, ['viewer'], true);
    expect(dataOf(await post('/invitations/read', { link }))).toMatchObject({
      company_name: 'Tamale Shea Works',
      invited_by: 'Amina Diallo',
      email: yaw.email,
      roles: ['viewer'],
      is_agent: true,
      has_account: true,
      has_unconfirmed_registration: false,
    });
    expect((await post('/invitations/accept', { link }, other.headers)).body.code).toBe('invitation_for_another');
    expect((await post('/invitations/join', { link, ...joining })).body.code).toBe('email_taken');
    expect((await post('/invitations/accept', { link }, yaw.headers)).status).toBe(200);
    expect(await profileOf(yaw)).toMatchObject({ company_id: ama.companyId, roles: ['viewer'], is_agent: true, companies_count: 2 });
    expect((await post('/invitations/accept', { link }, yaw.headers)).body.code).toBe('link_expired');
    expect((await post('/invitations/read', { link: `${link.slice(0, -2)}xx` })).body.code).toBe('link_expired');
  });

  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  /** By a person who does not read the mails to this address. */
  const registerBeforehand = async (email: string) => {
    await post('/register', { ...shea, email }, elsewhere);
    const { link } = await deliverCodes(server, mailer.sent);
    const { rows } = await server.context.pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
    const id = rows[0]?.id ?? '';
    return { id, link, companyId: await companyOf(server, id) };
  };
  const eventsOf = async (companyId: string) =>
    (
      await server.context.pool.query('select action, actor_id, subject_id, data from audit_events where acting_for = $1 order by at, id', [
        companyId,
      ])
    ).rows;
  const exists = async (companyId: string) =>
    (await server.context.pool.query('select from companies where id = $1', [companyId])).rowCount === 1;

  it('gives the place to the invited person, and not to the person who registered the address beforehand', async () => {
    const ama = await owner();
    const email = newAddress();
    const planted = await registerBeforehand(email);
    const { link } = await invite(ama, email, ['viewer']);
    expect(dataOf(await post('/invitations/read', { link }, elsewhere))).toMatchObject({
      email,
      has_account: false,
      has_unconfirmed_registration: true,
    });
    const joined = await post('/invitations/join', { link, ...joining }, elsewhere);
    expect(joined.status).toBe(201);
    const { token, user } = dataOf<{ token: string; user: { id: string } }>(joined);
    expect(user.id).toBe(planted.id);
    expect(dataOf(await call('GET', '/profile/user/me', undefined, bearer(token)))).toMatchObject({
      first_name: joining.first_name,
      phone: joining.phone,
      company_id: ama.companyId,
      roles: ['viewer'],
      companies_count: 1,
      updated_legal_documents: [],
    });
    expect((await post('/login', { email, password: shea.password })).body.code).toBe('credentials_invalid');
    expect((await post('/verify-account/link', { link: planted.link }, elsewhere)).body.code).toBe('link_expired');
    expect((await post('/login', { email, password: joining.password })).status).toBe(200);
    expect(await exists(planted.companyId)).toBe(false);
    expect(await eventsOf(planted.companyId)).toEqual([
      { action: 'company.erased', actor_id: planted.id, subject_id: planted.companyId, data: { people: 1 } },
    ]);
    // From now on it is an account as any other.
    const again = await invite(await owner(), email);
    expect(dataOf(await post('/invitations/read', { link: again.link }, elsewhere))).toMatchObject({ has_account: true });
    expect((await post('/invitations/join', { link: again.link, ...joining }, elsewhere)).body.code).toBe('email_taken');
  });

  it('leaves the company of an earlier registration to its other owner, and does not make the invited person an owner of it', async () => {
    const ama = await owner();
    const email = newAddress();
    const planted = await registerBeforehand(email);
    await insertMember(server, { companyId: planted.companyId, accountId: ama.id, roles: ['owner'], isAgent: false });
    const { link } = await invite(ama, email);
    expect((await post('/invitations/join', { link, ...joining }, elsewhere)).status).toBe(201);
    expect(await exists(planted.companyId)).toBe(true);
    const { rows } = await server.context.pool.query('select account_id from memberships where company_id = $1', [planted.companyId]);
    expect(rows).toEqual([{ account_id: ama.id }]);
    expect(await eventsOf(planted.companyId)).toEqual([{ action: 'member.left', actor_id: planted.id, subject_id: planted.id, data: {} }]);
  });

  it('leaves an account active that was activated, whatever the api writes', async () => {
    const ama = await owner();
    const unproved = server.api.pool.query('update accounts set activated_at = null where id = $1', [ama.id]);
    await expect(unproved).rejects.toMatchObject({ constraint: 'activation_kept' });
  });

  it('ends after seven days, by withdrawal, and with the next one to the same address', async () => {
    const ama = await owner();
    const address = newAddress();
    const first = await invite(ama, address);
    const second = await invite(ama, address, ['viewer']);
    expect((await post('/invitations/read', { link: first.link })).body.code).toBe('link_expired');
    expect((await post(`/invitations/${second.id}/resend`, {}, ama.headers)).status).toBe(200);
    const third = (await deliverInvitations()).get(address) ?? '';
    expect((await post('/invitations/read', { link: second.link })).body.code).toBe('link_expired');
    expect((await post('/invitations/read', { link: third })).status).toBe(200);
    expect((await post(`/invitations/${second.id}/withdraw`, {}, ama.headers)).status).toBe(200);
    expect((await post('/invitations/read', { link: third })).body.code).toBe('link_expired');
    const { link } = await invite(ama, newAddress());
    const before = now;
    now = new Date(now.getTime() + 7 * day);
    expect((await post('/invitations/read', { link })).body.code).toBe('link_expired');
    now = before;
    expect((await post('/invitations/read', { link })).status).toBe(200);
  });

  it('is sent to at most twenty a day, with the same answer for known and unknown addresses, and never for the role of an owner', async () => {
    const [ama, known] = [await owner(), await owner()];
    const shape = ({ status, body: { message } }: Answer) => ({ status, message });
    expect(shape((await invite(ama, known.email)).answer)).toEqual(shape((await invite(ama, newAddress())).answer));
    expect((await post('/invitations', { email: newAddress(), roles: ['owner'] }, ama.headers)).body.code).toBe('fields_invalid');
    expect((await post('/invitations', { email: newAddress() }, ama.headers)).body.code).toBe('fields_missing');
    expect((await post('/invitations', { email: ama.email, roles: ['viewer'] }, ama.headers)).body.code).toBe('already_member');
    for (let n = 2; n < 20; n += 1)
      expect((await post('/invitations', { email: newAddress(), roles: ['viewer'] }, ama.headers)).status).toBe(201);
    expect((await post('/invitations', { email: newAddress(), roles: ['viewer'] }, ama.headers)).body.code).toBe('invitation_limit');
  });

  it('is sent once under its idempotency key', async () => {
    const ama = await owner();
    const body = { email: newAddress(), roles: ['viewer'] };
    const headers = { ...ama.headers, 'idempotency-key': 'invitation-0001' };
    const [first, again] = [await post('/invitations', body, headers), await post('/invitations', body, headers)];
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(dataOf<object[]>(await call('GET', '/invitations', undefined, ama.headers))).toHaveLength(1);
  });
});

describe('roles', () => {
  it('decide what a member may do, from the next request on', async () => {
    const ama = await owner();
    const kwame = await colleague(ama, ['viewer']);
    const create = () => post('/application/create_application/', { product_name: 'Soap' }, kwame.headers);
    expect((await create()).body.code).toBe('permission_denied');
    expect((await call('GET', '/application/my_applications/', undefined, kwame.headers)).status).toBe(200);
    expect((await call('PUT', `/members/${kwame.id}/roles`, { roles: ['editor'] }, ama.headers)).status).toBe(200);
    expect((await create()).status).toBe(201);
    expect((await post('/invitations', { email: newAddress(), roles: ['viewer'] }, kwame.headers)).body.code).toBe('permission_denied');
    expect((await call('PATCH', '/profile/user/me', { head_office_city: 'Accra' }, kwame.headers)).body.code).toBe('permission_denied');
    expect((await call('PATCH', '/profile/user/me', { first_name: 'Kojo' }, kwame.headers)).status).toBe(200);
    expect((await call('PUT', `/members/${kwame.id}/roles`, { roles: ['owner'] }, ama.headers)).body.code).toBe('owner_role_protected');
    expect((await call('PUT', `/members/${ama.id}/roles`, { roles: ['viewer'] }, ama.headers)).body.code).toBe('owner_role_protected');
  });

  it('need a recent step-up of the owner before people are changed', async () => {
    const ama = await owner();
    const kwame = await colleague(ama);
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await post(`/members/${kwame.id}/remove`, {}, ama.headers)).body.code).toBe('step_up_required');
  });

  it('decide who gets a mail', async () => {
    const ama = await owner();
    const [editor, finance, viewer] = [
      await colleague(ama, ['editor']),
      await colleague(ama, ['finance']),
      await colleague(ama, ['viewer']),
    ];
    const told = async (concern: 'payment' | 'correction') =>
      (await recipientsOf(server.context.db, ama.companyId, concern)).map(({ id }) => id);
    expect(new Set(await told('payment'))).toEqual(new Set([ama.id, finance.id]));
    expect(new Set(await told('correction'))).toEqual(new Set([ama.id, editor.id]));
    expect(await told('payment')).not.toContain(viewer.id);
  });

  it('let finance pay what is submitted, and no draft', async () => {
    const ama = await owner();
    const finance = await colleague(ama, ['finance']);
    const { id } = dataOf<{ id: string }>(await post('/application/create_application/', { product_name: 'Soap' }, ama.headers));
    const pay = (who: Person) => post('/application/pay_application/', { application_ids: [id] }, who.headers);
    expect((await pay(finance)).body.code).toBe('permission_denied');
    // The control: the owner is told what the draft lacks.
    expect((await pay(ama)).body.code).toBe('fields_missing');
    const actions = async (who: Person) =>
      dataOf<{ actions: string[] }>(await call('GET', `/application/${id}/retrieve_application/`, undefined, who.headers)).actions;
    expect(await actions(ama)).toContain('edit');
    expect(await actions(finance)).toEqual([]);
  });
});

describe('removal and leaving', () => {
  it('ends the sessions that act for the company, and no other', async () => {
    const [ama, esi] = [await owner(), await owner()];
    const kwame = await colleague(ama);
    const { link } = await invite(ama, esi.email);
    const elsewhere = dataOf<{ token: string }>(await post('/login', { email: esi.email, password: esi.password })).token;
    expect((await post('/invitations/accept', { link }, esi.headers)).status).toBe(200);
    for (const who of [kwame, esi]) expect((await post(`/members/${who.id}/remove`, {}, ama.headers)).status).toBe(200);
    for (const who of [kwame, esi]) expect((await call('GET', '/members', undefined, who.headers)).status).toBe(401);
    expect((await call('GET', '/members', undefined, bearer(elsewhere))).status).toBe(200);
    const again = dataOf<{ token: string }>(await post('/login', { email: kwame.email, password: kwame.password })).token;
    expect((await call('GET', '/members', undefined, bearer(again))).body.code).toBe('company_not_chosen');
    expect((await call('GET', '/companies', undefined, bearer(again))).body.data).toEqual([]);
    expect((await post(`/members/${ama.id}/remove`, {}, ama.headers)).body.code).toBe('owner_role_protected');
  });

  it('leaves a company with an owner', async () => {
    const ama = await owner();
    const kwame = await colleague(ama);
    expect((await post('/members/leave', {}, ama.headers)).body.code).toBe('last_owner');
    expect((await post('/members/leave', {}, kwame.headers)).status).toBe(200);
    expect((await call('GET', '/members', undefined, kwame.headers)).body.code).toBe('company_not_chosen');
    expect((await call('GET', '/profile/user/me', undefined, kwame.headers)).body.data).toMatchObject({
      company_id: null,
      company_data: null,
    });
    const orphaned = await attemptWrite(server, (client) => client.query('delete from memberships where account_id = $1', [ama.id]));
    expect(orphaned).toBe('went through');
    const yaw = await colleague(ama);
    expect(yaw.id).not.toBe(ama.id);
    expect(await attemptWrite(server, (client) => client.query('delete from memberships where account_id = $1', [ama.id]))).toBe(
      'company_has_an_owner',
    );
  });
});

describe('a person of several companies', () => {
  it('chooses one after sign-in, and a page of the other one is refused', async () => {
    const [ama, yaw] = [await owner(), await owner()];
    const { link } = await invite(ama, yaw.email, ['editor'], true);
    expect((await post('/invitations/accept', { link }, yaw.headers)).status).toBe(200);
    const headers = bearer(dataOf<{ token: string }>(await post('/login', { email: yaw.email, password: yaw.password })).token);
    expect((await call('GET', '/members', undefined, headers)).body.code).toBe('company_not_chosen');
    expect(
      dataOf<{ id: string }[]>(await call('GET', '/companies', undefined, headers))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([ama.companyId, yaw.companyId].toSorted());
    expect((await post('/session/company', { company_id: ama.companyId }, headers)).status).toBe(200);
    expect((await call('GET', '/members', undefined, { ...headers, 'x-company-id': ama.companyId })).status).toBe(200);
    const other = { ...headers, 'x-company-id': yaw.companyId };
    expect((await call('GET', '/members', undefined, other)).body.code).toBe('company_changed');
    expect((await post('/members/leave', {}, other)).body.code).toBe('company_changed');
    expect((await call('PATCH', '/profile/user/me', { head_office_city: 'Accra' }, other)).body.code).toBe('company_changed');
    const stranger = await owner();
    expect((await post('/session/company', { company_id: stranger.companyId }, headers)).body.code).toBe('not_found');
    expect((await post('/session/company', { company_id: yaw.companyId }, headers)).status).toBe(200);
    expect((await call('GET', '/members', undefined, other)).status).toBe(200);
  });

  it('sees the company that was chosen last first, page by page', async () => {
    const [ama, yaw, esi] = [await signedInCompany(server), await signedInCompany(server), await signedInCompany(server)];
    for (const { companyId } of [yaw, esi])
      await insertMember(server, { companyId, accountId: ama.accountId, roles: ['viewer'], isAgent: true });
    const headers = bearer(ama.token);
    const choose = async ({ companyId }: { readonly companyId: string }) => {
      now = new Date(now.getTime() + 1000);
      expect((await post('/session/company', { company_id: companyId }, headers)).status).toBe(200);
    };
    const page = async (number: number) =>
      dataOf<{ id: string }[]>(await call('GET', `/companies?page=${number}&page_size=2`, undefined, headers)).map(({ id }) => id);
    await choose(esi);
    await choose(yaw);
    expect([await page(1), await page(2)]).toEqual([[yaw.companyId, esi.companyId], [ama.companyId]]);
    await choose(esi);
    expect(await page(1)).toEqual([esi.companyId, yaw.companyId]);
  });

  it('is refused further choices after so many in an hour, and acts for the last one', async () => {
    const [ama, yaw] = [await signedInCompany(server), await signedInCompany(server)];
    await insertMember(server, { companyId: yaw.companyId, accountId: ama.accountId, roles: ['viewer'], isAgent: true });
    await server.context.pool.query(
      `insert into rate_limit_buckets (bucket_hash, hit_times, expires_at)
       values (sha256($1::bytea), array_fill($2::timestamptz, array[$3::integer]), $2::timestamptz + interval '1 hour')`,
      [`companies chosen by ${ama.accountId}`, now, memberRules.companyChoicesAnHour - 1],
    );
    const choose = (token: string, companyId: string) => post('/session/company', { company_id: companyId }, bearer(token));
    expect((await choose(ama.token, yaw.companyId)).status).toBe(200);
    const refused = await choose(ama.token, ama.companyId);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await call('GET', '/profile/user/me', undefined, bearer(ama.token))).body.data).toMatchObject({ company_id: yaw.companyId });
    // The control: another person has a separate limit.
    expect((await choose(yaw.token, yaw.companyId)).status).toBe(200);
  });
});

describe('a transfer of ownership', () => {
  it('needs both people, and leaves the former owner what was said', async () => {
    const ama = await owner();
    const [kwame, agent] = [await colleague(ama), await colleague(ama, ['editor'], true)];
    const offer = (to: Person, keeps: boolean) => post('/ownership-transfers', { account_id: to.id, keeps_ownership: keeps }, ama.headers);
    expect((await offer(agent, true)).body.code).toBe('agent_cannot_own');
    const { id } = dataOf<{ id: string }>(await offer(kwame, false));
    expect((await offer(kwame, true)).body.code).toBe('ownership_transfer_open');
    expect((await call('GET', '/ownership-transfers/open', undefined, agent.headers)).body.data).toBeNull();
    expect((await call('GET', '/ownership-transfers/open', undefined, kwame.headers)).body.data).toMatchObject({
      id,
      from: { id: ama.id },
      keeps_ownership: false,
      is_offered_by_reader: false,
    });
    expect((await post(`/ownership-transfers/${id}/accept`, {}, agent.headers)).body.code).toBe('not_found');
    expect((await post(`/ownership-transfers/${id}/accept`, {}, kwame.headers)).status).toBe(200);
    expect([(await profileOf(ama)).roles, (await profileOf(kwame)).roles]).toEqual([['viewer'], ['owner', 'editor']]);
    expect((await post(`/ownership-transfers/${id}/accept`, {}, kwame.headers)).body.code).toBe('request_already_resolved');
  });

  it('is declined or withdrawn, and then another can be offered', async () => {
    const ama = await owner();
    const kwame = await colleague(ama);
    const offered = async () =>
      dataOf<{ id: string }>(await post('/ownership-transfers', { account_id: kwame.id, keeps_ownership: true }, ama.headers)).id;
    expect((await post(`/ownership-transfers/${await offered()}/decline`, {}, kwame.headers)).status).toBe(200);
    expect((await post(`/ownership-transfers/${await offered()}/withdraw`, {}, ama.headers)).status).toBe(200);
    expect((await call('GET', '/ownership-transfers/open', undefined, ama.headers)).body.data).toBeNull();
    expect((await post(`/ownership-transfers/${await offered()}/accept`, {}, kwame.headers)).status).toBe(200);
    expect((await profileOf(ama)).roles).toEqual(['owner']);
  });
});

describe('the database', () => {
  it('refuses a member without an invitation and an owner without a transfer, also to the api', async () => {
    const [ama, yaw] = [await owner(), await owner()];
    const kwame = await colleague(ama);
    const { db } = server.api;
    const insert = (roles: ('owner' | 'viewer')[]) =>
      asSystem(() =>
        db.insertInto('memberships').values({ company_id: ama.companyId, account_id: yaw.id, roles, joined_at: now }).execute(),
      );
    await expect(insert(['viewer'])).rejects.toMatchObject({ constraint: 'member_by_invitation' });
    await expect(insert(['owner'])).rejects.toMatchObject({ constraint: 'owner_by_transfer' });
    const promoted = asSystem(() =>
      db
        .updateTable('memberships')
        .set({ roles: ['owner'] })
        .where('account_id', '=', kwame.id)
        .execute(),
    );
    await expect(promoted).rejects.toMatchObject({ constraint: 'owner_by_transfer' });
    const acting = db.updateTable('sessions').set({ company_id: ama.companyId }).where('account_id', '=', yaw.id).execute();
    await expect(acting).rejects.toMatchObject({ code: '23503' });
  });
});

describe('deletion of an account', () => {
  const askToDelete = (who: Person) => call('DELETE', '/profile/delete-my-account', undefined, who.headers);
  const erase = async (who: Person) => {
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'account.deletion_requested')
      .where('subject_id', '=', who.id)
      .executeTakeFirstOrThrow();
    now = new Date(row.created_at.getTime() + 7 * day);
    await eraseWhenDue(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  };

  it('lets a member leave, and refuses the only owner of others', async () => {
    const ama = await owner();
    const kwame = await colleague(ama);
    expect((await askToDelete(ama)).body.code).toBe('ownership_transfer_needed');
    expect((await askToDelete(kwame)).status).toBe(200);
    await erase(kwame);
    const { rows } = await server.context.pool.query('select account_id from memberships where company_id = $1', [ama.companyId]);
    expect(rows).toEqual([{ account_id: ama.id }]);
  });

  it('does not count an owner who is about to be deleted', async () => {
    const ama = await owner();
    const kwame = await colleague(ama);
    const { id } = dataOf<{ id: string }>(await post('/ownership-transfers', { account_id: kwame.id, keeps_ownership: true }, ama.headers));
    expect((await post(`/ownership-transfers/${id}/accept`, {}, kwame.headers)).status).toBe(200);
    expect((await askToDelete(kwame)).status).toBe(200);
    expect((await askToDelete(ama)).body.code).toBe('ownership_transfer_needed');
    expect((await post('/members/leave', {}, ama.headers)).body.code).toBe('last_owner');
    await erase(kwame);
  });

  it('ends an offer of ownership to the person, and another can be made', async () => {
    const ama = await owner();
    const [kwame, esi] = [await colleague(ama), await colleague(ama)];
    const offer = (to: Person, headers: Headers) => post('/ownership-transfers', { account_id: to.id, keeps_ownership: true }, headers);
    expect((await askToDelete(kwame)).status).toBe(200);
    // Open for a minute longer than the account exists.
    now = new Date(now.getTime() + 60_000);
    expect((await offer(kwame, ama.headers)).status).toBe(201);
    expect((await offer(esi, ama.headers)).body.code).toBe('ownership_transfer_open');
    await erase(kwame);
    const headers = bearer(dataOf<{ token: string }>(await post('/login', { email: ama.email, password: ama.password })).token);
    expect((await call('GET', '/ownership-transfers/open', undefined, headers)).body.data).toBeNull();
    expect((await offer(esi, headers)).status).toBe(201);
    const { rows } = await server.context.pool.query(
      'select to_account, outcome from ownership_transfers where company_id = $1 order by offered_at',
      [ama.companyId],
    );
    expect(rows).toEqual([
      { to_account: kwame.id, outcome: 'withdrawn' },
      { to_account: esi.id, outcome: null },
    ]);
  });
});

describe('the export', () => {
  it('of an owner has the company’s data, and that of a colleague only their own', async () => {
    const ama = await owner();
    const kwame = await colleague(ama);
    const exported = async (who: Person) => dataOf<Record<string, unknown>>(await call('GET', '/profile/export', undefined, who.headers));
    expect(await exported(ama)).toMatchObject({
      profile: { company_name: 'Tamale Shea Works', email: ama.email },
      people: [expect.objectContaining({ email: ama.email }), expect.objectContaining({ email: kwame.email })],
      company_events: expect.arrayContaining([expect.objectContaining({ action: 'member.joined', actor_id: kwame.id })]) as unknown,
    });
    const own = await exported(kwame);
    expect(own).toMatchObject({ profile: { email: kwame.email }, companies: [{ company_name: 'Tamale Shea Works', roles: ['editor'] }] });
    expect(JSON.stringify(own)).not.toContain(ama.email);
    expect(Object.keys(own)).not.toContain('applications');
  });
});
