// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import SignInFailures from '../routes/sign-in-failures.tsx';
import { renderPage } from '../testing/render.tsx';
import type { Failure } from './FailureTable.tsx';

const failure: Failure = {
  id: '7d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a',
  account: { kind: 'staff', id: '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a', name: 'S-0417' },
  reason: 'authenticator_wrong',
  hour: '2026-11-16T08:00:00.000Z',
  last_at: '2026-11-16T08:30:00.000Z',
  count: 7,
  networks: ['198.51.100.0/24', '2001:db8:5::/48'],
  has_more_networks: true,
};
const unknown: Failure = {
  ...failure,
  id: '9d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a',
  account: { kind: 'company', id: null, name: null },
  reason: 'account_unknown',
  has_more_networks: false,
};

const Page = SignInFailures as unknown as (props: { readonly loaderData: { readonly list: object } }) => ReactNode;
const show = (data: readonly Failure[]) =>
  renderPage(<Page loaderData={{ list: { data, previous: null, next: null, current_page: 1, total_pages: 1 } }} />, {
    path: '/audit/sign-ins',
  });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('each row says who, why, how often and from which networks', () => {
  show([failure, unknown]);
  expect(rows()[1]).toMatch(/S-0417.*Correct password, but wrong authenticator code.*7.*198\.51\.100\.0\/24, 2001:db8:5::\/48.*and more/);
  expect(rows()[2]).toMatch(/Company.*Unknown account.*No such account/);
  expect(rows()[2]).not.toContain('and more');
});

test('an empty list says so', () => {
  show([]);
  expect(screen.getByText('No failed sign-ins')).toBeTruthy();
});
