import { afterEach, describe, expect, test, vi } from 'vitest';
import { action as askForCode, loader as addressPage } from '../routes/account/forgot-password.tsx';
import { action as setPassword, loader as passwordPage } from '../routes/account/password-reset.tsx';
import { action as enterCode, loader as codePage } from '../routes/account/verify-email.tsx';
import { apiAnswers, asked, posted, sentTo } from '../testing/requests.ts';
import { recoveryCookie, recoveryIn } from '../sign-in/flow-cookie.ts';

/** What the site's server side does at each step of a recovery. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const email = 'ama@example.com';
const after = (step: { readonly ticket?: string }) => recoveryCookie({ email, sentAt: 0, ...step }).split(';')[0] ?? '';

function ledTo(answer: unknown): { readonly to: string | null; readonly kept: ReturnType<typeof recoveryIn> } {
  if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  expect(answer.status).toBe(303);
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { to: answer.headers.get('location'), kept: recoveryIn(new Request('http://localhost', { headers: { cookie } })) };
}

test('a known and an unknown address are led the same way: the API answers them alike, and so does the page', async () => {
  apiAnswers(200, { message: 'If this address has an account, we have sent a code.' });
  const answers = await Promise.all(
    [email, 'nobody@example.com'].map(async (address) => ledTo(await askForCode(posted('/fr/forgot-password', { email: address })))),
  );
  expect(answers.map(({ to }) => to)).toEqual(['/fr/verify-email', '/fr/verify-email']);
  expect(answers.map(({ kept }) => kept?.email)).toEqual([email, 'nobody@example.com']);
});

test('an address that is refused stays in its field', async () => {
  apiAnswers(422, { code: 'fields_invalid', message: 'x', errors: { email: 'Enter an email address like name@company.com.' } });
  expect(await askForCode(posted('/forgot-password', { email: ' nobody ' }))).toMatchObject({
    data: { email: 'nobody', problem: { errors: { email: 'Enter an email address like name@company.com.' } } },
    init: { status: 422 },
  });
});

describe('the code', () => {
  test('goes to the API with the address that asked for it, and its ticket is kept for the next step', async () => {
    const fetched = apiAnswers(200, { message: 'x', data: { email, token: 'the ticket' } });
    const answer = ledTo(await enterCode(posted('/ar/verify-email', { code: '1234', do: 'verify' }, after({}))));
    expect(sentTo(fetched)).toEqual([{ path: '/api/verify-token', body: { email, token: '1234' } }]);
    expect(answer).toMatchObject({ to: '/ar/password-reset', kept: { email, ticket: 'the ticket' } });
  });

  test('is asked for again by its own button, and the countdown begins with the sending', async () => {
    const fetched = apiAnswers(200, { message: 'x' });
    const before = Date.now();
    const { to, kept } = ledTo(await enterCode(posted('/verify-email', { do: 'resend' }, after({}))));
    expect(sentTo(fetched)).toEqual([{ path: '/api/resend-password-reset', body: { email } }]);
    expect(to).toBe('/verify-email?sent');
    expect(kept?.sentAt).toBeGreaterThanOrEqual(before);
  });

  test('typed on another device keeps the address in its field when it is wrong', async () => {
    apiAnswers(422, { code: 'code_invalid', message: 'This code is incorrect or has expired.' });
    expect(await enterCode(posted('/verify-email', { email, code: '0000', do: 'verify' }))).toMatchObject({
      data: { typed: email, problem: { code: 'code_invalid' } },
    });
  });
});

describe('the new password', () => {
  const withTicket = after({ ticket: 'the ticket' });
  const set = (fields: Readonly<Record<string, string>>, path = '/password-reset') => setPassword(posted(path, fields, withTicket));

  test.each([
    [{ password: '', confirm: '' }, 'Please fill in all fields', { password: 'Fill in this field.', confirm: 'Fill in this field.' }],
    [{ password: 'seven boats at dawn', confirm: '' }, 'Please fill in all fields', { confirm: 'Fill in this field.' }],
    [
      { password: 'seven boats at dawn', confirm: 'eight boats at dawn' },
      'Passwords do not match',
      { confirm: 'Type the same password in both fields.' },
    ],
  ])('%o is refused without asking the API', async (fields, message, errors) => {
    const fetched = apiAnswers(200, {});
    expect(await set(fields)).toMatchObject({ data: { problem: { message, errors } }, init: { status: 422 } });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is refused in Arabic to an Arabic reader', async () => {
    expect(await set({ password: '', confirm: '' }, '/ar/password-reset')).toMatchObject({
      data: { problem: { message: 'يرجى ملء جميع الحقول' } },
    });
  });

  const both = { password: 'seven boats at dawn', confirm: 'seven boats at dawn' };

  test('is sent with the ticket, leads to sign-in, and the ticket is forgotten', async () => {
    const fetched = apiAnswers(200, { message: 'x', data: { device_token: 'd'.repeat(43) } });
    const answer = await set(both);
    expect(ledTo(answer)).toEqual({ to: '/login?changed', kept: undefined });
    expect(answer instanceof Response && answer.headers.getSetCookie()[1]).toMatch(
      /^__Host-device=d{43}; Path=\/; Max-Age=7776000; HttpOnly;/,
    );
    expect(sentTo(fetched)).toEqual([
      { path: '/api/set-new-password', body: { email, token: 'the ticket', password: 'seven boats at dawn' } },
    ]);
  });

  test('with a ticket that has ended leads to the start, with the address kept and the ticket gone', async () => {
    apiAnswers(410, { code: 'reset_token_expired', message: 'x' });
    expect(ledTo(await set(both))).toEqual({ to: '/forgot-password?late', kept: { email, sentAt: 0 } });
    const start = (path: string) => addressPage(asked(path, { headers: { cookie: after({}) } }));
    expect(start('/forgot-password?late')).toEqual({ email, late: true });
    expect(start('/forgot-password')).toEqual({ email, late: false });
  });

  test('that the API finds weak comes back with its sentence', async () => {
    const errors = { password: 'This password is easy to guess. Choose a different one.' };
    apiAnswers(422, { code: 'fields_invalid', message: 'x', errors });
    expect(await set(both)).toMatchObject({ data: { problem: { errors } } });
  });
});

test.each(['', '__Host-recovery=nonsense', `__Host-recovery=${Buffer.from('null').toString('base64url')}`])(
  'a step without the one before it knows no address: %s',
  (cookie) => {
    const request = (path: string) =>
      asked<Parameters<typeof codePage>[0] & Parameters<typeof passwordPage>[0]>(path, { headers: { cookie } });
    expect(codePage(request('/verify-email')).email).toBeUndefined();
    expect(passwordPage(request('/password-reset')).email).toBeUndefined();
  },
);

test('the page of the new password asks for a ticket, and an address alone is none', () => {
  expect(passwordPage(asked('/password-reset', { headers: { cookie: after({}) } })).email).toBeUndefined();
  expect(passwordPage(asked('/password-reset', { headers: { cookie: after({ ticket: 'x' }) } })).email).toBe(email);
});
