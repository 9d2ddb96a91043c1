// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchCombobox } from './SearchCombobox.tsx';
import type { FoundOptions } from './SearchCombobox.tsx';
import type { Choice } from './options.ts';

interface Search {
  readonly text: string;
  readonly signal: AbortSignal;
  answer(found: FoundOptions<Choice>): void;
}

let searches: Search[];
let received: string[];
beforeEach(() => {
  [searches, received] = [[], []];
  // Without setImmediate, by which React ends an awaited act().
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function search(text: string, signal: AbortSignal): Promise<FoundOptions<Choice>> {
  return new Promise((resolve) => {
    searches.push({ text, signal, answer: resolve });
  });
}

const part = (
  <form onInput={({ target }) => received.push((target as HTMLInputElement).value)}>
    <SearchCombobox
      id="code"
      name="code"
      label="Code"
      listLabel="Codes"
      isSearched={(text) => text.length > 1}
      search={search}
      drawOption={({ value, word }) => (
        <>
          <b>{word}</b>
          <small>{value}</small>
        </>
      )}
    />
    <button type="button">next</button>
  </form>
);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Code' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;
const found = (...words: readonly string[]): FoundOptions<Choice> => ({
  options: words.map((word, at) => ({ value: String(at), word })),
  status: `${words.length} found`,
});
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answer = (at: number, result: FoundOptions<Choice>) => act(async () => searches[at]?.answer(result));

async function openWith(...words: readonly string[]): Promise<void> {
  render(part);
  field().focus();
  type('co');
  await wait(250);
  await answer(0, found(...words));
}

test('searches once, 250 ms after the last letter, for the text without spaces around it', async () => {
  render(part);
  type('co');
  await wait(200);
  type(' coc ');
  await wait(249);
  expect(searches).toEqual([]);
  await wait(1);
  expect(searches.map(({ text }) => text)).toEqual(['coc']);
});

test('shows the options as they are drawn, with note and status', async () => {
  render(part);
  type('co');
  await wait(250);
  expect([offered(), status(), field().getAttribute('aria-expanded')]).toEqual([[], '', 'false']);
  await answer(0, { ...found('Cocoa', 'Coffee'), note: 'Three more.' });
  expect(offered()).toEqual(['Cocoa0', 'Coffee1', 'Three more.']);
  expect(screen.getAllByRole('option')[0]?.querySelector('small')?.textContent).toBe('0');
  expect([status(), field().getAttribute('aria-expanded')]).toEqual(['2 found', 'true']);
  expect(screen.getByRole('listbox', { name: 'Codes' }).id).toBe(field().getAttribute('aria-controls'));
});

test('a search without options opens a list with its note', async () => {
  render(part);
  type('co');
  await wait(250);
  await answer(0, { options: [], note: 'Nothing found.', status: '0 found' });
  expect([offered(), status()]).toEqual([['Nothing found.'], '0 found']);
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true');
  expect(press('ArrowDown')).toBe(true);
  expect(field().hasAttribute('aria-activedescendant')).toBe(false);
});

test('a new letter aborts the search before it; its late result is not shown, and the list stays until the next one', async () => {
  await openWith('Cocoa');
  type('cof');
  await wait(250);
  expect(offered()).toEqual(['Cocoa0']);
  type('coff');
  expect(searches.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  await answer(1, found('Late'));
  expect(offered()).toEqual(['Cocoa0']);
  await wait(250);
  await answer(2, found('Coffee'));
  expect(offered()).toEqual(['Coffee0']);
});

test('a text that is not searched closes the list and stops the search', async () => {
  await openWith('Cocoa');
  type('cof');
  type('c');
  expect(offered()).toEqual([]);
  await wait(1000);
  expect(searches).toHaveLength(1);
});

test('arrows, End and Home mark an option that the field names; Enter takes it, and the form receives it as typed', async () => {
  await openWith('Cocoa', 'Coffee', 'Copra');
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  press('End');
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual(['Copra2']);
  press('Home');
  press('ArrowDown');
  // False: the default of the key, which sends the form, is prevented.
  expect(press('Enter')).toBe(false);
  expect([field().value, offered()]).toEqual(['Coffee', []]);
  expect(received).toEqual(['co', 'Coffee']);
  await wait(1000);
  expect(searches).toHaveLength(1);
});

test('a new result has no marked option', async () => {
  await openWith('Cocoa', 'Coffee');
  press('ArrowDown');
  type('cof');
  await wait(250);
  await answer(1, found('Coffee'));
  expect(screen.queryAllByRole('option', { selected: true })).toEqual([]);
});

test('Enter without a marked option keeps text and list, and sends no form', async () => {
  await openWith('Cocoa');
  expect(press('Enter')).toBe(false);
  expect([field().value, offered()]).toEqual(['co', ['Cocoa0']]);
  press('Escape');
  expect(press('Enter')).toBe(true);
});

test('a press takes an option and leaves the focus in the field', async () => {
  await openWith('Cocoa');
  const option = screen.getByRole('option');
  expect(fireEvent.pointerDown(option)).toBe(false);
  fireEvent.click(option);
  expect([field().value, offered()]).toEqual(['Cocoa', []]);
  expect(document.activeElement).toBe(field());
});

test.each([
  ['Escape', () => void press('Escape')],
  ['leaving the field', () => void fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'next' }) })],
])('%s closes the list, stops the search and keeps the text', async (_, end) => {
  await openWith('Cocoa');
  press('ArrowDown');
  type('coco');
  end();
  expect([field().value, offered(), status()]).toEqual(['coco', [], '']);
  await wait(1000);
  expect(searches).toHaveLength(1);
});

test('Tab takes no option', async () => {
  await openWith('Cocoa');
  press('ArrowDown');
  expect(press('Tab')).toBe(true);
  expect(field().value).toBe('co');
});

test('only typing opens the list: it has no button, and arrow keys and presses are those of a text field', () => {
  render(part);
  fireEvent.click(field());
  expect([press('ArrowDown'), press('ArrowUp'), press('Escape'), press('Enter')]).toEqual([true, true, true, true]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('what is removed from the page stops its search', async () => {
  const { unmount } = render(part);
  type('co');
  await wait(250);
  unmount();
  expect(searches[0]?.signal.aborted).toBe(true);
});

test('without script it is a text field with a name; text typed before hydration is kept, and searched if it has the focus', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(part);
  document.body.append(container);
  const input = field();
  expect([input.type, input.name, input.disabled, input.readOnly]).toEqual(['text', 'code', false, false]);
  expect(container.querySelector('[role=listbox]')?.hasAttribute('hidden')).toBe(true);
  input.value = 'cocoa';
  input.focus();
  render(part, { container, hydrate: true });
  await wait(250);
  expect(field()).toBe(input);
  expect(input.value).toBe('cocoa');
  expect(searches.map(({ text }) => text)).toEqual(['cocoa']);
});
