// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { appealId, sampleAppeal } from '../testing/appeal.ts';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { InterestDialog } from './ConflictOfInterestDialog.tsx';

const interest = `POST /review/appeals/${appealId}/conflict-of-interest`;

function open(answer: Parameters<typeof answerApi>[0][string]) {
  const sent = answerApi({ [interest]: answer });
  const onClose = vi.fn<() => void>();
  const onDeclared = vi.fn<() => void>();
  const shown = renderPage(<InterestDialog id={appealId} onClose={onClose} onDeclared={onDeclared} />);
  const dialog = within(screen.getByRole('dialog', { name: 'Declare an interest' }));
  const send = () => shown.user.click(dialog.getByRole('button', { name: 'Submit declaration' }));
  return { ...shown, sent, onClose, onDeclared, dialog, send };
}

test('declares an interest with a comment, after saying that it is final', async () => {
  const { dialog, send, sent, onClose, onDeclared, user } = open({
    body: { message: 'Kept.', data: sampleAppeal({ denial: 'conflict_of_interest' }) },
  });
  expect(dialog.getByText(/^You cannot undo this declaration\. Afterwards, you can no longer vote on this appeal/)).toBeTruthy();
  await send();
  expect(dialog.getByText('Write at least one full sentence.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Your connection to this case'), 'My brother owns the press.');
  await send();
  await waitFor(() => expect(onDeclared).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  expect(sent).toMatchObject([{ operation: interest, body: { comment: 'My brother owns the press.' } }]);
});

test('stays open with the reason when it is refused', async () => {
  const { dialog, send, onClose, onDeclared, user } = open(refusal(409, 'already_voted', 'You have voted already.'));
  await user.type(dialog.getByLabelText('Your connection to this case'), 'My brother owns the press.');
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe('You have voted already.');
  expect(onClose).not.toHaveBeenCalled();
  expect(onDeclared).not.toHaveBeenCalled();
});
