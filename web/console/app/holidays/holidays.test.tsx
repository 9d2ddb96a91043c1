// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import Holidays from '../routes/holidays.tsx';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { AddDialog } from './AddDialog.tsx';
import { HolidayRow } from './HolidayRow.tsx';

const changes = 'POST /review/holidays';
const ghana = { value: 'GH', word: 'Ghana' };

function open(answer: Parameters<typeof answerApi>[0][string] = { body: { message: 'Kept.' } }) {
  const sent = answerApi({ [changes]: answer });
  const onClose = vi.fn<() => void>();
  const shown = renderPage(<AddDialog country={ghana} year={2026} onClose={onClose} />, { path: '/holidays' });
  const dialog = within(screen.getByRole('dialog', { name: 'Add a holiday: Ghana' }));
  return { ...shown, sent, onClose, dialog, send: () => shown.user.click(dialog.getByRole('button', { name: 'Add holiday' })) };
}

test('asks for the day and its name before anything is sent', async () => {
  const { dialog, send, sent } = open();
  await send();
  expect(dialog.getByText('Choose a date.')).toBeTruthy();
  expect(dialog.getByText('Enter the name of the holiday.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([false, true])('adds a day that is provisional: %s', async (expected) => {
  const { dialog, send, sent, onClose, user } = open();
  await user.type(dialog.getByLabelText('Day'), '2026-12-25');
  await user.type(dialog.getByLabelText('Name'), 'Christmas');
  if (expected) await user.click(dialog.getByRole('checkbox', { name: /^Provisional/ }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ body: { country: 'GH', day: '2026-12-25', name: 'Christmas', expected } }]);
});

test('stays open with the reason when a day is refused', async () => {
  const { dialog, send, onClose, user } = open(refusal(403, 'permission_denied', 'You may not do this.'));
  await user.type(dialog.getByLabelText('Day'), '2026-12-25');
  await user.type(dialog.getByLabelText('Name'), 'Christmas');
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe('You may not do this.');
  expect(onClose).not.toHaveBeenCalled();
});

test('marks a provisional day as confirmed', async () => {
  const sent = answerApi({ [changes]: { body: { message: 'Kept.' } } });
  const { user } = renderPage(<HolidayRow country="GH" holiday={{ day: '2026-12-25', name: 'Christmas', expected: true }} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/25 Dec 2026Friday.*Provisional/);
  await user.click(screen.getByRole('button', { name: 'Mark as confirmed: Christmas' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { day: '2026-12-25', name: 'Christmas', expected: false } }]));
});

test('takes a day away only after a question', async () => {
  const sent = answerApi({ [changes]: { body: { message: 'Kept.' } } });
  const { user } = renderPage(<HolidayRow country="GH" holiday={{ day: '2026-12-25', name: 'Christmas', expected: false }} />);
  await user.click(screen.getByRole('button', { name: 'Remove: Christmas' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Christmas?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { country: 'GH', day: '2026-12-25', name: null } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const kenya = { value: 'KE', word: 'Kenya' };
const loaded = { countries: [ghana, kenya], country: ghana, years: [2026, 2027], year: 2026, holidays: [] as object[] };
const Page = Holidays as unknown as (props: { readonly loaderData: typeof loaded }) => ReactNode;

test('the days stand below their country and year, which are also chosen in the form', () => {
  const holidays = [
    { day: '2027-06-01', name: 'Madaraka Day', expected: false },
    { day: '2027-12-12', name: 'Jamhuri Day', expected: true },
  ];
  renderPage(<Page loaderData={{ ...loaded, country: kenya, year: 2027, holidays }} />, { path: '/holidays?country=KE&year=2027' });
  const days = within(screen.getByRole('region', { name: 'Kenya 2027' }));
  expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 Jun 2027.*Madaraka Day/),
    expect.stringMatching(/^12 Dec 2027.*Jamhuri Day/),
  ]);
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('KE');
  expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe('2027');
});

test('another country or year is asked for by choosing it', async () => {
  const { user, address } = renderPage(<Page loaderData={loaded} />, { path: '/holidays' });
  expect(screen.getByRole('heading', { name: 'Ghana 2026' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No holidays are recorded for this year' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Country'), 'Kenya');
  await waitFor(() => expect(address()).toBe('/holidays?country=KE&year=2026'));
  await user.selectOptions(screen.getByLabelText('Year'), '2027');
  await waitFor(() => expect(address()).toBe('/holidays?country=KE&year=2027'));
});
