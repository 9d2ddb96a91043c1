import { useLingui } from '@lingui/react/macro';
import { useReviewCase } from '../case-context.ts';
import { openDocumentRequests, sentBackIn } from '../case-data.ts';
import type { StepAction } from './steps.ts';

/** What a step is called: on its button, over its question and in the command palette. */
export function useStepLabel(): (action: StepAction) => string {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  return (action) => {
    const returned = sentBackIn(caseDetails).length + openDocumentRequests(caseDetails).length;
    switch (action) {
      case 'accept_assessment':
        return t`Accept assessment`;
      case 'request_site_visit':
        return t`Ask for a site visit`;
      case 'request_correction':
        return t`Return to company (${returned})`;
      case 'end_correction':
        return t`Withdraw correction request`;
      case 'propose_approval':
        return t`Propose approval`;
      case 'propose_rejection':
        return t`Propose rejection`;
      case 'approve':
        return t`Approve`;
      case 'reject':
        return t`Reject`;
      case 'return_to_officer':
        return t`Return to officer`;
    }
  };
}

export function StepLabel({ action }: { readonly action: StepAction }) {
  return useStepLabel()(action);
}
