import { expect, test } from 'vitest';
import { nextCase, paneCase, previousCase, type PaneCase, type PaneGroups } from './pane-data.ts';

function row(id: string, changes: Partial<PaneCase> = {}): PaneCase {
  const known = { product_name: id, company_name: 'Kumasi Cocoa Works', stage: 'assessment', late: false, due_on: '2026-11-20' } as const;
  return { ...paneCase({ ...known, id, assignee: null, pace: { day: 4, of: 10, late_by: 0 } }), ...changes };
}

const groups: PaneGroups = [
  { group: 'waiting', total: 2, late: 0, rows: [row('a'), row('b')] },
  { group: 'new', total: 1, late: 0, rows: [row('c')] },
  { group: 'with_company', total: 1, late: 0, rows: [row('z', { stage: 'correction' })] },
];

test('the next case follows the order of the pane, around its end, without what waits for the company', () => {
  expect(['a', 'b', 'c'].map((id) => nextCase(groups, id))).toEqual(['b', 'c', 'a']);
  expect(['a', 'b', 'c'].map((id) => previousCase(groups, id))).toEqual(['c', 'a', 'b']);
});

test('a case that is not in the pane, or waits for the company, leads to the first', () => {
  expect(nextCase(groups, 'elsewhere')).toBe('a');
  expect(nextCase(groups, 'z')).toBe('a');
});

test('a row that has left its group is passed over, and is still the place to continue from', () => {
  const left = { hasLeft: true };
  const changed: PaneGroups = [{ group: 'waiting', total: 3, late: 0, rows: [row('a', left), row('b', left), row('c')] }];
  expect(nextCase(changed, 'a')).toBe('c');
  expect(nextCase(changed, 'c')).toBeUndefined();
});

test('there is no next case where no other waits', () => {
  expect(nextCase([{ group: 'waiting', total: 1, late: 0, rows: [row('a')] }], 'a')).toBeUndefined();
  expect(nextCase([], 'a')).toBeUndefined();
});
