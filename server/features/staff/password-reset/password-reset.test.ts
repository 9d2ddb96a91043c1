import { staffRules } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type caller, type Answer } from '../../../testing/accounts.ts';
import { attemptWrite, keepingMailer, type TestApp } from '../../../testing/app.ts';
import { Authenticator } from '../../../testing/authenticator.ts';
import { deliverStaffNotices, deliverStaffResets, staffPassword, startStaffApp, type StaffMember } from '../../../testing/staff.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-18T08:00:00Z');
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let call: ReturnType<typeof caller>['call'];
let ama: StaffMember;
let kofi: StaffMember;

const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
const query = async (sql: string, ...values: unknown[]) => (await server.context.pool.query(sql, values)).rows as Record<string, unknown>[];
const request = (email: string) => post('/staff/password-reset', { email });
/** The link in the newest mail; empty where none was sent. */
const linkTo = async (email: string): Promise<string> => {
  await request(email);
  return (await deliverStaffResets(server, mailer.sent)).get(email) ?? '';
};
const open = (link: string) => post('/staff/password-reset/open', { link });
const finish = (link: string, rest: object) => post('/staff/password-reset/finish', { link, ...rest });
const signIn = (email: string, password: string, code: string) => post('/staff/login', { email, password, code });
const statusOf = ({ status, body }: Answer) => [status, body.code];
const passwordHash = async ({ id }: StaffMember) =>
  (await query('select password_hash from staff where id = $1', id))[0]?.['password_hash'];
const sessionsOf = async ({ id }: StaffMember) =>
  (await query('select 1 from staff_sessions where staff_id = $1 and ended_at is null', id)).length;
/** One that has the form of a code and is none of the moment. */
const wrongCode = ({ codeAt }: StaffMember) => {
  const right = [-1, 0, 1].map((steps) => codeAt(new Date(now.getTime() + steps * 30_000)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

let number = 0;
const newPassword = () => `eight boats at dawn ${(number += 1)}`;

beforeAll(async () => {
  ({ server, post, call, ama, kofi } = await startStaffApp(mailer, () => now));
});
afterAll(() => server.close());
beforeEach(() => {
  // Past every limit of an hour and a day.
  later(25 * 60);
  mailer.sent.length = 0;
});

describe('a request', () => {
  it('answers known, unknown, suspended and not enrolled addresses alike, and mails only who can sign in', async () => {
    await query(
      "insert into staff (id, staff_number, email, name, language, status, created_at) values (gen_random_uuid(), 'S-9001', 'invited@thamani.example', 'Esi', 'en', 'invited', now())",
    );
    const client = await server.context.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      "insert into staff (id, staff_number, email, name, language, status, password_hash, totp_encrypted_secret, created_at) values (gen_random_uuid(), 'S-9002', 'suspended@thamani.example', 'Yaw', 'en', 'suspended', 'x', null, now())",
    );
    await client.query('commit');
    client.release();
    const addresses = [kofi.email, 'nobody@thamani.example', 'suspended@thamani.example', 'invited@thamani.example'];
    const answers = [];
    for (const email of addresses) answers.push(await request(email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const links = await deliverStaffResets(server, mailer.sent);
    expect([...links.keys()]).toEqual([kofi.email]);
    // Each left the same: a row and an outbox row.
    expect((await query('select email from staff_password_resets where email = any ($1)', addresses)).length).toBe(addresses.length);
  });

  it('is limited by address, known or not', async () => {
    for (const email of [kofi.email, 'nobody@thamani.example']) {
      const codes = [];
      for (let round = 0; round <= staffRules.passwordResetsAnHour; round += 1) codes.push((await request(email)).status);
      expect(codes).toEqual([...Array.from({ length: staffRules.passwordResetsAnHour }, () => 200), 429]);
    }
    // The control: another address of the same client.
    expect((await request('other@thamani.example')).status).toBe(200);
  });

  it('names the field that is missing or wrong', async () => {
    expect(await request('')).toMatchObject({ status: 422, body: { code: 'fields_missing', errors: { email: expect.anything() } } });
    expect(await request('kofi')).toMatchObject({ status: 422, body: { code: 'fields_invalid', errors: { email: expect.anything() } } });
  });
});

describe('a mailed link', () => {
  it('sets a password with a code, once, ends all sessions, and the person is told', async () => {
    const code = kofi.codeAt(now);
    const signedIn = dataOf<{ token: string }>(await signIn(kofi.email, staffPassword, code));
    const headers = { authorization: `Bearer ${signedIn.token}` };
    expect((await call('GET', '/staff/me', undefined, headers)).status).toBe(200);
    const link = await linkTo(kofi.email);
    expect(link).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    // Opening shows whose it is and uses nothing up.
    for (let round = 0; round < 2; round += 1)
      expect(dataOf(await open(link))).toMatchObject({ email: kofi.email, has_password: true, has_authenticator: true, passkey: null });
    later(1);
    const password = newPassword();
    const used = kofi.codeAt(now);
    const done = await finish(link, { password, code: used });
    expect(done.status).toBe(200);
    expect((await call('GET', '/staff/me', undefined, headers)).status).toBe(401);
    expect(await sessionsOf(kofi)).toBe(0);
    // Replayed, with another password, and with the next code.
    later(1);
    expect((await finish(link, { password: newPassword(), code: kofi.codeAt(now) })).body.code).toBe('link_expired');
    expect((await open(link)).body.code).toBe('link_expired');
    expect((await signIn(kofi.email, staffPassword, kofi.codeAt(now))).body.code).toBe('credentials_invalid');
    expect((await signIn(kofi.email, password, used)).body.code).toBe('credentials_invalid');
    expect((await signIn(kofi.email, password, kofi.codeAt(now))).status).toBe(200);
    expect(
      await query(
        "select actor_id, data ->> 'factor' as factor from audit_events where action = 'staff.password_reset' and subject_id = $1",
        kofi.id,
      ),
    ).toEqual([{ actor_id: kofi.id, factor: 'authenticator' }]);
    await deliverStaffNotices(server);
    expect(
      mailer.sent.filter(({ subject }) => subject === 'Your password for the Thamani console was changed').map(({ to }) => to),
    ).toEqual([kofi.email]);
  });

  it('changes nothing without the second factor, and ends after five wrong ones', async () => {
    const link = await linkTo(ama.email);
    const before = await passwordHash(ama);
    const open_ = await sessionsOf(ama);
    const password = newPassword();
    expect(await finish(link, { password })).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', errors: { code: expect.anything() } },
    });
    const answers = [];
    for (let round = 0; round < staffRules.wrongPasswordResetProofs; round += 1) {
      answers.push((await finish(link, { password, code: wrongCode(ama) })).body.code);
      later(3);
    }
    expect(answers).toEqual([
      ...Array.from({ length: staffRules.wrongPasswordResetProofs - 1 }, () => 'second_factor_invalid'),
      'link_expired',
    ]);
    expect((await finish(link, { password, code: ama.codeAt(now) })).body.code).toBe('link_expired');
    expect([await passwordHash(ama), await sessionsOf(ama)]).toEqual([before, open_]);
    // The control: a new link with the right code.
    later(70);
    expect((await finish(await linkTo(ama.email), { password, code: ama.codeAt(now) })).status).toBe(200);
  });

  it('takes no code that was used before, as at sign-in', async () => {
    const password = newPassword();
    const link = await linkTo(ama.email);
    const code = ama.codeAt(now);
    await query('update staff set totp_step = $2 where id = $1', ama.id, Math.floor(now.getTime() / 30_000));
    expect((await finish(link, { password, code })).body.code).toBe('second_factor_invalid');
    later(1);
    expect((await finish(link, { password, code: ama.codeAt(now) })).status).toBe(200);
  });

  it('has ended after its time, and when a newer one was requested', async () => {
    const old = await linkTo(ama.email);
    const newest = await linkTo(ama.email);
    expect((await open(old)).body.code).toBe('link_expired');
    now = new Date(now.getTime() + staffRules.passwordResetMinutes * 60_000 - 1);
    expect((await open(newest)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await finish(newest, { password: newPassword(), code: ama.codeAt(now) })).body.code).toBe('link_expired');
  });

  it('is no link with another secret, nor the other way round of enrolment', async () => {
    const link = await linkTo(ama.email);
    const [id] = link.split('.');
    const foreign = `${id}.${'A'.repeat(43)}`;
    expect((await open(foreign)).body.code).toBe('link_expired');
    expect((await finish(foreign, { password: newPassword(), code: ama.codeAt(now) })).body.code).toBe('link_expired');
    expect((await post('/staff/enrolment', { link, enrolment_code: '7K3MQ-2XW9F' })).body.code).toBe('link_expired');
    expect((await open(link)).status).toBe(200);
  });

  it('refuses a password that is easy to guess, and stays open', async () => {
    const link = await linkTo(ama.email);
    expect((await finish(link, { password: 'password1234', code: ama.codeAt(now) })).body.code).toBe('fields_invalid');
    expect((await finish(link, { password: 'Ama Mensah', code: ama.codeAt(now) })).body.code).toBe('fields_invalid');
    expect((await finish(link, { password: newPassword(), code: ama.codeAt(now) })).status).toBe(200);
  });

  it('changes one password when it is sent twice at once', async () => {
    const link = await linkTo(ama.email);
    const code = ama.codeAt(now);
    const answers = await Promise.all([1, 2, 3].map(() => finish(link, { password: newPassword(), code })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(
      await query("select 1 from audit_events where action = 'staff.password_reset' and subject_id = $1 and at = $2", ama.id, now),
    ).toHaveLength(1);
  });

  it('is of no use once the person is suspended', async () => {
    const link = await linkTo(kofi.email);
    const before = await passwordHash(kofi);
    const suspend = async (status: string) => {
      const client = await server.context.pool.connect();
      await client.query('begin; set local session_replication_role = replica');
      await client.query('update staff set status = $2 where id = $1', [kofi.id, status]);
      await client.query('commit');
      client.release();
    };
    await suspend('suspended');
    expect(statusOf(await open(link))).toEqual(statusOf(await open('not-a-link')));
    expect((await finish(link, { password: newPassword(), code: kofi.codeAt(now) })).body.code).toBe('link_expired');
    expect(await passwordHash(kofi)).toBe(before);
    await suspend('active');
    // The control: the same link, of a person who can sign in.
    expect((await finish(link, { password: newPassword(), code: kofi.codeAt(now) })).status).toBe(200);
  });
});

describe('a passkey as second factor', () => {
  const register = async ({ id }: StaffMember): Promise<Authenticator> => {
    const { optionsToRegister, readRegistration } = await import('../../../factors/passkeys.ts');
    const origin = server.context.config.consoleOrigin;
    const device = new Authenticator(origin);
    const nonce = Buffer.alloc(32, 7);
    const options = await optionsToRegister({ origin }, nonce, { id, email: 'x@thamani.example', name: 'X' }, []);
    const passkey = await readRegistration({ origin }, nonce, device.register(options as { challenge: string }));
    if (passkey === undefined) throw new Error('the passkey was not registered');
    await server.context.db
      .insertInto('staff_passkeys')
      .values({ ...passkey, staff_id: id, name: 'Key', created_at: now })
      .execute();
    return device;
  };
  interface Opened {
    readonly has_password: boolean;
    readonly passkey: { readonly challenge_id: string; readonly options: { readonly challenge: string } };
  }

  it('is taken in place of a code, of the person alone, once, and for this purpose alone', async () => {
    const own = await register(ama);
    const other = await register(kofi);
    const link = await linkTo(ama.email);
    const { passkey } = dataOf<Opened>(await open(link));
    const by = (challenge_id: string, response: object) => finish(link, { password: newPassword(), passkey: { challenge_id, response } });
    expect((await by(passkey.challenge_id, other.show(passkey.options))).body.code).toBe('second_factor_invalid');
    // A challenge of a sign-in.
    const elsewhere = dataOf<Opened['passkey']>(await post('/staff/login/passkey-options', {}));
    expect((await by(elsewhere.challenge_id, own.show(elsewhere.options))).body.code).toBe('second_factor_invalid');
    const again = dataOf<Opened>(await open(link)).passkey;
    expect((await by(again.challenge_id, own.show(again.options))).status).toBe(200);
    expect(
      await query(
        "select data ->> 'factor' as factor from audit_events where action = 'staff.password_reset' and subject_id = $1 and at = $2",
        ama.id,
        now,
      ),
    ).toEqual([{ factor: 'passkey' }]);
  });

  it('of a person without a password is all they need: there is nothing to reset', async () => {
    const link = await linkTo(kofi.email);
    const client = await server.context.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update staff set password_hash = null, totp_encrypted_secret = null, has_passkey = true where id = $1', [kofi.id]);
    await client.query('commit');
    client.release();
    expect(dataOf(await open(link))).toMatchObject({ has_password: false, has_authenticator: false });
    expect((await finish(link, { password: newPassword(), code: kofi.codeAt(now) })).body.code).toBe('link_expired');
    expect(await passwordHash(kofi)).toBeNull();
  });
});

describe('the database', () => {
  it('refuses another password of a person who can sign in without a link that was used in the same transaction', async () => {
    const change = `update staff set password_hash = 'x' where id = '${ama.id}'`;
    // With the login of the api: the administrator of the database is not held to it.
    const { pool } = server.api;
    const asApi = (...statements: readonly string[]) =>
      attemptWrite({ context: { ...server.context, pool } }, async (client) => {
        for (const statement of statements) await client.query(statement);
      });
    await request(ama.email);
    expect(await asApi(change)).toBe('staff_password_by_link');
    expect(await asApi(`update staff_password_resets set used_at = now() where email = '${kofi.email}' and used_at is null`, change)).toBe(
      'staff_password_by_link',
    );
    // The control.
    expect(await asApi(`update staff_password_resets set used_at = now() where email = '${ama.email}' and used_at is null`, change)).toBe(
      'went through',
    );
    expect(await asApi(`update staff_password_resets set used_at = null where email = '${ama.email}' and used_at is not null`)).toBe(
      'staff_password_reset_immutable',
    );
  });
});
