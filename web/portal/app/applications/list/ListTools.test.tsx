// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { chosenIn, ListTools, type Chosen, type ListTool } from './ListTools.tsx';

const tools: readonly ListTool[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: '', word: 'All' },
      { value: 'draft', word: 'Draft' },
      { value: 'certified', word: 'Certified' },
    ],
  },
  {
    name: 'sort',
    label: 'Sort by',
    choices: [
      { value: 'newest', word: 'Newest first' },
      { value: 'oldest', word: 'Oldest first' },
    ],
  },
];
const draw = (chosen: Chosen, search: string, at: string) =>
  renderPart(<ListTools tools={tools} chosen={chosen} search={search} file="/api/x/file" />, { at });

describe('the tools of a list', () => {
  test('ask at once when a choice is made, keep the search, and start at the first page', async () => {
    const { user, address } = draw({ sort: 'oldest' }, 'shea', '/applications?search=shea&sort=oldest&page=3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('status')).toBe('draft'));
    const query = new URLSearchParams(address().split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ search: 'shea', status: 'draft', sort: 'oldest' });
  });

  test('show what is chosen, and what holds without a choice', () => {
    draw({ status: 'certified' }, '', '/applications?status=certified');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).selectedOptions[0]?.textContent).toBe('Certified');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).selectedOptions[0]?.textContent).toBe('Newest first');
  });

  test('offer the same list as a file, in the language of the page', () => {
    draw({ status: 'draft' }, 'a&b', '/fr/applications?status=draft');
    const link = screen.getByRole('link', { name: 'Télécharger en CSV' });
    const [path, query] = (link.getAttribute('href') ?? '').split('?');
    expect(path).toBe('/api/x/file');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ status: 'draft', search: 'a&b', language: 'fr' });
    expect(link.hasAttribute('download')).toBe(true);
  });
});

test.each<[string, Chosen]>([
  ['', {}],
  ['?status=draft&sort=oldest', { status: 'draft', sort: 'oldest' }],
  ['?status=nonsense&sort=', {}],
  ['?state=active&status=draft', { status: 'draft' }],
])('of the address %j the list knows %j', (query, chosen) => {
  expect(chosenIn(`https://portal.example/applications${query}`, { status: ['draft'], sort: ['newest', 'oldest'] })).toEqual(chosen);
});
