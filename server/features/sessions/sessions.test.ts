import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, caller, deliverCodes, shea } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';

describe('signing in, and what a session opens', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T09:00:00Z');
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  let server: TestApp;
  let call: ReturnType<typeof caller>['call'];
  let post: ReturnType<typeof caller>['post'];
  let last = 0;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ call, post } = caller(server));
  });
  afterAll(() => server.close());

  const active = () => activeAccount(server, mailer.sent, `person-${(last += 1)}@shea.example`);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('opens with the right password, and says one thing for a wrong one and an unknown address', async () => {
    const { email, password } = await active();
    expect((await post('/login', { email: ` ${email.toUpperCase()} `, password })).status).toBe(200);
    const wrong = await post('/login', { email, password: 'not the right password' });
    const unknown = await post('/login', { email: 'nobody@shea.example', password: 'not the right password' });
    expect(wrong.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    const inactive = { ...shea, email: 'inactive@shea.example' };
    await post('/register', inactive);
    const wrongAndInactive = await post('/login', { email: inactive.email, password: 'not the right password' });
    expect([wrongAndInactive.status, wrongAndInactive.text]).toEqual([unknown.status, unknown.text]);
    // The control: the right password would be told that the account is inactive.
    expect((await post('/login', { email: inactive.email, password: inactive.password })).body.code).toBe('account_inactive');
    expect((await post('/login', {})).body).toMatchObject({
      code: 'fields_missing',
      errors: { email: expect.any(String), password: expect.any(String) },
    });
  });

  it("shows one's own profile and nobody else's, by bearer or cookie and never by address", async () => {
    const mine = await active();
    const other = await active();
    const own = await call('GET', `/profile/user/${mine.id}`, undefined, bearer(mine.token));
    expect(own.body.data).toMatchObject({
      email: mine.email,
      role: 'user',
      company_data: { company_name: 'Tamale Shea Works', website: null, start_of_operation_year: '2014' },
    });
    expect((await call('GET', `/profile/user/${other.id}`, undefined, bearer(mine.token))).status).toBe(404);
    expect((await call('GET', `/profile/user/${mine.id}`, undefined, { cookie: `a=1; __Host-token=${mine.token}` })).status).toBe(200);
    expect((await call('GET', `/profile/user/${mine.id}?token=${mine.token}`)).status).toBe(401);
    // Neither another host's cookie nor one of two under the same name.
    for (const cookie of [
      `token=${mine.token}`,
      `__Host-token=bad; __Host-token=${mine.token}`,
      `__Host-token=${mine.token}; __Host-token=bad`,
    ])
      expect((await call('GET', `/profile/user/${mine.id}`, undefined, { cookie })).status).toBe(401);
    expect((await call('GET', `/profile/user/${mine.id}`, undefined, bearer('x'.repeat(43)))).status).toBe(401);
  });

  it('ends every session of an account whose password is reset', async () => {
    const { email, token } = await active();
    expect((await call('GET', '/profile/sessions', undefined, bearer(token))).status).toBe(200);
    await post('/request-password-reset', { email });
    const { code } = await deliverCodes(server, mailer.sent);
    const ticket = (await post('/verify-token', { email, token: code })).body.data?.token ?? '';
    expect((await post('/set-new-password', { email, token: ticket, password: 'six boats at dusk' })).status).toBe(200);
    expect((await call('GET', '/profile/sessions', undefined, bearer(token))).status).toBe(401);
  });

  it('refuses an unsafe call with a cookie from another origin, and takes it from ours', async () => {
    const { token } = await active();
    const cookie = `__Host-token=${token}`;
    expect((await call('POST', '/logout', undefined, { cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await call('POST', '/logout', undefined, { cookie })).status).toBe(403);
    expect((await call('POST', '/logout', undefined, { cookie, origin: server.context.config.publicOrigin })).status).toBe(200);
    expect((await call('GET', '/profile/sessions', undefined, bearer(token))).status).toBe(401);
  });

  it('closes after half an hour without use, and after twelve hours in any case', async () => {
    const idle = await active();
    later(31 * 60);
    expect((await call('GET', '/profile/sessions', undefined, bearer(idle.token))).status).toBe(401);
    const busy = await active();
    const statuses = new Set<number>();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      later(20 * 60);
      statuses.add((await call('GET', '/profile/sessions', undefined, bearer(busy.token))).status);
    }
    expect([...statuses]).toEqual([200]);
    later(21 * 60);
    expect((await call('GET', '/profile/sessions', undefined, bearer(busy.token))).status).toBe(401);
  });

  it('lists and ends sessions of its own account alone', async () => {
    const mine = await active();
    const other = await active();
    const second = await post(
      '/login',
      { email: mine.email, password: mine.password },
      { 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/140.0' },
    );
    const list = (await call('GET', '/profile/sessions', undefined, bearer(mine.token))).body.data as unknown as {
      id: string;
      device: string;
      current: boolean;
    }[];
    expect(list).toHaveLength(2);
    expect(list.map(({ device, current }) => ({ device, current }))).toContainEqual({ device: 'Firefox, Android', current: false });
    const foreign = list.find(({ current }) => !current)?.id ?? '';
    expect((await call('DELETE', `/profile/sessions/${foreign}`, undefined, bearer(other.token))).status).toBe(404);
    expect((await call('DELETE', `/profile/sessions/${foreign}`, undefined, bearer(mine.token))).status).toBe(200);
    expect((await call('GET', '/profile/sessions', undefined, bearer(second.body.data?.token ?? ''))).status).toBe(401);
    const { rows } = await server.context.pool.query("select count(*)::int as n from outbox where topic = 'session.new_device'");
    expect(rows[0].n).toBeGreaterThan(0);
  });

  it('changes the password with the current one, and ends every other session', async () => {
    const mine = await active();
    const second = (await post('/login', { email: mine.email, password: mine.password })).body.data?.token ?? '';
    const change = (body: object, method = 'PUT') => call(method, '/dashboard/change-password', body, bearer(mine.token));
    expect((await change({})).body.message).toBe('Please fill in all fields');
    expect((await change({ current_password: 'wrong password here', new_password: 'seven boats at dawn' })).body).toMatchObject({
      code: 'password_invalid',
      message: 'The current password is incorrect. Check it and try again.',
    });
    expect((await change({ current_password: mine.password, new_password: 'password1234' })).body.errors).toEqual({
      new_password: 'This password is easy to guess. Choose a different one.',
    });
    expect((await change({ current_password: mine.password, new_password: 'seven boats at dawn' }, 'PATCH')).status).toBe(200);
    expect((await call('GET', '/profile/sessions', undefined, bearer(second))).status).toBe(401);
    expect((await call('GET', '/profile/sessions', undefined, bearer(mine.token))).status).toBe(200);
    later(600);
    expect((await post('/login', { email: mine.email, password: mine.password })).status).toBe(401);
    expect((await post('/login', { email: mine.email, password: 'seven boats at dawn' })).status).toBe(200);
  });

  it('lets five wrong passwords at one account reach the check in ten minutes, and one password at ten accounts', async () => {
    const { email, password } = await active();
    let checked = 0;
    const { verify } = server.context.passwords;
    server.context.passwords.verify = (...args) => {
      checked += 1;
      return verify(...args);
    };
    later(600);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        post('/login', { email, password: `wrong password ${i}` }, { 'x-forwarded-for': `203.0.113.${i}` }),
      ),
    );
    expect(checked).toBe(5);
    expect((await post('/login', { email, password })).status).toBe(429);
    later(600);
    expect((await post('/login', { email, password })).status).toBe(200);
    checked = 0;
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        post('/login', { email: `target-${i}@shea.example`, password: 'Summer in Lagos 2026' }, { 'x-forwarded-for': `198.51.100.${i}` }),
      ),
    );
    expect(checked).toBe(10);
    server.context.passwords.verify = verify;
  });

  it('does not count an honest sign-in against anyone', async () => {
    const { email, password } = await active();
    for (let i = 0; i < 12; i += 1) expect((await post('/login', { email, password })).status).toBe(200);
  });
});
