// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render.tsx';
import { ThemePicker } from './ThemePicker.tsx';

const theme = () => document.documentElement.dataset['theme'];
const metas = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ media }) => media);

/** As the head of a page loads it. */
async function loadHead(): Promise<void> {
  document.head.innerHTML =
    '<meta name="theme-color" data-theme-of="light" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" data-theme-of="dark" media="(prefers-color-scheme: dark)">';
  vi.resetModules();
  // A script without exports, as the head loads it.
  const script = '../public-scripts/theme.ts';
  await import(/* @vite-ignore */ script);
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});
afterEach(() => {
  document.head.innerHTML = '';
  vi.restoreAllMocks();
});

test('without a choice the device decides', async () => {
  await loadHead();
  expect(theme()).toBeUndefined();
  expect(metas()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('what was chosen before holds as soon as the head is read', async () => {
  localStorage.setItem('theme', 'dark');
  await loadHead();
  expect(theme()).toBe('dark');
  expect(metas()).toEqual(['not all', 'all']);
});

test.each(['', 'pink', '{}'])('a stored text that is no theme (%j) is ignored', async (stored) => {
  localStorage.setItem('theme', stored);
  await loadHead();
  expect(theme()).toBeUndefined();
});

test('a choice holds at once, is kept, and can be given back to the device', async () => {
  await loadHead();
  renderAt('/', <ThemePicker id="colours" />);
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colours' });
  expect(picker.value).toBe('device');
  await userEvent.selectOptions(picker, 'Dark');
  expect([theme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  await userEvent.selectOptions(picker, 'Light');
  expect([theme(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  await userEvent.selectOptions(picker, 'As on this device');
  expect([theme(), localStorage.getItem('theme')]).toEqual([undefined, null]);
});

test('the picker shows what holds, and a choice in another tab holds here too', async () => {
  localStorage.setItem('theme', 'light');
  await loadHead();
  renderAt('/', <ThemePicker id="colours" />);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colours' }).value).toBe('light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(theme()).toBe('dark');
});

test('where the browser forbids storage the choice holds for the page', async () => {
  await loadHead();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  renderAt('/', <ThemePicker id="colours" />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Colours' }), 'Dark');
  expect(theme()).toBe('dark');
});
