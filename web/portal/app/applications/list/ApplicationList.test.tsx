// @vitest-environment happy-dom
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { renderPart } from '../../testing/render.tsx';
import type { ApplicationList as Listed } from '../application.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { ApplicationTiles } from './ApplicationTiles.tsx';
import { ListSearch } from './ListSearch.tsx';
import { MissingApplication } from './ListUnavailable.tsx';

const none: Listed = { message: '', data: [], previous: null, next: null, current_page: 1, total_pages: 1 };

test('an empty list says what to do next', () => {
  renderPart(<ApplicationList list={none} search="" />);
  expect(screen.getByRole('heading', { name: 'No applications yet' })).toBeDefined();
  expect(screen.getByText(/Start with the product you export most\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'New Application' }).getAttribute('href')).toBe('/applications/new');
});

test('a search without a match repeats the text as text and leads back to all', async () => {
  const { user, address } = renderPart(<ApplicationList list={none} search="<b>100%</b>" />, { at: '/applications?search=x' });
  expect(screen.getByRole('heading', { name: 'No applications match the name "<b>100%</b>"' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Show all applications' }));
  expect(address()).toBe('/applications');
});

test('a page beyond the last says so and leads back', async () => {
  const beyond = { ...none, previous: 'https://portal.example/api/application/my_applications/?page=3', current_page: 9, total_pages: 3 };
  const { user, address } = renderPart(<ApplicationList list={beyond} search="" />, { at: '/applications?page=9' });
  expect(screen.getByRole('heading', { name: 'This page is empty' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  expect(address()).toBe('/applications?page=3');
});

test('Previous and Next follow the links of the answer, with the search in them; at an end there is no link', async () => {
  const middle = {
    ...none,
    data: [applicationIn('draft')],
    next: 'https://portal.example/api/application/my_applications/?page=2&search=cocoa',
    total_pages: 2,
  };
  const { user, address } = renderPart(<ApplicationList list={middle} search="cocoa" />, { at: '/applications?search=cocoa' });
  const paging = within(screen.getByRole('navigation', { name: 'Pages of the list' }));
  expect(paging.getByText(/Page/).textContent).toBe('Page 1 of 2');
  expect(paging.queryByRole('link', { name: 'Previous' })).toBeNull();
  await user.click(paging.getByRole('link', { name: 'Next' }));
  expect(address()).toBe('/applications?page=2&search=cocoa');
});

test('one page has no paging', () => {
  renderPart(<ApplicationList list={{ ...none, data: [applicationIn('draft')] }} search="" />);
  expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).toBeNull();
});

const statusLabels: Partial<Record<State, string>> = {
  draft: 'Draft',
  submitted: 'Not paid',
  screening: 'Under Review',
  correction: 'Correction',
  issuance: 'Under Review',
  completed: 'Certified',
  rejected: 'Rejected',
  appeal: 'Under Appeal',
  withdrawn: 'Withdrawn',
};

test.each(Object.entries(statusLabels) as [State, string][])(
  'an application in %s reads as %s, with an icon beside the word',
  (state, word) => {
    renderPart(<ApplicationList list={{ ...none, data: [applicationIn(state)] }} search="" />);
    const badge = within(screen.getByRole('row', { name: /Cocoa butter/ })).getByText(word);
    expect(badge.closest('.badge')?.querySelectorAll('svg')).toHaveLength(1);
  },
);

test('a payment that was started, and a certificate that is not valid, are told apart from the rest', () => {
  const payment = { reference: '01KA9Y8Z7X6W5V4T3S2R1Q0P9N', state: 'open', confirming: false } as const;
  const rows = [
    applicationIn('submitted', { id: '1', payment }),
    applicationIn('submitted', { id: '6', payment: { ...payment, confirming: true } }),
    applicationIn('completed', { id: '2', certificate_state: 'revoked' }),
    applicationIn('completed', { id: '3', certificate_state: 'suspended' }),
    applicationIn('completed', { id: '4', certificate_state: 'expired' }),
    applicationIn('completed', { id: '5', certificate_state: 'active' }),
  ];
  renderPart(<ApplicationList list={{ ...none, data: rows }} search="" />);
  const badges = [...document.querySelectorAll('.badge')].map(({ textContent }) => textContent);
  expect(badges).toEqual([
    'Payment open',
    'Payment is being confirmed',
    'Certificate revoked',
    'Certificate suspended',
    'Certificate expired',
    'Certified',
  ]);
});

test('a row says what waits: a draft, a fee, the company', () => {
  const rows = [
    applicationIn('draft', { id: '1', product_name: '' }),
    applicationIn('submitted', { id: '2' }),
    applicationIn('correction', { id: '3' }),
    applicationIn('completed', { id: applicationId }),
  ];
  renderPart(<ApplicationList list={{ ...none, data: rows }} search="" />);
  const [, draft, submitted, correction, certified] = screen.getAllByRole('row');
  expect(draft?.textContent).toMatch(/Unnamed product.*Draft/);
  expect(submitted?.textContent).toMatch(/3 Nov 2026.*Not paid/);
  expect(correction?.textContent).toContain('needs your action');
  const link = within(certified as HTMLElement).getByRole('link', { name: 'See the certificate' });
  expect(link.getAttribute('href')).toBe(`/applications/${applicationId}/certificate`);
});

test('each tile shows its own figure', () => {
  const summary = { total_applications: 9, approved_applications: 4, pending_applications: 3, rejected_applications: 2 };
  renderPart(<ApplicationTiles summary={summary} />);
  const figures = [...document.querySelectorAll('.tiles > div')].map((tile) => tile.textContent);
  expect(figures).toEqual(['Total9', 'Approved4', 'Pending3drafts, unpaid and under review', 'Rejected2']);
});

test('the search box asks by itself once the hand rests, keeps the focus, and starts at the first page', async () => {
  const { user, address } = renderPart(<ListSearch search="" by="Search by application name" />, { at: '/applications?page=3' });
  const box = screen.getByRole('searchbox', { name: 'Search by application name' });
  await user.type(box, 'cocoa bUTTER');
  await waitFor(() => expect(address()).toBe('/applications?search=cocoa+bUTTER'));
  expect(document.activeElement).toBe(box);
});

test('the search box shows the search of the address it comes back to, unless it is being typed in', async () => {
  const box = () => screen.getByRole<HTMLInputElement>('searchbox');
  const { user, rerender } = renderPart(<ListSearch search="cocoa" by="Search" />);
  expect(box().value).toBe('cocoa');
  rerender(<ListSearch search="" by="Search" />);
  expect(box().value).toBe('');
  await user.click(box());
  await user.keyboard('she');
  rerender(<ListSearch search="sh" by="Search" />);
  expect(box().value).toBe('she');
});

test('an application that is not in the list leads to those that are', () => {
  renderPart(<MissingApplication />, { at: '/ar/applications/x' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ar/applications');
});
