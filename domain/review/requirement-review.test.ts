import { describe, expect, it } from 'vitest';
import { requirements, type Requirement } from '../applications/requirements.ts';
import { isPlainAnswer, returnReasons, returnReasonsFor } from './requirement-review.ts';

const rows: readonly Requirement[] = requirements;

describe('plain answers', () => {
  it('are neither documents nor declarations nor the two figures of the value addition', () => {
    const others = rows.filter((row) => !isPlainAnswer(row));
    expect(others.filter(({ kind }) => kind === 'field').map(({ id }) => id)).toEqual(['final_product_value', 'cost_of_imported_inputed']);
    expect(rows.filter(({ kind }) => kind !== 'field').some(isPlainAnswer)).toBe(false);
    expect(isPlainAnswer({ id: 'hs_code', page: 1, kind: 'field', need: 'required' })).toBe(true);
  });
});

describe('reasons to return an answer', () => {
  it('are all of them for a document', () => {
    expect(returnReasonsFor('document')).toEqual(returnReasons);
  });

  it('say of a typed answer neither that it cannot be read nor that it is unsigned', () => {
    expect(returnReasonsFor('field')).toEqual(returnReasons.filter((reason) => reason !== 'unreadable' && reason !== 'unsigned'));
  });
});
