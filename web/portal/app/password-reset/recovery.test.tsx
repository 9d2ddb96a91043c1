// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import ConfirmReset from '../routes/account/confirm-reset.tsx';
import ForgotPassword from '../routes/account/forgot-password.tsx';
import PasswordReset from '../routes/account/password-reset.tsx';
import VerifyEmail from '../routes/account/verify-email.tsx';
import { renderAt } from '../testing/render.tsx';

/** What each page of a recovery shows for what is known and for each answer. */

function show(Page: ComponentType<never>, address: string, loaderData: object, actionData?: object) {
  const Shown = Page as unknown as ComponentType<object>;
  return renderAt(address, <Shown {...{ loaderData, actionData, params: {}, matches: [] }} />, address.startsWith('/ar') ? 'ar' : 'en');
}

const heading = () => within(screen.getByRole('alert')).getByRole('heading').textContent;
const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const wrong = 'This code is incorrect or has expired. Check your latest email, or request a new code.';

test('an empty address is told above the form and beside the field', () => {
  const problem = { code: 'fields_missing', message: 'Please fill in all fields', errors: { email: 'Fill in this field.' } };
  show(ForgotPassword, '/forgot-password', { late: false }, { email: '', problem });
  expect(heading()).toBe('Please fill in all fields');
  expect(linksOf(screen.getByRole('alert'))).toEqual([['Email address: Fill in this field.', '#email']]);
  expect(document.getElementById('email-error')?.textContent).toBe('Fill in this field.');
});

test('the address that was asked with is in its field again when one goes back, and when it came too late', () => {
  show(ForgotPassword, '/forgot-password?late', { email: 'ama@example.com', late: true });
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', 'ama@example.com');
  expect(heading()).toBe('This code has expired or was already used. Request a new code.');
});

test('a code that is not typed is asked for in the words of the specification, and the summary leads to the first box', () => {
  const problem = { code: 'fields_missing', message: 'Please fill in all fields', errors: { token: 'Fill in this field.' } };
  show(VerifyEmail, '/verify-email', { email: 'ama@example.com', wait: 0, sentAgain: false }, { problem });
  expect(heading()).toBe('Please input the token sent to your mail');
  expect(linksOf(screen.getByRole('alert'))).toEqual([['Code from the email: Fill in this field.', '#code-1']]);
  expect(screen.getByRole('group', { name: 'Code from the email' }).getAttribute('aria-describedby')).toBe('code-error');
});

test('a wrong code says so, beside the boxes too, and keeps the address that was typed', () => {
  const problem = { code: 'code_invalid', message: wrong, errors: {} };
  show(VerifyEmail, '/verify-email', { wait: 0, sentAgain: false }, { typed: 'ama@example.com', problem });
  expect(heading()).toBe(wrong);
  expect(document.getElementById('code-error')?.textContent).toBe('Check the digits in the latest email.');
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', 'ama@example.com');
  for (const box of screen.getAllByRole('textbox', { name: /^Digit/ })) expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('after too many wrong codes the page says that only the link works', () => {
  const message =
    'Too many incorrect codes. For your security, only the link in our email works now. If you cannot find the email, request a new one.';
  show(
    VerifyEmail,
    '/verify-email',
    { email: 'ama@example.com', wait: 0, sentAgain: false },
    { problem: { code: 'code_locked', message, errors: {} } },
  );
  expect(heading()).toBe(message);
});

test('another code that was sent is told as a status, with the countdown', () => {
  show(VerifyEmail, '/verify-email?sent', { email: 'ama@example.com', wait: 59, sentAgain: true });
  expect(screen.getByRole('status').textContent).toContain('If this address has an account, we have sent a code.');
  expect(screen.getByRole('timer').textContent).toBe('New code in 00:59');
  expect(document.querySelector('[data-wait]')?.getAttribute('data-wait')).toBe('59');
});

test.each([
  ['/verify-email', VerifyEmail, { wait: 0, sentAgain: false }],
  ['/password-reset', PasswordReset, {}],
])('%s without the step before it says where to begin', (address, Page, known) => {
  show(Page as ComponentType<never>, address, known);
  expect(screen.getByText('Please enter your email address first.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Enter my email address' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a new password has its rule beside it, and comes back empty with what is wrong beside its field', () => {
  const errors = { confirm: 'Type the same password in both fields.' };
  const problem = { code: 'passwords_differ', message: 'Passwords do not match', errors };
  show(PasswordReset, '/password-reset', { email: 'ama@example.com' }, { problem });
  expect(heading()).toBe('Passwords do not match');
  expect(document.getElementById('password-hint')?.textContent).toContain('At least 12 characters');
  expect(document.getElementById('confirm-error')?.textContent).toBe('Type the same password in both fields.');
  for (const id of ['password', 'confirm']) expect(document.getElementById(id)).toHaveProperty('value', '');
  expect(document.title).toMatch(/^Error: /);
});

test('a link that was used leads to another mail, in the reader’s language, and the code is asked for', () => {
  const problem = { code: 'link_expired', message: 'x', errors: {} };
  show(ConfirmReset, '/ar/confirm-reset', {}, { link: 'used', problem });
  expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('/ar/forgot-password');
  expect(document.querySelector<HTMLFormElement>('form[data-link]')?.hidden).toBe(true);
  expect(document.querySelector('#code-form')?.getAttribute('action')).toBe('/ar/verify-email');
});

test('a link that could not be tried may be tried again', () => {
  show(ConfirmReset, '/confirm-reset', {}, { link: 'the link', problem: { code: 'unreachable', message: '', errors: {} } });
  expect(heading()).toBe('Our server did not answer. Please wait a minute and try again.');
  expect(document.querySelector<HTMLFormElement>('form[data-link]')?.hidden).toBe(false);
  expect(document.querySelector<HTMLInputElement>('form[data-link] input')?.value).toBe('the link');
});
