import { describe, expect, it } from 'vitest';
import type { Invoice, Finding } from '../signals/invoice.ts';
import { lineSignals, type SignalSources } from './signals.ts';
import type { Citation, CostLine } from './sheet.ts';

const spot = { page: 1, box: { x: 0, y: 0, width: 10, height: 10 } };
const found = (value: bigint): Finding<bigint> => ({ value, at: spot });
const row = (quantity: bigint, price: bigint) => {
  const amount = (quantity * price) / 100n;
  return { quantity, price, amount, expected: amount, slack: 0n, at: spot };
};
/** 24,000 tins at 0.46, 24,000 lids at 0.12 and freight of 420.00: 14,340.00 in all. */
const tins: Invoice = { items: [row(2_400_000n, 46n), row(2_400_000n, 12n), row(100n, 42_000n)], total: found(1_434_000n) };

const cites = (document: string, more: Partial<Citation> = {}): Citation => ({ document, proves: ['cost'], ...more });
const line = (id: string, unitCost: string, citations: readonly Citation[], changes: Partial<CostLine> = {}): CostLine => ({
  id,
  kind: 'packing',
  role: 'retail_packing',
  description: id,
  hsCode: '731021',
  country: 'CN',
  originStatus: 'unknown',
  quantity: '24',
  unit: 'piece',
  unitCost,
  currency: 'USD',
  basis: 'cif',
  citations,
  ...changes,
});
const [tin, lid] = [line('tin', '0.46', [cites('invoice')]), line('lid', '0.12', [cites('invoice')])];
const signalsOf = (lines: readonly CostLine[], sources: Partial<SignalSources> = {}) =>
  lineSignals(lines, { citedElsewhere: new Set(), invoices: new Map(), ...sources }).map(({ line: id, code, amount }) =>
    [id, code, amount].filter((part) => part !== undefined).join(' '),
  );
const byInvoice = (invoice: Invoice, lines: readonly CostLine[] = [tin, lid]) =>
  signalsOf(lines, { invoices: new Map([['invoice', invoice]]) });

describe('signals at a line', () => {
  it('say where a cost may be listed twice by one document', () => {
    const again = line('tin again', '0.46', [cites('invoice')]);
    expect(signalsOf([tin, lid, again])).toEqual(['tin document_cited_again', 'tin again document_cited_again']);
    // The same quantity of two goods, at two prices.
    expect(signalsOf([tin, lid])).toEqual([]);
    expect(signalsOf([tin, line('other', '0.46', [cites('another invoice')])])).toEqual([]);
    const origin = (id: string) => line(id, '0.46', [cites('certificate', { proves: ['origin'] })]);
    expect(signalsOf([origin('one'), origin('other')])).toEqual([]);
  });

  it('take two marked rows of one document for two rows', () => {
    const at = (id: string, n: number) => line(id, '0.46', [cites('invoice', { page: 1, cell: { row: n, column: 1 } })]);
    expect(signalsOf([at('one', 1), at('other', 2)])).toEqual([]);
    expect(signalsOf([at('one', 1), at('other', 1)])).toHaveLength(2);
    expect(signalsOf([at('one', 1), line('other', '0.46', [cites('invoice')])])).toHaveLength(2);
  });

  it('say which documents another application of the company cites', () => {
    expect(signalsOf([tin, lid], { citedElsewhere: new Set(['invoice']) })).toEqual([
      'tin document_cited_elsewhere',
      'lid document_cited_elsewhere',
    ]);
    expect(signalsOf([tin, lid], { citedElsewhere: new Set(['another']) })).toEqual([]);
  });

  it('say what of an invoice is in no line', () => {
    expect(byInvoice(tins)).toEqual(['tin invoice_total_differs 420.00', 'lid invoice_total_differs 420.00']);
    const freight = line('freight', '420', [cites('invoice')], { quantity: '0.001' });
    expect(byInvoice(tins, [tin, lid, freight])).toEqual([]);
    expect(byInvoice({ ...tins, total: found(1_300_000n) })[0]).toBe('tin invoice_total_differs -920.00');
  });

  it('leave tax open: it is in the lines or not', () => {
    const { items } = tins;
    const taxed = { items: items.slice(0, 2), tax: found(208_800n), total: found(1_600_800n) };
    expect(byInvoice(taxed)).toEqual([]);
    expect(byInvoice({ ...taxed, total: found(1_642_800n) })[0]).toBe('tin invoice_total_differs 420.00');
  });

  it.each<[string, Invoice, (readonly CostLine[])?]>([
    ['its total was not read', { items: tins.items }],
    ['a row was not read', { ...tins, hasUnreadRows: true }],
    ['a line has a price that it does not have', tins, [tin, line('lid', '0.13', [cites('invoice')])]],
    [
      'two lines are about one row',
      { ...tins, items: tins.items.slice(0, 1) },
      [tin, line('tin too', '0.46', [cites('invoice')], { quantity: '2' })],
    ],
  ])('say nothing of an invoice where %s', (_, invoice, lines) => {
    expect(byInvoice(invoice, lines)).toEqual([]);
  });
});
