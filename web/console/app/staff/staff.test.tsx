// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import Staff from '../routes/staff.tsx';
import { renderPage, someone } from '../testing/render.tsx';
import type { ApprovalRequest, Person } from './person.ts';

const person = (id: string, name: string, staffNumber: string): Person => ({
  ...someone(id, name, staffNumber),
  email: `${staffNumber.toLowerCase()}@thamani.example`,
  status: 'active',
  grants: [{ role: 'officer', countries: ['GH'], sectors: null }],
});
const kwame = person('7d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a', 'Kwame Asante', 'S-0417');
const efua = person('8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a', 'Efua Owusu', 'S-0418');
const ama = someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Ama Mensah', 'S-0001');
const request: ApprovalRequest = {
  id: '9d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a',
  permission: 'suspend_staff',
  subject: efua,
  grants: null,
  requested_by: ama,
  requested_at: '2026-11-02T09:30:00.000Z',
  yours: false,
};

const listOf = (data: readonly object[]) => ({ data, previous: null, next: null, current_page: 1, total_pages: 1 });
interface PageProps {
  readonly loaderData: {
    readonly people: object;
    readonly requests: object;
    readonly countries: readonly object[];
    readonly search: string;
  };
}
const Page = Staff as unknown as (props: PageProps) => ReactNode;

function show(people: readonly Person[], requests: readonly ApprovalRequest[], search = '') {
  const loaderData = { people: listOf(people), requests: listOf(requests), countries: [{ value: 'GH', word: 'Ghana' }], search };
  return renderPage(<Page loaderData={loaderData} />, { path: '/staff' });
}

const marked = () =>
  [...document.querySelectorAll('.staff-person')].map(({ textContent }) => textContent?.includes('A request is awaiting confirmation'));

test('the person whom a waiting request is about is marked, and nobody else', () => {
  const { unmount } = show([kwame, efua], [request]);
  expect(marked()).toEqual([false, true]);
  unmount();
  show([kwame, efua], []);
  expect(marked()).toEqual([false, false]);
});

test('a search that finds nobody says so', () => {
  show([], [], 'zzz');
  expect(screen.getByText(/^No staff member found\./)).toBeTruthy();
});
