import { describe, expect, it } from 'vitest';
import { judgementFault } from './judgements.ts';
import { currenciesLost, faultsOf, isImported, sheetBounds, type CostLine, type CostSheet } from './sheet.ts';

const line = (changes: Partial<CostLine> = {}): CostLine => ({
  id: 'sugar',
  kind: 'material',
  role: 'enters',
  description: 'Sugar',
  hsCode: '170199',
  country: 'BR',
  originStatus: 'non_originating',
  quantity: '0.35',
  unit: 'kilogram',
  unitCost: '0.812500',
  currency: 'USD',
  basis: 'cif',
  citations: [],
  ...changes,
});

const sheet = (changes: Partial<CostSheet> = {}): CostSheet => ({
  country: 'GH',
  price: { minor: 250, currency: 'USD' },
  repaidTaxes: 0,
  priceCitations: [],
  lines: [line()],
  rates: [],
  ...changes,
});

const rate = { currency: 'XOF', amount: '655.957', worth: '1.08', day: '2026-11-13', source: 'BCEAO' };

describe('a cost sheet', () => {
  it('of a small producer is complete with four lines and one photographed invoice', () => {
    const invoice = [{ document: 'd1', proves: ['cost', 'origin'] }] as const;
    const lines = ['nuts', 'jars', 'work', 'fuel'].map((id) => line({ id, citations: invoice }));
    expect(faultsOf(sheet({ lines }))).toEqual([]);
    expect(faultsOf(sheet({ price: { minor: 250, currency: 'USD' } }))).toEqual([]);
  });

  it.each([
    [{ description: ' ' }, 'description', 'missing'],
    [{ description: 'x'.repeat(201) }, 'description', 'too_long'],
    [{ hsCode: '1701.99' }, 'hsCode', 'malformed'],
    [{ country: 'Brazil' }, 'country', 'malformed'],
    [{ unit: '' }, 'unit', 'missing'],
    [{ quantity: '' }, 'quantity', 'missing'],
    [{ unitCost: '1,5' }, 'unitCost', 'malformed'],
    [{ unitCost: '-2' }, 'unitCost', 'malformed'],
    [{ unitCost: '0.1234567' }, 'unitCost', 'malformed'],
    [{ currency: 'usd' }, 'currency', 'malformed'],
    [{ supplier: 'x'.repeat(201) }, 'supplier', 'too_long'],
    [{ citations: Array.from({ length: 11 }, () => ({ document: 'd', proves: ['cost'] as const })) }, 'citations', 'too_many'],
    [{ citations: [{ document: 'd', proves: [] }] }, 'citations', 'malformed'],
    [{ citations: [{ document: 'd', proves: ['cost'], cell: { row: 1, column: 1 } }] }, 'citations', 'malformed'],
    [{ citations: [{ document: 'd', proves: ['cost'], page: 0 }] }, 'citations', 'malformed'],
  ] as const)('with %j has a fault in %s: %s', (changes, field, fault) => {
    const found = faultsOf(sheet({ lines: [line(changes)] })).filter((one) => one.of === 'line');
    expect(found).toContainEqual({ of: 'line', line: 'sugar', field, fault });
  });

  it('asks for an HS code of materials and packing, and not of work or of what only runs the machines', () => {
    const { hsCode: _, ...without } = line();
    const fault = { of: 'line', line: 'sugar', field: 'hsCode', fault: 'missing' };
    expect(faultsOf(sheet({ lines: [without] }))).toEqual([fault]);
    expect(faultsOf(sheet({ lines: [{ ...without, kind: 'packing', role: 'retail_packing' }] }))).toEqual([fault]);
    expect(faultsOf(sheet({ lines: [{ ...without, kind: 'labour' }] }))).toEqual([]);
    expect(faultsOf(sheet({ lines: [{ ...without, role: 'neutral' }] }))).toEqual([]);
  });

  it('asks for the country of a claim of origin', () => {
    const { country: _, ...without } = line({ originStatus: 'originating' });
    expect(faultsOf(sheet({ lines: [without] }))).toEqual([{ of: 'line', line: 'sugar', field: 'country', fault: 'missing' }]);
    expect(faultsOf(sheet({ lines: [{ ...without, originStatus: 'unknown' }] }))).toEqual([]);
  });

  it('has one dated rate for each foreign currency', () => {
    const inFrancs = [line({ currency: 'XOF' })];
    const faults = (rates: CostSheet['rates']) => faultsOf(sheet({ lines: inFrancs, rates }));
    expect(faults([])).toEqual([{ of: 'rate', currency: 'XOF', fault: 'rate_missing' }]);
    expect(faults([rate])).toEqual([]);
    expect(faults([rate, rate])).toEqual([{ of: 'rate', currency: 'XOF', fault: 'rate_repeated' }]);
    for (const wrong of [
      { amount: '0' },
      { worth: 'x' },
      { day: '13/11/2026' },
      { day: '2026-13-45' },
      { day: '2026-02-30' },
      { source: ' ' },
    ])
      expect(faults([{ ...rate, ...wrong }])).toEqual([{ of: 'rate', currency: 'XOF', fault: 'rate_malformed' }]);
    expect(faults([rate, { ...rate, currency: 'USD' }])).toEqual([{ of: 'rate', currency: 'USD', fault: 'rate_malformed' }]);
  });

  it('does not lose the rate of a currency that lines are in', () => {
    const usd = { currency: 'USD', rates: [rate] };
    expect(currenciesLost(usd, { currency: 'USD', rates: [] }, ['USD', 'XOF'])).toEqual(['XOF']);
    expect(currenciesLost(usd, { currency: 'EUR', rates: [rate] }, ['USD', 'XOF'])).toEqual(['USD']);
    expect(currenciesLost(usd, { currency: 'XOF', rates: [] }, ['XOF'])).toEqual([]);
    // What had no rate before is a fault that a draft may have.
    expect(currenciesLost({ currency: 'USD', rates: [] }, { currency: 'USD', rates: [] }, ['XOF'])).toEqual([]);
  });

  it('needs the country of the facility', () => {
    expect(faultsOf(sheet({ country: '' }))).toEqual([{ of: 'sheet', fault: 'country_missing' }]);
  });

  it('has a price above the taxes that are repaid, in whole minor units', () => {
    expect(faultsOf(sheet({ repaidTaxes: 250 }))).toEqual([{ of: 'sheet', fault: 'price_zero' }]);
    expect(faultsOf(sheet({ price: { minor: 2.5, currency: 'USD' } }))).toEqual([{ of: 'sheet', fault: 'price_malformed' }]);
    expect(faultsOf(sheet({ repaidTaxes: -1 }))).toEqual([{ of: 'sheet', fault: 'price_malformed' }]);
  });

  it('has at most 2,000 lines on screens and 10,000 by import, each with an id of its own', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => line({ id: String(index) }));
    expect(faultsOf(sheet({ lines: lines(10_000) }))).toEqual([]);
    expect(faultsOf(sheet({ lines: lines(10_001) }))).toEqual([{ of: 'sheet', fault: 'lines_too_many' }]);
    expect(faultsOf(sheet({ lines: lines(2_001) }), sheetBounds.linesOnScreens)).toEqual([{ of: 'sheet', fault: 'lines_too_many' }]);
    expect(faultsOf(sheet({ lines: [line(), line()] }))).toEqual([{ of: 'line', line: 'sugar', field: 'id', fault: 'repeated' }]);
  });

  it.each([
    [{}, true],
    [{ country: 'GH' }, false],
    [{ kind: 'packing', role: 'retail_packing' }, true],
    [{ kind: 'packing', role: 'transport_packing' }, false],
    [{ role: 'neutral' }, false],
    [{ kind: 'labour' }, false],
    [{ kind: 'overhead' }, false],
  ] as const)('counts a line with %j as imported: %s', (changes, imported) => {
    expect(isImported(line(changes), sheet())).toBe(imported);
  });

  it('counts what has no known country as imported', () => {
    const { country: _, ...unknown } = line();
    expect(isImported(unknown, sheet())).toBe(true);
  });
});

describe('a judgement', () => {
  const place = { document: 'd', page: 1, cell: { row: 3, column: 2 } };
  const corrected = { verdict: 'corrected', fields: { country: 'GH' }, reason: 'The invoice is from Tema', place } as const;

  it.each([
    [corrected, undefined],
    [{ ...corrected, fields: {} }, 'nothing_corrected'],
    [{ ...corrected, reason: ' ' }, 'reason_missing'],
    [{ ...corrected, reason: 'x'.repeat(501) }, 'reason_too_long'],
    [{ ...corrected, place: { document: 'd', page: 1 } }, 'place_unmarked'],
    [{ verdict: 'corrected', minor: 100, repaidTaxes: 0, reason: '', place }, 'reason_missing'],
    [{ verdict: 'accepted' }, undefined],
    [{ verdict: 'not_proven', reason: 'no_document', note: 'x'.repeat(501) }, 'reason_too_long'],
  ] as const)('%j: %s', (judgement, fault) => {
    expect(judgementFault(judgement)).toBe(fault);
  });
});
