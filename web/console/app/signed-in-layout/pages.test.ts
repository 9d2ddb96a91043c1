import { expect, test } from 'vitest';
import { consolePages, isConsolePage, pageAt } from './pages.ts';

const visits = '/cases?whose=all&stage=site_visit';

function pageOf(path: string, search: string, among = consolePages): string | undefined {
  const page = pageAt({ path, search }, among);
  return page && page.path + (page.search ?? '');
}

test.each([
  ['/cases', '', '/cases'],
  ['/cases', '?whose=mine', '/cases'],
  ['/cases/9f8b', '?whose=all&stage=site_visit', '/cases'],
  ['/cases', '?whose=all&stage=site_visit&page=2', visits],
  ['/cases', '?whose=mine&stage=site_visit', '/cases'],
  ['/archive', '?search=shea', '/archive'],
  ['/certificates/waiting', '', '/certificates'],
  ['/companies/9f8b', '', undefined],
  ['/casesque', '', undefined],
])('%s%s belongs to the page %s', (path, search, page) => {
  expect(pageOf(path, search)).toBe(page);
});

test('an address with filters belongs to the whole page where the reader is not offered the part', () => {
  const offered = consolePages.filter(({ search }) => search === undefined);
  expect(pageOf('/cases', '?whose=all&stage=site_visit', offered)).toBe('/cases');
});

test('sign-in leads back to the archive', () => {
  expect(isConsolePage('/archive')).toBe(true);
});
