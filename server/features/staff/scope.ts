import type { Grant } from '@thamani/domain/review/staff.ts';
import { sql, type RawBuilder } from 'kysely';

type Condition = RawBuilder<boolean>;

/** Rows of a table with a country and a sector of their own. */
type Placed = 'cases' | 'appeals';

/** Where any of the grants holds, as parts of a condition that all must be met. */
export function withinScope(grants: readonly Grant[], table: Placed): readonly Condition[] {
  if (grants.some(({ countries, sectors }) => countries === 'all' && sectors === 'all')) return [];
  if (grants.length === 0) return [sql<boolean>`false`];
  const parts = grants.map((grant) => sql<boolean>`(${sql.join(placesOf(grant, table), sql` and `)})`);
  // All their countries once more, in the only form that finds them by an index where several grants differ.
  const places = grants.flatMap(({ countries }) => countries);
  const anywhere = places.includes('all') || grants.length === 1 ? [] : [inCountries([...new Set(places)], table)];
  return [...anywhere, sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

function placesOf({ countries, sectors }: Grant, table: Placed): readonly Condition[] {
  const places: Condition[] = countries === 'all' ? [] : [inCountries(countries, table)];
  return sectors === 'all' ? places : [...places, sql<boolean>`${sql.ref(`${table}.sector`)} = any (${[...sectors]})`];
}

function inCountries(countries: readonly string[], table: Placed): Condition {
  const [only] = countries;
  const country = sql.ref(`${table}.country`);
  // One country alone keeps the order of its index.
  return countries.length === 1 ? sql<boolean>`${country} = ${only}` : sql<boolean>`${country} = any (${[...countries]})`;
}
