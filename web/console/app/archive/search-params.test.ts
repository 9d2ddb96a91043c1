import { expect, test } from 'vitest';
import { queryOf, questionIn } from './search-params.ts';

const asked = (search: string) => questionIn(new URLSearchParams(search));

test('takes the filters from the address', () => {
  expect(asked('search=%20shea%20&country=GH&stage=rejected')).toEqual({ search: 'shea', country: 'GH', stage: 'rejected' });
});

test('leaves out what is no filter of the archive', () => {
  expect(asked('search=%20&country=Ghana&stage=assessment&whose=mine')).toEqual({});
});

test('asks for the page of the address, or the first', () => {
  expect(queryOf(new URL('https://console.example/archive?search=shea&page=3'))).toEqual({ search: 'shea', page: '3', page_size: '25' });
  expect(queryOf(new URL('https://console.example/archive?page=no'))).toEqual({ page: '1', page_size: '25' });
});
