// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerApi, renderPage } from '../testing/render.tsx';
import type { Person } from './person.ts';
import { PersonRow } from './PersonRow.tsx';

const id = '7d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a';
const countries = [
  { value: 'GH', word: 'Ghana' },
  { value: 'TG', word: 'Togo' },
];
const kwame: Person = {
  id,
  staff_number: 'S-0417',
  name: 'Kwame Asante',
  email: 'kwame@thamani.example',
  status: 'active',
  grants: [{ role: 'officer', countries: ['GH', 'TG'], sectors: ['agriculture'] }],
};
const made = { status: 201, body: { message: 'Asked for.', data: { id } } };

function show(changes: Partial<Person> = {}, waits = false) {
  const sent = answerApi(Object.fromEntries(['scope', 'suspension', 'renewal'].map((what) => [`POST /staff/people/${id}/${what}`, made])));
  const shown = renderPage(
    <ul>
      <PersonRow person={{ ...kwame, ...changes }} countries={countries} waits={waits} />
    </ul>,
    { path: '/staff' },
  );
  return { ...shown, sent, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('shows the roles of a person with their scope', () => {
  show();
  expect(document.querySelector('.staff-grants')?.textContent).toBe('Officer Ghana, Togo · Agriculture');
});

test.each([
  ['active', 'Active', ['Change roles and access: Kwame Asante', 'Reset sign-in: Kwame Asante', 'Suspend: Kwame Asante']],
  [
    'confirmed',
    'Sign-in not set up',
    ['Change roles and access: Kwame Asante', 'Send a new sign-in link: Kwame Asante', 'Suspend: Kwame Asante'],
  ],
  ['suspended', 'Suspended', ['Change roles and access: Kwame Asante', 'Send a new sign-in link: Kwame Asante']],
  ['invited', 'Invitation not yet confirmed', []],
] as const)('offers the requests that are possible for a person with status %s', (status, badge, offered) => {
  show({ status });
  expect(screen.getByText(badge)).toBeTruthy();
  expect(buttons()).toEqual(offered);
});

test('says that a request about them waits', () => {
  show({}, true);
  expect(screen.getByText('A request is awaiting confirmation')).toBeTruthy();
});

test('asks for another scope, beginning with the present one', async () => {
  const { press, user, sent } = show();
  await press('Change roles and access: Kwame Asante');
  const dialog = within(screen.getByRole('dialog', { name: 'Change roles and access' }));
  const tick = (name: string) => user.click(dialog.getByRole('checkbox', { name }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Togo' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByText('Nothing was changed. Change a role, country or sector, or cancel.')).toBeTruthy();
  expect(sent).toEqual([]);
  await tick('Officer');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByText(/^Choose at least one role/)).toBeTruthy();
  expect(sent).toEqual([]);
  await tick('Field verifier');
  await tick('All countries');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    { operation: `POST /staff/people/${id}/scope`, body: { grants: [{ role: 'verifier', countries: null, sectors: null }] } },
  ]);
});

test('asks for a suspension only after a question', async () => {
  const { press, user, sent } = show();
  await press('Suspend: Kwame Asante');
  const dialog = within(screen.getByRole('dialog', { name: 'Suspend Kwame Asante?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ operation: `POST /staff/people/${id}/suspension` }]);
});

test('names the address that a new way in goes to before it is asked for', async () => {
  const { press, user, sent } = show();
  await press('Reset sign-in: Kwame Asante');
  const dialog = within(screen.getByRole('dialog', { name: 'Reset the sign-in of Kwame Asante?' }));
  expect(dialog.getByText('kwame@thamani.example')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await press('Reset sign-in: Kwame Asante');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(sent).toMatchObject([{ operation: `POST /staff/people/${id}/sign-in-reset` }]));
});

test.each(['confirmed', 'suspended'] as const)('asks to send a new link to a person with status %s', async (status) => {
  const { press } = show({ status });
  await press('Send a new sign-in link: Kwame Asante');
  expect(screen.getByRole('dialog', { name: 'Send a new sign-in link to Kwame Asante?' })).toBeTruthy();
});
