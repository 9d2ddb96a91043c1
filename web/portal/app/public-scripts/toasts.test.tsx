// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PassingMessage } from '../public-layout/PageContent.tsx';
import { renderAt } from '../testing/render.tsx';
import { showToasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.querySelector('.toasts')?.remove();
});

function show(kind = 'error') {
  renderAt('/contact-us', <PassingMessage kind={kind} text="Please fill in all fields" />);
  showToasts();
  vi.advanceTimersToNextFrame();
}

const toast = () => document.querySelector('.toasts .toast');

test('a toast is shown for eight seconds', () => {
  show();
  expect(toast()?.textContent).toContain('Please fill in all fields');
  vi.advanceTimersByTime(7_900);
  expect(toast()).not.toBeNull();
  vi.advanceTimersByTime(100);
  expect(toast()).toBeNull();
});

test('time does not run while the reader points at it or has the focus in it, and then begins again', () => {
  show();
  for (const [hold, leave] of [
    ['pointerEnter', 'pointerLeave'],
    ['focusIn', 'focusOut'],
  ] as const) {
    const shown = toast();
    if (shown === null) throw new Error('the toast is gone');
    fireEvent[hold](shown);
    vi.advanceTimersByTime(60_000);
    expect(toast()).toBe(shown);
    fireEvent[leave](shown);
    vi.advanceTimersByTime(7_999);
    expect(toast()).toBe(shown);
  }
  vi.advanceTimersByTime(1);
  expect(toast()).toBeNull();
});

test('its button puts it away at once', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(toast()).toBeNull();
});

test.each([
  ['error', 'alert'],
  ['success', 'status'],
])('%s has the role %s: an error is spoken at once, success in its turn', (kind, role) => {
  show(kind);
  expect(toast()?.getAttribute('role')).toBe(role);
});
