// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CodeForm } from '../sign-in/forms/CodeForm.tsx';
import { InactiveDialog } from '../sign-in/InactiveDialog.tsx';
import { LinkForm } from '../sign-in/forms/LinkForm.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { SessionEnded } from '../sign-in/SignInRefused.tsx';
import { renderAt } from '../testing/render.tsx';
import { enhanceAccountForms } from './forms.ts';

/** The public module on the pages on the way into an account. */

describe('the boxes for a code', () => {
  const boxes = () => [1, 2, 3, 4].map((place) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 4` }));
  const values = () =>
    boxes()
      .map(({ value }) => value)
      .join('|');
  const open = () => {
    renderAt('/verify-email', <CodeForm sentTo="ama@example.com" wait={0} />);
    enhanceAccountForms();
    boxes()[0]?.focus();
    return userEvent.setup();
  };

  test('each digit leads to the next box, and what is no digit is left out', async () => {
    const user = open();
    await user.keyboard('12a34');
    expect(values()).toBe('1|2|3|4');
    expect(document.activeElement).toBe(boxes()[3]);
  });

  test('arrows move, a digit replaces the one in its box, and backspace goes back', async () => {
    const user = open();
    await user.keyboard('1234{ArrowLeft}9');
    expect(values()).toBe('1|2|9|4');
    await user.keyboard('{Backspace}{Backspace}');
    expect(values()).toBe('1|2||');
    await user.keyboard('{Backspace}');
    expect(document.activeElement).toBe(boxes()[1]);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(boxes()[2]);
  });

  test('a pasted code fills all boxes, wherever it is pasted', async () => {
    const user = open();
    await user.keyboard('{ArrowRight}');
    await user.paste(' 56 78 ');
    expect(values()).toBe('5|6|7|8');
  });

  test('a code that the phone fills in, in Arabic digits, fills all boxes', () => {
    open();
    const [first] = boxes();
    if (first) fireEvent.input(first, { target: { value: '٤٣٢١' } });
    expect(values()).toBe('4|3|2|1');
  });
});

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('runs to its end, then gives way to the button', () => {
    renderAt('/verify-email', <CodeForm sentTo="ama@example.com" wait={59} />);
    enhanceAccountForms();
    const left = screen.getByRole('timer');
    const resend = screen.getByText('Resend').closest('button');
    expect(left.textContent).toBe('New code in 00:59');
    expect(resend?.hidden).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect(left.textContent).toBe('New code in 00:29');
    vi.advanceTimersByTime(28_000);
    expect(left.hidden).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(left.hidden).toBe(true);
    expect(resend?.hidden).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not there where nothing was sent, and the button is', () => {
    renderAt('/verify-email', <CodeForm sentTo="ama@example.com" wait={0} />);
    enhanceAccountForms();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Resend').closest('button')?.hidden).toBe(false);
  });
});

test('a password can be shown, and is hidden again when the form is sent', () => {
  renderAt(
    '/login',
    <form>
      <PasswordField id="password" name="password" label="Password" autoComplete="current-password" />
    </form>,
  );
  const field = document.querySelector<HTMLInputElement>('#password');
  const button = document.querySelector<HTMLButtonElement>('[data-shows]');
  if (!field || !button) throw new Error('no password field');
  expect(button.hidden, 'without script there is no button for it').toBe(true);
  enhanceAccountForms();
  expect(button.hidden).toBe(false);
  const name = () =>
    [...button.querySelectorAll('span')]
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent)
      .join(' ');
  expect(name()).toBe('Show Password');
  fireEvent.click(button);
  expect([field.type, name()]).toEqual(['text', 'Hide Password']);
  fireEvent.click(button);
  expect([field.type, name()]).toEqual(['password', 'Show Password']);
  fireEvent.click(button);
  if (field.form) fireEvent.submit(field.form);
  expect(field.type).toBe('password');
});

test('the dialog of an inactive account becomes modal, with the focus on the way on', () => {
  renderAt('/login', <InactiveDialog email="ama@example.com" message="Your account is inactive." />);
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  enhanceAccountForms();
  expect(shown).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm your email address' }).open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send me a code' }));
  shown.mockRestore();
});

describe('the secret of a mailed link', () => {
  const secret = `${'a'.repeat(36)}.${'b'.repeat(43)}`;
  const open = () => {
    renderAt('/confirm-reset', <LinkForm says="says" button="Go on" busyLabel="…" otherwise={<p>the code instead</p>} />);
    enhanceAccountForms();
    return document.querySelector<HTMLFormElement>('form[data-link]');
  };
  beforeEach(() => {
    history.replaceState(null, '', '/confirm-reset');
  });

  test('goes from the fragment into the form, out of the address bar, and stays for a reload', () => {
    location.hash = `#${secret}`;
    const form = open();
    expect(form?.hidden).toBe(false);
    expect(form?.querySelector('input')?.value).toBe(secret);
    expect(location.hash).toBe('');
    expect(history.state).toEqual({ link: secret });
    expect(screen.getByText('the code instead').closest<HTMLElement>('[data-without-link]')?.hidden).toBe(true);
  });

  test('is also taken where it is a secret alone, as of a report', () => {
    location.hash = `#${'b'.repeat(43)}`;
    expect(open()?.querySelector('input')?.value).toBe('b'.repeat(43));
  });

  test('is taken from nothing that has not its form, and the code is asked for', () => {
    location.hash = '#main';
    expect(open()?.hidden).toBe(true);
    expect(screen.getByText('the code instead').closest<HTMLElement>('[data-without-link]')?.hidden).toBe(false);
  });
});

test('after a forced sign-out storage is emptied, but for the language and for answers on their way', () => {
  localStorage.setItem('user', '{"first_name":"Amina"}');
  localStorage.setItem('language', 'en');
  localStorage.setItem('someone/application 1 ', '[]');
  renderAt('/login?ended', <SessionEnded />);
  enhanceAccountForms();
  expect(Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))).toEqual(['language', 'someone/application 1 ']);
});
