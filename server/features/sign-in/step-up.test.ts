import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, caller } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { startFactorsApp, type FactorsApp } from '../../testing/second-factors.ts';
import { notifyNewDeviceByMail } from '../sessions/service.ts';

describe('a fresh proof before the account is deleted or exported', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-16T09:00:00Z');
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  let server: TestApp;
  let post: ReturnType<typeof caller>['post'];
  let call: ReturnType<typeof caller>['call'];
  let last = 0;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ post, call } = caller(server));
  });
  afterAll(() => server.close());

  const active = async () => {
    const me = await activeAccount(server, mailer.sent, `person-${(last += 1)}@shea.example`);
    const headers = { authorization: `Bearer ${me.token}` };
    return {
      ...me,
      headers,
      exported: () => call('GET', '/profile/export', undefined, headers),
      deleted: () => call('DELETE', '/profile/delete-my-account', undefined, headers),
      prove: (password: string) => post('/profile/step-up', { password }, headers),
    };
  };
  const needed = { status: 409, body: { code: 'step_up_required' } };

  it('is the sign-in itself for ten minutes, and then the password', async () => {
    const me = await active();
    later(10);
    expect((await me.exported()).status).toBe(200);
    later(1);
    expect(await me.exported()).toMatchObject(needed);
    expect(await me.deleted()).toMatchObject(needed);
    expect((await me.prove(me.password)).status).toBe(200);
    expect((await me.exported()).status).toBe(200);
    later(11);
    expect(await me.deleted()).toMatchObject(needed);
    await me.prove(me.password);
    expect((await me.deleted()).status).toBe(200);
  });

  it('is of one session alone, and of a session from before it was kept never', async () => {
    const me = await active();
    later(11);
    const second = (await post('/login', { email: me.email, password: me.password })).body.data?.token ?? '';
    expect((await call('GET', '/profile/export', undefined, { authorization: `Bearer ${second}` })).status).toBe(200);
    expect(await me.exported()).toMatchObject(needed);
    await server.context.pool.query('update sessions set authenticated_at = null where account_id = $1', [me.id]);
    expect(await call('GET', '/profile/export', undefined, { authorization: `Bearer ${second}` })).toMatchObject(needed);
  });

  it('is not given for a wrong or a missing password, which is counted and recorded', async () => {
    const me = await active();
    later(11);
    expect(await me.prove('')).toMatchObject({ status: 422, body: { code: 'fields_missing' } });
    const tries = [];
    for (let n = 0; n < 5; n += 1) tries.push((await me.prove(`wrong password ${n}`)).body.code);
    expect(tries).toEqual(Array.from({ length: 5 }, () => 'password_invalid'));
    expect(await me.prove(me.password)).toMatchObject({ status: 429 });
    expect(await me.exported()).toMatchObject(needed);
    const { rows } = await server.context.pool.query('select reason, count from sign_in_failures where account_id = $1', [me.id]);
    expect(rows).toEqual([{ reason: 'proof_password_wrong', count: 5 }]);
    later(10);
    expect((await me.prove(me.password)).status).toBe(200);
  });

  it("is not given by another account's password, nor from another site", async () => {
    const [me, other] = [await active(), await active()];
    later(11);
    const { context } = server;
    const hash = await context.passwords.hash('four canoes on the lagoon');
    await context.pool.query('update accounts set password_hash = $1 where id = $2', [hash, other.id]);
    expect((await me.prove('four canoes on the lagoon')).body.code).toBe('password_invalid');
    const foreign = { cookie: `__Host-token=${me.token}`, origin: 'https://evil.example' };
    expect((await call('POST', '/profile/step-up', { password: me.password }, foreign)).status).toBe(403);
    expect(await me.deleted()).toMatchObject(needed);
  });

  it('leaves the notice of a new device to be sent, whatever the session switched off', async () => {
    const me = await active();
    await call('PATCH', '/profile/user/me', { email_notifications: false }, me.headers);
    await post('/login', { email: me.email, password: me.password }, { 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/140.0' });
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'session.new_device')
      .executeTakeFirstOrThrow();
    const before = mailer.sent.length;
    await notifyNewDeviceByMail(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
    expect(mailer.sent.slice(before).map(({ to }) => to)).toEqual([me.email]);
  });
});

describe('a fresh proof of an account with a second factor', () => {
  let now = new Date('2026-11-17T08:00:00Z');
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  let app: FactorsApp;
  let last = 0;
  beforeAll(async () => {
    app = await startFactorsApp(() => now);
  });
  afterAll(() => app.server.close());

  const secured = () => app.factors.secured(`person-${(last += 1)}@shea.example`);
  const failuresOf = async (id: string) =>
    (await app.server.context.pool.query('select reason, count from sign_in_failures where account_id = $1 order by reason', [id])).rows;

  it('needs the code too where there is a factor, each once', async () => {
    const who = await secured();
    later(601);
    const prove = (typed: object) => app.post('/profile/step-up', typed, who.headers);
    expect((await prove({ password: who.password })).body).toMatchObject({
      code: 'fields_missing',
      errors: { code: expect.any(String) as string },
    });
    expect((await prove({ password: 'not the right password', code: who.codeAt(now) })).body.code).toBe('password_invalid');
    expect((await prove({ password: who.password, code: '000000' })).body.code).toBe('second_factor_invalid');
    expect((await app.call('GET', '/profile/export', undefined, who.headers)).body.code).toBe('step_up_required');
    // A wrong password has not used the code up.
    const code = who.codeAt(now);
    expect((await prove({ password: who.password, code })).status).toBe(200);
    expect((await app.call('GET', '/profile/export', undefined, who.headers)).status).toBe(200);
    expect((await prove({ password: who.password, code })).body.code).toBe('second_factor_invalid');
    await app.factors.notices();
    expect((await prove({ password: who.password, code: who.recoveryCodes[3] })).status).toBe(200);
    expect((await app.factors.notices()).map(({ subject }) => subject)).toEqual(['A recovery code for your Thamani account was used']);
    expect(await failuresOf(who.id)).toEqual([
      { reason: 'proof_authenticator_wrong', count: 2 },
      { reason: 'proof_password_wrong', count: 1 },
    ]);
  });

  it('counts wrong codes as it counts wrong passwords', async () => {
    const who = await secured();
    later(601);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1)
      codes.push((await app.post('/profile/step-up', { password: who.password, code: '000000' }, who.headers)).body.code);
    expect(new Set(codes)).toEqual(new Set(['second_factor_invalid']));
    expect((await app.post('/profile/step-up', { password: who.password, code: who.codeAt(now) }, who.headers)).status).toBe(429);
    later(600);
    expect((await app.post('/profile/step-up', { password: who.password, code: who.codeAt(now) }, who.headers)).status).toBe(200);
  });
});
