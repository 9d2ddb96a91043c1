import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readCase } from '@thamani/contract/review.ts';
import { actionsFor, type Action, type Actor } from '@thamani/domain/applications/lifecycle.ts';
import { requirements, type FormPage, type Requirement, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';

/** One case as the API tells it. */
export type CaseDetails = AnswerOf<typeof readCase>['data'];
export type Paper = CaseDetails['document_requests'][number]['document'] & object;
export type RequirementDecision = CaseDetails['requirement_decisions'][string];
export type Signal = CaseDetails['signals'][number];
/** Where on a document something was found. */
export type Spot = NonNullable<Signal['spot']>;

/** The company's answers: of the current case, or of a snapshot. */
export interface Answered {
  readonly application: Pick<CaseDetails['application'], RequirementId>;
}

const rows: readonly Requirement[] = requirements;

/** What the officer decides on: everything that was answered. Declarations need no decision. */
export function decisionsIn(answered: Answered): readonly Requirement[] {
  return rows.filter(({ id, kind }) => kind !== 'declaration' && isAnswered(answered.application[id]));
}

export function pagesOf(answered: Answered): readonly { readonly page: FormPage; readonly requirements: readonly Requirement[] }[] {
  const judged = decisionsIn(answered);
  const pages = [...new Set(judged.map(({ page }) => page))];
  return pages.map((page) => ({ page, requirements: judged.filter((row) => row.page === page) }));
}

function isAnswered(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

export function documentsOf(answered: Answered, id: RequirementId): readonly Paper[] {
  const value: unknown = answered.application[id];
  const listed = Array.isArray(value) ? value : [value];
  return listed.filter((one): one is Paper => typeof one === 'object' && one !== null && 'media' in one);
}

export type StatusOf = 'open' | 'accepted' | 'returned';

export function statusOf(caseDetails: CaseDetails, id: RequirementId): StatusOf {
  return caseDetails.requirement_decisions[id]?.verdict ?? 'open';
}

export function sentBackIn(caseDetails: CaseDetails): readonly RequirementId[] {
  return decisionsIn(caseDetails)
    .map(({ id }) => id)
    .filter((id) => statusOf(caseDetails, id) === 'returned');
}

/** Asked for and not sent yet. */
export function openDocumentRequests(caseDetails: CaseDetails): CaseDetails['document_requests'] {
  return caseDetails.document_requests.filter(({ document }) => document === null);
}

export function may(caseDetails: CaseDetails, permission: Permission): boolean {
  return caseDetails.permissions.includes(permission);
}

const staffActors: readonly Actor[] = ['officer', 'verifier', 'admin'];

/** What the stage has room for, and the policy lets this reader do. */
export function mayStep(caseDetails: CaseDetails, action: Action & Permission): boolean {
  const inStage = staffActors.some((actor) => actionsFor(caseDetails.stage, actor).includes(action));
  return inStage && may(caseDetails, action);
}

export function isJudging(caseDetails: CaseDetails): boolean {
  return isWithOfficer(caseDetails.stage) && may(caseDetails, 'decide_requirement');
}
