import type { WholeApplication } from '../applications/application.ts';
import { DocumentUploads } from '../documents/DocumentUploads.tsx';
import { CorrectionAsked } from './CorrectionAsked.tsx';
import { DecisionTold } from './DecisionTold.tsx';
import { Messages } from './Messages.tsx';
import { isOpen } from './review.ts';
import './review.css';

/** What the company sees of the review of its application, and answers to. */
export function ReviewParts({ application }: { readonly application: WholeApplication }) {
  const { review } = application;
  if (review === null) return null;
  return (
    <DocumentUploads>
      <div className="review-parts">
        {review.decision !== null && <DecisionTold decision={review.decision} />}
        {review.correction !== null && (
          <CorrectionAsked application={application} correction={review.correction} wanted={review.wanted_documents} />
        )}
        <Messages applicationId={application.id} messages={review.messages} open={isOpen(application)} />
      </div>
    </DocumentUploads>
  );
}
