// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { amina, signedInAs } from '../testing/people.ts';
import { renderPage } from '../testing/render.tsx';
import { Failure } from './Failure.tsx';
import { Frame } from './SignedInLayout.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';

/** The frame around a company's pages. What only a browser does (modal dialogs, widths, offline) is in tests/browser/signed-in-layout.spec.ts. */

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', { only: () => undefined, bound: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a page that takes its time', () => {
  /** A page that comes when `release` is called. */
  function goTo(path: string, { lessMotion = false } = {}) {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: lessMotion } as MediaQueryList);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { promise, resolve } = Promise.withResolvers<null>();
    const router = createMemoryRouter(
      [
        { path: '/dashboard', element: <LoadingOverlay /> },
        { path: '*', loader: () => promise, element: <p>it came</p> },
      ],
      { initialEntries: ['/dashboard'] },
    );
    render(
      <I18nProvider i18n={textsIn('en')}>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    act(() => void router.navigate(path));
    return { release: () => act(async () => resolve(null)) };
  }
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  const progress = () => document.querySelector('progress')?.value;

  test('is told by its own words after 150 ms, and one that comes at once is not', async () => {
    const { release } = goTo('/profile');
    pass(149);
    expect(screen.queryByRole('status')).toBeNull();
    pass(1);
    expect(screen.getByRole('status').textContent).toBe('Loading your profile');
    expect(document.querySelector('progress')?.getAttribute('aria-hidden')).toBe('true');
    await release();
    expect(screen.getByText('it came')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('shows a bar that ticks every 30 ms and wraps after 100', () => {
    goTo('/applications/new');
    pass(150);
    expect(screen.getByRole('status').textContent).toBe('Loading your applications');
    expect(progress()).toBe(0);
    pass(29);
    expect(progress()).toBe(0);
    pass(1);
    expect(progress()).toBe(1);
    pass(30 * 99);
    expect(progress()).toBe(100);
    pass(30);
    expect(progress()).toBe(0);
  });

  test('is told in words alone to readers who asked for less motion', () => {
    goTo('/profile', { lessMotion: true });
    pass(150);
    expect(screen.getByRole('status').textContent).toBe('Loading your profile');
    pass(3_000);
    expect(progress()).toBe(0);
  });
});

describe('the frame', () => {
  const open = (address = '/dashboard', language: 'en' | 'ar' = 'en') => {
    renderPage({
      path: address,
      language,
      page: () => (
        <Frame who={amina}>
          <h1>the page</h1>
        </Frame>
      ),
    });
    return userEvent.setup();
  };
  const side = () => within(screen.getByRole('complementary'));

  test('names the company, the person, and the pages in their order, with the present one marked', () => {
    open();
    expect(screen.getByRole('banner').textContent).toContain('Tamale Shea Works · Ghana');
    expect(screen.getByRole('link', { name: /Your profile, Amina Diallo/ }).getAttribute('href')).toBe('/profile');
    const links = within(side().getByRole('navigation', { name: 'Portal' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Dashboard', '/dashboard', 'page'],
      ['Applications', '/applications', null],
      ['Certificates', '/certificates', null],
      ['Payment', '/payments', null],
      ['Profile', '/profile', null],
    ]);
  });

  test.each([
    ['a company among several', { companies_count: 2 }, 'Tamale Shea Works · Ghana Switch company'],
    ['no company yet', { companies_count: 2, company_id: null, company_data: null }, 'Choose a company'],
  ])('%s: the bar and the drawer lead to the choice', (_, more, text) => {
    renderPage({ path: '/fr/dashboard', page: () => <Frame who={signedInAs(more)}>the page</Frame> });
    for (const place of ['.bar-switch', '.drawer-switch']) {
      const link = document.querySelector(place);
      expect([link?.textContent, link?.getAttribute('href')]).toEqual([text, '/fr/choose-company']);
    }
  });

  test('a person of one company, or of none, has nothing to switch to', () => {
    for (const who of [amina, signedInAs({ companies_count: 0, company_id: null, company_data: null })]) {
      const { unmount } = renderPage({ path: '/dashboard', page: () => <Frame who={who}>the page</Frame> });
      expect(document.querySelector('.bar-switch, .drawer-switch')).toBeNull();
      unmount();
    }
  });

  test('says on every page when the company will be deleted', () => {
    const who = signedInAs({ company_deletion_due_at: '2026-11-25T09:00:00.000Z' });
    const { unmount } = renderPage({ path: '/dashboard', page: () => <Frame who={who}>the page</Frame> });
    expect(screen.getByText(/^This company will be deleted on/).textContent).toContain('25 Nov 2026');
    unmount();
    open();
    expect(screen.queryByText(/^This company will be deleted on/)).toBeNull();
  });

  test('says on every page that a legal document has a new version, until the person has acknowledged it', () => {
    const who = signedInAs({ updated_legal_documents: [{ document: 'privacy_policy', version: '2026-11-18' }] });
    const { unmount } = renderPage({ path: '/dashboard', page: () => <Frame who={who}>the page</Frame> });
    expect(screen.getByRole('link', { name: 'Privacy policy (18 November 2026)' })).toBeDefined();
    unmount();
    open();
    expect(screen.queryByRole('link', { name: /^Privacy policy/ })).toBeNull();
  });

  test('leads to the pages of its own language', () => {
    open('/ar/profile', 'ar');
    const links = within(side().getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain('/ar/dashboard');
    expect(links.find((link) => link.getAttribute('aria-current') === 'page')?.getAttribute('href')).toBe('/ar/profile');
  });

  test('keeps who is signed in for other tabs, and no more than the name', () => {
    open();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ id: amina.profile.id, first_name: 'Amina', last_name: 'Diallo' });
  });

  test('its first link skips to the content', () => {
    open();
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('#main');
    expect(screen.getByRole('main').id).toBe('main');
  });

  test('asks before signing out; Cancel stays and keeps the storage', async () => {
    const user = open();
    await user.click(side().getByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('alertdialog', { name: 'Logout' });
    expect(question.textContent).toContain('Are you sure you want to log out?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Logout' })).toBeNull());
    expect(localStorage.getItem('user')).not.toBeNull();
  });

  test('signing out empties the storage and sends a plain form to the address of the language', async () => {
    const user = open('/ar/dashboard', 'ar');
    await user.click(side().getByRole('button'));
    const question = await screen.findByRole('alertdialog');
    const form = question.querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/ar/logout']);
    const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    form?.addEventListener('submit', sent);
    if (form) fireEvent.submit(form);
    expect(sent).toHaveBeenCalledOnce();
    expect(localStorage.length).toBe(0);
  });

  test('says at once that the reader is offline, keeps the page where a link is pressed, and says so in a toast', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const user = open();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline. What you type is saved on this device/)).toBeDefined();
    await user.click(side().getByRole('link', { name: 'Profile' }));
    await waitFor(() =>
      expect(document.querySelector('.toast')?.textContent).toContain('You are offline. Connect to the internet, and try again.'),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('the page');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline. What you type/)).toBeNull();
  });
});

describe('the drawer', () => {
  const open = () => {
    renderPage({ path: '/dashboard', page: () => <Frame who={amina}>the page</Frame> });
    const drawer = document.querySelector<HTMLDialogElement>('dialog.drawer');
    if (drawer === null) throw new Error('no drawer');
    fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
    expect(drawer.open).toBe(true);
    return drawer;
  };

  test('closes by its button and by a press beside its sheet, not by one on it', () => {
    const drawer = open();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(drawer.open).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
    fireEvent.click(drawer.querySelector('.drawer-sheet') ?? document.body);
    expect(drawer.open).toBe(true);
    fireEvent.click(drawer);
    expect(drawer.open).toBe(false);
  });

  test('closes after a move, also to the page that one is on', async () => {
    const drawer = open();
    fireEvent.click(within(drawer).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(drawer.open).toBe(false));
  });

  test('closes before signing out is asked about', async () => {
    const drawer = open();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Logout' }));
    expect(drawer.open).toBe(false);
    expect(await screen.findByRole('alertdialog', { name: 'Logout' })).toBeDefined();
  });
});

test('a page that could not be had says what to do, asks again at a press, and leads to help', async () => {
  let asked = 0;
  const router = createMemoryRouter([{ path: '/profile', loader: () => (asked += 1), element: <Failure /> }], {
    initialEntries: ['/profile'],
    hydrationData: { loaderData: {} },
  });
  render(
    <I18nProvider i18n={textsIn('en')}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'This page could not be shown.' });
  expect(screen.getByRole('alert').textContent).toContain('Wait a minute and try again');
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact-us');
  const before = asked;
  await userEvent.setup().click(screen.getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(asked).toBe(before + 1));
});
