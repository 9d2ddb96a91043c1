// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { readMyself, suspendStaff } from '@thamani/contract/staff.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';

const id = '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a';
const command = `POST /staff/people/${id}/suspension`;
const done = { status: 201, body: { message: 'Asked for.', data: { id } } };

function Command() {
  const api = useConsoleApi();
  const [came, setCame] = useState('');
  const work = () =>
    api.call(suspendStaff, { params: { id } }).then(
      () => setCame('done'),
      (error: unknown) => setCame(`refused: ${(error as { code: string }).code}`),
    );
  return (
    <>
      <button onClick={() => void work()}>Suspend</button>
      <output>{came}</output>
    </>
  );
}

/** The command wants a fresh proof until one was shown. */
async function open(proof: Parameters<typeof answerApi>[0][string]) {
  let isProved = false;
  const sent = answerApi({
    [command]: () => (isProved ? done : refusal(403, 'step_up_required', 'Show your second factor.')),
    'POST /staff/step-up': async (request) => {
      const answer = typeof proof === 'function' ? await proof(request) : proof;
      isProved = (answer.status ?? 200) === 200;
      return answer;
    },
  });
  const shown = renderPage(<Command />);
  await shown.user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  const goOn = async (code: string) => {
    if (code !== '') await shown.user.type(dialog.getByLabelText('Code from your authenticator app'), code);
    await shown.user.click(dialog.getByRole('button', { name: 'Continue' }));
  };
  const came = () => document.querySelector('output')?.textContent;
  return { ...shown, sent, dialog, goOn, came };
}

const proved = { body: { message: 'Proved.' } };

test('asks for the code and carries out the same command, under the same key', async () => {
  const { goOn, came, sent } = await open(proved);
  await goOn('123 456');
  await waitFor(() => expect(came()).toBe('done'));
  expect(sent.map(({ operation }) => operation)).toEqual([command, 'POST /staff/step-up', command]);
  expect(sent[1]?.body).toEqual({ code: '123456' });
  expect(sent[2]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks for digits before anything is sent', async () => {
  const { dialog, goOn, sent } = await open(proved);
  await goOn('');
  expect(dialog.getByText('Enter the six digits that your authenticator app shows now.')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('stays open with the reason when a code does not fit, and takes another', async () => {
  let tries = 0;
  const { dialog, goOn, came } = await open(() => {
    tries += 1;
    return tries === 1 ? refusal(403, 'second_factor_invalid', 'This code or passkey was not accepted.') : proved;
  });
  await goOn('000000');
  expect(await dialog.findByText('This code or passkey was not accepted.')).toBeTruthy();
  expect(came()).toBe('');
  await goOn('123456');
  await waitFor(() => expect(came()).toBe('done'));
});

test('carries nothing out when it is put away', async () => {
  const { dialog, user, came, sent } = await open(proved);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(came()).toBe('refused: step_up_required'));
  expect(sent).toHaveLength(1);
});

test('offers no passkey in a browser that knows none', async () => {
  const { dialog } = await open(proved);
  expect(dialog.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
});

test('asks once for several commands that need it', async () => {
  answerApi({ 'GET /staff/me': refusal(403, 'step_up_required', 'Show it.') });
  function Twice() {
    const api = useConsoleApi();
    const both = () => Promise.allSettled([api.call(readMyself), api.call(readMyself)]);
    return <button onClick={() => void both()}>Both</button>;
  }
  const { user } = renderPage(<Twice />);
  await user.click(screen.getByRole('button', { name: 'Both' }));
  expect(await screen.findAllByRole('dialog', { name: 'Confirm your identity' })).toHaveLength(1);
});
