import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { expect, test } from 'vitest';
import type { Question } from '../queue/search-params.ts';
import { changedCase, withChange, withOwnChange, withSeen, type ChangedCase, type PaneReader, type PaneState } from './pane-changes.ts';
import { isMyQueue, paneCase, type PaneCase, type PaneGroups } from './pane-data.ts';

const me = { id: 'me', name: 'Ama Mensah', staff_number: 'S-0001' };
const efua = { id: 'efua', name: 'Efua Owusu', staff_number: 'S-0417' };
const officer: PaneReader = { id: me.id, canDecide: false, canVisit: false, question: undefined };
const admin: PaneReader = { ...officer, canDecide: true };

function row(id: string, changes: Partial<PaneCase> = {}): PaneCase {
  const known = { product_name: id, company_name: 'Kumasi Cocoa Works', stage: 'assessment', late: false, due_on: '2026-11-20' } as const;
  return { ...paneCase({ ...known, id, assignee: me, pace: { day: 4, of: 10, late_by: 0 } }), ...changes };
}

function change(id: string, changes: Partial<ChangedCase> = {}): ChangedCase {
  return {
    id,
    kinds: ['case', 'queue'],
    stage: 'assessment',
    assignee: me,
    due_on: '2026-11-20',
    is_open: true,
    by: efua.id,
    ...changes,
  };
}

const stateOf = (groups: PaneGroups): PaneState => ({ groups, newIds: new Set() });
const mine = stateOf([
  { group: 'waiting', total: 2, late: 0, rows: [row('a'), row('b')] },
  { group: 'with_company', total: 1, late: 0, rows: [row('c', { stage: 'correction', due_on: null, pace: null })] },
]);
const rowsOf = ({ groups }: PaneState) => groups.flatMap(({ rows }) => rows);
const rowIn = (state: PaneState, id: string) => rowsOf(state).find((one) => one.id === id);

test('the reader’s own cases are asked for by no question, or by theirs alone', () => {
  const asked = (question: Partial<Question>) => isMyQueue({ whose: 'mine', page: 1, ...question });
  expect(isMyQueue(undefined)).toBe(true);
  expect(asked({})).toBe(true);
  expect(asked({ sort: 'received', direction: 'descending' })).toBe(true);
  expect(asked({ whose: 'free' })).toBe(false);
  expect(asked({ search: 'shea' })).toBe(false);
  expect(asked({ sort: 'stage' })).toBe(false);
});

test('a change of another person marks the row as unread, unless it is open', () => {
  const changed = withChange(mine, change('a', { kinds: ['case'] }), officer, 'b');
  expect(rowIn(changed, 'a')).toMatchObject({ isUnread: true, hasLeft: false, pace: { day: 4 } });
  expect(rowIn(withChange(mine, change('a'), officer, 'a'), 'a')).toMatchObject({ isUnread: false });
  expect(rowIn(withChange(mine, change('a', { by: me.id }), officer, 'b'), 'a')).toMatchObject({ isUnread: false });
  expect(rowIn(stateOf(withSeen(changed.groups, 'a')), 'a')).toMatchObject({ isUnread: false });
});

test.each([
  ['assigned to another person', { assignee: efua }],
  ['returned to the company', { stage: 'correction', due_on: null }],
  ['proposed', { stage: 'approval' }],
  ['closed', { stage: 'completed', is_open: false, assignee: null }],
] as const)('a case that was %s stays in its place, and has left its group', (_, changes) => {
  const changed = withChange(mine, change('a', changes), officer, 'b');
  expect(rowsOf(changed).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(rowIn(changed, 'a')).toMatchObject({ hasLeft: true });
  expect([...changed.newIds]).toEqual([]);
});

test('a case that has left the reader’s scope has left the list, whatever it was before', () => {
  const gone = { stage: null, assignee: null, due_on: null, is_open: false, by: null };
  const changed = withChange(mine, change('a', gone), officer, 'b');
  expect(rowIn(changed, 'a')).toMatchObject({ hasLeft: true, isOutOfScope: true, stage: 'assessment' });
  expect([...withChange(mine, change('d', gone), admin, 'b').newIds]).toEqual([]);
});

test('a case that leaves its group is no longer counted as overdue there, and is again when it comes back', () => {
  const late = stateOf([{ group: 'waiting', total: 1, late: 1, rows: [row('a', { late: true })] }]);
  const taken = withChange(late, change('a', { assignee: efua }), officer, 'b');
  expect(taken.groups[0]).toMatchObject({ late: 0 });
  expect(withChange(taken, change('a'), officer, 'b').groups[0]).toMatchObject({ late: 1 });
  expect(withChange(late, change('a', { stage: 'approval', due_on: '2026-12-01' }), officer, 'b').groups[0]).toMatchObject({ late: 0 });
});

test('another due date is shown in place of a pace that is no longer known', () => {
  const changed = withChange(mine, change('a', { stage: 'documents', due_on: '2026-12-01' }), officer, 'b');
  expect(rowIn(changed, 'a')).toMatchObject({ stage: 'documents', due_on: '2026-12-01', pace: undefined, hasLeft: false });
});

test('what the company sends back waits as a new case', () => {
  const changed = withChange(mine, change('c', { by: null }), officer, 'a');
  expect(rowIn(changed, 'c')).toMatchObject({ hasLeft: true });
  expect([...changed.newIds]).toEqual(['c']);
});

test('a case that is assigned to the reader is new, until it is taken away again', () => {
  const given = withChange(mine, change('d'), officer, 'a');
  expect([...given.newIds]).toEqual(['d']);
  expect([...withChange(given, change('d', { assignee: efua }), officer, 'a').newIds]).toEqual([]);
});

test('a proposal is new to who can decide it, and not to who made it', () => {
  const proposed = change('d', { stage: 'approval', assignee: efua });
  expect([...withChange(mine, proposed, admin, 'a').newIds]).toEqual(['d']);
  expect([...withChange(mine, proposed, officer, 'a').newIds]).toEqual([]);
  expect([...withChange(mine, { ...proposed, by: me.id }, admin, 'a').newIds]).toEqual([]);
  expect([...withChange(mine, { ...proposed, kinds: ['case'] }, admin, 'a').newIds]).toEqual([]);
});

test('nothing is counted as new where the list is cut: it may be in it already', () => {
  const cut = stateOf([{ group: 'waiting', total: 80, late: 0, rows: [row('a')] }]);
  expect([...withChange(cut, change('d'), officer, 'a').newIds]).toEqual([]);
});

const free = (question: Partial<Question>): PaneReader => ({ ...officer, question: { whose: 'free', page: 1, ...question } });

test('a list of unassigned cases counts those that come, and greys those that are taken', () => {
  const found = stateOf([{ group: 'found', total: 1, late: 0, rows: [row('a', { assignee: null })] }]);
  const taken = withChange(found, change('a', { assignee: efua }), free({}), '');
  expect(rowIn(taken, 'a')).toMatchObject({ hasLeft: true, assignee: efua });
  expect([...withChange(found, change('d', { assignee: null }), free({}), '').newIds]).toEqual(['d']);
  expect([...withChange(found, change('d', { assignee: null }), free({ stage: 'documents' }), '').newIds]).toEqual([]);
  // A change does not say whether the case has the words.
  expect([...withChange(found, change('d', { assignee: null }), free({ search: 'shea' }), '').newIds]).toEqual([]);
});

test('the reader’s own command changes the row at once, and adds a case that was taken', () => {
  const known = row('a', { stage: 'documents', due_on: '2026-12-01', pace: { day: 0, of: 10, late_by: 0 } });
  expect(rowIn(withOwnChange(mine, known, true, officer), 'a')).toMatchObject({ stage: 'documents', pace: { day: 0 }, hasLeft: false });
  const returned = withOwnChange(mine, row('a', { assignee: null }), true, officer);
  expect(rowIn(returned, 'a')).toMatchObject({ hasLeft: true });
  // Undone.
  expect(rowIn(withOwnChange(returned, row('a'), true, officer), 'a')).toMatchObject({ hasLeft: false });
  const taken = withOwnChange(mine, row('d', { late: true }), true, officer);
  expect(taken.groups[0]).toMatchObject({ total: 3, late: 1 });
  expect(rowIn(taken, 'd')).toBeDefined();
  expect(rowIn(withOwnChange(mine, row('d'), true, free({})), 'd')).toBeUndefined();
});

test('a request between administrators is about no case', () => {
  const request: LiveChange = {
    case: null,
    kinds: ['request'],
    stage: null,
    assignee: null,
    due_on: null,
    is_open: false,
    by: efua.id,
    at: '2026-11-18T08:00:00.000Z',
  };
  expect(changedCase(request)).toBeUndefined();
  expect(changedCase({ ...request, case: 'a', stage: 'documents' })).toMatchObject({ id: 'a', stage: 'documents' });
});
