import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, caller, type ActiveAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { eraseWhenDue, notifyAccountDeletion } from '../account-deletion/service.ts';

describe('the profile', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  let call: ReturnType<typeof caller>['call'];
  let me: ActiveAccount;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ call } = caller(server));
    me = await activeAccount(server, mailer.sent, 'me@shea.example');
  });
  afterAll(() => server.close());
  const mine = () => ({ authorization: `Bearer ${me.token}` });
  const change = (body: object, id = me.id) => call('PATCH', `/profile/user/${id}`, body, mine());

  it('changes what was sent and nothing else, kept as registration keeps it', async () => {
    const answer = await change({
      first_name: ' Ama ',
      phone: '00233 020 000 0000',
      website: 'https://shea.example',
      is_cooperative: true,
      sms_notifications: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      first_name: 'Ama',
      last_name: 'Diallo',
      phone: '+233200000000',
      sms_notifications: true,
      email_notifications: true,
      company_data: { website: 'https://shea.example', is_cooperative: true, company_name: 'Tamale Shea Works' },
    });
    expect((await change({ website: '' })).body.data).toMatchObject({ company_data: { website: null } });
  });

  it('keeps the language of mails, and takes one that it has already for no change', async () => {
    const events = async () =>
      (await server.context.pool.query("select id from audit_events where action = 'profile.changed'")).rows.length;
    expect((await change({ language: 'ar' })).body.data).toMatchObject({ language: 'ar' });
    const before = await events();
    expect((await change({ language: 'ar' })).body.data).toMatchObject({ language: 'ar' });
    expect(await events()).toBe(before);
    expect((await change({ language: 'xx' })).status).toBeGreaterThanOrEqual(400);
    expect((await change({ language: 'en' })).body.data).toMatchObject({ language: 'en' });
    expect(await events()).toBe(before + 1);
  });

  it('refuses what registration refuses, and leaves everything as it was', async () => {
    expect(await change({ first_name: '', last_name: 'Mensah' })).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', errors: { first_name: 'Fill in this field.' } },
    });
    expect(await change({ sector: 'mining' })).toMatchObject({
      status: 422,
      body: { errors: { sector: 'Choose an option from the list.' } },
    });
    expect(await change({ website: 'http://shea.example', company_size: 'Large' })).toMatchObject({
      status: 422,
      body: { errors: { website: 'Website link must be of the format https://www.example.com' } },
    });
    expect((await call('GET', `/profile/user/${me.id}`, undefined, mine())).body.data).toMatchObject({
      last_name: 'Diallo',
      company_data: { company_size: 'Small', website: null },
    });
  });

  it('completes what was left for later at the registration, and empties nothing that was given', async () => {
    const { rows } = await server.context.pool.query(
      "update companies set sector = null, reg_country = null, rc_number = '', start_of_operation_year = null where id = (select company_id from memberships where account_id = $1) returning id",
      [me.id],
    );
    const read = async () => (await call('GET', '/profile/user/me', undefined, mine())).body.data;
    const key = async () =>
      (await server.context.pool.query('select registration_key from companies where id = $1', [rows[0].id])).rows[0].registration_key;
    expect(await read()).toMatchObject({
      company_data: { sector: '', reg_country: '', start_of_operation_year: '', missing_to_submit: ['reg_country', 'rc_number', 'sector'] },
    });
    // A form sends its empty fields too.
    expect((await change({ sector: '', reg_country: '', company_size: 'Small' })).status).toBe(200);
    expect(await change({ contact_email: '', tax_identification_number: '', sector: '' })).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', errors: { contact_email: 'Fill in this field.', tax_identification_number: 'Fill in this field.' } },
    });
    const completed = { sector: 'agriculture', reg_country: 'gh', rc_number: 'RC-2002', start_of_operation_year: '2014' };
    expect((await change(completed)).status).toBe(200);
    expect(await read()).toMatchObject({
      company_data: { sector: 'agriculture', reg_country: 'GH', start_of_operation_year: '2014', missing_to_submit: [] },
    });
    expect(await key()).toBe('GH:2002');
  });

  it('takes neither the address, nor a role, nor another account', async () => {
    await change({ email: 'other@shea.example', role: 'admin', password_hash: 'x', activated_at: null });
    expect((await call('GET', `/profile/user/${me.id}`, undefined, mine())).body.data).toMatchObject({ email: me.email, role: 'user' });
    expect((await change({ first_name: 'X' }, '01a1dd37-379c-77ca-b74a-03587b731209')).status).toBe(404);
  });

  it("locks the company's identity once it is locked, and nothing else", async () => {
    expect((await change({ company_name: 'Tamale Shea Works Ltd' })).status).toBe(200);
    await server.context.pool.query('update companies set identity_locked_at = now()');
    expect(await change({ company_name: 'Another' })).toMatchObject({ status: 409, body: { code: 'identity_locked' } });
    expect((await change({ company_name: 'Tamale Shea Works Ltd', head_office_city: 'Accra' })).status).toBe(200);
  });

  it('hands out everything that is kept about a person, and no secret', async () => {
    const { text, body } = await call('GET', '/profile/export', undefined, mine());
    expect(body.data).toMatchObject({
      profile: { email: me.email, company_name: 'Tamale Shea Works Ltd' },
      events: expect.arrayContaining([expect.objectContaining({ action: 'profile.changed' })]),
    });
    expect(text).not.toMatch(/argon2|nonce|token_hash|password_hash/);
  });

  it('deletes after seven days; a sign-in or the mailed link takes it back until then', async () => {
    const ask = async () => {
      const answer = await call('DELETE', '/profile/delete-my-account', undefined, mine());
      expect(answer.status).toBe(200);
      const row = await server.context.db
        .selectFrom('outbox')
        .selectAll()
        .where('topic', '=', 'account.deletion_requested')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
      await notifyAccountDeletion(server.context, started);
      return started;
    };
    const signIn = async () => {
      const { body } = await call('POST', '/login', { email: me.email, password: me.password });
      me = { ...me, token: body.data?.token ?? '' };
    };
    const exists = async () => (await server.context.pool.query('select 1 from accounts where id = $1', [me.id])).rowCount === 1;

    const first = await ask();
    expect((await call('GET', '/profile/sessions', undefined, mine())).status).toBe(401);
    await signIn();
    now = new Date(now.getTime() + 7 * 86_400_000);
    await eraseWhenDue(server.context, first);
    expect(await exists()).toBe(true);

    await signIn();
    const second = await ask();
    const link = /#(\S+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await call('POST', '/profile/undo-deletion', { link: `${link.slice(0, -2)}xx` })).body.code).toBe('link_expired');
    expect((await call('POST', '/profile/undo-deletion', { link })).status).toBe(200);
    expect((await call('POST', '/profile/undo-deletion', { link })).body.code).toBe('link_expired');
    now = new Date(now.getTime() + 7 * 86_400_000);
    await eraseWhenDue(server.context, second);
    expect(await exists()).toBe(true);

    await signIn();
    const third = await ask();
    now = new Date(now.getTime() + 6 * 86_400_000);
    await expect(eraseWhenDue(server.context, third)).rejects.toThrow('not due yet');
    expect(await exists()).toBe(true);
    now = new Date(now.getTime() + 86_400_000);
    await eraseWhenDue(server.context, second);
    expect(await exists()).toBe(true);
    await eraseWhenDue(server.context, third);
    expect(await exists()).toBe(false);
    const left = await server.context.pool.query(
      'select (select count(*) from companies)::int as companies, (select count(*) from sessions)::int as sessions',
    );
    expect(left.rows[0]).toEqual({ companies: 0, sessions: 0 });
  });
});
