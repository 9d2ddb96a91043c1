import type pg from 'pg';
import { ageOf, type Finding } from './report.ts';

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
