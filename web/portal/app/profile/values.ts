import type { Profile } from '../signed-in-layout/signed-in.ts';

/** The profile as texts by field, as a form holds them. */
export function valuesOf({ company_data, ...person }: Profile): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...person, ...company_data }).map(([field, value]) => [field, value === null || value === false ? '' : String(value)]),
  );
}
