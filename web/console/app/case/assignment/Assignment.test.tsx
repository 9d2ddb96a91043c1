// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, caseAnswer, caseId, efua, sampleCase, sampleUndo } from '../../testing/case.tsx';
import { answerApi, ownId, refusal, renderPage, someone } from '../../testing/render.tsx';
import { Holding } from './Assignment.tsx';
import type { CaseDetails } from '../case-data.ts';

const on = (path: string) => `POST /review/cases/${caseId}${path}`;
const kofi = someone('2a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Kofi Annor', 'S-0418');
const mine = someone(ownId, 'Ama Mensah', 'S-0001');

function show(changes: Partial<Omit<CaseDetails, 'application'>>, answers: Parameters<typeof answerApi>[0] = {}, others = [efua].slice(1)) {
  const sent = answerApi(answers);
  const shown = renderPage(
    <AroundCase loaded={sampleCase(changes)}>
      <Holding others={others} />
    </AroundCase>,
  );
  return { ...shown, sent, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}

test('takes a free case once, however often the button is pressed', async () => {
  let answer: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (answer = resolve));
  const { press, sent } = show(
    { assignee: null, permissions: ['take_case'] },
    { [on('/take')]: () => taken.then(() => caseAnswer(sampleCase({ assignee: mine }))) },
  );
  await press('Take the case');
  await press('Take the case');
  answer();
  const told = await screen.findByText('This case is assigned to you.');
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(told.closest('p')));
  expect(screen.queryByRole('button', { name: 'Take the case' })).toBeNull();
});

test('shows who was quicker when a case is taken twice', async () => {
  const { press } = show(
    { assignee: null, permissions: ['take_case'] },
    {
      [on('/take')]: refusal(409, 'case_already_assigned', 'Another person has this case.'),
      [`GET /review/cases/${caseId}`]: { body: { message: 'Found.', data: sampleCase({ assignee: efua }) } },
    },
  );
  await press('Take the case');
  expect(await screen.findByText('Efua Owusu', { selector: '.case-holding bdi' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take the case' })).toBeNull();
});

test('an answer read before a command does not replace the answer of the command', async () => {
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  const { press, sent } = show(
    { assignee: null, permissions: ['take_case'] },
    {
      [on('/take')]: caseAnswer(sampleCase({ assignee: mine })),
      [`GET /review/cases/${caseId}`]: () => late.then(() => ({ body: { message: 'Found.', data: sampleCase({ assignee: efua }) } })),
    },
  );
  // The reader returned to the window, and the case is read again.
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Take the case');
  await screen.findByText('This case is assigned to you.');
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('This case is assigned to you.')).toBeTruthy();
});

test('sends a command that got no answer again under the same key', async () => {
  let tries = 0;
  const { press, sent } = show(
    { assignee: null, permissions: ['take_case'] },
    {
      [on('/take')]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('connection lost');
        return caseAnswer(sampleCase({ assignee: mine }));
      },
    },
  );
  await press('Take the case');
  expect(await screen.findByText(/^Our server did not answer\./)).toBeTruthy();
  await press('Take the case');
  await screen.findByText('This case is assigned to you.');
  expect(sent[0]?.idempotencyKey).toBe(sent[1]?.idempotencyKey);
});

test('a case that was taken is returned by the undo, once', async () => {
  const undo = sampleUndo();
  const { press, user, sent } = show(
    { assignee: null, permissions: ['take_case'] },
    {
      [on('/take')]: caseAnswer(sampleCase({ assignee: mine, permissions: ['release_case'] }), undo),
      [on('/undo')]: { body: { message: 'Undone.', data: sampleCase({ assignee: null, permissions: ['take_case'] }) } },
    },
  );
  await press('Take the case');
  expect(await screen.findByText('Case taken.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(screen.getByText('This case is not assigned.')).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ operation: on('/undo'), body: { undo: undo.id } });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('says that it was too late to undo, and shows the case as it is', async () => {
  const { press, user } = show(
    { assignee: mine, permissions: ['release_case'] },
    {
      [on('/release')]: caseAnswer(sampleCase({ assignee: null }), sampleUndo()),
      [on('/undo')]: refusal(409, 'undo_not_possible', 'This can no longer be undone.'),
      [`GET /review/cases/${caseId}`]: { body: { message: 'Found.', data: sampleCase({ assignee: efua }) } },
    },
  );
  await press('Return to queue');
  expect(await screen.findByText('Returned to the queue.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This can no longer be undone.')).toBeTruthy();
  expect(await screen.findByText('Efua Owusu', { selector: '.case-holding bdi' })).toBeTruthy();
});

test('takes and returns the case by keys', async () => {
  const { user, sent } = show(
    { assignee: null, permissions: ['take_case'] },
    {
      [on('/take')]: caseAnswer(sampleCase({ assignee: mine, permissions: ['release_case'] })),
      [on('/release')]: caseAnswer(sampleCase({ assignee: null, permissions: ['take_case'] })),
    },
  );
  await user.keyboard('q');
  expect(sent).toEqual([]);
  await user.keyboard('t');
  await screen.findByText('This case is assigned to you.');
  await user.keyboard('q');
  await screen.findByText('This case is not assigned.');
  expect(sent.map(({ operation }) => operation)).toEqual([on('/take'), on('/release')]);
});

test('offers nothing without permission', () => {
  show({ assignee: null });
  expect(screen.getByText('This case is not assigned.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('names who else has the case open', () => {
  show({}, {}, [efua, kofi]);
  expect(screen.getByRole('status').textContent).toBe('Efua Owusu and Kofi Annor have this case open too.');
});

test('declares an interest with a comment, after saying that it is final', async () => {
  const declared = sampleCase({ interests: [{ by: mine, comment: 'My sister works there.', at: '2026-11-03T08:00:00.000Z' }] });
  const { press, user, sent } = show(
    { permissions: ['declare_conflict_of_interest'] },
    { [on('/conflict-of-interest')]: { body: { message: 'Kept.', data: { ...declared, permissions: ['declare_conflict_of_interest'] } } } },
  );
  await press('Declare an interest');
  const question = within(screen.getByRole('alertdialog', { name: 'Declare an interest' }));
  expect(
    question.getByText('You cannot undo this declaration. Afterwards, you can no longer work on this case or decide on it.'),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Submit declaration' }));
  expect(question.getByText('Write at least one full sentence.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(question.getByLabelText('Your connection to this case'), 'My sister works there.');
  await user.click(question.getByRole('button', { name: 'Submit declaration' }));
  expect(await screen.findByText(/^You declared a personal or financial interest in this case/)).toBeTruthy();
  expect(sent[0]?.body).toEqual({ comment: 'My sister works there.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Declare an interest' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Declare an interest' })).toBeNull();
});

test('keeps the reason of a refusal when the button is pressed again while the command is under way', async () => {
  let tries = 0;
  const { press, user, sent } = show(
    { permissions: ['declare_conflict_of_interest'] },
    {
      [on('/conflict-of-interest')]: () => {
        tries += 1;
        return tries === 1 ? refusal(503, 'overloaded', 'Try again in a minute.') : new Promise<never>(() => undefined);
      },
    },
  );
  await press('Declare an interest');
  const question = within(screen.getByRole('alertdialog', { name: 'Declare an interest' }));
  const send = () => user.click(question.getByRole('button', { name: 'Submit declaration' }));
  await user.type(question.getByLabelText('Your connection to this case'), 'My sister works there.');
  await send();
  expect(await question.findByText('Try again in a minute.')).toBeTruthy();
  await send();
  await send();
  expect(sent).toHaveLength(2);
  expect(question.getByText('Try again in a minute.')).toBeTruthy();
});

test('gives a case to one of the candidates that the API names', async () => {
  const { press, user, sent } = show(
    { assignee: efua, permissions: ['reassign_case'] },
    {
      [`GET /review/cases/${caseId}/candidates`]: { body: { message: 'Found.', data: [kofi] } },
      [on('/reassign')]: { body: { message: 'Given.', data: sampleCase({ assignee: kofi }) } },
    },
  );
  await press('Assign to a person');
  const question = within(screen.getByRole('dialog', { name: 'Assign the case to a person' }));
  await user.selectOptions(question.getByLabelText('Assign to'), await question.findByRole('option', { name: 'Kofi Annor (S-0418)' }));
  expect(question.getByRole('option', { name: 'Not assigned: return the case to the queue' })).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Assign case' }));
  expect(await screen.findByText('Kofi Annor', { selector: '.case-holding bdi' })).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ staff_id: kofi.id });
});
