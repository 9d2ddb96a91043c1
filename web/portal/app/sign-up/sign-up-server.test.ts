import { afterEach, expect, test, vi } from 'vitest';
import { activationIn } from '../sign-in/flow-cookie.ts';
import { action, clientAction } from '../routes/account/sign-up.tsx';
import { apiAnswers, posted, sentTo } from '../testing/requests.ts';
import { formOf } from './registration-request.ts';

/** What the site's server side does with a registration, and what the browser does when no answer comes back. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const email = 'ama@example.com';
const fields = formOf({ first_name: 'Ama', email }, 'seven blue canoes at dawn', 'key-12345');
const send = () => action(posted('/sign-up', fields));

test('a registration goes out under its key, and its address is remembered for the page that asks for the code', async () => {
  const fetched = apiAnswers(201, { message: 'x' });
  const answer = await send();
  expect(answer.data).toEqual({});
  const cookie = new Headers(answer.init?.headers).get('set-cookie') ?? '';
  expect(activationIn(new Request('http://localhost', { headers: { cookie } }))?.email).toBe(email);
  expect(sentTo(fetched)).toMatchObject([{ path: '/api/register', body: { email, password: 'seven blue canoes at dawn' } }]);
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('idempotency-key')).toBe('key-12345');
});

test('an address that is taken comes back as a refusal, and no address is remembered', async () => {
  const message = 'Error with email: user with this email already exists.';
  apiAnswers(409, { code: 'email_taken', message });
  const answer = await send();
  expect(answer).toMatchObject({ data: { problem: { code: 'email_taken', message } }, init: { status: 409 } });
  expect(new Headers(answer.init?.headers).get('set-cookie')).toBeNull();
});

test('a form that cannot be sent is told like an API that cannot be reached', async () => {
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await clientAction({ serverAction } as unknown as Parameters<typeof clientAction>[0])).toEqual({
    problem: { code: 'unreachable', message: '', errors: {} },
  });
});
