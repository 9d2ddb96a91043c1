import { createClient } from '@thamani/client/client.ts';
import { expect, test } from 'vitest';
import { loadListing, loadOverview, questionIn } from './load.ts';

test('the address asks for a page and a name; what can be neither is left out', () => {
  expect(questionIn('https://portal.example/applications?page=3&search=%20shea%20')).toEqual({ page: '3', search: 'shea' });
  for (const page of ['0', '-1', '1.5', 'x', '9999999', '']) {
    expect(questionIn(`https://portal.example/applications?page=${page}`).page).toBeUndefined();
  }
  expect(questionIn(`https://portal.example/applications?search=${'a'.repeat(300)}`).search).toHaveLength(200);
});

test('an API that is away leaves the page to say so', async () => {
  const nobody = createClient({ origin: 'http://127.0.0.1:1', language: 'en' });
  expect(await loadOverview(nobody)).toBeUndefined();
  expect(await loadListing(nobody, { page: undefined, search: '' })).toBeUndefined();
});

test('a redirect, as to sign-in, goes on', async () => {
  const ended = new Response(null, { status: 302 });
  const leaving = {
    call: () => {
      throw ended;
    },
  };
  await expect(loadOverview(leaving)).rejects.toBe(ended);
});
