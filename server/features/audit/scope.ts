import { scopesOf } from '@thamani/domain/review/policy.ts';
import { covers, type Location, type Person, type Scope } from '@thamani/domain/review/staff.ts';
import { sql, type RawBuilder } from 'kysely';

/** Where a person may read the audit. */
export interface Reach {
  /** Everything, also what is of no case yet. */
  readonly everything: boolean;
  /** What is of no case at all: people, prices, holidays. For those who hold the role in every country. */
  readonly house: boolean;
  /** `all`, or the countries to look in. */
  readonly countries: 'all' | readonly string[];
  readonly scopes: readonly Scope[];
}

export function reachOf(person: Person): Reach {
  const scopes = scopesOf(person, 'read_audit');
  const house = scopes.some(({ countries }) => countries === 'all');
  return {
    everything: scopes.some(({ countries, sectors }) => countries === 'all' && sectors === 'all'),
    house,
    countries: house ? 'all' : [...new Set(scopes.flatMap(({ countries }) => countries))],
    scopes,
  };
}

/** One chain; `where`: of the case that it is of, as far as there is one. */
export function reaches(reach: Reach, chain: string, where: Location | undefined): boolean {
  if (reach.everything) return true;
  if (!chain.startsWith('case ')) return reach.house;
  return where !== undefined && reach.scopes.some((scope) => covers(scope, where));
}

/** The same of rows with their `chain`, and the `country` and `sector` of their case as it is now. */
export function within({ everything, house, scopes }: Reach): RawBuilder<boolean> {
  if (everything) return sql<boolean>`true`;
  const places = scopes.map(({ countries, sectors }) => {
    const country = countries === 'all' ? sql`cases.country is not null` : sql`cases.country = any (${[...countries]})`;
    return sectors === 'all' ? sql`(${country})` : sql`(${country} and cases.sector = any (${[...sectors]}))`;
  });
  const ofTheHouse = house ? sql`found.chain not like 'case %'` : sql`false`;
  return sql<boolean>`(${sql.join([ofTheHouse, ...places], sql` or `)})`;
}
