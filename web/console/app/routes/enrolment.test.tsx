// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Problem } from '../sign-in/problem.ts';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import Enrolment from './enrolment.tsx';

const link = 'a-mailed-link';
const enrolmentCode = '7K3MQ-2XW9F';
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

const codeField = () => screen.findByLabelText<HTMLInputElement>('Enrolment code');
const goOn = () => screen.getByRole('button', { name: 'Continue' });
async function typeCode({ user }: { readonly user: UserEvent }, code = enrolmentCode): Promise<void> {
  const field = await codeField();
  await user.clear(field);
  await user.click(field);
  await user.paste(code);
  await user.click(goOn());
}
/** Past the code. */
async function open(...args: Parameters<typeof show>) {
  const shown = await show(...args);
  await typeCode(shown);
  return shown;
}

const fields = () => ({
  password: screen.getByLabelText<HTMLInputElement>('Password'),
  confirmation: screen.getByLabelText<HTMLInputElement>('Confirm password'),
  code: screen.getByLabelText<HTMLInputElement>('Code from your authenticator app'),
});
const send = () => screen.getByRole('button', { name: 'Set up and sign in' });
const alertText = async () => (await screen.findByRole('alert')).textContent;

test('asks for the rest of an address that carries no link, and sends nothing', async () => {
  const { sent } = await show('');
  expect(screen.getByText('The link is not complete.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('shows and sends nothing before the enrolment code is typed', async () => {
  const shown = await show(link);
  await codeField();
  expect(shown.sent).toEqual([]);
  expect(screen.queryByText('Efua Owusu')).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await typeCode(shown);
  expect(await screen.findByText('Efua Owusu')).toBeTruthy();
  expect(shown.sent).toMatchObject([{ body: { link, enrolment_code: enrolmentCode } }]);
  expect(screen.queryByLabelText('Enrolment code')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sign-in method');
});

test.each([
  ['', 'Fill in this field.'],
  ['7K3MQ-2XW9', 'An enrolment code has ten letters and digits. Check what you typed.'],
  ['7K3MQ-2XW9U', 'An enrolment code has ten letters and digits. Check what you typed.'],
])('does not send what cannot be a code, since it would count as a wrong one: %s', async (typed, sentence) => {
  const shown = await show(link);
  const field = await codeField();
  if (typed !== '') {
    await shown.user.click(field);
    await shown.user.paste(typed);
  }
  await shown.user.click(goOn());
  expect(within(await screen.findByRole('alert')).getByRole('link', { name: `Enrolment code: ${sentence}` })).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(shown.sent).toEqual([]);
});

test('sends a code with the digits of Arabic, which the server reads too', async () => {
  const shown = await show(link);
  await typeCode(shown, '٧k3mq ٢xw٩f');
  await waitFor(() => expect(shown.sent).toMatchObject([{ body: { enrolment_code: '٧k3mq ٢xw٩f' } }]));
});

test('says that a code is wrong beside its field, and takes another', async () => {
  const wrong = 'This enrolment code is incorrect.';
  let tries = 0;
  const shown = await open(link, () => ((tries += 1) === 1 ? refusal(422, 'enrolment_code_invalid', wrong) : enrolment));
  expect(await alertText()).toContain(wrong);
  expect((await codeField()).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.title).toMatch(/^Error: /));
  await typeCode(shown);
  expect(await screen.findByText('Efua Owusu')).toBeTruthy();
});

test.each([
  ['link_expired', 410],
  ['fields_invalid', 422],
])('says that a link no longer works: %s', async (code, status) => {
  const { sent } = await open(link, refusal(status, code, 'No.'));
  expect(await alertText()).toContain('This link no longer works.');
  expect(screen.getByText(/older than 24 hours, was blocked after 5 wrong codes/)).toBeTruthy();
  expect(sent).toMatchObject([{ body: { link } }]);
});

test('tells a server that does not answer apart from a link that ended, and asks again', async () => {
  let tries = 0;
  const shown = await open(link, () => {
    tries += 1;
    if (tries === 1) throw new TypeError('connection lost');
    return enrolment;
  });
  expect(await alertText()).toMatch(/^Our server did not answer\./);
  await typeCode(shown);
  expect(await screen.findByText('Efua Owusu')).toBeTruthy();
});

test('a browser without passkeys is offered the authenticator alone, with its secret in groups', async () => {
  await open(link);
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(await screen.findByRole('img', { name: /^QR code for your authenticator/ })).toBeTruthy();
});

test('names what is missing and takes the focus', async () => {
  const { user } = await open(link);
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  await user.click(send());
  expect(await alertText()).toContain('Please fill in all fields');
  expect(document.activeElement?.textContent).toContain('Please fill in all fields');
});

test.each([
  ['too short', 'too short', 'Use at least 12 characters. Several words together are easy to remember.'],
  ['x'.repeat(129), 'x'.repeat(129), 'Use at most 128 characters.'],
  ['seven looms beside', 'seven looms besides', 'Passwords do not match'],
])('says what is wrong with a password: %.10s', async (password, confirmation, sentence) => {
  const { user } = await open(link);
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
  await open(link, enrolment, { code: 'fields_invalid', message: 'Some answers need to be corrected', errors: { password: weak } });
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  expect(within(screen.getByRole('alert')).getByRole('link', { name: `Password: ${weak}` })).toBeTruthy();
  expect(fields().password.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.title).toMatch(/^Error: /));
});
