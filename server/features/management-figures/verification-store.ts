import type { VerificationCount } from '@thamani/domain/management/verification-counts.ts';
import { sql } from 'kysely';
import type { Connections, Queryable } from '../../database/connect.ts';

/** Of these keys, those whose objects were imported before. */
export async function importedAmong(db: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ readonly object: string }>`select object from figure_imports where object = any (${[...keys]})`.execute(db);
  return new Set(rows.map(({ object }) => object));
}

export async function newestImport(db: Queryable): Promise<Date | null> {
  const row = await db.selectFrom('figure_imports').select('imported_at').orderBy('imported_at', 'desc').limit(1).executeTakeFirst();
  return row?.imported_at ?? null;
}

interface ImportedObject {
  readonly key: string;
  readonly day: string;
  readonly counts: readonly VerificationCount[];
  readonly at: Date;
}

/** False where another worker imported it at the same time: the row of the key decides, and the counts are added in its transaction. */
export async function addVerificationCounts(db: Connections['db'], { key, day, counts, at }: ImportedObject): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`insert into figure_imports (object, imported_at) values (${key}, ${at}) on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) return false;
    // In one order, so that two imports never wait for each other in a circle.
    await sql`insert into verification_counts (day, country, answer, value)
      select ${day}::date, country, answer, sum(count)
      from json_to_recordset(${JSON.stringify(counts)}) as c (country text, answer text, count bigint) group by country, answer order by country, answer
      on conflict (day, country, answer) do update set value = verification_counts.value + excluded.value`.execute(tx);
    return true;
  });
}

const mostForgotten = 5_000;

export async function forgetImports(db: Queryable, before: Date): Promise<void> {
  await sql`delete from figure_imports where object in
    (select object from figure_imports where imported_at < ${before} limit ${mostForgotten})`.execute(db);
}
