import { declaredValueAddition, type Answers } from '../applications/answers.ts';
import { requirements, type Requirement, type RequirementId } from '../applications/completeness.ts';
import type { ValueAddition } from '../valuation/value-addition.ts';

/** Why an answer is sent back; the officer may add words. A code is kept with the case, so it is never renamed. */
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

export type Judgement =
  | { readonly verdict: 'accepted' }
  | { readonly verdict: 'sent_back'; readonly reason: ReturnReason; readonly words: string };

export type Judgements = { readonly [Id in RequirementId]?: Judgement };

const rows: readonly Requirement[] = requirements;

/** What an officer judges: everything that was answered, except the declarations, which stand by themselves. */
function judgedIn(answers: Answers): readonly Requirement[] {
  return rows.filter(({ id, kind }) => kind !== 'declaration' && answers[id] !== undefined);
}

export interface Progress {
  readonly accepted: number;
  readonly sentBack: readonly RequirementId[];
  readonly open: readonly RequirementId[];
}

export function progressOf(answers: Answers, judgements: Judgements): Progress {
  const judged = judgedIn(answers);
  return {
    accepted: judged.filter(({ id }) => judgements[id]?.verdict === 'accepted').length,
    sentBack: judged.filter(({ id }) => judgements[id]?.verdict === 'sent_back').map(({ id }) => id),
    open: judged.filter(({ id }) => judgements[id] === undefined).map(({ id }) => id),
  };
}

/** What stands in the way of proposing approval: anything required that is not accepted, and anything sent back. */
export function unaccepted(answers: Answers, judgements: Judgements): readonly RequirementId[] {
  return judgedIn(answers)
    .filter(({ id, need }) => (need === 'required' ? judgements[id]?.verdict !== 'accepted' : judgements[id]?.verdict === 'sent_back'))
    .map(({ id }) => id);
}

/** In a correction a company changes what was sent back, and nothing else. */
export function editableIn(judgements: Judgements): readonly RequirementId[] {
  return rows.map(({ id }) => id).filter((id) => judgements[id]?.verdict === 'sent_back');
}

/** From the two figures alone, and only once an officer accepted both. */
export function assessedValueAddition(answers: Answers, judgements: Judgements): ValueAddition | undefined {
  const accepted = (['final_product_value', 'cost_of_imported_inputed'] as const).every((id) => judgements[id]?.verdict === 'accepted');
  return accepted ? declaredValueAddition(answers) : undefined;
}
