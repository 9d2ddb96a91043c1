// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Client } from '@thamani/client/client.ts';
import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { readQueue } from '@thamani/contract/review.ts';
import { expect, test } from 'vitest';
import { caseAnswer, sampleCase } from '../testing/case.tsx';
import { answerApi, deliverLive, myself, ownId, refusal, renderPage, someone } from '../testing/render.tsx';
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
    is_returned: false,
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

function show(
  search: string,
  { rows = [], total = rows.length, pages = 1, countries = [], counts = {} }: Loaded = {},
  answers: Parameters<typeof answerApi>[0] = {},
  reader = myself(),
) {
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
  return { ...renderPage(<QueuePage queue={queue} />, { path: `/cases?${search}`, reader }), sent };
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
  expect(late).toMatch(/3 working days overdue.*assigned to Efua Owusu/);
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
    ['All in this stage4', null],
    ['Overdue1', null],
    ['Unassigned in any stage4', null],
    ['Screening0', null],
    ['Assessment2', 'true'],
    ['Documents0', null],
    ['Site visit0', null],
    ['Approval0', null],
    ['With the company0', null],
  ]);
});

test.each([
  ['admin', 'Cases to decide'],
  ['officer', 'Cases'],
] as const)('says to an %s who looks at the approval stage: %s', (role, heading) => {
  show(
    'whose=all&stage=approval',
    { rows: [row(0, 'Shirts', { stage: 'approval' })] },
    {},
    myself([{ role, countries: null, sectors: null }]),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});

test('a choice keeps the others and begins at the first page; the same choice again takes lateness away', async () => {
  const { user, address } = show('whose=free&country=GH&search=shea&page=3&late=true', { total: 60, pages: 3 });
  await user.click(choices().getByRole('link', { name: /^Site visit/ }));
  expect(address()).toBe('/cases?whose=free&stage=site_visit&late=true&country=GH&search=shea');
  await user.click(choices().getByRole('link', { name: /^Overdue/ }));
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

const undo = { id: 'aaaaaaaa-0000-4000-8000-000000000001', until: '2026-11-18T08:00:10.000Z' };

test('takes a case, opens it with the question of the list, and offers to undo it', async () => {
  const taken = sampleCase({ id: caseIds[0] ?? '' });
  const { user, address, sent } = show(
    'whose=free&stage=assessment',
    { rows: [row(0, 'Shirts')] },
    {
      [`POST /review/cases/${caseIds[0]}/take`]: caseAnswer(taken, undo),
      [`POST /review/cases/${caseIds[0]}/undo`]: caseAnswer(sampleCase({ assignee: null })),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Take case: Shirts' }));
  await waitFor(() => expect(address()).toBe(`/cases/${caseIds[0]}?whose=free&stage=assessment`));
  expect(screen.getByText('Case taken.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ operation: `POST /review/cases/${caseIds[0]}/undo`, body: { undo: undo.id } });
});

test('sorts by the head of a column, and turns the order with the same head', async () => {
  const { user, address } = show('whose=all&search=shea', { rows: [row(0, 'Shirts')] });
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Due').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Stage').getAttribute('aria-sort')).toBeNull();
  await user.click(within(head('Stage')).getByRole('link'));
  expect(address()).toBe('/cases?whose=all&search=shea&sort=stage&direction=ascending');
  await user.click(within(head('Due')).getByRole('link'));
  expect(address()).toBe('/cases?whose=all&search=shea&sort=due&direction=descending');
});

test('a list in another order does not say that the most urgent come first', () => {
  show('whose=all&sort=received&direction=descending', { rows: [row(0, 'Shirts')] });
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('1 case');
  expect(screen.getByText('Newest first', { selector: 'summary' })).toBeTruthy();
});

test('names whose cases are shown, and leads back to those of everyone', () => {
  show(`whose=all&assignee=${efua.id}`, { rows: [row(0, 'Shirts', { assignee: efua, takeable: false })] });
  expect(document.querySelector('.queue-filter')?.textContent).toContain('Cases of Efua Owusu');
  expect(screen.getByRole('link', { name: 'Show cases of everyone' }).getAttribute('href')).toBe('/cases?whose=all');
});

test('leads to the archive, and from an empty search to the same search there', () => {
  show('whose=all&search=shea%20nuts');
  expect(screen.getByRole('link', { name: 'Closed cases' }).getAttribute('href')).toBe('/archive');
  expect(screen.getByRole('link', { name: 'Search closed cases' }).getAttribute('href')).toBe('/archive?search=shea+nuts');
});

test('a colleague’s take is shown in its row, and a new case behind a bar', async () => {
  const { user, reloads } = show('whose=free', { rows: [row(0, 'Shirts'), row(1, 'Sandals')] });
  const change = (changes: Pick<LiveChange, 'case' | 'assignee' | 'by'>): LiveChange => ({
    kinds: ['case', 'queue'],
    stage: 'assessment',
    due_on: '2026-11-20',
    is_open: true,
    at: '2026-11-18T08:00:00.000Z',
    ...changes,
  });
  const taken = change({ case: caseIds[0] ?? '', assignee: efua, by: efua.id });
  const arrived = change({ case: caseIds[2] ?? '', assignee: null, by: null });
  const moved: LiveChange = { ...change({ case: caseIds[1] ?? '', assignee: null, by: null }), stage: 'documents', due_on: '2026-12-01' };
  deliverLive({ kind: 'changes', changes: [taken, arrived, moved] });
  expect(rowsShown()[0]).toContain('assigned to Efua Owusu');
  expect(screen.queryByRole('button', { name: 'Take case: Shirts' })).toBeNull();
  // How far the new stage is, the change does not say.
  expect(rowsShown()[1]).toMatch(/Documents.*due 1 Dec 2026/);
  expect(document.querySelectorAll('.queue-row-left')).toHaveLength(1);
  expect(reloads()).toBe(0);
  const bar = screen.getByText('1 new case').parentElement as HTMLElement;
  await user.click(within(bar).getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(reloads()).toBe(1));
});

const workload = [
  { by: efua, grants: [{ role: 'officer', countries: null, sectors: null }], open: 12, late: 1, due_in_3_days: 2, with_company: 3 },
  {
    by: someone(ownId, 'Kofi Annor', 'S-0418'),
    grants: [
      { role: 'officer', countries: ['GH', 'TG'], sectors: ['agriculture'] },
      { role: 'verifier', countries: null, sectors: null },
    ],
    open: 4,
    late: 0,
    due_in_3_days: 0,
    with_company: 0,
  },
  // Does the site visits, and no assessment.
  {
    by: someone('9a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Vera Visits', 'S-0419'),
    grants: [{ role: 'verifier', countries: null, sectors: null }],
    open: 0,
    late: 0,
    due_in_3_days: 0,
    with_company: 0,
  },
];

function bulk() {
  const outcomes = [
    { id: caseIds[0], outcome: 'assigned' },
    { id: caseIds[1], outcome: 'refused', code: 'conflict_of_interest', message: 'Efua Owusu declared an interest.' },
  ];
  return show(
    'whose=all',
    { rows: [row(0, 'First'), row(1, 'Second'), row(2, 'Third')] },
    {
      'GET /review/workload': { body: { message: '', data: workload } },
      'POST /review/assignments': { body: { message: '', data: outcomes } },
    },
  );
}

test('selects cases by key, in a range too, and says how many', async () => {
  const { user } = bulk();
  await user.keyboard('jx');
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await user.keyboard('jj{Shift>}X{/Shift}');
  expect(await screen.findByText('3 selected')).toBeTruthy();
  await user.keyboard('x');
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('assigns the selected cases to one person, and says which were refused and why', async () => {
  const { user, sent, reloads } = bulk();
  await user.click(screen.getByRole('checkbox', { name: 'Select case: First' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select case: Second' }));
  await screen.findByText('2 selected');
  await user.keyboard('b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 cases' }));
  const people = await dialog.findAllByRole('row');
  expect(dialog.queryByRole('radio', { name: /^Vera Visits/ })).toBeNull();
  expect(people).toHaveLength(4);
  expect(people.slice(1, 3).map(({ textContent }) => textContent)).toEqual([
    'Efua Owusu S-0417Officer All countries · All sectors1212',
    'Kofi Annor S-0418Officer GH, TG · AgricultureField verifier All countries · All sectors400',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert').textContent).toBe('Choose a person, or no one.');
  await user.click(dialog.getByRole('radio', { name: /^Efua Owusu/ }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('1 assigned, 1 refused')).toBeTruthy();
  expect(dialog.getByRole('listitem').textContent).toBe('Second: Efua Owusu declared an interest.');
  expect(sent.at(-1)).toMatchObject({ body: { cases: [caseIds[0], caseIds[1]], staff_id: efua.id } });
  await waitFor(() => expect(reloads()).toBe(1));
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

test('offers for each case only those whose roles include its stage and place, and says for how many', async () => {
  const rows = [row(0, 'Visit', { stage: 'site_visit', country: 'KE', country_name: 'Kenya' }), row(1, 'Assessment')];
  const { user } = show('whose=all', { rows }, { 'GET /review/workload': { body: { message: '', data: workload.slice(1) } } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all cases on this page' }));
  await screen.findByText('2 selected');
  await user.keyboard('b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 cases' }));
  const notes = async (name: RegExp) => (await dialog.findByRole('row', { name })).textContent;
  expect(await notes(/Kofi Annor/)).not.toContain('Only for');
  expect(await notes(/Vera Visits/)).toContain('Only for 1 of the 2 cases: the others are in another stage, country or sector.');
});

test('selects all cases of the page, and none of them again', async () => {
  const { user } = bulk();
  const all = () => screen.getByRole('checkbox', { name: 'Select all cases on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Select case: Second' }));
  expect((all() as HTMLInputElement).indeterminate).toBe(true);
  await user.click(all());
  expect(await screen.findByText('3 selected')).toBeTruthy();
  expect((all() as HTMLInputElement).checked).toBe(true);
  await user.click(all());
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
});

test('offers no selection to a reader who assigns no cases', async () => {
  const { user } = show('whose=all', { rows: [row(0, 'Only')] }, {}, myself([{ role: 'officer', countries: null, sectors: null }]));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.keyboard('jx');
  expect(screen.queryByText('1 selected')).toBeNull();
});

test('saves the filters as a view, shows the saved ones, and deletes one', async () => {
  const view = { id: caseIds[2], name: 'Late in Ghana', question: { whose: 'all', late: true, country: 'GH' } };
  const { user, sent } = show(
    'whose=free&stage=documents&page=2',
    { rows: [row(0, 'Shirts')] },
    {
      'GET /review/queue-views': { body: { message: '', data: [view] } },
      'POST /review/queue-views': { body: { message: 'Saved.', data: { id: caseIds[0] } } },
      [`DELETE /review/queue-views/${caseIds[2]}`]: { body: { message: 'Deleted.' } },
    },
  );
  const menu = document.querySelector<HTMLDetailsElement>('.queue-menus details');
  if (menu === null) throw new Error('there is no menu of views');
  menu.open = true;
  fireEvent(menu, new Event('toggle'));
  expect((await screen.findByRole('link', { name: 'Late in Ghana' })).getAttribute('href')).toBe('/cases?whose=all&late=true&country=GH');
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  expect(screen.getByText('Enter a name for the view.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name of the view'), 'Documents, free');
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  const saves = () => sent.filter(({ operation }) => operation === 'POST /review/queue-views');
  const question = { whose: 'free', stage: 'documents' };
  await waitFor(() => expect(saves()).toMatchObject([{ body: { name: 'Documents, free', question } }]));
  await user.click(screen.getByRole('button', { name: 'Delete view: Late in Ghana' }));
  await waitFor(() => expect(sent.at(-1)?.operation).toBe('GET /review/queue-views'));
  expect(sent.some(({ operation }) => operation.startsWith('DELETE'))).toBe(true);
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
  const shortcuts = within(await screen.findByRole('dialog', { name: 'Shortcuts in the queue' }));
  await user.click(shortcuts.getByLabelText('Use shortcuts on this device'));
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
