// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportPreview } from '@thamani/client/sheet-import.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as route from '../../routes/company/cost-sheet-import.tsx';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { amina } from '../../testing/people.ts';
import { fakeApi, refusal, renderRoute } from '../../testing/routes.tsx';
import type { ApiCall } from '../../testing/routes.tsx';
import { problemList } from './problem-list.ts';

afterEach(() => vi.unstubAllGlobals());

type Row = ImportPreview['rows'][number];

const line: Row['line'] = {
  kind: 'Material',
  description: 'Cocoa powder',
  hs_code: '180500',
  country: 'Ghana',
  supplier: null,
  quantity: '2.4',
  unit: 'kg',
  unit_cost: '96',
  currency: 'GHS',
  amount: '230.40',
};
const place = (row: number, column: number, title: string, typed: string) => ({ row, column, column_title: title, typed });
const question = { ...place(4, 6, 'Unit cost', '1,234'), field: 'unitCost' as const, readings: ['1234', '1.234'] as [string, string] };
const rows: readonly Row[] = [
  { row: 2, line, problems: [], questions: [], notes: [] },
  {
    row: 3,
    line: { ...line, description: 'Vanilla', hs_code: '090520' },
    problems: [],
    questions: [],
    notes: [
      { ...place(3, 2, 'HS code', '90520'), field: 'hsCode', completed: '090520', message: 'The spreadsheet dropped a zero. Check it.' },
    ],
  },
  { row: 4, line: { ...line, description: 'Tin', unit_cost: '', amount: null }, problems: [], questions: [question], notes: [] },
  {
    row: 5,
    line: { ...line, description: 'Anti-caking agent', country: null },
    problems: [
      { ...place(5, 3, 'Made in', 'Holland / Germany'), field: 'country', code: 'countries', message: 'One country is expected.' },
    ],
    questions: [],
    notes: [],
  },
];

const checked = (answers: string): ImportPreview => ({
  sha256: 'a'.repeat(64),
  sheet: 'BOM 2026',
  first_row: 2,
  last_row: 5,
  row_count: 4,
  good_count: answers === '' ? 2 : 3,
  problem_count: 1,
  question_count: answers === '' ? 1 : 0,
  note_count: 1,
  remarked_count: 3,
  line_count: 7,
  other_titles: ['Notes'],
  questions: answers === '' ? [question] : [],
  rows: [...rows],
  head: { sheet: 'Price', price: '1450', currency: 'GHS', repaid_taxes: '0', unit: 'tin', rate_count: 1, problems: [] },
  pages: 1,
});

const formIn = ({ body }: ApiCall): Readonly<Record<string, string>> =>
  Object.fromEntries([...(body as FormData)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));

async function opened(answer: (call: ApiCall) => Response | undefined = () => undefined) {
  const path = `/application/${applicationId}`;
  const calls = fakeApi((asked) => {
    const instead = answer(asked);
    if (instead !== undefined) return instead;
    switch (asked.call) {
      case 'GET /profile/user/me':
        return { message: '', data: amina.profile };
      case `GET ${path}/retrieve_application/`:
        return { message: '', data: applicationIn('draft', { product_name: 'Cocoa drink' }) };
      case `GET ${path}/cost_sheet/`:
        return { message: '', data: emptySheet, previous: null, next: null, current_page: 1, total_pages: 1 };
      case `POST ${path}/cost_sheet/import_preview/`: {
        const { pages, ...data } = checked(formIn(asked)['answers'] ?? '');
        return { message: '', data, previous: null, next: null, current_page: 1, total_pages: pages };
      }
      case `POST ${path}/cost_sheet/import/`:
        return {
          message: '',
          data: { revision: 2, line_count: 10, added: 3, changed: 0, kept: 0, removed: 0, left_out: 1, head_taken: false },
        };
      default:
        return refusal(404, 'not_found', 'Not found');
    }
  });
  const page = await renderRoute(route, '/cost-sheet/:id/import', `/cost-sheet/${applicationId}/import`);
  const choose = (id: string) => {
    const input = document.querySelector(`#${id}`) as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [new File(['Item'], 'bill.xlsx')], configurable: true });
    fireEvent.change(input);
  };
  return { ...page, calls, choose };
}

const emptySheet = {
  version: 0,
  revision: 0,
  head_revision: 0,
  editable: true,
  required: false,
  country: 'GH',
  price: '',
  currency: '',
  repaid_taxes: '0',
  unit: '',
  rates: [],
  price_citations: [],
  line_count: 7,
  declared: null,
  documented: null,
  threshold_percent: 30,
  faults: [],
  fault_count: 0,
  missing: [],
  missing_count: 0,
  lines: [],
};

const imported = (calls: readonly ApiCall[]) => calls.filter(({ call }) => call.endsWith('/cost_sheet/import/'));

describe('the import of a file', () => {
  test('shows counts, marked cells and what needs the person; nothing is sent before the last button', async () => {
    const { calls, choose } = await opened();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Import from a file');
    choose('import-file');
    await screen.findByRole('heading', { level: 1, name: 'Check the import' });
    expect(document.activeElement?.textContent).toBe('Check the import');
    expect(document.querySelector('.import-counts')?.textContent).toBe(
      '2rows can be taken over1row has a cell that cannot be read1row needs your answer',
    );
    const needs = within(screen.getByRole('region', { name: 'What needs you' }));
    expect(needs.getByText(/Row 5/).textContent).toBe('Row 5, Made in: “Holland / Germany”');
    expect(needs.getByText('One country is expected.', { exact: false })).toBeTruthy();
    expect(needs.getByText(/dropped a zero/)).toBeTruthy();
    expect(needs.getByText('Notes')).toBeTruthy();
    expect(document.querySelector('.import-cell-open')?.textContent).toContain('1,234');
    expect(screen.getByText('was', { exact: false, selector: '.import-note' }).textContent).toBe('was 90520, zero added');
    expect(imported(calls)).toHaveLength(0);
  });

  test('an answer is used for its column, and can be changed', async () => {
    const { user, calls, choose } = await opened();
    choose('import-file');
    await user.click(await screen.findByRole('button', { name: '1.2340' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Take over the 3 good rows' })).toBeTruthy());
    expect(screen.getByRole('button', { name: '1.2340' }).getAttribute('aria-pressed')).toBe('true');
    expect(formIn(calls.at(-1) as ApiCall)).toMatchObject({ answers: '6:decimals', show: 'remarked' });
    await user.click(screen.getByRole('button', { name: '1,234' }));
    await waitFor(() => expect(formIn(calls.at(-1) as ApiCall)).toMatchObject({ answers: '6:grouped' }));
  });

  test('the good rows are taken over as chosen, and the sheet opens', async () => {
    const { user, calls, choose, address } = await opened();
    choose('import-file');
    await user.click(await screen.findByRole('radio', { name: /^Replace them/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Also take over the price/ }));
    await user.click(screen.getByRole('button', { name: 'Take over the 2 good rows' }));
    await waitFor(() => expect(address()).toBe(`/cost-sheet/${applicationId}`));
    const [call] = imported(calls);
    expect(formIn(call as ApiCall)).toEqual({ sha256: 'a'.repeat(64), mode: 'replace', only_good_rows: 'true', take_head: 'true' });
    expect(call?.idempotencyKey).toMatch(/^[\w.:-]{8,128}$/);
  });

  test('what the server refuses is said with what to do, and the choice stays', async () => {
    let isOff = true;
    const { user, choose } = await opened(({ call }) =>
      call.endsWith('/import/') && isOff ? refusal(409, 'import_changed', 'This is not the file that you checked.') : undefined,
    );
    choose('import-file');
    await user.click(await screen.findByRole('button', { name: 'Take over the 2 good rows' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This is not the file that you checked.');
    isOff = false;
    expect(screen.getByRole('button', { name: 'Take over the 2 good rows' })).toHaveProperty('disabled', false);
  });

  test('a file that cannot be read leaves the first step open', async () => {
    const { choose } = await opened(({ call }) =>
      call.endsWith('import_preview/')
        ? refusal(422, 'import_unreadable', 'This file cannot be read.', { file: 'Save it as XLSX.' })
        : undefined,
    );
    choose('import-file');
    expect((await screen.findByRole('alert')).textContent).toBe('This file cannot be read.Save it as XLSX.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Import from a file');
  });

  test('the list of problems has a row for each, and no formula', () => {
    const bad = {
      ...place(9, 1, 'Item', '=HYPERLINK("x")'),
      field: 'description' as const,
      code: 'too_long' as const,
      message: 'Shorten it.',
    };
    const list = problemList(
      [...rows, { row: 9, line, problems: [bad], questions: [], notes: [] }],
      [],
      ['Row', 'Column', 'Found', 'Write'],
    );
    expect(list.slice(1).trimEnd().split('\r\n')).toEqual([
      'Row,Column,Found,Write',
      '3,HS code,90520,The spreadsheet dropped a zero. Check it.',
      '4,Unit cost,"1,234",1234 / 1.234',
      '5,Made in,Holland / Germany,One country is expected.',
      '9,Item,"\'=HYPERLINK(""x"")",Shorten it.',
    ]);
  });
});
