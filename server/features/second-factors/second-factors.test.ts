import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeAccount } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/app.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { bearer, dataOf, secondFactors, type Headers, startFactorsApp, type FactorsApp } from '../../testing/second-factors.ts';
import { authenticatorApp } from '../../testing/staff.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';
import { removeSecondFactors } from './service.ts';

let now = new Date('2026-11-17T08:00:00Z');
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let app: FactorsApp;
beforeAll(async () => {
  app = await startFactorsApp(() => now);
});
afterAll(() => app.server.close());
beforeEach(async () => {
  later(86_400);
  await app.factors.notices();
});

let last = 0;
const active = async () => {
  const account = await activeAccount(app.server, app.mailer.sent, `person-${(last += 1)}@shea.example`);
  return { ...account, headers: bearer(account.token) };
};
const secured = () => app.factors.secured(`person-${(last += 1)}@shea.example`);
const login = (who: { email: string; password: string }) => app.post('/login', { email: who.email, password: who.password });
const sessionOf = async (who: { email: string; password: string }) => bearer(dataOf<{ token: string }>(await login(who)).token);
const stepTokenOf = async (who: { email: string; password: string }) =>
  dataOf<{ second_step: { token: string } }>(await login(who)).second_step.token;
const finish = (token: string, code: string) => app.post('/login/second-factor', { token, code });
const begin = async (headers: Headers) =>
  dataOf<{ challenge_id: string; secret: string; uri: string }>(await app.post('/profile/factors/authenticator/begin', undefined, headers));
const query = async (sql: string, ...values: unknown[]) =>
  (await app.server.context.pool.query(sql, values)).rows as Record<string, unknown>[];
const eventsOf = async (id: string) =>
  (
    await query(
      "select action, data from audit_events where subject_kind = 'account' and subject_id = $1 and action ~ '^(authenticator|passkey|recovery|second)' order by at, id",
      id,
    )
  ).map(({ action, data }) => [action, data]);
const factorTables = ['account_authenticators', 'account_passkeys', 'account_recovery_codes', 'account_challenges', 'sign_in_steps'];
const rowsOf = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      factorTables.map(async (table) => [table, (await query(`select * from ${table} where account_id = $1`, id)).length] as const),
    ),
  );

describe('adding the first factor', () => {
  it('gives ten recovery codes once, ends every other session, and is recorded and mailed', async () => {
    const who = await active();
    const elsewhere = await sessionOf(who);
    expect(await app.factors.factorsOf(who.headers)).toEqual({
      authenticator: null,
      passkeys: [],
      recovery_codes_left: 0,
      fresh_until: new Date(now.getTime() + 600_000).toISOString(),
    });
    const { recoveryCodes } = await app.factors.addAuthenticator(who.headers);
    expect(recoveryCodes).toHaveLength(secondFactorRules.recoveryCodes);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect([await app.factors.isSignedIn(who.headers), await app.factors.isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await app.factors.factorsOf(who.headers)).toMatchObject({
      authenticator: { added_at: now.toISOString() },
      recovery_codes_left: 10,
    });
    expect(await eventsOf(who.id)).toEqual([['authenticator.added', { replaced: false }]]);
    const mails = await app.factors.notices();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[who.email, 'An authenticator app was added to your Thamani account']]);
    expect(mails[0]?.text).toContain(`${app.server.context.config.publicOrigin}/forgot-password`);
    // A second one gives no codes, and the first stay.
    expect((await app.factors.addPasskey(who.headers)).recoveryCodes).toBeNull();
    expect((await app.factors.factorsOf(who.headers)).recovery_codes_left).toBe(10);
  });

  it('gives them with a passkey too, and writes in the language of the account', async () => {
    const who = await active();
    await query("update accounts set language = 'fr' where id = $1", who.id);
    expect((await app.factors.addPasskey(who.headers, ' Téléphone ')).recoveryCodes).toHaveLength(10);
    expect((await app.factors.factorsOf(who.headers)).passkeys).toMatchObject([{ name: 'Téléphone', used_at: null }]);
    const [mail] = await app.factors.notices();
    expect(mail).toMatchObject({ to: who.email, language: 'fr' });
    expect(mail?.subject).not.toContain('passkey was added');
    expect(mail?.text).toContain('/fr/forgot-password');
  });

  it('keeps no secret and no code in a form that opens anything', async () => {
    const own = await startTestApp({}, { mailer: app.mailer, clock: { now: () => now } });
    try {
      const account = await activeAccount(own, app.mailer.sent, 'slow@shea.example');
      const { secret, recoveryCodes } = await secondFactors(own, app.mailer.sent).addAuthenticator(bearer(account.token));
      const codes = (await own.context.pool.query<{ hash: string }>('select hash from account_recovery_codes')).rows;
      expect(codes).toHaveLength(10);
      for (const { hash } of codes) expect(hash).toMatch(/^\$argon2id\$/);
      const kept = JSON.stringify([
        codes,
        (await own.context.pool.query('select encrypted_secret::text, nonce::text from account_authenticators, account_challenges')).rows,
      ]);
      const bytes = Secret.fromBase32(secret).hex.toLowerCase();
      for (const text of [secret, bytes, ...(recoveryCodes ?? []).flatMap((code) => [code, code.replaceAll('-', '')])])
        expect(kept).not.toContain(text);
    } finally {
      await own.close();
    }
  });

  it('keeps nothing where it breaks off inside', async () => {
    const who = await active();
    const elsewhere = await sessionOf(who);
    const { challenge_id, secret } = await begin(who.headers);
    const add = () => app.post('/profile/factors/authenticator', { challenge_id, code: authenticatorApp(secret)(now) }, who.headers);
    await query(
      "create function broken() returns trigger language plpgsql as $$ begin if new.topic = 'account.security_notification' then raise exception 'broken off'; end if; return new; end $$",
    );
    await query('create trigger broken before insert on outbox for each row execute function broken()');
    expect((await add()).status).toBe(500);
    await query('drop trigger broken on outbox');
    await query('drop function broken()');
    expect(await rowsOf(who.id)).toMatchObject({ account_authenticators: 0, account_recovery_codes: 0 });
    expect([await app.factors.isSignedIn(elsewhere), await eventsOf(who.id)]).toEqual([true, []]);
    // The same again, whole.
    expect((await add()).status).toBe(200);
    expect(await app.factors.isSignedIn(elsewhere)).toBe(false);
  });
});

describe('an authenticator', () => {
  it('counts once a code of it was shown; a wrong one leaves it as it is', async () => {
    const who = await active();
    const { challenge_id, secret, uri } = await begin(who.headers);
    expect(uri).toContain(`secret=${secret}`);
    const add = (code: string) => app.post('/profile/factors/authenticator', { challenge_id, code }, who.headers);
    expect((await add('')).body.code).toBe('fields_missing');
    expect((await add('000000')).body.code).toBe('second_factor_invalid');
    expect(dataOf<{ token: string }>(await login(who)).token).toBeDefined();
    expect((await add(authenticatorApp(secret)(now))).status).toBe(200);
    later(30);
    expect(await add(authenticatorApp(secret)(now))).toMatchObject({ status: 410, body: { code: 'challenge_expired' } });
  });

  it('must be begun again after ten minutes, and cannot be added by another account', async () => {
    const [who, other] = [await active(), await active()];
    const mine = await begin(who.headers);
    const code = authenticatorApp(mine.secret)(now);
    const foreign = await app.post('/profile/factors/authenticator', { challenge_id: mine.challenge_id, code }, other.headers);
    expect(foreign.body.code).toBe('challenge_expired');
    later(600);
    const late = await app.post(
      '/profile/factors/authenticator',
      { challenge_id: mine.challenge_id, code: authenticatorApp(mine.secret)(now) },
      who.headers,
    );
    expect(late.body.code).toBe('challenge_expired');
    expect((await rowsOf(who.id))['account_authenticators']).toBe(0);
  });

  it('takes the place of the one before', async () => {
    const who = await secured();
    later(1);
    const { codeAt, recoveryCodes } = await app.factors.addAuthenticator(who.headers);
    expect(recoveryCodes).toBeNull();
    later(30);
    expect((await finish(await stepTokenOf(who), who.codeAt(now))).body.code).toBe('second_factor_invalid');
    expect((await finish(await stepTokenOf(who), codeAt(now))).status).toBe(200);
    expect((await finish(await stepTokenOf(who), who.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await eventsOf(who.id))[1]).toEqual(['authenticator.added', { replaced: true }]);
  });

  it('is added by one of two sessions at once: the other has ended', async () => {
    const who = await active();
    const sessions = [who.headers, await sessionOf(who)];
    const begun = await Promise.all(sessions.map(begin));
    const answers = await Promise.all(
      begun.map(({ challenge_id, secret }, index) =>
        app.post('/profile/factors/authenticator', { challenge_id, code: authenticatorApp(secret)(now) }, sessions[index]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await rowsOf(who.id)).toMatchObject({ account_authenticators: 1, account_recovery_codes: 10 });
  });
});

describe('passkeys', () => {
  it('are ten at most, of two that come at once too', async () => {
    const who = await active();
    await app.factors.addPasskey(who.headers);
    await query(
      `insert into account_passkeys (id, credential_id, account_id, public_key, counter, transports, name, added_at)
       select gen_random_uuid(), 'planted-' || n || $1::text, $1::uuid, '', 0, '{}', 'Planted', now() from generate_series(1, 8) n`,
      who.id,
    );
    const devices = [1, 2].map(() => new Authenticator(app.server.context.config.publicOrigin));
    const begun = await Promise.all(devices.map(() => app.factors.beginPasskey(who.headers)));
    const answers = await Promise.all(
      devices.map((device, index) => {
        const { challenge_id, options } = begun[index] ?? { challenge_id: '', options: { challenge: '' } };
        return app.post('/profile/factors/passkeys', { challenge_id, response: device.register(options), name: 'Phone' }, who.headers);
      }),
    );
    expect(new Set(answers.map(({ body }) => body.code ?? 'added'))).toEqual(new Set(['added', 'second_factor_limit_reached']));
    expect((await app.factors.factorsOf(who.headers)).passkeys).toHaveLength(10);
    expect(await app.post('/profile/factors/passkey-options', undefined, who.headers)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_limit_reached' },
    });
  });

  it('are registered once, for a challenge of their own, with a name', async () => {
    const [who, other] = [await active(), await active()];
    const { device } = await app.factors.addPasskey(who.headers);
    const add = async (headers: Headers, from: Headers, name = 'Phone') => {
      const { challenge_id, options } = await app.factors.beginPasskey(from);
      return (await app.post('/profile/factors/passkeys', { challenge_id, response: device.register(options), name }, headers)).body.code;
    };
    expect(await add(who.headers, who.headers)).toBe('second_factor_invalid');
    expect(await add(other.headers, other.headers)).toBe('second_factor_invalid');
    expect(await add(other.headers, who.headers)).toBe('second_factor_invalid');
    expect(await add(who.headers, who.headers, '  ')).toBe('fields_missing');
    expect((await rowsOf(other.id))['account_recovery_codes']).toBe(0);
    // A challenge whose answer was wrong is used up; a device of its own is taken.
    const fresh = new Authenticator(app.server.context.config.publicOrigin);
    const { challenge_id, options } = await app.factors.beginPasskey(other.headers);
    const send = (response: object) => app.post('/profile/factors/passkeys', { challenge_id, response, name: 'Phone' }, other.headers);
    expect((await send(fresh.register({ challenge: 'another' }))).body.code).toBe('second_factor_invalid');
    expect((await send(fresh.register(options))).body.code).toBe('second_factor_invalid');
    expect((await app.factors.addPasskey(other.headers)).recoveryCodes).toHaveLength(10);
  });

  it("are removed one by one, and never another company's", async () => {
    const [who, other] = [await active(), await active()];
    await app.factors.addPasskey(who.headers);
    const { device } = await app.factors.addPasskey(other.headers);
    const [theirs] = (await app.factors.factorsOf(other.headers)).passkeys;
    const [mine] = (await app.factors.factorsOf(who.headers)).passkeys;
    const remove = (headers: Headers, id = '') => app.call('DELETE', `/profile/factors/passkeys/${id}`, undefined, headers);
    expect(await remove(who.headers, theirs?.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await app.factors.signInByPasskey(device)).status).toBe(200);
    expect((await remove(who.headers, mine?.id)).status).toBe(200);
    expect((await remove(who.headers, mine?.id)).status).toBe(404);
  });
});

describe('removing and renewing', () => {
  it('the last factor takes the recovery codes along, and the password signs in alone again', async () => {
    const who = await secured();
    await app.factors.addPasskey(who.headers);
    const [passkey] = (await app.factors.factorsOf(who.headers)).passkeys;
    await app.factors.notices();
    later(30);
    const elsewhere = bearer((await finish(await stepTokenOf(who), who.codeAt(now))).body.data?.token ?? '');
    expect((await app.call('DELETE', '/profile/factors/authenticator', undefined, who.headers)).status).toBe(200);
    expect(await app.factors.isSignedIn(elsewhere)).toBe(false);
    expect((await app.call('DELETE', '/profile/factors/authenticator', undefined, who.headers)).status).toBe(404);
    expect((await app.factors.factorsOf(who.headers)).recovery_codes_left).toBe(10);
    // The authenticator is removed; a recovery code still replaces the passkey.
    later(30);
    expect((await finish(await stepTokenOf(who), who.codeAt(now))).body.code).toBe('second_factor_invalid');
    const [first, ...none] = await app.factors.notices();
    expect([first?.text.includes('Two-step sign-in is now off'), none]).toEqual([false, []]);
    expect((await app.call('DELETE', `/profile/factors/passkeys/${passkey?.id}`, undefined, who.headers)).status).toBe(200);
    const [second] = await app.factors.notices();
    expect(second?.text).toContain('Two-step sign-in is now off');
    expect(await rowsOf(who.id)).toMatchObject({ account_authenticators: 0, account_passkeys: 0, account_recovery_codes: 0 });
    expect(await app.factors.isSignedIn(await sessionOf(who))).toBe(true);
  });

  it('new recovery codes end the old ones and every other session; there are none without a factor', async () => {
    const who = await secured();
    later(30);
    const elsewhere = bearer((await finish(await stepTokenOf(who), who.codeAt(now))).body.data?.token ?? '');
    const answer = await app.post('/profile/factors/recovery-codes', undefined, who.headers);
    const codes = dataOf<{ recovery_codes: string[] }>(answer).recovery_codes;
    expect(codes).toHaveLength(10);
    expect([await app.factors.isSignedIn(who.headers), await app.factors.isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await finish(await stepTokenOf(who), who.recoveryCodes[0] ?? '')).body.code).toBe('second_factor_invalid');
    expect((await finish(await stepTokenOf(who), codes[0] ?? '')).status).toBe(200);
    expect((await app.factors.notices()).map(({ subject }) => subject)).toContain('New recovery codes for your Thamani account');
    expect((await app.post('/profile/factors/recovery-codes', undefined, (await active()).headers)).body.code).toBe('not_found');
  });
});

describe('a fresh proof', () => {
  const changes = [
    ['POST', '/profile/factors/authenticator/begin', undefined],
    ['POST', '/profile/factors/authenticator', { challenge_id: '01a1dd37-379c-77ca-b74a-03587b731209', code: '123456' }],
    ['DELETE', '/profile/factors/authenticator', undefined],
    ['POST', '/profile/factors/passkey-options', undefined],
    ['POST', '/profile/factors/passkeys', { challenge_id: '01a1dd37-379c-77ca-b74a-03587b731209', response: { id: 'x' }, name: 'Phone' }],
    ['DELETE', '/profile/factors/passkeys/01a1dd37-379c-77ca-b74a-03587b731209', undefined],
    ['POST', '/profile/factors/recovery-codes', undefined],
  ] as const;

  it.each(changes)('is needed for %s %s', async (method, path, body) => {
    const who = await active();
    later(600);
    expect((await app.call(method, path, body, who.headers)).body.code).not.toBe('step_up_required');
    later(1);
    expect(await app.call(method, path, body, who.headers)).toMatchObject({ status: 409, body: { code: 'step_up_required' } });
    expect((await app.factors.factorsOf(who.headers)).fresh_until).toBeNull();
    await app.post('/profile/step-up', { password: who.password }, who.headers);
    expect((await app.call(method, path, body, who.headers)).body.code).not.toBe('step_up_required');
    const foreign = { cookie: `__Host-token=${who.token}`, origin: 'https://evil.example' };
    expect((await app.call(method, path, body, foreign)).body.code).toBe('cross_origin_forbidden');
  });
});

it('changes of factors are counted for the account, and each mail with them', async () => {
  const who = await secured();
  const statuses: number[] = [];
  for (let n = 2; n <= secondFactorRules.changesAnHour; n += 1)
    statuses.push((await app.post('/profile/factors/recovery-codes', undefined, who.headers)).status);
  // Two were counted when the authenticator was added.
  expect([...new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([200, 429]);
  expect((await app.call('DELETE', '/profile/factors/authenticator', undefined, who.headers)).status).toBe(429);
  expect(await app.factors.notices()).toHaveLength(secondFactorRules.changesAnHour - 1);
});

describe('with the account', () => {
  it('are exported without anything that opens it, and erased', async () => {
    const who = await secured();
    await app.factors.addPasskey(who.headers, 'Laptop');
    await stepTokenOf(who);
    const exported = await app.call('GET', '/profile/export', undefined, who.headers);
    expect(dataOf<{ second_factors: unknown }>(exported).second_factors).toEqual({
      authenticator: { added_at: now.toISOString() },
      passkeys: [{ name: 'Laptop', added_at: now.toISOString(), used_at: null }],
      recovery_codes_left: 10,
    });
    for (const word of ['encrypted_secret', 'public_key', 'credential_id', 'hash']) expect(exported.text).not.toContain(word);
    const kept = await rowsOf(who.id);
    for (const table of factorTables) expect([table, kept[table] ?? 0]).toEqual([table, expect.any(Number)]);
    expect(Object.values(kept).every((n) => n > 0)).toBe(true);
    await app.call('DELETE', '/profile/delete-my-account', undefined, who.headers);
    const asked = await app.server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'account.deletion_requested')
      .where('subject_id', '=', who.id)
      .executeTakeFirstOrThrow();
    later(7 * 86_400);
    await eraseWhenDue(app.server.context, { key: asked.key, subjectId: who.id, at: asked.created_at.toISOString() });
    expect(Object.values(await rowsOf(who.id))).toEqual(factorTables.map(() => 0));
    // Notices that waited find nobody.
    expect((await app.factors.notices()).filter(({ to }) => to === who.email)).toEqual([]);
  });
});

describe('an operator, for an account owner who lost every factor', () => {
  const by = { by: 'Efua Owusu, operations', reason: 'Phone lost; called back on the registered number. Ticket 4711.' };

  it('removes all factors and sessions, is recorded, and the account is mailed', async () => {
    const [who, other] = [await secured(), await secured()];
    await app.factors.addPasskey(who.headers);
    await app.factors.notices();
    const waiting = await stepTokenOf(who);
    await removeSecondFactors(app.server.context, { email: ` ${who.email.toUpperCase()}`, ...by });
    expect(await rowsOf(who.id)).toMatchObject({ account_authenticators: 0, account_passkeys: 0, account_recovery_codes: 0 });
    expect([await app.factors.isSignedIn(who.headers), await app.factors.isSignedIn(other.headers)]).toEqual([false, true]);
    later(30);
    expect((await finish(waiting, who.codeAt(now))).body.code).toBe('sign_in_expired');
    expect(
      await query("select actor_kind, data from audit_events where action = 'second_factors.removed' and subject_id = $1", who.id),
    ).toEqual([{ actor_kind: 'system', data: by }]);
    const mails = await app.factors.notices();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [who.email, 'Two-step sign-in was turned off for your Thamani account'],
    ]);
    expect(mails[0]?.text).not.toContain(by.reason);
    expect(await app.factors.isSignedIn(await sessionOf(who))).toBe(true);
    expect(dataOf<object>(await login(other))).toHaveProperty('second_step');
  });

  it('says who and why, and names an account that has a factor', async () => {
    const [who, plain] = [await secured(), await active()];
    const remove = (typed: Partial<typeof by & { email: string }>) =>
      removeSecondFactors(app.server.context, { email: who.email, ...by, ...typed });
    await expect(remove({ by: ' ' })).rejects.toThrow('state who you are');
    await expect(remove({ reason: 'lost' })).rejects.toThrow('state who you are');
    await expect(remove({ email: 'nobody@shea.example' })).rejects.toThrow('no account has the address');
    await expect(remove({ email: plain.email })).rejects.toThrow('has no second factor');
    expect(await rowsOf(who.id)).toMatchObject({ account_authenticators: 1 });
  });
});
