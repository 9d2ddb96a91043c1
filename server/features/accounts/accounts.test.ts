import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, deliverCodes, shea } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';

describe('registration and activation', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T09:00:00Z');
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  let server: TestApp;
  let post: ReturnType<typeof caller>['post'];
  let last = 0;
  const fresh = () => ({ ...shea, email: `person-${(last += 1)}@shea.example` });
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ post } = caller(server));
  });
  afterAll(() => server.close());
  const count = async (table: 'accounts' | 'companies') =>
    Number((await server.context.pool.query(`select count(*) from ${table}`)).rows[0].count);

  it('makes a company and an inactive account, kept tidily, and mails a code and a link', async () => {
    const sent = fresh();
    const answer = await post('/register', { ...sent, email: sent.email.toUpperCase(), phone: '+233 024 123 4567', is_women_led: true });
    expect(answer.status).toBe(201);
    const { rows } = await server.context.pool.query(
      'select a.*, c.* from accounts a join memberships m on m.account_id = a.id join companies c on c.id = m.company_id where email = $1',
      [sent.email],
    );
    expect(rows[0]).toMatchObject({
      phone: '+233241234567',
      start_of_operation_year: 2014,
      head_office_country: 'GH',
      website: null,
      is_women_led: true,
      is_cooperative: false,
      activated_at: null,
    });
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { code, link, mail } = await deliverCodes(server, mailer.sent);
    expect(mail.to).toBe(sent.email);
    expect(mail.subject).toBe(`${code} is your Thamani code`);
    expect(code).toMatch(/^\d{4}$/);
    expect(link).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
  });

  it("answers empty fields with the specification's text, and each field with what to do", async () => {
    const answer = await post('/register', { role: 'user' });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Please fill in all fields');
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(
      ['company_name', 'designation_job_title', 'email', 'first_name', 'last_name', 'password', 'phone'].toSorted(),
    );
  });

  it('takes the person and the name of the company, and leaves the rest for later', async () => {
    const { first_name, last_name, phone, designation_job_title, company_name, password, email } = fresh();
    const short = { first_name, last_name, email, phone, designation_job_title, company_name, password };
    expect((await post('/register', { ...short, sector: '', reg_country: '' })).status).toBe(201);
    const { rows } = await server.context.pool.query(
      'select c.* from accounts a join memberships m on m.account_id = a.id join companies c on c.id = m.company_id where email = $1',
      [email],
    );
    expect(rows[0]).toMatchObject({
      company_name: 'Tamale Shea Works',
      company_size: null,
      reg_country: null,
      sector: null,
      start_of_operation_year: null,
      rc_number: '',
      head_office_city: '',
      head_office_country: null,
      registration_key: '',
      identity_locked_at: null,
    });
    // What is filled in is read as strictly as before.
    expect(await post('/register', { ...short, email: 'other@shea.example', reg_country: 'ZZ', company_size: 'Huge' })).toMatchObject({
      status: 422,
      body: { errors: { reg_country: 'Choose an option from the list.', company_size: 'Choose an option from the list.' } },
    });
  });

  it.each([
    [{ website: 'http://shea.example' }, 'website', 'Website link must be of the format https://www.example.com'],
    [{ website: 'https://nodot' }, 'website', 'Website link must be of the format https://www.example.com'],
    [{ phone: '0241234567' }, 'phone', 'Enter a phone number with its country code, like +233 24 123 4567.'],
    [{ company_size: 'Huge' }, 'company_size', 'Choose an option from the list.'],
    [{ reg_country: 'ZZ' }, 'reg_country', 'Choose an option from the list.'],
    [{ start_of_operation_year: '14' }, 'start_of_operation_year', 'Enter the year in which the company started to operate, like 2014.'],
    [
      { start_of_operation_year: '2999' },
      'start_of_operation_year',
      'This year is in the future. Enter the year in which operation began.',
    ],
    [{ password: 'short' }, 'password', 'Use at least 12 characters. Several words together are easy to remember.'],
    [{ password: 'TamaleShea2026' }, 'password', 'This password is easy to guess. Choose a different one.'],
  ])('refuses %o', async (change, field, sentence) => {
    const answer = await post('/register', { ...fresh(), ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: sentence });
  });

  it('tells beside its field what a certificate could not show', async () => {
    const sent = { ...shea, email: 'glyphs@shea.example', company_name: '加纳 Works', head_office_city: 'Тамале' };
    const { status, body } = await post('/register', sent, { 'accept-language': 'fr' });
    expect({ status, code: body.code, fields: Object.keys(body.errors ?? {}).toSorted() }).toEqual({
      status: 422,
      code: 'fields_invalid',
      fields: ['company_name', 'head_office_city'],
    });
    expect(body.errors?.['company_name']).toContain('éthiopiennes');
    const drawn = await post('/register', { ...sent, company_name: 'የኢትዮጵያ ቡና', head_office_city: 'تمالي' });
    expect(drawn.status).toBe(201);
  });

  it('takes a year as well as a date, as text or number', async () => {
    expect((await post('/register', { ...fresh(), start_of_operation_year: 1998 })).status).toBe(201);
  });

  it('ignores the role user, and refuses every other', async () => {
    for (const role of ['admin', 'officer', '', 'USER'])
      expect(await post('/register', { ...fresh(), role })).toMatchObject({ status: 422, body: { code: 'role_not_allowed' } });
  });

  it("says that an address is taken in the specification's words, whatever its case; two at once give one account", async () => {
    const sent = fresh();
    const before = { accounts: await count('accounts'), companies: await count('companies') };
    const answers = await Promise.all([
      post('/register', sent),
      post('/register', { ...sent, email: sent.email.toUpperCase() }),
      post('/register', sent),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'email_taken',
      message: 'Error with email: user with this email already exists.',
    });
    expect(await count('accounts')).toBe(before.accounts + 1);
    expect(await count('companies')).toBe(before.companies + 1);
  });

  it('answers a retry after a lost answer alike, and makes one account', async () => {
    const sent = { ...shea, email: 'retry@shea.example' };
    const key = { 'idempotency-key': 'registration-1', 'x-forwarded-for': '192.0.2.77' };
    const first = await post('/register', sent, key);
    const again = await post('/register', sent, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect((await post('/register', { ...sent, company_name: 'Other' }, key)).body.code).toBe('idempotency_key_reused');
    const accounts = await server.context.db.selectFrom('accounts').select('id').where('email', '=', sent.email).execute();
    expect(accounts).toHaveLength(1);
  });

  it('activates by the code once, opens a session, and welcomes', async () => {
    const { email, ...rest } = fresh();
    await post('/register', { email, ...rest });
    const { code } = await deliverCodes(server, mailer.sent);
    expect((await post('/login', { email, password: shea.password })).body).toMatchObject({
      code: 'account_inactive',
      message: expect.stringContaining('inactive'),
    });
    const right = await post('/verify-account', { email, token: code });
    expect(right.status).toBe(200);
    expect(right.body.data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { first_name: 'Amina', last_name: 'Diallo' },
    });
    expect((await post('/verify-account', { email, token: code })).body.code).toBe('code_invalid');
    const { rows } = await server.context.pool.query("select topic from outbox where topic = 'account.activated'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify((await server.context.pool.query('select * from sessions')).rows)).not.toContain(right.body.data?.token);
  });

  it('ends a code after three wrong tries, ten minutes, or a newer one', async () => {
    const { email, ...rest } = fresh();
    await post('/register', { email, ...rest });
    const first = await deliverCodes(server, mailer.sent);
    const wrong = first.code === '0000' ? '1111' : '0000';
    await post('/resend-activation-token', { email });
    const second = await deliverCodes(server, mailer.sent);
    const guess = (token: string) => post('/verify-account', { email, token });
    // One time in ten thousand the newer code is the same, and then it is right.
    const older = first.code === second.code ? wrong : first.code;
    expect((await guess(older)).body.code).toBe('code_invalid');
    later(601);
    expect((await guess(second.code)).body.code).toBe('code_invalid');
    await post('/resend-activation-token', { email });
    const third = await deliverCodes(server, mailer.sent);
    const other = third.code === wrong ? '2222' : wrong;
    for (let i = 0; i < 3; i += 1) expect((await guess(other)).body.code).toBe('code_invalid');
    // The sixth that is refused in a day.
    expect((await guess(third.code)).body.code).toBe('code_locked');
  });

  it('gives way to the link after five wrong codes in a day, which then works once', async () => {
    const { email, ...rest } = fresh();
    await post('/register', { email, ...rest });
    let proofs = await deliverCodes(server, mailer.sent);
    for (let i = 0; i < 5; i += 1) {
      if (i === 3) {
        await post('/resend-activation-token', { email });
        proofs = await deliverCodes(server, mailer.sent);
      }
      await post('/verify-account', { email, token: proofs.code === '0000' ? '1111' : '0000' });
    }
    expect(await post('/verify-account', { email, token: proofs.code })).toMatchObject({ status: 423, body: { code: 'code_locked' } });
    expect(
      (await post('/verify-account/link', { link: `${proofs.link.slice(0, -1)}${proofs.link.endsWith('A') ? 'B' : 'A'}` })).body.code,
    ).toBe('link_expired');
    expect((await post('/verify-account/link', { link: proofs.link })).status).toBe(200);
    expect((await post('/verify-account/link', { link: proofs.link })).body.code).toBe('link_expired');
  });

  it('answers wrong codes alike for known and unknown addresses, with a mail asked for or without', async () => {
    const { email, ...rest } = fresh();
    await post('/register', { email, ...rest });
    const { code } = await deliverCodes(server, mailer.sent);
    const token = code === '0000' ? '1111' : '0000';
    for (const path of ['/verify-account', '/verify-token']) {
      later(86_400);
      const told: string[][] = [[], []];
      for (let guess = 0; guess < 7; guess += 1) {
        // The second is known, and gets another code before the third wrong try ends one.
        if (guess % 2 === 0) {
          await post(path === '/verify-token' ? '/resend-password-reset' : '/resend-activation-token', { email });
          await deliverCodes(server, mailer.sent);
        }
        const addresses = [`nobody${path.length}@shea.example`, email];
        for (const [n, address] of addresses.entries()) {
          const answer = await post(path, { email: address, token }, { 'x-forwarded-for': `192.0.2.${n + 1}` });
          told[n]?.push(`${answer.status} ${answer.text}`);
        }
      }
      expect(told[1]).toEqual(told[0]);
      expect(told[0]?.map((text) => text.slice(0, 3))).toEqual(['422', '422', '422', '422', '422', '423', '423']);
    }
  });

  it('answers a resend alike for known and unknown addresses, and sends at most five an hour to one', async () => {
    const { email, ...rest } = fresh();
    later(3600);
    await post('/register', { email, ...rest });
    const known = await post('/resend-activation-token', { email });
    const unknown = await post('/resend-activation-token', { email: 'nobody@shea.example' });
    expect(known.text).toBe(unknown.text);
    expect(await post('/resend-activation-token', { email: '' })).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', message: 'Please fill in all fields', errors: { email: 'Fill in this field.' } },
    });
    const before = mailer.sent.length;
    await deliverCodes(server, mailer.sent);
    expect(new Set(mailer.sent.slice(before).map(({ to }) => to))).toEqual(new Set([email]));
    const more = [];
    for (let i = 0; i < 4; i += 1) more.push((await post('/resend-activation-token', { email })).status);
    expect(more).toEqual([200, 200, 200, 429]);
  });

  it('reads digits of an Arabic keyboard, in numbers of registers and in the code', async () => {
    const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    const { email, ...rest } = fresh();
    const numbers = { rc_number: arabic('RC-4471'), company_number: arabic('88 12'), tax_identification_number: arabic('C0001234567') };
    await post('/register', { email, ...rest, ...numbers, start_of_operation_year: arabic('2014') });
    const { code } = await deliverCodes(server, mailer.sent);
    expect((await post('/verify-account', { email, token: arabic(code) })).status).toBe(200);
    const { rows } = await server.context.pool.query(
      'select rc_number, company_number, tax_identification_number from companies where rc_number = $1',
      ['RC-4471'],
    );
    expect(rows).toEqual([{ rc_number: 'RC-4471', company_number: '88 12', tax_identification_number: 'C0001234567' }]);
  });
});
