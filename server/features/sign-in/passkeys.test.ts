import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeAccount } from '../../testing/accounts.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { bearer, dataOf, duringChange, type Headers, startFactorsApp, type FactorsApp } from '../../testing/second-factors.ts';

let now = new Date('2026-11-17T08:00:00Z');
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let app: FactorsApp;
beforeAll(async () => {
  app = await startFactorsApp(() => now);
});
afterAll(() => app.server.close());
beforeEach(() => void later(86_400));

let last = 0;
const withPasskey = async () => {
  const account = await activeAccount(app.server, app.mailer.sent, `person-${(last += 1)}@shea.example`);
  const headers = bearer(account.token);
  return { ...account, headers, ...(await app.factors.addPasskey(headers)) };
};
const failuresOf = async (id: string) =>
  (await app.server.context.pool.query('select reason, count from sign_in_failures where account_id = $1', [id])).rows;

describe('a passkey of a company', () => {
  it('signs in without a password, and the password alone no longer does', async () => {
    const who = await withPasskey();
    const { options } = await app.factors.askToSignIn();
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const done = await app.factors.signInByPasskey(who.device);
    expect(done).toMatchObject({ status: 200, body: { data: { user: { id: who.id } } } });
    const headers = bearer(done.body.data?.token ?? '');
    expect((await app.factors.factorsOf(headers)).passkeys).toMatchObject([{ name: 'Phone', used_at: now.toISOString() }]);
    const answer = await app.post('/login', { email: who.email, password: who.password });
    expect(dataOf<{ second_step: { methods: string[] } }>(answer).second_step.methods).toEqual(['passkey', 'recovery_code']);
  });

  it('signs once for each challenge, of two at once too, and within ten minutes', async () => {
    const who = await withPasskey();
    const asked = await app.factors.askToSignIn();
    const shown = { challenge_id: asked.challenge_id, response: who.device.show(asked.options) };
    const answers = await Promise.all([app.post('/login/passkey', shown), app.post('/login/passkey', shown)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await app.post('/login/passkey', shown)).toMatchObject({ status: 422, body: { code: 'second_factor_invalid' } });
    const slow = await app.factors.askToSignIn();
    later(600);
    expect((await app.post('/login/passkey', { challenge_id: slow.challenge_id, response: who.device.show(slow.options) })).status).toBe(
      422,
    );
    expect((await app.factors.signInByPasskey(who.device)).status).toBe(200);
  });

  it('is refused without the person, from another site, for another challenge, and where it is unknown', async () => {
    const who = await withPasskey();
    const send = async (make: (options: { challenge: string }) => Record<string, unknown> & { id: string }) => {
      const { challenge_id, options } = await app.factors.askToSignIn();
      return (await app.post('/login/passkey', { challenge_id, response: make(options) })).body.code;
    };
    expect(await send((options) => who.device.show(options, { unverified: true }))).toBe('second_factor_invalid');
    expect(await send((options) => who.device.show(options, { origin: 'https://evil.example' }))).toBe('second_factor_invalid');
    expect(await send(() => who.device.show({ challenge: Buffer.alloc(32).toString('base64url') }))).toBe('second_factor_invalid');
    expect(await send((options) => new Authenticator(app.server.context.config.publicOrigin).show(options))).toBe('second_factor_invalid');
    expect(await send(() => ({ id: 'x' }))).toBe('second_factor_invalid');
    expect(await failuresOf(who.id)).toEqual([{ reason: 'passkey_wrong', count: 3 }]);
    // The control.
    expect(await send((options) => who.device.show(options))).toBeUndefined();
  });

  it('does not sign in where it was removed meanwhile', async () => {
    const who = await withPasskey();
    const answer = await duringChange(app.server, who.id, 'delete from account_passkeys where account_id = $1', () =>
      app.factors.signInByPasskey(who.device),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'second_factor_invalid' } });
  });

  it('takes no challenge that was made for something else', async () => {
    const who = await withPasskey();
    const proof = dataOf<{ challenge_id: string; options: { challenge: string } }>(
      await app.post('/profile/step-up/passkey-options', undefined, who.headers),
    );
    const adding = await app.factors.beginPasskey(who.headers);
    for (const { challenge_id, options } of [proof, adding])
      expect((await app.post('/login/passkey', { challenge_id, response: who.device.show(options) })).status).toBe(422);
    const signingIn = await app.factors.askToSignIn();
    const shown = { challenge_id: signingIn.challenge_id, response: who.device.show(signingIn.options) };
    expect((await app.post('/profile/step-up/passkey', shown, who.headers)).status).toBe(422);
    expect((await app.post('/login/passkey', shown)).status).toBe(200);
  });

  it('is let in although others guess passwords from the same address', async () => {
    const who = await withPasskey();
    for (let n = 0; n < signInRules.perAddress; n += 1)
      await app.post('/login', { email: `nobody-${n}@shea.example`, password: `wrong password ${n}` });
    expect((await app.post('/login', { email: who.email, password: who.password })).status).toBe(429);
    expect((await app.factors.signInByPasskey(who.device)).status).toBe(200);
  });

  it('is counted by client, and a known device apart', async () => {
    const who = await withPasskey();
    const device = dataOf<{ device_token: string }>(await app.factors.signInByPasskey(who.device)).device_token;
    const ask = (headers?: Headers) => app.post('/login/passkey-options', undefined, headers);
    for (let n = 0; n < signInRules.passkeysPerAddress; n += 1) await ask();
    expect((await ask()).status).toBe(429);
    const known = { 'x-device-token': device };
    const { challenge_id, options } = dataOf<{ challenge_id: string; options: { challenge: string } }>(await ask(known));
    expect((await app.post('/login/passkey', { challenge_id, response: who.device.show(options) }, known)).status).toBe(200);
  });
});

describe('a passkey as a fresh proof', () => {
  const ask = async (headers: Headers) =>
    dataOf<{ challenge_id: string; options: { challenge: string; allowCredentials: { id: string }[] } }>(
      await app.post('/profile/step-up/passkey-options', undefined, headers),
    );
  const exported = async (headers: Headers) => (await app.call('GET', '/profile/export', undefined, headers)).status;

  it('replaces password and code, for ten minutes', async () => {
    const who = await withPasskey();
    later(601);
    expect(await exported(who.headers)).toBe(409);
    expect((await app.post('/profile/step-up', { password: who.password }, who.headers)).body).toMatchObject({
      code: 'fields_missing',
      errors: { code: expect.any(String) as string },
    });
    const { challenge_id, options } = await ask(who.headers);
    expect(options.allowCredentials).toHaveLength(1);
    const shown = { challenge_id, response: who.device.show(options) };
    expect((await app.post('/profile/step-up/passkey', shown, who.headers)).status).toBe(200);
    expect(await exported(who.headers)).toBe(200);
    later(601);
    expect((await app.post('/profile/step-up/passkey', shown, who.headers)).body.code).toBe('second_factor_invalid');
    expect(await exported(who.headers)).toBe(409);
  });

  it('is one of this account, for a challenge of this account', async () => {
    const [who, other] = [await withPasskey(), await withPasskey()];
    later(601);
    const mine = await ask(who.headers);
    const theirs = await ask(other.headers);
    const prove = (challenge_id: string, response: object) => app.post('/profile/step-up/passkey', { challenge_id, response }, who.headers);
    expect((await prove(mine.challenge_id, other.device.show(mine.options))).body.code).toBe('second_factor_invalid');
    expect((await prove(theirs.challenge_id, who.device.show(theirs.options))).body.code).toBe('second_factor_invalid');
    expect(await exported(who.headers)).toBe(409);
    // The other one's challenge was not used up by it.
    const shown = { challenge_id: theirs.challenge_id, response: other.device.show(theirs.options) };
    expect((await app.post('/profile/step-up/passkey', shown, other.headers)).status).toBe(200);
    const again = await ask(who.headers);
    expect((await prove(again.challenge_id, who.device.show(again.options))).status).toBe(200);
  });

  it('is not kept out by wrong passwords', async () => {
    const who = await withPasskey();
    later(601);
    for (let n = 0; n < signInRules.perAccount; n += 1)
      await app.post('/profile/step-up', { password: `wrong password ${n}`, code: '123456' }, who.headers);
    expect((await app.post('/profile/step-up', { password: who.password, code: who.recoveryCodes?.[0] }, who.headers)).status).toBe(429);
    const { challenge_id, options } = await ask(who.headers);
    expect((await app.post('/profile/step-up/passkey', { challenge_id, response: who.device.show(options) }, who.headers)).status).toBe(
      200,
    );
  });
});
