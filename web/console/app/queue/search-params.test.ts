import { expect, test } from 'vitest';
import { urgencyOf } from './Due.tsx';
import { questionIn, searchOf, startOf } from './search-params.ts';

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
