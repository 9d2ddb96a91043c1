import { covers, type Scope } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { containsPattern, indexedPattern, withinScope } from './search-conditions.ts';

const countries = ['GH', 'KE', 'EG', 'NG'] as const;
const sectors = ['agriculture', 'textiles', 'chemicals'] as const;
const locations = countries.flatMap((country) => sectors.map((sector) => ({ country, sector })));
const scope = fc.record({
  countries: fc.oneof(fc.constant('all' as const), fc.subarray([...countries], { minLength: 1 })),
  sectors: fc.oneof(fc.constant('all' as const), fc.subarray([...sectors], { minLength: 1 })),
}) as unknown as fc.Arbitrary<Scope>;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('the scope filter', () => {
  /** The table's name and columns over given rows; the last has no location, as after an outer join that found nothing. */
  const found = async (scopes: readonly Scope[], table: 'appeals' | 'cases' | 'certificates' | 'companies'): Promise<string[]> => {
    const country = sql.raw(table === 'companies' ? 'reg_country' : 'country');
    const rows = [...locations, { country: null, sector: null }].map((row) => sql`(${row.country}::text, ${row.sector}::text)`);
    const named = sql`${sql.ref(table)} (${country}, sector)`;
    const { rows: kept } = await sql<{
      name: string;
    }>`select coalesce(${sql.ref(`${table}.sector`)} || ' in ' || ${sql.ref(table)}.${country}, 'nowhere') as name
      from (values ${sql.join(rows)}) as ${named} where ${withinScope(scopes, table)}`.execute(server.context.db);
    return kept.map(({ name }) => name).toSorted();
  };

  it.each(['appeals', 'cases', 'certificates', 'companies'] as const)(
    'finds of %s what the policy covers, and nothing else',
    async (table) => {
      await fc.assert(
        fc.asyncProperty(fc.array(scope, { maxLength: 4 }), async (scopes) => {
          const hasEverything = scopes.some((one) => one.countries === 'all' && one.sectors === 'all');
          const expected = locations
            .filter((location) => scopes.some((one) => covers(one, location as Parameters<typeof covers>[1])))
            .map(({ country, sector }) => `${sector} in ${country}`);
          expect(await found(scopes, table)).toEqual([...expected, ...(hasEverything ? ['nowhere'] : [])].toSorted());
        }),
        { numRuns: 100 },
      );
    },
  );
});

describe('a pattern', () => {
  it.each([
    ['50%', '50% cotton', true],
    ['50%', '500 kg', false],
    ['a_b', 'a_b', true],
    ['a_b', 'axb', false],
    ['\\', 'back\\slash', true],
    ['\\', 'none', false],
  ])('of %s finds in “%s”: %s', async (typed, text, isFound) => {
    const { rows } = await sql<{ is: boolean }>`select ${text}::text like ${containsPattern(typed)} as is`.execute(server.context.db);
    expect(rows).toEqual([{ is: isFound }]);
  });

  it.each([
    ['ol', ' palm oil', false],
    ['oi', ' palm oil', true],
    ['pa', ' palm oil', true],
    ['4', ' 4 oils', true],
    ['%', ' 50% cotton', false],
    ['alm', ' palm oil', true],
  ])('for a trigram index of %s finds in “%s”: %s', async (typed, text, isFound) => {
    const { rows } = await sql<{ is: boolean }>`select ${text}::text like ${indexedPattern(typed)} as is`.execute(server.context.db);
    expect(rows).toEqual([{ is: isFound }]);
  });
});
