/**
 * The rule by which value addition is judged, as dated data: a case keeps the scheme it was submitted under, so a scheme
 * that was once in force is never changed.
 */
export const schemes = {
  '2026-1': { thresholdPercent: 30, inclusive: false },
} as const satisfies Record<string, Scheme>;

export interface Scheme {
  /** A whole number of percent. */
  readonly thresholdPercent: number;
  /** Whether the threshold itself qualifies. */
  readonly inclusive: boolean;
}

export type SchemeVersion = keyof typeof schemes;

export const currentScheme: SchemeVersion = '2026-1';
