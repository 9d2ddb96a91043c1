import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../../config/development-services.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { changesSince } from './change-store.ts';
import { isVisibleIn, readSnapshot, type Snapshot } from './snapshots.ts';

/** Before the first transaction. */
const nothing: Snapshot = { xmin: 0, xmax: 0, running: new Set() };

describe('a snapshot', () => {
  it.each([
    ['10:20:', { xmin: 10, xmax: 20, running: new Set() }],
    ['10:20:10', { xmin: 10, xmax: 20, running: new Set([10]) }],
    ['10:20:10,14,19', { xmin: 10, xmax: 20, running: new Set([10, 14, 19]) }],
    ['4294967300:4294967301:', { xmin: 4_294_967_300, xmax: 4_294_967_301, running: new Set() }],
  ])('is read from %s', (text, snapshot) => {
    expect(readSnapshot(text)).toEqual(snapshot);
  });

  it.each(['', '10', '10:20', '10:20:,', '10:20:11,', '10:20:a', '-1:20:', ' 10:20:', '10:20:\n', '10:20:11:12'])(
    'is not read from %j',
    (text) => {
      expect(readSnapshot(text)).toBeUndefined();
    },
  );

  it('shows what was finished when it was taken', () => {
    const snapshot: Snapshot = { xmin: 10, xmax: 20, running: new Set([10, 14]) };
    const visible = [9, 10, 11, 14, 15, 19, 20, 21].filter((xid) => isVisibleIn(snapshot, xid));
    expect(visible).toEqual([9, 11, 15, 19]);
  });
});

describe('change rows of transactions that commit in any order', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let writers: pg.Client[];

  beforeAll(async () => {
    database = await createTestDatabase(adminUrl, { isDurable: false });
    pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
    writers = Array.from({ length: 4 }, () => new pg.Client({ connectionString: database.adminUrl }));
    for (const writer of writers) await writer.connect();
  });
  afterAll(async () => {
    for (const writer of writers) await writer.end();
    await pool.end();
    await database.drop();
  });

  /** What one of the writers does next, or that the reader reads. */
  type Deed = { readonly writer: number; readonly what: 'insert' | 'savepoint' | 'commit' | 'rollback' } | 'read';

  const deeds = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Deed>('read') },
      {
        weight: 8,
        arbitrary: fc.record({
          writer: fc.nat({ max: 3 }),
          what: fc.constantFrom('insert' as const, 'insert' as const, 'savepoint' as const, 'commit' as const, 'rollback' as const),
        }),
      },
    ),
    { minLength: 20, maxLength: 60 },
  );

  interface Reader {
    /** The ids of the rows that are new to it. */
    read(): Promise<readonly string[]>;
  }

  async function readerBySnapshot(): Promise<Reader> {
    const begin = readSnapshot((await changesSince(pool, nothing)).snapshot);
    if (begin === undefined) throw new Error('no snapshot');
    let last = begin;
    return {
      async read() {
        const { snapshot, rows } = await changesSince(pool, last);
        const next = readSnapshot(snapshot);
        if (next === undefined) throw new Error('no snapshot');
        // The statement and `isVisibleIn` have the same rule.
        expect(rows.filter(({ xid }) => isVisibleIn(last, xid) || !isVisibleIn(next, xid))).toEqual([]);
        last = next;
        return rows.map(({ action }) => action);
      },
    };
  }

  /** The control: what comes after the last id. */
  async function readerById(): Promise<Reader> {
    const { rows: first } = await pool.query<{ last: string }>('select coalesce(max(id), 0) as last from console_changes');
    let last = first[0]?.last ?? '0';
    return {
      async read() {
        const { rows } = await pool.query<{ id: string; action: string }>(
          'select id, action from console_changes where id > $1 order by id',
          [last],
        );
        last = rows.at(-1)?.id ?? last;
        return rows.map(({ action }) => action);
      },
    };
  }

  let number = 0;
  /** Carries the deeds out and returns what was committed, and what was read of it. */
  async function played(schedule: readonly Deed[], reader: Reader): Promise<{ readonly committed: string[]; readonly read: string[] }> {
    const pending = writers.map((): string[] => []);
    const isOpen = writers.map(() => false);
    const [committed, read]: [string[], string[]] = [[], []];
    const finish = async (writer: number, what: 'commit' | 'rollback') => {
      if (isOpen[writer] !== true) return;
      await writers[writer]?.query(what);
      if (what === 'commit') committed.push(...(pending[writer] ?? []));
      pending[writer] = [];
      isOpen[writer] = false;
    };
    for (const deed of schedule) {
      if (deed === 'read') {
        read.push(...(await reader.read()));
      } else if (deed.what === 'insert' || deed.what === 'savepoint') {
        const client = writers[deed.writer];
        if (isOpen[deed.writer] !== true) await client?.query('begin');
        isOpen[deed.writer] = true;
        // A row of a subtransaction has the number of its transaction.
        if (deed.what === 'savepoint') await client?.query('savepoint one');
        number += 1;
        await client?.query('insert into console_changes (at, action) values (now(), $1)', [String(number)]);
        pending[deed.writer]?.push(String(number));
      } else {
        await finish(deed.writer, deed.what);
      }
    }
    for (const writer of writers.keys()) await finish(writer, 'commit');
    read.push(...(await reader.read()));
    return { committed: committed.toSorted(), read: read.toSorted() };
  }

  it('are read once and whole', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (schedule) => {
        const { committed, read } = await played(schedule, await readerBySnapshot());
        expect(read).toEqual(committed);
      }),
      { numRuns: 40 },
    );
  });

  it('are lost by a reader that asks for ids after the last one', async () => {
    const schedule: readonly Deed[] = [
      { writer: 0, what: 'insert' },
      { writer: 1, what: 'insert' },
      { writer: 1, what: 'commit' },
      'read',
      { writer: 0, what: 'commit' },
      'read',
    ];
    const byId = await played(schedule, await readerById());
    expect([byId.committed.length, byId.read.length]).toEqual([2, 1]);
    const bySnapshot = await played(schedule, await readerBySnapshot());
    expect(bySnapshot.read).toEqual(bySnapshot.committed);
    expect(bySnapshot.read).toHaveLength(2);
  });

  it('are left out where another database left them behind', async () => {
    await pool.query("insert into console_changes (xid, at, action) values (9000000000000, now(), 'of another database')");
    const { rows, snapshot } = await changesSince(pool, nothing);
    expect(rows.some(({ action }) => action === 'of another database')).toBe(false);
    expect(readSnapshot(snapshot)?.xmax).toBeLessThan(9_000_000_000_000);
    await pool.query("delete from console_changes where action = 'of another database'");
  });
});
