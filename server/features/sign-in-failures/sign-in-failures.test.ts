import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { activeAccount, caller, deliverCodes, shea, type ActiveAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { colleague } from '../../testing/cases.ts';
import { enrolFirstAdmins, staffPassword, type StaffMember } from '../../testing/staff.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';
import { deleteExpiredRows } from '../maintenance/service.ts';
import { recordSignInFailure } from './service.ts';

interface Row {
  readonly id: string;
  readonly account_kind: string;
  readonly account_id: string | null;
  readonly reason: string;
  readonly count: number;
  readonly networks: string[];
  readonly has_more_networks: boolean;
}

describe('refused sign-ins, codes and proofs', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-16T09:05:00Z');
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  const logged: string[] = [];
  const log = createLog(
    'test',
    'info',
    new Writable({
      write(chunk, _, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  let server: TestApp;
  let post: ReturnType<typeof caller>['post'];
  let call: ReturnType<typeof caller>['call'];
  let me: ActiveAccount;
  let ama: StaffMember;

  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now }, log });
    ({ post, call } = caller(server));
    me = await activeAccount(server, mailer.sent, 'amina@shea.example');
    [ama] = await enrolFirstAdmins(server, mailer.sent);
  });
  afterAll(() => server.close());

  const rows = async (where = 'true') =>
    (
      await server.context.pool.query<Row>(
        `select id, account_kind, account_id, reason, count, networks, has_more_networks from sign_in_failures where ${where} order by hour, id`,
      )
    ).rows;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  /** The only row that one refused request leaves. */
  const leaves = async (act: () => Promise<{ status: number }>, minutesBefore = 60) => {
    later(minutesBefore);
    const before = new Set((await rows()).map(({ id }) => id));
    const { status } = await act();
    const made = (await rows()).filter(({ id }) => !before.has(id));
    expect(made).toHaveLength(1);
    return { status, ...made[0] };
  };
  const staffLogin = (typed: object, address = '203.0.113.9') =>
    post('/staff/login', { email: ama.email, password: staffPassword, code: '000000', ...typed }, from(address));
  const wrongLink = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'x'.repeat(43)}`;

  it('keeps account, network and reason of each kind that a company can meet', async () => {
    const seen = [
      await leaves(() => post('/login', { email: me.email, password: 'not the right password' }, from('198.51.100.7'))),
      await leaves(() => post('/login', { email: 'nobody@shea.example', password: 'not the right password' }, from('2001:db8:5:6::7'))),
      await leaves(async () => {
        await post('/register', { ...shea, email: 'new@shea.example' });
        return post('/login', { email: 'new@shea.example', password: shea.password });
      }),
      await leaves(() => post('/verify-account/link', { link: wrongLink })),
      await leaves(() => post('/set-new-password', { email: me.email, token: 'x'.repeat(43), password: 'six boats at dusk' })),
      await leaves(() => post('/profile/undo-deletion', { link: wrongLink })),
    ];
    const inactive = (await server.context.pool.query("select id from accounts where email = 'new@shea.example'")).rows[0].id;
    const company = { account_kind: 'company', count: 1 };
    const nobody = { ...company, account_id: null };
    expect(seen).toMatchObject([
      { ...company, status: 401, account_id: me.id, reason: 'password_invalid', networks: ['198.51.100.0/24'] },
      { ...nobody, status: 401, reason: 'account_unknown', networks: ['2001:db8:5::/48'] },
      { ...company, account_id: inactive, reason: 'account_inactive', networks: ['127.0.0.0/24'] },
      { ...nobody, reason: 'mailed_link_wrong' },
      { ...nobody, reason: 'reset_ticket_wrong' },
      { ...nobody, reason: 'mailed_link_wrong' },
    ]);
  });

  it('keeps wrong codes of mails, and wrong passwords within a session', async () => {
    await post('/request-password-reset', { email: me.email });
    const { code } = await deliverCodes(server, mailer.sent);
    const wrong = code === '0000' ? '1111' : '0000';
    expect(await leaves(() => post('/verify-token', { email: me.email, token: wrong }))).toMatchObject({
      account_id: me.id,
      reason: 'mailed_code_wrong',
    });
    expect(await leaves(() => post('/verify-token', { email: 'nobody@shea.example', token: wrong }))).toMatchObject({
      account_id: null,
      reason: 'mailed_code_wrong',
    });
    const { body } = await post('/login', { email: me.email, password: me.password });
    const change = { current_password: 'not my password at all', new_password: 'seven boats at dawn' };
    const headers = { authorization: `Bearer ${body.data?.token}` };
    expect(await leaves(() => call('PUT', '/dashboard/change-password', change, headers), 1)).toMatchObject({
      account_id: me.id,
      reason: 'proof_password_wrong',
    });
  });

  it('keeps each kind that staff can meet', async () => {
    const passkey = { challenge_id: '01a1dd37-379c-77ca-b74a-03587b731209', response: { id: 'unknown' } };
    const staff = { account_kind: 'staff', account_id: ama.id };
    expect(await leaves(() => staffLogin({ password: 'another password entirely' }))).toMatchObject({
      ...staff,
      reason: 'password_invalid',
      networks: ['203.0.113.0/24'],
    });
    expect(await leaves(() => staffLogin({}))).toMatchObject({ ...staff, reason: 'authenticator_wrong' });
    expect(await leaves(() => staffLogin({ email: 'nobody@thamani.example' }))).toMatchObject({
      account_kind: 'staff',
      account_id: null,
      reason: 'account_unknown',
    });
    expect(await leaves(() => post('/staff/login/passkey', passkey))).toMatchObject({ account_id: null, reason: 'passkey_wrong' });
    expect(await leaves(() => post('/staff/enrolment', { link: wrongLink }))).toMatchObject({
      account_kind: 'staff',
      account_id: null,
      reason: 'mailed_link_wrong',
    });
    later(60);
    const { body } = await staffLogin({ code: ama.codeAt(now) });
    const headers = { authorization: `Bearer ${body.data?.token}` };
    expect(await leaves(() => post('/staff/step-up', { code: '000000' }, headers), 1)).toMatchObject({
      ...staff,
      reason: 'proof_authenticator_wrong',
    });
    expect(await leaves(() => post('/staff/step-up/passkey', passkey, headers), 1)).toMatchObject({
      ...staff,
      reason: 'proof_passkey_wrong',
    });
  });

  it('keeps no text that was typed: not in rows, not in the log, not in the figures', async () => {
    const typed = ['nobody@shea.example', me.email, 'not the right password', wrongLink, '198.51.100.7', '2001:db8:5:6::7'];
    const stored = JSON.stringify((await server.context.pool.query('select * from sign_in_failures')).rows);
    const lines = logged.filter((line) => line.includes('sign-in refused'));
    const figures = (await (await fetch(`${server.origin}/metrics`)).text())
      .split('\n')
      .filter((line) => line.startsWith('sign_in_failures'));
    for (const text of typed) {
      expect(stored).not.toContain(text);
      expect(lines.join('')).not.toContain(text);
      expect(figures.join('')).not.toContain(text);
    }
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      level: 'warn',
      kind: 'company',
      account: me.id,
      reason: 'password_invalid',
      network: '198.51.100.0/24',
      requestId: expect.any(String),
    });
    expect(figures.some((line) => line.includes('reason="password_invalid"') && line.endsWith(' 2'))).toBe(true);
    expect(figures.join('')).not.toContain(me.id);
  });

  it('stays one row of at most ten networks, however many guesses come from wherever', async () => {
    later(60);
    const flood = Array.from({ length: 400 }, (_, index) => ({
      actor: { kind: 'anonymous' as const },
      address: `10.${index % 200}.0.1`,
      client: { narrow: `10.${index % 200}.0.1`, wide: undefined },
      deviceTokens: { company: undefined, staff: undefined },
      device: 'a test',
      language: 'en' as const,
      t: server.context.translatorFor('en'),
      idempotencyKey: undefined,
      requestId: 'flood',
    }));
    const failure = { kind: 'company', accountId: undefined, reason: 'account_unknown' } as const;
    const before = new Set((await rows()).map(({ id }) => id));
    // As many at once as there are connections to the database.
    while (flood.length > 0) await Promise.all(flood.splice(0, 5).map((one) => recordSignInFailure(server.context, one, failure)));
    const made = (await rows()).filter(({ id }) => !before.has(id));
    expect(made).toMatchObject([{ count: 400, has_more_networks: true }]);
    expect(new Set(made[0]?.networks).size).toBe(10);
  });

  it('is read by admins within their scope alone, page by page', async () => {
    const all = await colleague(server, { role: 'admin' }, 'All');
    const ghana = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Ghana');
    const miner = await colleague(server, { role: 'admin', countries: ['GH'], sectors: ['solid_minerals'] }, 'Minerals');
    const kenya = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Kenya');
    const officer = await colleague(server, { role: 'officer' }, 'Officer');
    const list = async (token: string, query = '?page_size=100') => {
      const { status, body } = await call('GET', `/staff/sign-in-failures${query}`, undefined, { authorization: `Bearer ${token}` });
      return {
        status,
        rows: (body.data ?? []) as unknown as { account: { kind: string; id: string | null; name: string | null } }[],
        body,
      };
    };
    expect((await list(officer.token)).status).toBe(403);
    expect((await list(me.token)).status).toBe(401);
    expect((await list(kenya.token)).rows).toEqual([]);
    expect((await list(miner.token)).rows).toEqual([]);
    const own = (await list(ghana.token)).rows;
    expect(own.length).toBeGreaterThan(2);
    expect(new Set(own.map(({ account }) => `${account.kind} ${account.name}`))).toEqual(new Set(['company Tamale Shea Works']));
    const everything = (await list(all.token)).rows;
    expect(everything).toHaveLength((await rows()).length);
    expect(everything.some(({ account }) => account.kind === 'staff' && account.name === 'S-0001')).toBe(true);
    expect(everything.some(({ account }) => account.id === null)).toBe(true);
    const pages = [await list(all.token, '?page=1&page_size=4'), await list(all.token, '?page=2&page_size=4')];
    expect(pages.flatMap((page) => page.rows)).toEqual(everything.slice(0, 8));
    expect(pages[0]?.body).toMatchObject({ next: '/api/staff/sign-in-failures?page=2&page_size=4', previous: null });
  });

  it('is exported with the account, and erased with it', async () => {
    const other = await activeAccount(server, mailer.sent, 'leaving@shea.example');
    await post('/login', { email: other.email, password: 'not the right password' });
    const headers = { authorization: `Bearer ${other.token}` };
    const exported = await call('GET', '/profile/export', undefined, headers);
    expect(exported.body.data).toMatchObject({ refused_sign_ins: [{ reason: 'password_invalid', count: 1, networks: ['127.0.0.0/24'] }] });
    await call('DELETE', '/profile/delete-my-account', undefined, headers);
    const asked = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'account.deletion_requested')
      .executeTakeFirstOrThrow();
    expect(await rows(`account_id = '${other.id}'`)).toHaveLength(1);
    const before = (await rows()).length;
    later(7 * 24 * 60);
    await eraseWhenDue(server.context, { key: asked.key, subjectId: other.id, at: asked.created_at.toISOString() });
    expect(await rows(`account_id = '${other.id}'`)).toEqual([]);
    expect(await rows()).toHaveLength(before - 1);
  });

  it('is forgotten after 90 days, and not before', async () => {
    const newest = (await server.context.pool.query('select max(hour) as hour from sign_in_failures')).rows[0].hour as Date;
    now = new Date(newest.getTime() + 90 * 86_400_000);
    await deleteExpiredRows(server.context);
    expect(await rows()).toHaveLength(1);
    later(1);
    await deleteExpiredRows(server.context);
    expect(await rows()).toEqual([]);
  });
});

describe('the network of a session', () => {
  const mailer = keepingMailer();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer });
  });
  afterAll(() => server.close());

  it('is shown to its owner, and is in the permanent event only as a keyed hash', async () => {
    const { post, call } = caller(server);
    const me = await activeAccount(server, mailer.sent, 'amina@shea.example');
    const tokens: (string | undefined)[] = [];
    for (const address of ['198.51.100.7', '198.51.100.200', '203.0.113.1']) {
      const { body } = await post('/login', { email: me.email, password: me.password }, { 'x-forwarded-for': address });
      tokens.push(body.data?.token);
    }
    const { body } = await call('GET', '/profile/sessions', undefined, { authorization: `Bearer ${tokens[0]}` });
    expect((body.data as unknown as { network: string }[]).map(({ network }) => network)).toEqual([
      '203.0.113.0/24',
      '198.51.100.0/24',
      '198.51.100.0/24',
      '127.0.0.0/24',
    ]);
    const events = await server.context.pool.query<{ tag: string; data: object }>(
      "select data ->> 'network' as tag, data from audit_events where action = 'session.opened' order by at, id",
    );
    const [, first, second, third] = events.rows.map(({ tag }) => tag);
    expect(first).toMatch(/^[\w-]{12}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(JSON.stringify(events.rows)).not.toContain('198.51');
  });
});
