import { AppealAllowed } from '../appeals/AppealOutcome.tsx';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { isOpenForMessages, type ApplicationDetails } from '../applications/application.ts';
import { DocumentUploads } from '../documents/DocumentUploads.tsx';
import { ChangedFigures } from './ChangedFigures.tsx';
import { CorrectionRequested } from './CorrectionRequested.tsx';
import { DecisionNotice } from './DecisionNotice.tsx';
import { Messages } from './Messages.tsx';
import './review.css';

interface ReviewPartsProps {
  readonly application: ApplicationDetails;
  readonly appeals: OwnAppeals | undefined;
}

/** What the company sees of the review of its application, and answers to. */
export function ReviewParts({ application, appeals }: ReviewPartsProps) {
  const { review } = application;
  if (review === null) return null;
  return (
    <DocumentUploads>
      <div className="review-parts">
        {isOpenForMessages(application) && appeals !== undefined && <AppealAllowed applicationId={application.id} appeals={appeals} />}
        {review.decision !== null && holds(application) && (
          <DecisionNotice
            applicationId={application.id}
            decision={review.decision}
            appeals={appeals}
            isCertified={application.status === 'certified'}
          />
        )}
        {review.correction !== null && (
          <CorrectionRequested application={application} correction={review.correction} wanted={review.document_requests} />
        )}
        <ChangedFigures changed={review.changed_figures} currency={application.currency} />
        <Messages applicationId={application.id} messages={review.messages} open={isOpenForMessages(application)} />
      </div>
    </DocumentUploads>
  );
}

/** A decision is shown while it is in force: an allowed appeal reopens the case for another decision. */
function holds({ status, review, ...application }: Pick<ApplicationDetails, 'status' | 'current_review_stage' | 'review'>): boolean {
  return review?.decision?.kind === 'rejection'
    ? status === 'rejected'
    : status !== 'withdrawn' && !isOpenForMessages({ status, ...application });
}
