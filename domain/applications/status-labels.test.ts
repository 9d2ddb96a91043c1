import { describe, expect, it } from 'vitest';
import { certificateStates } from '../certificates/validity.ts';
import { onWire, states } from './lifecycle.ts';
import { statusLabelOf, statusLabels, type LabelledApplication } from './status-labels.ts';

const submitted: LabelledApplication = {
  status: 'pending',
  stage: 'none',
  isSubmitted: true,
  payment: null,
  certificate: null,
};

describe('the status label of an application', () => {
  it('tells a draft, an unpaid submission, an open payment and one that is being confirmed apart', () => {
    expect(statusLabelOf({ ...submitted, isSubmitted: false })).toBe('draft');
    expect(statusLabelOf(submitted)).toBe('not_paid');
    for (const state of ['preparing', 'open'] as const)
      expect(statusLabelOf({ ...submitted, payment: { state, confirming: false } })).toBe('payment_open');
    expect(statusLabelOf({ ...submitted, payment: { state: 'open', confirming: true } })).toBe('payment_confirming');
  });

  it('tells a correction from a review, and an appeal from a rejection', () => {
    expect(statusLabelOf({ ...submitted, status: 'under_review', stage: 'correction' })).toBe('correction');
    expect(statusLabelOf({ ...submitted, status: 'under_review', stage: 'documents' })).toBe('under_review');
    expect(statusLabelOf({ ...submitted, status: 'rejected', stage: 'appeal' })).toBe('appeal');
    expect(statusLabelOf({ ...submitted, status: 'rejected', stage: 'approval' })).toBe('rejected');
  });

  it('is Certified only while the certificate is active', () => {
    const labels = certificateStates.map((certificate) =>
      statusLabelOf({ ...submitted, status: 'certified', stage: 'completed', certificate }),
    );
    expect(labels).toEqual(['certified', 'certificate_expired', 'certificate_suspended', 'certificate_revoked']);
  });

  it('has a label for every state of the table, and none for an unknown status', () => {
    for (const state of states) expect(statusLabels).toContain(statusLabelOf({ ...submitted, ...onWire(state) }));
    expect(statusLabelOf({ ...submitted, status: 'completed' as 'certified' })).toBeUndefined();
  });
});
