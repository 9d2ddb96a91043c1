// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { appealId, sampleAppeal } from '../testing/appeal.ts';
import { samplePaper } from '../testing/case.tsx';
import type { Filed } from '../case/documents/case-documents.ts';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { VoteDialog } from './VoteDialog.tsx';

const votes = `POST /review/appeals/${appealId}/votes`;
const voted = { body: { message: 'Your vote is kept.', data: sampleAppeal({ voted: true, denial: 'already_voted' }) } };

function open(answers: Parameters<typeof answerApi>[0] = { [votes]: voted }, unopened: readonly Filed[] = []) {
  // happy-dom has no IndexedDB: the form works as in a browser that keeps nothing.
  vi.stubGlobal('IDBKeyRange', { only: (key: string) => key });
  const sent = answerApi(answers);
  const onClose = vi.fn<() => void>();
  const onVoted = vi.fn<() => void>();
  const part = <VoteDialog appeal={sampleAppeal()} unopened={unopened} onOpen={() => undefined} onClose={onClose} onVoted={onVoted} />;
  const shown = renderPage(part, { path: `/appeals/${appealId}` });
  const dialog = within(screen.getByRole('dialog', { name: 'Your vote' }));
  const choose = (option: string) => shown.user.selectOptions(dialog.getByLabelText('How you vote'), option);
  const send = () => shown.user.click(dialog.getByRole('button', { name: 'Submit vote' }));
  return { ...shown, sent, onClose, onVoted, dialog, choose, send };
}

test('offers to uphold the decision, and each stage that the API names', () => {
  const { dialog } = open();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose',
    'Decision upheld',
    'Appeal allowed, returned to stage Assessment',
    'Appeal allowed, returned to stage Documents',
    'Appeal allowed, returned to stage Site visit',
  ]);
  expect(dialog.getByText(/you cannot change or withdraw it\.$/)).toBeTruthy();
});

test('names what is missing, moves to the first of it, and sends nothing', async () => {
  const { dialog, send, sent } = open();
  await send();
  expect(dialog.getByText('Choose how you vote.')).toBeTruthy();
  expect(dialog.getByText('Enter your reasons. The company can read them.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('How you vote'));
  expect(sent).toEqual([]);
});

test('moves to the reasons when they alone are missing', async () => {
  const { dialog, choose, send, sent } = open();
  await choose('Decision upheld');
  await send();
  expect(dialog.queryByText('Choose how you vote.')).toBeNull();
  expect(document.activeElement).toBe(dialog.getByLabelText('Reasons'));
  expect(sent).toEqual([]);
});

test.each([
  ['Decision upheld', { verdict: 'upheld' }],
  ['Appeal allowed, returned to stage Site visit', { verdict: 'allowed', to: 'site_visit' }],
])('sends a vote: %s', async (option, verdict) => {
  const { dialog, choose, send, sent, onClose, onVoted, user, reloads } = open();
  await choose(option);
  await user.type(dialog.getByLabelText('Reasons'), ' Nothing new is shown. ');
  await send();
  await waitFor(() => expect(onVoted).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  expect(sent).toMatchObject([{ operation: votes, body: { ...verdict, comment: 'Nothing new is shown.' } }]);
  expect(await screen.findByText('Your vote is kept.')).toBeTruthy();
  expect(reloads()).toBe(1);
});

test('says before the vote how votes decide, and which stage counts where members choose different ones', () => {
  const { dialog } = open();
  expect(
    dialog.getByText(
      'Two members who agree decide. If one upholds the decision and one allows the appeal, a third member decides. If members who allow the appeal choose different stages, the case returns to the earlier one.',
    ),
  ).toBeTruthy();
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('takes a vote without opened documents only after the member confirmed that', async () => {
  const letter: Filed = { key: 'evidence/1', paper: samplePaper(1, 'letter.pdf'), field: undefined, title: 'Letter', number: 1, of: 1 };
  const { dialog, choose, send, sent, onVoted, user } = open({ [votes]: voted }, [letter]);
  await choose('Decision upheld');
  await user.type(dialog.getByLabelText('Reasons'), 'Nothing new is shown.');
  await send();
  expect(dialog.getByRole('heading', { name: 'You have not opened 1 document of this appeal' })).toBeTruthy();
  expect(dialog.getByText('Letter')).toBeTruthy();
  expect(dialog.getByText('Open these documents, or confirm that you vote without having opened them.')).toBeTruthy();
  const box = dialog.getByRole('checkbox', { name: 'I vote without having opened this document.' });
  expect(document.activeElement).toBe(box);
  expect(sent).toEqual([]);
  await user.click(box);
  await send();
  await waitFor(() => expect(onVoted).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('keeps what was typed when the vote is refused, and loads what others decided meanwhile', async () => {
  const { dialog, choose, send, onClose, onVoted, user, reloads } = open({
    [votes]: refusal(409, 'appeal_already_decided', 'The board has decided already.'),
  });
  await choose('Decision upheld');
  await user.type(dialog.getByLabelText('Reasons'), 'Nothing new is shown.');
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe('The board has decided already.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reasons').value).toBe('Nothing new is shown.');
  expect(onClose).not.toHaveBeenCalled();
  expect(onVoted).not.toHaveBeenCalled();
  await waitFor(() => expect(reloads()).toBe(1));
});

test('votes once, however often the button is pressed', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { dialog, choose, send, sent, onVoted, user } = open({ [votes]: () => answered.then(() => voted) });
  await choose('Decision upheld');
  await user.type(dialog.getByLabelText('Reasons'), 'Nothing new is shown.');
  await send();
  await user.click(dialog.getByRole('button', { name: 'Sending…' }));
  answer();
  await waitFor(() => expect(onVoted).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});
