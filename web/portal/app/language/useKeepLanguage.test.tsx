// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageList } from '../public-layout/LanguagePicker.tsx';
import { renderPage } from '../testing/render.tsx';
import { useKeepLanguage } from './useKeepLanguage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function Menu() {
  const menu = useRef<HTMLDivElement>(null);
  useKeepLanguage(menu);
  return (
    <div ref={menu}>
      <LanguageList />
    </div>
  );
}

test('a language chosen in the menu while signed in becomes that of the account, and its page follows', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const action = vi.fn<(form: FormData) => null>(() => null);
  renderPage({ path: '/profile', page: Menu, action });
  fireEvent.click(await screen.findByRole('link', { name: /English/ }), { ctrlKey: true });
  expect(action).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link', { name: 'العربية' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith(expect.stringMatching(/\/ar\/profile$/)));
  expect(Object.fromEntries(action.mock.calls[0]?.[0] ?? [])).toEqual({ intent: 'language', language: 'ar' });
  expect(localStorage.getItem('language')).toBe('ar');
});
