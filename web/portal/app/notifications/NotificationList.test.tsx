// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { NotificationList, type Notification } from './NotificationList.tsx';

const message: Notification = {
  id: '01a1ddf6-3221-71ab-aa98-5f030a407641',
  kind: 'message_from_officer',
  category: 'message',
  needs_action: true,
  open: true,
  title: 'Message from the officer: Cocoa butter',
  detail: 'Application APP-26-000002',
  path: '/applications/1',
  at: '2026-11-14T08:00:00.000Z',
  read: true,
};
const correction: Notification = {
  ...message,
  id: '2',
  kind: 'correction_requested',
  title: 'Correction needed: Cocoa powder',
  open: false,
};
const receipt: Notification = {
  ...message,
  id: '3',
  kind: 'payment_received',
  title: 'Payment received',
  needs_action: false,
  open: false,
};

const titlesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('a message that waits for an answer needs action, also once it was read; what was done is information', () => {
  renderPart(<NotificationList notifications={[receipt, correction, message]} />, { at: '/notifications' });
  expect(titlesIn('Needs action')).toEqual([expect.stringContaining(message.title)]);
  expect(titlesIn('For information')).toEqual([expect.stringContaining(receipt.title), expect.stringContaining(correction.title)]);
});

test('nothing needs action: there is no heading for it', () => {
  renderPart(<NotificationList notifications={[{ ...message, open: false }]} />, { at: '/notifications' });
  expect(screen.queryByRole('heading', { name: 'Needs action' })).toBeNull();
  expect(titlesIn('For information')).toHaveLength(1);
});
