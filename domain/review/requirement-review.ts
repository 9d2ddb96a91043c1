import { declaredValueAddition, type Answer, type Answers } from '../applications/answers.ts';
import { requirements, type Requirement, type RequirementId, type RequirementKind } from '../applications/requirements.ts';
import { percentagePairs } from '../applications/fields.ts';
import type { DocumentPlace } from '../documents/places.ts';
import { currentScheme, takesCostSheet, type ValueAddition } from '../valuation/value-addition.ts';

/** Why an answer is sent back; the officer may add a comment. A code is kept with the case, so it is never renamed. */
export const returnReasons = [
  'unreadable',
  'incomplete',
  'out_of_date',
  'another_company',
  'another_product',
  'figures_differ',
  'not_translated',
  'unsigned',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** A typed answer has no scan that could be unreadable and no place for a stamp. */
const documentReasons: readonly ReturnReason[] = ['unreadable', 'unsigned'];

/** Reasons that an officer can choose for an answer of this kind, in the order of the list. */
export function returnReasonsFor(kind: RequirementKind): readonly ReturnReason[] {
  return kind === 'document' ? returnReasons : returnReasons.filter((reason) => !documentReasons.includes(reason));
}

export const requirementVerdicts = ['accepted', 'returned'] as const;
export type RequirementVerdict = (typeof requirementVerdicts)[number];

export type RequirementDecision =
  /** `figure`: what the evidence shows in place of what the company said. Reason and place are absent in decisions from before the rule. */
  | { readonly verdict: 'accepted'; readonly figure?: string; readonly figureReason?: string; readonly figurePlace?: DocumentPlace }
  | { readonly verdict: 'returned'; readonly reason: ReturnReason; readonly comment: string };

export type SentBack = Extract<RequirementDecision, { readonly verdict: 'returned' }>;

export type RequirementDecisions = { readonly [Id in RequirementId]?: RequirementDecision };

const rows: readonly Requirement[] = requirements;

/** What an officer decides on: everything that was answered, except the declarations, which stand by themselves. */
export function requirementsToDecide(answers: Answers): readonly Requirement[] {
  return rows.filter(({ id, kind }) => kind !== 'declaration' && answers[id] !== undefined);
}

/**
 * What the judgements of the cost sheet decide, where the figures come from it: the two totals are computed from the sheet, and the breakdown
 * of costs is replaced by it. By hand they can be returned, which asks the company to change the sheet, and are never accepted.
 */
const decidedBySheet: readonly RequirementId[] = ['final_product_value', 'cost_of_imported_inputed', 'production_cost_breakdown'];

export function isDecidedBySheet(id: string, scheme: string): boolean {
  return takesCostSheet(scheme) && decidedBySheet.some((one) => one === id);
}

export interface Progress {
  readonly accepted: number;
  readonly sentBack: readonly RequirementId[];
  readonly open: readonly RequirementId[];
}

export function progressOf(answers: Answers, requirementDecisions: RequirementDecisions): Progress {
  const decidable = requirementsToDecide(answers);
  return {
    accepted: decidable.filter(({ id }) => requirementDecisions[id]?.verdict === 'accepted').length,
    sentBack: decidable.filter(({ id }) => requirementDecisions[id]?.verdict === 'returned').map(({ id }) => id),
    open: decidable.filter(({ id }) => requirementDecisions[id] === undefined).map(({ id }) => id),
  };
}

/**
 * What prevents a proposal of approval: anything required that is not accepted, and anything sent back. A required answer that the company
 * removed in a correction prevents it as well, whatever was decided about the earlier answer.
 */
export function unaccepted(
  answers: Answers,
  requirementDecisions: RequirementDecisions,
  scheme: string = currentScheme,
): readonly RequirementId[] {
  const isInTheWay = ({ id, need }: Requirement) =>
    need === 'required' && !isDecidedBySheet(id, scheme)
      ? answers[id] === undefined || requirementDecisions[id]?.verdict !== 'accepted'
      : answers[id] !== undefined && requirementDecisions[id]?.verdict === 'returned';
  return rows.filter((row) => row.kind !== 'declaration' && isInTheWay(row)).map(({ id }) => id);
}

/** In a correction a company changes what was sent back, and nothing else; of two percentages that make a hundred, both. */
export function editableIn(requirementDecisions: RequirementDecisions): readonly RequirementId[] {
  return rows.map(({ id }) => id).filter((id) => sentBackFor(id, requirementDecisions) !== undefined);
}

/** Why an answer may be changed: the decision about it, or about the percentage that it makes a hundred with. */
export function sentBackFor(id: RequirementId, requirementDecisions: RequirementDecisions): SentBack | undefined {
  const pair: readonly RequirementId[] = percentagePairs.find((two) => two.some((one) => one === id)) ?? [];
  return [id, ...pair].map((one) => requirementDecisions[one]).find((requirementDecision) => requirementDecision?.verdict === 'returned');
}

/** The two figures that the value addition is made from. */
export const assessedFigures = ['final_product_value', 'cost_of_imported_inputed'] as const;
export type AssessedFigure = (typeof assessedFigures)[number];

export function isAssessedFigure(field: string): field is AssessedFigure {
  return assessedFigures.some((figure) => figure === field);
}

/** What is accepted many at a time. A document is accepted after it was shown, and each of the two figures by itself. */
export function isPlainAnswer({ id, kind }: Requirement): boolean {
  return kind === 'field' && !isAssessedFigure(id);
}

/** From the two figures alone, and only once an officer accepted both, each as declared or as the evidence shows it. */
export function assessedValueAddition(answers: Answers, requirementDecisions: RequirementDecisions): ValueAddition | undefined {
  const assessed: Partial<Record<AssessedFigure, Answer>> = {};
  for (const id of assessedFigures) {
    const requirementDecision = requirementDecisions[id];
    const figure = requirementDecision?.verdict === 'accepted' ? (requirementDecision.figure ?? answers[id]) : undefined;
    if (figure === undefined) return undefined;
    assessed[id] = figure;
  }
  return declaredValueAddition({ ...answers, ...assessed });
}
