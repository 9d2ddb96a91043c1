// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Problem } from '../sign-in/problem.ts';
import { renderPage } from '../testing/render.tsx';
import Login from './login.tsx';

interface LoginProps {
  readonly loaderData: { readonly ended: boolean; readonly changed: boolean };
  readonly actionData: { readonly problem: Problem } | undefined;
}

function show(problem?: Problem, ended = false, path = '/login', changed = false) {
  const Page = Login as unknown as (props: LoginProps) => ReactNode;
  return renderPage(<Page loaderData={{ ended, changed }} actionData={problem && { problem }} />, { path });
}

const alert = () => screen.getByRole('alert');

test('names each field that is missing, leads to it, and takes the focus', () => {
  const missing = 'Fill in this field.';
  show({ code: 'fields_missing', message: 'Please fill in all fields', errors: { email: missing, password: missing, code: missing } });
  expect(within(alert()).getByText('Please fill in all fields')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Please fill in all fields');
  const links = within(alert())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Email address: Fill in this field.', '#email'],
    ['Password: Fill in this field.', '#password'],
    ['Code from your authenticator app: Fill in this field.', '#code'],
  ]);
  expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(3);
  expect(document.title).toMatch(/^Error: /);
});

test('does not tell which of the three is wrong', () => {
  show({ code: 'credentials_invalid', message: 'Wrong.', errors: {} });
  expect(within(alert()).getByText('The email address, the password or the code is incorrect. Check them and try again.')).toBeTruthy();
  expect(within(alert()).getByText(/^Check your email address and your password, and enter the code/)).toBeTruthy();
  expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(0);
});

test('says how long to wait after too many attempts', () => {
  show({ code: 'too_many_requests', message: 'Too many.', errors: {} });
  expect(within(alert()).getByText('Too many attempts in a short time.')).toBeTruthy();
  expect(within(alert()).getByText(/^Wait \d+ minutes, then try again\./)).toBeTruthy();
});

test('says that the server did not answer', () => {
  show({ code: 'unreachable', message: 'fetch failed', errors: {} });
  expect(within(alert()).getByText(/^Our server did not answer\./)).toBeTruthy();
});

test('says that the password was changed, and leads to a forgotten one', () => {
  show(undefined, false, '/fr/login?changed=1', true);
  expect(screen.getByText('Your password has been changed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Forgotten your password?' }).getAttribute('href')).toBe('/fr/password-reset');
});

test('says that a session has ended', () => {
  show(undefined, true, '/login?ended=1');
  expect(screen.getByText('You were signed out because your session ended.')).toBeTruthy();
});

test('shows and hides the password', async () => {
  const { user } = show();
  const type = () => screen.getByLabelText('Password').getAttribute('type');
  expect(type()).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(type()).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(type()).toBe('password');
});

test('offers a passkey only in a browser that knows them', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});
