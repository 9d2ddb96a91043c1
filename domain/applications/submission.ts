import type { FieldFault } from '../errors.ts';
import { isDrawable } from '../certificates/printed-names.ts';
import { type Answers } from './answers.ts';
import { requirements, type FormPage, type Requirement, type RequirementId } from './requirements.ts';
import { percentagePairs } from './fields.ts';

const rows: readonly Requirement[] = requirements;

/** What is required and not answered yet, in the form's order. */
export function missing(answers: Answers): readonly RequirementId[] {
  return rows.filter(({ id, kind, need }) => need === 'required' && !isAnswered(answers, id, kind)).map(({ id }) => id);
}

function isAnswered(answers: Answers, id: RequirementId, kind: Requirement['kind']): boolean {
  return kind === 'declaration' ? answers[id] === true : answers[id] !== undefined;
}

/** Every fault in the answers that prevents a submission. The server checks separately whether files are ready. */
export function faultsToSubmit(answers: Answers): Partial<Record<RequirementId, FieldFault>> {
  const faults: Partial<Record<RequirementId, FieldFault>> = {};
  for (const id of missing(answers)) faults[id] = kindOf(id) === 'declaration' ? 'declaration_missing' : 'missing';
  for (const pair of percentagePairs) {
    const [local, imported] = [hundredths(answers[pair[0]]), hundredths(answers[pair[1]])];
    if (local !== undefined && imported !== undefined && local + imported !== 10_000)
      for (const id of pair) faults[id] = 'pair_not_hundred';
  }
  // Told now and not when the certificate is drawn.
  if (typeof answers.product_name === 'string' && !isDrawable(answers.product_name)) faults.product_name = 'script_uncovered';
  return faults;
}

/** The same, for one page of the form. */
export function faultsOnPage(page: FormPage, answers: Answers): Partial<Record<RequirementId, FieldFault>> {
  const faults = faultsToSubmit(answers);
  return Object.fromEntries(Object.entries(faults).filter(([id]) => rows.find((row) => row.id === id)?.page === page));
}

function kindOf(id: RequirementId): Requirement['kind'] | undefined {
  return rows.find((row) => row.id === id)?.kind;
}

/** `33.30` as 3330: kept percentages have exactly two places. */
function hundredths(answer: Answers[RequirementId]): number | undefined {
  return typeof answer === 'string' ? Number(answer.replace('.', '')) : undefined;
}
