import type { BodyOf } from '@thamani/contract/operation.ts';
import type { takeStep } from '@thamani/contract/review.ts';
import { mayStep, type CaseDetails } from '../case-data.ts';

export type StepAction = BodyOf<typeof takeStep>['action'];

/** In the order of the bar: the steps that move the case forward come last. */
const order: readonly StepAction[] = [
  'end_correction',
  'request_site_visit',
  'return_to_officer',
  'request_correction',
  'propose_rejection',
  'accept_assessment',
  'propose_approval',
  'reject',
  'approve',
];

/** After these the reader has nothing left to do in the case: the next one opens. */
export const opensNext: Readonly<Record<StepAction, boolean>> = {
  accept_assessment: false,
  request_site_visit: true,
  request_correction: true,
  end_correction: false,
  propose_approval: true,
  propose_rejection: true,
  approve: true,
  reject: true,
  return_to_officer: true,
};

const mainSteps: readonly StepAction[] = ['accept_assessment', 'propose_approval', 'approve', 'reject'];

/** The one that moves the case forward; the key p leads to it. */
export function mainStepIn(steps: readonly StepAction[]): StepAction | undefined {
  return steps.find((action) => mainSteps.includes(action));
}

/** It waits until every signal was answered. */
export function isProposal(action: StepAction): boolean {
  return action === 'propose_approval' || action === 'propose_rejection';
}

/** It waits until the reader has opened the documents that it needs, and every changed figure is proven. */
export function isOnEvidence(action: StepAction): boolean {
  return isProposal(action) || action === 'approve' || action === 'reject';
}

/** Of the two decisions only the one that was proposed. */
export function stepsIn(caseDetails: CaseDetails): readonly StepAction[] {
  return order.filter((action) => {
    if (action === 'approve' && caseDetails.proposal?.kind !== 'approval') return false;
    if (action === 'reject' && caseDetails.proposal?.kind !== 'rejection') return false;
    return mayStep(caseDetails, action);
  });
}
