import { describe, expect, it } from 'vitest';
import { outcomeOf } from './submission.ts';
import type { CostLine, CostSheet } from './sheet.ts';

const line = (changes: Partial<CostLine> = {}): CostLine => ({
  id: 'sugar',
  kind: 'material',
  role: 'enters',
  description: 'Sugar',
  hsCode: '170199',
  country: 'BR',
  originStatus: 'non_originating',
  quantity: '1',
  unit: 'kilogram',
  unitCost: '30',
  currency: 'USD',
  basis: 'cif',
  citations: [],
  ...changes,
});
const sheet = (changes: Partial<CostSheet> = {}): CostSheet => ({
  country: 'GH',
  price: { minor: 10_000, currency: 'USD' },
  repaidTaxes: 0,
  priceCitations: [],
  lines: [line()],
  rates: [],
  ...changes,
});
const rate = { currency: 'XOF', amount: '601', worth: '1', day: '2026-11-13', source: 'BCEAO' };

describe('what a submission takes from a cost sheet', () => {
  it.each([
    [{}, '100.00', '30.00', '70.00'],
    [{ price: { minor: 12_000, currency: 'USD' }, repaidTaxes: 2_000 }, '100.00', '30.00', '70.00'],
    [{ lines: [line({ country: 'GH' })] }, '100.00', '0.00', '100.00'],
    // A loss: the imported part is what it costs.
    [{ lines: [line({ unitCost: '130' })] }, '100.00', '130.00', '-30.00'],
    [{ lines: [line({ currency: 'XOF', unitCost: '20000' })], rates: [rate] }, '100.00', '33.28', '66.72'],
    [{ price: { minor: 100, currency: 'XOF' }, lines: [line({ currency: 'XOF' })] }, '100.00', '30.00', '70.00'],
    // Three decimals of a dinar, and two of an answer: the percentage is exact.
    [{ price: { minor: 1_005, currency: 'TND' }, lines: [line({ currency: 'TND', unitCost: '0.335' })] }, '1.01', '0.34', '66.67'],
  ] as const)('%j: %s, of which %s is imported', (changes, finalValue, imported, percent) => {
    const currency = 'price' in changes ? changes.price.currency : 'USD';
    expect(outcomeOf(sheet(changes))).toEqual({
      answers: { currency, final_product_value: finalValue, cost_of_imported_inputed: imported },
      percent,
    });
  });

  it.each([
    [undefined, 'cost_sheet_missing'],
    [sheet({ lines: [] }), 'cost_sheet_missing'],
    [sheet({ country: '' }), 'cost_country_missing'],
    [sheet({ price: { minor: 0, currency: 'USD' } }), 'cost_sheet_price'],
    [sheet({ lines: [line({ currency: 'XOF' })] }), 'cost_sheet_rates'],
    [sheet({ lines: [line({ description: '' })] }), 'cost_sheet_lines'],
    [sheet({ priceCitations: [{ document: 'd', proves: [] }] }), 'cost_citation'],
    [sheet({ lines: Array.from({ length: 10_001 }, (_, index) => line({ id: String(index) })) }), 'cost_sheet_too_large'],
  ] as const)('is nothing where it has a fault, and a sentence that says what to do', (given, fault) => {
    expect(outcomeOf(given)).toEqual({ fault });
  });
});
