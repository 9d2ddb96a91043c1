import { afterEach, describe, expect, test, vi } from 'vitest';
import { loader as exported } from '../routes/profile/profile-export.ts';
import { action, clientAction } from '../routes/profile/profile.tsx';
import { amina } from '../testing/people.ts';
import { apiAnswers, asked, posted, sentTo } from '../testing/requests.ts';

/** What the site's server side does with each form of the profile, and what the browser does when no answer comes back. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const cookie = `__Host-token=${'t'.repeat(43)}`;
const send = (fields: Readonly<Record<string, string>>) => action(posted('/profile', fields, cookie));
const saved = { message: 'Your changes are saved.', data: amina.profile };

describe('a section', () => {
  const details = {
    company_size: 'Large',
    contact_person: 'CEO',
    contact_email: 'office@shea.example',
    start_of_operation_year: '2014',
    company_number: 'C-1001',
    sector: 'agriculture',
    type_entity: 'sme',
    ownership_type: 'local',
    website: 'https://shea.example',
  };

  test('company details are sent with each box as true or false, and with no field of another section', async () => {
    const fetched = apiAnswers(200, saved);
    const answer = await send({ intent: 'details', ...details, is_women_led: 'true', company_name: 'Another', role: 'admin' });
    expect(answer.data).toEqual({ done: 'Your changes are saved.' });
    expect(sentTo(fetched)).toEqual([
      { path: '/api/profile/user/me', body: { ...details, is_cooperative: false, is_women_led: true, is_youth_led: false } },
    ]);
    expect(fetched.mock.calls[0]?.[1]?.method).toBe('PATCH');
  });

  test('boxes of the company are sent with its details alone', async () => {
    const fetched = apiAnswers(200, saved);
    const office = {
      head_office_address: '2 Market Road',
      head_office_country: 'GH',
      head_office_state_province_region: 'Northern',
      head_office_city: 'Tamale',
    };
    await send({ intent: 'office', ...office });
    expect(sentTo(fetched)).toEqual([{ path: '/api/profile/user/me', body: office }]);
  });

  test('a refusal of the API keeps its sentences and its status', async () => {
    const errors = { website: 'Website link must be of the format https://www.example.com' };
    apiAnswers(422, { code: 'fields_invalid', message: 'Some answers need to be corrected', errors });
    expect(await send({ intent: 'details', ...details, website: 'http://shea.example' })).toMatchObject({
      data: { problem: { code: 'fields_invalid', message: 'Some answers need to be corrected', errors } },
      init: { status: 422 },
    });
  });

  test('an unknown form is refused without asking the API', async () => {
    const fetched = apiAnswers(200, saved);
    expect(await send({ intent: 'constructor' })).toMatchObject({ data: { problem: { code: 'unreadable' } }, init: { status: 422 } });
    expect(fetched).not.toHaveBeenCalled();
  });
});

test.each([
  [{ sms_notifications: 'true' }, { sms_notifications: true }],
  [{ sms_notifications: 'false' }, { sms_notifications: false }],
  [{ email_notifications: 'false' }, { email_notifications: false }],
])('the switch %o is sent alone, as true or false', async (fields, body) => {
  const fetched = apiAnswers(200, saved);
  await send({ intent: 'notifications', ...fields });
  expect(sentTo(fetched)).toEqual([{ path: '/api/profile/user/me', body }]);
});

test('the language of mails is sent alone, and is one of ours', async () => {
  const fetched = apiAnswers(200, saved);
  await send({ intent: 'language', language: 'ar' });
  expect(sentTo(fetched)).toEqual([{ path: '/api/profile/user/me', body: { language: 'ar' } }]);
  expect(await send({ intent: 'language', language: 'xx' })).toMatchObject({ data: { problem: { code: 'unreadable' } } });
  expect(fetched).toHaveBeenCalledTimes(1);
});

describe('the password', () => {
  const [current, next] = ['three goats by the river', 'seven boats at dawn'];
  const change = (current_password: string, new_password: string, confirm_password: string) =>
    send({ intent: 'password', current_password, new_password, confirm_password });

  test.each([
    [['', '', ''], 'fields_missing', ['current_password', 'new_password', 'confirm_password']],
    [['', next, next], 'fields_missing', ['current_password']],
    [[current, next, ''], 'fields_missing', ['confirm_password']],
    [[current, next, 'eight boats at dawn'], 'passwords_differ', ['confirm_password']],
    [[current, next, `${next} `], 'passwords_differ', ['confirm_password']],
  ] as const)('%j is refused as %s without asking the API', async ([before, after, again], code, fields) => {
    const fetched = apiAnswers(200, saved);
    const answer = await change(before, after, again);
    expect(answer).toMatchObject({ data: { problem: { code } }, init: { status: 422 } });
    expect('problem' in answer.data && Object.keys(answer.data.problem.errors)).toEqual(fields);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('confirmed, it is sent with the current one and without the confirmation', async () => {
    const fetched = apiAnswers(200, { message: 'Your password has been changed.' });
    expect((await change(current, next, next)).data).toEqual({ done: 'Your password has been changed.' });
    expect(sentTo(fetched)).toEqual([{ path: '/api/dashboard/change-password', body: { current_password: current, new_password: next } }]);
  });
});

test('a session is ended by its id', async () => {
  const fetched = apiAnswers(200, { message: 'The session has been ended.' });
  expect((await send({ intent: 'end-session', session: 's2' })).data).toEqual({ done: 'The session has been ended.' });
  expect([sentTo(fetched)[0]?.path, fetched.mock.calls[0]?.[1]?.method]).toEqual(['/api/profile/sessions/s2', 'DELETE']);
});

test('a deletion takes the session’s cookie away', async () => {
  apiAnswers(200, { message: 'Your account will be deleted.' });
  const answer = await send({ intent: 'delete' });
  expect(answer.data).toEqual({ farewell: 'Your account will be deleted.' });
  expect(new Headers(answer.init?.headers).get('set-cookie')).toMatch(/^__Host-token=; Path=\/; Max-Age=0;/);
});

test('a deletion shows the password first, where it was asked for', async () => {
  const fetched = apiAnswers(200, { message: 'Your account will be deleted.' });
  await send({ intent: 'delete', password: 'three goats by the river' });
  expect(sentTo(fetched)).toEqual([
    { path: '/api/profile/step-up', body: { password: 'three goats by the river' } },
    { path: '/api/profile/delete-my-account', body: undefined },
  ]);
});

test.each([
  [{ password: 'three goats', code: '١٢٣ ٤٥٦' }, '/api/profile/step-up', { password: 'three goats', code: '123456' }],
  [{ password: '', code: '', passkey: '{"challenge_id":"c1"}' }, '/api/profile/step-up/passkey', { challenge_id: 'c1' }],
])('a proof by %o goes to %s', async (fields, path, body) => {
  const fetched = apiAnswers(200, { message: 'Thank you.' });
  expect((await send({ intent: 'prove', ...fields })).data).toEqual({ done: 'Thank you.' });
  expect(sentTo(fetched)).toEqual([{ path, body }]);
});

test('a wrong password deletes nothing', async () => {
  const fetched = apiAnswers(422, {
    code: 'password_invalid',
    message: 'The current password is incorrect. Check it and try again.',
    errors: {},
  });
  expect((await send({ intent: 'delete', password: 'wrong' })).data).toMatchObject({ problem: { code: 'password_invalid' } });
  expect(sentTo(fetched).map(({ path }) => path)).toEqual(['/api/profile/step-up']);
});

test('an export without a fresh proof leads back to where the password is asked for, in the language of the page', async () => {
  apiAnswers(409, { code: 'step_up_required', message: 'Confirm again that it is you.', errors: {} });
  const answer = await exported(asked('/fr/profile/export', { headers: { cookie } }));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fr/profile?tab=profiles&prove=export#own-data']);
});

test('an export from a page of another company leads to the choice of a company, and downloads nothing', async () => {
  const fetched = apiAnswers(200, saved);
  const answer = await exported(asked('/fr/profile/export?company_id=01a1ddf6-3221-71ab-aa98-5f030a407602', { headers: { cookie } }));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fr/choose-company?next=%2Ffr%2Fprofile%3Ftab%3Dprofiles']);
  expect(sentTo(fetched).map(({ path }) => path)).toEqual(['/api/profile/user/me']);
});

test('an API that cannot be reached is a refusal that the page has words for', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
  expect(await send({ intent: 'notifications', email_notifications: 'false' })).toMatchObject({
    data: { problem: { code: 'unreachable' } },
    init: { status: 503 },
  });
});

describe('in the browser', () => {
  type Args = Parameters<typeof clientAction>[0];
  const sentBy = (serverAction: () => Promise<unknown>) => clientAction({ serverAction } as unknown as Args);

  test('a form that cannot be sent is told like an API that cannot be reached', async () => {
    expect(await sentBy(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      problem: { code: 'unreachable', message: '', errors: {} },
    });
  });

  test('an answer comes through as it is, and a redirect goes on', async () => {
    expect(await sentBy(async () => ({ done: 'saved' }))).toEqual({ done: 'saved' });
    const redirect = new Response(null, { status: 302, headers: { location: '/login?ended' } });
    // React Router throws the redirect of a server action as a response.
    await expect(sentBy(() => Promise.reject(redirect as unknown as Error))).rejects.toBe(redirect);
  });
});
