import type { CertificateState } from '../certificates/validity.ts';
import type { ReviewStage, Status } from './lifecycle.ts';

/**
 * What a company reads as the status of an application. Finer than the values on the wire: `pending` is a draft, an application that is
 * not paid, or one whose payment is open or being confirmed; a certified product whose certificate was revoked does not read Certified.
 */
export const statusLabels = [
  'draft',
  'not_paid',
  'payment_open',
  'payment_confirming',
  'under_review',
  'correction',
  'certified',
  'certificate_revoked',
  'certificate_suspended',
  'certificate_expired',
  'rejected',
  'appeal',
  'withdrawn',
] as const;

export type StatusLabel = (typeof statusLabels)[number];

/** An application as it is on the wire, with the state of its newest certificate. */
export interface LabelledApplication {
  readonly status: Status;
  readonly stage: ReviewStage;
  readonly isSubmitted: boolean;
  /** The one that reserves it. */
  readonly payment: { readonly state: 'preparing' | 'open' | 'verified'; readonly confirming: boolean } | null;
  /** null before one was published. */
  readonly certificate: CertificateState | null;
}

const certified: Readonly<Record<CertificateState, StatusLabel>> = {
  active: 'certified',
  expired: 'certificate_expired',
  suspended: 'certificate_suspended',
  revoked: 'certificate_revoked',
};

/** undefined for a status that is not known: a screen shows it as unknown, never as certified. */
export function statusLabelOf({ status, stage, isSubmitted, payment, certificate }: LabelledApplication): StatusLabel | undefined {
  switch (status) {
    case 'pending':
      if (!isSubmitted) return 'draft';
      if (payment === null || payment.state === 'verified') return 'not_paid';
      return payment.confirming ? 'payment_confirming' : 'payment_open';
    case 'under_review':
      return stage === 'correction' ? 'correction' : 'under_review';
    case 'certified':
      return certificate === null ? 'certified' : certified[certificate];
    case 'rejected':
      return stage === 'appeal' ? 'appeal' : 'rejected';
    case 'withdrawn':
      return 'withdrawn';
    default:
      return undefined;
  }
}
