import { secondFactorRules, signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeAccount, deliverCodes, shea } from '../../testing/accounts.ts';
import { bearer, dataOf, duringChange, type Headers, startFactorsApp, type FactorsApp } from '../../testing/second-factors.ts';
import { notifyAccountDeletion } from '../account-deletion/service.ts';

let now = new Date('2026-11-17T08:00:00Z');
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let app: FactorsApp;
beforeAll(async () => {
  app = await startFactorsApp(() => now);
});
afterAll(() => app.server.close());
// Past every window, so that no test counts what another did.
beforeEach(() => void later(86_400));

let last = 0;
const newAddress = () => `person-${(last += 1)}@shea.example`;
/** With a code that was not used yet. */
const secured = async () => {
  const who = await app.factors.secured(newAddress());
  later(30);
  return who;
};
const from = (n: number): Headers => ({ 'x-forwarded-for': `203.0.113.${(n % 250) + 1}` });
const signIn = (who: { email: string; password: string }, headers?: Headers) =>
  app.post('/login', { email: who.email, password: who.password }, headers);
const stepOf = async (who: { email: string; password: string }, headers?: Headers) =>
  dataOf<{ second_step: { token: string; methods: string[] } }>(await signIn(who, headers)).second_step;
const finish = (token: string, code: string, headers?: Headers) => app.post('/login/second-factor', { token, code }, headers);
const count = async (sql: string, ...values: unknown[]) =>
  Number((await app.server.context.pool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n);
const failuresOf = async (id: string) =>
  (await app.server.context.pool.query('select reason, count from sign_in_failures where account_id = $1 order by reason', [id])).rows;

describe('an account with an authenticator', () => {
  it('answers the right password with a second step, and the code with a session', async () => {
    const who = await secured();
    const opened = async () => [
      await count('sessions where account_id = $1', who.id),
      await count("audit_events where action = 'session.opened' and actor_id = $1", who.id),
      await count('known_devices where account_id = $1', who.id),
    ];
    const before = await opened();
    const answer = await signIn(who);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { second_step: { token: expect.stringMatching(/^[\w-]{43}$/) as string, methods: ['authenticator', 'recovery_code'] } },
    ]);
    expect(await opened()).toEqual(before);
    const done = await finish(dataOf<{ second_step: { token: string } }>(answer).second_step.token, ` ${who.codeAt(now)} `);
    expect(done).toMatchObject({ status: 200, body: { data: { user: { id: who.id, email: who.email } } } });
    expect(await app.factors.isSignedIn(bearer(done.body.data?.token ?? ''))).toBe(true);
    expect(await opened()).toEqual(before.map((n) => n + 1));
    // The control: without a factor the password is enough.
    const plain = await activeAccount(app.server, app.mailer.sent, newAddress());
    expect(dataOf<{ token: string }>(await signIn(plain)).token).toMatch(/^[\w-]{43}$/);
  });

  it('asks for it although it was added while the password was looked at', async () => {
    const who = await activeAccount(app.server, app.mailer.sent, newAddress());
    const change =
      "insert into account_authenticators (account_id, encrypted_secret, last_step, added_at) values ($1, decode(repeat('00', 56), 'hex'), 0, now())";
    const answer = await duringChange(app.server, who.id, change, () => signIn(who));
    expect(dataOf<{ second_step: { methods: string[] } }>(answer).second_step.methods).toEqual(['authenticator']);
  });

  it('says the same about a wrong password as an account without a factor', async () => {
    const who = await secured();
    const plain = await activeAccount(app.server, app.mailer.sent, newAddress());
    const wrong = await signIn({ ...who, password: 'not the right password' });
    expect([wrong.status, wrong.text]).toEqual([401, (await signIn({ ...plain, password: 'not the right password' })).text]);
  });

  it('keeps the token of a step as a hash, and takes it for nothing but the second step', async () => {
    const who = await secured();
    const { token } = await stepOf(who);
    const { rows } = await app.server.context.pool.query('select * from sign_in_steps where account_id = $1', [who.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const headers of [bearer(token), { cookie: `__Host-token=${token}`, origin: app.server.context.config.publicOrigin }]) {
      expect(await app.factors.isSignedIn(headers)).toBe(false);
      expect((await app.call('GET', '/profile/factors', undefined, headers)).status).toBe(401);
      expect((await app.call('DELETE', '/profile/factors/authenticator', undefined, headers)).status).toBe(401);
    }
    const done = await finish(token, who.codeAt(now));
    expect(await app.factors.isSignedIn(bearer(done.body.data?.token ?? ''))).toBe(true);
    // Nor is it the session's token afterwards.
    expect(await app.factors.isSignedIn(bearer(token))).toBe(false);
  });

  it('takes each code once, in whichever step', async () => {
    const who = await secured();
    const code = who.codeAt(now);
    expect((await finish((await stepOf(who)).token, code)).status).toBe(200);
    expect((await finish((await stepOf(who)).token, code)).body.code).toBe('second_factor_invalid');
    later(30);
    expect((await finish((await stepOf(who)).token, who.codeAt(now))).status).toBe(200);
  });

  it('takes one of two codes that are shown at once, and one of two answers to a step', async () => {
    const who = await secured();
    const steps = [await stepOf(who), await stepOf(who)];
    const sameCode = await Promise.all(steps.map(({ token }) => finish(token, who.codeAt(now))));
    expect(sameCode.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    later(30);
    const { token } = await stepOf(who);
    const sameStep = await Promise.all([finish(token, who.codeAt(now)), finish(token, who.recoveryCodes[0] ?? '')]);
    expect(sameStep.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it('ends a step when it was used, and after ten minutes', async () => {
    const who = await secured();
    const used = await stepOf(who);
    expect((await finish(used.token, who.codeAt(now))).status).toBe(200);
    later(30);
    expect(await finish(used.token, who.codeAt(now))).toMatchObject({ status: 410, body: { code: 'sign_in_expired' } });
    const inTime = await stepOf(who);
    later(secondFactorRules.stepSeconds - 1);
    expect((await finish(inTime.token, who.codeAt(now))).status).toBe(200);
    later(30);
    const tooLate = await stepOf(who);
    later(secondFactorRules.stepSeconds);
    expect(await finish(tooLate.token, who.codeAt(now))).toMatchObject({ status: 410, body: { code: 'sign_in_expired' } });
    expect(await failuresOf(who.id)).toEqual([]);
  });

  it('ends a step after five wrong codes, for the right one too', async () => {
    const who = await secured();
    const { token } = await stepOf(who);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < secondFactorRules.codesPerStep; n += 1) codes.push((await finish(token, '000000')).body.code);
    codes.push((await finish(token, who.codeAt(now))).body.code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'second_factor_invalid'), 'sign_in_expired']);
    expect(await failuresOf(who.id)).toEqual([{ reason: 'authenticator_wrong', count: 5 }]);
    // The control: a new step takes it.
    expect((await finish((await stepOf(who)).token, who.codeAt(now))).status).toBe(200);
  });

  it('counts many wrong codes at once as it counts them one by one', async () => {
    const who = await secured();
    const { token } = await stepOf(who);
    const answers = await Promise.all(Array.from({ length: 15 }, () => finish(token, '000000')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(secondFactorRules.codesPerStep);
    expect((await finish(token, who.codeAt(now))).status).not.toBe(200);
  });

  /** Wrong codes from as many addresses, until one is refused unseen. */
  const guess = async (who: { email: string; password: string }) => {
    let wrong = 0;
    for (let n = 0; ; n += 1) {
      const { token } = await stepOf(who, from(n));
      for (let tries = 0; tries < secondFactorRules.codesPerStep; tries += 1) {
        const { status } = await finish(token, '000000', from(n));
        if (status === 429) return wrong;
        expect(status).toBe(422);
        wrong += 1;
      }
    }
  };

  it('takes twenty wrong codes in ten minutes over all steps, and sixty in a day; a known device has its own', async () => {
    const who = await secured();
    const signedIn = await finish((await stepOf(who)).token, who.codeAt(now));
    const known = { 'x-device-token': dataOf<{ device_token: string }>(signedIn).device_token };
    later(30);
    expect(await guess(who)).toBe(secondFactorRules.codesPerAccount);
    expect((await finish((await stepOf(who)).token, who.codeAt(now))).status).toBe(429);
    expect((await finish((await stepOf(who)).token, who.codeAt(now), known)).status).toBe(200);
    later(signInRules.windowSeconds);
    expect((await finish((await stepOf(who)).token, who.codeAt(now))).status).toBe(200);
    expect(await guess(who)).toBe(secondFactorRules.codesPerAccount);
    later(signInRules.windowSeconds);
    expect(await guess(who)).toBe(secondFactorRules.codesPerAccount);
    later(signInRules.windowSeconds);
    expect(await guess(who)).toBe(0);
    expect((await finish((await stepOf(who, known)).token, who.codeAt(now), known)).status).toBe(200);
    later(86_400);
    expect((await finish((await stepOf(who)).token, who.codeAt(now))).status).toBe(200);
  });

  it('refuses steps that it never gave, and too many of them from one client', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= signInRules.perAddress; n += 1) statuses.push((await finish('x'.repeat(43), '123456', from(1))).status);
    expect([...new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([410, 429]);
    expect((await finish('short', '123456', from(2))).body.code).toBe('sign_in_expired');
    expect((await app.post('/login/second-factor', {}, from(2))).body).toMatchObject({
      code: 'fields_missing',
      errors: { token: expect.any(String) as string, code: expect.any(String) as string },
    });
  });

  it('keeps nothing of a sign-in that breaks off inside', async () => {
    const who = await secured();
    const { token } = await stepOf(who);
    await app.factors.notices();
    const { pool } = app.server.context;
    await pool.query(
      "create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$; create trigger broken before insert on sessions for each row execute function broken()",
    );
    expect((await finish(token, who.codeAt(now))).status).toBe(500);
    expect((await finish(token, who.recoveryCodes[0] ?? '')).status).toBe(500);
    await pool.query('drop trigger broken on sessions; drop function broken()');
    expect(await app.factors.notices()).toEqual([]);
    expect((await finish(token, who.codeAt(now))).status).toBe(200);
    expect((await finish((await stepOf(who)).token, who.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('replaces a factor once, however it is typed, and its use is mailed', async () => {
    const who = await secured();
    await app.factors.notices();
    const [code = '', other = ''] = who.recoveryCodes;
    const done = await finish((await stepOf(who)).token, ` ${code.toLowerCase().replaceAll('-', ' ')}`);
    expect(done.status).toBe(200);
    const [mail, ...more] = await app.factors.notices();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: who.email, subject: 'A recovery code for your Thamani account was used' });
    expect(mail?.text).toContain('Recovery codes left: 9');
    expect(mail?.text).not.toContain(code);
    expect((await app.factors.factorsOf(bearer(done.body.data?.token ?? ''))).recovery_codes_left).toBe(9);
    expect((await finish((await stepOf(who)).token, code)).body.code).toBe('second_factor_invalid');
    expect(await failuresOf(who.id)).toEqual([{ reason: 'recovery_code_wrong', count: 1 }]);
    expect((await finish((await stepOf(who)).token, other)).status).toBe(200);
  });

  it('is used by one of two at once', async () => {
    const who = await secured();
    const steps = [await stepOf(who), await stepOf(who), await stepOf(who)];
    const answers = await Promise.all(steps.map(({ token }) => finish(token, who.recoveryCodes[0] ?? '')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('of another account opens nothing', async () => {
    const [who, other] = [await secured(), await secured()];
    expect((await finish((await stepOf(who)).token, other.recoveryCodes[0] ?? '')).body.code).toBe('second_factor_invalid');
    expect((await finish((await stepOf(other)).token, other.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is offered while there is one', async () => {
    const who = await secured();
    for (const code of who.recoveryCodes) {
      expect((await stepOf(who)).methods).toEqual(['authenticator', 'recovery_code']);
      expect((await finish((await stepOf(who)).token, code)).status).toBe(200);
    }
    expect((await stepOf(who)).methods).toEqual(['authenticator']);
  });
});

describe('no mail goes around a second factor', () => {
  const reset = async (email: string, password: string) => {
    await app.post('/request-password-reset', { email });
    const { link } = await deliverCodes(app.server, app.mailer.sent);
    const ticket = dataOf<{ token: string }>(await app.post('/verify-token/link', { link })).token;
    const answer = await app.post('/set-new-password', { email, token: ticket, password });
    expect(answer.status).toBe(200);
    return answer;
  };

  it('a reset of the password leaves the factor, and ends a step that waits', async () => {
    const who = await secured();
    const waiting = await stepOf(who);
    const answer = await reset(who.email, 'six boats at dusk');
    expect(answer.text).not.toContain('"user"');
    expect((await finish(waiting.token, who.codeAt(now))).body.code).toBe('sign_in_expired');
    const changed = { email: who.email, password: 'six boats at dusk' };
    const { token, methods } = await stepOf(changed);
    expect(methods).toEqual(['authenticator', 'recovery_code']);
    expect((await finish(token, who.codeAt(now))).status).toBe(200);
  });

  it.each(['code', 'link'] as const)('an activation %s opens no account that is active', async (by) => {
    const email = newAddress();
    await app.post('/register', { ...shea, email }, from(last));
    const activation = await deliverCodes(app.server, app.mailer.sent);
    // A reset proves the address and activates the account; the code of the first mail still exists.
    await reset(email, 'six boats at dusk');
    const signedIn = await signIn({ email, password: 'six boats at dusk' });
    await app.factors.addAuthenticator(bearer(signedIn.body.data?.token ?? ''));
    const sessions = await count('sessions');
    const answer =
      by === 'code'
        ? await app.post('/verify-account', { email, token: activation.code })
        : await app.post('/verify-account/link', { link: activation.link });
    expect([answer.status, answer.body.code]).toEqual(by === 'code' ? [422, 'code_invalid'] : [410, 'link_expired']);
    expect(await count('sessions')).toBe(sessions);
    // The control: the same mail opens an account that is not active yet.
    const fresh = newAddress();
    await app.post('/register', { ...shea, email: fresh }, from(last));
    const { code, link } = await deliverCodes(app.server, app.mailer.sent);
    const opened =
      by === 'code' ? await app.post('/verify-account', { email: fresh, token: code }) : await app.post('/verify-account/link', { link });
    expect(opened.status).toBe(200);
  });

  it('the link that takes a deletion back opens no session, and the password alone takes nothing back', async () => {
    const who = await secured();
    const asked = async () =>
      (await app.server.context.pool.query<{ at: Date | null }>('select deletion_requested_at as at from accounts where id = $1', [who.id]))
        .rows[0]?.at;
    const requestDeletion = async (headers: Headers) =>
      expect((await app.call('DELETE', '/profile/delete-my-account', undefined, headers)).status).toBe(200);
    await requestDeletion(who.headers);
    const { token } = await stepOf(who);
    expect(await asked()).not.toBeNull();
    const done = await finish(token, who.codeAt(now));
    expect([done.status, await asked()]).toEqual([200, null]);
    await requestDeletion(bearer(done.body.data?.token ?? ''));
    await notifyAccountDeletion(app.server.context, { key: crypto.randomUUID(), subjectId: who.id, at: now.toISOString() });
    const link = /undo-deletion#(\S+)/.exec(app.mailer.sent.at(-1)?.text ?? '')?.[1] ?? '';
    const sessions = await count('sessions');
    const undone = await app.post('/profile/undo-deletion', { link });
    expect([undone.status, undone.text.includes('token'), await asked()]).toEqual([200, false, null]);
    expect(await count('sessions')).toBe(sessions);
  });
});
