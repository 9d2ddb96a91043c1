import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readCase, takeCase } from '@thamani/contract/review.ts';
import { actionsFor, type Action, type Actor } from '@thamani/domain/applications/lifecycle.ts';
import { requirements, type FormPage, type Requirement, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import { closedStages } from '@thamani/domain/review/queue.ts';
import { isAssessedFigure, isPlainAnswer } from '@thamani/domain/review/requirement-review.ts';

/** One case as the API tells it. */
export type CaseDetails = AnswerOf<typeof readCase>['data'];
/** Of a command that its person can undo. */
export type Undo = NonNullable<AnswerOf<typeof takeCase>['undo']>;
export type Paper = CaseDetails['document_requests'][number]['document'] & object;
export type RequirementDecision = CaseDetails['requirement_decisions'][string];
export type Signal = CaseDetails['signals'][number];
export type Evidence = CaseDetails['evidence'];
export type CaseDocument = Evidence['documents'][number];
export type ChangedFigure = CaseDetails['changed_figures'][number];
/** The place that proves a figure, with the words at it. */
export type ShownPlace = NonNullable<ChangedFigure['place']>;

/** The company's answers: of the current case, or of a snapshot. */
export interface Answered {
  readonly application: { readonly [Id in RequirementId]: CaseDetails['application'][Id] | null };
}

const rows: readonly Requirement[] = requirements;

/** What the officer decides on: everything that was answered. Declarations need no decision. */
export function decisionsIn(answered: Answered): readonly Requirement[] {
  return rows.filter(({ id, kind }) => kind !== 'declaration' && isAnswered(answered.application[id]));
}

export function figuresIn(answered: Answered): readonly Requirement[] {
  return decisionsIn(answered).filter(({ id }) => isAssessedFigure(id));
}

export function documentFieldsIn(answered: Answered): readonly Requirement[] {
  return decisionsIn(answered).filter(({ kind }) => kind === 'document');
}

export function plainAnswersIn(answered: Answered): readonly Requirement[] {
  return decisionsIn(answered).filter(isPlainAnswer);
}

/** In the order of the case page. */
export function inPageOrder(answered: Answered): readonly Requirement[] {
  return [...figuresIn(answered), ...documentFieldsIn(answered), ...plainAnswersIn(answered)];
}

export interface RequirementsOfPage {
  readonly page: FormPage;
  readonly requirements: readonly Requirement[];
}

/** Grouped as the company filled in the form. */
export function byPage(listed: readonly Requirement[]): readonly RequirementsOfPage[] {
  const pages = [...new Set(listed.map(({ page }) => page))];
  return pages.map((page) => ({ page, requirements: listed.filter((row) => row.page === page) }));
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

/** Required and not accepted: documents, each by itself where a field takes several, and answers. */
export function openRequirementsIn(caseDetails: CaseDetails): { readonly documents: number; readonly answers: number } {
  const fields = rows.filter(({ id, kind }) => kind === 'document' && caseDetails.open_requirements.includes(id));
  const documents = fields.reduce((sum, { id }) => sum + Math.max(1, documentsOf(caseDetails, id).length), 0);
  return { documents, answers: caseDetails.open_requirements.length - fields.length };
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

/** No reviewer has anything left to do. */
export function isClosed({ stage }: CaseDetails): boolean {
  return closedStages.some((one) => one === stage);
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
