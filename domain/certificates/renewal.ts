import type { Answer, Answers } from '../applications/answers.ts';
import { requirements, type RequirementId } from '../applications/requirements.ts';
import { fieldOf } from '../applications/fields.ts';
import { states, type State } from '../applications/lifecycle.ts';

/** A renewal that came to nothing makes way for another. One that is appealed may still come to something. */
const cameToNothing: Record<State, boolean> = {
  draft: false,
  submitted: false,
  screening: false,
  assessment: false,
  documents: false,
  site_visit: false,
  approval: false,
  issuance: false,
  completed: false,
  correction: false,
  rejected: true,
  appeal: false,
  rejection_upheld: true,
  withdrawn: true,
};

export const statesOfNoRenewal: readonly State[] = states.filter((state) => cameToNothing[state]);

const pageOfDeclaration = 8;
const declared: ReadonlySet<string> = new Set(requirements.filter(({ page }) => page === pageOfDeclaration).map(({ id }) => id));

/**
 * Last year's answers for a draft of this year. Declarations and signatures are left out: the company gives them again each time. Of the
 * files, only those that can still be shown are kept. Computed values are no answers, and are computed again.
 */
export function answersToRenew(submitted: Answers, isReady: (documentId: string) => boolean): Answers {
  const kept: Partial<Record<RequirementId, Answer>> = {};
  for (const [id, answer] of Object.entries(submitted) as [RequirementId, Answer][]) {
    const value = declared.has(id) ? undefined : stillShown(id, answer, isReady);
    if (value !== undefined) kept[id] = value;
  }
  return kept;
}

function stillShown(id: RequirementId, answer: Answer, isReady: (documentId: string) => boolean): Answer | undefined {
  const { kind } = fieldOf(id);
  if (kind === 'document') return isReady(String(answer)) ? answer : undefined;
  if (kind !== 'documents') return answer;
  const ids = (answer as readonly string[]).filter(isReady);
  return ids.length === 0 ? undefined : ids;
}
