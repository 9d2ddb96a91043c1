// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enhanceLanguageMenu } from './language.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  document.documentElement.lang = 'ar';
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.removeAttribute('lang');
  document.body.replaceChildren();
});

function open(main: string): HTMLElement | null {
  document.body.innerHTML = `<main tabindex="-1">${main}</main><aside hidden lang="en" data-offer="en"><button></button></aside>`;
  enhanceLanguageMenu();
  return document.querySelector<HTMLElement>('[data-offer]');
}

const signIn = '<div class="account-card"><form method="post"></form></div>';

test('a visitor is offered the language of the browser', () => {
  expect(open('<p></p>')?.hidden).toBe(false);
});

test('who has chosen this language, who is signed in, and a page with one task are offered none', () => {
  localStorage.setItem('language', 'ar');
  expect(open('<p></p>')?.hidden).toBe(true);
  localStorage.clear();
  localStorage.setItem('user', '{}');
  expect(open('<p></p>')?.hidden).toBe(true);
  localStorage.clear();
  expect(open(signIn)?.hidden).toBe(true);
});

test('a form of the way in names a language that was chosen, and is a choice itself', () => {
  open(signIn);
  expect(document.querySelector('[name="chosen_language"]')).toBeNull();
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(localStorage.getItem('language')).toBe('ar');
  open(signIn);
  expect(document.querySelector<HTMLInputElement>('[name="chosen_language"]')?.value).toBe('ar');
});
