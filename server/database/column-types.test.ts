import type { SelectType } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { typedColumns, type columnTypes } from './column-types.ts';
import type { DB } from './tables.ts';
import { createTestDatabaseWithAdmin } from './test-database.ts';

let admin: pg.Client;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ admin, close } = await createTestDatabaseWithAdmin(adminUrl));
});
afterAll(() => close());

/** How PostgreSQL writes `check (column in (…))` with several values, and with one. */
const listOfValues = /^CHECK \(\("?\w+"? = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::\w+|\d+))\)\)$/;

const written = (path: string, values: readonly (string | number)[]) => `${path}: ${values.map(String).toSorted().join(', ')}`;

/** Each CHECK constraint that lists the values of its column. Partitions inherit those of their table. */
async function constraints(): Promise<readonly string[]> {
  const { rows } = await admin.query<{ path: string; definition: string }>(
    `select conrelid::regclass::text || '.' || attname as path, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'c' and connamespace = 'public'::regnamespace and conislocal and cardinality(conkey) = 1`,
  );
  return rows
    .flatMap(({ path, definition }) => {
      const [, several, one] = listOfValues.exec(definition) ?? [];
      const list = several ?? one;
      if (list === undefined) return [];
      return [
        written(
          path,
          [...list.matchAll(/'([^']*)'|(\d+)/g)].map(([, text, number]) => text ?? number ?? ''),
        ),
      ];
    })
    .toSorted();
}

const listed = typedColumns.flatMap(({ path, values }) => (values === undefined ? [] : [written(path, values)])).toSorted();

describe('the values of a column in the domain', () => {
  it('are those of its CHECK constraint, and each constraint with a list is of a column that has a type', async () => {
    expect(listed.length).toBeGreaterThan(50);
    expect(await constraints()).toEqual(listed);
  });

  it('differ from a constraint with another value, and from one of a column without a type', async () => {
    await admin.query('begin');
    await admin.query("alter table staff drop constraint staff_status_check, add check (status in ('invited', 'confirmed', 'retired'))");
    await admin.query("alter table staff add column desk text check (desk in ('north', 'south'))");
    const changed = (await constraints()).filter((one) => !listed.includes(one));
    await admin.query('rollback');
    expect(changed).toEqual(['staff.desk: north, south', 'staff.status: confirmed, invited, retired']);
  });

  it('are named once', () => {
    const paths = typedColumns.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });
});

type Row = (typeof columnTypes)[keyof typeof columnTypes][number];
type RowWithValues = Extract<Row, { readonly values: unknown }>;

/** What tables.ts says of a column. */
type ValueOf<Path> = Path extends `${infer Table extends keyof DB}.${infer Column}`
  ? Column extends keyof DB[Table]
    ? NonNullable<SelectType<DB[Table][Column]>>
    : 'no such column'
  : 'no such table';

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The columns of a row whose type in tables.ts is another one than that of its values. */
type Differing<One> = One extends RowWithValues
  ? { [Path in One['columns'][number]]: IsSame<ValueOf<Path>, One['values'][number]> extends true ? never : Path }[One['columns'][number]]
  : never;

describe('the type of a column in tables.ts', () => {
  it('is that of its values', () => {
    expectTypeOf<Differing<RowWithValues>>().toBeNever();
    // The controls: a value that is missing, and one too many.
    expectTypeOf<IsSame<ValueOf<'staff_grants.role'>, 'officer' | 'verifier' | 'admin'>>().toEqualTypeOf<false>();
    expectTypeOf<IsSame<ValueOf<'staff_grants.role'>, 'officer' | 'verifier' | 'admin' | 'board' | 'guest'>>().toEqualTypeOf<false>();
  });
});
