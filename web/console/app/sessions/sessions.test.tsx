// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import Sessions from '../routes/sessions.tsx';
import { answerApi, renderPage } from '../testing/render.tsx';
import type { Session } from './SessionRow.tsx';

const here: Session = {
  id: '7d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a',
  device: 'Firefox, Linux',
  network: '198.51.100.0/24',
  started_at: '2026-11-16T08:00:00.000Z',
  last_seen_at: '2026-11-16T08:30:00.000Z',
  current: true,
};
const there: Session = {
  ...here,
  id: '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a',
  device: 'Unknown browser, Android',
  network: '',
  current: false,
};

const Page = Sessions as unknown as (props: { readonly loaderData: { readonly sessions: readonly Session[] } }) => ReactNode;
const show = (sessions: readonly Session[], language: 'en' | 'ar' = 'en') =>
  renderPage(<Page loaderData={{ sessions }} />, { path: '/sessions', language });

test('this session is marked and cannot be ended here; another one can', async () => {
  const sent = answerApi({ [`DELETE /staff/sessions/${there.id}`]: { body: { message: 'The session has been ended.' } } });
  const { user } = show([here, there]);
  expect(screen.getAllByText('This session')).toHaveLength(1);
  expect(screen.getByText('198.51.100.0/24').getAttribute('dir')).toBe('ltr');
  expect(screen.getByText('Not recorded')).toBeTruthy();
  const ends = screen.getAllByRole('button', { name: /^Sign out:/ });
  expect(ends.map((one) => one.getAttribute('aria-label'))).toEqual(['Sign out: Unknown browser, Android']);
  await user.click(screen.getByRole('button', { name: 'Sign out: Unknown browser, Android' }));
  await screen.findByText('The session has been ended.');
  expect(sent.map(({ operation }) => operation)).toEqual([`DELETE /staff/sessions/${there.id}`]);
});

test('all others are ended at once, where there are others', async () => {
  const sent = answerApi({ 'POST /staff/end-other-sessions': { body: { message: 'All other sessions have been ended.' } } });
  const { user } = show([here, there]);
  await user.click(screen.getByRole('button', { name: 'Sign out all other sessions' }));
  await screen.findByText('All other sessions have been ended.');
  expect(sent).toHaveLength(1);
});

test('shows that there are no other sessions and offers none to end, for a person with one session', () => {
  show([here]);
  expect(screen.getByText('You have no other open sessions.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull();
});

test('reads in Arabic', () => {
  show([here], 'ar');
  expect(screen.getByRole('heading', { level: 1, name: 'جلساتك' })).toBeTruthy();
});
