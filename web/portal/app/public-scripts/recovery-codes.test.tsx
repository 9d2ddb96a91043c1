// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangedPage } from '../factors/ChangedPage.tsx';
import { renderAt } from '../testing/render.tsx';
import { enhanceRecoveryCodes } from './second-factors.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const codes = ['ABCDEFGH2345', 'MNPQRSTV6789'];

function open() {
  renderAt('/profile/factors/authenticator', <ChangedPage changed={{ message: 'Added.', codes }} email="ama@example.com" />);
  const before = screen.queryByRole('button', { name: 'Copy' });
  const user = userEvent.setup();
  enhanceRecoveryCodes();
  return { before, user };
}

test('Copy and Print come with script; Copy says that it did', async () => {
  const { before, user } = open();
  expect(before).toBeNull();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined());
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH-2345\nMNPQ-RSTV-6789');
});

test('a browser that forbids copying loses the button, and the codes stay', async () => {
  const { user } = open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('forbidden', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull());
  expect(screen.getByText('ABCD-EFGH-2345')).toBeDefined();
});
