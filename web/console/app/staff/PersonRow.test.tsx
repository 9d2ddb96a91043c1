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
  standing: 'active',
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

test('says what somebody may be, and where', () => {
  show();
  expect(document.querySelector('.staff-grants')?.textContent).toBe('Certification officer Ghana, Togo · Agriculture');
});

test.each([
  ['active', 'Active', ['Change scope: Kwame Asante', 'Lost second factor: Kwame Asante', 'Suspend: Kwame Asante']],
  ['confirmed', 'Way in not set up', ['Change scope: Kwame Asante', 'Mail a new way in: Kwame Asante', 'Suspend: Kwame Asante']],
  ['suspended', 'Suspended', ['Change scope: Kwame Asante', 'Mail a new way in: Kwame Asante']],
  ['invited', 'Invited, not confirmed', []],
] as const)('offers what can be asked for of somebody who is %s', (standing, badge, offered) => {
  show({ standing });
  expect(screen.getByText(badge)).toBeTruthy();
  expect(buttons()).toEqual(offered);
});

test('says that a request about them waits', () => {
  show({}, true);
  expect(screen.getByText('A request about them waits')).toBeTruthy();
});

test('asks for another scope, beginning with the present one', async () => {
  const { press, user, sent } = show();
  await press('Change scope: Kwame Asante');
  const dialog = within(screen.getByRole('dialog', { name: 'Change scope' }));
  const tick = (name: string) => user.click(dialog.getByRole('checkbox', { name }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Togo' }).checked).toBe(true);
  await tick('Certification officer');
  await user.click(dialog.getByRole('button', { name: 'Ask for it' }));
  expect(dialog.getByText(/^Choose at least one role/)).toBeTruthy();
  expect(sent).toEqual([]);
  await tick('Field verifier');
  await tick('All countries');
  await user.click(dialog.getByRole('button', { name: 'Ask for it' }));
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
  await user.click(dialog.getByRole('button', { name: 'Ask for it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ operation: `POST /staff/people/${id}/suspension` }]);
});

test('names the address that a new way in goes to before it is asked for', async () => {
  const { press, user, sent } = show();
  await press('Lost second factor: Kwame Asante');
  const dialog = within(screen.getByRole('dialog', { name: 'A new way in for Kwame Asante?' }));
  expect(dialog.getByText('kwame@thamani.example')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await press('Lost second factor: Kwame Asante');
  await user.click(screen.getByRole('button', { name: 'Ask for it' }));
  await waitFor(() => expect(sent).toMatchObject([{ operation: `POST /staff/people/${id}/renewal` }]));
});
