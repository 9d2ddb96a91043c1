import { onWire } from '@thamani/domain/applications/lifecycle.ts';
import type { OwnReview } from './company-commands.ts';

/** Of a rejection the reasons in words are the company's to read; what an officer wrote for an approval is not. */
export function reviewView<Document>(review: OwnReview, documents: ReadonlyMap<string, Document>) {
  const { correction, decision } = review;
  return {
    stages: review.stages.map(({ stage, at }) => ({ stage: onWire(stage).stage, at: at.toISOString() })),
    due_on: review.dueOn,
    correction: correction && { ends_at: correction.endsAt.toISOString(), fields: correction.fields },
    document_requests: review.wanted.map(({ id, title, comment, at, document_id }) => ({
      id,
      title,
      comment,
      requested_at: at.toISOString(),
      document: (document_id === null ? undefined : documents.get(document_id)) ?? null,
    })),
    messages: review.messages.map(({ id, staff_id, message: text, at }) => ({
      id,
      from: staff_id === null ? ('company' as const) : ('staff' as const),
      text,
      at: at.toISOString(),
    })),
    decision: decision && {
      kind: decision.kind,
      at: decision.at.toISOString(),
      grounds: decision.grounds,
      comment: decision.kind === 'rejection' ? decision.reason_text : '',
    },
  };
}
