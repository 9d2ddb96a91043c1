// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import LoginCode from '../routes/account/login-code.tsx';
import { renderAt } from '../testing/render.tsx';
import type { Method } from './second-step.ts';

/** What the second step shows for each set of factors and each answer. */

function show(methods: readonly Method[], actionData?: object, address = '/login/code?next=%2Fprofile') {
  const loaderData = { email: 'ama@example.com', methods };
  const props = { loaderData, actionData, params: {}, matches: [] } as unknown as Parameters<typeof LoginCode>[0];
  return renderAt(address, <LoginCode {...props} />, address.startsWith('/ar') ? 'ar' : 'en');
}

const passkeyForm = () => document.querySelector<HTMLFormElement>('form[data-passkey]');
const factorWrong = { code: 'second_factor_invalid', message: 'This code or passkey was not accepted.', errors: {} };

test('with an authenticator one field takes its code and recovery codes, which have letters', () => {
  show(['authenticator', 'recovery_code']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter the code from your authenticator app');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  expect(field.autocomplete).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBeNull();
  expect(document.getElementById('code-hint')?.textContent).toContain('recovery codes');
  expect(field.form?.getAttribute('action')).toBe('/login/code?next=%2Fprofile');
  expect(passkeyForm()).toBeNull();
});

test('names the account, and links to sign-in as another person and to support for lost factors', () => {
  show(['authenticator'], undefined, '/ar/login/code');
  expect(screen.getByText('ama@example.com')).toBeDefined();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/ar/login', 'mailto:hello@thamani.example']));
});

test('with a passkey too, its form waits for the module', () => {
  show(['authenticator', 'passkey', 'recovery_code']);
  expect(passkeyForm()?.hidden).toBe(true);
  expect(passkeyForm()?.dataset['passkey']).toBe('/api/login/passkey-options');
});

test('with passkeys alone the field is for recovery codes', () => {
  show(['passkey', 'recovery_code']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Use your passkey');
  expect(screen.getByRole('textbox', { name: 'Recovery code' })).toBeDefined();
});

test('with passkeys alone and no recovery code left there is no field', () => {
  show(['passkey']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a wrong code is told above the form and beside the field', () => {
  show(['authenticator'], { byPasskey: false, problem: factorWrong });
  expect(within(screen.getByRole('alert')).getByRole('heading').textContent).toBe(factorWrong.message);
  expect(document.getElementById('code-error')?.textContent).toContain('six digits that the app shows now');
  expect(document.title).toMatch(/^Error: /);
});

test('an empty code leads from the summary to the field', () => {
  const problem = { code: 'fields_missing', message: 'Please fill in all fields', errors: { code: 'Fill in this field.' } };
  show(['authenticator'], { byPasskey: false, problem });
  expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('#code');
});

test('a refused passkey is told, and no fault is found with the code', () => {
  show(['authenticator', 'passkey'], { byPasskey: true, problem: factorWrong });
  expect(within(screen.getByRole('alert', { hidden: false })).getByRole('heading').textContent).toBe(factorWrong.message);
  expect(document.getElementById('code-error')).toBeNull();
});
