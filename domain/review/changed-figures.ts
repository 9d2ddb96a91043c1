import { declaredValueAddition, type Answer, type Answers } from '../applications/answers.ts';
import { isMarked, type DocumentPlace } from '../documents/places.ts';
import { assessedFigures, type AssessedFigure, type RequirementDecisions } from './requirement-review.ts';

export const figureRules = { mostReasonLength: 500 } as const;

/** A figure that an officer accepted in place of the declared one. Reason or place is null only in decisions from before the rule. */
export interface ChangedFigure {
  readonly field: AssessedFigure;
  readonly declared: string;
  readonly figure: string;
  readonly reason: string | null;
  readonly place: DocumentPlace | null;
}

/**
 * Every stored figure, also one from before that equals the declared one: the trigger on proposals takes each of them for a change, so
 * the rules do too. Today an equal figure is stored as none.
 */
export function changedFigures(answers: Answers, decisions: RequirementDecisions): readonly ChangedFigure[] {
  return assessedFigures.flatMap((field): readonly ChangedFigure[] => {
    const decision = decisions[field];
    if (decision?.verdict !== 'accepted' || decision.figure === undefined) return [];
    const { figure, figureReason: reason = null, figurePlace: place = null } = decision;
    return [{ field, declared: String(answers[field] ?? ''), figure, reason, place }];
  });
}

/** No reason, no marked place, or a document that the case no longer names, since a correction replaced it. */
export function unprovenFigures(changed: readonly ChangedFigure[], documents: readonly string[]): readonly AssessedFigure[] {
  const isProven = ({ reason, place }: ChangedFigure) =>
    reason !== null && reason.trim() !== '' && place !== null && isMarked(place) && documents.includes(place.document);
  return changed.filter((figure) => !isProven(figure)).map(({ field }) => field);
}

/** Value addition in percent with this one figure as declared, and as changed; every other figure as it is now. */
export function effectOf(
  answers: Answers,
  decisions: RequirementDecisions,
  field: AssessedFigure,
): { readonly before: string | null; readonly after: string | null } {
  const changed = changedFigures(answers, decisions);
  return {
    before: percentWith(
      answers,
      changed.filter((figure) => figure.field !== field),
    ),
    after: percentWith(answers, changed),
  };
}

/** With as many decimals as show on which side of the threshold it is: a change may be about no more than that. */
function percentWith(answers: Answers, changed: readonly ChangedFigure[]): string | null {
  const figures: Partial<Record<AssessedFigure, Answer>> = {};
  for (const { field, figure } of changed) figures[field] = figure;
  const result = declaredValueAddition({ ...answers, ...figures });
  return result?.exactPercent ?? result?.percent ?? null;
}
