// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Problem } from '../sign-in/problem.ts';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import Enrolment from './enrolment.tsx';

const link = 'a-mailed-link';
const enrolment = {
  body: {
    message: 'Found.',
    data: {
      name: 'Efua Owusu',
      email: 'efua@thamani.example',
      totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Thamani?secret=JBSWY3DPEHPK3PXP' },
      passkey: { challenge_id: '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a', options: {} },
    },
  },
};

async function show(fragment: string, answer: Parameters<typeof answerApi>[0][string] = enrolment, problem?: Problem) {
  history.replaceState(null, '', `/enrolment#${fragment}`);
  // The event of the change comes later, and is not the page's to hear.
  await new Promise((resolve) => setTimeout(resolve));
  const sent = answerApi({ 'POST /staff/enrolment': answer });
  const Page = Enrolment as unknown as (props: { readonly actionData: { readonly problem: Problem } | undefined }) => ReactNode;
  return { ...renderPage(<Page actionData={problem && { problem }} />, { path: '/enrolment' }), sent };
}

const fields = () => ({
  password: screen.getByLabelText<HTMLInputElement>('Password'),
  confirmation: screen.getByLabelText<HTMLInputElement>('Confirm password'),
  code: screen.getByLabelText<HTMLInputElement>('Code that the authenticator shows'),
});
const send = () => screen.getByRole('button', { name: 'Set up and sign in' });
const alertText = async () => (await screen.findByRole('alert')).textContent;

test('asks for the rest of an address that carries no link, and sends nothing', async () => {
  const { sent } = await show('');
  expect(screen.getByText('The address is not complete.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([
  ['link_ended', 410],
  ['fields_invalid', 422],
])('says that a link no longer works: %s', async (code, status) => {
  const { sent } = await show(link, refusal(status, code, 'No.'));
  expect(await alertText()).toContain('This link no longer works.');
  expect(sent).toMatchObject([{ body: { link } }]);
});

test('tells a server that does not answer apart from a link that ended, and asks again', async () => {
  let tries = 0;
  const { user } = await show(link, () => {
    tries += 1;
    if (tries === 1) throw new TypeError('connection lost');
    return enrolment;
  });
  expect(await alertText()).toMatch(/^Our server did not answer\./);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Efua Owusu')).toBeTruthy();
});

test('a browser without passkeys is offered the authenticator alone, with its secret in groups', async () => {
  await show(link);
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(await screen.findByRole('img', { name: /^QR code for your authenticator/ })).toBeTruthy();
});

test('names what is missing and takes the focus', async () => {
  const { user } = await show(link);
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  await user.click(send());
  expect(await alertText()).toContain('Please fill in all fields');
  expect(document.activeElement?.textContent).toContain('Please fill in all fields');
});

test.each([
  ['too short', 'too short', 'Use at least 12 characters.'],
  ['x'.repeat(129), 'x'.repeat(129), 'Use at most 128 characters.'],
  ['seven looms beside', 'seven looms besides', 'Passwords do not match'],
])('says what is wrong with a password: %.10s', async (password, confirmation, sentence) => {
  const { user } = await show(link);
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  for (const [field, value] of [
    [fields().password, password],
    [fields().confirmation, confirmation],
    [fields().code, '123456'],
  ] as const) {
    await user.click(field);
    await user.paste(value);
  }
  await user.click(send());
  expect(await alertText()).toContain(sentence);
});

test('shows what the server refused, beside its field and above the form', async () => {
  const weak = 'Choose a password that is not your name.';
  await show(link, enrolment, { code: 'fields_invalid', message: 'Some answers need another look', errors: { password: weak } });
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  expect(within(screen.getByRole('alert')).getByRole('link', { name: `Password: ${weak}` })).toBeTruthy();
  expect(fields().password.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.title).toMatch(/^Error: /));
});
