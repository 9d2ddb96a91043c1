import { afterEach, describe, expect, test, vi } from 'vitest';
import { action, loader } from '../routes/account/login-code.tsx';
import { apiAnswers, asked, posted, sentTo } from '../testing/requests.ts';
import { secondStepCookie, secondStepIn } from './second-step.ts';

/** The second step of a sign-in, on the site's server side. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const step = { email: 'ama@example.com', token: 's'.repeat(43), methods: ['authenticator', 'recovery_code'] } as const;
const kept = secondStepCookie(step).split(';')[0] ?? '';
const user = { id: 'u1', first_name: 'Amina', last_name: 'Diallo', email: 'ama@example.com', role: 'user' };
const signedIn = { message: 'Welcome', data: { token: 'n'.repeat(43), device_token: 'd'.repeat(43), user } };

const send = (fields: Readonly<Record<string, string>>, { path = '/login/code', cookie = kept } = {}) =>
  action(posted(path, fields, cookie));
const ledTo = (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error('no redirect');
  return { to: answer.headers.get('location'), cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]) };
};

test('the page knows for whom and how, and never the token', () => {
  expect(loader(asked('/login/code', { headers: { cookie: kept } }))).toEqual({ email: step.email, methods: step.methods });
});

test.each(['', '__Host-second-step=nonsense', `__Host-second-step=${Buffer.from('null').toString('base64url')}`])(
  'without the step before it (%s) one begins again, and keeps the way back',
  async (cookie) => {
    const path = '/ar/login/code?next=%2Far%2Fprofile';
    const expected = { to: '/ar/login?expired&next=%2Far%2Fprofile', cookies: ['__Host-second-step='] };
    const thrown = (() => {
      try {
        return loader(asked(path, { headers: { cookie } }));
      } catch (answer) {
        return answer;
      }
    })();
    expect(ledTo(thrown)).toEqual(expected);
    expect(ledTo(await send({ code: '123456' }, { path, cookie }))).toEqual(expected);
  },
);

test.each([
  [' 123 456 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['abcd-efgh-2345', 'abcd-efgh-2345'],
  ['', ''],
])('the code %j is sent as %j with the token of the step', async (typed, code) => {
  const fetched = apiAnswers(200, signedIn);
  await send({ code: typed });
  expect(sentTo(fetched)).toEqual([{ path: '/api/login/second-factor', body: { token: step.token, code } }]);
});

test('a right code sets the session, takes the step away and leads back', async () => {
  apiAnswers(200, signedIn);
  expect(ledTo(await send({ code: '123456' }, { path: '/login/code?next=%2Fpayments' }))).toEqual({
    to: '/payments',
    cookies: [`__Host-token=${'n'.repeat(43)}`, `__Host-device=${'d'.repeat(43)}`, '__Host-second-step='],
  });
});

test('a wrong code is told, and the step stays', async () => {
  apiAnswers(422, { code: 'second_factor_invalid', message: 'This code does not fit.' });
  const answer = await send({ code: '000000' });
  expect(answer).toMatchObject({ data: { byPasskey: false, problem: { code: 'second_factor_invalid' } }, init: { status: 422 } });
  expect(answer instanceof Response ? answer.headers : answer.init?.headers).toBeUndefined();
});

test('a step that has ended leads to sign-in', async () => {
  apiAnswers(410, { code: 'sign_in_expired', message: 'x' });
  expect(ledTo(await send({ code: '123456' }))).toEqual({ to: '/login?expired', cookies: ['__Host-second-step='] });
});

describe('a passkey', () => {
  const passkey = { challenge_id: 'c1', response: { id: 'p1' } };

  test('signs in without the step', async () => {
    const fetched = apiAnswers(200, signedIn);
    expect(ledTo(await send({ passkey: JSON.stringify(passkey) }, { cookie: '' })).to).toBe('/dashboard');
    expect(sentTo(fetched)).toEqual([{ path: '/api/login/passkey', body: passkey }]);
  });

  test('that is refused is no fault of the code', async () => {
    apiAnswers(422, { code: 'second_factor_invalid', message: 'This passkey does not fit.' });
    expect(await send({ passkey: JSON.stringify(passkey) })).toMatchObject({ data: { byPasskey: true } });
  });
});

test('methods that nobody of us wrote are left out', () => {
  const cookie = `__Host-second-step=${Buffer.from(JSON.stringify({ ...step, methods: ['passkey', 'sms', 7] })).toString('base64url')}`;
  expect(secondStepIn(new Request('http://localhost', { headers: { cookie } }))?.methods).toEqual(['passkey']);
});
