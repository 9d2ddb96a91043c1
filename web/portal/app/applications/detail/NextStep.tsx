import { Plural, Trans } from '@lingui/react/macro';
import { workingDaysToDecide, type OwnAppeal } from '../../appeals/appeal.ts';
import type { ApplicationDetails } from '../application.ts';

/** What happens next, and who has to do it. */
export function NextStep({ application, appeal }: { readonly application: ApplicationDetails; readonly appeal: OwnAppeal | undefined }) {
  const { status, current_review_stage: stage, paid, missing, actions } = application;
  switch (status) {
    case 'pending':
      if (!actions.includes('edit'))
        return (
          <Trans>
            Submitted. The review begins when the fee is paid. Before you pay, you can reopen the application and change answers.
          </Trans>
        );
      if (missing.length === 0)
        return <Trans>All required answers are complete. Check them, accept the declarations and submit the application.</Trans>;
      return (
        <Plural
          value={missing.length}
          one="This is a draft. Only you can see it. # required answer is missing."
          other="This is a draft. Only you can see it. # required answers are missing."
        />
      );
    case 'under_review':
      if (stage === 'correction') return <Trans>We asked you for a correction. Our review is paused until you send it.</Trans>;
      if (stage === 'issuance') return <Trans>Approved. Your certificate is being prepared. You do not need to do anything.</Trans>;
      return (
        <Trans>
          Under review. You do not need to do anything now. We will contact you if we need something from you, and when there is a decision.
        </Trans>
      );
    case 'certified':
      return <Trans>Certified. See the certificate for its status and expiry date.</Trans>;
    case 'rejected':
      if (stage === 'appeal')
        return <Trans>The appeals board is considering your appeal. It decides within {workingDaysToDecide} working days.</Trans>;
      if (appeal?.verdict === 'upheld') return <Trans>Rejected. The appeals board upheld the decision.</Trans>;
      return <Trans>Rejected. The reasons are shown below. We also sent them to you by email.</Trans>;
    case 'withdrawn':
      if (!paid) return <Trans>You withdrew this application. It cannot be reopened.</Trans>;
      if (hasScreeningEnded(application))
        return <Trans>You withdrew this application. It cannot be reopened. The fee is not refunded because screening had ended.</Trans>;
      return (
        <Trans>You withdrew this application. It cannot be reopened. The fee is refunded in full because screening had not ended.</Trans>
      );
  }
}

/** Decides about the refund (rulings, section 4). A paid application without a review was withdrawn before its screening began. */
function hasScreeningEnded({ review }: ApplicationDetails): boolean {
  return review !== null && review.stages.some(({ stage }) => stage !== 'screening');
}
