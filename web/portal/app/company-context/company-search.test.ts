import { expect, test } from 'vitest';
import { companiesFor } from './company-search.ts';
import type { OwnCompany } from './own-companies.ts';

const company = (at: number, company_name: string, is_current = false): OwnCompany => ({
  id: `01a1ddf6-3221-71ab-aa98-5f030a40${String(at).padStart(4, '0')}`,
  company_name,
  roles: ['editor'],
  is_agent: true,
  is_current,
});
const named = (all: readonly OwnCompany[], query = '') =>
  companiesFor(all, new URLSearchParams(query)).companies.map(({ company_name }) => company_name);

test('companies are listed by name, the current one first', () => {
  expect(named([company(1, 'Abidjan Cacao'), company(2, 'Bamako Coton', true), company(3, 'Tamale Shea')])).toEqual([
    'Bamako Coton',
    'Abidjan Cacao',
    'Tamale Shea',
  ]);
});

test('a search finds a part of the name without its capitals and accents', () => {
  const all = [company(1, 'Société Ivoirienne'), company(2, 'شركة التمور'), company(3, 'Tamale Shea')];
  expect(named(all, 'search=%20SOCIETE%20')).toEqual(['Société Ivoirienne']);
  expect(named(all, `search=${encodeURIComponent('التمور')}`)).toEqual(['شركة التمور']);
  expect(companiesFor(all, new URLSearchParams('search=cocoa'))).toMatchObject({ companies: [], total: 0, page: 1, pages: 1 });
});

test('two hundred companies are ten pages; a page that is none is the nearest', () => {
  const all = Array.from({ length: 200 }, (_, at) => company(at, `Company ${String(at).padStart(3, '0')}`));
  expect(companiesFor(all, new URLSearchParams('page=10'))).toMatchObject({ page: 10, pages: 10, total: 200 });
  expect(named(all, 'page=2')[0]).toBe('Company 020');
  for (const page of ['0', '-1', 'x', '']) expect(companiesFor(all, new URLSearchParams({ page })).page).toBe(1);
  expect(companiesFor(all, new URLSearchParams('page=99')).page).toBe(10);
});
