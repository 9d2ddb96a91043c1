import { expect, test } from 'vitest';
import { percentagesIn, type CaseSnapshot } from './case-snapshot.ts';

const accepted = { verdict: 'accepted' as const, reason: null, comment: '', figure: null };
const snapshot: CaseSnapshot = {
  version: 2,
  answers: { final_product_value: '12.80', cost_of_imported_inputed: '6.30' },
  assessed_cva: null,
  requirement_decisions: { final_product_value: accepted, cost_of_imported_inputed: accepted },
  documents: [],
  signals: [],
  contested: { decided_at: '', grounds: [], reason: null, comment: '', cert_no: null, proposed_by: '', decided_by: '' },
};

test('a rejected case has an assessed percentage though the case itself kept none', () => {
  expect(percentagesIn(snapshot)).toEqual({ declared: '50.78', assessed: '50.78' });
});

test('a changed figure moves the assessed percentage, and not the declared one', () => {
  const decisions = { ...snapshot.requirement_decisions, cost_of_imported_inputed: { ...accepted, figure: '9.60' } };
  expect(percentagesIn({ ...snapshot, requirement_decisions: decisions })).toEqual({ declared: '50.78', assessed: '25.00' });
});

test('has as many decimals as show on which side of the threshold it is', () => {
  const answers = { final_product_value: '100000', cost_of_imported_inputed: '69996' };
  expect(percentagesIn({ ...snapshot, answers })).toEqual({ declared: '30.004', assessed: '30.004' });
});

test('a figure that was not accepted leaves it unassessed, unless the case kept a percentage', () => {
  const decisions = { final_product_value: accepted };
  expect(percentagesIn({ ...snapshot, requirement_decisions: decisions }).assessed).toBe(null);
  expect(percentagesIn({ ...snapshot, requirement_decisions: decisions, assessed_cva: '41.00' }).assessed).toBe('41.00');
});
