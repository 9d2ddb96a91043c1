// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { Client } from '@thamani/client/client.ts';
import { readQueue } from '@thamani/contract/review.ts';
import { expect, test } from 'vitest';
import { answerApi, ownId, refusal, renderPage, someone } from '../testing/render.tsx';
import { loadQueue, loadStart } from './load.ts';
import { questionIn, type QueueRow } from './search-params.ts';
import { QueuePage } from './QueuePage.tsx';

const efua = someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Efua Owusu', 'S-0417');
const caseIds = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-1111-4222-8333-444455556666`);

function row(index: number, product: string, changes: Partial<QueueRow> = {}): QueueRow {
  return {
    id: caseIds[index] ?? '',
    application_number: `APP-26-00000${index}`,
    product_name: product,
    company_name: 'Kumasi Cocoa Works',
    country: 'GH',
    country_name: 'Ghana',
    sector: 'agriculture',
    stage: 'assessment',
    due_on: '2026-11-20',
    late: false,
    assignee: null,
    findings: 0,
    pace: { day: 4, of: 10, late_by: 0 },
    takeable: true,
    ...changes,
  };
}

interface Loaded {
  readonly rows?: readonly QueueRow[];
  readonly total?: number;
  readonly pages?: number;
  readonly countries?: readonly string[];
  readonly counts?: Readonly<Record<string, number>>;
}

function show(search: string, { rows = [], total = rows.length, pages = 1, countries = [], counts = {} }: Loaded = {}, answers = {}) {
  const question = questionIn(new URLSearchParams(search));
  if (question === undefined) throw new Error('the address asks for nothing');
  const sent = answerApi(answers);
  const queue = {
    message: '',
    data: [...rows],
    total,
    counts,
    previous: null,
    next: null,
    current_page: question.page,
    total_pages: pages,
    question,
    countries: countries.map((code) => ({ code, name: code })),
  } as unknown as Parameters<typeof QueuePage>[0]['queue'];
  return { ...renderPage(<QueuePage queue={queue} />, { path: `/cases?${search}` }), sent };
}

const choices = () => within(screen.getByRole('navigation', { name: 'Filter cases' }));
const rowsShown = () => [...document.querySelectorAll('.queue-row')].map(({ textContent }) => textContent ?? '');

test('says of each case how urgent it is, who has it and how many signals wait', () => {
  show('whose=all', {
    rows: [
      row(0, 'Cocoa powder', { late: true, pace: { day: 13, of: 10, late_by: 3 }, takeable: false, assignee: efua }),
      row(1, 'Sandals', { findings: 2, assignee: someone(ownId, 'Ama Mensah', 'S-0001'), takeable: false }),
      row(2, 'Shirts', { stage: 'correction', pace: null }),
    ],
  });
  const [late, mine, waiting] = rowsShown();
  expect(late).toMatch(/3 working days late.*assigned to Efua Owusu/);
  expect(mine).toMatch(/2 open points.*working day 4 of 10.*you$/);
  expect(waiting).toMatch(/time limit paused.*unassigned/);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('3 cases, most urgent first');
  expect(screen.getAllByRole('button', { name: /^Take / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Take case: Shirts',
  ]);
});

test('shows beside each choice how many cases it would show, and which is chosen', () => {
  show('whose=free&stage=assessment', { counts: { mine: 1, free: 3, all: 4, late: 1, any_stage: 4, assessment: 2 } });
  const shown = choices()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(shown).toEqual([
    ['Mine1', null],
    ['Unassigned3', 'true'],
    ['All cases4', null],
    ['Late only1', null],
    ['Any stage4', null],
    ['Screening0', null],
    ['Assessment2', 'true'],
    ['Documents0', null],
    ['Site visit0', null],
    ['Approval0', null],
    ['With the company0', null],
  ]);
});

test('a choice keeps the others and begins at the first page; the same choice again takes lateness away', async () => {
  const { user, address } = show('whose=free&country=GH&search=shea&page=3&late=true', { total: 60, pages: 3 });
  await user.click(choices().getByRole('link', { name: /^Site visit/ }));
  expect(address()).toBe('/cases?whose=free&stage=site_visit&late=true&country=GH&search=shea');
  await user.click(choices().getByRole('link', { name: /^Late only/ }));
  expect(address()).toBe('/cases?whose=free&country=GH&search=shea');
});

test('a search keeps the choices and puts what was typed into the address', async () => {
  const { user, address } = show('whose=mine&stage=documents&late=true&page=2');
  await user.type(screen.getByRole('searchbox'), 'APP-26{Enter}');
  await waitFor(() => expect(address()).toBe('/cases?whose=mine&stage=documents&late=true&search=APP-26'));
});

test('a country is asked for by choosing it; one country leaves nothing to choose', async () => {
  const { user, address, unmount } = show('whose=all', { countries: ['GH', 'NG'] });
  await user.selectOptions(screen.getByLabelText('Country'), 'NG');
  await waitFor(() => expect(address()).toContain('country=NG'));
  unmount();
  show('whose=all', { countries: ['GH'] });
  expect(screen.queryByLabelText('Country')).toBeNull();
});

test('the fields show what the address asks for', () => {
  show('whose=all&country=NG&search=shea', { countries: ['GH', 'NG'] });
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('NG');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('shea');
});

test.each([
  ['whose=all&search=shea', {}, 'Nothing found', 'Search all open cases', '?whose=all&search=shea'],
  ['whose=all&late=true', {}, 'No late cases', 'Show cases that are on time', '?whose=all'],
  ['whose=mine', {}, 'No cases assigned to you', 'Show unassigned cases', '?whose=free'],
  ['whose=free', {}, 'No unassigned cases', 'Show all cases', '?whose=all'],
  ['whose=all&stage=approval', {}, 'No open cases in this list', 'Show all open cases', '?whose=all'],
  ['whose=all&page=9', { total: 27, pages: 2 }, 'This page is empty', 'Go to the first page', '?whose=all'],
] as const)('an empty list says why and leads on: %s', (search, loaded, heading, link, to) => {
  show(search, loaded);
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(`/cases${to}`);
});

test('pages lead to the one before and after', () => {
  show('whose=all&page=2', { rows: [row(0, 'Shirts')], total: 60, pages: 3 });
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the list' }));
  expect(pages.getByText(/^Page/).textContent).toBe('Page 2 of 3');
  expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cases?whose=all', '/cases?whose=all&page=3']);
});

test('takes a case by its button and loads the list again', async () => {
  const { user, sent, reloads } = show(
    'whose=free',
    { rows: [row(0, 'Shirts')] },
    { [`POST /review/cases/${caseIds[0]}/take`]: () => refusal(409, 'case_already_assigned', 'Held.') },
  );
  await user.click(screen.getByRole('button', { name: 'Take case: Shirts' }));
  expect(await screen.findByText('A colleague has already taken this case: Shirts.')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(reloads()).toBe(1));
});

test('moves, takes and searches by single keys', async () => {
  const rows = [row(0, 'First'), row(1, 'Second', { takeable: false }), row(2, 'Third', { takeable: false, assignee: efua })];
  const { user, sent } = show('whose=all', { rows }, {});
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('j');
  expect(focused()).toBe('First');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Second');
  await user.keyboard('t');
  expect(await screen.findByText(/^You cannot take this case\. Your role does not allow it/)).toBeTruthy();
  await user.keyboard('j');
  await user.keyboard('j');
  expect(focused()).toBe('Third');
  await user.keyboard('t');
  expect(await screen.findByText('This case is assigned to Efua Owusu.')).toBeTruthy();
  await user.keyboard('k');
  expect(focused()).toBe('Second');
  expect(sent).toEqual([]);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('tj?k');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tj?k');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('single keys can be switched off, on this device', async () => {
  const { user, unmount } = show('whose=all', { rows: [row(0, 'Only')] });
  await user.keyboard('?');
  await user.click(within(screen.getByRole('dialog', { name: 'Shortcuts in the queue' })).getByLabelText('Use shortcuts on this device'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(document.activeElement?.textContent).not.toBe('Only');
  unmount();
  show('whose=all', { rows: [row(0, 'Only')] });
  await user.keyboard('/');
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
});

/** A client whose reader holds a role, and so many cases. */
function clientOf(role: string, mine: number): { readonly api: Client; readonly asked: object[] } {
  const asked: object[] = [];
  const api = {
    call: (operation: { readonly id: string }, options: { readonly query?: object } = {}) => {
      if (operation.id === readQueue.id) asked.push(options.query ?? {});
      const queue = { data: [row(0, 'Shirts')], counts: { mine }, total: 1, total_pages: 1 };
      return Promise.resolve(operation.id === readQueue.id ? queue : { data: { person: { grants: [{ role, countries: ['NG', 'GH'] }] } } });
    },
  } as unknown as Client;
  return { api, asked };
}

test.each([
  ['officer', 0, { whose: 'free' }],
  ['officer', 1, { whose: 'mine' }],
  ['verifier', 0, { whose: 'all', stage: 'site_visit' }],
  ['admin', 0, { whose: 'all', stage: 'approval' }],
] as const)('an address that asks for nothing begins with the work of an %s who holds %i cases', async (role, mine, question) => {
  expect(await loadStart(clientOf(role, mine).api)).toMatchObject(question);
});

test('requests the search in the address from the API, 25 rows at a time, and names countries', async () => {
  const { api, asked } = clientOf('officer', 0);
  const queue = await loadQueue(api, { whose: 'free', stage: 'approval', late: true, country: 'NG', search: 'shea', page: 2 }, 'fr');
  expect(asked).toEqual([{ whose: 'free', stage: 'approval', late: 'true', country: 'NG', search: 'shea', page: '2', page_size: '25' }]);
  expect(queue.data[0]?.country_name).toBe('Ghana');
  expect(queue.countries.map(({ code }) => code)).toEqual(['GH', 'NG']);
});
