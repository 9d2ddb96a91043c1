// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { questionIn } from '../queue/search-params.ts';
import { caseId } from '../testing/case.tsx';
import { answerApi, deliverLive, myself, ownId, renderPage, someone } from '../testing/render.tsx';
import { Casework } from './Casework.tsx';
import { usePaneContext } from './pane-context.ts';
import { paneCase, type PaneCase, type PaneGroups } from './pane-data.ts';

const mine = someone(ownId, 'Ama Mensah', 'S-0001');
const efua = someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Efua Owusu', 'S-0417');
const idOf = (letter: string) => `${letter.repeat(8)}-1111-4222-8333-444455556666`;

function row(id: string, product: string, changes: Partial<PaneCase> = {}): PaneCase {
  const known = { company_name: 'Kumasi Cocoa Works', stage: 'assessment', late: false, due_on: '2026-11-20', assignee: mine } as const;
  return { ...paneCase({ ...known, id, product_name: product, pace: { day: 4, of: 10, late_by: 0 } }), ...changes };
}

const late = row(idOf('a'), 'Roofing sheets', { late: true, pace: { day: 12, of: 10, late_by: 2 } });
const current = row(caseId, 'Cocoa butter');
const fresh = row(idOf('b'), 'Cashew kernels', { isUnread: true });
const waiting = row(idOf('c'), 'Leather sandals', { stage: 'correction', pace: null, due_on: null });

const groups: PaneGroups = [
  { group: 'waiting', total: 2, late: 1, rows: [late, current] },
  { group: 'new', total: 1, late: 0, rows: [fresh] },
  { group: 'returned', total: 0, late: 0, rows: [] },
  { group: 'with_company', total: 1, late: 0, rows: [waiting] },
];

/** What the page of a case gets from the layout around it. */
function Beside() {
  const pane = usePaneContext();
  return (
    <>
      <h1 id="case-title" tabIndex={-1}>
        Case
      </h1>
      <output aria-label="next">{pane?.next?.product_name ?? 'none'}</output>
      <output aria-label="search">{pane?.search}</output>
    </>
  );
}

function stubWidth(hasRoom: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(min-width') && hasRoom,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

interface ShowOptions {
  readonly search?: string;
  readonly answers?: Parameters<typeof answerApi>[0];
  readonly role?: 'officer' | 'admin';
}

function show(initial: PaneGroups | undefined, { search = '', answers = {}, role = 'officer' }: ShowOptions = {}) {
  const sent = answerApi(answers);
  const question = questionIn(new URLSearchParams(search));
  const page = renderPage(
    <Casework initial={initial} question={question} currentId={caseId}>
      <div className="case-main">
        <Beside />
      </div>
    </Casework>,
    { path: `/cases/${caseId}${search}`, reader: myself([{ role, countries: null, sectors: null }]) },
  );
  return { ...page, sent };
}

function change(id: string, changes: Partial<LiveChange> = {}): LiveChange {
  return {
    case: id,
    kinds: ['case', 'queue'],
    stage: 'assessment',
    assignee: mine,
    due_on: '2026-11-20',
    is_open: true,
    by: efua.id,
    at: '2026-11-18T08:00:00.000Z',
    ...changes,
  };
}

const deliver = (...changes: LiveChange[]) => deliverLive({ kind: 'changes', changes });
const pane = () => within(screen.getByRole('navigation', { name: 'My cases' }));
const rowOf = (id: string) => document.querySelector(`[data-case="${id}"]`)?.textContent;

/** happy-dom does not open it by a press on its summary. */
function openMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.pane-menus details');
  if (menu === null) throw new Error('the pane has no menu');
  menu.open = true;
  fireEvent(menu, new Event('toggle'));
}

beforeEach(() => stubWidth(true));

test('shows the cases in groups, the overdue in words, what is unread, and folds what waits for the company', () => {
  show(groups);
  const headings = pane()
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(headings).toEqual(['Waiting for me 2', 'New 1', 'With the company 1']);
  expect(pane().getByText('1 overdue')).toBeTruthy();
  expect(rowOf(late.id)).toBe('Roofing sheets Kumasi Cocoa Works 2 working days overdue');
  expect(rowOf(caseId)).toBe('Cocoa butter Kumasi Cocoa Works day 4 of 10');
  expect(rowOf(fresh.id)).toContain('changed');
  expect(pane().getByRole('link', { current: 'page' }).textContent).toContain('Cocoa butter');
  expect(document.querySelector<HTMLDetailsElement>('.pane-folded')?.open).toBe(false);
  expect(screen.getByLabelText('next').textContent).toBe('Cashew kernels');
});

test('a colleague’s take greys the row in its place, and a new case waits behind a bar until it is asked for', async () => {
  const added = [{ ...groups[0], rows: [late, current, row(idOf('d'), 'Shea butter')], total: 3 }, ...groups.slice(1)];
  const answer = added.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map(({ isUnread, hasMessage, hasLeft: _, ...known }) => ({
      ...known,
      is_unread: isUnread,
      has_message: hasMessage,
      application_number: 'APP-26-000123',
      country: 'GH',
      sector: 'agriculture',
      findings: 0,
      is_returned: false,
      takeable: false,
    })),
  }));
  const { user, sent } = show(groups, { answers: { 'GET /review/my-queue': { body: { message: '', data: { groups: answer } } } } });
  deliver(change(fresh.id, { assignee: efua }), change(idOf('d')));
  expect(rowOf(fresh.id)).toContain('Taken by Efua Owusu');
  expect(screen.getByLabelText('next').textContent).toBe('Roofing sheets');
  expect(pane().getByRole('status').textContent).toBe('1 new caseShow');
  expect(rowOf(idOf('d'))).toBeUndefined();
  expect(sent).toEqual([]);
  await user.click(pane().getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(rowOf(idOf('d'))).toContain('Shea butter'));
  expect(pane().getByRole('status').textContent).toBe('');
  expect(sent).toMatchObject([{ operation: 'GET /review/my-queue', query: { sort: 'due' } }]);
  expect(sent[0]?.isBackground).toBeUndefined();
});

test('reads the list again in the background where changes were missed', async () => {
  const { sent } = show(groups, { answers: { 'GET /review/my-queue': { body: { message: '', data: { groups: [] } } } } });
  deliverLive({ kind: 'reset' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.isBackground).toBe(true);
  expect(await screen.findByText('No cases are waiting.')).toBeTruthy();
});

test('the question stays in the address from case to case', async () => {
  const { user, address } = show([{ group: 'found', total: 1, late: 0, rows: [row(idOf('a'), 'Roofing sheets', { assignee: null })] }], {
    search: '?whose=free&stage=assessment',
  });
  expect(screen.getByRole('navigation', { name: 'Unassigned cases' })).toBeTruthy();
  expect(screen.getByLabelText('search').textContent).toBe('?whose=free&stage=assessment');
  await user.click(screen.getByRole('link', { name: /^Roofing sheets/ }));
  expect(address()).toBe(`/cases/${idOf('a')}?whose=free&stage=assessment`);
});

test('the menu changes the list and keeps the case; saved views are read when it opens', async () => {
  const view = { id: idOf('f'), name: 'Late in Ghana', question: { whose: 'all', late: true, country: 'GH' } };
  const { user, address } = show(groups, { answers: { 'GET /review/queue-views': { body: { message: '', data: [view] } } } });
  openMenu();
  expect((await pane().findByRole('link', { name: 'Late in Ghana' })).getAttribute('href')).toBe(
    `/cases/${caseId}?whose=all&late=true&country=GH`,
  );
  await user.click(pane().getByRole('link', { name: 'Unassigned' }));
  expect(address()).toBe(`/cases/${caseId}?whose=free`);
});

test('moves between its rows by keys while it has the focus', async () => {
  const { user } = show(groups);
  pane().getByRole('link', { current: 'page' }).focus();
  const focused = () => document.activeElement?.textContent ?? '';
  await user.keyboard('j');
  expect(focused()).toContain('Cashew kernels');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toContain('Roofing sheets');
  await user.keyboard('k');
  expect(focused()).toContain('Roofing sheets');
});

test('F6 leads from region to region', async () => {
  const { user } = show(groups);
  await user.keyboard('{F6}');
  expect(document.activeElement?.textContent).toContain('Cocoa butter');
  await user.keyboard('{F6}');
  expect(document.activeElement?.id).toBe('case-title');
  await user.keyboard('{F6}');
  expect(document.activeElement?.textContent).toContain('Cocoa butter');
});

test('says that the list could not be read, and tries again', async () => {
  const { user } = show(undefined, { answers: { 'GET /review/my-queue': { body: { message: '', data: { groups: [] } } } } });
  expect(pane().getByRole('alert').textContent).toContain('The list could not be loaded.');
  await user.click(pane().getByRole('button', { name: 'Try again' }));
  expect(await pane().findByText('No cases are waiting.')).toBeTruthy();
  expect(pane().getByRole('link', { name: 'Show unassigned cases' }).getAttribute('href')).toBe(`/cases/${caseId}?whose=free`);
});

test('is folded away and brought back with the key', async () => {
  const { user } = show(groups);
  await user.keyboard('[[');
  expect(screen.queryByRole('navigation', { name: 'My cases' })).toBeNull();
  await user.keyboard('[[');
  expect(screen.getByRole('navigation', { name: 'My cases' })).toBeTruthy();
});

test('is a drawer where there is no room beside the case', async () => {
  stubWidth(false);
  const { user } = show(groups);
  expect(screen.queryByRole('navigation', { name: 'My cases' })).toBeNull();
  await user.keyboard('[[');
  expect(within(screen.getByRole('dialog', { name: 'List of cases' })).getByRole('navigation', { name: 'My cases' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says to an administrator that its cases are to decide, since others have them', () => {
  show(groups, { role: 'admin' });
  const list = screen.getByRole('navigation', { name: 'Cases to decide' });
  expect(list.querySelector('.pane-menus summary')?.textContent).toContain('To decide');
  expect(list.textContent).not.toContain('Assigned to: me');
});
