import { isSameAnswer, type Answers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { onWire, type State } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { changedFigures, effectOf } from '@thamani/domain/review/changed-figures.ts';
import { editableIn, sentBackFor } from '@thamani/domain/review/requirement-review.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { documentsOf } from '../documents/service.ts';
import { peopleWhoActed } from '../members/service.ts';
import { dropChecks } from '../signals/service.ts';
import { provideRequestedDocument, insertCaseMessage, messagesOf, documentRequestsOf } from './cases/case-notes-store.ts';
import { closeCase, enterStage } from './cases/stage-transitions.ts';
import {
  asRequirementDecisions,
  caseById,
  deleteRequirementDecisions,
  requirementDecisionsOf,
  lastDecision,
  lockCase,
  stagesOf,
  type CaseRow,
  type RequirementDecisionRow,
} from './store.ts';

/**
 * What the company has to do with the review of its own application. It knows nothing of the features that use it, so that they can.
 * Their callers hold the application.
 */

/** The fields that were sent back, and nothing else. */
export async function fieldsToCorrect(db: Queryable, applicationId: string): Promise<readonly RequirementId[]> {
  return editableIn(asRequirementDecisions(await requirementDecisionsOf(db, applicationId)));
}

/** The company has answered: what it changed is open again for the officer, and the clock goes on. */
export async function takeCorrection(
  tx: Tx,
  context: Context,
  applicationId: string,
  changed: readonly RequirementId[],
  to: State,
  now: Date,
): Promise<void> {
  const reviewCase = await heldCase(tx, applicationId);
  await deleteRequirementDecisions(tx, applicationId, changed);
  // They were made of what stood before: until they are made again, nothing is called clear.
  await dropChecks(tx, applicationId);
  await enterStage(tx, context, reviewCase, to, now);
}

/** Withdrawn while it was under review. One that nobody has looked at has no case. */
export async function withdrawCase(tx: Tx, context: Context, applicationId: string, now: Date): Promise<void> {
  const reviewCase = await lockCase(tx, applicationId);
  if (reviewCase !== undefined && reviewCase.closed_at === null) await closeCase(tx, context, reviewCase, 'withdrawn', now);
}

export async function answerDocumentRequest(tx: Tx, applicationId: string, wantedId: string, documentId: string, now: Date): Promise<void> {
  await heldCase(tx, applicationId);
  if (!(await provideRequestedDocument(tx, applicationId, wantedId, documentId, now))) throw new Refusal('not_found');
}

/** In answer to what was asked for. */
export async function documentsGiven(db: Queryable, applicationId: string): Promise<readonly string[]> {
  return (await documentRequestsOf(db, applicationId)).flatMap(({ document_id }) => document_id ?? []);
}

/** Only while the case is open. */
export async function writeToStaff(
  tx: Tx,
  message: {
    readonly id: string;
    readonly application_id: string;
    readonly account_id: string;
    readonly message: string;
    readonly at: Date;
  },
): Promise<void> {
  await heldCase(tx, message.application_id);
  await insertCaseMessage(tx, { ...message, staff_id: null });
}

async function heldCase(tx: Tx, applicationId: string): Promise<CaseRow> {
  const reviewCase = await lockCase(tx, applicationId);
  if (reviewCase === undefined || reviewCase.closed_at !== null) throw new Refusal('action_not_allowed');
  return reviewCase;
}

/** What a company sees: stages with their dates, what is asked and until when, messages, the decision. Never a note or name of staff. */
export async function reviewFor(db: Queryable, applicationId: string, answers: Answers, submitted: Answers) {
  const reviewCase = await caseById(db, applicationId);
  if (reviewCase === undefined) return null;
  const decisionRows = await requirementDecisionsOf(db, applicationId);
  const requirementDecisions = asRequirementDecisions(decisionRows);
  const decision = await lastDecision(db, applicationId);
  return {
    stages: await stagesOf(db, applicationId),
    dueOn: reviewCase.due_on,
    correction:
      reviewCase.correction_ends_at === null
        ? null
        : {
            endsAt: reviewCase.correction_ends_at,
            fields: editableIn(requirementDecisions).map((field) => {
              const { reason = 'other', comment = '' } = sentBackFor(field, requirementDecisions) ?? {};
              return { field, reason, comment, changed: !isSameAnswer(answers[field], submitted[field]) };
            }),
          },
    wanted: await documentRequestsOf(db, applicationId),
    messages: await messagesWithAuthors(db, applicationId, reviewCase.company_id),
    decision: decision ?? null,
    // The assessed value addition is shown from then on, and the figures that it was made from with it.
    changedFigures: reviewCase.assessed_cva === null ? [] : await provenChanges(db, reviewCase.company_id, decisionRows, submitted),
  };
}

/** Compared with what was submitted: in a correction the company is changing its answers. Without reason or place: left out. */
async function provenChanges(db: Queryable, companyId: string, rows: readonly RequirementDecisionRow[], submitted: Answers) {
  const requirementDecisions = asRequirementDecisions(rows);
  const changed = changedFigures(submitted, requirementDecisions);
  const documents = await documentsOf(
    db,
    companyId,
    changed.flatMap(({ place }) => place?.document ?? []),
  );
  return changed.flatMap(({ field, declared, figure, reason, place }) => {
    const row = rows.find((one) => one.field === field);
    const document = documents.get(place?.document ?? '');
    if (row === undefined || document === undefined || reason === null || place === null) return [];
    const { id, name } = document;
    const effect = effectOf(submitted, requirementDecisions, field);
    return [{ field, declared, figure, reason, document: { id, name }, page: place.page, quote: row.figure_quote, ...effect, at: row.at }];
  });
}

/** Whether the company sees what was assessed. */
export async function isAssessed(db: Queryable, applicationId: string): Promise<boolean> {
  return ((await caseById(db, applicationId))?.assessed_cva ?? null) !== null;
}

async function messagesWithAuthors(db: Queryable, applicationId: string, companyId: string) {
  const messages = await messagesOf(db, applicationId);
  const authors = messages.flatMap(({ account_id: accountId }) => (accountId === null ? [] : [{ accountId, companyId }]));
  const personOf = await peopleWhoActed(db, authors);
  return messages.map(({ account_id: accountId, ...message }) => ({
    ...message,
    ...(accountId === null ? {} : { author: personOf({ accountId, companyId }) }),
  }));
}

export type OwnReview = NonNullable<Awaited<ReturnType<typeof reviewFor>>>;

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
    messages: review.messages.map(({ id, staff_id, author, message: text, at }) => ({
      id,
      from: staff_id === null ? ('company' as const) : ('staff' as const),
      ...(author && { author }),
      text,
      at: at.toISOString(),
    })),
    decision: decision && {
      kind: decision.kind,
      at: decision.at.toISOString(),
      grounds: decision.grounds,
      comment: decision.kind === 'rejection' ? decision.reason_text : '',
    },
    changed_figures: review.changedFigures.map(({ at, ...figure }) => ({ ...figure, at: at.toISOString() })),
  };
}
