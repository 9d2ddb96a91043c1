// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded beforehand: the page fetches them when they are first needed.
import './cards/LineDialog.tsx';
import './evidence/EvidenceDialog.tsx';
import './paste/PasteDialog.tsx';
import * as route from '../routes/company/cost-sheet.tsx';
import { applicationId, applicationIn } from '../testing/application.ts';
import { amina } from '../testing/people.ts';
import { fakeApi, refusal, renderRoute } from '../testing/routes.tsx';
import type { ApiCall } from '../testing/routes.tsx';
import { fakeUploads } from '../testing/uploads.ts';
import type { ReadSheet, SentHead, SentLine } from './model/sheet.ts';

const uploads = fakeUploads();

type ReadLine = ReadSheet['lines'][number];

const id = (number: number) => `01a1ddf6-3221-71ab-aa98-5f030a40${String(number).padStart(4, '0')}`;
const invoice = '01a1ddf6-3221-71ab-aa98-5f030a409999';

function lineOf(number: number, description: string, more: Partial<ReadLine> = {}): ReadLine {
  return {
    id: id(number),
    position: number * 10,
    kind: 'material',
    role: 'enters',
    description,
    hs_code: '170199',
    country: 'GH',
    origin_status: 'unknown',
    origin_proof: null,
    supplier: null,
    quantity: '2',
    unit: 'kg',
    unit_cost: '10',
    currency: 'GHS',
    basis: 'first_price',
    citations: [],
    revision: 1,
    ...more,
  };
}

const cocoa = lineOf(1, 'Cocoa powder');
const sugar = lineOf(2, 'Sugar', { country: 'BR' });

interface Opened {
  readonly lines?: readonly ReadLine[];
  readonly head?: Partial<ReadSheet>;
  /** In the place of the answer to a call. */
  readonly answer?: (call: ApiCall) => Response | undefined;
  readonly language?: '' | '/ar' | '/fr';
  readonly search?: string;
}

/** The page over an API that keeps the sheet as the contract says. */
async function opened({ lines = [], head = {}, answer, language = '', search = '' }: Opened = {}) {
  let revision = 1;
  let stored = [...lines];
  let kept: Partial<SentHead> = {};
  const sheet = (): ReadSheet => ({
    version: 0,
    revision,
    head_revision: 1,
    editable: true,
    required: false,
    country: 'GH',
    price: '100',
    currency: 'GHS',
    repaid_taxes: '0',
    unit: 'carton',
    rates: [],
    price_citations: [],
    line_count: stored.length,
    declared: null,
    documented: null,
    threshold_percent: 30,
    faults: [],
    fault_count: 0,
    missing: [],
    missing_count: 0,
    lines: [],
    ...head,
  });
  const path = `/application/${applicationId}`;
  const saved = (sent: readonly SentLine[]) => {
    revision += 1;
    return sent.map(({ base, ...line }) => {
      const current = stored.find((one) => one.id === line.id);
      if ((current?.revision ?? 0) !== base)
        return { id: line.id, revision: null, problem: { code: 'sheet_changed', message: '' }, current: current ?? null };
      stored = [...stored.filter((one) => one.id !== line.id), { ...line, revision } as ReadLine];
      return { id: line.id, revision, problem: null, current: null };
    });
  };
  const calls = fakeApi((asked) => {
    const instead = answer?.(asked);
    if (instead !== undefined) return instead;
    switch (asked.call) {
      case 'GET /profile/user/me':
        return { message: '', data: amina.profile };
      case `GET ${path}/retrieve_application/`:
        return {
          message: '',
          data: applicationIn('draft', {
            production_cost_breakdown: {
              id: invoice,
              media: `/api/media/${invoice}`,
              name: 'invoice-21.pdf',
              content_type: 'application/pdf',
              size: 2048,
              sha256: 'a'.repeat(64),
              state: 'ready',
              uploaded_at: '2026-11-16T08:00:00.000Z',
            },
          }),
        };
      case `GET ${path}/cost_sheet/`: {
        const page = Number(asked.query['page'] ?? '1');
        const shown = stored.toSorted((a, b) => a.position - b.position).slice((page - 1) * 200, page * 200);
        const pages = Math.max(1, Math.ceil(stored.length / 200));
        return { message: '', data: { ...sheet(), lines: shown }, previous: null, next: null, current_page: page, total_pages: pages };
      }
      case `PUT ${path}/cost_sheet/`:
        kept = asked.body as SentHead;
        revision += 1;
        return { message: '', data: { revision, head_revision: revision } };
      case `PUT ${path}/cost_lines/`: {
        const answers = saved((asked.body as { lines: SentLine[] }).lines);
        return { message: '', data: { revision, line_count: stored.length, lines: answers } };
      }
      case `POST ${path}/remove_cost_lines/`: {
        const ids = (asked.body as { lines: { id: string }[] }).lines.map((line) => line.id);
        revision += 1;
        stored = stored.filter((line) => !ids.includes(line.id));
        const answers = ids.map((removed) => ({ id: removed, revision: null, problem: null, current: null }));
        return { message: '', data: { revision, line_count: stored.length, lines: answers } };
      }
      default: {
        const document = asked.call.split('/').at(-1) ?? '';
        return { data: { ...(uploads.states.get(document) as object | undefined), id: document } };
      }
    }
  });
  const at = `${language}/cost-sheet/${applicationId}${search}`;
  const rendered = await renderRoute(route, `${language}/cost-sheet/:id`, at);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  return {
    ...rendered,
    calls,
    stored: () => stored.toSorted((a, b) => a.position - b.position),
    head: () => kept,
    /** As another window does. */
    write: (line: ReadLine) => {
      revision += 1;
      stored = [...stored.filter((one) => one.id !== line.id), { ...line, revision }];
    },
  };
}

function narrow(isNarrow: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isNarrow && query.includes('900px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

const cell = (line: string, column: string) =>
  document.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${column}"]`) as HTMLElement;
const editor = () => document.querySelector<HTMLInputElement>('.cost-editor > input') as HTMLInputElement;
const proven = () => document.querySelector('.cost-proven .figure')?.textContent;
const declared = () => document.querySelector('.cost-declared .figure')?.textContent;
const mark = () => document.querySelector('.form-saved')?.textContent;
const savesIn = (calls: readonly ApiCall[]) => calls.filter(({ call }) => call.endsWith('/cost_lines/'));

beforeEach(() => narrow(false));
afterEach(() => vi.restoreAllMocks());

describe('the table', () => {
  test('several lines are typed by the keyboard alone, and saved', async () => {
    const { user, stored } = await opened();
    act(() => document.querySelector<HTMLElement>('[data-line="group-material"] button')?.focus());
    await user.keyboard('{Enter}');
    await user.keyboard('Cocoa powder{Tab}1805.00{Tab}Ghana{Tab}{Tab}2.4{Tab}kg{Tab}10{Control>}{Enter}{/Control}');
    await user.keyboard('Sugar{Tab}170199{Tab}brazil{Tab}Tema Dealers{Tab}4{Tab}kg{Tab}5{Enter}');
    await waitFor(() => expect(stored()).toHaveLength(2));
    await waitFor(() =>
      expect(stored()).toMatchObject([
        {
          description: 'Cocoa powder',
          hs_code: '180500',
          country: 'GH',
          supplier: null,
          quantity: '2.4',
          unit_cost: '10',
          currency: 'GHS',
        },
        { description: 'Sugar', hs_code: '170199', country: 'BR', supplier: 'Tema Dealers', quantity: '4', unit: 'kg', unit_cost: '5' },
      ]),
    );
    expect(declared()).toBe('80.00%');
    expect(proven()).toBe('0.00%');
    await waitFor(() => expect(mark()).toContain('Saved'));
  });

  test('an empty sheet says how to begin, and its button opens the first cell', async () => {
    const { user, stored } = await opened();
    await user.click(screen.getByRole('button', { name: 'Add a material' }));
    await waitFor(() => expect(document.activeElement).toBe(editor()));
    await user.keyboard('Cocoa powder{Enter}');
    await waitFor(() =>
      expect(stored()).toMatchObject([{ description: 'Cocoa powder', kind: 'material', currency: 'GHS', country: null }]),
    );
  });

  test('arrows move, Enter opens, Escape takes back, a letter begins a new text', async () => {
    const { user } = await opened({ lines: [cocoa, sugar] });
    act(() => cell(cocoa.id, 'description').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell(sugar.id, 'description'));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(editor().value).toBe('2');
    await user.keyboard('9{Escape}');
    expect(cell(sugar.id, 'quantity').textContent).toBe('2');
    expect(document.activeElement).toBe(cell(sugar.id, 'quantity'));
    await user.keyboard('7{Enter}');
    expect(cell(sugar.id, 'quantity').textContent).toBe('7');
  });

  test('exactly one cell is reached by Tab, and Tab leaves the table where nothing is typed', async () => {
    const { user } = await opened({ lines: [cocoa, sugar] });
    expect(document.querySelectorAll('.cost-grid [tabindex="0"]')).toHaveLength(1);
    act(() => cell(cocoa.id, 'description').focus());
    expect(document.querySelectorAll('.cost-grid [tabindex="0"]')).toHaveLength(1);
    await user.tab();
    expect(document.activeElement?.closest('.cost-grid')).toBeNull();
  });

  test('undo takes back cells and removed lines, on the server too', async () => {
    const { user, stored } = await opened({ lines: [cocoa, sugar] });
    await user.dblClick(cell(cocoa.id, 'unitCost'));
    await user.clear(editor());
    await user.keyboard('12{Enter}');
    await waitFor(() => expect(stored()[0]?.unit_cost).toBe('12'));
    await user.click(screen.getByRole('button', { name: 'Remove line 2, Sugar' }));
    await waitFor(() => expect(stored()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toHaveLength(2));
    act(() => cell(cocoa.id, 'description').focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(cell(cocoa.id, 'unitCost').textContent).toBe('10.00');
    await waitFor(() => expect(stored()[0]?.unit_cost).toBe('10'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  });

  test('a number with two readings is asked about, and its line is sent once it is answered', async () => {
    const { user, calls, stored } = await opened({ lines: [cocoa] });
    await user.dblClick(cell(cocoa.id, 'unitCost'));
    await user.clear(editor());
    await user.keyboard('1.850{Enter}');
    const notice = (await screen.findByText('Some cells must be corrected')).closest('.notice') as HTMLElement;
    expect(cell(cocoa.id, 'unitCost').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(mark()).toContain('Saved on this device'));
    expect(savesIn(calls)).toHaveLength(0);
    await user.click(within(notice).getByRole('button', { name: '1.85' }));
    await waitFor(() => expect(stored()[0]?.unit_cost).toBe('1.85'));
    expect(screen.queryByText('Some cells must be corrected')).toBeNull();
  });

  test('has its roles, its counts, and a name for each cell that is typed into', async () => {
    const { user } = await opened({ lines: [cocoa, sugar] });
    const grid = screen.getByRole('grid', { name: 'Cost lines for one unit of output' });
    expect(grid.getAttribute('aria-rowcount')).toBe('9');
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(13);
    expect(cell(sugar.id, 'countsAs').textContent).toBe('Imported');
    await user.dblClick(cell(cocoa.id, 'supplier'));
    expect(screen.getByRole('textbox', { name: 'Supplier, line 1' })).toBe(editor());
  });

  test('of 2,000 lines about 60 rows are drawn', async () => {
    await opened({ lines: Array.from({ length: 2_000 }, (_, index) => lineOf(index, `Item ${index}`)) });
    await waitFor(() => expect(document.querySelectorAll('.cost-row').length).toBeLessThan(62));
    expect(document.querySelector('.cost-grid')?.getAttribute('aria-rowcount')).toBe('2007');
  });
});

describe('figure and what is missing', () => {
  test('the entries are ordered by points and lead to their cell', async () => {
    const { user } = await opened({ lines: [lineOf(1, 'Salt', { unit_cost: '1' }), lineOf(2, 'Cocoa'), { ...sugar, id: id(3) }] });
    const missing = screen.getByRole('region', { name: 'What is missing' });
    const entries = within(missing).getAllByRole('button');
    expect(entries.map((one) => one.textContent)).toEqual([
      'Ex-works priceno document, for example a price list or an invoice',
      'Margin and everything not listedan officer checks it against your accounts−58.00',
      'Line 2, Cocoano document−20.00',
      'Line 1, Saltno document−2.00',
      'Line 3, Sugarno document−0.00',
    ]);
    await user.click(entries[2] as HTMLElement);
    await waitFor(() => expect(document.activeElement?.closest('[data-line]')?.getAttribute('data-line')).toBe(id(2)));
  });

  test('a document moves the proven figure, and the figure is told once the sheet has rested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { user } = await opened({ lines: [lineOf(1, 'Cocoa', { unit_cost: '20' })] });
      await user.click(screen.getByRole('button', { name: 'Select line 1, Cocoa' }));
      await user.click(screen.getByRole('button', { name: 'Document for the selected lines (1)' }));
      await user.click(await screen.findByRole('radio', { name: 'invoice-21.pdf' }));
      await user.click(screen.getByRole('button', { name: 'Use this document' }));
      expect(proven()).toBe('40.00%');
      expect(screen.getByText(/More than 30% is proven/)).not.toBeNull();
      expect(screen.queryByText('Proven by documents: 40.00%. As declared: 100.00%.')).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(2_500));
      expect(screen.getByText('Proven by documents: 40.00%. As declared: 100.00%.').getAttribute('role')).toBe('status');
    } finally {
      vi.useRealTimers();
    }
  });

  test('without a rate the currency is named, and the line is counted once the rate is complete', async () => {
    const { user, head } = await opened({ lines: [cocoa, { ...sugar, currency: 'USD', unit_cost: '1' }] });
    expect(screen.getByText(/A rate is missing for/).textContent).toContain('USD');
    expect(declared()).toBe('100.00%');
    await user.type(screen.getByLabelText('is worth'), '15');
    fireEvent.change(screen.getByLabelText('Day of the rate'), { target: { value: '2026-11-02' } });
    expect(head().rates).toBeUndefined();
    await user.type(screen.getByLabelText('Source'), 'Bank of Ghana');
    expect(declared()).toBe('70.00%');
    await waitFor(() =>
      expect(head().rates).toEqual([{ currency: 'USD', amount: '1', worth: '15', day: '2026-11-02', source: 'Bank of Ghana' }]),
    );
  });
});

describe('evidence', () => {
  test('one document for many lines at once, with its page', async () => {
    const { user, stored } = await opened({ lines: [cocoa, sugar, lineOf(3, 'Wages', { kind: 'labour', role: 'neutral' })] });
    await user.click(screen.getByRole('button', { name: 'Select line 1, Cocoa powder' }));
    await user.click(screen.getByRole('button', { name: 'Select line 3, Wages' }));
    await user.click(screen.getByRole('button', { name: 'Document for the selected lines (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Use this document' }));
    expect(screen.getByText('Choose a document, or add one.')).not.toBeNull();
    await user.click(screen.getByRole('radio', { name: 'invoice-21.pdf' }));
    await user.type(screen.getByLabelText(/^Page/), '2');
    await user.click(screen.getByRole('button', { name: 'Use this document' }));
    await waitFor(() =>
      expect(stored().map(({ citations }) => citations)).toEqual([
        [{ document: invoice, page: 2, proves: ['cost', 'origin'] }],
        [],
        [{ document: invoice, page: 2, proves: ['cost'] }],
      ]),
    );
    expect(cell(cocoa.id, 'evidence').textContent).toContain('invoice-21.pdf');
    expect(cell(sugar.id, 'evidence').textContent).toContain('No document');
  });
});

describe('paste', () => {
  const paste = (text: string) => fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => text } });

  test('nothing is taken over before the preview is answered', async () => {
    const { user, stored } = await opened({ lines: [cocoa] });
    paste('Item\tMade in\tQuantity\tUnit cost\nSugar\tBrazil\t4\t5\nSalt\tAtlantis\tten\t1\n');
    const dialog = await screen.findByRole('dialog', { name: 'Rows from a spreadsheet' });
    expect(within(dialog).getByText(/Row 3, Made in/).parentElement?.textContent).toContain('We do not know this country.');
    expect(within(dialog).getByText(/Row 3, Quantity/)).not.toBeNull();
    expect(document.querySelectorAll('[data-line]:not([data-line^="group"])')).toHaveLength(3);
    await user.click(within(dialog).getByRole('button', { name: 'Add only 1 readable line' }));
    await waitFor(() => expect(stored().map(({ description }) => description)).toEqual(['Cocoa powder', 'Sugar']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toHaveLength(1));
  });

  test('a column of ambiguous numbers is asked about once', async () => {
    const { user, stored } = await opened();
    paste('Item\tUnit cost\nSugar\t1.234\nSalt\t5.678');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('group')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 lines' }));
    expect(within(dialog).getByText('Choose one.')).not.toBeNull();
    await user.click(within(dialog).getAllByRole('radio')[1] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 lines' }));
    await waitFor(() => expect(stored().map((line) => line.unit_cost)).toEqual(['1.234', '5.678']));
  });
});

describe('saving', () => {
  async function typed(user: Awaited<ReturnType<typeof opened>>['user'], text: string) {
    await user.dblClick(cell(cocoa.id, 'unitCost'));
    await user.clear(editor());
    await user.keyboard(`${text}{Enter}`);
  }

  test.each([
    ['Keep this version', '12'],
    ['Use the other version', '14'],
  ])('a line that a colleague changed meanwhile is asked about: %s', async (button, cost) => {
    const { user, stored, write } = await opened({ lines: [cocoa] });
    write({ ...cocoa, unit_cost: '14' });
    await typed(user, '12');
    const notice = (await screen.findByText(/also changed in another window/)).closest('.notice') as HTMLElement;
    expect(notice.textContent).toContain('12.00');
    expect(notice.textContent).toContain('14.00');
    await user.click(within(notice).getByRole('button', { name: button }));
    await waitFor(() => expect(stored()[0]?.unit_cost).toBe(cost));
    expect(cell(cocoa.id, 'unitCost').textContent).toBe(`${cost}.00`);
    expect(screen.queryByText(/also changed in another window/)).toBeNull();
  });

  test('without a connection the work goes on, and is sent once it is back', async () => {
    const { user, calls, stored } = await opened({ lines: [cocoa] });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await typed(user, '12');
    expect(await screen.findByText(/No connection. You can continue/)).not.toBeNull();
    expect(mark()).toContain('Saved on this device');
    expect(savesIn(calls)).toHaveLength(0);
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(stored()[0]?.unit_cost).toBe('12'));
    await waitFor(() => expect(mark()).toContain('Saved'));
  });

  test('what the page could not send when it was left is there when it comes up again', async () => {
    const first = await opened({ lines: [cocoa] });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await typed(first.user, '12');
    navigator.sendBeacon = () => true;
    act(() => void dispatchEvent(new Event('pagehide')));
    vi.restoreAllMocks();
    narrow(false);
    document.body.innerHTML = '';
    const second = await opened({ lines: [cocoa] });
    await waitFor(() => expect(second.stored()[0]?.unit_cost).toBe('12'));
  });

  test('a sheet that was submitted elsewhere is told, and keeps what was typed', async () => {
    const answer = ({ call }: ApiCall) =>
      call.endsWith('/cost_lines/') ? refusal(409, 'action_not_allowed', 'It is no longer a draft.') : undefined;
    const { user } = await opened({ lines: [cocoa], answer });
    await typed(user, '12');
    expect(await screen.findByText('This cost sheet can no longer be changed')).not.toBeNull();
    expect(cell(cocoa.id, 'unitCost').textContent).toBe('12.00');
  });

  test('a sheet that cannot be changed is read only', async () => {
    const { user } = await opened({ lines: [cocoa], head: { editable: false } });
    await user.dblClick(cell(cocoa.id, 'unitCost'));
    expect(editor()).toBeNull();
    expect(screen.queryByRole('button', { name: /Add a material/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the application' })).not.toBeNull();
  });
});

describe('on a phone', () => {
  beforeEach(() => narrow(true));

  test('an empty sheet says how to begin, and the first line has a page of its own', async () => {
    const { user, stored, address } = await opened();
    expect(screen.getByText(/Four lines and one photographed invoice are enough/)).not.toBeNull();
    const [begin] = screen.getAllByRole('button', { name: 'Add a material' });
    await user.click(begin as HTMLElement);
    await waitFor(() => expect(address()).toContain('?line='));
    await user.type(await screen.findByLabelText('What is it?'), 'Shea nuts');
    await user.selectOptions(screen.getByLabelText('Made in'), 'GH');
    await user.type(screen.getByLabelText('Quantity'), '3');
    await user.type(screen.getByLabelText('Unit'), 'kg');
    await user.type(screen.getByLabelText('Unit cost'), '20');
    expect(screen.getByText('Amount for one unit of output').parentElement?.textContent).toContain('GHS\u00a060.00');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.querySelector('[data-card]')).not.toBeNull());
    const card = document.querySelector('[data-card]') as HTMLElement;
    expect(card.textContent).toContain('No document');
    expect(card.textContent).toContain('Ghana');
    await waitFor(() => expect(stored()[0]).toMatchObject({ description: 'Shea nuts', quantity: '3', unit_cost: '20', country: 'GH' }));
    expect(document.querySelector('.cost-foot')?.textContent).toContain('declared');
  });

  test('a photo of the invoice is uploaded and proves the line', async () => {
    const { stored } = await opened({ lines: [cocoa], search: `?line=${cocoa.id}` });
    expect(screen.getByText(/No document yet/).textContent).toContain('−20.00');
    const input = document.getElementById('line-photo') as HTMLInputElement;
    expect(input.getAttribute('capture')).toBe('environment');
    const photo = new File(['%PDF-1.7\n'], 'photo.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [photo], configurable: true });
    fireEvent.change(input);
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    act(() => uploads.sent[0]?.answer(200, { data: { id: id(77) } }));
    await waitFor(() => expect(stored()[0]?.citations).toEqual([{ document: id(77), proves: ['cost', 'origin'] }]));
  });

  test('a line is removed from its page', async () => {
    const { user, stored } = await opened({ lines: [cocoa, sugar], search: `?line=${sugar.id}` });
    await user.click(await screen.findByRole('button', { name: 'Remove this line' }));
    await waitFor(() => expect(stored().map(({ description }) => description)).toEqual(['Cocoa powder']));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cost sheet');
  });

  test('in Arabic the figures are isolated', async () => {
    await opened({ lines: [cocoa], language: '/ar' });
    const figures = document.querySelectorAll('.cost-figures .figure bdi, .cost-card-amount bdi');
    expect(figures.length).toBeGreaterThan(2);
    for (const one of figures) expect(one.getAttribute('dir')).toBe('ltr');
  });
});
