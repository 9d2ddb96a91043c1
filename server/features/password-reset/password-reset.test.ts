import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, deliverCodes, shea } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';

describe('recovery', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  let post: ReturnType<typeof caller>['post'];
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ post } = caller(server));
    await post('/register', { ...shea });
    await deliverCodes(server, mailer.sent);
  });
  afterAll(() => server.close());
  const { email } = shea;

  it('exchanges the code for a ticket that sets a password once, and proves the address on the way', async () => {
    expect((await post('/request-password-reset', { email })).text).toBe(
      (await post('/request-password-reset', { email: 'nobody@shea.example' })).text,
    );
    expect(await post('/request-password-reset', { email: '' })).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', message: 'Please fill in all fields', errors: { email: 'Fill in this field.' } },
    });
    expect(await post('/request-password-reset', { email: 'nobody' })).toMatchObject({
      status: 422,
      body: { code: 'fields_invalid', errors: { email: 'Enter an email address like name@company.com.' } },
    });
    const { code, mail } = await deliverCodes(server, mailer.sent);
    expect(mail.subject).toBe(`${code} is your code for a new password`);
    expect((await post('/verify-token', { email, token: '' })).body.code).toBe('fields_missing');
    const token = code === '0000' ? '1111' : '0000';
    const wrong = await post('/verify-token', { email, token });
    const unknown = await post('/verify-token', { email: 'nobody@shea.example', token });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code_invalid']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    const ticket = (await post('/verify-token', { email, token: code })).body.data?.token ?? '';
    expect((await post('/verify-token', { email, token: code })).body.code).toBe('code_invalid');
    expect((await post('/set-new-password', { email, token: ticket, password: 'password1234' })).body.errors).toEqual({
      password: 'This password is easy to guess. Choose a different one.',
    });
    expect((await post('/set-new-password', { email, token: ticket, password: 'short' })).body).toMatchObject({
      code: 'fields_invalid',
      errors: { password: 'Use at least 12 characters. Several words together are easy to remember.' },
    });
    expect(
      (await post('/set-new-password', { email: 'other@shea.example', token: ticket, password: 'seven boats at dawn' })).body.code,
    ).toBe('reset_token_expired');
    expect((await post('/set-new-password', { email, token: ticket, password: 'seven boats at dawn' })).status).toBe(200);
    expect((await post('/set-new-password', { email, token: ticket, password: 'eight boats at dawn' })).body.code).toBe(
      'reset_token_expired',
    );
    expect((await post('/login', { email, password: 'seven boats at dawn' })).status).toBe(200);
  });

  it('takes the code itself for no ticket, and an old ticket for none', async () => {
    await post('/resend-password-reset', { email });
    const { code, link } = await deliverCodes(server, mailer.sent);
    expect((await post('/set-new-password', { email, token: code, password: 'nine boats at dawn' })).body.code).toBe('reset_token_expired');
    expect((await post('/verify-account/link', { link })).body.code).toBe('link_expired');
    const ticket = (await post('/verify-token/link', { link })).body.data?.token ?? '';
    now = new Date(now.getTime() + 901_000);
    expect((await post('/set-new-password', { email, token: ticket, password: 'nine boats at dawn' })).body.code).toBe(
      'reset_token_expired',
    );
  });

  it('ends a code after three wrong ones, takes the newest, and after five in a day takes the link alone', async () => {
    now = new Date(now.getTime() + 86_400_000);
    const askAgain = async () => {
      await post('/resend-password-reset', { email });
      return deliverCodes(server, mailer.sent);
    };
    const enter = async (token: string) => (await post('/verify-token', { email, token })).body.code;
    const otherThan = (code: string) => (code === '0000' ? '1111' : '0000');
    const first = await askAgain();
    for (let tries = 0; tries < 3; tries += 1) expect(await enter(otherThan(first.code))).toBe('code_invalid');
    expect(await enter(first.code)).toBe('code_invalid');
    const second = await askAgain();
    expect((await post('/verify-token', { email, token: second.code })).status).toBe(200);
    now = new Date(now.getTime() + 2 * 86_400_000);
    let newest = await askAgain();
    for (let tries = 0; tries < 5; tries += 1) {
      if (tries === 3) newest = await askAgain();
      expect(await enter(otherThan(newest.code))).toBe('code_invalid');
    }
    expect(await post('/verify-token', { email, token: newest.code })).toMatchObject({
      status: 423,
      body: {
        code: 'code_locked',
        message:
          'Too many incorrect codes. For your security, only the link in our email works now. If you cannot find the email, request a new one.',
      },
    });
    expect((await post('/verify-token/link', { link: newest.link })).status).toBe(200);
  });
});
