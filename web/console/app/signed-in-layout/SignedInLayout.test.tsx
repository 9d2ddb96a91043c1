// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Myself } from '../session/current-user.ts';
import { answerApi, deliverLive, myself, renderPage } from '../testing/render.tsx';
import { Frame } from './SignedInLayout.tsx';

type Role = Myself['person']['grants'][number]['role'];

function show(roles: readonly Role[], countries: Myself['countries'] = null) {
  const reader = { ...myself(roles.map((role) => ({ role, countries: null, sectors: null }))), countries };
  return renderPage(<Frame myself={reader}>A page</Frame>, { path: '/cases', reader });
}

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [null, 'All countries'],
  [['Ghana', 'Kenya'], 'Ghana, Kenya'],
  [['Ghana', 'Kenya', 'Togo'], '3 countries'],
])('says who is signed in and where they work: %j', (countries, label) => {
  show(['officer'], countries);
  expect(document.querySelector('.bar-office')?.textContent).toBe(`Officer S-0001 · ${label}`);
});

test('says that the browser is offline, and no longer once it is not', () => {
  show(['admin']);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You are offline\./)).toBeNull();
  online.mockRestore();
});

const idle = staffSessionRules.idleSeconds * 1000;
const soon = /^You have not been active for a while\./;

test('says two minutes before that an unused session ends, and one press keeps it', async () => {
  vi.useFakeTimers();
  const sent = answerApi({
    'GET /staff/me': { body: { message: '', data: { person: myself().person, permissions: [], fresh_until: '' } } },
  });
  show(['admin']);
  act(() => void vi.advanceTimersByTime(idle - 121_000));
  expect(screen.queryByText(soon)).toBeNull();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByText(soon)).toBeTruthy();
  await act(async () => {
    screen.getByRole('button', { name: 'Stay signed in' }).click();
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(sent).toMatchObject([{ operation: 'GET /staff/me' }]);
  expect(screen.queryByText(soon)).toBeNull();
});

const answersMyself = { body: { message: '', data: { person: myself().person, permissions: [], fresh_until: '' } } };

test.each([
  ['a pointer', () => new PointerEvent('pointermove')],
  ['a key', () => new KeyboardEvent('keydown', { key: 'ArrowDown' })],
  ['scrolling of a pane', () => new Event('scroll')],
])('%s extends the session, at most once a minute', async (_, event) => {
  vi.useFakeTimers();
  const sent = answerApi({ 'GET /staff/me': answersMyself });
  show(['admin']);
  const moveOn = async () =>
    act(async () => {
      document.querySelector('main')?.dispatchEvent(event());
      await vi.advanceTimersByTimeAsync(100);
    });
  // The page itself has just been read.
  await moveOn();
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await moveOn();
  expect(sent).toMatchObject([{ operation: 'GET /staff/me' }]);
  expect(sent[0]?.isBackground).toBeUndefined();
  for (let times = 0; times < 20; times += 1) await moveOn();
  expect(sent).toHaveLength(1);
  // Reading for longer than a session lasts unused.
  for (let minutes = 0; minutes < 20; minutes += 1) {
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await moveOn();
  }
  expect(sent).toHaveLength(21);
  expect(screen.queryByText(soon)).toBeNull();
});

test('an open page alone, a hidden window and live updates extend nothing', async () => {
  vi.useFakeTimers();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const sent = answerApi({ 'GET /staff/me': answersMyself });
  show(['admin']);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  for (let minutes = 1; minutes < 14; minutes += 1) {
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    deliverLive({ kind: 'reset' });
    window.dispatchEvent(new PointerEvent('pointermove'));
  }
  visible.mockRestore();
  expect(sent.filter(({ isBackground }) => isBackground !== true)).toEqual([]);
  expect(screen.getByText(soon)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(assign).toHaveBeenCalled();
  assign.mockRestore();
});

test('a call that fails is not repeated with every movement', async () => {
  vi.useFakeTimers();
  const sent = answerApi({});
  show(['admin']);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  for (let times = 0; times < 10; times += 1)
    await act(async () => {
      window.dispatchEvent(new PointerEvent('pointermove'));
      await vi.advanceTimersByTimeAsync(100);
    });
  expect(sent.filter(({ operation }) => operation === 'GET /staff/me')).toHaveLength(1);
});

test('leads to sign-in and back once an unused session has ended', () => {
  vi.useFakeTimers();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  history.replaceState(null, '', '/staff?search=ama');
  show(['admin']);
  act(() => void vi.advanceTimersByTime(idle - 1_000));
  expect(assign).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(assign).toHaveBeenCalledWith('/login?ended=1&next=%2Fstaff%3Fsearch%3Dama');
  assign.mockRestore();
});

test('g and a letter lead to a page, before the letter alone means something', async () => {
  const { user, address } = show(['officer', 'board']);
  const letters: string[] = [];
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => void (defaultPrevented || letters.push(key));
  document.addEventListener('keydown', listen);
  for (const [keys, path] of [
    ['ga', '/appeals'],
    ['gz', '/archive'],
    ['gc', '/cases'],
  ] as const) {
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(path));
  }
  expect(letters).toEqual(['g', 'g', 'g']);
  document.removeEventListener('keydown', listen);
});

test('g leads nowhere that the reader may not go, nor where shortcuts are switched off', async () => {
  const { user, address, unmount } = show(['officer']);
  await user.keyboard('ga');
  expect(address()).toBe('/cases');
  unmount();
  localStorage.setItem('single-keys', 'off');
  const other = show(['officer']);
  await other.user.keyboard('gz');
  expect(other.address()).toBe('/cases');
});

test('? shows the shortcuts of every page, unless the page shows its own', async () => {
  const { user } = show(['officer']);
  await user.keyboard('?');
  expect((await screen.findByRole('dialog', { name: 'Shortcuts' })).textContent).toContain('Go to the closed cases');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const own = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', own);
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  document.removeEventListener('keydown', own);
});
