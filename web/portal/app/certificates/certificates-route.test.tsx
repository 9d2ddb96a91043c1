// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as route from '../routes/company/certificates.tsx';
import { fakeApi, renderRoute } from '../testing/routes.tsx';
import type { ApiCall } from '../testing/routes.tsx';
import { activeCertificate } from '../testing/certificate.ts';

afterEach(() => vi.unstubAllGlobals());

const path = '/certificates';
const numberOf = (at: number) => `TVA-GH26-7K3M-Q9XD-2F${at + 10}`;
const issued = Array.from({ length: 14 }, (_, at) => {
  const certificate = activeCertificate(numberOf(at));
  return { ...certificate, application: { ...certificate.application, product_name: at === 3 ? 'Cocoa butter' : `Soap ${at}` } };
});

/** Lists as the API does: ten to a page, found by product or number. */
function answering(all: readonly (typeof issued)[number][]) {
  return fakeApi(({ call, query }: ApiCall) => {
    if (call === 'GET /certificate/certificate_summary/')
      return { message: '', data: { total: all.length, active: all.length, pending: 0, requires_action: 0 } };
    const search = (query['search'] ?? '').toLowerCase();
    const found = all.filter((one) => `${one.application.product_name} ${one.cert_no}`.toLowerCase().includes(search));
    const page = Number(query['page'] ?? 1);
    const link = (to: number) => `http://localhost/api/certificate/my_certificate/?page=${to}${search === '' ? '' : `&search=${search}`}`;
    const pages = Math.max(1, Math.ceil(found.length / 10));
    return {
      message: '',
      data: found.slice((page - 1) * 10, page * 10),
      previous: page > 1 ? link(Math.min(page - 1, pages)) : null,
      next: page < pages ? link(page + 1) : null,
      current_page: page,
      total_pages: pages,
    };
  });
}

const rows = () => document.querySelectorAll('tbody tr');
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Product or number' });
const listed = (calls: readonly ApiCall[]) => calls.filter(({ call }) => call === 'GET /certificate/my_certificate/').at(-1)?.query;

test('none yet: four tiles of zero, what to do next, and no search', async () => {
  answering([]);
  await renderRoute(route, path);
  expect(await screen.findByRole('heading', { name: 'No certificates yet' })).toBeDefined();
  expect(document.title).toBe('Certificates · Thamani');
  expect([...document.querySelectorAll('.tiles dd.figure')].map(({ textContent }) => textContent)).toEqual(['0', '0', '0', '0']);
  expect(screen.getByRole('link', { name: 'New Application' }).getAttribute('href')).toBe('/applications/new');
  expect(screen.queryByRole('search')).toBeNull();
});

test('fourteen are on two pages, and the address names the page', async () => {
  const calls = answering(issued);
  const { user, address } = await renderRoute(route, path);
  await waitFor(() => expect(rows()).toHaveLength(10));
  const paging = () => within(screen.getByRole('navigation', { name: 'Pages of the list' }));
  await user.click(paging().getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(address()).toBe(`${path}?page=2`);
  expect(listed(calls)).toEqual({ page: '2' });
  await user.click(paging().getByRole('link', { name: 'Previous' }));
  await waitFor(() => expect(rows()).toHaveLength(10));
});

test.each([
  ['?page=2', 4, ''],
  ['?search=cocoa', 1, 'cocoa'],
  [`?search=${numberOf(5).slice(9)}`, 1, numberOf(5).slice(9)],
  ['?search=soap&page=2', 3, 'soap'],
])('an address with %s asks the API for it, and shows what was found', async (query, shown, search) => {
  const calls = answering(issued);
  await renderRoute(route, path, `${path}${query}`);
  await waitFor(() => expect(rows()).toHaveLength(shown));
  expect(box().value).toBe(search);
  expect(listed(calls)).toEqual(Object.fromEntries(new URLSearchParams(query)));
});

test('what is typed into the box goes into the address; the way back from a certificate keeps it', async () => {
  answering(issued);
  const { user, address, router } = await renderRoute(route, path);
  await waitFor(() => expect(rows()).toHaveLength(10));
  await user.type(box(), 'cocoa');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address()).toBe(`${path}?search=cocoa`);
  await user.click(within(rows()[0] as HTMLElement).getByRole('link', { name: 'Cocoa butter' }));
  await waitFor(() => expect(address()).toBe(`${path}/${numberOf(3)}`));
  await router.navigate(-1);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(box().value).toBe('cocoa');
});

test('a search without a match keeps the box and leads back to all; a page beyond the last says so', async () => {
  answering(issued);
  const { user, router } = await renderRoute(route, path, `${path}?search=gold`);
  expect(await screen.findByRole('heading', { name: 'No certificates match "gold"' })).toBeDefined();
  expect(box().value).toBe('gold');
  await user.click(screen.getByRole('link', { name: 'Show all certificates' }));
  await waitFor(() => expect(rows()).toHaveLength(10));
  await router.navigate(`${path}?page=9`);
  expect(await screen.findByRole('heading', { name: 'This page is empty' })).toBeDefined();
});
