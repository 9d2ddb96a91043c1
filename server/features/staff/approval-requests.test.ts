import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type caller, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, type TestApp } from '../../testing/app.ts';
import {
  authenticatorApp,
  deliverStaffLinks,
  enrol,
  enrolmentCodeIn,
  staffPassword,
  type StaffMember,
  startStaffApp,
} from '../../testing/staff.ts';
import { deleteExpiredRows } from '../maintenance/service.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let call: ReturnType<typeof caller>['call'];
let ama: StaffMember;
let kofi: StaffMember;

const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
const officer = { role: 'officer', countries: ['GH'], sectors: null };
const admin = { role: 'admin', countries: null, sectors: null };

beforeAll(async () => {
  ({ server, post, call, ama, kofi } = await startStaffApp(mailer, () => now));
});
afterAll(() => server.close());

/** The request's id. */
async function ask(path: string, body: object = {}, who: StaffMember = ama): Promise<string> {
  const asked = await post(path, body, who.headers);
  expect(asked).toMatchObject({ status: 201 });
  return dataOf<{ id: string }>(asked).id;
}

const settle = (id: string, how: 'confirm' | 'refuse', { headers }: StaffMember = kofi) =>
  post(`/staff/requests/${id}/${how}`, {}, headers);
const invite = (email: string, grant: object) => ask('/staff/people', { email, name: 'Efua Owusu', grants: [grant] });
const linkOf = async (email: string) => (await deliverStaffLinks(server, mailer.sent)).get(email) ?? '';

/** The code that the confirming admin is shown. */
async function confirmed(request: string): Promise<string> {
  const answer = await settle(request, 'confirm');
  expect(answer.status).toBe(200);
  return enrolmentCodeIn(answer);
}

async function joined(email: string, grant: object): Promise<StaffMember> {
  const code = await confirmed(await invite(email, grant));
  return enrol(server, await linkOf(email), code);
}

async function listed(email: string) {
  const found = await call('GET', `/staff/people?search=${email}`, undefined, kofi.headers);
  return dataOf<{ id: string; status: string; grants: object[] }[]>(found)[0];
}

describe('a request that another admin refuses', () => {
  it('is not carried out: an invitation mails nothing and gives no way in', async () => {
    const email = 'refused@thamani.example';
    const id = await invite(email, officer);
    expect((await settle(id, 'refuse')).status).toBe(200);
    expect((await settle(id, 'confirm')).body.code).toBe('request_already_resolved');
    expect(await linkOf(email)).toBe('');
    expect(await listed(email)).toMatchObject({ status: 'invited' });
    // The address is free again, for another try.
    expect((await settle(await invite(email, officer), 'refuse')).status).toBe(200);
  });

  it('keeps the reason of the refusal with its event', async () => {
    const email = 'reason@thamani.example';
    const id = await invite(email, officer);
    const refused = await post(`/staff/requests/${id}/refuse`, { comment: ' This person left us. ' }, kofi.headers);
    expect(refused.status).toBe(200);
    const { rows } = await server.context.pool.query<{ data: object }>(
      "select data from audit_events where action = 'invite_staff.refused' and subject_id = $1",
      [(await listed(email))?.id],
    );
    expect(rows).toEqual([{ data: { reason: 'This person left us.' } }]);
    expect(await post(`/staff/requests/${id}/refuse`, { comment: ' ' }, kofi.headers)).toMatchObject({ status: 422 });
  });

  it('keeps its address while it waits', async () => {
    const email = 'waits@thamani.example';
    const id = await invite(email, officer);
    expect((await post('/staff/people', { email, name: 'Efua Owusu', grants: [officer] }, ama.headers)).body.code).toBe(
      'staff_already_exists',
    );
    expect((await settle(id, 'refuse')).status).toBe(200);
  });
});

describe('a change of scope', () => {
  it('holds once another admin has confirmed it, and not before', async () => {
    const email = 'scope@thamani.example';
    const { id } = await joined(email, officer);
    const verifier = { role: 'verifier', countries: null, sectors: ['agriculture'] };
    const request = await ask(`/staff/people/${id}/scope`, { grants: [verifier] });
    expect(await listed(email)).toMatchObject({ grants: [officer] });
    expect((await settle(request, 'confirm')).status).toBe(200);
    expect((await listed(email))?.grants).toEqual([verifier]);
  });
});

describe('a change to what the person has already', () => {
  it('is refused, in whatever order its countries are named', async () => {
    const two = { role: 'officer', countries: ['GH', 'TG'], sectors: null };
    const { id } = await joined('unchanged@thamani.example', two);
    const change = (grants: object[]) => post(`/staff/people/${id}/scope`, { grants }, ama.headers);
    for (const grant of [two, { ...two, countries: ['TG', 'GH'] }]) {
      const { status, body } = await change([grant]);
      expect([status, body]).toMatchObject([422, { code: 'fields_invalid', errors: { grants: expect.stringContaining('already has') } }]);
    }
    expect((await change([{ ...two, countries: ['GH'] }])).status).toBe(201);
  });
});

describe('a request about an admin', () => {
  it('is not confirmed by that admin', async () => {
    const third = await joined('third@thamani.example', admin);
    const request = await ask(`/staff/people/${third.id}/suspension`);
    expect((await settle(request, 'confirm', third)).body.code).toBe('cannot_target_self');
    expect((await call('GET', '/staff/me', undefined, third.headers)).status).toBe(200);
    expect((await settle(request, 'confirm')).status).toBe(200);
    expect((await call('GET', '/staff/me', undefined, third.headers)).status).toBe(401);
  });
});

describe('at the same moment', () => {
  it('two admins ask about each other', async () => {
    const [third, fourth] = [await joined('at-once-3@thamani.example', admin), await joined('at-once-4@thamani.example', admin)];
    const suspend = (who: StaffMember, { id }: StaffMember) => post(`/staff/people/${id}/suspension`, {}, who.headers);
    for (let round = 0; round < 12; round += 1) {
      const asked = await Promise.all([suspend(third, fourth), suspend(fourth, third)]);
      expect(asked.map(({ status }) => status)).toEqual([201, 201]);
      for (const answer of asked) expect((await settle(dataOf<{ id: string }>(answer).id, 'refuse')).status).toBe(200);
    }
  });

  it('an admin is suspended, and what they asked about themselves is confirmed', async () => {
    const person = await joined('at-once-5@thamani.example', admin);
    const own = await ask(`/staff/people/${person.id}/scope`, { grants: [admin, officer] }, person);
    const suspension = await ask(`/staff/people/${person.id}/suspension`);
    // The person's row is held until both wait, the suspension first: each would then have what the other needs.
    const holder = await server.context.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from staff where id = $1 for update', [person.id]);
      const suspended = settle(suspension, 'confirm');
      await expect.poll(waitingForLocks).toBe(1);
      const changed = settle(own, 'confirm');
      await expect.poll(waitingForLocks).toBe(2);
      await holder.query('commit');
      expect((await suspended).status).toBe(200);
      expect(await changed).toMatchObject({ status: 409, body: { code: 'request_already_resolved' } });
    } finally {
      holder.release();
    }
  });
});

/** Of this test's own database. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await server.context.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}

describe('the three ways around the second person', () => {
  const bound = { role: 'admin', countries: ['GH'], sectors: null };

  it('a request that its author left behind: it ends when they are suspended', async () => {
    const author = await joined('author@thamani.example', admin);
    const left = await ask('/staff/people', { email: 'accomplice@thamani.example', name: 'Staff Member', grants: [admin] }, author);
    expect((await settle(await ask(`/staff/people/${author.id}/suspension`), 'confirm')).status).toBe(200);
    expect((await settle(left, 'confirm')).body.code).toBe('request_already_resolved');
    expect(await linkOf('accomplice@thamani.example')).toBe('');
    const { rows } = await server.context.pool.query('select outcome, resolved_by from approval_requests where id = $1', [left]);
    expect(rows).toEqual([{ outcome: 'expired', resolved_by: null }]);
  });

  it('admins of one country who make one of everywhere: neither asks for nor confirms more than they hold', async () => {
    const [one, other] = [await joined('one@thamani.example', bound), await joined('other@thamani.example', bound)];
    const worldwide = { email: 'worldwide@thamani.example', name: 'Staff Member', grants: [admin] };
    expect((await post('/staff/people', worldwide, one.headers)).body.code).toBe('outside_scope');
    expect((await post(`/staff/people/${one.id}/scope`, { grants: [admin] }, other.headers)).body.code).toBe('outside_scope');
    for (const path of ['suspension', 'sign-in-reset'])
      expect((await post(`/staff/people/${kofi.id}/${path}`, {}, one.headers)).body.code).toBe('outside_scope');
    const asked = await ask('/staff/people', worldwide);
    expect((await settle(asked, 'confirm', one)).body.code).toBe('outside_scope');
    expect((await settle(asked, 'refuse', one)).body.code).toBe('outside_scope');
    // The control: within their country they do, and for everywhere those do who are.
    const local = await ask('/staff/people', { ...worldwide, email: 'local@thamani.example', grants: [officer, bound] }, one);
    expect((await settle(local, 'confirm', other)).status).toBe(200);
    expect((await settle(asked, 'confirm')).status).toBe(200);
    // Prices and schemes are everybody's; holidays are a country's.
    const price = { price_id: 'handicrafts', amount: '99.00', takes_effect_on: '2027-01-01' };
    expect((await post('/staff/price-requests', price, one.headers)).body.code).toBe('permission_denied');
    const holiday = { day: '2027-01-02', name: 'A feast', expected: false };
    expect((await post('/review/holidays', { country: 'KE', ...holiday }, one.headers)).body.code).toBe('outside_scope');
    expect((await post('/review/holidays', { country: 'GH', ...holiday }, one.headers)).status).toBe(200);
  });

  it('an admin who refuses a request about themselves', async () => {
    const rogue = await joined('rogue@thamani.example', admin);
    const request = await ask(`/staff/people/${rogue.id}/suspension`);
    expect((await settle(request, 'refuse', rogue)).body.code).toBe('cannot_target_self');
    expect((await settle(request, 'confirm')).status).toBe(200);
  });
});

describe('a request', () => {
  it('is refused or taken back with a fresh proof alone', async () => {
    const id = await invite('proof@thamani.example', officer);
    await server.context.pool.query("update staff_sessions set authenticated_at = $1::timestamptz - interval '11 minutes'", [now]);
    for (const who of [ama, kofi]) expect((await settle(id, 'refuse', who)).body.code).toBe('step_up_required');
    await server.context.pool.query('update staff_sessions set authenticated_at = $1', [now]);
    expect((await settle(id, 'refuse', ama)).status).toBe(200);
  });

  it('is not confirmed where who asked could not ask for it again', async () => {
    const author = await joined('narrowed@thamani.example', admin);
    const left = await ask('/staff/people', { email: 'far@thamani.example', name: 'Staff Member', grants: [admin] }, author);
    expect((await settle(await ask(`/staff/people/${author.id}/scope`, { grants: [officer] }), 'confirm')).status).toBe(200);
    expect((await settle(left, 'confirm')).body.code).toBe('proposer_permission_denied');
    expect((await settle(left, 'refuse')).status).toBe(200);
  });
});

describe('the last two admins of everywhere', () => {
  it('stay, however many admins of one country there are', async () => {
    const left = async () =>
      (
        await server.context.pool.query<{ id: string }>(
          "select staff.id from staff join staff_grants on staff_id = id where role = 'admin' and countries is null and status = 'active'",
        )
      ).rows.map(({ id }) => id);
    for (const id of (await left()).filter((one) => one !== ama.id && one !== kofi.id))
      expect((await settle(await ask(`/staff/people/${id}/suspension`), 'confirm')).status).toBe(200);
    expect(await left()).toHaveLength(2);
    for (const [path, body] of [['suspension'], ['sign-in-reset'], ['scope', { grants: [{ ...admin, countries: ['GH'] }] }]] as const)
      expect((await post(`/staff/people/${kofi.id}/${path}`, body ?? {}, ama.headers)).body.code).toBe('last_admins');
  });
});

describe('a lost second factor', () => {
  it('ends the sessions and the old factors, and mails a new link', async () => {
    const email = 'lost@thamani.example';
    const lost = await joined(email, officer);
    const before = await linkOf(email);
    const code = await confirmed(await ask(`/staff/people/${lost.id}/sign-in-reset`));
    expect((await call('GET', '/staff/me', undefined, lost.headers)).status).toBe(401);
    now = new Date(now.getTime() + 60_000);
    const old = await post('/staff/login', { email, password: staffPassword, code: lost.codeAt(now) });
    expect(old.body.code).toBe('credentials_invalid');
    const link = await linkOf(email);
    expect(link).not.toBe(before);
    expect((await call('GET', '/staff/me', undefined, (await enrol(server, link, code)).headers)).status).toBe(200);
  });
});

describe('a mailed link', () => {
  it('refuses a weak password beside its field, and is good for a strong one afterwards', async () => {
    const email = 'weak@thamani.example';
    const enrolment_code = await confirmed(await invite(email, officer));
    const opening = { link: await linkOf(email), enrolment_code };
    const { totp } = dataOf<{ totp: { secret: string } }>(await post('/staff/enrolment', opening));
    const finish = (password: string) =>
      post('/staff/enrolment/finish', { ...opening, password, code: authenticatorApp(totp.secret)(now) });
    for (const password of ['short', 'efua owusu efua owusu', 'weak@thamani.example', 'password1234']) {
      const { status, body } = await finish(password);
      expect({ password, status, code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
        password,
        status: 422,
        code: 'fields_invalid',
        fields: ['password'],
      });
    }
    expect(await listed(email)).toMatchObject({ status: 'confirmed' });
    expect((await finish(staffPassword)).status).toBe(200);
  });

  it('that is cut short, was guessed or has run out opens nothing', async () => {
    const email = 'late@thamani.example';
    const enrolment_code = await confirmed(await invite(email, officer));
    const link = await linkOf(email);
    const open = async (tried: string) => (await post('/staff/enrolment', { link: tried, enrolment_code })).body.code;
    expect(await open(link)).toBeUndefined();
    for (const tried of [link.slice(0, 60), 'guessed']) expect(['link_expired', 'fields_invalid']).toContain(await open(tried));
    now = new Date(now.getTime() + 24 * 3_600_000 - 1000);
    expect(await open(link)).toBeUndefined();
    now = new Date(now.getTime() + 1000);
    expect(await open(link)).toBe('link_expired');
  });
});

describe('after seven days', () => {
  it('a request is gone from the list, and is neither confirmed nor in the way', async () => {
    const email = 'aged@thamani.example';
    const stayIn = () =>
      server.context.pool.query(
        "update staff_sessions set last_seen_at = $1, authenticated_at = $1, expires_at = $1::timestamptz + interval '8 hours'",
        [now],
      );
    await stayIn();
    const id = await invite(email, officer);
    now = new Date(now.getTime() + 7 * 86_400_000);
    await stayIn();
    const waiting = await call('GET', '/staff/requests', undefined, kofi.headers);
    expect(dataOf<{ id: string }[]>(waiting).map((one) => one.id)).not.toContain(id);
    expect((await settle(id, 'confirm')).body.code).toBe('request_expired');
    const again = await invite(email, officer);
    expect((await settle(again, 'confirm')).status).toBe(200);
    expect(await deleteExpiredRows(server.context)).toMatchObject({ more: false });
    const { rows } = await server.context.pool.query('select outcome from approval_requests where id = $1', [id]);
    expect(rows).toEqual([{ outcome: 'expired' }]);
    expect((await settle(id, 'confirm')).body.code).toBe('request_already_resolved');
  });
});
