import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { action as authenticator, loader as loadAuthenticator } from '../routes/profile/factor-authenticator.tsx';
import { action as passkeyAction, loader as loadPasskey } from '../routes/profile/factor-passkey.tsx';
import { action as renew } from '../routes/profile/factor-recovery-codes.tsx';
import { action as remove, loader as loadRemoval } from '../routes/profile/factor-remove.tsx';
import { bothFactors, noFactors, amina } from '../testing/people.ts';
import { asked, posted } from '../testing/requests.ts';
import type { Factors } from './factors.ts';

/** What the site's server side does on the pages about second factors. */

const now = new Date('2026-11-17T09:00:00Z');
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const cookie = `__Host-token=${'t'.repeat(43)}`;
const codes = ['ABCDEFGH2345', 'MNPQRSTV6789'];
const uri = 'otpauth://totp/Thamani:amina%40shea.example?secret=ABCDEFGHIJKLMNOP&issuer=Thamani';
const passkeyId = bothFactors.passkeys[0]?.id ?? '';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Call {
  readonly call: string;
  readonly body: unknown;
}

/** In the API's place: these factors, and `more` for what else is called. Returns the calls so far. */
function api(factors: Factors, more: Readonly<Record<string, () => object>> = {}): readonly Call[] {
  const calls: Call[] = [];
  const known: typeof more = {
    'GET /profile/factors': () => ({ message: '', data: factors }),
    'GET /profile/user/me': () => ({ message: '', data: amina.profile }),
    ...more,
  };
  vi.stubGlobal('fetch', async (address: URL, { method, body }: RequestInit) => {
    const call = `${method} ${address.pathname.replace(/^\/api/, '')}`;
    calls.push({ call, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined });
    const answer = known[call]?.();
    if (answer === undefined) throw new Error(`not expected: ${call}`);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return calls;
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message, errors: {} }, { status });
}

const visit = <Args>(path: string) => asked<Args>(path, { headers: { cookie } });
const dataOf = (answer: unknown) => (answer as { data: unknown }).data;
const ledTo = (answer: unknown) => (answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer);

describe('a proof', () => {
  test.each([
    [null, false],
    [minutesFromNow(-1), false],
    [minutesFromNow(4), false],
    [minutesFromNow(6), true],
  ])('that holds until %s is enough to set up an app: %s', async (fresh_until, isProved) => {
    api({ ...noFactors, fresh_until });
    expect(await loadAuthenticator(visit('/profile/factors/authenticator'))).toMatchObject({ isProved, email: amina.profile.email });
  });

  test('of a minute is enough for what takes one press', async () => {
    api({ ...bothFactors, fresh_until: minutesFromNow(1) });
    expect(await loadRemoval(visit('/profile/factors/remove?factor=authenticator'))).toMatchObject({ isProved: true });
  });

  const path = `/fr/profile/factors/remove?factor=${passkeyId}`;

  test.each([
    [{ password: 'three goats' }, 'POST /profile/step-up', { password: 'three goats' }],
    [{ password: 'three goats', code: ' 123 456' }, 'POST /profile/step-up', { password: 'three goats', code: '123456' }],
    [{ passkey: '{"challenge_id":"c1"}' }, 'POST /profile/step-up/passkey', { challenge_id: 'c1' }],
  ])('by %o is shown to the API, changes nothing, and leads back to the page', async (fields, call, body) => {
    const calls = api(bothFactors, { [call]: () => ({ message: 'Thank you.' }) });
    expect(ledTo(await remove(posted(path, { do: 'prove', ...fields }, cookie)))).toEqual([303, path]);
    expect(calls.map((one) => [one.call, one.body])).toEqual([[call, body]]);
  });

  test('that is refused comes back as one', async () => {
    api(bothFactors, { 'POST /profile/step-up': () => refusal(422, 'password_invalid', 'The password is wrong.') });
    const answer = await remove(posted(path, { do: 'prove', password: 'wrong' }, cookie));
    expect(dataOf(answer)).toMatchObject({ proving: true, problem: { code: 'password_invalid' } });
  });

  test('that has run out meanwhile leads to the page, which asks for it', async () => {
    api(bothFactors, { [`DELETE /profile/factors/passkeys/${passkeyId}`]: () => refusal(409, 'step_up_required', 'x') });
    expect(ledTo(await remove(posted(path, {}, cookie)))).toEqual([303, path]);
  });
});

describe('an authenticator', () => {
  const path = '/profile/factors/authenticator';
  const begun = { message: '', data: { challenge_id: '7b1f3a52-0d3c-4a52-8f39-6a1d0c9e8b7f', secret: 'ABCDEFGHIJKLMNOP', uri } };
  const second = { challenge_id: begun.data.challenge_id, uri, code: '123 456' };

  test('begins with a secret and its picture', async () => {
    const calls = api(noFactors, { 'POST /profile/factors/authenticator/begin': () => begun });
    const answer = dataOf(await authenticator(posted(path, {}, cookie)));
    expect(answer).toMatchObject({ begun: { challengeId: begun.data.challenge_id, uri } });
    const { qr } = (answer as { begun: { qr: { side: number; path: string } } }).begun;
    expect(qr.side).toBeGreaterThan(21);
    expect(qr.path).toMatch(/^M0 0h7v1h-7z/);
    expect(calls.map(({ call }) => call)).toEqual(['POST /profile/factors/authenticator/begin']);
  });

  test('is added by its first code, and the codes are shown', async () => {
    const added = { message: 'Added.', data: { recovery_codes: codes } };
    const calls = api(noFactors, { 'POST /profile/factors/authenticator': () => added });
    expect(dataOf(await authenticator(posted(path, second, cookie)))).toEqual({ changed: { message: 'Added.', codes } });
    expect(calls[0]?.body).toEqual({ challenge_id: begun.data.challenge_id, code: '123456' });
  });

  test('after a wrong code has the same secret', async () => {
    api(noFactors, { 'POST /profile/factors/authenticator': () => refusal(422, 'second_factor_invalid', 'x') });
    expect(dataOf(await authenticator(posted(path, second, cookie)))).toMatchObject({
      begun: { challengeId: begun.data.challenge_id, uri },
      problem: { code: 'second_factor_invalid' },
    });
  });

  test('with an address that is none of ours begins again', async () => {
    const calls = api(noFactors, { 'POST /profile/factors/authenticator/begin': () => begun });
    await authenticator(posted(path, { ...second, uri: 'https://evil.example/' }, cookie));
    expect(calls.map(({ call }) => call)).toEqual(['POST /profile/factors/authenticator/begin']);
  });
});

describe('a passkey', () => {
  const path = '/profile/factors/passkey';
  const passkey = { challenge_id: 'c1', response: { id: 'p1' } };

  test('is named after the device of the session until its owner says otherwise', async () => {
    const session = { id: 's', network: '', started_at: '', last_seen_at: '' };
    const sessions = [
      { ...session, device: 'Safari, iPhone', current: false },
      { ...session, device: 'Firefox, Windows', current: true },
    ];
    api(noFactors, { 'GET /profile/sessions': () => ({ message: '', data: sessions }) });
    expect(await loadPasskey(visit(path))).toMatchObject({ device: 'Firefox, Windows' });
  });

  test('is added with its name; codes that are there already are not shown again', async () => {
    const calls = api(bothFactors, {
      'POST /profile/factors/passkeys': () => ({ message: 'Added.', data: { recovery_codes: null } }),
    });
    const answer = await passkeyAction(posted(path, { passkey: JSON.stringify(passkey), name: ' Phone ' }, cookie));
    expect(dataOf(answer)).toEqual({ changed: { message: 'Added.', codes: null } });
    expect(calls[0]?.body).toEqual({ ...passkey, name: 'Phone' });
  });

  test('that did not come with the form is no form of ours', async () => {
    const calls = api(noFactors);
    await expect(passkeyAction(posted(path, { name: 'Phone' }, cookie))).rejects.toMatchObject({ init: { status: 400 } });
    expect(calls).toEqual([]);
  });
});

test('new codes are shown once', async () => {
  const renewed = { message: 'These are your new codes.', data: { recovery_codes: codes } };
  api(bothFactors, { 'POST /profile/factors/recovery-codes': () => renewed });
  expect(dataOf(await renew(posted('/profile/factors/recovery-codes', {}, cookie)))).toEqual({
    changed: { message: renewed.message, codes },
  });
});

describe('what is removed', () => {
  test.each([
    ['authenticator', { isThere: true, passkey: undefined }],
    [passkeyId, { isThere: true, passkey: 'Office computer' }],
    ['0d3c4a52-8f39-4a52-8f39-6a1d0c9e8b7f', { isThere: false, passkey: undefined }],
    ['', { isThere: false, passkey: undefined }],
  ])('is named by the address: %j', async (factor, found) => {
    api(bothFactors);
    expect(await loadRemoval(visit(`/profile/factors/remove?factor=${factor}`))).toMatchObject(found);
  });

  test.each([
    ['authenticator', 'DELETE /profile/factors/authenticator'],
    [passkeyId, `DELETE /profile/factors/passkeys/${passkeyId}`],
  ])('%s is removed by the call %s alone', async (factor, call) => {
    const calls = api(bothFactors, { [call]: () => ({ message: 'Removed.' }) });
    const answer = await remove(posted(`/profile/factors/remove?factor=${factor}`, {}, cookie));
    expect(dataOf(answer)).toEqual({ changed: { message: 'Removed.', codes: null } });
    expect(calls.map((one) => one.call)).toEqual([call]);
  });
});
