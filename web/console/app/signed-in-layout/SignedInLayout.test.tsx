// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Myself } from '../session/current-user.ts';
import { answerApi, myself, renderPage } from '../testing/render.tsx';
import { Frame } from './SignedInLayout.tsx';

type Role = Myself['person']['grants'][number]['role'];

function show(roles: readonly Role[], countries: Myself['countries'] = null) {
  const reader = { ...myself(roles.map((role) => ({ role, countries: null, sectors: null }))), countries };
  return renderPage(<Frame myself={reader}>A page</Frame>, { path: '/cases', reader });
}

afterEach(() => {
  vi.useRealTimers();
});

const pages = () => [...screen.getByRole('navigation', { name: 'Console' }).querySelectorAll('a')].map(({ textContent }) => textContent);

test.each([
  [['officer'], ['Cases', 'Certificates']],
  [['verifier'], ['Cases']],
  [['board'], ['Cases', 'Appeals', 'Certificates']],
  [
    ['officer', 'verifier', 'board'],
    ['Cases', 'Appeals', 'Certificates'],
  ],
  [['admin'], ['Cases', 'Appeals', 'Certificates', 'Staff', 'Prices', 'Holidays', 'Payments', 'Audit log']],
] as const)('offers only the pages that the policy allows to %j', (roles, offered) => {
  show(roles);
  expect(pages()).toEqual(offered);
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
