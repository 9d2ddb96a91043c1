import { afterEach, describe, expect, test, vi } from 'vitest';
import { action, clientAction } from '../routes/profile/legal-version.ts';
import { apiAnswers, posted, sentTo } from '../testing/requests.ts';

const cookie = `__Host-token=${'t'.repeat(43)}`;
const version = '2026-11-18';

afterEach(() => {
  vi.unstubAllGlobals();
});

const dismiss = (path: string, next: string) => action(posted(path, { version, next }, cookie));
const ledTo = (answer: unknown) => (answer instanceof Response ? [answer.status, answer.headers.get('location')] : undefined);

describe('dismissing the notice about new versions of legal documents', () => {
  test.each([
    ['/fr/profile/legal-version', '/fr/payments?page=2', '/fr/payments?page=2'],
    ['/fr/profile/legal-version', '', '/fr/dashboard'],
    ['/profile/legal-version', 'https://evil.example/dashboard', '/dashboard'],
    ['/profile/legal-version', '//evil.example/dashboard', '/dashboard'],
  ])('at %s without script leads from %s to %s', async (path, next, address) => {
    const api = apiAnswers(200, { message: 'The notice is dismissed.' });
    expect(ledTo(await dismiss(path, next))).toEqual([303, address]);
    expect(sentTo(api)).toEqual([{ path: '/api/profile/legal-version', body: { version } }]);
  });

  test('of a page with script is answered without a redirect', async () => {
    apiAnswers(200, { message: 'The notice is dismissed.' });
    expect(await dismiss('/profile/legal-version.data', '/payments')).toEqual({});
  });

  test('leads back without script although it was refused, and says why with script', async () => {
    const refused = { code: 'too_many_requests', message: 'Please wait a minute.' };
    apiAnswers(429, refused);
    expect(ledTo(await dismiss('/profile/legal-version', '/payments'))).toEqual([303, '/payments']);
    expect(await dismiss('/profile/legal-version.data', '/payments')).toMatchObject({ data: { problem: refused }, init: { status: 429 } });
  });

  test('with a session that has ended leads to sign-in, and from there to the page that showed the notice', async () => {
    apiAnswers(401, { code: 'unauthenticated', message: 'Sign in again.' });
    const thrown: unknown = await dismiss('/fr/profile/legal-version', '/fr/payments').catch((answer: unknown) => answer);
    expect(ledTo(thrown)?.[1]).toBe('/fr/login?ended&next=%2Ffr%2Fpayments');
  });

  test('keeps the page without a connection', async () => {
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    const answer = await clientAction({ serverAction } as unknown as Parameters<typeof clientAction>[0]);
    expect(answer).toMatchObject({ data: { problem: { code: 'unreachable' } }, init: { status: 503 } });
  });
});
