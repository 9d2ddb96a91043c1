// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import ConfirmEmail from '../routes/account/confirm-email.tsx';
import { renderAt } from '../testing/render.tsx';

type Props = Parameters<typeof ConfirmEmail>[0];

function show(loaderData: object, actionData?: object, address = '/confirm-email') {
  const known = { wait: 0, sentAgain: false, done: false, ...loaderData };
  const props = { loaderData: known, actionData, params: {}, matches: [] } as unknown as Props;
  return renderAt(address, <ConfirmEmail {...props} />, address.startsWith('/ar') ? 'ar' : 'en');
}

test('on the device of the registration the address is known and not asked for', () => {
  show({ email: 'ama@example.com', wait: 30 });
  expect(screen.getByText('ama@example.com')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull();
  expect(screen.getByRole('timer').textContent).toBe('New code in 00:30');
});

test('on another device it is asked for, and an empty form names the code', () => {
  const errors = { token: 'Fill in this field.', email: 'Fill in this field.' };
  show({}, { typed: '', problem: { code: 'fields_missing', message: 'Please fill in all fields', errors } });
  const summary = screen.getByRole('alert');
  expect(within(summary).getByRole('heading').textContent).toBe('Please input the token sent to your mail');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#email', '#code-1']);
});

test('a resend without an address says what every empty form says', () => {
  show(
    {},
    { typed: '', problem: { code: 'fields_missing', message: 'Please fill in all fields', errors: { email: 'Fill in this field.' } } },
  );
  expect(within(screen.getByRole('alert')).getByRole('heading').textContent).toBe('Please fill in all fields');
});

test('another code on its way is told as a status', () => {
  show({ email: 'ama@example.com', sentAgain: true, wait: 59 });
  expect(screen.getByRole('status').textContent).toContain('If this email address still has to be confirmed, we have sent a code to it.');
});

test('success opens a dialog that leads to the dashboard of the language, and the draft of the registration is to be forgotten', () => {
  show({ done: true }, undefined, '/ar/confirm-email?done');
  const dialog = screen.getByRole('dialog', { name: 'تم التسجيل بنجاح' });
  expect(within(dialog).getByRole('link', { name: 'المتابعة إلى لوحة المتابعة' }).getAttribute('href')).toBe('/ar/dashboard');
  expect(document.querySelector('[data-forgets="registration-info"]')).not.toBeNull();
});

test('a link that was used gives way to the code', () => {
  const message = 'This link has expired or was already used. Request a new email.';
  show({}, { link: 'used', problem: { code: 'link_expired', message, errors: {} } });
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(document.querySelector<HTMLFormElement>('form[data-link]')?.hidden).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Digit 1 of 4' }).closest('[hidden]')).toBeNull();
});
