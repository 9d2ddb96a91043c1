import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../ports.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { acknowledge, notifyTeam } from './service.ts';

const amina = {
  first_name: 'Amina',
  last_name: 'Diallo',
  email: 'amina@example.com',
  phone: '+221 77 123 45 67',
  message: 'Comment faire certifier mon beurre de karité ?',
};

describe('POST /contact/', () => {
  const mailer = keepingMailer();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ CONTACT_MESSAGES_PER_HOUR: '1000', CONTACT_MESSAGES_PER_DAY_TO_ONE_ADDRESS: '3' }, { mailer });
  });
  afterAll(() => server.close());

  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.origin}/api/contact/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as { message: string; code?: string; errors?: Record<string, string>; data?: { reference: string } },
    };
  };
  const rows = async () => {
    const { db } = server.context;
    const count = async (table: 'contact_messages' | 'audit_events' | 'outbox') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    return { messages: await count('contact_messages'), events: await count('audit_events'), outbox: await count('outbox') };
  };

  it('keeps the message, its audit event and its outbox row together', async () => {
    const before = await rows();
    const answer = await post({ ...amina, email: 'one@example.com' });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Thank you. We have received your message.');
    expect(answer.body.data?.reference).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await rows()).toEqual({ messages: before.messages + 1, events: before.events + 1, outbox: before.outbox + 1 });
  });

  it('writes nothing at all when one of the three cannot be written', async () => {
    const before = await rows();
    await server.context.pool.query('alter table outbox add constraint planted check (false) not valid');
    try {
      expect((await post({ ...amina, email: 'two@example.com' })).status).toBe(500);
    } finally {
      await server.context.pool.query('alter table outbox drop constraint planted');
    }
    expect(await rows()).toEqual(before);
  });

  it("answers empty fields with the specification's text and a sentence for each field", async () => {
    const answer = await post({});
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: 'Please fill in all fields',
      code: 'fields_missing',
      errors: Object.fromEntries(['first_name', 'last_name', 'email', 'phone', 'message'].map((field) => [field, 'Fill in this field.'])),
    });
  });

  it("speaks the reader's language", async () => {
    expect((await post({}, { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' })).body.message).toBe('يرجى ملء جميع الحقول');
    expect((await post({}, { 'accept-language': 'de' })).body.message).toBe('Please fill in all fields');
  });

  it('names what is wrong with an address or a number', async () => {
    const answer = await post({ ...amina, email: 'amina@', phone: 'call me' });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('fields_invalid');
    expect(answer.body.errors).toEqual({
      email: 'Enter an email address like name@company.com.',
      phone: 'Enter a phone number with its country code, like +233 24 123 4567.',
    });
  });

  it.each(['024 123', '+233 024 123', '00233 24 12'])('refuses the phone number %s, which is too short', async (phone) => {
    const answer = await post({ ...amina, phone });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { phone: 'Enter a phone number with its country code, like +233 24 123 4567.' },
    ]);
  });

  it('refuses what could forge a mail header', async () => {
    for (const forged of [{ last_name: 'Diallo\u0000Bcc: all@example.com' }, { email: 'a@b.co\r\nBcc: all@example.com' }]) {
      const answer = await post({ ...amina, ...forged });
      expect(Object.keys(answer.body.errors ?? {})).toEqual(Object.keys(forged));
    }
  });

  it('refuses other shapes in the same words everywhere', async () => {
    expect(await post('{"first_name":')).toMatchObject({ status: 400, body: { code: 'body_malformed' } });
    expect(await post({ ...amina, first_name: 7 })).toMatchObject({
      status: 422,
      body: { code: 'fields_invalid', errors: { first_name: expect.any(String) } },
    });
    expect(await post('x=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await post({ ...amina, message: 'x'.repeat(70_000) })).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('answers the same key with the same answer and keeps one message, also when both come at once', async () => {
    const before = await rows();
    const headers = { 'idempotency-key': 'key-of-this-click' };
    const body = { ...amina, email: 'three@example.com' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(body, headers)));
    expect(new Set(answers.map((answer) => answer.body.data?.reference)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect((await rows()).messages).toBe(before.messages + 1);
    expect(await post({ ...body, message: 'another' }, headers)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await post(body, { 'idempotency-key': 'short' })).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } });
  });

  it('stops filling one inbox after the allowance, and says when to come back', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push(await post({ ...amina, email: i % 2 ? 'Four@example.com' : 'four@example.com' }));
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429]);
    expect(statuses[4]?.body).toMatchObject({ code: 'too_many_requests', message: 'Too many attempts in a short time. Try again later.' });
    expect(Number(statuses[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sends each mail once under its key, however often the activity runs', async () => {
    await post({ ...amina, email: 'five@example.com' }, { 'accept-language': 'ar' });
    const row = await server.context.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    for (let i = 0; i < 3; i += 1) {
      await notifyTeam(server.context, started);
      await acknowledge(server.context, started);
    }
    const mine = mailer.sent.filter((mail) => mail.messageId.includes(row.key));
    expect(mine.map(({ messageId, to }) => ({ messageId, to }))).toEqual([
      { messageId: `contact.team.${row.key}@thamani.example`, to: 'team@thamani.example' },
      { messageId: `contact.acknowledgement.${row.key}@thamani.example`, to: 'five@example.com' },
    ]);
    const [team, acknowledgement] = mine as [Mail, Mail];
    expect(team.replyTo).toBe('five@example.com');
    expect(team.text).toContain(amina.message);
    expect(acknowledgement.language).toBe('ar');
    expect(acknowledgement.html).toContain('dir="rtl"');
    expect(acknowledgement.subject).toContain('وصلتنا رسالتك');
  });

  it("carries none of a stranger's text to the address that was typed", async () => {
    await post({ ...amina, email: 'six@example.com', first_name: 'Win at http://evil.example', message: '<b>Click here</b>' });
    const row = await server.context.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    await acknowledge(server.context, started);
    await notifyTeam(server.context, started);
    const [acknowledgement, team] = mailer.sent.slice(-2) as [Mail, Mail];
    expect(acknowledgement.to).toBe('six@example.com');
    expect(acknowledgement.text + acknowledgement.html).not.toMatch(/evil|Click/);
    expect(team.html).toContain('&lt;b&gt;Click here&lt;/b&gt;');
  });
});
