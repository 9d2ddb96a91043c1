// @vitest-environment happy-dom
import { readMyself } from '@thamani/contract/staff.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerApi, myself } from '../testing/render.tsx';
import { browserApi } from './browser-api.ts';
import { lastContact } from './last-activity.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answerApi({ 'GET /staff/me': { body: { message: '', data: { person: myself().person, permissions: [], fresh_until: '' } } } });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call for the reader postpones the end of the session, one in the background does not', async () => {
  const api = browserApi('en');
  vi.setSystemTime(1_000_000);
  await api.call(readMyself);
  expect(lastContact()).toBe(1_000_000);
  vi.setSystemTime(2_000_000);
  await api.call(readMyself, { isBackground: true });
  expect(lastContact()).toBe(1_000_000);
  await api.call(readMyself);
  expect(lastContact()).toBe(2_000_000);
});
