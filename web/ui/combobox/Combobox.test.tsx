// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

const names = ["Côte d'Ivoire", 'Equatorial Guinea', 'Ghana', 'Guinea', 'Guinea-Bissau', 'Togo'];

function open(choices: readonly string[] = names) {
  const onText = vi.fn<(text: string) => void>();
  render(
    <>
      <Combobox
        id="country"
        label="Country"
        choices={choices.map((word) => ({ value: word, word }))}
        labels={{ show: 'Show the list', none: 'Nothing fits.', more: 'Type more.', count: (found) => `${found} in the list` }}
        onText={onText}
      />
      <button type="button">next</button>
    </>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
  field.focus();
  return { field, onText, user: userEvent.setup() };
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

test('filters as one types, case and accents aside, and tells how many are left', async () => {
  const { field, user } = open();
  await user.keyboard('cote');
  expect(offered()).toEqual(["Côte d'Ivoire"]);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('1 in the list');
});

test('Escape closes the list and keeps the text', async () => {
  const { field, user } = open();
  await user.keyboard('gui{Escape}');
  expect(offered()).toEqual([]);
  expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['gui', 'false']);
});

test('arrows, End and Home move through the list, the field names the marked option, and Enter takes it', async () => {
  const { field, onText, user } = open();
  await user.keyboard('gui{ArrowDown}');
  expect(offered()).toEqual(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea']);
  await user.keyboard('{End}');
  expect(marked()).toEqual(['Equatorial Guinea']);
  await user.keyboard('{Home}');
  expect(marked()).toEqual(['Guinea']);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Guinea');
  expect(offered()).toEqual([]);
  expect(onText).toHaveBeenLastCalledWith('Guinea');
});

test('Enter takes the only one that is left, and sends no form', async () => {
  const { field, user } = open();
  await user.keyboard('tog{Enter}');
  expect(field.value).toBe('Togo');
});

test('Tab takes the marked one and goes on', async () => {
  const { field, user } = open();
  await user.keyboard('gh{ArrowDown}{Tab}');
  expect(field.value).toBe('Ghana');
  expect(document.activeElement).not.toBe(field);
});

test('a press takes an option and leaves the focus in the field', async () => {
  const { field, user } = open();
  await user.keyboard('gui');
  await user.click(screen.getByRole('option', { name: 'Guinea-Bissau' }));
  expect(field.value).toBe('Guinea-Bissau');
  expect(offered()).toEqual([]);
  expect(document.activeElement).toBe(field);
});

test('a name typed in full, in any case, is written as the list writes it when the field is left', async () => {
  const { field, user } = open();
  await user.keyboard('ghana');
  await user.click(screen.getByRole('button', { name: 'next' }));
  expect(field.value).toBe('Ghana');
});

test('says when nothing fits, and opens no list where there is none', async () => {
  const { user } = open();
  await user.keyboard('xyz');
  expect(screen.getByRole('option').textContent).toBe('Nothing fits.');
});

test('without a list it is a plain field', async () => {
  const { field, user } = open([]);
  await user.keyboard('Old Town');
  expect(field.value).toBe('Old Town');
  expect(offered()).toEqual([]);
});

test('its button shows the whole list with the present choice marked, and closes it again', async () => {
  const { user } = open();
  await user.keyboard('ghana');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(offered()).toEqual(names);
  expect(marked()).toEqual(['Ghana']);
  await user.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(offered()).toEqual([]);
});

test('a list of more than 300 is cut, and says so at its end', async () => {
  const { user } = open(Array.from({ length: 301 }, (_, at) => `Place ${at}`));
  await user.click(screen.getByRole('button', { name: 'Show the list' }));
  // Not by role: the accessibility tree of 300 options takes seconds.
  const options = [...document.querySelectorAll('[role=option]')];
  expect(options.map(({ textContent }) => textContent).slice(299)).toEqual(['Place 299', 'Type more.']);
  expect(document.querySelector('[role=status]')?.textContent).toBe('301 in the list');
});

test('arrow keys open the whole list, the first one marked', async () => {
  const { user } = open();
  await user.keyboard('{ArrowDown}');
  expect(offered()).toEqual(names);
  expect(marked()).toEqual(["Côte d'Ivoire"]);
});
