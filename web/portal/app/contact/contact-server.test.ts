import { afterEach, expect, test, vi } from 'vitest';
import { action } from '../routes/public/contact-us.tsx';
import { apiAnswers, posted, sentTo } from '../testing/requests.ts';

/** What the site's server side does with a message and with each answer of the API. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const typed = {
  first_name: 'Ama',
  last_name: 'Mensah',
  email: 'ama@example.com',
  phone: '+233 24 123 4567',
  message: 'Shea butter',
};
const send = (path = '/contact-us') => action(posted(path, typed));

test('a message that is accepted leads to the page with its reference, in the same language', async () => {
  const fetched = apiAnswers(201, { message: 'x', data: { reference: 'M-26AB-0001' } });
  const answer = await send('/fr/contact-us');
  if (!(answer instanceof Response)) throw new Error('refused');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fr/contact-us?sent=M-26AB-0001']);
  expect(sentTo(fetched)).toEqual([{ path: '/api/contact/', body: typed }]);
});

test.each([
  [429, { code: 'too_many_requests', message: 'Too many attempts in a short time. Try again later.', errors: {} }],
  [422, { code: 'fields_invalid', message: 'x', errors: { email: 'Enter an email address like name@company.com.' } }],
])('a refusal with status %i comes back with its sentences and with what was typed', async (status, problem) => {
  apiAnswers(status, problem);
  expect(await send()).toMatchObject({ data: { typed, problem }, init: { status } });
});

test('an API that cannot be reached is a refusal too, and what was typed stays', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
  expect(await send()).toMatchObject({ data: { typed, problem: { code: 'unreachable' } }, init: { status: 503 } });
});
