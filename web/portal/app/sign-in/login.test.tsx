// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import Login from '../routes/account/login.tsx';
import { renderAt } from '../testing/render.tsx';

/** What the page shows for each answer to its form. */

type Props = Parameters<typeof Login>[0];
type Answered = NonNullable<Props['actionData']>;

function show(answer?: Answered, { address = '/login', says }: { address?: string; says?: 'ended' | 'changed' | 'expired' } = {}) {
  const props = { loaderData: { says }, actionData: answer, params: {}, matches: [] } as unknown as Props;
  return renderAt(address, <Login {...props} />, address.startsWith('/ar') ? 'ar' : 'en');
}

const missing = { code: 'fields_missing', message: 'Please fill in all fields' };

test('names each empty field above the form and beside it, in the words of the specification', () => {
  const errors = { email: 'Fill in this field.', password: 'Fill in this field.' };
  show({ email: '', problem: { ...missing, errors } });
  const summary = screen.getByRole('alert');
  expect(within(summary).getByRole('heading').textContent).toBe('Please enter your email and password.');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Email address: Fill in this field.', '#email'],
    ['Password: Fill in this field.', '#password'],
  ]);
  for (const id of ['email', 'password']) {
    expect(document.getElementById(id)?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(`${id}-error`)?.textContent).toBe('Fill in this field.');
  }
  expect(document.title).toMatch(/^Error: /);
});

test('keeps the address that was typed and never a password', () => {
  show({ email: 'ama@example.com', problem: { ...missing, errors: { password: 'Fill in this field.' } } });
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', 'ama@example.com');
  expect(document.querySelector('#password')).toHaveProperty('value', '');
  expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(1);
});

test('says what the server says of a wrong password, with no field named and the address kept', () => {
  const said = 'The email address or the password is incorrect. Check both and try again.';
  show({ email: 'ama@example.com', problem: { code: 'sign_in_refused', message: said, errors: {} } });
  expect(screen.getByRole('alert').textContent).toContain(said);
  expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(0);
  expect(document.querySelector<HTMLTemplateElement>('template[data-toast]')?.content.textContent).toBe(said);
});

test('links to a new password after too many attempts, which may be another person’s', () => {
  show({ email: 'ama@example.com', problem: { code: 'too_many_requests', message: 'Too many attempts.', errors: {} } });
  const link = within(screen.getByRole('alert')).getByRole('link', { name: 'set a new password' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByRole('alert').textContent).toContain('Wait 10 minutes');
});

test('opens the dialog of an inactive account, which sends a code, leads to where it is entered, and can be put away', () => {
  show({ email: 'ama@example.com', problem: { code: 'account_inactive', message: 'Your account is inactive.', errors: {} } });
  const dialog = screen.getByRole('dialog', { name: 'Confirm your email address' });
  expect(dialog.textContent).toContain('Your account is inactive.');
  expect(dialog.textContent).toContain('ama@example.com');
  const send = within(dialog).getByRole('button', { name: 'Send me a code' }).closest('form');
  expect(send?.getAttribute('action')).toBe('/confirm-email');
  expect(Object.fromEntries(new FormData(send ?? undefined))).toMatchObject({ email: 'ama@example.com' });
  expect(within(dialog).getByRole('link', { name: 'I have a code' }).getAttribute('href')).toBe('/confirm-email');
  expect(within(dialog).getByRole('button', { name: 'Close' }).closest('form')?.getAttribute('method')).toBe('dialog');
  expect(document.querySelector('template[data-toast]')).toBeNull();
  // Behind it, for a reader who puts it away: the style sheet hides it until then.
  expect(screen.getAllByText('Your account is inactive.').some((place) => !dialog.contains(place))).toBe(true);
});

test('leads to recovery and to registration, in its language', () => {
  show(undefined, { address: '/ar/login' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/ar/forgot-password', '/ar/sign-up']));
});

test('refuses in Arabic words', () => {
  show({ email: '', problem: { ...missing, errors: { email: 'املأ هذا الحقل.' } } }, { address: '/ar/login' });
  expect(within(screen.getByRole('alert')).getByRole('heading').textContent).toBe('يرجى إدخال بريدك الإلكتروني وكلمة المرور.');
});

test('offers a passkey in a form that only the module shows, beside a form that works without it', () => {
  const { container } = show(undefined);
  const form = container.querySelector<HTMLFormElement>('form[data-passkey]');
  expect(form?.hidden).toBe(true);
  expect(form?.dataset['passkey']).toBe('/api/login/passkey-options');
  expect(form?.textContent).toContain('Sign in with a passkey');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Sign in with a passkey');
});

test('says where a second step took too long', () => {
  show(undefined, { says: 'expired' });
  expect(screen.getByRole('status').textContent).toContain('Please sign in again.');
});

test('says after a forced sign-out that what was typed is kept, and after a change of password that it was changed', () => {
  const { unmount } = show(undefined, { says: 'ended' });
  expect(screen.getByText('You were signed out because your session ended.')).toBeDefined();
  expect(screen.getByText('What you typed is saved on this device. You can sign in again.')).toBeDefined();
  unmount();
  show(undefined, { says: 'changed' });
  expect(screen.getByText('Your password has been changed. You can now sign in with the new password.')).toBeDefined();
});
