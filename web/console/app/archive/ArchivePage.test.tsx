// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { ArchivePage } from './ArchivePage.tsx';
import type { ArchivedCase } from './search-params.ts';

const companyId = 'c0ffee00-1111-4222-8333-444455556666';

function closedCase(last: number, product: string, more: Partial<ArchivedCase> = {}): ArchivedCase {
  return {
    id: `aaaaaaaa-1111-4222-8333-44445555666${last}`,
    application_number: `APP-26-00000${last}`,
    product_name: product,
    company_id: companyId,
    company_name: 'Kumasi Cocoa Works',
    country: 'GH',
    country_name: 'Ghana',
    sector: 'agriculture',
    stage: 'completed',
    closed_at: '2026-11-03T10:00:00.000Z',
    certificate: { cert_no: 'TVA-GH26-0000-0000-0001', state: 'revoked' },
    ...more,
  };
}

function show(more: Partial<ComponentProps<typeof ArchivePage>> = {}) {
  const rows = more.rows ?? [];
  const page = {
    question: {},
    countries: [],
    total: rows.length,
    isTotalExact: true,
    list: { current_page: 1, total_pages: 1 },
    ...more,
    rows,
  };
  return renderPage(<ArchivePage {...page} />, { path: '/archive' });
}

const rowsShown = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

test('says of each closed case how it ended, when, and what became of its certificate', () => {
  show({ rows: [closedCase(1, 'Cocoa powder'), closedCase(2, 'Sandals', { stage: 'rejected', certificate: null })] });
  expect(rowsShown()).toEqual([
    'Cocoa powderKumasi Cocoa WorksAPP-26-000001GhanaCertified3 Nov 2026TVA-GH26-0000-0000-0001Revoked',
    'SandalsKumasi Cocoa WorksAPP-26-000002GhanaRejected3 Nov 2026–',
  ]);
  expect(screen.getByRole('status').textContent).toBe('2 closed cases');
});

test('leads to the case, the company and the certificate', () => {
  show({ rows: [closedCase(1, 'Cocoa powder')] });
  expect([...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
    '/cases/aaaaaaaa-1111-4222-8333-444455556661',
    `/companies/${companyId}`,
    '/certificates/TVA-GH26-0000-0000-0001',
  ]);
});

test('says that there are more than it counts', () => {
  show({ rows: [closedCase(1, 'Cocoa powder')], total: 10_000, isTotalExact: false });
  expect(screen.getByRole('status').textContent).toBe('More than 10,000 closed cases');
});

test('puts the search, the country and the outcome into the address', async () => {
  const { user, address } = show({
    countries: [
      { code: 'GH', name: 'Ghana' },
      { code: 'NG', name: 'Nigeria' },
    ],
  });
  await user.type(screen.getByRole('searchbox'), 'shea');
  await user.selectOptions(screen.getByLabelText('Country'), 'NG');
  await user.selectOptions(screen.getByLabelText('Outcome'), 'rejected');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe('/archive?search=shea&country=NG&stage=rejected'));
});

test('offers no country to a reader who works in one', () => {
  show({ countries: [{ code: 'GH', name: 'Ghana' }] });
  expect(screen.queryByLabelText('Country')).toBeNull();
});

test.each([
  [{}, 0, 'No closed cases yet'],
  [{ search: 'shea' }, 0, 'Nothing found'],
  [{ stage: 'rejected' } as const, 0, 'No closed cases in this list'],
  [{}, 60, 'This page is empty'],
])('says why nothing is shown: %j of %i', (question, total, heading) => {
  show({ question, total });
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(heading);
});
