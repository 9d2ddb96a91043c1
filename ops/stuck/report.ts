import type pg from 'pg';

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
    findings.length === 0 ? 'nothing is stuck' : 'what to do: docs/runbooks/README.md',
  ].join('\n');
}

export function ageOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** The rest is counted. */
export const mostShown = 20;

export type Row = Record<string, string | number | null>;
export type Ask = (text: string, values?: unknown[]) => Promise<Row[]>;

export function askingOf(client: pg.Client): Ask {
  return async (text, values = []) => (await client.query<Row>(text, values)).rows;
}

export function finding(what: string, which: readonly string[], count: number): Finding | undefined {
  if (which.length === 0) return undefined;
  const rest = count - which.length;
  return { what: `${what}: ${count}`, which: rest > 0 ? [...which, `and ${rest} more`] : which };
}

export const age = (row: Row): string => ageOf(Number(row['age']));

/** Of all, also those that are not shown. */
export function total(rows: readonly Row[]): number {
  return Number(rows[0]?.['total'] ?? 0);
}
