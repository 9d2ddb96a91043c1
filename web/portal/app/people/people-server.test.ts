import { afterEach, describe, expect, test, vi } from 'vitest';
import { action, clientAction, loader, shouldRevalidate } from '../routes/profile/people.tsx';
import { companyId, editor, invitation, invitationsOf, membersOf, offer, owner } from '../testing/members.ts';
import { amina, noFactors } from '../testing/people.ts';
import { apiAnswers, asked, posted, sentTo } from '../testing/requests.ts';
import { askedOf, fakeApi, refusal } from '../testing/routes.tsx';

/** What the site's server side does with the page of people and each of its forms. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const cookie = `__Host-token=${'t'.repeat(43)}`;
const said = { message: 'It is done.' };
type Fields = Readonly<Record<string, string>>;
const send = (fields: Fields) => action(posted('/profile/people', { company_id: companyId, ...fields }, cookie));

describe('the page', () => {
  const answering = (roles: readonly string[]) =>
    fakeApi(({ call }) => {
      switch (call) {
        case 'GET /profile/user/me':
          return { message: '', data: { ...amina.profile, company_id: companyId, roles } };
        case 'GET /members':
          return membersOf([owner, editor]);
        case 'GET /invitations':
          return invitationsOf([invitation]);
        case 'GET /ownership-transfers/open':
          return { message: '', data: offer };
        case 'GET /profile/factors':
          return { message: '', data: noFactors };
        default:
          return refusal(404, 'not_found', call);
      }
    });

  test('is loaded for an owner with the invitations', async () => {
    const calls = answering(['owner']);
    const { people } = await loader(askedOf('/profile/people?page=2'));
    expect(people).toMatchObject({ members: { data: [owner, editor] }, invitations: { data: [invitation] }, transfer: offer });
    expect(calls.find(({ call }) => call === 'GET /members')?.query).toEqual({ page: '2', page_size: '20' });
  });

  test('is loaded for another role without them', async () => {
    const calls = answering(['viewer']);
    const { people } = await loader(askedOf('/profile/people'));
    expect(people?.invitations).toBeUndefined();
    expect(calls.map(({ call }) => call)).not.toContain('GET /invitations');
  });

  test('has no people where the API does not answer', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
    expect(await loader(askedOf('/profile/people'))).toEqual({ people: undefined });
  });
});

describe('a form', () => {
  test.each<[Fields, string, string, unknown]>([
    [{ intent: 'resend-invitation', id: invitation.id }, 'POST', `/api/invitations/${invitation.id}/resend`, undefined],
    [{ intent: 'withdraw-invitation', id: invitation.id }, 'POST', `/api/invitations/${invitation.id}/withdraw`, undefined],
    [{ intent: 'change-roles', id: editor.id, roles: 'viewer' }, 'PUT', `/api/members/${editor.id}/roles`, { roles: ['viewer'] }],
    [{ intent: 'change-roles', id: editor.id, roles: 'owner' }, 'PUT', `/api/members/${editor.id}/roles`, { roles: [] }],
    [{ intent: 'remove', id: editor.id }, 'POST', `/api/members/${editor.id}/remove`, undefined],
    [{ intent: 'accept-ownership', id: offer.id }, 'POST', `/api/ownership-transfers/${offer.id}/accept`, undefined],
    [{ intent: 'decline-ownership', id: offer.id }, 'POST', `/api/ownership-transfers/${offer.id}/decline`, undefined],
    [{ intent: 'withdraw-ownership', id: offer.id }, 'POST', `/api/ownership-transfers/${offer.id}/withdraw`, undefined],
    [{ intent: 'require-second-factor', required: 'true' }, 'PUT', '/api/company/second-factor', { required: true }],
    [{ intent: 'require-second-factor', required: 'false' }, 'PUT', '/api/company/second-factor', { required: false }],
    [{ intent: 'delete-company' }, 'POST', '/api/company/deletion', undefined],
  ])('%o is the command %s %s', async (fields, method, path, body) => {
    const fetched = apiAnswers(200, said);
    expect(await send(fields)).toMatchObject({ data: { done: 'It is done.' } });
    expect(sentTo(fetched)).toEqual([{ path, body }]);
    expect(fetched.mock.calls[0]?.[1]?.method).toBe(method);
  });

  test('names the company that its page was opened for', async () => {
    const fetched = apiAnswers(200, said);
    await send({ intent: 'remove', id: editor.id });
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('x-company-id')).toBe(companyId);
  });

  test('of an invitation sends address, roles without ownership, agent and key', async () => {
    const fetched = apiAnswers(201, { ...said, data: { id: invitation.id } });
    const body = new URLSearchParams([
      ['intent', 'invite'],
      ['key', 'key-number-1'],
      ['email', ' efua@shea.example'],
      ...['finance', 'editor', 'owner'].map((role) => ['roles', role]),
      ['is_agent', 'true'],
    ]);
    await action(asked('/profile/people', { method: 'POST', body, headers: { cookie } }));
    expect(sentTo(fetched)).toEqual([
      { path: '/api/invitations', body: { email: ' efua@shea.example', roles: ['editor', 'finance'], is_agent: true } },
    ]);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('idempotency-key')).toBe('key-number-1');
  });

  test.each<[Fields, boolean]>([
    [{ keeps_ownership: 'true' }, true],
    [{}, false],
  ])('of an offer with %o keeps ownership: %s', async (fields, keeps_ownership) => {
    const fetched = apiAnswers(201, { ...said, data: offer });
    await send({ intent: 'offer-ownership', id: editor.id, ...fields });
    expect(sentTo(fetched)).toEqual([{ path: '/api/ownership-transfers', body: { account_id: editor.id, keeps_ownership } }]);
  });

  test('with a password is a step-up first; a wrong one ends it there', async () => {
    const fetched = apiAnswers(200, said);
    await send({ intent: 'remove', id: editor.id, password: 'three goats' });
    expect(sentTo(fetched).map(({ path }) => path)).toEqual(['/api/profile/step-up', `/api/members/${editor.id}/remove`]);
    const refused = apiAnswers(422, { code: 'password_invalid', message: 'x', errors: {} });
    const answer = await send({ intent: 'remove', id: editor.id, password: 'wrong' });
    expect(answer).toMatchObject({ data: { problem: { code: 'password_invalid' } } });
    expect(sentTo(refused).map(({ path }) => path)).toEqual(['/api/profile/step-up']);
  });

  test('that is refused keeps code, sentence and status', async () => {
    apiAnswers(409, { code: 'last_owner', message: 'You are the only owner of this company.', errors: {} });
    expect(await send({ intent: 'leave' })).toMatchObject({
      data: { problem: { code: 'last_owner', message: 'You are the only owner of this company.' } },
      init: { status: 409 },
    });
  });

  test('that leaves the company loads the dashboard as another document, in the language of the page', async () => {
    const fetched = apiAnswers(200, said);
    const answer = await action(posted('/fr/profile/people', { intent: 'leave' }, cookie));
    if (!(answer instanceof Response)) throw new Error('refused');
    expect(sentTo(fetched)).toEqual([{ path: '/api/members/leave', body: undefined }]);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fr/dashboard']);
    expect(answer.headers.get('x-remix-reload-document')).toBe('true');
  });

  test.each(['', 'constructor', 'delete'])('with the unknown intent "%s" is refused without a call', async (intent) => {
    const fetched = apiAnswers(200, said);
    expect(await send({ intent })).toMatchObject({ data: { problem: { code: 'unreadable' } }, init: { status: 422 } });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('in the browser', () => {
  type Args = Parameters<typeof clientAction>[0];
  type Change = Parameters<typeof shouldRevalidate>[0];
  const reloads = (actionResult: unknown, defaultShouldRevalidate: boolean) =>
    shouldRevalidate({ actionResult, defaultShouldRevalidate } as unknown as Change);

  test('a form that cannot be sent is answered in its place', async () => {
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await clientAction({ serverAction } as unknown as Args)).toEqual({ problem: { code: 'unreachable', message: '', errors: {} } });
  });

  test('the list is loaded again after a command, and after a refusal that says that it is out of date', () => {
    const refused = (code: string) => ({ problem: { code, message: '', errors: {} } });
    expect(reloads({ done: 'It is done.' }, true)).toBe(true);
    expect(reloads(refused('step_up_required'), true)).toBe(false);
    expect(reloads(refused('not_found'), false)).toBe(true);
    expect(reloads(undefined, true)).toBe(true);
  });
});
