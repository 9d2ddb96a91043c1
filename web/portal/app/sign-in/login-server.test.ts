import { afterEach, describe, expect, test, vi } from 'vitest';
import { activationIn } from './flow-cookie.ts';
import { loader as codePage } from '../routes/account/confirm-email.tsx';
import { action, loader } from '../routes/account/login.tsx';
import { amina } from '../testing/people.ts';
import { apiAnswers, asked, posted, sentTo } from '../testing/requests.ts';
import { secondStepIn } from './second-step.ts';

/** What the site's server side does with the answers of the API. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const account = { id: 'u1', first_name: 'Amina', last_name: 'Diallo', email: 'ama@example.com', role: 'user' };
const signIn = (path: string, cookie?: string) => action(posted(path, { email: ' ama@example.com ', password: 'three goats' }, cookie));
const signedIn = { message: 'Welcome', data: { token: 'n'.repeat(43), device_token: 'd'.repeat(43), user: account } };

test.each([
  ['/login', '/dashboard'],
  ['/ar/login', '/ar/dashboard'],
  [`/login?next=${encodeURIComponent('/profile?tab=company')}`, '/profile?tab=company'],
  [`/login?next=${encodeURIComponent('https://evil.example/dashboard')}`, '/dashboard'],
  [`/login?next=${encodeURIComponent('//evil.example/dashboard')}`, '/dashboard'],
  [`/login?next=${encodeURIComponent('/\\evil.example/profile')}`, '/dashboard'],
  [`/login?next=${encodeURIComponent('/contact-us')}`, '/dashboard'],
])('after sign-in at %s leads to %s', async (path, to) => {
  apiAnswers(200, signedIn);
  const answer = await signIn(path);
  if (!(answer instanceof Response)) throw new Error('not signed in');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
});

test.each([
  ['/ar/login', {}, 'ar'],
  ['/login', { chosen_language: 'en' }, 'en'],
  ['/login', {}, undefined],
  ['/login', { chosen_language: 'ar' }, undefined],
])('signing in at %s with %o makes the language of mails %s', async (path, more, language) => {
  const fetched = apiAnswers(200, signedIn);
  const answer = await action(posted(path, { email: 'ama@example.com', password: 'three goats', ...more }));
  expect(answer instanceof Response && answer.status).toBe(303);
  expect(sentTo(fetched).slice(1)).toEqual(language === undefined ? [] : [{ path: '/api/profile/user/me', body: { language } }]);
});

test('sets the new session in a cookie of its own, and does not send the old one to the API', async () => {
  const fetched = apiAnswers(200, signedIn);
  const answer = await signIn('/login', `__Host-token=${'p'.repeat(43)}`);
  if (!(answer instanceof Response)) throw new Error('not signed in');
  expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`^__Host-token=${'n'.repeat(43)}; Path=/; .*HttpOnly; Secure; SameSite=Lax`));
  expect(JSON.stringify(fetched.mock.calls[0]?.[1]?.headers)).not.toContain('p'.repeat(43));
  expect(sentTo(fetched)).toEqual([{ path: '/api/login', body: { email: 'ama@example.com', password: 'three goats' } }]);
});

test('keeps the token of this device in a cookie of its own, and names it to the API at the next sign-in', async () => {
  const fetched = apiAnswers(200, signedIn);
  const answer = await signIn('/login', `__Host-token=${'p'.repeat(43)}; __Host-device=${'e'.repeat(43)}`);
  if (!(answer instanceof Response)) throw new Error('not signed in');
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-device-token': 'e'.repeat(43) });
  expect(answer.headers.getSetCookie()[1]).toBe(`__Host-device=${'d'.repeat(43)}; Path=/; Max-Age=7776000; HttpOnly; Secure; SameSite=Lax`);
});

test('remembers the address of an inactive account for the page that asks for its code, which offers Resend at once', async () => {
  apiAnswers(409, { code: 'account_inactive', message: 'Your account is inactive.' });
  const answer = await signIn('/login');
  if (answer instanceof Response) throw new Error('signed in');
  expect(answer.data).toMatchObject({ email: 'ama@example.com', problem: { code: 'account_inactive' } });
  const kept = new Headers(answer.init?.headers).get('set-cookie') ?? '';
  expect(activationIn(new Request('http://localhost', { headers: { cookie: kept } }))).toEqual({ email: 'ama@example.com', sentAt: 0 });
  expect(codePage(asked('/confirm-email', { headers: { cookie: kept } }))).toMatchObject({ email: 'ama@example.com', wait: 0 });
});

describe('an account with a second factor', () => {
  const methods = ['authenticator', 'passkey', 'recovery_code'];
  const secondStep = { message: 'One more step.', data: { second_step: { token: 's'.repeat(43), methods } } };

  test.each([
    ['/login', '/login/code'],
    ['/fr/login', '/fr/login/code'],
    [`/login?ended&next=${encodeURIComponent('/profile?tab=company')}`, `/login/code?next=${encodeURIComponent('/profile?tab=company')}`],
    [`/login?next=${encodeURIComponent('//evil.example/dashboard')}`, '/login/code'],
  ])('is led from %s to %s, without a session', async (path, to) => {
    apiAnswers(200, secondStep);
    const answer = await signIn(path);
    if (!(answer instanceof Response)) throw new Error('refused');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Host-second-step=[\w-]+; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/);
    const kept = secondStepIn(new Request('http://localhost', { headers: { cookie: cookies[0] ?? '' } }));
    expect(kept).toEqual({ email: 'ama@example.com', token: 's'.repeat(43), methods });
  });
});

describe('a passkey', () => {
  const passkey = { challenge_id: 'c1', response: { id: 'p1' } };
  const show = (path: string) => action(posted(path, { passkey: JSON.stringify(passkey) }));

  test('signs in without a password, and leads back', async () => {
    const fetched = apiAnswers(200, signedIn);
    const answer = await show(`/login?next=${encodeURIComponent('/certificates')}`);
    if (!(answer instanceof Response)) throw new Error('not signed in');
    expect(answer.headers.get('location')).toBe('/certificates');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-token=n{43};/);
    expect(sentTo(fetched)).toEqual([{ path: '/api/login/passkey', body: passkey }]);
  });

  test('that is refused is told, and signs nobody in', async () => {
    apiAnswers(422, { code: 'second_factor_invalid', message: 'This code or passkey was not accepted.' });
    expect(await show('/login')).toMatchObject({ data: { problem: { code: 'second_factor_invalid' } }, init: { status: 422 } });
  });

  test('that cannot be read is no form of ours', async () => {
    const fetched = apiAnswers(200, signedIn);
    await expect(action(posted('/login', { passkey: '{' }))).rejects.toMatchObject({ init: { status: 400 } });
    expect(fetched).not.toHaveBeenCalled();
  });
});

const cookie = `__Host-token=${'t'.repeat(43)}`;

test('redirects a signed-in person to the dashboard', async () => {
  apiAnswers(200, { message: 'x', data: amina.profile });
  const thrown: unknown = await loader(asked('/ar/login', { headers: { cookie } })).catch((answer: unknown) => answer);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe('/ar/dashboard');
});

test('takes away the cookie of a session that has ended', async () => {
  apiAnswers(401, { code: 'session_ended', message: 'x' });
  const ended = await loader(asked('/login', { headers: { cookie } }));
  expect(new Headers('init' in ended ? ended.init?.headers : {}).get('set-cookie')).toMatch(/^__Host-token=; Path=\/; Max-Age=0;/);
});

test('asks the API for nothing where there is no cookie', async () => {
  const fetched = apiAnswers(500, {});
  expect(await loader(asked('/login?changed'))).toEqual({ says: 'changed' });
  expect(fetched).not.toHaveBeenCalled();
});
