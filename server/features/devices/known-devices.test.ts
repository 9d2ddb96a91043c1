import { knownDeviceRules, signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeAccount, caller, deliverCodes, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { deliverStaffLinks, enrol, enrolFirstAdmins, enrolmentCodeIn, staffPassword, type StaffMember } from '../../testing/staff.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-16T09:00:00Z');
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let call: ReturnType<typeof caller>['call'];
beforeAll(async () => {
  // The cost of argon2id is not what is tested here.
  const passwords = {
    hash: async (password: string) => `kept ${password}`,
    verify: async (hash: string, password: string) => hash === `kept ${password}`,
  };
  server = await startTestApp({}, { passwords, mailer, clock: { now: () => now } });
  ({ post, call } = caller(server));
});
afterAll(() => server.close());
beforeEach(() => void later(86_400));

const from = (address: string) => ({ 'x-forwarded-for': address });
const attacker = (n: number) => from(`203.0.113.${(n % 250) + 1}`);
const home = '192.0.2.200';
const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
const deviceOf = (answer: Answer) => dataOf<{ device_token: string }>(answer).device_token;
const knownBy = (token: string) => ({ ...from(home), 'x-device-token': token });
const devicesInTable = async (column: 'account_id' | 'staff_id', id: string) =>
  (await server.context.pool.query(`select * from known_devices where ${column} = $1 order by last_at`, [id])).rows;

describe('a company’s account', () => {
  let last = 0;
  const account = async () => activeAccount(server, mailer.sent, `owner-${(last += 1)}@shea.example`);
  const signIn = (who: { email: string; password: string }, headers: Record<string, string> = from(home)) =>
    post('/login', { email: who.email, password: who.password }, headers);
  const signedIn = async (who: { email: string; password: string }) => {
    const answer = await signIn(who);
    expect(answer.status).toBe(200);
    return deviceOf(answer);
  };
  /** As many wrong passwords as are let through, from as many addresses. */
  const attack = async (email: string) => {
    for (let n = 0; n <= signInRules.perAccount; n += 1) await post('/login', { email, password: `wrong password ${n}` }, attacker(n));
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('is open to its owner on a known device, however long others try wrong passwords', async () => {
    const who = await account();
    const device = await signedIn(who);
    for (let window = 0; window < 6; window += 1) {
      await attack(who.email);
      // The control: elsewhere the right password is refused.
      expect((await signIn(who)).status).toBe(429);
      expect((await signIn(who, knownBy(device))).status).toBe(200);
      expect((await signIn(who, { ...from(home), cookie: `__Host-device=${device}` })).status).toBe(200);
      later(signInRules.windowSeconds);
    }
  });

  it('is so although others failed from the same address, or tried the same password elsewhere', async () => {
    const who = await account();
    const device = await signedIn(who);
    for (let n = 0; n < signInRules.perAddress; n += 1)
      await post('/login', { email: `neighbour-${n}@shea.example`, password: `wrong password ${n}` }, from(home));
    for (let n = 0; n < signInRules.perFingerprint; n += 1)
      await post('/login', { email: `sprayed-${n}@shea.example`, password: who.password }, attacker(n));
    expect((await signIn(who)).status).toBe(429);
    expect((await signIn(who, from('192.0.2.201'))).status).toBe(429);
    expect((await signIn(who, knownBy(device))).status).toBe(200);
  });

  it('is open again after a reset, and stays so on the device that did it', async () => {
    const who = await account();
    await attack(who.email);
    expect((await signIn(who)).status).toBe(429);
    await post('/request-password-reset', { email: who.email });
    const { link } = await deliverCodes(server, mailer.sent);
    const ticket = dataOf<{ token: string }>(await post('/verify-token/link', { link })).token;
    const changed = { email: who.email, password: 'six boats at dusk' };
    const reset = await post('/set-new-password', { ...changed, token: ticket }, from(home));
    expect(reset.status).toBe(200);
    expect((await signIn(changed, from('192.0.2.202'))).status).toBe(200);
    await attack(who.email);
    expect((await signIn(changed, from('192.0.2.202'))).status).toBe(429);
    expect((await signIn(changed, knownBy(deviceOf(reset)))).status).toBe(200);
  });

  it('can be given its allowance back as the runbook says', async () => {
    const who = await account();
    await attack(who.email);
    expect((await signIn(who)).status).toBe(429);
    await server.context.pool.query("delete from rate_limit_buckets where bucket_hash = sha256(convert_to('sign-in to ' || $1, 'UTF8'))", [
      who.email,
    ]);
    expect((await signIn(who)).status).toBe(200);
  });

  it('lets the owner who is signed in change the password meanwhile', async () => {
    const who = await account();
    await attack(who.email);
    const change = (current: string) =>
      call('PUT', '/dashboard/change-password', { current_password: current, new_password: 'seven boats at dawn' }, bearer(who.token));
    expect((await change(who.password)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await change(`wrong password ${n}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('gives a known device a small allowance of its own, for that account alone', async () => {
    const [who, other] = [await account(), await account()];
    const device = await signedIn(who);
    const guess = (email: string, n: number) => post('/login', { email, password: `wrong password ${n}` }, knownBy(device));
    const statuses = async (email: string) => {
      const all: number[] = [];
      for (let n = 0; n < 7; n += 1) all.push((await guess(email, n)).status);
      return all;
    };
    const five = [401, 401, 401, 401, 401, 429, 429];
    expect(await statuses(who.email)).toEqual(five);
    expect((await signIn(who, knownBy(device))).status).toBe(429);
    // Others are not touched by it.
    expect((await signIn(who)).status).toBe(200);
    // At another account it is a stranger: what it tries counts for the account.
    expect(await statuses(other.email)).toEqual(five);
    expect((await signIn(other)).status).toBe(429);
    let wrong = 5;
    for (let window = 0; window < 10; window += 1) {
      later(knownDeviceRules.windowSeconds);
      wrong += (await statuses(who.email)).filter((status) => status === 401).length;
    }
    expect(wrong).toBe(knownDeviceRules.perDay);
    later(86_400);
    expect((await signIn(who, knownBy(device))).status).toBe(200);
  });

  it('keeps at most ten devices, the newest, also when many sign in at once', async () => {
    const who = await account();
    const first = await signedIn(who);
    const tokens: string[] = [];
    // As many at a time as the allowance lets through.
    for (let round = 0; round < 4; round += 1) {
      later(1);
      tokens.push(...(await Promise.all(Array.from({ length: signInRules.perAccount }, () => signIn(who)))).map(deviceOf));
    }
    expect(new Set(tokens).size).toBe(20);
    expect(await devicesInTable('account_id', who.id)).toHaveLength(knownDeviceRules.maxDevices);
    later(1);
    const newest = await signedIn(who);
    await attack(who.email);
    expect((await signIn(who, knownBy(newest))).status).toBe(200);
    expect((await signIn(who, knownBy(first))).status).toBe(429);
  });

  it('knows a device for 90 days after its last use', async () => {
    const who = await account();
    const device = await signedIn(who);
    later(80 * 86_400);
    const again = await signIn(who, knownBy(device));
    expect(deviceOf(again)).toBe(device);
    later(89 * 86_400);
    await attack(who.email);
    expect((await signIn(who, knownBy(device))).status).toBe(200);
    later(90 * 86_400);
    await attack(who.email);
    expect((await signIn(who, knownBy(device))).status).toBe(429);
  });

  it('forgets a device whose session is ended from elsewhere, and keeps it at signing out', async () => {
    const who = await account();
    const opened = await signIn(who);
    const device = deviceOf(opened);
    await call('POST', '/logout', undefined, bearer(dataOf<{ token: string }>(opened).token));
    await attack(who.email);
    const again = await signIn(who, knownBy(device));
    expect(again.status).toBe(200);
    const sessions = dataOf<{ id: string; current: boolean }[]>(
      await call('GET', '/profile/sessions', undefined, bearer(dataOf<{ token: string }>(again).token)),
    );
    const own = sessions.find(({ current }) => current)?.id ?? '';
    const stranger = await account();
    expect((await call('DELETE', `/profile/sessions/${own}`, undefined, bearer(stranger.token))).status).toBe(404);
    expect((await signIn(who, knownBy(device))).status).toBe(200);
    const open = dataOf<{ id: string; current: boolean }[]>(await call('GET', '/profile/sessions', undefined, bearer(who.token)));
    for (const { id } of open.filter(({ current }) => !current))
      expect((await call('DELETE', `/profile/sessions/${id}`, undefined, bearer(who.token))).status).toBe(200);
    expect((await signIn(who, knownBy(device))).status).toBe(429);
  });

  it('keeps no device but the one at hand when the password is changed, and none after a reset', async () => {
    const who = await account();
    const elsewhere = await signedIn(who);
    const here = await signIn(who);
    const body = { current_password: who.password, new_password: 'seven boats at dawn' };
    await call('PUT', '/dashboard/change-password', body, bearer(dataOf<{ token: string }>(here).token));
    const changed = { email: who.email, password: 'seven boats at dawn' };
    await attack(who.email);
    expect((await signIn(changed, knownBy(elsewhere))).status).toBe(429);
    expect((await signIn(changed, knownBy(deviceOf(here)))).status).toBe(200);
    await post('/request-password-reset', { email: who.email });
    const { link } = await deliverCodes(server, mailer.sent);
    const ticket = dataOf<{ token: string }>(await post('/verify-token/link', { link })).token;
    await post('/set-new-password', { email: who.email, token: ticket, password: 'eight boats at dawn' });
    await attack(who.email);
    expect((await signIn({ email: who.email, password: 'eight boats at dawn' }, knownBy(deviceOf(here)))).status).toBe(429);
  });

  it('takes no token that it did not give to this account', async () => {
    const [who, other] = [await account(), await account()];
    const planted = 'p'.repeat(43);
    const foreign = await signedIn(other);
    for (const token of [planted, foreign, 'short', `${foreign}x`, '%00']) {
      const answer = await signIn(who, knownBy(token));
      expect([answer.status, deviceOf(answer) === token]).toEqual([200, false]);
    }
    await attack(who.email);
    for (const token of [planted, foreign]) expect((await signIn(who, knownBy(token))).status).toBe(429);
  });

  it('keeps the token as a hash, exports what is kept, and erases it with the account', async () => {
    const who = await account();
    const device = await signedIn(who);
    expect(JSON.stringify(await devicesInTable('account_id', who.id))).not.toContain(device);
    const exported = await call('GET', '/profile/export', undefined, bearer(who.token));
    expect(exported.text).not.toContain(device);
    const at = now.toISOString();
    const ends = new Date(now.getTime() + knownDeviceRules.days * 86_400_000).toISOString();
    const kept = { device: 'Unknown browser, unknown system', first_at: at, last_at: at, expires_at: ends };
    expect(dataOf<{ devices: unknown }>(exported).devices).toEqual([kept, kept]);
    await call('DELETE', '/profile/delete-my-account', undefined, bearer(who.token));
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'account.deletion_requested')
      .where('subject_id', '=', who.id)
      .executeTakeFirstOrThrow();
    expect(await devicesInTable('account_id', who.id)).not.toEqual([]);
    later(7 * 86_400);
    await eraseWhenDue(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
    expect(await devicesInTable('account_id', who.id)).toEqual([]);
  });
});

describe('a member of the staff', () => {
  let ama: StaffMember;
  let kofi: StaffMember;
  beforeAll(async () => {
    [ama, kofi] = await enrolFirstAdmins(server, mailer.sent);
  });

  /** With a code that was not used yet. */
  const signIn = (person: StaffMember, headers: Record<string, string> = from(home)) => {
    later(30);
    return post('/staff/login', { email: person.email, password: staffPassword, code: person.codeAt(now) }, headers);
  };
  const attack = async (email: string) => {
    for (let n = 0; n <= signInRules.perAccount; n += 1)
      await post('/staff/login', { email, password: `wrong password ${n}`, code: '000000' }, attacker(n));
  };

  it('gets in with password and code on a known device, however long others try wrong ones', async () => {
    const device = deviceOf(await signIn(ama));
    for (let window = 0; window < 3; window += 1) {
      await attack(ama.email);
      expect((await signIn(ama)).status).toBe(429);
      expect((await signIn(ama, knownBy(device))).status).toBe(200);
      expect((await signIn(ama, { ...from(home), cookie: `__Host-staff-device=${device}` })).status).toBe(200);
      // The other site's cookie has no effect here, nor does the device of another account.
      expect((await signIn(ama, { ...from(home), cookie: `__Host-device=${device}` })).status).toBe(429);
      later(signInRules.windowSeconds);
    }
    await attack(kofi.email);
    expect((await signIn(kofi, knownBy(device))).status).toBe(429);
  });

  it('gives a known device a small allowance of its own', async () => {
    const device = deviceOf(await signIn(ama));
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await post('/staff/login', { email: ama.email, password: `wrong ${n}`, code: '000000' }, knownBy(device))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn(ama, knownBy(device))).status).toBe(429);
    expect((await signIn(ama)).status).toBe(200);
  });

  it('gets in by a passkey although others used up the passwords of the same address', async () => {
    const { person, passkey } = await withPasskey();
    for (let n = 0; n < signInRules.perAddress; n += 1)
      await post('/staff/login', { email: `nobody-${n}@thamani.example`, password: `wrong ${n}`, code: '000000' }, from(home));
    expect((await signIn(kofi)).status).toBe(429);
    const showPasskey = async (headers: Record<string, string>) => {
      const asked = await post('/staff/login/passkey-options', undefined, headers);
      if (asked.status !== 200) return asked;
      const { challenge_id, options } = dataOf<{ challenge_id: string; options: { challenge: string } }>(asked);
      return post('/staff/login/passkey', { challenge_id, response: passkey.show(options) }, headers);
    };
    const shown = await showPasskey(from(home));
    expect([shown.status, dataOf<{ person: { id: string } }>(shown).person.id]).toEqual([200, person]);
    // Who floods passkeys themselves is refused, and the known device is not.
    for (let n = 0; n < signInRules.passkeysPerAddress; n += 1) await post('/staff/login/passkey-options', undefined, from(home));
    expect((await showPasskey(from(home))).status).toBe(429);
    expect((await showPasskey(knownBy(deviceOf(shown)))).status).toBe(200);
  });

  it('starts with the whole allowance after new factors were set up, and with no device of before', async () => {
    const device = deviceOf(await signIn(kofi));
    const code = await renew(kofi);
    await attack(kofi.email);
    expect(await devicesInTable('staff_id', kofi.id)).toEqual([]);
    const links = await deliverStaffLinks(server, mailer.sent);
    kofi = await enrol(server, links.get(kofi.email) ?? '', code);
    expect((await signIn(kofi)).status).toBe(200);
    await attack(kofi.email);
    expect((await signIn(kofi, knownBy(device))).status).toBe(429);
  });

  /** Asked for by one admin, confirmed by another, who is shown the code. */
  async function renew(person: StaffMember): Promise<string> {
    const { third } = await thirdAdmin();
    const headers = await freshly(ama);
    const made = await call('POST', `/staff/people/${person.id}/sign-in-reset`, undefined, headers);
    const { id } = dataOf<{ id: string }>(made);
    const confirmed = await call('POST', `/staff/requests/${id}/confirm`, undefined, await freshly(third));
    expect(confirmed.status).toBe(200);
    return enrolmentCodeIn(confirmed);
  }
  async function freshly(person: StaffMember) {
    return { authorization: `Bearer ${dataOf<{ token: string }>(await signIn(person)).token}` };
  }
  async function invite(email: string): Promise<{ link: string; enrolment_code: string }> {
    const grants = [{ role: 'admin', countries: null, sectors: null }];
    const asked = await call('POST', '/staff/people', { email, name: 'Third Person', language: 'en', grants }, await freshly(ama));
    const { id } = dataOf<{ id: string }>(asked);
    const confirmed = await call('POST', `/staff/requests/${id}/confirm`, undefined, await freshly(kofi));
    return { link: (await deliverStaffLinks(server, mailer.sent)).get(email) ?? '', enrolment_code: enrolmentCodeIn(confirmed) };
  }
  async function thirdAdmin() {
    const { link, enrolment_code } = await invite('third@thamani.example');
    return { third: await enrol(server, link, enrolment_code) };
  }
  async function withPasskey() {
    const opening = await invite('passkey@thamani.example');
    const began = dataOf<{ passkey: { challenge_id: string; options: { challenge: string } } }>(await post('/staff/enrolment', opening));
    const passkey = new Authenticator(server.context.config.consoleOrigin);
    const { challenge_id, options } = began.passkey;
    const done = await post('/staff/enrolment/finish', { ...opening, passkey: { challenge_id, response: passkey.register(options) } });
    return { person: dataOf<{ person: { id: string } }>(done).person.id, passkey };
  }
});
