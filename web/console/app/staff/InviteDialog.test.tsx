// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { InviteDialog } from './InviteDialog.tsx';

const countries = [
  { value: 'GH', word: 'Ghana' },
  { value: 'TG', word: 'Togo' },
];
const invitations = 'POST /staff/people';
const made = { status: 201, body: { message: 'Asked for.', data: { id: '7d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a' } } };
const rolesMissing = 'Choose at least one role. For each role, choose at least one country and one sector.';

function open(answer: Parameters<typeof answerApi>[0][string] = made) {
  const sent = answerApi({ [invitations]: answer });
  const onClose = vi.fn<() => void>();
  const shown = renderPage(<InviteDialog countries={countries} onClose={onClose} />, { path: '/fr/staff' });
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a person' }));
  const { user } = shown;
  return {
    ...shown,
    sent,
    onClose,
    dialog,
    send: () => user.click(dialog.getByRole('button', { name: 'Send request' })),
    tick: (name: string) => user.click(dialog.getByRole('checkbox', { name })),
    async name() {
      await user.type(dialog.getByLabelText('Name'), 'Efua');
      await user.type(dialog.getByLabelText('Email address'), 'e@x.org');
    },
  };
}

test('names every field that is missing and sends nothing', async () => {
  const { dialog, send, sent, onClose } = open();
  await send();
  expect(dialog.getByText('Enter the person’s name.')).toBeTruthy();
  expect(dialog.getByText('Enter the email address for the sign-in link.')).toBeTruthy();
  expect(dialog.getByText(rolesMissing)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('takes no role without a country, nor with every sector unticked', async () => {
  const { dialog, send, tick, name, sent } = open();
  await name();
  await tick('Officer');
  await send();
  expect(dialog.getByText(rolesMissing)).toBeTruthy();
  await tick('Ghana');
  await tick('All sectors');
  await send();
  expect(dialog.getByText(rolesMissing)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('sends roles with their countries and sectors, in the language of the page', async () => {
  const { send, tick, name, sent, onClose } = open();
  await name();
  await tick('Officer');
  await tick('Ghana');
  await tick('Togo');
  await tick('All sectors');
  await tick('Agriculture');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      operation: invitations,
      body: {
        name: 'Efua',
        email: 'e@x.org',
        language: 'fr',
        grants: [{ role: 'officer', countries: ['GH', 'TG'], sectors: ['agriculture'] }],
      },
    },
  ]);
});

test('a member of the board is for all countries and sectors unless said otherwise', async () => {
  const { send, tick, name, sent } = open();
  await name();
  await tick('Member of the appeals board');
  await send();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ grants: [{ role: 'board', countries: null, sectors: null }] }));
});

test('shows that an address is known beside its field and keeps what was typed', async () => {
  const known = 'A staff member with this email address already exists.';
  const { dialog, send, tick, name, onClose } = open(refusal(409, 'staff_already_exists', known, { email: known }));
  await name();
  await tick('Member of the appeals board');
  await send();
  expect((await dialog.findAllByText(known)).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText<HTMLInputElement>('Email address').value).toBe('e@x.org');
  expect(dialog.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});
