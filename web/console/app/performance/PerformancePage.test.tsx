// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, someone } from '../testing/render.tsx';
import { OwnFiguresPage } from './OwnFiguresPage.tsx';
import { questionIn, type OfficerFigures, type Performance } from './performance.ts';
import { PerformancePage } from './PerformancePage.tsx';

const outcomes = { received: 120, decided: 100, approved: 80, rejected: 20, withdrawn: 5, returned: 30, median: 8.6, ninetieth: 17.2 };
const figures = (changes: Partial<Performance> = {}): Performance => ({
  range: { from: '2026-11-02', to: '2026-11-15' },
  countries: ['GH'],
  computed_at: '2026-11-18T09:58:00.000Z',
  is_stale: false,
  totals: outcomes,
  before: { ...outcomes, received: 100 },
  weeks: ['2026-11-02', '2026-11-09'].map((week) => ({ week, is_incomplete: false, received: 60, decided: 50, revenue: [], refunds: [] })),
  stages: [{ stage: 'assessment', level: 10, count: 100, median: 3, ninetieth: 12 }],
  open: { open: 40, overdue: 4, by_country: [{ country: 'GH', open: 40, overdue: 4 }] },
  grounds: [{ key: 'evidence_missing', count: 20 }],
  return_reasons: [{ key: 'unreadable', count: 7 }],
  appeals: { lodged: 3, decided: 2, allowed: 1, by_decision: [{ against: 'rejection', decided: 2, allowed: 1 }] },
  signals: [{ code: 'packaging_alone', raised: 9, confirmed: 2 }],
  revenue: [{ currency: 'USD', minor: 2_500_000 }],
  refunds: [],
  expiring: [{ week: '2026-11-16', certificates: 5, renewals: 2 }],
  checks: { total: 0, answers: [], by_country: [], by_day: [] },
  ...changes,
});
const officer = (changes: Partial<OfficerFigures> = {}): OfficerFigures => ({
  ...someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Abena Boateng', 'S-0417'),
  open: 3,
  overdue: 1,
  decided: 12,
  median: 7.9,
  appeals_decided: 6,
  appeals_allowed: 1,
  corrected: 0,
  figures_changed: 41,
  ...changes,
});
const page = (changes: Partial<Performance> = {}, officers: readonly OfficerFigures[] = [officer()]) => (
  <PerformancePage
    question={{ country: 'GH' }}
    countries={[]}
    figures={figures(changes)}
    names={{ GH: 'Ghana' }}
    officers={officers}
    officerList={{ current_page: 1, total_pages: 1 }}
  />
);

test('shows the sums, leads from numbers to their cases, and exports what is filtered', () => {
  renderPage(page(), { path: '/performance' });
  expect(screen.getAllByText('17.2').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: /4 overdue/ }).getAttribute('href')).toBe('/cases?whose=all&late=true');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/review/performance/file?country=GH&format=csv');
  expect(screen.getByText(/is over the service level: Assessment/)).toBeTruthy();
  expect(screen.getByRole('figure', { name: 'Received and decided per week' })).toBeTruthy();
  expect(screen.queryByText('Checks by the public')).toBeNull();
});

test.each([
  ['2026-11-13T09:58:00.000Z', true],
  ['2026-11-15T23:58:00.000Z', true],
  ['2026-11-16T00:03:00.000Z', false],
])('says whether the last week is over: figures of %s', (computed_at, isRunning) => {
  renderPage(page({ computed_at }), { path: '/performance' });
  const said = document.body.textContent.includes('The week of 9 Nov 2026 is not over.');
  expect(said).toBe(isRunning);
});

test('an officer with few decided cases has open cases and nothing else', () => {
  const hidden = { decided: null, median: null, appeals_decided: null, appeals_allowed: null, corrected: null, figures_changed: null };
  renderPage(page({}, [officer(), officer({ id: '2a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', name: 'Chidi Eze', ...hidden })]), {
    path: '/performance',
  });
  const row = screen.getByText('Chidi Eze').closest('tr')!;
  expect(within(row).getAllByText('hidden')).toHaveLength(5);
  expect(within(row).getAllByRole('link')).toHaveLength(2);
  expect(within(screen.getByText('Abena Boateng').closest('tr')!).queryByText('hidden')).toBeNull();
});

test('old figures have a warning with their time; too few cases have no percentile; nothing at all is said in words', () => {
  const { unmount } = renderPage(page({ is_stale: true, totals: { ...outcomes, median: null, ninetieth: null } }), {
    path: '/performance',
  });
  expect(screen.getByText('These figures are not up to date')).toBeTruthy();
  expect(screen.getAllByText('Too few cases')).toHaveLength(2);
  unmount();
  const none = { ...outcomes, received: 0, decided: 0 };
  renderPage(page({ totals: none, open: { open: 0, overdue: 0, by_country: [] } }), { path: '/performance' });
  expect(screen.getByText('No cases in this period')).toBeTruthy();
});

test('an officer reads their own figures, without a lower limit', () => {
  renderPage(
    <OwnFiguresPage own={{ range: { from: '2026-11-02', to: '2026-11-15' }, computed_at: null, figures: officer({ decided: 2 }) }} />,
    {
      path: '/performance',
    },
  );
  expect(screen.getByRole('heading', { name: 'Your figures' })).toBeTruthy();
  expect(screen.getByText('7.9')).toBeTruthy();
});

test('an address that was written by hand is read as far as it makes sense', () => {
  expect(questionIn(new URLSearchParams('from=2026-11-02&to=2026-13-45&country=gh&sector=none'))).toEqual({ from: '2026-11-02' });
});
