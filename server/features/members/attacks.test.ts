import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller, type Answer } from '../../testing/accounts.ts';
import { attemptWrite, keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  emailOf,
  insertMember,
  insertPerson,
  insertSession,
  signedInCompany,
  signedInMember,
  type SignedInCompany,
} from '../../testing/applications.ts';
import { whileLocked } from '../../testing/lock-waits.ts';
import { sendInvitation } from './service.ts';

/** Replayed links, double clicks, two tabs, guessed links, and commands that meet a removal on their way. */

const mailer = keepingMailer();
const day = 86_400_000;
let now = new Date('2026-11-18T09:00:00Z');
let server: TestApp;
let call: ReturnType<typeof caller>['call'];
let post: ReturnType<typeof caller>['post'];
beforeAll(async () => {
  const passwords = {
    hash: async (password: string) => `kept ${password}`,
    verify: async (hash: string | undefined, password: string) => hash === `kept ${password}`,
  };
  server = await startTestApp({ DATABASE_POOL: '10' }, { mailer, passwords, clock: { now: () => now } });
  ({ call, post } = caller(server));
});
afterAll(() => server.close());

/** Links are counted by client: each test is another one. */
let clients = 0;
let client: Record<string, string> = {};
beforeEach(() => {
  clients += 1;
  client = { 'x-forwarded-for': `198.51.100.${clients}` };
});

type SignedIn = Pick<SignedInCompany, 'accountId' | 'token'>;

const headersOf = ({ token }: Pick<SignedIn, 'token'>) => ({ authorization: `Bearer ${token}`, ...client });
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : body.code);
const idIn = ({ body }: Answer) => (body.data as unknown as { id: string }).id;

async function invite(by: SignedIn, email: string, roles: readonly string[] = ['editor'], isAgent = false) {
  const answer = await post('/invitations', { email, roles, is_agent: isAgent }, headersOf(by));
  expect(answer.status).toBe(201);
  const id = idIn(answer);
  return { id, link: await mailedLink(id) };
}

/** As the engine mails it. */
async function mailedLink(id: string, key: string = randomUUID()): Promise<string> {
  const before = mailer.sent.length;
  await sendInvitation(server.context, { key, subjectId: id, at: now.toISOString() });
  return /#(\S+)/.exec(mailer.sent[before]?.text ?? '')?.[1] ?? '';
}

/** Signed in, and of no company. */
async function personOfNone(): Promise<SignedIn> {
  const accountId = await insertPerson(server);
  return { accountId, token: await insertSession(server, accountId, null) };
}

const accept = async (who: SignedIn, link: string) => codeOf(await post('/invitations/accept', { link }, headersOf(who)));
const remove = async (by: SignedIn, whom: SignedIn) => codeOf(await post(`/members/${whom.accountId}/remove`, {}, headersOf(by)));
const leave = async (who: SignedIn) => codeOf(await post('/members/leave', {}, headersOf(who)));
const create = async (who: SignedIn, headers: Record<string, string> = {}) =>
  post('/application/create_application/', { product_name: 'Soap' }, { ...headersOf(who), ...headers });

const joining = {
  first_name: 'Kwame',
  last_name: 'Owusu',
  phone: '+233241234568',
  designation_job_title: 'Clerk',
  password: 'nine boats near the old bridge',
};

async function count(query: string, ...values: readonly unknown[]): Promise<number> {
  const { rows } = await server.context.pool.query<{ n: string }>(`select count(*) as n from ${query}`, [...values]);
  return Number(rows[0]?.n);
}

const membersOf = (companyId: string) => count('memberships where company_id = $1', companyId);

describe('a link that was used', () => {
  it('does not bring back a person who left or was removed', async () => {
    const ama = await signedInCompany(server);
    const kwame = await personOfNone();
    const first = await invite(ama, emailOf(kwame.accountId));
    expect(await accept(kwame, first.link)).toBe('done');
    expect(await leave(kwame)).toBe('done');
    expect(await accept(kwame, first.link)).toBe('link_expired');
    const second = await invite(ama, emailOf(kwame.accountId));
    expect(await accept(kwame, second.link)).toBe('done');
    expect(await remove(ama, kwame)).toBe('done');
    const again = { ...kwame, token: await insertSession(server, kwame.accountId, null) };
    for (const { link } of [first, second]) expect(await accept(again, link)).toBe('link_expired');
    expect(await membersOf(ama.companyId)).toBe(1);
  });

  it('makes one member of ten clicks, and one account of ten', async () => {
    const ama = await signedInCompany(server);
    const kwame = await personOfNone();
    const { link } = await invite(ama, emailOf(kwame.accountId));
    const clicks = await Promise.all(Array.from({ length: 10 }, () => accept(kwame, link)));
    expect(clicks.filter((code) => code === 'done')).toHaveLength(1);
    expect(clicks.filter((code) => code === 'link_expired')).toHaveLength(9);
    const email = `${randomUUID()}@shea.example`;
    const another = await invite(ama, email);
    const joins = await Promise.all(
      Array.from({ length: 10 }, async () => codeOf(await post('/invitations/join', { link: another.link, ...joining }, client))),
    );
    expect(joins.filter((code) => code === 'done')).toHaveLength(1);
    expect(joins.filter((code) => !['done', 'link_expired', 'email_taken'].includes(code ?? ''))).toEqual([]);
    expect(await count('accounts where email = $1', email)).toBe(1);
    expect(await membersOf(ama.companyId)).toBe(3);
    expect(await count("audit_events where action = 'member.joined' and acting_for = $1", ama.companyId)).toBe(2);
  });
});

describe('an invitation to an address', () => {
  it('gives that address the invited roles, whatever else is sent', async () => {
    const [ama, esi] = [await signedInCompany(server), await signedInCompany(server)];
    const email = `${randomUUID()}@shea.example`;
    const { link } = await invite(ama, email, ['viewer'], true);
    const more = { email: emailOf(esi.accountId), roles: ['owner'], is_agent: false, company_id: esi.companyId };
    expect(codeOf(await post('/invitations/join', { link, ...joining, ...more }, client))).toBe('done');
    const { rows } = await server.context.pool.query(
      'select company_id, roles, is_agent from memberships join accounts on accounts.id = account_id where email = $1',
      [email],
    );
    expect(rows).toEqual([{ company_id: ama.companyId, roles: ['viewer'], is_agent: true }]);
    expect(await membersOf(esi.companyId)).toBe(1);
  });

  it('is of no use to another person, who learns nothing from one that ended', async () => {
    const ama = await signedInCompany(server);
    const [kwame, stranger] = [await personOfNone(), await personOfNone()];
    const { id, link } = await invite(ama, emailOf(kwame.accountId));
    expect(await accept(stranger, link)).toBe('invitation_for_another');
    expect(codeOf(await post(`/invitations/${id}/withdraw`, {}, headersOf(ama)))).toBe('done');
    expect(await accept(stranger, link)).toBe('link_expired');
    expect(await accept(kwame, link)).toBe('link_expired');
    expect(await membersOf(ama.companyId)).toBe(1);
  });

  it('ends after seven days to the millisecond, for reading, joining and accepting, and in the database', async () => {
    const ama = await signedInCompany(server);
    const kwame = await personOfNone();
    const invitation = await invite(ama, emailOf(kwame.accountId));
    const began = now;
    const tries = async () => {
      const session = { ...kwame, token: await insertSession(server, kwame.accountId, null) };
      return [
        codeOf(await post('/invitations/read', { link: invitation.link }, client)),
        codeOf(await post('/invitations/join', { link: invitation.link, ...joining }, client)),
        await accept(session, invitation.link),
      ];
    };
    now = new Date(began.getTime() + 7 * day);
    expect(await tries()).toEqual(['link_expired', 'link_expired', 'link_expired']);
    const late = await attemptWrite(server, (admin) =>
      admin.query('update invitations set accepted_at = expires_at, accepted_by = $2 where id = $1', [invitation.id, kwame.accountId]),
    );
    expect(late).toBe('accepted_in_time');
    now = new Date(began.getTime() + 7 * day - 1);
    expect(await tries()).toEqual(['done', 'email_taken', 'done']);
    now = began;
  });

  it('takes over an account that was never activated, and waits for an owner who is appointed in its company at that moment', async () => {
    const [ama, esi, planted] = [await signedInCompany(server), await signedInCompany(server), await signedInCompany(server)];
    await server.context.pool.query('update accounts set activated_at = null where id = $1', [planted.accountId]);
    const { link } = await invite(ama, emailOf(planted.accountId));
    const joined = await whileLocked(
      server,
      ['select from companies where id = $1 for no key update', planted.companyId],
      () => post('/invitations/join', { link, ...joining }, client),
      (query) =>
        query("insert into memberships (company_id, account_id, roles, joined_at) values ($1, $2, array['owner'], now())", [
          planted.companyId,
          esi.accountId,
        ]),
    );
    expect(codeOf(joined)).toBe('done');
    expect(await count('memberships where company_id = $1 and account_id = $2', planted.companyId, esi.accountId)).toBe(1);
    expect(await membersOf(planted.companyId)).toBe(1);
    expect(await count('memberships where account_id = $1', planted.accountId)).toBe(1);
  });

  it('is not found by guessing: a wrong link answers as an unknown one, and a client has sixty tries in ten minutes', async () => {
    const ama = await signedInCompany(server);
    const { id, link } = await invite(ama, `${randomUUID()}@shea.example`);
    const read = (guess: string) => post('/invitations/read', { link: guess }, client);
    const [wrong, unknown] = [await read(`${id}.${'x'.repeat(43)}`), await read(`${randomUUID()}.${link.slice(37)}`)];
    expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
    for (let tries = 2; tries < 60; tries += 1) await read(`${id}.${'y'.repeat(43)}`);
    expect(codeOf(await read(link))).toBe('too_many_requests');
  });

  it('is nowhere but in its mail, which is sent once however often the engine tries', async () => {
    const ama = await signedInCompany(server);
    const email = `${randomUUID()}@shea.example`;
    const answer = await post('/invitations', { email, roles: ['viewer'] }, headersOf(ama));
    const id = idIn(answer);
    expect(await count("outbox where topic = 'invitation.created' and subject_id = $1", id)).toBe(1);
    const key = randomUUID();
    const link = await mailedLink(id, key);
    expect(link).toContain(id);
    expect(await mailedLink(id, key)).toBe('');
    const secret = link.slice(37);
    const listed = await call('GET', '/invitations', undefined, headersOf(ama));
    for (const text of [answer.text, listed.text]) expect(text).not.toContain(secret);
    expect(await count('invitations i where to_jsonb(i)::text like $1', `%${secret}%`)).toBe(0);
    expect(codeOf(await post(`/invitations/${id}/withdraw`, {}, headersOf(ama)))).toBe('done');
    expect(await mailedLink(id)).toBe('');
  });
});

describe('the limit of twenty invitations in a day', () => {
  it('holds for thirty at once, counts what is sent again, and is not widened by a withdrawal', async () => {
    const ama = await signedInCompany(server);
    const send = (who: SignedIn) => post('/invitations', { email: `${randomUUID()}@shea.example`, roles: ['viewer'] }, headersOf(who));
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(ama)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(20);
    expect(codes.filter((code) => code === 'invitation_limit')).toHaveLength(10);
    const [sent] = answers.filter((answer) => answer.status === 201).map(idIn);
    expect(codeOf(await post(`/invitations/${sent}/resend`, {}, headersOf(ama)))).toBe('invitation_limit');
    expect(codeOf(await post(`/invitations/${sent}/withdraw`, {}, headersOf(ama)))).toBe('done');
    expect(codeOf(await send(ama))).toBe('invitation_limit');
    const other = await signedInCompany(server);
    expect(codeOf(await send(other))).toBe('done');
    const began = now;
    now = new Date(began.getTime() + day);
    expect(codeOf(await send({ ...ama, token: await insertSession(server, ama.accountId, ama.companyId) }))).toBe('done');
    now = began;
  });
});

describe('the limit of three invitations of a company to one address in a day', () => {
  const email = () => `${randomUUID()}@shea.example`;
  const send = (who: SignedIn, to: string) => post('/invitations', { email: to, roles: ['viewer'] }, headersOf(who));

  it('counts what is sent again, is not widened by a withdrawal, and leaves other addresses alone', async () => {
    const ama = await signedInCompany(server);
    const address = email();
    expect(codeOf(await send(ama, address))).toBe('done');
    const id = idIn(await send(ama, address.toUpperCase()));
    const resend = async () => codeOf(await post(`/invitations/${id}/resend`, {}, headersOf(ama)));
    expect(await resend()).toBe('done');
    expect(await resend()).toBe('invitation_limit');
    expect(codeOf(await send(ama, address))).toBe('invitation_limit');
    expect(codeOf(await post(`/invitations/${id}/withdraw`, {}, headersOf(ama)))).toBe('done');
    expect(codeOf(await send(ama, address))).toBe('invitation_limit');
    expect(await count('invitations where company_id = $1', ama.companyId)).toBe(2);
    expect(codeOf(await send(ama, email()))).toBe('done');
    const began = now;
    now = new Date(began.getTime() + day);
    expect(codeOf(await send({ ...ama, token: await insertSession(server, ama.accountId, ama.companyId) }, address))).toBe('done');
    now = began;
  });

  it('holds for ten at once', async () => {
    const ama = await signedInCompany(server);
    const address = email();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => send(ama, address)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(3);
    expect(codes.filter((code) => code === 'invitation_limit')).toHaveLength(7);
  });

  it('keeps no other company from inviting the address, and says nothing of it there', async () => {
    const address = email();
    const companies = await Promise.all(Array.from({ length: 8 }, () => signedInCompany(server)));
    for (const company of companies) expect(codeOf(await send(company, address))).toBe('done');
    const [first, ...others] = companies;
    if (first === undefined) throw new Error('no company');
    for (let time = 1; time < 3; time += 1) expect(codeOf(await send(first, address))).toBe('done');
    expect(codeOf(await send(first, address))).toBe('invitation_limit');
    for (const other of others) expect(codeOf(await send(other, address))).toBe('done');
  });
});

describe('two tabs', () => {
  it('of one session: a form of the company that it no longer acts for is refused and writes nothing', async () => {
    const [ama, yaw] = [await signedInCompany(server), await signedInCompany(server)];
    const { link } = await invite(ama, emailOf(yaw.accountId), ['editor'], true);
    expect(await accept(yaw, link)).toBe('done');
    expect(codeOf(await create(yaw, { 'x-company-id': yaw.companyId }))).toBe('company_changed');
    expect(codeOf(await post('/members/leave', {}, { ...headersOf(yaw), 'x-company-id': yaw.companyId }))).toBe('company_changed');
    expect(await count('applications where company_id = any ($1)', [ama.companyId, yaw.companyId])).toBe(0);
    expect([await membersOf(ama.companyId), await membersOf(yaw.companyId)]).toEqual([2, 1]);
    expect(codeOf(await create(yaw, { 'x-company-id': ama.companyId }))).toBe('done');
    expect(await count('applications where company_id = $1', ama.companyId)).toBe(1);
  });

  it('of two sessions: a choice in one does not move the other', async () => {
    const [ama, yaw] = [await signedInCompany(server), await signedInCompany(server)];
    const elsewhere = { ...yaw, token: await insertSession(server, yaw.accountId, yaw.companyId) };
    const { link } = await invite(ama, emailOf(yaw.accountId), ['editor'], true);
    expect(await accept(yaw, link)).toBe('done');
    expect(codeOf(await create(elsewhere))).toBe('done');
    expect(codeOf(await create(yaw))).toBe('done');
    expect([
      await count('applications where company_id = $1', ama.companyId),
      await count('applications where company_id = $1', yaw.companyId),
    ]).toEqual([1, 1]);
  });
});

describe('a removal', () => {
  it('lets a command end that began before it, and refuses the next one', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const id = idIn(await create(kwame));
    const change = (value: string, base: number) =>
      call('PATCH', `/application/${id}/update_application/`, { changes: { product_name: { value, base } } }, headersOf(kwame));
    const begun = await whileLocked(
      server,
      ['select from applications where id = $1 for update', id],
      () => change('Shea soap', 1),
      async () => expect(await remove(ama, kwame)).toBe('done'),
    );
    expect(codeOf(begun)).toBe('done');
    expect(codeOf(await change('Another soap', 2))).toBe('unauthenticated');
    expect(codeOf(await create(kwame))).toBe('unauthenticated');
    expect(await count("applications where id = $1 and product_name = 'Shea soap'", id)).toBe(1);
  });

  it('waits for a session that chooses the company at that moment, without a deadlock, and ends it', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    // In the order in which `chooseCompany` locks.
    const removed = await whileLocked(
      server,
      ['select from memberships where account_id = $1 for key share', kwame.accountId],
      () => remove(ama, kwame),
      (query) => query('update sessions set company_id = company_id where account_id = $1', [kwame.accountId]),
    );
    expect(removed).toBe('done');
    expect(await count('sessions where account_id = $1 and ended_at is null', kwame.accountId)).toBe(0);
  });

  it('ends a session that begins at that moment', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const removed = await whileLocked(
      server,
      ['select from memberships where account_id = $1 for key share', kwame.accountId],
      () => remove(ama, kwame),
      (query) =>
        query(
          `insert into sessions (id, token_hash, account_id, company_id, started_at, last_seen_at, expires_at, device)
           select gen_random_uuid(), sha256('another'), account_id, company_id, started_at, last_seen_at, expires_at, device
           from sessions where account_id = $1`,
          [kwame.accountId],
        ),
    );
    expect(removed).toBe('done');
    expect(await count('sessions where account_id = $1', kwame.accountId)).toBe(2);
    expect(await count('sessions where account_id = $1 and ended_at is null', kwame.accountId)).toBe(0);
  });

  it('refuses a choice of another company that waits for the session', async () => {
    const [ama, esi] = [await signedInCompany(server), await signedInCompany(server)];
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    await insertMember(server, { companyId: esi.companyId, accountId: kwame.accountId, roles: ['viewer'], isAgent: true });
    const chosen = await whileLocked(
      server,
      ['select from sessions where account_id = $1 for update', kwame.accountId],
      () => post('/session/company', { company_id: esi.companyId }, headersOf(kwame)),
      (query) => query('update sessions set ended_at = now() where account_id = $1', [kwame.accountId]),
    );
    expect(codeOf(chosen)).toBe('unauthenticated');
    expect(await count("audit_events where action = 'session.company_chosen' and actor_id = $1", kwame.accountId)).toBe(0);
  });

  it('refuses a person who leaves at that moment', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const left = await whileLocked(
      server,
      ['select from companies where id = $1 for update', ama.companyId],
      () => leave(kwame),
      async (query) => {
        await query('update sessions set ended_at = now() where account_id = $1', [kwame.accountId]);
        await query('delete from memberships where account_id = $1', [kwame.accountId]);
      },
    );
    expect(left).toBe('unauthenticated');
    expect(await count("audit_events where action = 'member.left' and acting_for = $1", ama.companyId)).toBe(0);
  });

  it('of ownership refuses a command of the former owner that waits for the company’s lock', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const answer = await whileLocked(
      server,
      ['select from companies where id = $1 for update', ama.companyId],
      () => post('/invitations', { email: `${randomUUID()}@shea.example`, roles: ['viewer'] }, headersOf(ama)),
      async (query) => {
        const change = 'update memberships set roles = $3 where company_id = $1 and account_id = $2';
        await query(change, [ama.companyId, kwame.accountId, ['owner']]);
        await query(change, [ama.companyId, ama.accountId, ['viewer']]);
      },
    );
    expect(codeOf(answer)).toBe('permission_denied');
    expect(await count('invitations where company_id = $1', ama.companyId)).toBe(0);
  });

  it('and an accepted transfer at the same moment: one of them is done, and the company has an owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ama = await signedInCompany(server);
      const kwame = await signedInMember(server, ama.companyId, ['editor']);
      const offer = await post('/ownership-transfers', { account_id: kwame.accountId, keeps_ownership: false }, headersOf(ama));
      const both = await Promise.all([
        remove(ama, kwame),
        post(`/ownership-transfers/${idIn(offer)}/accept`, undefined, headersOf(kwame)).then(codeOf),
      ]);
      expect(both.filter((code) => code === 'done')).toHaveLength(1);
      expect(await count("memberships where company_id = $1 and 'owner' = any (roles)", ama.companyId)).toBe(1);
    }
  });
});

describe('a request to delete the account', () => {
  const ask = "update accounts set deletion_requested_at = now(), deletion_nonce = sha256('nonce') where id = $1";
  /** As in another tab, while this command waits. */
  const deletedMeanwhile = async (who: SignedIn, lock: readonly [string, string], command: () => Promise<string | undefined>) =>
    whileLocked(server, lock, command, async (query) => {
      await query(ask, [who.accountId]);
      await query('update sessions set ended_at = now() where account_id = $1', [who.accountId]);
    });
  const lockOf = ({ accountId }: SignedIn) => ['select from accounts where id = $1 for no key update', accountId] as const;

  it('refuses to leave in another tab', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    expect(await deletedMeanwhile(kwame, lockOf(kwame), () => leave(kwame))).toBe('unauthenticated');
    expect(await membersOf(ama.companyId)).toBe(2);
  });

  it('refuses to join in another tab', async () => {
    const ama = await signedInCompany(server);
    const kwame = await personOfNone();
    const { link } = await invite(ama, emailOf(kwame.accountId));
    expect(await deletedMeanwhile(kwame, lockOf(kwame), () => accept(kwame, link))).toBe('unauthenticated');
    expect(await membersOf(ama.companyId)).toBe(1);
  });

  it('refuses to become the only owner in another tab', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const offer = idIn(await post('/ownership-transfers', { account_id: kwame.accountId, keeps_ownership: false }, headersOf(ama)));
    const accepting = async () => codeOf(await post(`/ownership-transfers/${offer}/accept`, undefined, headersOf(kwame)));
    expect(await deletedMeanwhile(kwame, lockOf(kwame), accepting)).toBe('unauthenticated');
    expect(await count("memberships where company_id = $1 and 'owner' = any (roles)", ama.companyId)).toBe(1);
    expect(await count('ownership_transfers where id = $1 and outcome is null', offer)).toBe(1);
  });

  it('refuses to invite in another tab: the company ends with its only member', async () => {
    const ama = await signedInCompany(server);
    const inviting = async () =>
      codeOf(await post('/invitations', { email: `${randomUUID()}@shea.example`, roles: ['viewer'] }, headersOf(ama)));
    const lock = ['select from companies where id = $1 for no key update', ama.companyId] as const;
    expect(await deletedMeanwhile(ama, lock, inviting)).toBe('unauthenticated');
    expect(await count('invitations where company_id = $1', ama.companyId)).toBe(0);
  });

  it('is done once by two clicks', async () => {
    const ama = await signedInCompany(server);
    const ended = async () => codeOf(await call('DELETE', '/profile/delete-my-account', undefined, headersOf(ama)));
    expect(await deletedMeanwhile(ama, lockOf(ama), ended)).toBe('unauthenticated');
    expect(await count("outbox where topic = 'account.deletion_requested' and subject_id = $1", ama.accountId)).toBe(0);
  });
});

describe('a session that is ended elsewhere', () => {
  it('refuses a command of its owner that waits for the company’s lock', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const commands = [
      () => post('/invitations', { email: `${randomUUID()}@shea.example`, roles: ['viewer'] }, headersOf(ama)),
      () => post(`/members/${kwame.accountId}/remove`, {}, headersOf(ama)),
    ];
    for (const command of commands) {
      const answer = await whileLocked(server, ['select from companies where id = $1 for no key update', ama.companyId], command, (query) =>
        query('update sessions set ended_at = now() where account_id = $1', [ama.accountId]),
      );
      expect(codeOf(answer)).toBe('unauthenticated');
      await server.context.pool.query('update sessions set ended_at = null where account_id = $1', [ama.accountId]);
    }
    expect(await count('invitations where company_id = $1', ama.companyId)).toBe(0);
    expect(await membersOf(ama.companyId)).toBe(2);
    // The control: the same command in an open session.
    expect(await remove(ama, kwame)).toBe('done');
  });
});

describe('two owners', () => {
  it('who leave at the same moment: one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ama = await signedInCompany(server);
      const esi = await signedInMember(server, ama.companyId, ['owner']);
      await signedInMember(server, ama.companyId, ['viewer']);
      expect((await Promise.all([leave(ama), leave(esi)])).toSorted()).toEqual(['done', 'last_owner']);
      expect(await membersOf(ama.companyId)).toBe(2);
    }
  });

  it('of two companies cannot resolve each other’s offers, invitations and members', async () => {
    const [ama, esi] = [await signedInCompany(server), await signedInCompany(server)];
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const offer = idIn(await post('/ownership-transfers', { account_id: kwame.accountId, keeps_ownership: true }, headersOf(ama)));
    const { id } = await invite(ama, `${randomUUID()}@shea.example`);
    for (const path of [
      ...['accept', 'decline', 'withdraw'].map((what) => `/ownership-transfers/${offer}/${what}`),
      ...['withdraw', 'resend'].map((what) => `/invitations/${id}/${what}`),
      `/members/${kwame.accountId}/remove`,
    ])
      expect([path, codeOf(await post(path, undefined, headersOf(esi)))]).toEqual([path, 'not_found']);
    expect(codeOf(await call('PUT', `/members/${kwame.accountId}/roles`, { roles: ['viewer'] }, headersOf(esi)))).toBe('not_found');
    expect(await membersOf(ama.companyId)).toBe(2);
  });
});

describe('an offer of ownership', () => {
  it('is accepted once by two clicks, and not with an old step-up', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const offer = idIn(await post('/ownership-transfers', { account_id: kwame.accountId, keeps_ownership: false }, headersOf(ama)));
    const acceptOffer = async () => codeOf(await post(`/ownership-transfers/${offer}/accept`, undefined, headersOf(kwame)));
    const prove = (at: Date) =>
      server.context.pool.query('update sessions set authenticated_at = $2 where account_id = $1', [kwame.accountId, at]);
    await prove(new Date(now.getTime() - 11 * 60_000));
    expect(await acceptOffer()).toBe('step_up_required');
    await prove(now);
    expect((await Promise.all([acceptOffer(), acceptOffer()])).toSorted()).toEqual(['done', 'request_already_resolved']);
    const { rows } = await server.context.pool.query('select account_id, roles from memberships where company_id = $1', [ama.companyId]);
    expect(new Map(rows.map(({ account_id, roles }: { account_id: string; roles: string[] }) => [account_id, roles]))).toEqual(
      new Map([
        [ama.accountId, ['viewer']],
        [kwame.accountId, ['owner', 'editor']],
      ]),
    );
  });
});
