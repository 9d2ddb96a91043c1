import { Plural, Trans } from '@lingui/react/macro';
import { workingDaysToDecide, type OwnAppeal } from '../../appeals/appeal.ts';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { isDraft } from '../../company-context/permissions.ts';
import { isAnswerAwaited, type ApplicationDetails } from '../application.ts';

/** What happens next, and who has to do it. “You” are told to do only what your roles allow; for the rest, the page says who can. */
export function NextStep({ application, appeal }: { readonly application: ApplicationDetails; readonly appeal: OwnAppeal | undefined }) {
  const may = useMay();
  const { status, current_review_stage: stage, paid, missing } = application;
  switch (status) {
    case 'pending':
      if (!isDraft(application)) return <Submitted application={application} />;
      if (missing.length === 0)
        return may('submit_application') ? (
          <Trans>All required answers are complete. Check them, accept the declarations and submit the application.</Trans>
        ) : (
          <Trans>This is a draft. Only your company can see it. All required answers are complete, but it has not been submitted.</Trans>
        );
      return (
        <Plural
          value={missing.length}
          one="This is a draft. Only your company can see it. # required answer is missing."
          other="This is a draft. Only your company can see it. # required answers are missing."
        />
      );
    case 'under_review':
      if (stage === 'correction')
        return may('edit_application') ? (
          <Trans>
            We asked you for a correction. Our review is paused until you send it. <a href="#review-asked">See what to correct</a>
          </Trans>
        ) : (
          <Trans>
            We asked your company for a correction. Our review is paused until it is sent. <a href="#review-asked">See what is asked</a>
          </Trans>
        );
      if (stage === 'issuance') return <Trans>Approved. Your certificate is being prepared. You do not need to do anything.</Trans>;
      if (isAnswerAwaited(application))
        return may('edit_application') ? (
          <Trans>
            Under review. We sent you a message and are waiting for your answer. <a href="#review-messages">Read and answer the message</a>
          </Trans>
        ) : (
          <Trans>
            Under review. We sent your company a message and are waiting for an answer. <a href="#review-messages">Read the message</a>
          </Trans>
        );
      return may('edit_application') ? (
        <Trans>
          Under review. You do not need to do anything now. We will contact you if we need something from you, and when there is a decision.
        </Trans>
      ) : (
        <Trans>
          Under review. We will contact the owners and editors of your company if we need something, and when there is a decision.
        </Trans>
      );
    case 'certified':
      return <Trans>Certified. See the certificate for its status and expiry date.</Trans>;
    case 'rejected':
      if (stage === 'appeal')
        return <Trans>The appeals board is considering your appeal. It decides within {workingDaysToDecide} working days.</Trans>;
      if (appeal?.verdict === 'upheld') return <Trans>Rejected. The appeals board upheld the decision.</Trans>;
      return may('appeal') ? (
        <Trans>Rejected. The reasons are shown below. We also sent them to you by email.</Trans>
      ) : (
        <Trans>Rejected. The reasons are shown below.</Trans>
      );
    case 'withdrawn':
      if (!paid) return <Trans>This application was withdrawn. It cannot be reopened.</Trans>;
      if (hasScreeningEnded(application))
        return <Trans>This application was withdrawn. It cannot be reopened. The fee is not refunded because screening had ended.</Trans>;
      return (
        <Trans>This application was withdrawn. It cannot be reopened. The fee is refunded in full because screening had not ended.</Trans>
      );
  }
}

function Submitted({ application: { payment } }: { readonly application: ApplicationDetails }) {
  const may = useMay();
  if (payment?.confirming === true)
    return (
      <Trans>
        Submitted. The payment is being confirmed. The review begins as soon as the payment provider has confirmed it. Please do not pay a
        second time.
      </Trans>
    );
  if (!may('submit_application')) return <Trans>Submitted. The review begins when the fee is paid.</Trans>;
  return may('pay') ? (
    <Trans>Submitted. The review begins when the fee is paid. Before you pay, you can reopen the application and change answers.</Trans>
  ) : (
    <Trans>Submitted. The review begins when the fee is paid. Until then, you can reopen the application and change answers.</Trans>
  );
}

/** Decides about the refund (rulings, section 4). A paid application without a review was withdrawn before its screening began. */
function hasScreeningEnded({ review }: ApplicationDetails): boolean {
  return review !== null && review.stages.some(({ stage }) => stage !== 'screening');
}
