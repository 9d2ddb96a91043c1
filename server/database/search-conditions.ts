import type { Scope } from '@thamani/domain/review/staff.ts';
import { sql, type RawBuilder } from 'kysely';

export type Condition = RawBuilder<boolean>;

/** Where a row of each table says its country and its sector. */
const locationColumns = {
  appeals: { country: 'appeals.country', sector: 'appeals.sector' },
  certificate_reports: { country: 'certificate_reports.country', sector: 'certificate_reports.sector' },
  cases: { country: 'cases.country', sector: 'cases.sector' },
  certificates: { country: 'certificates.country', sector: 'certificates.sector' },
  companies: { country: 'companies.reg_country', sector: 'companies.sector' },
  identity_change_requests: { country: 'identity_change_requests.country', sector: 'identity_change_requests.sector' },
} as const;

type LocatedTable = keyof typeof locationColumns;

/** Rows within any of the scopes; a row that an outer join left out is within none, unless a scope covers everything. */
export function withinScope(scopes: readonly Scope[], table: LocatedTable): Condition {
  if (scopes.length === 0) return sql<boolean>`false`;
  if (scopes.some(({ countries, sectors }) => countries === 'all' && sectors === 'all')) return sql<boolean>`true`;
  const parts = scopes.map((scope) => sql<boolean>`(${sql.join(conditionsOf(scope, table), sql` and `)})`);
  const anyPart = sql<boolean>`(${sql.join(parts, sql` or `)})`;
  // All their countries once more: where several scopes differ, only this form finds the rows by an index.
  const countries = scopes.flatMap((scope) => scope.countries);
  return countries.includes('all') || scopes.length === 1
    ? anyPart
    : sql<boolean>`(${inCountries([...new Set(countries)], table)} and ${anyPart})`;
}

function conditionsOf({ countries, sectors }: Scope, table: LocatedTable): readonly Condition[] {
  return [
    ...(countries === 'all' ? [] : [inCountries(countries, table)]),
    ...(sectors === 'all' ? [] : [sql<boolean>`${sql.ref(locationColumns[table].sector)} = any (${[...sectors]})`]),
  ];
}

function inCountries(countries: readonly string[], table: LocatedTable): Condition {
  const column = sql.ref(locationColumns[table].country);
  const [only] = countries;
  // One country alone keeps the order of its index.
  return countries.length === 1 ? sql<boolean>`${column} = ${only}` : sql<boolean>`${column} = any (${[...countries]})`;
}

/** For `like` and `ilike`: text that a person typed, with every character of it taken literally. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** Finds the text wherever it occurs. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** For a trigram index: finds the text wherever it occurs, or at the beginning of a word if it is shorter than a trigram. */
export function indexedPattern(text: string): string {
  return text.length < 3 ? `% ${escapeLike(text)}%` : containsPattern(text);
}
