import { Trans } from '@lingui/react/macro';
import { useReviewCase } from '../case-context.ts';
import type { StepAction } from './steps.ts';
import { sentBackIn, openDocumentRequests } from '../case-data.ts';

/** What a step is called, on its button and over its question. */
export function StepLabel({ action }: { readonly action: StepAction }) {
  const { caseDetails } = useReviewCase();
  const returned = sentBackIn(caseDetails).length + openDocumentRequests(caseDetails).length;
  switch (action) {
    case 'accept_assessment':
      return <Trans>Accept assessment</Trans>;
    case 'request_site_visit':
      return <Trans>Ask for a site visit</Trans>;
    case 'request_correction':
      return <Trans>Return to company ({returned})</Trans>;
    case 'end_correction':
      return <Trans>Withdraw correction request</Trans>;
    case 'propose_approval':
      return <Trans>Propose approval</Trans>;
    case 'propose_rejection':
      return <Trans>Propose rejection</Trans>;
    case 'approve':
      return <Trans>Approve</Trans>;
    case 'reject':
      return <Trans>Reject</Trans>;
    case 'return_to_officer':
      return <Trans>Return to officer</Trans>;
  }
}
