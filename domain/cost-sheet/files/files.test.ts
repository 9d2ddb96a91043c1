import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CostLine } from '../sheet.ts';
import { linesIn, type ColumnAnswers } from './lines.ts';
import { headIn } from './head.ts';
import { lineContent, plannedImport, type PlacedLine } from './plan.ts';
import { cellOf, guardedText, meantNumber, unguardedText, type Table } from './table.ts';
import { countryIndex, foldedWord, type SheetWords } from './words.ts';
import { lineAmount } from './writing.ts';

const words: SheetWords = {
  columns: {
    kind: 'Kind of cost',
    description: 'Item',
    hsCode: 'HS code',
    country: 'Made in',
    supplier: 'Supplier',
    quantity: 'Quantity',
    unit: 'Unit',
    unitCost: 'Unit cost',
    currency: 'Currency',
    basis: 'Price basis',
    role: 'Part in the product',
    originStatus: 'Origin',
    originProof: 'Proof of origin',
  },
  kind: { material: 'Material', packing: 'Packing', labour: 'Labour', overhead: 'Overhead' },
  basis: { cif: 'CIF', fob: 'FOB', first_price: 'First price', own_cost: 'Our own cost' },
  role: { enters: 'Enters', retail_packing: 'Retail', accessory: 'Accessory', transport_packing: 'Transport', neutral: 'Neutral' },
  originStatus: {
    wholly_obtained: 'Grown',
    originating: 'Originating',
    non_originating: 'Not originating',
    sea_catch: 'Caught at sea',
    unknown: 'I do not know',
  },
  originProof: {
    own_records: 'Records',
    certificate_of_origin: 'Certificate',
    origin_declaration: 'Declaration',
    supplier_declaration: 'Supplier',
  },
  head: { price: 'Ex-works price', currency: 'Currency', repaidTaxes: 'Taxes repaid', unit: 'Unit of output' },
  rates: { currency: 'Currency of the rate', amount: 'Amount', worth: 'Is worth', day: 'Day', source: 'Source' },
  sheets: { lines: 'Costs', head: 'Price', help: 'Help' },
  countries: new Map([
    ['GH', ['Ghana']],
    ['BR', ['Brazil', 'Brésil', 'البرازيل']],
    ['NL', ['Netherlands', 'Holland']],
    ['DE', ['Germany']],
    ['CI', ['Côte d’Ivoire', 'Ivory Coast']],
  ]),
};

const text = (value: string) => (value === '' ? '' : cellOf('t', value));
const number = (value: string) => cellOf('n', value);

function table(titles: readonly string[], ...rows: readonly (readonly string[])[]): Table {
  return { name: 'BOM', rows: [titles.map(text), ...rows].map((cells, index) => ({ number: index + 1, cells })) };
}

const read = (of: Table, answers: ColumnAnswers = {}, currency = 'GHS') =>
  linesIn([of], { words: [words], answers, country: 'GH', currency });
const cell = (column: string, found: string, title = 'Item') => {
  const row = read(table([title === column ? 'Unit' : title, column], [text('Sugar'), found]))?.rows[0];
  if (row === undefined) throw new Error('no row was read');
  return row;
};

describe('numbers as spreadsheets store them', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['22.499999999999996', '22.5'],
    ['1E-3', '0.001'],
    ['1.5E+3', '1500'],
    ['-4.50', '-4.5'],
    ['0', '0'],
    ['999999999999999.9', '1000000000000000'],
    ['123456789012345', '123456789012345'],
  ])('%s means %s', (stored, meant) => expect(meantNumber(stored)).toBe(meant));

  it.each(['', '.', 'ten', '1e', '1,5'])('%s is none', (stored) => expect(meantNumber(stored)).toBeUndefined());

  it('of at most 15 digits mean what was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }), (whole, millionths) => {
        const typed = `${whole}.${String(millionths).padStart(6, '0')}`.replace(/\.?0+$/, '');
        expect(meantNumber(String(Number(typed)))).toBe(typed);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('texts that a spreadsheet would take for formulas', () => {
  it('get an apostrophe, and are read back', () => {
    const signs = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", ' ', 'a', '1') });
    fc.assert(
      fc.property(signs, (typed) => {
        const written = guardedText(typed);
        expect(written).not.toMatch(/^\s*[=+\-@]/);
        expect(unguardedText(written)).toBe(typed);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the lines of a file', () => {
  it('are read by their titles, in any order, below other rows', () => {
    const found = read({
      name: 'BOM 2026',
      rows: [
        { number: 1, cells: [text('Bill of materials')] },
        { number: 3, cells: [text('unit cost:'), text('Notes'), text('ITEM'), text('Qty')] },
        { number: 4, cells: [number('22.5'), text('blue'), text('Sugar'), number('4')] },
        { number: 9, cells: ['', text('a note alone')] },
      ],
    });
    expect(found).toMatchObject({ sheet: 'BOM 2026', otherTitles: ['Notes'] });
    expect(found?.columns.map(({ column, field }) => [column, field])).toEqual([
      [1, 'unitCost'],
      [3, 'description'],
      [4, 'quantity'],
    ]);
    expect(found?.rows).toMatchObject([
      {
        row: 4,
        problems: [],
        line: { description: 'Sugar', quantity: '4', unitCost: '22.5', currency: 'GHS', kind: 'material', role: 'enters' },
      },
    ]);
  });

  it('are not read without titles', () => {
    expect(read({ name: '', rows: [{ number: 1, cells: [text('Sugar'), number('4')] }] })).toBeUndefined();
  });

  it.each([
    ['Quantity', text('ten'), 'number'],
    ['Quantity', text('-4'), 'negative'],
    ['Quantity', number('-4'), 'negative'],
    ['Quantity', number('0.3333333333333333'), 'number_too_long'],
    ['Quantity', cellOf('d', '2026-01-12'), 'day'],
    ['Quantity', cellOf('e', '#REF!'), 'error'],
    ['Quantity', cellOf('f', ''), 'valueless'],
    ['HS code', cellOf('d', '2026-01-12'), 'hs_code_day'],
    ['HS code', text('18'), 'hs_code'],
    ['HS code', number('1805'), 'hs_code'],
    ['HS code', text('1805.2'), 'hs_code'],
    ['Made in', text('Holland / Germany'), 'countries'],
    ['Made in', text('Atlantis'), 'country'],
    ['Currency', text('US dollars'), 'currency'],
    ['Kind of cost', text('Machine'), 'choice'],
    ['Supplier', text('x'.repeat(201)), 'too_long'],
    ['Unit', text('x'.repeat(41)), 'too_long'],
  ])('%s with %s is named: %s', (column, found, fault) => {
    expect(cell(column, found).problems).toMatchObject([{ row: 2, column: 2, fault }]);
  });

  it.each([
    ['HS code', text('1805.00'), { hsCode: '180500' }],
    ['HS code', text('١٨٠٥٠٠'), { hsCode: '180500' }],
    ['Made in', text('brazil'), { country: 'BR' }],
    ['Made in', text('BRESIL'), { country: 'BR' }],
    ['Made in', text('البرازيل'), { country: 'BR' }],
    ['Made in', text("cote d'ivoire"), { country: 'CI' }],
    ['Made in', text('nl'), { country: 'NL' }],
    ['Currency', text('usd'), { currency: 'USD' }],
    ['Quantity', text('1 234,50'), { quantity: '1234.5' }],
    ['Quantity', text('٤٫٣٢'), { quantity: '4.32' }],
    ['Quantity', text('12,34,567'), { quantity: '1234567' }],
    ['Quantity', number('0.30000000000000004'), { quantity: '0.3' }],
    ['Kind of cost', text('LABOUR'), { kind: 'labour', role: 'neutral', basis: 'own_cost', country: 'GH' }],
    ['Supplier', text("'=Tema & sons"), { supplier: '=Tema & sons' }],
    ['Supplier', number('47.10'), { supplier: '47.1' }],
  ])('%s with %s is read', (column, found, line) => {
    expect(cell(column, found)).toMatchObject({ problems: [], questions: [], line });
  });

  it.each([
    [number('90111'), '090111'],
    [text('90111'), '090111'],
    [number('1805.2'), '180520'],
    [number('901.11'), '090111'],
  ])('a code that lost a zero is completed, and told: %s', (found, code) => {
    const row = cell('HS code', found);
    expect(row.line.hsCode).toBe(code);
    expect(row.notes).toMatchObject([{ row: 2, column: 2, completed: code }]);
  });

  it('a number with two readings is asked about once for its column, in every language', () => {
    const file = table(
      ['Item', 'Unit cost', 'Quantity'],
      [text('Tin'), text('1,234'), number('1')],
      [text('Lid'), text('5.678'), number('1')],
    );
    const asked = read(file);
    expect(asked?.questions).toMatchObject([{ row: 2, column: 2, field: 'unitCost', typed: '1,234', readings: ['1234', '1.234'] }]);
    expect(asked?.rows.map(({ questions }) => questions.length)).toEqual([1, 1]);
    expect(read(file, { 2: 'decimals' })?.rows.map(({ line }) => line.unitCost)).toEqual(['1.234', '5.678']);
    expect(read(file, { 2: 'grouped' })?.rows.map(({ line }) => line.unitCost)).toEqual(['1234', '5678']);
  });

  it('a cost without a currency is named where the sheet has none', () => {
    const row = read(table(['Item', 'Quantity'], [text('Sugar'), number('1')]), {}, '')?.rows[0];
    expect(row?.problems).toMatchObject([{ row: 2, column: 0, field: 'currency', fault: 'currency_missing' }]);
  });
});

describe('the head of a file', () => {
  const rows = (...cells: readonly (readonly string[])[]): Table => ({
    name: 'Price',
    rows: cells.map((row, index) => ({ number: index + 1, cells: row })).filter((row) => row.cells.length > 0),
  });

  it('has price, currency, taxes, unit and rates', () => {
    const file = rows(
      [text('Ex-works price'), number('1450')],
      [text('Currency'), text('GHS')],
      [text('Taxes repaid'), number('0')],
      [text('Unit of output'), text('carton')],
      [],
      [text('Currency of the rate'), text('Amount'), text('Is worth'), text('Day'), text('Source')],
      [text('USD'), number('1'), number('15.2'), cellOf('d', '2026-11-13'), text('Bank of Ghana')],
    );
    expect(headIn([file], [words])).toEqual({
      sheet: 'Price',
      problems: [],
      head: {
        price: '1450',
        currency: 'GHS',
        repaidTaxes: '0',
        unit: 'carton',
        rates: [{ currency: 'USD', amount: '1', worth: '15.2', day: '2026-11-13', source: 'Bank of Ghana' }],
      },
    });
  });

  it('names what cannot be read', () => {
    const file = rows(
      [text('Ex-works price'), text('much')],
      [text('Currency'), text('GHS')],
      [text('Currency of the rate'), text('Amount'), text('Is worth'), text('Day'), text('Source')],
      [text('USD'), number('1'), number('15.2'), text('yesterday'), text('Bank of Ghana')],
    );
    expect(headIn([file], [words])?.problems).toMatchObject([
      { row: 1, column: 2, field: 'price', fault: 'number' },
      { row: 4, column: 4, field: 'rate_day', fault: 'rate' },
    ]);
  });

  it('is none where a sheet has other labels', () => {
    expect(headIn([table(['Item', 'Quantity'], [text('Sugar'), number('1')])], [words])).toBeUndefined();
  });
});

describe('a plan', () => {
  const line = fc.record({
    description: fc.constantFrom('Sugar', 'Cocoa', 'Tin'),
    quantity: fc.constantFrom('1', '2'),
  });
  const content = ({ description, quantity }: { description: string; quantity: string }): Omit<CostLine, 'id' | 'citations'> => ({
    kind: 'material',
    role: 'enters',
    description,
    originStatus: 'unknown',
    quantity,
    unit: 'kg',
    unitCost: '1',
    currency: 'GHS',
    basis: 'first_price',
  });
  const sheets = fc.array(line, { maxLength: 12 });
  const idOf = (row: number, turn: number) => `row ${row} ${turn}`;
  const placed = (lines: readonly { description: string; quantity: string }[], prefix = 'line'): readonly PlacedLine[] =>
    lines.map((one, index) => ({
      ...content(one),
      id: `${prefix} ${index}`,
      position: (index + 1) * 7,
      citations: [{ document: `of ${index}`, proves: ['cost'] }],
    }));
  const carriedOut = (stored: readonly PlacedLine[], plan: ReturnType<typeof plannedImport>) => {
    const written = new Map(plan.write.map((one) => [one.id, one]));
    expect(written.size).toBe(plan.write.length);
    const kept = stored.filter(({ id }) => !plan.remove.includes(id)).map((one) => written.get(one.id) ?? one);
    const added = plan.write.filter(({ id }) => !stored.some((one) => one.id === id));
    return [...kept, ...added].toSorted((one, other) => one.position - other.position);
  };
  const rowsOf = (lines: readonly { description: string; quantity: string }[]) =>
    lines.map((one, index) => ({ row: index + 2, line: content(one) }));

  it.each(['append', 'replace'] as const)('%s: carried out twice, it does nothing the second time', (mode) => {
    fc.assert(
      fc.property(sheets, sheets, (before, file) => {
        const stored = placed(before);
        const plan = { mode, rows: rowsOf(file), idOf };
        const first = carriedOut(stored, plannedImport({ ...plan, stored }));
        const again = plannedImport({ ...plan, stored: first });
        expect(again).toMatchObject({ write: [], remove: [], added: 0, changed: 0, kept: file.length });
      }),
    );
  });

  it('replace: the sheet is the file, and lines that are in both keep their documents', () => {
    fc.assert(
      fc.property(sheets, sheets, (before, file) => {
        const stored = placed(before);
        const after = carriedOut(stored, plannedImport({ mode: 'replace', stored, rows: rowsOf(file), idOf }));
        expect(after.map(lineContent)).toEqual(rowsOf(file).map(({ line: one }) => lineContent(one)));
        const counted = (lines: readonly PlacedLine[]) =>
          new Map([...Map.groupBy(lines, lineContent)].map(([key, all]) => [key, all.length]));
        const [had, has] = [counted(stored), counted(after)];
        for (const [key, count] of has) {
          const cited = after.filter((one) => lineContent(one) === key && one.citations.length > 0).length;
          expect(cited).toBe(Math.min(count, had.get(key) ?? 0));
        }
      }),
    );
  });

  it('append: what is there stays as it is', () => {
    fc.assert(
      fc.property(sheets, sheets, (before, file) => {
        const stored = placed(before);
        const after = carriedOut(stored, plannedImport({ mode: 'append', stored, rows: rowsOf(file), idOf }));
        expect(after.slice(0, stored.length)).toEqual(stored);
        expect(after.slice(stored.length).map(lineContent)).toEqual(rowsOf(file).map(({ line: one }) => lineContent(one)));
      }),
    );
  });
});

describe('small parts', () => {
  it('words are compared without accents, case and signs', () => expect(foldedWord(' Coût  unitaire* : ')).toBe('cout unitaire'));
  it('a name of two countries means neither', () => {
    const index = countryIndex([
      {
        ...words,
        countries: new Map([
          ['CG', ['Congo']],
          ['CD', ['Congo']],
        ]),
      },
    ]);
    expect([index.get('congo'), index.get('cd')]).toEqual([undefined, 'CD']);
  });
  it('an amount is exact to two decimals', () => {
    expect(lineAmount({ quantity: '0.005', unitCost: '3' })).toBe('0.02');
    expect(lineAmount({ quantity: '', unitCost: '3' })).toBeUndefined();
  });
});
