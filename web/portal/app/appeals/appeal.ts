import type { readOwnAppeals } from '@thamani/contract/appeals.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';

export type OwnAppeals = AnswerOf<typeof readOwnAppeals>['data'];
export type OwnAppeal = OwnAppeals['appeals'][number];
export type Contested = OwnAppeal['contested'];
export type Appealable = NonNullable<OwnAppeals['appealable']>;

/** As sentences name them. */
export const { daysToAppeal, workingDaysToDecide, maxDocuments, maxCommentLength } = appealRules;

/** The appeal against one decision, known by the moment of it: an application may be rejected again after an appeal was allowed. */
export function appealAgainst(appeals: OwnAppeals, against: Contested['against'], decidedAt?: string): OwnAppeal | undefined {
  return appeals.appeals.find(
    (one) => one.against === against && (decidedAt === undefined || Date.parse(one.contested.decided_at) === Date.parse(decidedAt)),
  );
}

/** What can be appealed against now, by the reader or by a colleague who has the role for it. */
export function openDecisionIn({ appealable, open_decision: decision }: OwnAppeals): Appealable | null {
  return appealable ?? decision ?? null;
}

/** Of the appeal about an application, as English has it. */
export function appealAddress(applicationId: string): string {
  return `/applications/${applicationId}/appeal`;
}

/** Names of the form's fields. The ids of the documents are one text, so that they are kept with what was typed. */
export const fieldNames = { comment: 'comment', documents: 'documents', key: 'key' } as const;

export function titleName(documentId: string): string {
  return `title-${documentId}`;
}

export function idsIn(kept: string): readonly string[] {
  return kept.split(' ').filter((id) => id !== '');
}
