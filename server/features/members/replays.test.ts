import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { whileLocked } from '../../testing/lock-waits.ts';
import { eraseCompanyWhenDue, notifyCompanyDeletion } from '../account-deletion/service.ts';

/**
 * A request that comes twice: after a lost answer, by a double click, or from another person. `inviteMember` is the only command on a
 * company's people that takes an Idempotency-Key; the others are sent with one here too, since clients may, and it must change nothing.
 */

const mailer = keepingMailer();
const began = new Date('2026-11-18T09:00:00Z');
let now = began;
let server: TestApp;
let call: ReturnType<typeof caller>['call'];
let post: ReturnType<typeof caller>['post'];
beforeAll(async () => {
  server = await startTestApp({ DATABASE_POOL: '10' }, { mailer, clock: { now: () => now } });
  ({ call, post } = caller(server));
});
afterAll(() => server.close());
beforeEach(() => {
  now = began;
});

type Headers = Readonly<Record<string, string>>;

const newKey = (): Headers => ({ 'idempotency-key': randomUUID() });
const newAddress = () => `${randomUUID()}@shea.example`;
const headersOf = ({ token }: Pick<SignedInCompany, 'token'>, key: Headers = {}) => ({ authorization: `Bearer ${token}`, ...key });
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : body.code);
const idIn = ({ body }: Answer) => (body.data as unknown as { id: string }).id;
const invite = (by: SignedInCompany, body: object, key: Headers = {}) => post('/invitations', body, headersOf(by, key));

async function rowsOf(query: string, ...values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  return (await server.context.pool.query<Record<string, unknown>>(query, [...values])).rows;
}

async function count(query: string, ...values: readonly unknown[]): Promise<number> {
  return Number((await rowsOf(`select count(*) as n from ${query}`, ...values))[0]?.['n']);
}

/** Two requests that both wait for the company's lock, or for each other. */
function twiceAtOnce<Result>(companyId: string, send: () => Promise<Result>): Promise<Result[]> {
  return whileLocked(server, ['select from companies where id = $1 for no key update', companyId], () => Promise.all([send(), send()]));
}

describe('an invitation under an idempotency key', () => {
  const written = async (companyId: string) => ({
    invitations: await count('invitations where company_id = $1', companyId),
    events: await count("audit_events where acting_for = $1 and action = 'invitation.created'", companyId),
    mails: await count(
      "outbox where topic = 'invitation.created' and subject_id in (select id::text from invitations where company_id = $1)",
      companyId,
    ),
  });
  const once = { invitations: 1, events: 1, mails: 1 };

  it('has the first answer and one effect, however often it is sent, and counts once towards the limits of the day', async () => {
    const ama = await signedInCompany(server);
    const [key, email] = [newKey(), newAddress()];
    const first = await invite(ama, { email, roles: ['editor', 'finance'] }, key);
    expect(first.status).toBe(201);
    // More often than a company may invite one address in a day.
    for (let replay = 0; replay < 5; replay += 1) {
      const again = await invite(ama, { email, roles: ['editor', 'finance'] }, key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    // The same invitation, typed in another way.
    const typed = await invite(ama, { email: ` ${email.toUpperCase()} `, roles: ['finance', 'editor'], is_agent: false }, key);
    expect([typed.status, typed.body]).toEqual([first.status, first.body]);
    expect(await written(ama.companyId)).toEqual(once);
    // The control: two more are within the limit of three to one address, and the next one is not.
    const others: (string | undefined)[] = [];
    for (let n = 0; n < 3; n += 1) others.push(codeOf(await invite(ama, { email, roles: ['viewer'] }, newKey())));
    expect(others).toEqual(['done', 'done', 'invitation_limit']);
  });

  it('is sent once by a double click', async () => {
    const ama = await signedInCompany(server);
    const [key, body] = [newKey(), { email: newAddress(), roles: ['viewer'] }];
    const [one, other] = await twiceAtOnce(ama.companyId, () => invite(ama, body, key));
    expect([one?.status, other?.status]).toEqual([201, 201]);
    expect(other?.body).toEqual(one?.body);
    expect(await written(ama.companyId)).toEqual(once);
  });

  it('is sent twice by a double click without a key: the second replaces the first', async () => {
    const ama = await signedInCompany(server);
    const body = { email: newAddress(), roles: ['viewer'] };
    const both = await twiceAtOnce(ama.companyId, () => invite(ama, body));
    expect(new Set(both.map(idIn)).size).toBe(2);
    expect(await written(ama.companyId)).toEqual({ invitations: 2, events: 2, mails: 2 });
    expect(await count('invitations where company_id = $1 and withdrawn_at is null', ama.companyId)).toBe(1);
  });

  it('refuses the key for another address, role or agent, and a key that is none', async () => {
    const ama = await signedInCompany(server);
    const [key, email] = [newKey(), newAddress()];
    await invite(ama, { email, roles: ['viewer'] }, key);
    for (const other of [
      { email: newAddress(), roles: ['viewer'] },
      { email, roles: ['editor'] },
      { email, roles: ['viewer'], is_agent: true },
    ])
      expect(await invite(ama, other, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await invite(ama, { email, roles: ['viewer'] }, { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_invalid' },
    });
    expect(await written(ama.companyId)).toEqual(once);
  });

  it('answers no other company, and no person who may not invite', async () => {
    const [ama, esi] = [await signedInCompany(server), await signedInCompany(server)];
    const viewer = await signedInMember(server, ama.companyId, ['viewer']);
    const [key, body] = [newKey(), { email: newAddress(), roles: ['viewer'] }];
    const first = await invite(ama, body, key);
    const ofOther = await invite(esi, body, key);
    expect(ofOther.status).toBe(201);
    expect(idIn(ofOther)).not.toBe(idIn(first));
    const refused = await invite(viewer, body, key);
    expect(codeOf(refused)).toBe('permission_denied');
    expect(refused.text).not.toContain(idIn(first));
    // A former owner has no more than the roles of today.
    await server.context.pool.query("update memberships set roles = array['owner'] where account_id = $1", [viewer.accountId]);
    await server.context.pool.query("update memberships set roles = array['editor'] where account_id = $1", [ama.accountId]);
    expect(codeOf(await invite(ama, body, key))).toBe('permission_denied');
    expect([await written(ama.companyId), await written(esi.companyId)]).toEqual([once, once]);
  });

  it('is one for all owners of the company: the key belongs to the company', async () => {
    const ama = await signedInCompany(server);
    const yaw = await signedInMember(server, ama.companyId, ['owner']);
    const [key, body] = [newKey(), { email: newAddress(), roles: ['viewer'] }];
    const first = await invite(ama, body, key);
    expect(idIn(await invite(yaw, body, key))).toBe(idIn(first));
    expect(codeOf(await invite(yaw, { ...body, email: newAddress() }, key))).toBe('idempotency_key_reused');
    expect(await written(ama.companyId)).toEqual(once);
  });

  it('leaves the key free where it was refused', async () => {
    const ama = await signedInCompany(server);
    const key = newKey();
    const own = (await rowsOf('select email from accounts where id = $1', ama.accountId))[0]?.['email'];
    expect(codeOf(await invite(ama, { email: own, roles: ['viewer'] }, key))).toBe('already_member');
    expect(codeOf(await invite(ama, { email: newAddress(), roles: ['viewer'] }, key))).toBe('done');
    expect(await written(ama.companyId)).toEqual(once);
  });

  it('does not come back by a replay once it was withdrawn', async () => {
    const ama = await signedInCompany(server);
    const [key, body] = [newKey(), { email: newAddress(), roles: ['viewer'] }];
    const first = await invite(ama, body, key);
    expect(codeOf(await post(`/invitations/${idIn(first)}/withdraw`, undefined, headersOf(ama)))).toBe('done');
    expect(idIn(await invite(ama, body, key))).toBe(idIn(first));
    expect(await count('invitations where company_id = $1 and withdrawn_at is null', ama.companyId)).toBe(0);
    expect(await written(ama.companyId)).toEqual(once);
  });
});

interface People {
  readonly ama: SignedInCompany;
  readonly kwame: SignedInCompany;
}

interface Repeated {
  readonly command: string;
  readonly action: string;
  /** Outbox rows for the event. */
  readonly mails: 0 | 1;
  /** What the second request is answered. */
  readonly second: string;
  /** What a viewer of the company is answered who sends the same. */
  readonly viewer: string;
  /** Makes what the command is about, and returns the request. */
  readonly prepare: (people: People) => Promise<{ readonly by: SignedInCompany; readonly request: readonly [string, string, unknown?] }>;
}

const offerTo = ({ accountId }: SignedInCompany) => ({ account_id: accountId, keeps_ownership: false });

/** Each refuses or ignores its own repetition by the state that it finds under the company's lock. */
const withoutKey: readonly Repeated[] = [
  {
    command: 'a change of roles',
    action: 'member.roles_changed',
    mails: 1,
    second: 'done',
    viewer: 'permission_denied',
    prepare: async ({ ama, kwame }) => ({ by: ama, request: ['PUT', `/members/${kwame.accountId}/roles`, { roles: ['finance'] }] }),
  },
  {
    command: 'a removal',
    action: 'member.removed',
    mails: 1,
    second: 'not_found',
    viewer: 'permission_denied',
    prepare: async ({ ama, kwame }) => ({ by: ama, request: ['POST', `/members/${kwame.accountId}/remove`] }),
  },
  {
    command: 'a withdrawal of an invitation',
    action: 'invitation.withdrawn',
    mails: 0,
    second: 'not_found',
    viewer: 'permission_denied',
    prepare: async ({ ama }) => {
      const id = idIn(await invite(ama, { email: newAddress(), roles: ['viewer'] }));
      return { by: ama, request: ['POST', `/invitations/${id}/withdraw`] };
    },
  },
  {
    command: 'an offer of ownership',
    action: 'ownership.offered',
    mails: 1,
    second: 'ownership_transfer_open',
    viewer: 'permission_denied',
    prepare: async ({ ama, kwame }) => ({ by: ama, request: ['POST', '/ownership-transfers', offerTo(kwame)] }),
  },
  {
    command: 'an acceptance of ownership',
    action: 'ownership.accepted',
    mails: 1,
    second: 'request_already_resolved',
    viewer: 'not_found',
    prepare: async ({ ama, kwame }) => {
      const id = idIn(await post('/ownership-transfers', offerTo(kwame), headersOf(ama)));
      return { by: kwame, request: ['POST', `/ownership-transfers/${id}/accept`] };
    },
  },
];

describe.each(withoutKey)('$command', ({ action, mails, second, viewer, prepare }) => {
  const scene = async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const { by, request } = await prepare({ ama, kwame });
    const [method, path, body] = request;
    return {
      companyId: ama.companyId,
      send: async (key: Headers, who = by) => codeOf(await call(method, path, body, headersOf(who, key))),
    };
  };
  /** All that a command on people may change. */
  const stored = async (companyId: string) => ({
    members: await rowsOf('select account_id, roles, is_agent from memberships where company_id = $1 order by account_id', companyId),
    invitations: await rowsOf('select id, accepted_at, withdrawn_at from invitations where company_id = $1 order by id', companyId),
    transfers: await rowsOf('select id, outcome, resolved_at from ownership_transfers where company_id = $1 order by id', companyId),
    sessions: await count('sessions where company_id = $1 and ended_at is null', companyId),
    events: await count('audit_events where acting_for = $1 and action = $2', companyId, action),
    mails: await count(
      `outbox where topic = 'member.notification'
         and subject_id in (select id::text from audit_events where acting_for = $1 and action = $2)`,
      companyId,
      action,
    ),
  });

  it('that is repeated under the same key has one effect, one event and one outbox row', async () => {
    const { companyId, send } = await scene();
    const [before, key] = [await stored(companyId), newKey()];
    expect(await send(key)).toBe('done');
    const after = await stored(companyId);
    expect(after).toMatchObject({ events: 1, mails });
    // The control: there was an effect.
    expect({ ...after, events: 0, mails: 0 }).not.toEqual(before);
    now = new Date(began.getTime() + 60_000);
    expect([await send(key), await send(newKey())]).toEqual([second, second]);
    expect(await stored(companyId)).toEqual(after);
  });

  it('by a double click has one effect, one event and one outbox row', async () => {
    const { companyId, send } = await scene();
    const key = newKey();
    const codes = await twiceAtOnce(companyId, () => send(key));
    const sorted = (list: readonly unknown[]) => list.map(String).toSorted((one, other) => (one < other ? -1 : 1));
    expect(sorted(codes)).toEqual(sorted(['done', second]));
    const after = await stored(companyId);
    expect(after).toMatchObject({ events: 1, mails });
    expect(await send(key)).toBe(second);
    expect(await stored(companyId)).toEqual(after);
  });

  it('under the key of another person is a request like any other, and is refused', async () => {
    const { companyId, send } = await scene();
    const [yaw, esi] = [await signedInMember(server, companyId, ['viewer']), await signedInCompany(server)];
    const key = newKey();
    expect(await send(key)).toBe('done');
    const after = await stored(companyId);
    expect([await send(key, yaw), await send(key, esi)]).toEqual([viewer, 'not_found']);
    expect(await stored(companyId)).toEqual(after);
  });
});

describe('a key that a command does not take', () => {
  it('does not keep another change from being made under it', async () => {
    const ama = await signedInCompany(server);
    const kwame = await signedInMember(server, ama.companyId, ['editor']);
    const key = newKey();
    for (const roles of [['viewer'], ['finance']])
      expect(codeOf(await call('PUT', `/members/${kwame.accountId}/roles`, { roles }, headersOf(ama, key)))).toBe('done');
    expect(await rowsOf('select roles from memberships where account_id = $1', kwame.accountId)).toEqual([{ roles: ['finance'] }]);
    const { rows } = await server.context.pool.query<{ data: unknown }>(
      "select data from audit_events where acting_for = $1 and action = 'member.roles_changed'",
      [ama.companyId],
    );
    expect(rows.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { before: 'editor', roles: 'viewer' },
        { before: 'viewer', roles: 'finance' },
      ]),
    );
    expect(rows).toHaveLength(2);
  });
});

/** By contract a request that comes again is another request: it mails another link, and the seven days begin again. */
describe('a request to delete the company', () => {
  const request = (by: SignedInCompany, key: Headers) => post('/company/deletion', undefined, headersOf(by, key));
  /** The inputs of the workflows that it started, oldest first. */
  const startedFor = async (companyId: string) => {
    const rows = await server.context.db
      .selectFrom('outbox')
      .select(['key', 'created_at'])
      .where('topic', '=', 'company.deletion_requested')
      .where('subject_id', '=', companyId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ key: row.key, subjectId: companyId, at: row.created_at.toISOString() }));
  };
  const eventsOf = (companyId: string, action: string) => count('audit_events where acting_for = $1 and action = $2', companyId, action);
  const linksTo = (companyId: string) =>
    mailer.sent.flatMap(({ text }) => /undo-company-deletion#(\S+)/.exec(text)?.[1] ?? []).filter((link) => link.startsWith(companyId));

  it('by a double click is one request with one end, and each click has its event, its workflow and its mail', async () => {
    const ama = await signedInCompany(server);
    const key = newKey();
    const both = await twiceAtOnce(ama.companyId, () => request(ama, key));
    expect(both.map(codeOf)).toEqual(['done', 'done']);
    expect(await count('company_deletions where company_id = $1', ama.companyId)).toBe(1);
    expect(await eventsOf(ama.companyId, 'company.deletion_requested')).toBe(2);
    const started = await startedFor(ama.companyId);
    expect(started).toHaveLength(2);
    for (const one of started) await notifyCompanyDeletion(server.context, one);
    // The mails may be two; the link that works is one.
    expect(new Set(linksTo(ama.companyId)).size).toBe(1);
    now = new Date(began.getTime() + 7 * 86_400_000);
    await Promise.all(started.map((one) => eraseCompanyWhenDue(server.context, one)));
    expect(await count('companies where id = $1', ama.companyId)).toBe(0);
    expect(await eventsOf(ama.companyId, 'company.erased')).toBe(1);
  });

  it('that is repeated later under the same key ends the earlier link, and only the later one ends the company', async () => {
    const ama = await signedInCompany(server);
    const key = newKey();
    expect(codeOf(await request(ama, key))).toBe('done');
    const [first] = await startedFor(ama.companyId);
    if (first === undefined) throw new Error('nothing was enqueued');
    await notifyCompanyDeletion(server.context, first);
    now = new Date(began.getTime() + 60_000);
    expect(codeOf(await request(ama, key))).toBe('done');
    const [earlier = ''] = linksTo(ama.companyId);
    expect(codeOf(await post('/company/undo-deletion', { link: earlier }))).toBe('link_expired');
    now = new Date(began.getTime() + 7 * 86_400_000);
    await eraseCompanyWhenDue(server.context, first);
    expect(await count('companies where id = $1', ama.companyId)).toBe(1);
    expect(await eventsOf(ama.companyId, 'company.erased')).toBe(0);
  });

  it('under the key of another person is refused to all but an owner, and concerns only the sender’s company', async () => {
    const [ama, esi] = [await signedInCompany(server), await signedInCompany(server)];
    const viewer = await signedInMember(server, ama.companyId, ['viewer']);
    const key = newKey();
    expect(codeOf(await request(ama, key))).toBe('done');
    expect(codeOf(await request(viewer, key))).toBe('permission_denied');
    expect(await eventsOf(ama.companyId, 'company.deletion_requested')).toBe(1);
    expect(codeOf(await request(esi, key))).toBe('done');
    expect(await rowsOf('select requested_by from company_deletions where company_id = $1', esi.companyId)).toEqual([
      { requested_by: esi.accountId },
    ]);
    expect(await eventsOf(ama.companyId, 'company.deletion_requested')).toBe(1);
  });
});
