// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import Audit from '../routes/audit.tsx';
import { answerApi, myself, refusal, renderPage, someone } from '../testing/render.tsx';
import { auditSearchRules } from '@thamani/domain/audit/actions.ts';
import { textsIn } from '../language/catalogs.ts';
import { actionsWorded } from './action-labels.ts';
import { AuditSearch } from './AuditSearch.tsx';
import { AuditTable } from './AuditTable.tsx';
import { ChainDialog } from './ChainDialog.tsx';
import type { AuditEvent, Question } from './search-params.ts';

const caseId = '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90';
const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: '1f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90',
  at: '2026-11-02T09:30:00.000Z',
  action: 'case.assigned',
  by: someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Efua Owusu', 'S-0417'),
  actor: 'staff',
  subject: { kind: 'application', id: caseId, name: 'APP-26-000123' },
  data: {},
  chain: { name: `case ${caseId}`, position: 1, hash: 'ab' },
  ...changes,
});

test('puts a search into the address and keeps the unchanged fields', async () => {
  const { user, address } = renderPage(<AuditSearch question={{ about: 'APP-26-000123' }} />, { path: '/audit?about=APP-26-000123' });
  await user.type(screen.getByLabelText('Action'), 'case.note');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe('/audit?about=APP-26-000123&by=&action=case.note&from=&to='));
});

test('a search that narrows leads back to everything; one that does not has nothing to lead back to', () => {
  const { unmount } = renderPage(<AuditSearch question={{ by: 'system' }} />, { path: '/fr/audit?by=system' });
  expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe('/fr/audit');
  unmount();
  renderPage(<AuditSearch question={{}} />, { path: '/audit' });
  expect(screen.queryByRole('link', { name: 'Show all events' })).toBeNull();
});

interface PageProps {
  readonly loaderData: { readonly question: Question; readonly actions?: string; readonly list: object };
}
const Page = Audit as unknown as (props: PageProps) => ReactNode;
const listOf = (events: readonly AuditEvent[]) => ({
  data: events,
  looked_back_to: null,
  total: events.length,
  current_page: 1,
  total_pages: 1,
});

test.each([
  [{ about: 'APP-00-000000' }, 'Nothing found', /^No event matches your search\. Check what you entered, or clear one of the fields\.$/],
  [{}, 'No events yet', /^Every decision and every view/],
] as const)('an empty list says why and what to do: %j', (question, heading, sentence) => {
  renderPage(<Page loaderData={{ question, list: listOf([]) }} />, { path: '/audit' });
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.querySelector('.audit-table')).toBeNull();
});

test('names a changed figure with old and new value and its reason', () => {
  const data = { field: 'cost_of_imported_inputed', from: '1.90', to: '2.10', reason: 'Freight was left out.', page: 1 };
  renderPage(<AuditTable events={[event({ action: 'case.figure_changed', data })]} onCheck={vi.fn<() => void>()} />, { path: '/audit' });
  expect(screen.getByText('changed a figure').parentElement?.textContent).toBe(
    'changed a figureCost of imported inputs: 1.90 → 2.10. Freight was left out.case.figure_changed',
  );
});

test.each([
  [{ undoes: 'case.requirement_accepted', fields: 'product_name' }, 'undid: accepted figures, documents or answers'],
  [{}, 'undid the last action'],
])('names what was undone: %j', (data, sentence) => {
  renderPage(<AuditTable events={[event({ action: 'case.undone', data })]} onCheck={vi.fn<() => void>()} />, { path: '/audit' });
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('the list that is shown can be exported, without what could not be asked for; an empty one cannot', () => {
  const question = { about: 'APP-26-000123', action: 'case.', from: '2026-02-30' };
  const { unmount } = renderPage(<Page loaderData={{ question, list: listOf([event()]) }} />, { path: '/audit' });
  const link = screen.getByRole('link', { name: 'Export CSV' });
  expect(link.getAttribute('href')).toBe('/api/staff/audit/file?about=APP-26-000123&action=case.');
  expect(link.hasAttribute('download')).toBe(true);
  unmount();
  renderPage(<Page loaderData={{ question: {}, list: listOf([]) }} />, { path: '/audit' });
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
});

test('the fields are empty again once everything is shown', () => {
  const question = { about: 'APP-00-000000', by: 'system', action: 'case.', from: '2026-07-01', to: '2026-07-02' };
  const values = () => [...document.querySelectorAll<HTMLInputElement>('.audit-search input')].map(({ value }) => value);
  const shown = (loaderData: ComponentProps<typeof Page>['loaderData']) => renderPage(<Page loaderData={loaderData} />, { path: '/audit' });
  const { unmount } = shown({ question, list: listOf([]) });
  expect(values()).toEqual(Object.values(question));
  unmount();
  shown({ question: {}, list: listOf([event()]) });
  expect(values()).toEqual(['', '', '', '', '']);
});

test.each([
  [{ from: '2026-07-02', to: '2026-07-01' }, 'Last day', 'Choose a last day on or after the first day.'],
  [{ from: '2026-02-30' }, 'First day', 'Enter a valid date.'],
  [{ to: 'yesterday' }, 'Last day', 'Enter a valid date.'],
])('tells beside its field what is wrong with %j', (question, label, sentence) => {
  renderPage(<AuditSearch question={question} />, { path: '/audit' });
  const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  const words = described.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(words.join(' ')).toContain(sentence);
});

test('a row says who did what, and leads to what it is about', () => {
  renderPage(<AuditTable events={[event()]} onCheck={() => undefined} />, { path: '/audit' });
  expect(document.querySelector('tbody tr')?.textContent).toMatch(
    /2 Nov 2026, 09:30:00 UTC.*Efua Owusu S-0417.*took the casecase\.assigned/,
  );
  expect(screen.getByRole('link', { name: 'APP-26-000123' }).getAttribute('href')).toBe(`/cases/${caseId}`);
});

test.each([
  ['in every country and sector', null, 1],
  ['in one sector', ['agriculture'], 0],
] as const)('leads to a company only a reader who may see its people: %s', (_, sectors, links) => {
  const about = event({ subject: { kind: 'company', id: caseId, name: 'Kumasi Cocoa Works' } });
  const reader = myself([{ role: 'admin', countries: null, sectors: sectors === null ? null : [...sectors] }]);
  renderPage(<AuditTable events={[about]} onCheck={() => undefined} />, { path: '/audit', reader });
  expect(screen.getByText('Kumasi Cocoa Works')).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Kumasi Cocoa Works' })).toHaveLength(links);
});

test.each([
  ['member.removed', 'account', 'removed a person from the companymember.removed', 'Account'],
  ['invitation.created', 'invitation', 'invited a person to join the companyinvitation.created', 'Invitation'],
  ['ownership.offered', 'company', 'offered a person ownership of the companyownership.offered', 'Company'],
  ['code.of_a_later_version', 'kind_of_a_later_version', 'code.of_a_later_version', ''],
])('says what a company’s people did, and shows an unknown code alone: %s', (action, kind, what, subject) => {
  const changed = event({ by: null, actor: 'company', action, subject: { kind, id: caseId, name: 'Kumasi Cocoa Works' } });
  renderPage(<AuditTable events={[changed]} onCheck={() => undefined} />, { path: '/audit' });
  const cells = [...document.querySelectorAll('tbody tr > *')].map(({ textContent }) => textContent);
  expect([cells[2], cells[3]]).toEqual([what, `${subject}Kumasi Cocoa Works`]);
});

test('offers the actions by what happened, and searches by their code', async () => {
  const { user, address } = renderPage(<AuditSearch question={{}} />, { path: '/audit' });
  const offered = [...document.querySelectorAll<HTMLOptionElement>('#audit-actions option')].map(({ value }) => value);
  expect(offered).toContain('took the case');
  expect(offered).not.toContain('case.assigned');
  await user.type(screen.getByLabelText('Action'), 'Took the case');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toContain('action=case.assigned'));
});

test('a typed word means every action whose label has it, in the language of the reader', () => {
  const approved = actionsWorded(textsIn('en'), 'Approv')?.split(',');
  expect(approved).toEqual(expect.arrayContaining(['case.approve', 'case.propose_approval']));
  expect(approved).not.toContain('case.assigned');
  // Each word, with or without accents; in French the English word means nothing.
  expect(actionsWorded(textsIn('fr'), 'approved')).toBeUndefined();
  expect(actionsWorded(textsIn('fr'), 'APPROUVE')?.split(',')).toContain('case.approve');
  for (const typed of ['case.approve', 'a', '', 'no such words']) expect(actionsWorded(textsIn('en'), typed)).toBeUndefined();
  const some = actionsWorded(textsIn('en'), 'th')?.split(',') ?? [];
  expect(some.length).toBeGreaterThan(10);
  expect(some.length).toBeLessThanOrEqual(auditSearchRules.mostActions);
});

test.each([
  [1, null, '1 event found'],
  [1000, null, '1,000 events found'],
  [1001, null, 'More than 1,000 events found'],
  [40, '2026-11-02T09:30:00.000Z', 'At least 40 events found'],
])('says how many events were found: %s', (total, looked_back_to, sentence) => {
  const list = { ...listOf([event()]), total, looked_back_to };
  renderPage(<Page loaderData={{ question: { action: 'approv' }, actions: 'case.approve', list }} />, { path: '/audit' });
  expect(screen.getByText(sentence)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(link).toBe('/api/staff/audit/file?action=approv&actions=case.approve');
});

test('shows the action that was searched for by its label', () => {
  renderPage(<AuditSearch question={{ action: 'case.assigned' }} />, { path: '/audit' });
  expect(screen.getByLabelText<HTMLInputElement>('Action').value).toBe('took the case');
});

test('offers the check of a chain once in a page, beside its newest event', () => {
  const chained = (id: string, name: string, position: number) => event({ id, chain: { name, position, hash: 'ab' } });
  const events = [chained('3', 'staff 1', 9), chained('2', 'case 1', 4), chained('1', 'case 1', 3)];
  renderPage(<AuditTable events={events} onCheck={() => undefined} />, { path: '/audit' });
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['APP-26-000123, event 9', 'APP-26-000123, event 4'].map((end) => `Check this part of the log: ${end}`));
  // On a phone, each cell says its column.
  expect([...document.querySelectorAll('tbody tr:first-child > *')].map((cell) => cell.getAttribute('data-title'))).toEqual([
    'When',
    'Done by',
    'Action',
    'Subject',
    'Integrity check',
  ]);
});

test.each(['/audit', '/fr/audit', '/ar/audit'])('shows times with 24 hours: %s', (path) => {
  renderPage(<AuditTable events={[event({ at: '2026-11-02T19:30:00.000Z' })]} onCheck={() => undefined} />, { path });
  expect(document.querySelector('tbody time')?.textContent).toMatch(/19:30:00 UTC$/);
});

test('says what the number of an event counts in a case', () => {
  const other = event({ id: '2', chain: { name: 'staff 1', position: 7, hash: 'ab' } });
  renderPage(<AuditTable events={[event(), other]} onCheck={() => undefined} />, { path: '/audit' });
  const counted = [...document.querySelectorAll('td:last-child > .audit-what')].map(({ textContent }) => textContent);
  expect(counted).toEqual(['Event 1 of the case', 'Event 7']);
});

test.each([
  ['company', 'The company'],
  ['system', 'The system'],
  ['anonymous', 'A person who was not signed in'],
] as const)('names an actor who is not on the staff: %s', (actor, words) => {
  renderPage(<AuditTable events={[event({ by: null, actor })]} onCheck={() => undefined} />, { path: '/audit' });
  expect(screen.getByText(words)).toBeTruthy();
});

test('names the person of a company and the company that they acted for', () => {
  const person = { id: '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c02', name: 'Yaw Adjei', roles: [], is_agent: true };
  const acted = event({ by: null, actor: 'company', person, acting_for: { id: caseId, name: 'Kumasi Cocoa Works' } });
  const own = event({ id: '2', by: null, actor: 'company', person: { ...person, name: null, is_agent: false } });
  renderPage(<AuditTable events={[acted, own]} onCheck={() => undefined} />, { path: '/audit' });
  const shown = [...document.querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent?.trim());
  expect(shown).toEqual(['Yaw Adjei Agent for Kumasi Cocoa Works', 'A former member of the company']);
});

test('only an event in a chain can be checked', async () => {
  const onCheck = vi.fn<(event: AuditEvent) => void>();
  const chained = event();
  const { user } = renderPage(<AuditTable events={[chained, event({ id: '2', chain: null })]} onCheck={onCheck} />, { path: '/audit' });
  expect(screen.getByText('not available for this event')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check this part of the log: APP-26-000123, event 1' }));
  expect(onCheck).toHaveBeenCalledExactlyOnceWith(chained);
});

const chain = `GET /staff/audit/chains/case%20${caseId}`;
const counted = (changes: object) => ({
  body: {
    message: 'Counted.',
    data: { name: `case ${caseId}`, events: 3, sealed: 2, sealed_at: '2026-11-02T09:35:00.000Z', found: [], ...changes },
  },
});

function check(answer: Parameters<typeof answerApi>[0][string]) {
  answerApi({ [chain]: answer });
  const shown = renderPage(<ChainDialog name={`case ${caseId}`} onClose={() => undefined} />, { path: '/audit' });
  return { ...shown, dialog: within(screen.getByRole('dialog', { name: 'Integrity check' })) };
}

test('a whole chain is told as whole, with how far it is sealed', async () => {
  const { dialog } = check(counted({}));
  expect(await dialog.findByRole('heading', { name: 'The log was not changed' })).toBeTruthy();
  expect(document.querySelector('.notice-success')).toBeTruthy();
  expect(document.querySelector('.audit-facts')?.textContent).toBe(
    'Events3Sealed up to event2, 2 Nov 2026, 09:35 UTCNot sealed yetthe newest event; the next audit seal will include it',
  );
});

test('a changed event is named, and nothing is told as whole', async () => {
  const { dialog } = check(counted({ found: [{ where: 'event 1', what: 'its hash is another' }] }));
  expect(await dialog.findByRole('heading', { name: 'The log was changed' })).toBeTruthy();
  expect(dialog.getByRole('listitem').textContent).toBe('event 1 its hash is another');
  expect(dialog.queryByRole('heading', { name: 'The log was not changed' })).toBeNull();
  expect(document.querySelector('.notice-success')).toBeNull();
});

test('a check that failed is told apart from one that found something, and can be made again', async () => {
  let tries = 0;
  const { dialog, user } = check(() => {
    tries += 1;
    return tries === 1 ? refusal(503, 'unavailable', 'Not now.') : counted({ sealed: 0, sealed_at: null });
  });
  expect(await dialog.findByRole('heading', { name: 'The log could not be checked' })).toBeTruthy();
  expect(dialog.getByText('Not now.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('heading', { name: 'The log was not changed' })).toBeTruthy();
  expect(dialog.getByText('none yet; an audit seal is added every few minutes')).toBeTruthy();
});
