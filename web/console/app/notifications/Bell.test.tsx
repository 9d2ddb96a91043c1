// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsoleKeys } from '../signed-in-layout/ConsoleKeys.tsx';
import { answerApi, deliverLive, myself, renderPage, type ApiAnswer } from '../testing/render.tsx';
import { Bell } from './Bell.tsx';

const ownNotification = '01a1dd37-379c-77ca-b74a-03587b731301';
const teamId = '01a1dd37-379c-77ca-b74a-03587b731302';

const notification = (id: string, more: object = {}) => ({
  id,
  kind: 'proposal_to_decide',
  category: 'request',
  needs_action: true,
  open: true,
  title: 'Proposal to decide: Shea butter',
  detail: 'Tamale Shea Works. Application APP-26-000001',
  path: '/cases/01a1dd37-379c-77ca-b74a-03587b731209',
  at: '2026-11-18T10:41:00Z',
  read: false,
  ...more,
});
const team = notification(teamId, {
  kind: 'case_approved',
  category: 'information',
  needs_action: false,
  open: false,
  title: 'Approved: Cocoa',
  read: true,
});
const listed = (notifications: readonly object[], unread: number): ApiAnswer => ({
  body: { message: '', data: { notifications, next: null, unread } },
});
const counted = (unread: number): ApiAnswer => ({ body: { message: '', data: { unread } } });

const list = 'GET /staff/me/notifications';
const count = 'GET /staff/me/notifications/unread';
const bell = () => screen.getByRole('button', { name: /^Notifications/ });

function show(unread: number | null, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi({ [list]: listed([team, notification(ownNotification)], 1), [count]: counted(3), ...answers });
  const reader = { ...myself(), unread };
  const page = renderPage(
    <>
      <Bell myself={reader} />
      <ConsoleKeys myself={reader} />
    </>,
    { reader },
  );
  return { sent, ...page };
}

test('has the count in its name, and announces it without each notification', () => {
  show(2);
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBe(bell());
  expect(screen.getByRole('status').textContent).toBe('2 unread notifications');
});

test('reads the count again after a change of the reader’s notifications, and after no other', async () => {
  const { sent } = show(0);
  const change = { case: null, stage: null, assignee: null, due_on: null, is_open: false, by: null, at: '2026-11-18T10:41:00Z' };
  deliverLive({ kind: 'changes', changes: [{ ...change, kinds: ['request'] }] } as never);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(sent).toEqual([]);
  deliverLive({ kind: 'changes', changes: [{ ...change, kinds: ['notification'] }] } as never);
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy();
  expect(sent).toMatchObject([{ operation: count, isBackground: true }]);
});

test('reads everything again after a gap of the stream: the store has it', async () => {
  show(null);
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy();
});

test('opens with g b, what waits for the reader first; Escape closes it and returns the focus', async () => {
  const { user } = show(1);
  await user.keyboard('gb');
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await screen.findByText('Proposal to decide: Shea butter');
  expect([...panel.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['For you', 'Team']);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Proposal to decide');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Approved: Cocoa');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bell());
});

test('marks a notification as read when it is opened', async () => {
  const { user, sent, address } = show(1, { [`POST /staff/me/notifications/${ownNotification}/read`]: counted(0) });
  await user.click(bell());
  await user.click(await screen.findByText('Proposal to decide: Shea butter'));
  await waitFor(() => expect(address()).toBe('/cases/01a1dd37-379c-77ca-b74a-03587b731209'));
  expect(sent.map(({ operation }) => operation)).toContain(`POST /staff/me/notifications/${ownNotification}/read`);
});

test('says what to do where nothing is there, and where nothing could be loaded', async () => {
  const { user, unmount } = show(0, { [list]: listed([], 0) });
  await user.click(bell());
  expect(await screen.findByText('You have no notifications.')).toBeTruthy();
  unmount();
  const other = show(0, { [list]: { status: 503, body: { message: 'x', code: 'unavailable' } } });
  await other.user.click(bell());
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
