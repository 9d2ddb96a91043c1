import { expect, test } from 'vitest';
import { urgencyOf } from './Due.tsx';
import { orderBy, questionIn, questionOf, searchOf, startOf, viewOf } from './search-params.ts';

test('what an address asks for is read, and nothing else', () => {
  expect(questionIn(new URLSearchParams())).toBeUndefined();
  expect(questionIn(new URLSearchParams('whose=mine&stage=site_visit&late=true&country=GH&search=+shea+&page=3'))).toEqual({
    whose: 'mine',
    stage: 'site_visit',
    late: true,
    country: 'GH',
    search: 'shea',
    page: 3,
  });
  expect(questionIn(new URLSearchParams('whose=theirs&stage=draft&late=yes&country=gh&search=&page=-1'))).toEqual({
    whose: 'all',
    page: 1,
  });
  expect(questionIn(new URLSearchParams('page=1e9'))?.page).toBe(1);
});

test('another choice keeps the others and begins at the first page', () => {
  const question = { whose: 'free', country: 'GH', search: 'a b', page: 4 } as const;
  expect(searchOf(question)).toBe('?whose=free&country=GH&search=a+b&page=4');
  expect(searchOf(question, { stage: 'approval' })).toBe('?whose=free&stage=approval&country=GH&search=a+b');
  expect(searchOf(question, { country: undefined, page: 5 })).toBe('?whose=free&search=a+b&page=5');
});

const efua = '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d';

test('reads the order of the list and whose cases it shows; the usual order has no name', () => {
  expect(questionIn(new URLSearchParams(`whose=all&assignee=${efua}&sort=stage&direction=descending`))).toEqual({
    whose: 'all',
    assignee: efua,
    sort: 'stage',
    direction: 'descending',
    page: 1,
  });
  expect(questionIn(new URLSearchParams('whose=all&sort=country'))).toMatchObject({ sort: 'country', direction: 'ascending' });
  for (const words of ['sort=due', 'sort=due&direction=ascending', 'sort=colour&direction=up&assignee=efua'])
    expect(questionIn(new URLSearchParams(`whose=all&${words}`))).toEqual({ whose: 'all', page: 1 });
});

test('the head of a column sorts by it, and turns the order that it has', () => {
  const question = { whose: 'all', page: 3 } as const;
  expect(orderBy(question, 'stage')).toEqual({ sort: 'stage', direction: 'ascending' });
  expect(orderBy({ ...question, sort: 'stage', direction: 'ascending' }, 'stage')).toEqual({ sort: 'stage', direction: 'descending' });
  expect(orderBy(question, 'received')).toEqual({ sort: 'received', direction: 'descending' });
  expect(orderBy(question, 'due')).toEqual({ sort: 'due', direction: 'descending' });
  const back = orderBy({ ...question, sort: 'due', direction: 'descending' }, 'due');
  expect(searchOf(question, back)).toBe('?whose=all');
});

test('a saved view keeps the question without its page', () => {
  const view = { whose: 'free', stage: 'documents', late: true, country: 'GH', sort: 'received', direction: 'descending' } as const;
  const question = { ...view, page: 4 };
  expect(viewOf(question)).toEqual(view);
  expect(questionOf(viewOf(question))).toEqual({ ...question, page: 1 });
  expect(questionOf({ whose: 'all', stage: 'completed' })).toEqual({ whose: 'all', page: 1 });
});

test('each role begins with its own work', () => {
  expect(startOf(['officer', 'admin'], 2)).toMatchObject({ whose: 'mine' });
  expect(startOf(['officer'], 0)).toMatchObject({ whose: 'free' });
  expect(startOf(['verifier'], 0)).toMatchObject({ whose: 'all', stage: 'site_visit' });
  expect(startOf(['admin'], 0)).toMatchObject({ whose: 'all', stage: 'approval' });
  expect(startOf(['board'], 0)).toEqual({ whose: 'all', page: 1 });
});

test('how urgent a case is follows its days', () => {
  const pace = (day: number, late_by = 0) => ({ day, of: 10, late_by });
  expect(urgencyOf({ pace: null, late: false })).toBe('stopped');
  expect(urgencyOf({ pace: pace(0), late: false })).toBe('new');
  expect(urgencyOf({ pace: pace(4), late: false })).toBe('running');
  expect(urgencyOf({ pace: pace(8), late: false })).toBe('soon');
  expect(urgencyOf({ pace: pace(10), late: false })).toBe('today');
  expect(urgencyOf({ pace: pace(10, 2), late: true })).toBe('late');
});
