import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import {
  authenticatorApp,
  deliverStaffLinks,
  enrol,
  enrolmentCodeIn,
  staffPassword,
  type StaffMember,
  startStaffApp,
} from '../../testing/staff.ts';
import { demonstrationCode, demonstrationPassword, foundStaff, seedDemonstration } from './service.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-16T08:00:00Z');
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let call: ReturnType<typeof caller>['call'];
let ama: StaffMember;
let kofi: StaffMember;

const officerGrant = { role: 'officer', countries: ['GH'], sectors: null };
const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
/** Signed in again with an unused code, which also makes the proof fresh. */
const signInAnew = async (person: StaffMember): Promise<StaffMember> => {
  later(1);
  const { token } = dataOf<{ token: string }>(
    await post('/staff/login', { email: person.email, password: staffPassword, code: person.codeAt(now) }),
  );
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
};

beforeAll(async () => {
  ({ server, post, call, ama, kofi } = await startStaffApp(mailer, () => now));
});
afterAll(() => server.close());

describe('the first admins', () => {
  it('are two, and made once', async () => {
    const more = [
      { email: 'x@thamani.example', name: 'X' },
      { email: 'y@thamani.example', name: 'Y' },
    ];
    await expect(foundStaff(server.context, more)).rejects.toThrow('there are already administrators');
    expect(
      dataOf<{ person: { staff_number: string; status: string } }>(await call('GET', '/staff/me', undefined, ama.headers)).person,
    ).toMatchObject({
      staff_number: 'S-0001',
      status: 'active',
    });
  });

  it('cannot use their link a second time', async () => {
    const links = await deliverStaffLinks(server, mailer.sent);
    expect((await post('/staff/enrolment', { link: links.get(ama.email) })).body.code).toBe('link_expired');
  });
});

describe('signing in', () => {
  const signIn = (typed: object) => post('/staff/login', { email: ama.email, password: staffPassword, ...typed });

  it('takes password and code together, and each code once', async () => {
    later(1);
    const code = ama.codeAt(now);
    expect((await signIn({ code })).status).toBe(200);
    expect((await signIn({ code })).body.code).toBe('credentials_invalid');
    later(1);
    expect((await signIn({ code: ama.codeAt(now) })).status).toBe(200);
  });

  it('tells nobody which of them was wrong, nor whether the address is known', async () => {
    later(1);
    const wrong = [
      await signIn({ code: '000000' }),
      await signIn({ password: 'another password entirely', code: ama.codeAt(now) }),
      await signIn({ email: 'nobody@thamani.example', code: '123456' }),
    ];
    expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(wrong[0]?.body.code).toBe('credentials_invalid');
  });

  it('counts what is tried against one address', async () => {
    for (let round = 0; round < 12; round += 1)
      await post('/staff/login', { email: 'guessed@thamani.example', password: 'x'.repeat(12), code: '111111' });
    const answer = await post('/staff/login', { email: 'guessed@thamani.example', password: 'x'.repeat(12), code: '111111' });
    expect(answer.body.code).toBe('too_many_requests');
  });

  it('opens nothing of the companies, nor do their tokens open anything here', async () => {
    expect((await call('GET', '/application/my_applications/', undefined, ama.headers)).status).toBe(401);
    expect((await call('GET', '/staff/me', undefined, { cookie: `__Host-token=${ama.token}` })).status).toBe(401);
    expect((await call('GET', '/staff/me', undefined, { cookie: `__Host-staff=${ama.token}` })).status).toBe(200);
  });

  it('carries an unsafe call with its cookie only from the console', async () => {
    const from = (origin: string) => post('/staff/step-up', { code: '1' }, { cookie: `__Host-staff=${ama.token}`, origin });
    expect((await from('https://elsewhere.example')).body.code).toBe('cross_origin_forbidden');
    expect((await from(server.context.config.publicOrigin)).body.code).toBe('cross_origin_forbidden');
    expect((await from(server.context.config.consoleOrigin)).body.code).toBe('second_factor_invalid');
  });
});

let officersCode = '';

describe('what needs two people', () => {
  let requestId = '';

  it('asks for a fresh second factor', async () => {
    later(11);
    const invitation = { email: 'officer@thamani.example', name: 'Efua Owusu', grants: [officerGrant] };
    expect((await post('/staff/people', invitation, ama.headers)).body.code).toBe('step_up_required');
    later(1);
    expect((await post('/staff/step-up', { code: ama.codeAt(now) }, ama.headers)).status).toBe(200);
    const asked = await post('/staff/people', invitation, ama.headers);
    expect(asked.status).toBe(201);
    requestId = dataOf<{ id: string }>(asked).id;
    expect((await post('/staff/people', invitation, ama.headers)).body.code).toBe('staff_already_exists');
  });

  it('is not confirmed by the admin who asked for it', async () => {
    expect((await post(`/staff/requests/${requestId}/confirm`, {}, ama.headers)).body.code).toBe('same_person');
    await expect(
      server.context.db
        .updateTable('approval_requests')
        .set({ resolved_by: ama.id, resolved_at: now, outcome: 'confirmed' })
        .where('id', '=', requestId)
        .execute(),
    ).rejects.toThrow('two_people');
  });

  it('holds once another has confirmed it, and only then is the mail sent', async () => {
    expect((await deliverStaffLinks(server, mailer.sent)).has('officer@thamani.example')).toBe(false);
    kofi = await signInAnew(kofi);
    const waiting = dataOf<{ id: string; yours: boolean }[]>(await call('GET', '/staff/requests', undefined, kofi.headers));
    expect(waiting).toMatchObject([{ id: requestId, yours: false }]);
    const confirmed = await post(`/staff/requests/${requestId}/confirm`, {}, kofi.headers);
    expect(confirmed.status).toBe(200);
    officersCode = enrolmentCodeIn(confirmed);
    expect((await post(`/staff/requests/${requestId}/confirm`, {}, kofi.headers)).body.code).toBe('request_already_resolved');
    expect((await deliverStaffLinks(server, mailer.sent)).has('officer@thamani.example')).toBe(true);
  });

  it('leaves at least two admins', async () => {
    ama = await signInAnew(ama);
    expect((await post(`/staff/people/${kofi.id}/suspension`, {}, ama.headers)).body.code).toBe('last_admins');
    expect((await post(`/staff/people/${kofi.id}/scope`, { grants: [officerGrant] }, ama.headers)).body.code).toBe('last_admins');
  });
});

describe('an officer with a passkey', () => {
  const device = () => new Authenticator(server.context.config.consoleOrigin);
  let passkey: Authenticator;
  let officer: { id: string; headers: { authorization: string } };
  const optionsFor = async (path: string, headers: Record<string, string> = {}) =>
    dataOf<{ challenge_id: string; options: { challenge: string } }>(await post(path, {}, headers));

  it('registers it by the mailed link, and is signed in', async () => {
    const link = (await deliverStaffLinks(server, mailer.sent)).get('officer@thamani.example') ?? '';
    const opening = { link, enrolment_code: officersCode };
    const began = dataOf<{ passkey: { challenge_id: string; options: { challenge: string } } }>(await post('/staff/enrolment', opening));
    passkey = device();
    const answer = { challenge_id: began.passkey.challenge_id, response: passkey.register(began.passkey.options) };
    const stale = { challenge_id: began.passkey.challenge_id, response: device().register({ challenge: 'b3RoZXI' }) };
    expect((await post('/staff/enrolment/finish', { ...opening, passkey: stale })).body.code).toBe('second_factor_invalid');
    // A challenge is spent by a wrong answer too.
    expect((await post('/staff/enrolment/finish', { ...opening, passkey: answer })).body.code).toBe('second_factor_invalid');
    const again = dataOf<typeof began>(await post('/staff/enrolment', opening));
    const done = await post('/staff/enrolment/finish', {
      ...opening,
      passkey: { challenge_id: again.passkey.challenge_id, response: passkey.register(again.passkey.options) },
    });
    expect(done.status).toBe(200);
    const { token, person } = dataOf<{ token: string; person: { id: string } }>(done);
    officer = { id: person.id, headers: { authorization: `Bearer ${token}` } };
  });

  it('signs in by it, once for each challenge', async () => {
    const { challenge_id, options } = await optionsFor('/staff/login/passkey-options');
    const shown = { challenge_id, response: passkey.show(options) };
    const done = await post('/staff/login/passkey', shown);
    expect(done.status).toBe(200);
    officer = { ...officer, headers: { authorization: `Bearer ${dataOf<{ token: string }>(done).token}` } };
    expect((await post('/staff/login/passkey', shown)).body.code).toBe('second_factor_invalid');
  });

  it.each([
    ['of another device', (options: { challenge: string }) => device().show(options)],
    ['without asking who holds the device', (options: { challenge: string }) => passkey.show(options, { unverified: true })],
    ['for another site', (options: { challenge: string }) => passkey.show(options, { origin: 'https://thamani.example.evil.example' })],
    ['of another challenge', () => passkey.show({ challenge: Buffer.alloc(32).toString('base64url') })],
  ])('is refused with an answer %s', async (_, show) => {
    const { challenge_id, options } = await optionsFor('/staff/login/passkey-options');
    expect((await post('/staff/login/passkey', { challenge_id, response: show(options) })).body.code).toBe('second_factor_invalid');
  });

  it('is refused with a challenge of five minutes ago', async () => {
    const { challenge_id, options } = await optionsFor('/staff/login/passkey-options');
    later(6);
    expect((await post('/staff/login/passkey', { challenge_id, response: passkey.show(options) })).body.code).toBe('second_factor_invalid');
  });

  it('proves itself again before a decision', async () => {
    later(5);
    const { challenge_id, options } = await optionsFor('/staff/step-up/passkey-options', officer.headers);
    expect((await post('/staff/step-up/passkey', { challenge_id, response: passkey.show(options) }, officer.headers)).status).toBe(200);
    const { fresh_until } = dataOf<{ fresh_until: string }>(await call('GET', '/staff/me', undefined, officer.headers));
    expect(new Date(fresh_until).getTime()).toBe(now.getTime() + 10 * 60_000);
  });

  it('sees nothing of the staff: that is for admins', async () => {
    expect((await call('GET', '/staff/people', undefined, officer.headers)).body.code).toBe('permission_denied');
    expect((await post('/staff/people', { email: 'z@thamani.example', name: 'Z', grants: [officerGrant] }, officer.headers)).status).toBe(
      403,
    );
  });

  it('is out at once when suspended by two admins, and back with new factors alone', async () => {
    ama = await signInAnew(ama);
    kofi = await signInAnew(kofi);
    const asked = dataOf<{ id: string }>(await post(`/staff/people/${officer.id}/suspension`, {}, ama.headers));
    expect((await call('GET', '/staff/me', undefined, officer.headers)).status).toBe(200);
    await post(`/staff/requests/${asked.id}/confirm`, {}, kofi.headers);
    expect((await call('GET', '/staff/me', undefined, officer.headers)).status).toBe(401);
    // Ended, and not only refused while the suspension lasts.
    const open = await server.context.pool.query('select id from staff_sessions where staff_id = $1 and ended_at is null', [officer.id]);
    expect(open.rows).toEqual([]);
    const { challenge_id, options } = await optionsFor('/staff/login/passkey-options');
    expect((await post('/staff/login/passkey', { challenge_id, response: passkey.show(options) })).body.code).toBe('second_factor_invalid');

    const renewal = dataOf<{ id: string }>(await post(`/staff/people/${officer.id}/sign-in-reset`, {}, kofi.headers));
    const confirmed = await post(`/staff/requests/${renewal.id}/confirm`, {}, ama.headers);
    expect(confirmed.status).toBe(200);
    const old = await optionsFor('/staff/login/passkey-options');
    expect((await post('/staff/login/passkey', { challenge_id: old.challenge_id, response: passkey.show(old.options) })).body.code).toBe(
      'second_factor_invalid',
    );
    const link = (await deliverStaffLinks(server, mailer.sent)).get('officer@thamani.example') ?? '';
    expect((await call('GET', '/staff/me', undefined, (await enrol(server, link, enrolmentCodeIn(confirmed))).headers)).status).toBe(200);
  });
});

describe('a session of staff', () => {
  it('ends after a quarter of an hour without use', async () => {
    later(1);
    const { token } = dataOf<{ token: string }>(
      await post('/staff/login', { email: ama.email, password: staffPassword, code: ama.codeAt(now) }),
    );
    const headers = { authorization: `Bearer ${token}` };
    later(14);
    expect((await call('GET', '/staff/me', undefined, headers)).status).toBe(200);
    later(16);
    expect((await call('GET', '/staff/me', undefined, headers)).status).toBe(401);
  });

  it('ends after eight hours, however much it is used', async () => {
    const { token } = dataOf<{ token: string }>(
      await post('/staff/login', { email: ama.email, password: staffPassword, code: ama.codeAt(now) }),
    );
    const headers = { authorization: `Bearer ${token}` };
    const statuses = [];
    for (let quarter = 0; quarter < 49; quarter += 1) {
      later(10);
      statuses.push((await call('GET', '/staff/me', undefined, headers)).status);
    }
    expect(statuses.indexOf(401)).toBe(47);
  });

  it('keeps no secret in the tables', async () => {
    const rows = await server.context.pool.query(
      'select to_jsonb(staff)::text as row from staff union all select to_jsonb(l)::text from staff_enrolment_links l',
    );
    const all = rows.rows.map(({ row }: { row: string }) => row).join('\n');
    const link = (await deliverStaffLinks(server, mailer.sent)).get(ama.email) ?? 'none';
    expect(all).not.toContain(link.split('.')[1] ?? 'none');
    expect(all).not.toContain(staffPassword);
    expect(authenticatorApp('JBSWY3DPEHPK3PXP')(now)).toMatch(/^\d{6}$/);
  });
});

describe('the list of the staff', () => {
  it('is searched by any part of a name, an address or a number, and takes no sign for more than itself', async () => {
    ama = await signInAnew(ama);
    const found = async (search: string) => {
      const answer = await call('GET', `/staff/people?search=${encodeURIComponent(search)}`, undefined, ama.headers);
      return dataOf<{ email: string }[]>(answer).map(({ email }) => email);
    };
    expect(await found('MENSAH')).toEqual([ama.email]);
    expect(await found('s-0002')).toEqual([kofi.email]);
    expect(await found('kofi@')).toEqual([kofi.email]);
    expect(await found('%')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect((await found('  ')).length).toBeGreaterThan(1);
  });
});

describe('too many wrong tries against an enrolled person', () => {
  it('keep out the right password and code too, for ten minutes', async () => {
    later(11);
    const signIn = (password: string) => post('/staff/login', { email: kofi.email, password, code: kofi.codeAt(now) });
    const answers: (string | undefined)[] = [];
    for (let round = 0; round < 8; round += 1) answers.push((await signIn('another password entirely')).body.code);
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'credentials_invalid'),
      ...Array.from({ length: 3 }, () => 'too_many_requests'),
    ]);
    const refused = await signIn(staffPassword);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    later(11);
    expect((await signIn(staffPassword)).status).toBe(200);
  });
});

describe('a demonstration', () => {
  it('brings its people only where it is one, and never beside real ones', async () => {
    expect(await seedDemonstration(server.context)).toBe(false);
    await expect(demonstrationCode(server.context, ama.email)).rejects.toThrow('demo');
    const demonstration = await startTestApp({ DEMONSTRATION: 'true' });
    try {
      expect(await seedDemonstration(demonstration.context)).toBe(true);
      expect(await seedDemonstration(demonstration.context)).toBe(false);
      const code = await demonstrationCode(demonstration.context, 'officer@thamani.example');
      const answer = await caller(demonstration).post('/staff/login', {
        email: 'officer@thamani.example',
        password: demonstrationPassword,
        code,
      });
      expect(answer.status).toBe(200);
    } finally {
      await demonstration.close();
    }
  });
});
