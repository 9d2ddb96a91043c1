// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerApi, myself, refusal, renderPage } from '../testing/render.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { usePaletteActions, type PaletteAction } from './usePaletteActions.ts';

const caseId = 'aaaaaaaa-1111-4222-8333-444455556666';
const companyId = 'c0ffee00-1111-4222-8333-444455556666';

const found = {
  cases: [
    {
      id: caseId,
      application_number: 'APP-26-000001',
      product_name: 'Shea butter',
      company_name: 'Volta Shea',
      stage: 'assessment',
      is_open: true,
    },
  ],
  companies: [{ id: companyId, company_name: 'Volta Shea' }],
  certificates: [{ cert_no: 'TVA-GH26-0000-0000-0001', product_name: 'Shea butter', company_name: 'Volta Shea', state: 'active' }],
  people: [{ id: caseId, name: 'Shea Mensah', staff_number: 'S-0417' }],
};
const nothing = { cases: [], companies: [], certificates: [], people: [] };
const search = 'GET /review/search';
const answering = (data: object) => ({ [search]: { body: { message: '', data } } });

function Page({ actions = [] }: { readonly actions?: readonly PaletteAction[] }) {
  usePaletteActions(actions);
  return (
    <>
      <PaletteButton />
      <input aria-label="A field" />
    </>
  );
}

function show(answers: Parameters<typeof answerApi>[0] = answering(nothing), actions: readonly PaletteAction[] = []) {
  const sent = answerApi(answers);
  const reader = myself([{ role: 'officer', countries: null, sectors: null }]);
  const page = renderPage(<Page actions={actions} />, { path: '/payments', reader });
  return {
    ...page,
    sent,
    async open() {
      await page.user.keyboard('{Control>}k{/Control}');
      return screen.findByRole('combobox');
    },
  };
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
});

test('opens by Ctrl+K from a field too, with the focus in its own, and closes by the same keys', async () => {
  const { user, open } = show();
  screen.getByLabelText('A field').focus();
  const field = await open();
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('opens by its button, and offers what the page can do before the pages of the reader', async () => {
  const { user } = show(answering(nothing), [{ id: 'take', label: 'Take the case', shortcut: 't', run: () => undefined }]);
  await user.click(screen.getByRole('button', { name: 'Find a case, company or number' }));
  await screen.findByRole('combobox');
  expect(options()).toEqual([
    'Take the caset',
    'Go to: Casesg c',
    'Go to: Closed casesg z',
    'Go to: Certificates',
    'Go to: Reports',
    'Go to: Performance',
    'Your sessions',
  ]);
});

test('runs an action of the page after it has closed', async () => {
  const run = vi.fn<() => void>();
  const { user, open } = show(answering(nothing), [{ id: 'take', label: 'Take the case', run }]);
  await open();
  await user.keyboard('take{Enter}');
  expect(run).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('finds cases, companies, certificates and people, each in its group, with one request for a text', async () => {
  const { user, open, sent } = show(answering(found));
  await open();
  await user.keyboard('shea');
  await screen.findByRole('group', { name: 'Cases' });
  expect(group('Cases').getByRole('option').textContent).toBe('Shea butter · Volta SheaAPP-26-000001 Assessment');
  expect(group('Companies').getByRole('option').textContent).toBe('Volta Shea');
  expect(group('Certificates').getByRole('option').textContent).toBe('Shea butter · Volta SheaTVA-GH26-0000-0000-0001 Active');
  expect(group('People').getByRole('option').textContent).toBe('Shea MensahS-0417');
  expect(screen.getByRole('status').textContent).toBe('4 results');
  expect(sent.map(({ query }) => query)).toEqual([{ q: 'shea' }]);
});

test('arrow keys move over the groups and Enter opens the marked entry', async () => {
  const { user, open, address } = show(answering(found));
  const field = await open();
  await user.keyboard('shea');
  await screen.findByRole('group', { name: 'Cases' });
  expect(marked()).toEqual(['Shea butter · Volta SheaAPP-26-000001 Assessment']);
  await user.keyboard('{ArrowDown}');
  expect(marked()).toEqual(['Volta Shea']);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/companies/${companyId}`));
});

test.each([
  ['Cases', `/cases/${caseId}`],
  ['Certificates', '/certificates/TVA-GH26-0000-0000-0001'],
  ['People', '/staff?search=S-0417'],
])('a press on an entry of %s opens %s, which is then among the recently opened', async (heading, path) => {
  const { user, open, address } = show(answering(found));
  await open();
  await user.keyboard('shea');
  await screen.findByRole('group', { name: heading });
  const entry = group(heading).getByRole('option');
  const text = entry.textContent;
  await user.click(entry);
  await waitFor(() => expect(address()).toBe(path));
  await open();
  expect(group('Recently opened').getAllByRole('option')[0]?.textContent).toBe(text);
});

test('asks for two characters, and for nothing at the server before', async () => {
  const { user, open, sent } = show();
  await open();
  await user.keyboard('q');
  expect(screen.getByRole('status').textContent).toBe('Type at least two characters.');
  expect(sent).toEqual([]);
});

test('says that nothing was found', async () => {
  const { user, open } = show();
  await open();
  await user.keyboard('qqq');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found for “qqq”.'));
});

test('says what went wrong', async () => {
  const { user, open } = show({ [search]: refusal(503, 'overloaded', 'Try again in a minute.') });
  await open();
  await user.keyboard('qqq');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Try again in a minute.'));
});

test('does not open over a dialog', async () => {
  const { user } = show();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<input>';
  document.body.append(dialog);
  dialog.querySelector('input')?.focus();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).toBeNull();
  dialog.remove();
});

test('keeps what is typed before its dialog has come, and passes none of it to the page', async () => {
  vi.resetModules();
  const { PaletteButton: Fresh } = await import('./PaletteButton.tsx');
  answerApi(answering(nothing));
  const pressed = vi.fn<(key: string) => void>();
  const listen = ({ key }: KeyboardEvent) => pressed(key);
  document.addEventListener('keydown', listen);
  renderPage(<Fresh />, { path: '/payments' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  pressed.mockClear();
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const key of ['t', 'a', 'x', 'Backspace', 'k']) fireEvent.keyDown(document.body, { key });
  expect(pressed).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Search cases/).value).toBe('tak'));
  document.removeEventListener('keydown', listen);
});
