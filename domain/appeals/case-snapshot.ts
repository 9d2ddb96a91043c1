import { declaredValueAddition, type Answers } from '../applications/answers.ts';
import type { StatusReason } from '../certificates/status.ts';
import type { DocumentPlace } from '../documents/places.ts';
import type { GroundCode } from '../review/grounds.ts';
import { assessedFigures, assessedValueAddition, type RequirementVerdict } from '../review/requirement-review.ts';
import type { ValueAddition } from '../valuation/value-addition.ts';

/** What was decided, as the file keeps it. */
export interface FrozenDecision {
  readonly decided_at: string;
  readonly grounds: readonly GroundCode[];
  readonly reason: StatusReason | null;
  readonly comment: string;
  readonly cert_no: string | null;
  readonly proposed_by: string;
  readonly decided_by: string;
}

/** The file as it was when the appeal was lodged. */
export interface CaseSnapshot {
  readonly version: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** As the case had it, which is set with an approval alone: a case that was rejected at once has none. `percentagesIn` has the figure. */
  readonly assessed_cva: string | null;
  readonly requirement_decisions: Readonly<
    Record<
      string,
      {
        readonly verdict: RequirementVerdict;
        readonly reason: string | null;
        readonly comment: string;
        readonly figure: string | null;
        /** This and the two below are absent in files that were frozen before figures needed them. */
        readonly figure_reason?: string | null;
        readonly figure_place?: DocumentPlace | null;
        readonly figure_quote?: string;
      }
    >
  >;
  readonly documents: readonly { readonly field: string; readonly id: string; readonly sha256: string }[];
  readonly signals: readonly { readonly code: string; readonly resolution: string | null; readonly comment: string }[];
  readonly contested: FrozenDecision;
}

/**
 * Value addition as the company declared it and as the figures that were accepted make it. It is computed from the frozen figures: the case
 * keeps a percentage of its own only from a proposed approval on, and a rejection needs no such proposal.
 */
export function percentagesIn({ answers, requirement_decisions: decisions, assessed_cva: kept }: CaseSnapshot): {
  readonly declared: string | null;
  readonly assessed: string | null;
} {
  const accepted = assessedFigures.flatMap((id) => {
    const decision = decisions[id];
    if (decision?.verdict !== 'accepted') return [];
    return [[id, { verdict: 'accepted', ...(decision.figure !== null && { figure: decision.figure }) }] as const];
  });
  // Checked when the application was submitted.
  const declared = answers as Answers;
  return {
    declared: percentOf(declaredValueAddition(declared)),
    assessed: percentOf(assessedValueAddition(declared, Object.fromEntries(accepted))) ?? kept,
  };
}

function percentOf(result: ValueAddition | undefined): string | null {
  return result?.exactPercent ?? result?.percent ?? null;
}
