// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Problem } from '../sign-in/problem.ts';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import PasswordReset from './password-reset.tsx';

const link = 'a-mailed-link';
const reset = { name: 'Efua Owusu', email: 'efua@thamani.example', has_password: true, has_authenticator: true, passkey: null };
const found = (data: object = reset) => ({ body: { message: '', data } });
const operation = 'POST /staff/password-reset/open';

async function show(fragment: string, answer: Parameters<typeof answerApi>[0][string] = found(), problem?: Problem, search = '') {
  history.replaceState(null, '', `/password-reset${search}${fragment === '' ? '' : `#${fragment}`}`);
  // The event of the change comes later, and is not the page's to hear.
  await new Promise((resolve) => setTimeout(resolve));
  const sent = answerApi({ [operation]: answer });
  const Page = PasswordReset as unknown as (props: { readonly actionData: { readonly problem: Problem } | undefined }) => ReactNode;
  return { ...renderPage(<Page actionData={problem && { problem }} />, { path: `/password-reset${search}` }), sent };
}

test('without a link asks for the address, and sends nothing by itself', async () => {
  const { sent } = await show('');
  expect(screen.getByRole('heading', { name: 'Forgotten password' })).toBeTruthy();
  expect(screen.getByLabelText('Email address')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('says the same after a request, whether the address is known or not', async () => {
  await show('', found(), undefined, '?sent=1');
  expect(screen.getByText('Check your email.')).toBeTruthy();
  expect(screen.getByText(/It works once, within 30 minutes\./)).toBeTruthy();
  expect(screen.queryByLabelText('Email address')).toBeNull();
});

test('names the field of a request that was refused', async () => {
  await show('', found(), { code: 'fields_missing', message: 'Please fill in all fields', errors: { email: 'Fill in this field.' } });
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Email address: Fill in this field.' })).toBeTruthy();
});

test('with a link asks for the new password and the code together', async () => {
  const { sent, user } = await show(link);
  expect(await screen.findByText('Efua Owusu')).toBeTruthy();
  expect(sent).toMatchObject([{ operation, body: { link } }]);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'New password: Fill in this field.',
    'Confirm new password: Fill in this field.',
    'Code from your authenticator app: Fill in this field.',
  ]);
  await user.type(screen.getByLabelText('New password'), 'seven boats at dawn');
  await user.type(screen.getByLabelText('Confirm new password'), 'eight boats at dawn');
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test.each([
  ['that the API refuses', refusal(422, 'link_expired', 'The link has expired.'), undefined],
  ['that ended at the last wrong code', found(), { code: 'link_expired', message: 'The link has expired.', errors: {} }],
])('a link %s leads to a new one', async (_, answer, problem) => {
  await show(link, answer, problem);
  expect(await screen.findByText('This link no longer works.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/password-reset');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('says what to do about a wrong second factor, and keeps the form', async () => {
  await show(link, found(), { code: 'second_factor_invalid', message: 'The code is incorrect.', errors: {} });
  expect(within(await screen.findByRole('alert')).getByText(/^Enter the code that your app shows now\./)).toBeTruthy();
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});

test('says that an account with a passkey alone has nothing to reset', async () => {
  await show(link, found({ ...reset, has_password: false, has_authenticator: false }));
  expect(await screen.findByText('Your account has no password.')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('offers to try again where the server did not answer', async () => {
  let answers = 0;
  const { user } = await show(link, () => {
    answers += 1;
    if (answers === 1) throw new TypeError('no network');
    return found();
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});
