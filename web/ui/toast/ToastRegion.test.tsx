// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeActionToast, closeErrorToasts, loadToasts, sayInToast, ToastRegion } from './ToastRegion.tsx';

const shown = () => [...document.querySelectorAll('.toast-text')].map(({ textContent }) => textContent);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

function offer(text: string, onAction: () => void = () => undefined): void {
  act(() => sayInToast('success', text, { action: { label: 'Undo', onAction, until: inSeconds(10) } }));
}

describe('once it is loaded', () => {
  beforeAll(loadToasts);
  beforeEach(() => {
    vi.useFakeTimers();
    render(<ToastRegion closeWord="Close" />);
  });
  afterEach(() => {
    // The queue outlives the page.
    for (const close of document.querySelectorAll('.toast-close')) fireEvent.click(close);
    vi.useRealTimers();
  });

  test('ends what was said about errors once they are corrected, and nothing else', () => {
    act(() => {
      sayInToast('error', 'Passwords do not match');
      sayInToast('success', 'Saved.');
    });
    act(closeErrorToasts);
    pass(1000);
    expect(shown()).toEqual(['Saved.']);
  });

  test('a toast without an action stays eight seconds, one with an action ten', () => {
    act(() => sayInToast('success', 'Saved.'));
    offer('Accepted.');
    pass(7_999);
    expect(shown()).toEqual(['Accepted.', 'Saved.']);
    pass(1);
    expect(shown()).toEqual(['Accepted.']);
    pass(2_000);
    expect(shown()).toEqual([]);
  });

  test('its action closes it and runs once', () => {
    const undo = vi.fn<() => void>();
    offer('Accepted.', undo);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  test('one action is offered at a time, that of the newest', () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    offer('Case taken.', first);
    offer('Accepted.', second);
    expect(shown()).toEqual(['Accepted.']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  test('the action is over at its time, even where the toast stays because it holds the focus', () => {
    offer('Accepted.');
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(10_000);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement?.className).toContain('toast');
  });

  test('a toast with an action can be closed by the page, and no other', () => {
    act(() => sayInToast('success', 'Saved.'));
    offer('Accepted.');
    act(closeActionToast);
    expect(shown()).toEqual(['Saved.']);
  });

  test('a link moves inside the page where it can', () => {
    const onFollow = vi.fn<() => void>();
    act(() => sayInToast('success', 'Done.', { link: { label: 'Back to Shea butter', href: '/cases/1', onFollow } }));
    const link = screen.getByRole('link', { name: 'Back to Shea butter' });
    expect(link.getAttribute('href')).toBe('/cases/1');
    expect(fireEvent.click(link)).toBe(false);
    expect(onFollow).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });
});

describe('before it is loaded', () => {
  /** As in a page that was just opened: nothing is loaded yet. */
  async function opened() {
    vi.resetModules();
    const toasts = await import('./ToastRegion.tsx');
    render(<toasts.ToastRegion closeWord="Close" />);
    return toasts;
  }
  const closeAll = () => {
    for (const close of document.querySelectorAll('.toast-close')) fireEvent.click(close);
  };
  afterEach(() => {
    closeAll();
    vi.useRealTimers();
    vi.doUnmock('./ToastList.tsx');
  });

  test('shows what was said, in its order, as soon as it is', async () => {
    const toasts = await opened();
    toasts.sayInToast('success', 'Saved.');
    toasts.sayInToast('error', 'Not sent.');
    expect(shown()).toEqual([]);
    await act(toasts.loadToasts);
    expect(shown()).toEqual(['Not sent.', 'Saved.']);
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });

  test.each(['pointerdown', 'keydown'])('loads with the first %s, and not before', async (name) => {
    const load = vi.fn<() => void>();
    vi.doMock('./ToastList.tsx', (original) => {
      load();
      return original();
    });
    await opened();
    expect(load).not.toHaveBeenCalled();
    fireEvent(document.body, new Event(name, { bubbles: true }));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  });

  test('keeps one action, and none that was taken back', async () => {
    const toasts = await opened();
    const action = (label: string) => ({ action: { label, onAction: () => undefined, until: inSeconds(10) } });
    toasts.sayInToast('success', 'Case taken.', action('Undo the first'));
    toasts.sayInToast('success', 'Accepted.', action('Undo the second'));
    toasts.closeActionToast();
    toasts.sayInToast('success', 'Returned.', action('Undo'));
    await act(toasts.loadToasts);
    expect(shown()).toEqual(['Returned.']);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  test('offers an action for ten seconds from when it was said, also by a clock that differs from the server', async () => {
    const toasts = await opened();
    vi.useFakeTimers();
    // A time that has passed is not believed.
    toasts.sayInToast('success', 'Accepted.', { action: { label: 'Undo', onAction: () => undefined, until: inSeconds(-60) } });
    vi.setSystemTime(Date.now() + 4_000);
    await act(toasts.loadToasts);
    pass(5_999);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    pass(1);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('says what was done without its action where the time for that is over', async () => {
    const toasts = await opened();
    vi.useFakeTimers();
    toasts.sayInToast('success', 'Accepted.', { action: { label: 'Undo', onAction: () => undefined, until: inSeconds(10) } });
    vi.setSystemTime(Date.now() + 10_000);
    await act(toasts.loadToasts);
    expect(shown()).toEqual(['Accepted.']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is plain where the load fails, and the next toast tries again', async () => {
    const toasts = await opened();
    vi.doMock('./ToastList.tsx', () => {
      throw new Error('connection lost');
    });
    toasts.sayInToast('error', 'You are offline.');
    toasts.sayInToast('success', 'Copied.');
    await act(toasts.loadToasts);
    expect(shown()).toEqual(['Copied.', 'You are offline.']);
    expect(screen.getByRole('alert').textContent).toBe('You are offline.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(shown()).toEqual(['Copied.']);

    vi.doUnmock('./ToastList.tsx');
    vi.resetModules();
    act(() => toasts.sayInToast('success', 'Saved.'));
    expect(shown()).toEqual(['Saved.', 'Copied.']);
    await act(toasts.loadToasts);
    expect(shown()).toEqual(['Saved.', 'Copied.']);
    expect(screen.getByRole('region')).toBeDefined();
  });
});
