import { afterEach, describe, expect, test, vi } from 'vitest';
import { action, loader } from '../routes/account/invitation.tsx';
import { amina } from '../testing/people.ts';
import { asked, posted } from '../testing/requests.ts';
import { fakeApi, refusal } from '../testing/routes.tsx';

/** What the site's server side does with the link of an invitation. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const link = `${'a'.repeat(36)}.${'b'.repeat(43)}`;
const session = `__Host-token=${'t'.repeat(43)}`;
const opened = `__Host-invitation=${link}`;
const invitation = {
  company_name: 'Tamale Shea Works',
  invited_by: 'Efua Owusu',
  email: 'Amina@shea.example',
  roles: ['editor'],
  is_agent: false,
  expires_at: '2026-11-22T08:00:00.000Z',
  has_account: true,
  has_unconfirmed_registration: false,
};
const user = { id: 'u1', first_name: 'Kofi', last_name: 'Mensah', email: 'kofi@shea.example', role: 'user' };
const signedIn = { message: 'x', data: { token: 'n'.repeat(43), device_token: 'd'.repeat(43), user } };
const expired = () => refusal(410, 'link_expired', 'This link has expired or was already used.');

/** In the API's place: the invitation and Amina, and `more` for what else is called. */
function api(more: Readonly<Record<string, () => object>> = {}) {
  const known: typeof more = {
    'POST /invitations/read': () => ({ message: '', data: invitation }),
    'GET /profile/user/me': () => ({ message: '', data: amina.profile }),
    ...more,
  };
  return fakeApi(({ call }) => known[call]?.() ?? refusal(404, 'not_found', call));
}

const visit = (cookie: string, path = '/invitation') => loader(asked(path, { headers: { cookie } }));
const typed = { first_name: 'Kofi', last_name: 'Mensah', phone: '+233241234567', designation_job_title: 'Clerk' };
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);

describe('a visit', () => {
  test('without an opened link asks the API nothing', async () => {
    const calls = api();
    expect((await visit(session)).data).toEqual({ opened: undefined, problem: undefined, signedOut: false });
    expect((await visit(`__Host-invitation=${'x'.repeat(80)}`)).data.opened).toBeUndefined();
    expect(calls).toEqual([]);
  });

  test('without a session shows the invitation', async () => {
    const calls = api();
    expect((await visit(opened)).data.opened).toEqual({ invitation, signedInAs: undefined, isInvited: false });
    expect(calls).toMatchObject([{ call: 'POST /invitations/read', body: { link } }]);
  });

  test('with a session compares the addresses, whatever their case', async () => {
    api();
    expect((await visit(`${session}; ${opened}`)).data.opened).toMatchObject({ signedInAs: 'amina@shea.example', isInvited: true });
    api({ 'POST /invitations/read': () => ({ message: '', data: { ...invitation, email: 'kofi@shea.example' } }) });
    expect((await visit(`${session}; ${opened}`)).data.opened).toMatchObject({ signedInAs: 'amina@shea.example', isInvited: false });
  });

  test('with a session that has ended is one without a session', async () => {
    api({ 'GET /profile/user/me': () => refusal(401, 'unauthenticated', 'x') });
    expect((await visit(`${session}; ${opened}`)).data.opened).toMatchObject({ signedInAs: undefined, isInvited: false });
  });

  test('of an invitation that has ended forgets it', async () => {
    api({ 'POST /invitations/read': expired });
    const answer = await visit(opened);
    expect(answer.data).toMatchObject({ opened: undefined, problem: { code: 'link_expired' } });
    expect(new Headers(answer.init?.headers).get('set-cookie')).toMatch(/^__Host-invitation=; Path=\/; Max-Age=0;/);
  });

  test('while the API is away keeps it', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
    const answer = await visit(opened);
    expect(answer.data.problem?.code).toBe('unreachable');
    expect(new Headers(answer.init?.headers).get('set-cookie')).toBeNull();
  });
});

describe('a link', () => {
  test('is kept in a cookie that no script reads, and leads to the page without it', async () => {
    api();
    const answer = await action(posted('/ar/invitation', { link, do: 'link' }));
    if (!(answer instanceof Response)) throw new Error('refused');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ar/invitation']);
    expect(answer.headers.get('set-cookie')).toBe(`${opened}; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax`);
  });

  test('that has ended is refused', async () => {
    api({ 'POST /invitations/read': expired });
    expect(await action(posted('/invitation', { link, do: 'link' }))).toMatchObject({
      data: { link, problem: { code: 'link_expired' } },
      init: { status: 410 },
    });
  });
});

describe('accepting', () => {
  test('leads to the dashboard of the company, and forgets the link', async () => {
    const calls = api({ 'POST /invitations/accept': () => ({ message: 'x' }) });
    const answer = await action(posted('/fr/invitation', { do: 'accept' }, `${session}; ${opened}`));
    if (!(answer instanceof Response)) throw new Error('refused');
    expect(calls).toMatchObject([{ call: 'POST /invitations/accept', body: { link } }]);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fr/dashboard']);
    expect(cookiesOf(answer)).toEqual(['__Host-invitation=']);
  });

  test.each(['invitation_for_another', 'already_member', 'member_limit'])('is refused with %s', async (code) => {
    api({ 'POST /invitations/accept': () => refusal(409, code, 'x') });
    expect(await action(posted('/invitation', { do: 'accept' }, `${session}; ${opened}`))).toMatchObject({ data: { problem: { code } } });
  });

  test('in a session that has ended leads to sign-in, and back to the invitation', async () => {
    api({ 'POST /invitations/accept': () => refusal(401, 'unauthenticated', 'x') });
    const thrown = await action(posted('/invitation', { do: 'accept' }, `${session}; ${opened}`)).catch((error: unknown) => error);
    expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/login?ended&next=%2Finvitation');
  });
});

describe('joining', () => {
  test('creates the account with the link, and opens the session', async () => {
    const calls = api({ 'POST /invitations/join': () => Response.json(signedIn, { status: 201 }) });
    const fields = { do: 'join', ...typed, password: 'seven boats at dawn', agreed: 'true' };
    const answer = await action(posted('/invitation', fields, opened));
    if (!(answer instanceof Response)) throw new Error('refused');
    expect(calls).toMatchObject([{ call: 'POST /invitations/join', body: { ...typed, password: 'seven boats at dawn', link } }]);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard']);
    expect(cookiesOf(answer)).toEqual(['__Host-invitation=', `__Host-token=${'n'.repeat(43)}`, `__Host-device=${'d'.repeat(43)}`]);
  });

  test('without agreement is refused before anything is sent', async () => {
    const calls = api();
    const answer = await action(posted('/invitation', { do: 'join', ...typed, password: 'seven boats at dawn' }, opened));
    const problem = { message: 'You must agree to the Terms of use and Privacy Policy', errors: { agreed: 'Tick the box to agree.' } };
    expect(answer).toMatchObject({ data: { typed, problem }, init: { status: 422 } });
    expect(calls).toEqual([]);
  });

  test('that is refused keeps what was typed, never the password', async () => {
    api({ 'POST /invitations/join': () => refusal(422, 'fields_invalid', 'x', { password: 'This password is easy to guess.' }) });
    const answer = await action(posted('/invitation', { do: 'join', ...typed, password: 'password1234', agreed: 'true' }, opened));
    expect(answer).toMatchObject({ data: { typed, problem: { code: 'fields_invalid' } } });
    expect(JSON.stringify(answer)).not.toContain('password1234');
  });
});

test.each([
  ['with an answer', () => ({ message: 'x' })],
  ['with a session that has ended', () => refusal(401, 'unauthenticated', 'x')],
])('signing out leads back to the invitation (%s)', async (_, answered) => {
  api({ 'POST /logout': answered });
  const answer = await action(posted('/fr/invitation', { do: 'sign-out' }, `${session}; ${opened}`));
  if (!(answer instanceof Response)) throw new Error('refused');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fr/invitation?signed-out']);
  expect(cookiesOf(answer)).toEqual(['__Host-token=']);
  expect((await visit(opened, '/invitation?signed-out')).data.signedOut).toBe(true);
});
