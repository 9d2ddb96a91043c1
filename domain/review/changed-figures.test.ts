import { describe, expect, it } from 'vitest';
import type { Answers } from '../applications/answers.ts';
import type { DocumentPlace } from '../documents/places.ts';
import { changedFigures, effectOf, unprovenFigures, type ChangedFigure } from './changed-figures.ts';
import type { RequirementDecisions } from './requirement-review.ts';

const answers: Answers = { final_product_value: '4.00', cost_of_imported_inputed: '1.90', product_name: 'Shea butter' };
const place: DocumentPlace = { document: 'invoice', page: 1, box: { x: 10, y: 20, width: 300, height: 20 } };
const proof = { figureReason: 'Sea freight was left out.', figurePlace: place };
const accepted = { verdict: 'accepted' } as const;

describe('changed figures', () => {
  it('are the accepted ones with another figure, with its reason and place', () => {
    const decisions: RequirementDecisions = {
      final_product_value: accepted,
      cost_of_imported_inputed: { ...accepted, figure: '2.10', ...proof },
      product_name: accepted,
    };
    expect(changedFigures(answers, decisions)).toEqual([
      { field: 'cost_of_imported_inputed', declared: '1.90', figure: '2.10', reason: 'Sea freight was left out.', place },
    ]);
  });

  it('are none while nothing is decided, or a figure is returned', () => {
    expect(changedFigures(answers, {})).toEqual([]);
    expect(changedFigures(answers, { final_product_value: { verdict: 'returned', reason: 'figures_differ', comment: '' } })).toEqual([]);
  });

  it('have neither reason nor place in a decision from before the rule, also where the figure is the declared one', () => {
    expect(changedFigures(answers, { final_product_value: { ...accepted, figure: '4.00' } })).toEqual([
      { field: 'final_product_value', declared: '4.00', figure: '4.00', reason: null, place: null },
    ]);
  });
});

describe('an unproven figure', () => {
  const proven: ChangedFigure = { field: 'cost_of_imported_inputed', declared: '1.90', figure: '2.10', reason: 'Sea freight.', place };
  const documents = ['breakdown', 'invoice'];

  it('is none that has a reason and a marked place in a document of the case', () => {
    expect(unprovenFigures([proven], documents)).toEqual([]);
    expect(unprovenFigures([{ ...proven, place: { document: 'invoice', page: 2, cell: { row: 1, column: 2 } } }], documents)).toEqual([]);
  });

  const faults: [string, Partial<ChangedFigure>][] = [
    ['has no reason', { reason: null }],
    ['has a blank reason', { reason: ' ' }],
    ['has no place', { place: null }],
    ['names a whole page', { place: { document: 'invoice', page: 1 } }],
    ['names a document that the case no longer has', { place: { ...place, document: 'replaced' } }],
  ];
  it.each(faults)('is one that %s', (_, fault) => {
    const changed: readonly ChangedFigure[] = [
      { ...proven, field: 'final_product_value' },
      { ...proven, ...fault },
    ];
    expect(unprovenFigures(changed, documents)).toEqual(['cost_of_imported_inputed']);
  });
});

describe('the effect of a changed figure', () => {
  const decisions: RequirementDecisions = {
    final_product_value: { ...accepted, figure: '3.00', ...proof },
    cost_of_imported_inputed: { ...accepted, figure: '2.10', ...proof },
  };

  it('is computed with the other figure as it is now', () => {
    expect(effectOf(answers, decisions, 'cost_of_imported_inputed')).toEqual({ before: '36.67', after: '30.00' });
    expect(effectOf(answers, decisions, 'final_product_value')).toEqual({ before: '47.50', after: '30.00' });
  });

  it('is computed before the other figure is decided', () => {
    expect(effectOf(answers, { cost_of_imported_inputed: { ...accepted, figure: '2.10' } }, 'cost_of_imported_inputed')).toEqual({
      before: '52.50',
      after: '47.50',
    });
  });

  it('shows the side of the threshold where two decimals would hide it', () => {
    const large: Answers = { final_product_value: '100000.00', cost_of_imported_inputed: '70000.00' };
    expect(effectOf(large, { cost_of_imported_inputed: { ...accepted, figure: '69999.00' } }, 'cost_of_imported_inputed')).toEqual({
      before: '30.00',
      after: '30.001',
    });
  });

  it('is unknown without a figure to compare with', () => {
    expect(effectOf({}, { cost_of_imported_inputed: { ...accepted, figure: '2.10' } }, 'cost_of_imported_inputed')).toEqual({
      before: null,
      after: null,
    });
  });
});
