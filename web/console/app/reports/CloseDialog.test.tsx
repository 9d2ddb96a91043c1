// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';

const id = '0199c0de-0000-7000-8000-000000000001';
const closing = `POST /review/certificate-reports/${id}/close`;

function openClosing(answers: Parameters<typeof answerApi>[0] = { [closing]: { body: { message: 'The report is closed.', data: {} } } }) {
  const sent = answerApi(answers);
  const onClose = vi.fn<() => void>();
  const shown = renderPage(<CloseDialog id={id} outcomes={['no_problem_found', 'not_verified']} onClose={onClose} />, {
    path: `/reports/${id}`,
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Close the report' }));
  const send = () => shown.user.click(dialog.getByRole('button', { name: 'Close the report' }));
  const fill = async (company: string) => {
    await shown.user.selectOptions(dialog.getByLabelText('Outcome'), 'not_verified');
    await shown.user.type(dialog.getByLabelText('Explanation for the reporter'), 'We looked.');
    await shown.user.type(dialog.getByLabelText('Explanation for the company'), company);
  };
  return { ...shown, sent, onClose, dialog, send, fill };
}

test('offers only the outcomes that the server names', () => {
  const { dialog } = openClosing();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose an outcome',
    'We found no problem with the certificate.',
    'We could not verify what was reported.',
  ]);
});

test('names what is missing, and sends nothing', async () => {
  const { dialog, send, sent } = openClosing();
  await send();
  for (const sentence of ['Choose an outcome.', 'Write an explanation for the reporter.', 'Write an explanation for the company.'])
    expect(dialog.getByText(sentence)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('sends the outcome with both explanations', async () => {
  const { send, fill, sent } = openClosing();
  await fill('We found nothing.');
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.map(({ body }) => body)).toEqual([
    { outcome: 'not_verified', explanation: 'We looked.', explanation_for_company: 'We found nothing.' },
  ]);
});

test('shows beside its field that the company would learn who reported, and stays open', async () => {
  const refused = refusal(422, 'fields_invalid', 'Check the fields.', { explanation_for_company: 'Remove the name.' });
  const { dialog, send, fill, onClose } = openClosing({ [closing]: refused });
  await fill('Ama told us.');
  await send();
  expect(await dialog.findByText('Remove the name.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a report is assigned to a candidate, and not to nobody while it has no assignee', async () => {
  const person = { id: '0199c0de-0000-7000-8000-000000000002', name: 'Akua Sarpong', staff_number: 'S-0004' };
  const assign = `POST /review/certificate-reports/${id}/assign`;
  const sent = answerApi({
    [`GET /review/certificate-reports/${id}/candidates`]: { body: { message: '', data: [person] } },
    [assign]: { body: { message: 'The report is assigned.', data: {} } },
  });
  const { user } = renderPage(<AssignDialog id={id} isAssigned={false} onClose={() => undefined} />, { path: `/reports/${id}` });
  const dialog = within(screen.getByRole('dialog', { name: 'Assign the report to a person' }));
  await dialog.findByRole('option', { name: 'Akua Sarpong (S-0004)' });
  const send = () => user.click(dialog.getByRole('button', { name: 'Assign' }));
  await send();
  expect(dialog.getByText('Choose a person.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Assign to'), person.id);
  await send();
  const posted = () => sent.filter(({ body }) => body !== undefined).map(({ body }) => body);
  await waitFor(() => expect(posted()).toEqual([{ staff_id: person.id }]));
});
