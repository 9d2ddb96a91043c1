import type { State } from '../applications/lifecycle.ts';
import { isTimed, serviceLevels, type TimedStage } from './service-levels.ts';
import { afterWorkingDays, type Calendar, type Day } from './working-days.ts';

/** The stages that a case passes to its decision. A site visit is made only where one is requested. */
const toDecision: readonly TimedStage[] = ['screening', 'assessment', 'documents', 'approval'];

/** Working days of a review from payment to decision, without a site visit. */
export const reviewDays = toDecision.reduce((days, stage) => days + serviceLevels[stage], 0);

/**
 * The day by which a decision can be expected: what is left of this stage, then the service levels of those that follow. undefined where no
 * clock is counting: during a correction, and after the decision.
 */
export function expectedDecisionOn(
  { stage, dueOn }: { readonly stage: State; readonly dueOn: Day | null },
  today: Day,
  calendar: Calendar,
): Day | undefined {
  if (!isTimed(stage) || dueOn === null) return undefined;
  const from = dueOn < today ? today : dueOn;
  return afterWorkingDays(from, daysAfter(stage), calendar);
}

/** Service levels of the stages that follow. After a site visit comes the approval. */
function daysAfter(stage: TimedStage): number {
  const at = toDecision.indexOf(stage === 'site_visit' ? 'documents' : stage);
  return toDecision.slice(at + 1).reduce((days, one) => days + serviceLevels[one], 0);
}
