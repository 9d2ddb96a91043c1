import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type caller, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, type TestApp } from '../../testing/app.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import {
  authenticatorApp,
  deliverStaffLinks,
  enrolmentCodeIn,
  staffPassword,
  type StaffMember,
  startStaffApp,
} from '../../testing/staff.ts';

const mailer = keepingMailer();
const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  }),
);
let now = new Date('2026-11-17T08:00:00Z');
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let call: ReturnType<typeof caller>['call'];
let ama: StaffMember;
let kofi: StaffMember;
let address = 0;

const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
const query = async (sql: string, ...values: unknown[]) => (await server.context.pool.query(sql, values)).rows as Record<string, unknown>[];
const stayIn = () =>
  server.context.pool.query(
    "update staff_sessions set last_seen_at = $1, authenticated_at = $1, expires_at = $1::timestamptz + interval '8 hours'",
    [now],
  );

beforeAll(async () => {
  ({ server, post, call, ama, kofi } = await startStaffApp(mailer, () => now, { log }));
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await stayIn();
});

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly request: string;
  readonly link: string;
  readonly enrolment_code: string;
}

const linkTo = async (email: string) => (await deliverStaffLinks(server, mailer.sent)).get(email) ?? '';
const confirm = (request: string, { headers }: StaffMember = kofi) => post(`/staff/requests/${request}/confirm`, {}, headers);

async function invited(language = 'en'): Promise<Invited> {
  const email = `new-${(address += 1)}@thamani.example`;
  const grants = [{ role: 'admin', countries: null, sectors: null }];
  const request = dataOf<{ id: string }>(await post('/staff/people', { email, name: 'Esi Quaye', language, grants }, ama.headers)).id;
  const confirmed = await confirm(request);
  const [{ id } = { id: '' }] = (await query('select id from staff where email = $1', email)) as { id: string }[];
  return { id, email, request, link: await linkTo(email), enrolment_code: enrolmentCodeIn(confirmed) };
}

type Opening = Partial<Pick<Invited, 'link' | 'enrolment_code'>>;
const openingOf = ({ link, enrolment_code }: Invited) => ({ link, enrolment_code });
const begin = (opening: Opening) => post('/staff/enrolment', opening);
const secretOf = (began: Answer) => dataOf<{ totp: { secret: string } } | undefined>(began)?.totp.secret ?? 'JBSWY3DPEHPK3PXP';
const finish = (opening: Opening, secret: string) =>
  post('/staff/enrolment/finish', { ...opening, password: staffPassword, code: authenticatorApp(secret)(now) });
const statusOf = async ({ id }: Invited) => (await query('select status from staff where id = $1', id))[0]?.['status'];
/** Right in form, and another one. */
const another = (code: string) => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;

describe('a mailed link', () => {
  it('alone enrols nobody', async () => {
    const person = await invited();
    const { link } = person;
    for (const enrolment_code of [undefined, '', '  ']) {
      const opening = enrolment_code === undefined ? { link } : { link, enrolment_code };
      const began = await begin(opening);
      const finished = await finish(opening, secretOf(began));
      for (const { status, body } of [began, finished]) {
        expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'fields_missing', ['enrolment_code']]);
        expect(body.data).toBeUndefined();
      }
    }
    expect(await statusOf(person)).toBe('confirmed');
    // The control: with the code.
    expect((await finish(openingOf(person), secretOf(await begin(openingOf(person))))).status).toBe(200);
    expect(await statusOf(person)).toBe('active');
  });

  it('wants the code for a passkey too', async () => {
    const person = await invited();
    const { passkey } = dataOf<{ passkey: { challenge_id: string; options: { challenge: string } } }>(await begin(openingOf(person)));
    const shown = {
      challenge_id: passkey.challenge_id,
      response: new Authenticator(server.context.config.consoleOrigin).register(passkey.options),
    };
    const by = (opening: Opening) => post('/staff/enrolment/finish', { ...opening, passkey: shown });
    expect((await by({ link: person.link })).body.code).toBe('fields_missing');
    expect((await by({ ...openingOf(person), enrolment_code: another(person.enrolment_code) })).body.code).toBe('enrolment_code_invalid');
    expect((await by(openingOf(person))).status).toBe(200);
  });

  it('has ended after 24 hours, with the right code too', async () => {
    const person = await invited();
    now = new Date(now.getTime() + 24 * 3_600_000 - 1);
    const secret = secretOf(await begin(openingOf(person)));
    now = new Date(now.getTime() + 1);
    expect((await begin(openingOf(person))).body.code).toBe('link_expired');
    expect((await finish(openingOf(person), secret)).body.code).toBe('link_expired');
    expect(await statusOf(person)).toBe('confirmed');
  });

  it('and its code are used once, of two at the same moment too', async () => {
    const person = await invited();
    const secret = secretOf(await begin(openingOf(person)));
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(openingOf(person), secret)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410, 410, 410]);
    expect((await begin(openingOf(person))).body.code).toBe('link_expired');
    expect((await finish(openingOf(person), secret)).body.code).toBe('link_expired');
    expect(await query('select from staff_sessions where staff_id = $1', person.id)).toHaveLength(1);
  });
});

describe('a wrong enrolment code', () => {
  const failuresOf = async ({ id }: Invited) =>
    query('select account_kind, reason, count, networks from sign_in_failures where account_id = $1', id);

  it('leaves the link open four times, and is recorded with account, network and reason', async () => {
    const person = await invited();
    const secret = secretOf(await begin(openingOf(person)));
    const wrong = { ...openingOf(person), enrolment_code: another(person.enrolment_code) };
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const answers = [
      await post('/staff/enrolment', wrong, from),
      await post('/staff/enrolment', { ...wrong, enrolment_code: 'anything' }, from),
      await post('/staff/enrolment/finish', { ...wrong, password: staffPassword, code: authenticatorApp(secret)(now) }, from),
      // Before the password is looked at.
      await post('/staff/enrolment/finish', { ...wrong, password: 'short', code: '1' }, from),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'enrolment_code_invalid']);
      expect(body.data).toBeUndefined();
    }
    expect(await failuresOf(person)).toEqual([
      { account_kind: 'staff', reason: 'enrolment_code_invalid', count: 4, networks: ['203.0.113.0/24'] },
    ]);
    // As people type it: small, with a space, with O for 0.
    const typed = person.enrolment_code.toLowerCase().replace('-', ' ').replaceAll('0', 'o');
    expect((await finish({ link: person.link, enrolment_code: typed }, secret)).status).toBe(200);
  });

  it('ends the link the fifth time: the right one opens nothing from then on', async () => {
    const person = await invited();
    const secret = secretOf(await begin(openingOf(person)));
    const wrong = { ...openingOf(person), enrolment_code: another(person.enrolment_code) };
    const codes = [];
    for (let round = 0; round < 6; round += 1) codes.push((await begin(wrong)).body.code);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'enrolment_code_invalid'), 'link_expired', 'link_expired']);
    expect((await begin(openingOf(person))).body.code).toBe('link_expired');
    expect((await finish(openingOf(person), secret)).body.code).toBe('link_expired');
    expect(await statusOf(person)).toBe('confirmed');
    expect(await failuresOf(person)).toContainEqual(expect.objectContaining({ reason: 'enrolment_code_invalid', count: 5 }));
  });

  it('counts when many are sent at once: at most four wrong ones come before a right one', async () => {
    const person = await invited();
    const wrong = { ...openingOf(person), enrolment_code: another(person.enrolment_code) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(wrong)));
    expect(answers.filter(({ body }) => body.code === 'enrolment_code_invalid')).toHaveLength(4);
    expect(
      await query('select wrong_codes, used_at is not null as ended from staff_enrolment_links where staff_id = $1', person.id),
    ).toEqual([{ wrong_codes: 5, ended: true }]);
  });

  it('counts first where it came first: a right one that waited behind the fifth opens nothing', async () => {
    const person = await invited();
    const wrong = { ...openingOf(person), enrolment_code: another(person.enrolment_code) };
    for (let round = 0; round < 4; round += 1) await begin(wrong);
    // The link's row is locked until the fifth wrong one and, after it, the right one wait for it.
    const holder = await server.context.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from staff_enrolment_links where staff_id = $1 for update', [person.id]);
      const fifth = begin(wrong);
      await expect.poll(waitingForLocks).toBe(1);
      const right = begin(openingOf(person));
      await expect.poll(waitingForLocks).toBe(2);
      await holder.query('commit');
      expect([(await fifth).body.code, (await right).body.code]).toEqual(['link_expired', 'link_expired']);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('is the code of another person too', async () => {
    const [one, other] = [await invited(), await invited()];
    const mixed = { link: one.link, enrolment_code: other.enrolment_code };
    expect((await begin(mixed)).body.code).toBe('enrolment_code_invalid');
    expect((await finish(mixed, secretOf(await begin(openingOf(one))))).body.code).toBe('enrolment_code_invalid');
    expect(await query('select staff_id, wrong_codes from staff_enrolment_links where staff_id = any ($1)', [one.id, other.id])).toEqual(
      expect.arrayContaining([
        { staff_id: one.id, wrong_codes: 2 },
        { staff_id: other.id, wrong_codes: 0 },
      ]),
    );
  });
});

/** Of this test's own database. */
async function waitingForLocks(): Promise<number> {
  const [row] = await query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(row?.['n']);
}

describe('the answer to a confirmation', () => {
  it('shows the code once: repeated, it shows none and makes no second link', async () => {
    const person = await invited();
    expect(person.enrolment_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const again = await confirm(person.request);
    expect([again.status, again.body.code, again.text.includes(person.enrolment_code)]).toEqual([409, 'request_already_resolved', false]);
    const asked = dataOf<{ id: string }>(await post(`/staff/people/${person.id}/sign-in-reset`, {}, ama.headers)).id;
    const both = await Promise.all([confirm(asked), confirm(asked), confirm(asked)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(both.filter((answer) => enrolmentCodeIn(answer) !== '')).toHaveLength(1);
    expect(await query('select from staff_enrolment_links where staff_id = $1', person.id)).toHaveLength(2);
    expect(await query('select from staff_enrolment_links where staff_id = $1 and used_at is null', person.id)).toHaveLength(1);
  });

  it('has a new code for a new link, and the code before it opens nothing', async () => {
    const before = await invited();
    const asked = dataOf<{ id: string }>(await post(`/staff/people/${before.id}/sign-in-reset`, {}, ama.headers)).id;
    const enrolment_code = enrolmentCodeIn(await confirm(asked));
    const link = await linkTo(before.email);
    expect(link).not.toBe(before.link);
    expect(enrolment_code).not.toBe(before.enrolment_code);
    expect((await begin(openingOf(before))).body.code).toBe('link_expired');
    expect((await begin({ link, enrolment_code: before.enrolment_code })).body.code).toBe('enrolment_code_invalid');
    expect((await begin({ link, enrolment_code })).status).toBe(200);
  });

  it('has none where no link is mailed', async () => {
    const person = await invited();
    const asked = dataOf<{ id: string }>(await post(`/staff/people/${person.id}/suspension`, {}, ama.headers)).id;
    expect(dataOf(await confirm(asked))).toEqual({ enrolment_code: null });
  });
});

describe('an enrolment code', () => {
  it('is in no mail, row or log line; what is kept is a hash', async () => {
    const person = await invited();
    await begin({ ...openingOf(person), enrolment_code: another(person.enrolment_code) });
    expect((await finish(openingOf(person), secretOf(await begin(openingOf(person))))).status).toBe(200);
    const tables = await query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const rows: string[] = [];
    for (const { table_name: name } of tables)
      rows.push(...(await query(`select to_jsonb(t)::text as row from "${String(name)}" t`)).map(({ row }) => String(row)));
    expect(rows.length).toBeGreaterThan(50);
    const everything = [...rows, ...lines, ...mailer.sent.map((mail) => JSON.stringify(mail))].join('\n').toUpperCase();
    // The controls: what is looked through has the person in rows, mails and log lines.
    for (const known of [person.id, person.email]) expect(everything).toContain(known.toUpperCase());
    expect(lines.join('\n')).toContain('enrolment_code_invalid');
    for (const written of [person.enrolment_code, person.enrolment_code.replace('-', '')]) expect(everything).not.toContain(written);
    const [link] = await query('select code_hash from staff_enrolment_links where staff_id = $1', person.id);
    expect(link?.['code_hash']).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['en', 'You also need an enrolment code. You receive it in person or by telephone, never by email.', '24 hours'],
    ['fr', 'Il vous faut aussi un code d’enrôlement.', '24 heures'],
    ['ar', 'تحتاج أيضًا إلى رمز التسجيل.', '24 ساعة'],
  ])('is announced in the mail, to come by another way: %s', async (language, sentence, life) => {
    const { email } = await invited(language);
    const text = mailer.sent.find(({ to }) => to === email)?.text;
    expect(text).toContain(sentence);
    expect(text).toContain(life);
  });
});

describe('the database', () => {
  const asApi = (sql: string, ...values: unknown[]) => server.api.pool.query(sql, values);

  it('takes a link from the api only where two people agreed on it', async () => {
    const person = await invited();
    const insert = `insert into staff_enrolment_links (id, staff_id, nonce, code_hash, created_at, expires_at)
      values (gen_random_uuid(), $1, sha256('x'), 'x', now(), now() + interval '1 hour')`;
    await query('update staff_enrolment_links set used_at = now() where staff_id = $1', person.id);
    await expect(asApi(insert, person.id)).rejects.toThrow('without two people');
    // The control: the operator's command.
    await query(insert, person.id);
  });

  it('lets the api neither exchange a code, nor take back what was counted, nor open a link again', async () => {
    const person = await invited();
    await begin({ ...openingOf(person), enrolment_code: another(person.enrolment_code) });
    await expect(asApi("update staff_enrolment_links set code_hash = 'x' where staff_id = $1", person.id)).rejects.toThrow(
      'permission denied',
    );
    await expect(asApi('update staff_enrolment_links set wrong_codes = 0 where staff_id = $1', person.id)).rejects.toThrow('were counted');
    await query('update staff_enrolment_links set used_at = now() where staff_id = $1', person.id);
    await expect(asApi('update staff_enrolment_links set used_at = null where staff_id = $1', person.id)).rejects.toThrow('has ended');
  });
});

it('the console reads the reason among refused sign-ins', async () => {
  const person = await invited();
  await begin({ ...openingOf(person), enrolment_code: 'wrong' });
  const listed = await call('GET', '/staff/sign-in-failures?page_size=100', undefined, ama.headers);
  expect(dataOf<{ reason: string }[]>(listed).map(({ reason }) => reason)).toContain('enrolment_code_invalid');
});
