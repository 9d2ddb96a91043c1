import mapping from './data/hs2022-to-hs2017.json' with { type: 'json' };
import parties from './data/state-parties-2026-01.json' with { type: 'json' };

let candidates: ReadonlyMap<string, readonly string[]> | undefined;

/** The list is written on HS 2017, sheets on HS 2022. */
export function codesOfHs2022(): ReadonlyMap<string, readonly string[]> {
  candidates ??= new Map(
    mapping.rows.flatMap((row) => {
      const [now = '', before] = row.split(': ');
      return now.split(' ').map((code) => [code, before?.split(' ') ?? [code]] as const);
    }),
  );
  return candidates;
}

/** What a code of HS 2022 was in HS 2017: one code, several candidates of which a person chooses, or none where it is no code. */
export function hs2017Of(hs2022: string): readonly string[] {
  return codesOfHs2022().get(hs2022) ?? [];
}

/** Electronic waste of HS 2022 was a thousand codes of HS 2017: no answer comes of them, and each question would cost as much again. */
export const mostCandidates = 200;

/** The same as far as a verdict can be asked of it: none where they are too many, so that the code itself is asked for. */
export function candidatesOf(hs2022: string): readonly string[] {
  const found = hs2017Of(hs2022);
  return found.length > mostCandidates ? [] : found;
}

/**
 * State Parties on a day, ISO 3166-1: by the deposit of their instrument (AfCFTA Agreement, Article 23). A deposit of unknown day counts from
 * the day of our source.
 */
export function statePartiesOn(day: string): ReadonlySet<string> {
  const deposited: readonly (readonly [string, string | null])[] = Object.entries(parties.deposited);
  return new Set(deposited.filter(([, from]) => (from ?? parties.asOf) <= day).map(([state]) => state));
}
