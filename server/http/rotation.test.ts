import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configOfProcess } from '../config/process-config.ts';
import { createContext, type Context } from '../context.ts';
import { notifyAccountDeletion } from '../features/account-deletion/service.ts';
import { signLink } from '../features/documents/media-link-interface.ts';
import { countAuthenticators, reencryptAuthenticators } from '../factors/key-rotation.ts';
import { codeNow } from '../factors/totp.ts';
import { companyAuthenticators } from '../features/second-factors/service.ts';
import { foundStaff, staffAuthenticators, type ToEnrol } from '../features/staff/service.ts';
import type { Signer } from '../ports.ts';
import { activeAccount, caller, deliverCodes, shea } from '../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../testing/app.ts';
import { bearer, secondFactors } from '../testing/second-factors.ts';
import { authenticatorApp, deliverStaffLinks, enrol, staffPassword, type StaffMember } from '../testing/staff.ts';
import { createApp } from './app.ts';
import { createMediaSite } from './media-server.ts';
import { createSignerSite } from './signer-server.ts';

const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const mailer = keepingMailer();
let now = new Date();
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
let server: TestApp;
const opened: FastifyInstance[] = [];
const wirings: Context[] = [];

/** The same database, reached by an api that was started with other settings. */
async function apiWith(settings: Record<string, string>): Promise<TestApp> {
  const config = configOfProcess({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings });
  const wired = await createContext('test', config);
  wirings.push(wired);
  const context: Context = { ...server.context, config, payments: wired.payments };
  const app = await createApp({ ...context, ...server.api }, { hasReference: false });
  opened.push(app);
  return { ...server, app, context, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_KEY: first }, { mailer, clock: { now: () => now } });
});
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
  await Promise.all(wirings.map((one) => one.close()));
  await server.close();
});

describe('rotating ACCOUNT_KEY', () => {
  let [overlap, after]: TestApp[] = [];
  let ama: StaffMember;
  let kofi: StaffMember;
  let made: readonly ToEnrol[] = [];
  const signIn = async (where: TestApp | undefined, { email, codeAt }: Pick<StaffMember, 'email' | 'codeAt'>) => {
    later(11);
    if (where === undefined) throw new Error('not started');
    return (await caller(where).post('/staff/login', { email, password: staffPassword, code: codeAt(now) })).body.code ?? 'signed in';
  };

  beforeAll(async () => {
    overlap = await apiWith({ ACCOUNT_KEY: second, ACCOUNT_KEY_PREVIOUS: first });
    after = await apiWith({ ACCOUNT_KEY: second });
    made = await foundStaff(server.context, [
      { email: 'ama@thamani.example', name: 'Ama Mensah' },
      { email: 'kofi@thamani.example', name: 'Kofi Boateng' },
    ]);
  });

  it('keeps every authenticator, those that are being set up too', async () => {
    if (overlap === undefined || after === undefined) throw new Error('not started');
    const links = await deliverStaffLinks(server, mailer.sent);
    const [codeOfAma = '', enrolment_code = ''] = made.map(({ enrolmentCode }) => enrolmentCode);
    ama = await enrol(server, links.get('ama@thamani.example') ?? '', codeOfAma);
    // Kofi has scanned the secret when the key changes.
    const opening = { link: links.get('kofi@thamani.example') ?? '', enrolment_code };
    const { totp } = (await caller(server).post('/staff/enrolment', opening)).body.data as unknown as { totp: { secret: string } };
    const codeAt = authenticatorApp(totp.secret);

    // The control: with the new key alone, as every rotation was before.
    expect(await signIn(after, ama)).toBe('credentials_invalid');
    expect((await caller(after).post('/staff/enrolment', opening)).body.code).toBe('link_expired');

    const finished = await caller(overlap).post('/staff/enrolment/finish', { ...opening, password: staffPassword, code: codeAt(now) });
    expect(finished.status).toBe(200);
    kofi = { id: '', email: 'kofi@thamani.example', token: '', headers: { authorization: '' }, codeAt };
    expect(await signIn(overlap, ama)).toBe('signed in');
    expect(await signIn(overlap, kofi)).toBe('signed in');

    expect(await countAuthenticators(overlap.context, staffAuthenticators)).toEqual({
      current: 1,
      previous: 1,
      derived: 0,
      unreadable: [],
    });
    expect((await countAuthenticators(after.context, staffAuthenticators)).unreadable).toEqual([ama.id]);
    expect(await reencryptAuthenticators(overlap.context, staffAuthenticators)).toEqual({ resealed: 1 });
    expect(await reencryptAuthenticators(overlap.context, staffAuthenticators)).toEqual({ resealed: 0 });
    expect(await countAuthenticators(after.context, staffAuthenticators)).toEqual({ current: 2, previous: 0, derived: 0, unreadable: [] });

    expect(await signIn(after, ama)).toBe('signed in');
    expect(await signIn(after, kofi)).toBe('signed in');
    // The old key opens nothing any more.
    expect(await signIn(server, ama)).toBe('credentials_invalid');
  });

  it('loses none when a person signs in while secrets are encrypted again, or when that is stopped half-way', async () => {
    if (overlap === undefined || after === undefined) throw new Error('not started');
    const back = await apiWith({ ACCOUNT_KEY: first, ACCOUNT_KEY_PREVIOUS: second });
    expect(await reencryptAuthenticators(back.context, staffAuthenticators)).toEqual({ resealed: 2 });
    let written = 0;
    const { db } = overlap.context;
    const dying = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'transaction' && (written += 1) > 1) throw new Error('killed');
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(reencryptAuthenticators({ ...overlap.context, db: dying }, staffAuthenticators)).rejects.toThrow('killed');
    expect(await countAuthenticators(overlap.context, staffAuthenticators)).toMatchObject({ current: 1, previous: 1 });
    const [done, signedIn] = await Promise.all([reencryptAuthenticators(overlap.context, staffAuthenticators), signIn(overlap, ama)]);
    expect([done.resealed, signedIn]).toEqual([1, 'signed in']);
    expect(await signIn(after, kofi)).toBe('signed in');
  });

  it('encrypts authenticators from before they were encrypted, but never guesses with which key', async () => {
    if (overlap === undefined || after === undefined) throw new Error('not started');
    const nonce = createHash('sha256').update('kofi').digest();
    await server.context.pool.query('update staff set totp_nonce = $1, totp_encrypted_secret = null where email = $2', [nonce, kofi.email]);
    const old = { email: kofi.email, codeAt: (moment: Date) => codeNow(first, nonce, moment) };
    expect(await signIn(server, old)).toBe('signed in');
    expect(await signIn(overlap, old)).toBe('signed in');
    expect(await signIn(after, old)).toBe('credentials_invalid');
    await expect(reencryptAuthenticators(overlap.context, staffAuthenticators)).rejects.toThrow('1 authenticators were never encrypted');
    expect(await reencryptAuthenticators(server.context, staffAuthenticators)).toEqual({ resealed: 1 });
    expect(await reencryptAuthenticators(overlap.context, staffAuthenticators)).toEqual({ resealed: 1 });
    expect(await signIn(after, old)).toBe('signed in');
    expect(await signIn(after, ama)).toBe('signed in');
  });

  it('binds a secret to its owner', async () => {
    const { pool } = server.context;
    const { rows } = await pool.query<{ totp_encrypted_secret: Buffer }>('select totp_encrypted_secret from staff where email = $1', [
      kofi.email,
    ]);
    await pool.query(
      'update staff set totp_encrypted_secret = (select totp_encrypted_secret from staff where email = $1) where email = $2',
      [ama.email, kofi.email],
    );
    expect(await signIn(after, { email: kofi.email, codeAt: ama.codeAt })).toBe('credentials_invalid');
    await pool.query('update staff set totp_encrypted_secret = $1 where email = $2', [rows[0]?.totp_encrypted_secret, kofi.email]);
    const nonce = createHash('sha256').update('kofi').digest();
    expect(await signIn(after, { email: kofi.email, codeAt: (moment) => codeNow(first, nonce, moment) })).toBe('signed in');
  });

  it('keeps authenticators of companies, those that are being added too, and their recovery codes', async () => {
    if (overlap === undefined || after === undefined) throw new Error('not started');
    const who = await secondFactors(server, mailer.sent).secured('factor@shea.example');
    const adding = await activeAccount(server, mailer.sent, 'adding@shea.example');
    const begun = (await caller(server).post('/profile/factors/authenticator/begin', undefined, bearer(adding.token))).body
      .data as unknown as { challenge_id: string; secret: string };
    const body = { challenge_id: begun.challenge_id, code: authenticatorApp(begun.secret)(now) };
    const add = (where: TestApp) => caller(where).post('/profile/factors/authenticator', body, bearer(adding.token));
    const finish = async (where: TestApp, email: string, code: () => string) => {
      later(11);
      const { post } = caller(where);
      const { second_step } = (await post('/login', { email, password: shea.password })).body.data as unknown as {
        second_step: { token: string };
      };
      return (await post('/login/second-factor', { token: second_step.token, code: code() })).body.code ?? 'signed in';
    };
    const ofWho = () => who.codeAt(now);
    const ofAdding = () => authenticatorApp(begun.secret)(now);
    // The control: with the new key alone.
    expect((await add(after)).body.code).toBe('second_factor_invalid');
    expect((await add(overlap)).status).toBe(200);
    expect(await finish(after, who.email, ofWho)).toBe('second_factor_invalid');
    expect([await finish(overlap, who.email, ofWho), await finish(overlap, adding.email, ofAdding)]).toEqual(['signed in', 'signed in']);

    expect(await countAuthenticators(overlap.context, companyAuthenticators)).toMatchObject({ current: 1, previous: 1, unreadable: [] });
    expect((await countAuthenticators(after.context, companyAuthenticators)).unreadable).toEqual([who.id]);
    expect(await reencryptAuthenticators(overlap.context, companyAuthenticators)).toEqual({ resealed: 1 });
    expect(await countAuthenticators(after.context, companyAuthenticators)).toMatchObject({ current: 2, previous: 0, unreadable: [] });
    expect([await finish(after, who.email, ofWho), await finish(after, adding.email, ofAdding)]).toEqual(['signed in', 'signed in']);
    expect(await finish(server, who.email, ofWho)).toBe('second_factor_invalid');
    expect(await finish(after, who.email, () => who.recoveryCodes[0] ?? '')).toBe('signed in');

    // Bound to its account.
    const { pool } = server.context;
    await pool.query(
      'update account_authenticators set encrypted_secret = (select encrypted_secret from account_authenticators where account_id = $1)',
      [who.id],
    );
    expect([await finish(after, who.email, ofWho), await finish(after, adding.email, ofWho)]).toEqual([
      'signed in',
      'second_factor_invalid',
    ]);
  });

  it('accepts codes and links of both keys, and after it of one', async () => {
    if (overlap === undefined || after === undefined) throw new Error('not started');
    const registered = async (email: string) => {
      await caller(server).post('/register', { ...shea, email }, { 'x-forwarded-for': '192.0.2.251' });
      return deliverCodes(server, mailer.sent);
    };
    const { code } = await registered('code@shea.example');
    expect((await caller(after).post('/verify-account', { email: 'code@shea.example', token: code })).body.code).toBe('code_invalid');
    expect((await caller(overlap).post('/verify-account', { email: 'code@shea.example', token: code })).status).toBe(200);
    const { link } = await registered('link@shea.example');
    expect((await caller(after).post('/verify-account/link', { link })).body.code).toBe('link_expired');
    expect((await caller(overlap).post('/verify-account/link', { link })).status).toBe(200);

    const me = await activeAccount(server, mailer.sent, 'undo@shea.example');
    await caller(server).call('DELETE', '/profile/delete-my-account', undefined, { authorization: `Bearer ${me.token}` });
    await notifyAccountDeletion(server.context, { key: randomUUID(), subjectId: me.id, at: now.toISOString() });
    const undo = /undo-deletion#(\S+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await caller(after).post('/profile/undo-deletion', { link: undo })).body.code).toBe('link_expired');
    expect((await caller(overlap).post('/profile/undo-deletion', { link: undo })).status).toBe(200);
  });
});

describe('rotating what other processes show', () => {
  it('MEDIA_KEY: links of both are opened, and after it of one', async () => {
    const key = `rotation/${randomUUID()}`;
    const body = Buffer.from('a file');
    await server.context.objects.put(key, { body, sha256: createHash('sha256').update(body).digest(), type: 'text/plain' });
    const link = (secret: string) =>
      signLink(secret, { key, type: 'text/plain', name: 'a.txt', disposition: 'attachment', until: now.getTime() + 60_000 });
    const opens = async (settings: Record<string, string>) => {
      const config = configOfProcess({ NODE_ENV: 'test', LOG_LEVEL: 'silent', S3_BUCKET: 'tests', ...settings }, 'media');
      const site = await createMediaSite({ ...server.context, config });
      opened.push(site);
      const origin = await site.listen({ host: '127.0.0.1', port: 0 });
      return Promise.all([first, second].map(async (secret) => (await fetch(`${origin}/${link(secret)}`)).status));
    };
    expect(await opens({ MEDIA_KEY: first })).toEqual([200, 404]);
    expect(await opens({ MEDIA_KEY: second, MEDIA_KEY_PREVIOUS: first })).toEqual([200, 200]);
    expect(await opens({ MEDIA_KEY: second })).toEqual([404, 200]);
  });

  it('SIGNER_TOKEN: both are accepted, and after it one', async () => {
    const signer = { keys: async () => '{}' } as unknown as Signer;
    const answers = async (settings: Record<string, string>) => {
      const { tokens } = configOfProcess({ NODE_ENV: 'test', ...settings }, 'signer').signer;
      const { log, metrics } = server.context;
      const site = await createSignerSite({ signer, tokens, log, metrics, metricsToken: undefined, ready: async () => undefined });
      opened.push(site);
      await site.listen({ host: '127.0.0.1', port: 0 });
      const { port } = site.server.address() as AddressInfo;
      const ask = (token: string) =>
        fetch(`http://127.0.0.1:${port}/keys`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      return Promise.all([first, second, ''].map(async (token) => (await ask(token)).status));
    };
    expect(await answers({ SIGNER_TOKEN: first })).toEqual([200, 401, 401]);
    expect(await answers({ SIGNER_TOKEN: second, SIGNER_TOKEN_PREVIOUS: first })).toEqual([200, 200, 401]);
    expect(await answers({ SIGNER_TOKEN: second })).toEqual([401, 200, 401]);
  });

  it('PAYMENT_MESSAGE_SECRET: webhook events with both are kept, and after it with one', async () => {
    const answers = async (settings: Record<string, string>) => {
      const { origin } = await apiWith(settings);
      const send = (secret: string) =>
        fetch(`${origin}/api/payment/webhook/flutterwave/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'verif-hash': secret },
          body: JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: randomUUID() } }),
        });
      return Promise.all([first, second, ''].map(async (secret) => (await send(secret)).status));
    };
    expect(await answers({ PAYMENT_MESSAGE_SECRET: first })).toEqual([200, 401, 401]);
    expect(await answers({ PAYMENT_MESSAGE_SECRET: second, PAYMENT_MESSAGE_SECRET_PREVIOUS: first })).toEqual([200, 200, 401]);
    expect(await answers({ PAYMENT_MESSAGE_SECRET: second })).toEqual([401, 200, 401]);
  });

  it('METRICS_TOKEN: both read the figures, and after it one', async () => {
    const answers = async (settings: Record<string, string>) => {
      const { origin } = await apiWith(settings);
      const ask = (token: string) => fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      return Promise.all([first, second, ''].map(async (token) => (await ask(token)).status));
    };
    expect(await answers({ METRICS_TOKEN: first })).toEqual([200, 404, 404]);
    expect(await answers({ METRICS_TOKEN: second, METRICS_TOKEN_PREVIOUS: first })).toEqual([200, 200, 404]);
    expect(await answers({ METRICS_TOKEN: second })).toEqual([404, 200, 404]);
  });
});
