/** Something that a person should look at, and up to a screenful of which. */
export interface Finding {
  readonly what: string;
  readonly which: readonly string[];
}

export interface Found {
  readonly findings: readonly Finding[];
  /** Worth knowing, and as it should be. */
  readonly notes: readonly string[];
}

export function reportOf({ findings, notes }: Found): string {
  return [
    ...findings.flatMap(({ what, which }) => [what, ...which.map((one) => `  ${one}`)]),
    ...notes,
    findings.length === 0
      ? 'nothing is stuck'
      : 'what to do: docs/runbooks/payments.md, review.md, certificates.md and outbox-does-not-drain.md',
  ].join('\n');
}

export function ageOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
