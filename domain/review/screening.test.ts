import { describe, expect, it } from 'vitest';
import type { Answers } from '../applications/answers.ts';
import { requirements } from '../applications/requirements.ts';
import { assessedValueAddition, editableIn, progressOf, sentBackFor, unaccepted, type RequirementDecisions } from './requirement-review.ts';
import { screen, type FindingCode } from './screening.ts';

/** Nothing in it disagrees. */
const sound: Answers = {
  product_name: 'Shea butter',
  stage_of_value_addition_conducted_locally: 'Processing,Packaging',
  final_product_value: '100.00',
  cost_of_imported_inputed: '20.00',
  final_product_cost: '70.00',
  annual_output: '1000.00',
  annual_spend_on_imported_raw_materials: '20000.00',
  pct_of_material_processed_locally: '80.00',
  pct_of_material_imported: '20.00',
  pct_of_components_sourced_locally: '90.00',
  pct_of_components_imported: '10.00',
  use_of_local_suppliers: 'Yes',
  list_major_local_suppliers: 'Tamale Women Cooperative',
};
const codes = (answers: Answers): readonly FindingCode[] => screen(answers, []).map(({ code }) => code);

describe('screening', () => {
  it('finds nothing where nothing disagrees', () => {
    expect(codes(sound)).toEqual([]);
  });

  it.each<[FindingCode, Partial<Answers>]>([
    ['value_addition_not_above', { cost_of_imported_inputed: '70.00', annual_spend_on_imported_raw_materials: '70000.00' }],
    ['value_addition_close', { cost_of_imported_inputed: '68.00', annual_spend_on_imported_raw_materials: '68000.00' }],
    ['imported_above_value', { cost_of_imported_inputed: '101.00', annual_spend_on_imported_raw_materials: '101000.00' }],
    ['cost_above_value', { final_product_cost: '100.01' }],
    ['packaging_alone', { stage_of_value_addition_conducted_locally: 'Packaging' }],
    ['imports_denied_yet_costed', { pct_of_material_imported: '0.00', pct_of_components_imported: '0.00' }],
    ['imports_declared_yet_free', { cost_of_imported_inputed: '0.00', annual_spend_on_imported_raw_materials: '0.00' }],
    ['unit_and_year_disagree', { annual_spend_on_imported_raw_materials: '30000.01' }],
    ['suppliers_denied_yet_listed', { use_of_local_suppliers: 'No' }],
  ])('notices %s, and that alone', (code, change) => {
    expect(codes({ ...sound, ...change })).toEqual([code]);
  });

  it('takes a tenth of difference between unit and year as it comes', () => {
    expect(codes({ ...sound, annual_spend_on_imported_raw_materials: '30000.00' })).toEqual([]);
    expect(codes({ ...sound, annual_spend_on_imported_raw_materials: '9999.99' })).toEqual(['unit_and_year_disagree']);
  });

  it('notices suppliers that are claimed and named nowhere', () => {
    const { list_major_local_suppliers: _, ...unnamed } = sound;
    expect(codes(unnamed)).toEqual(['suppliers_named_nowhere']);
  });

  it('tells files that are lost from files that are not ready', () => {
    expect(
      screen(sound, [
        { field: 'invoices', state: 'ready' },
        { field: 'invoices', state: 'absent' },
        { field: 'production_cost_breakdown', state: 'refused' },
      ]),
    ).toEqual([
      { code: 'document_missing', fields: ['invoices'] },
      { code: 'document_not_ready', fields: ['production_cost_breakdown'] },
    ]);
  });
});

describe("an officer's decisions about requirements", () => {
  /** All that is asked for, answered. */
  const whole: Answers = {
    ...Object.fromEntries(requirements.flatMap(({ id, need, kind }) => (need === 'required' && kind !== 'declaration' ? [[id, 'x']] : []))),
    ...sound,
  };
  const accepted: RequirementDecisions = Object.fromEntries(Object.keys(whole).map((id) => [id, { verdict: 'accepted' }]));
  const back = { verdict: 'returned', reason: 'figures_differ', comment: 'The invoice says 24.' } as const;

  it('open the way to a proposal once all that is required is accepted', () => {
    expect(unaccepted(whole, accepted)).toEqual([]);
    expect(unaccepted(whole, { ...accepted, final_product_cost: back })).toEqual(['final_product_cost']);
    const { product_name: _, ...less } = accepted;
    expect(unaccepted(whole, less)).toEqual(['product_name']);
    expect(progressOf(whole, less)).toEqual({ accepted: Object.keys(whole).length - 1, sentBack: [], open: ['product_name'] });
  });

  it('leave it closed where a required answer is gone', () => {
    const { hs_code: _, ...gone } = whole;
    expect(unaccepted(gone, accepted)).toEqual(['hs_code']);
    expect(unaccepted(gone, { ...accepted, hs_code: back })).toEqual(['hs_code']);
    const { final_product_cost: __, ...without } = whole;
    expect(unaccepted(without, { ...accepted, final_product_cost: back })).toEqual([]);
  });

  it('let a company change what was sent back, and nothing else', () => {
    expect(editableIn({ ...accepted, cost_of_imported_inputed: back })).toEqual(['cost_of_imported_inputed']);
  });

  it('let the company change both of two percentages that add up to 100, since one alone cannot be corrected', () => {
    const pair = ['pct_of_material_processed_locally', 'pct_of_material_imported'] as const;
    for (const one of pair) expect(editableIn({ ...accepted, [one]: back })).toEqual(pair);
    expect(sentBackFor(pair[0], { ...accepted, [pair[1]]: back })).toEqual(back);
  });

  it('give an assessed figure from accepted figures alone', () => {
    expect(assessedValueAddition(sound, accepted)?.percent).toBe('80.00');
    expect(assessedValueAddition(sound, { ...accepted, cost_of_imported_inputed: back })).toBeUndefined();
  });
});
