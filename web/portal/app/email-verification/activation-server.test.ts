import { afterEach, expect, test, vi } from 'vitest';
import { action, loader } from '../routes/account/confirm-email.tsx';
import { apiAnswers, asked, posted, sentTo } from '../testing/requests.ts';
import { activationCookie, activationIn } from '../sign-in/flow-cookie.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const email = 'ama@example.com';
const remembered = activationCookie(email).split(';')[0] ?? '';
const session = `__Host-token=${'t'.repeat(43)}`;
const user = { id: 'u1', first_name: 'Amina', last_name: 'Diallo', email, role: 'user' };
const signedIn = { message: 'x', data: { token: 'n'.repeat(43), device_token: 'd'.repeat(43), user } };

test('success is told to nobody who has no session, whatever the address says', () => {
  expect(loader(asked('/confirm-email?done')).done).toBe(false);
  expect(loader(asked('/confirm-email?done', { headers: { cookie: session } })).done).toBe(true);
  expect(loader(asked('/confirm-email', { headers: { cookie: session } })).done).toBe(false);
});

test('the code of the same device goes out with the remembered address, and opens the session', async () => {
  const fetched = apiAnswers(200, signedIn);
  const answer = await action(posted('/confirm-email', { code: '1234', do: 'verify' }, remembered));
  if (!(answer instanceof Response)) throw new Error('refused');
  expect(sentTo(fetched)).toEqual([{ path: '/api/verify-account', body: { email, token: '1234' } }]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/confirm-email?done']);
  const [token, device, activation] = answer.headers.getSetCookie();
  expect(device).toMatch(/^__Host-device=d{43}; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Lax/);
  expect(token).toMatch(/^__Host-token=n{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax/);
  expect(activation).toMatch(/^__Host-activation=; Path=\/; Max-Age=0;/);
});

test('on another device the address that is typed goes out with the code, and stays when the code is wrong', async () => {
  const fetched = apiAnswers(422, { code: 'code_invalid', message: 'This code is incorrect or has expired.' });
  const answer = await action(posted('/confirm-email', { email: ` ${email} `, code: '٠٠٠٠', do: 'verify' }));
  expect(sentTo(fetched)).toEqual([{ path: '/api/verify-account', body: { email, token: '0000' } }]);
  expect(answer).toMatchObject({ data: { typed: email, problem: { code: 'code_invalid' } } });
});

test('a link goes to its own operation, in the language of the page', async () => {
  const fetched = apiAnswers(200, signedIn);
  const answer = await action(posted('/ar/confirm-email', { link: 'the secret', do: 'link' }));
  expect(sentTo(fetched)).toEqual([{ path: '/api/verify-account/link', body: { link: 'the secret' } }]);
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/ar/confirm-email?done');
});

test('another code is sent to the address that is typed, and the countdown begins', async () => {
  const fetched = apiAnswers(200, { message: 'x' });
  const answer = await action(posted('/confirm-email', { email, do: 'resend' }));
  if (!(answer instanceof Response)) throw new Error('refused');
  expect(sentTo(fetched)).toEqual([{ path: '/api/resend-activation-token', body: { email } }]);
  expect(answer.headers.get('location')).toBe('/confirm-email?sent');
  const kept = new Request('http://localhost', { headers: { cookie: answer.headers.get('set-cookie') ?? '' } });
  expect(activationIn(kept)?.email).toBe(email);
  expect(loader(asked('/confirm-email?sent', { headers: { cookie: remembered } }))).toMatchObject({ email, sentAgain: true, wait: 59 });
});
