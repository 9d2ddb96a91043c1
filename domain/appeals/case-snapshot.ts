import type { StatusReason } from '../certificates/status.ts';
import type { DocumentPlace } from '../documents/places.ts';
import type { GroundCode } from '../review/grounds.ts';
import type { RequirementVerdict } from '../review/requirement-review.ts';

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
