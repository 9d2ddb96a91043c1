import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readCase } from '@thamani/contract/review.ts';
import { actionsFor, type Action, type Actor } from '@thamani/domain/applications/lifecycle.ts';
import { requirements, type FormPage, type Requirement, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';

/** One case as the API tells it. */
export type Whole = AnswerOf<typeof readCase>['data'];
export type Paper = Whole['wanted_documents'][number]['document'] & object;
export type RequirementDecision = Whole['judgements'][string];
export type Signal = Whole['signals'][number];
/** Where on a document something was found. */
export type Spot = NonNullable<Signal['spot']>;

/** The company's answers: of the current case, or of a snapshot. */
export interface Answered {
  readonly application: Pick<Whole['application'], RequirementId>;
}

const rows: readonly Requirement[] = requirements;

/** What the officer judges: everything that was answered; the declarations stand by themselves. */
export function decisionsIn(whole: Answered): readonly Requirement[] {
  return rows.filter(({ id, kind }) => kind !== 'declaration' && isAnswered(whole.application[id]));
}

export function pagesOf(whole: Answered): readonly { readonly page: FormPage; readonly requirements: readonly Requirement[] }[] {
  const judged = decisionsIn(whole);
  const pages = [...new Set(judged.map(({ page }) => page))];
  return pages.map((page) => ({ page, requirements: judged.filter((row) => row.page === page) }));
}

function isAnswered(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

export function documentsOf(whole: Answered, id: RequirementId): readonly Paper[] {
  const value: unknown = whole.application[id];
  const listed = Array.isArray(value) ? value : [value];
  return listed.filter((one): one is Paper => typeof one === 'object' && one !== null && 'media' in one);
}

export type StatusOf = 'open' | 'accepted' | 'returned';

export function statusOf(whole: Whole, id: RequirementId): StatusOf {
  return whole.judgements[id]?.verdict ?? 'open';
}

export function sentBackIn(whole: Whole): readonly RequirementId[] {
  return decisionsIn(whole)
    .map(({ id }) => id)
    .filter((id) => statusOf(whole, id) === 'returned');
}

/** Asked for and not sent yet. */
export function wantedStill(whole: Whole): Whole['wanted_documents'] {
  return whole.wanted_documents.filter(({ document }) => document === null);
}

export function may(whole: Whole, permission: Permission): boolean {
  return whole.permissions.includes(permission);
}

const staffActors: readonly Actor[] = ['officer', 'verifier', 'admin'];

/** What the stage has room for, and the policy lets this reader do. */
export function mayStep(whole: Whole, action: Action & Permission): boolean {
  const inStage = staffActors.some((actor) => actionsFor(whole.stage, actor).includes(action));
  return inStage && may(whole, action);
}

/** Answers are judged while the case lies with the officer. */
export function isJudging(whole: Whole): boolean {
  return ['assessment', 'documents', 'site_visit'].includes(whole.stage) && may(whole, 'decide_requirement');
}
