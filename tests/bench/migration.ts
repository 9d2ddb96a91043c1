import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { migrate } from '@thamani/server/database/migrate.ts';
import { createDatabaseBefore, type TestDatabase } from '@thamani/server/database/test-database.ts';
import {
  accountIdOf,
  countLostRows,
  fillAccounts,
  rememberRows,
  sessionIdOf,
  tokenHashOf,
} from '@thamani/server/testing/accounts-before-memberships.ts';
import pg from 'pg';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';

/**
 * `npm run bench -- migration [accounts] [closed cases]`: a database of 0001_baseline.sql with so many accounts and companies, and three
 * sessions and three events for each, and with closed cases, for which 0006_team_console.sql builds indexes. Then the later migrations by
 * `migrate`, with a lock_timeout, while one client reads sessions and another one signs people in. Reports how long each migration took,
 * how long `sessions` was locked, the longest wait of a request, and whether every row is accounted for. Control: a row that is lost is
 * counted.
 */
const accounts = Number(process.argv[3] ?? 1_000_000);
const closedCases = Number(process.argv[4] ?? accounts);
const first = '0002_memberships.sql';
/** A migration that waits for a lock makes every request wait behind it: it gives up after this and is tried again. */
const lockTimeoutMilliseconds = 2_000;
const mostTries = 20;

const database = await createDatabaseBefore(adminUrl, first);
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
let isWhole = false;
try {
  isWhole = await measure();
} finally {
  await admin.end();
  await database.drop();
}
process.exit(isWhole ? 0 : 1);

async function measure(): Promise<boolean> {
  await timed('generated', () => fillAccounts(admin, accounts));
  await timed(`beside ${closedCases} closed cases`, fillClosedCases);
  await timed('remembered', () => rememberRows(admin));
  const clients = await startClients(database);
  // Some answers from before, to compare with.
  await sleep(1_000);
  const usual = clients.longestWait();
  const { seconds, tries, lockedSeconds } = await clients.during(migrateWithTimeout);
  await sleep(500);
  const said = await clients.stop();

  console.log(`${accounts} accounts: ${tries} ${tries === 1 ? 'try' : 'tries'} with a lock_timeout of ${lockTimeoutMilliseconds} ms`);
  for (const [name, value] of seconds) reportFigure({ name: `${name}, time`, value, unit: 's' });
  reportFigure({ name: 'sessions were locked', value: lockedSeconds, unit: 's' });
  reportFigure({ name: 'longest wait of a reader', value: said.longest.reader / 1000, unit: 's' });
  reportFigure({ name: 'longest wait of a writer', value: said.longest.writer / 1000, unit: 's' });
  console.log(`before: longest wait of a reader ${usual.reader.toFixed(0)} ms, of a writer ${usual.writer.toFixed(0)} ms`);
  console.log(`meanwhile: ${said.reads} reads, ${said.written.length} sign-ins, ${said.deadlocks} of them retried after a deadlock`);

  const lost = {
    ...(await countLostRows(admin)),
    'sessions that a reader did not find': said.misses,
    'requests that failed': said.failures.length,
    'sign-ins that were acknowledged and are gone': await countGone(said.written),
  };
  for (const failure of new Set(said.failures)) console.log(`  FAILED: ${failure}`);
  reportNone(lost);
  const found = await countPlanted();
  reportControl('lost rows that are counted', found);
  return found > 0 && Object.values(lost).every((count) => count === 0);
}

/** Without applications, as no migration reads them: what an index takes depends on its own columns. */
async function fillClosedCases(): Promise<void> {
  await admin.query('set session_replication_role = replica; set synchronous_commit = off');
  await admin.query(
    `insert into cases (application_id, company_id, country, sector, stage, stage_entered_on, search, opened_at, closed_at)
     select gen_random_uuid(), gen_random_uuid(), (array['GH', 'KE', 'NG', 'TG', 'ZA'])[1 + n % 5], 'agriculture',
       (array['completed', 'completed', 'rejected', 'withdrawn'])[1 + n % 4], current_date - 30,
       'app-25-' || lpad(n::text, 7, '0') || ' ' || (array['shea butter', 'cocoa powder', 'roofing sheets', 'leather sandals', 'fruit juice'])[1 + n % 5]
         || ' ' || (array['tema', 'volta', 'asante', 'bono', 'savanna', 'kumasi', 'tamale'])[1 + n % 7] || ' works ' || n,
       now() - interval '400 days' + n % 1000 * interval '1 hour', now() - interval '300 days' + n % 7000 * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [closedCases],
  );
  await admin.query('reset session_replication_role; reset synchronous_commit');
  await admin.query('vacuum analyze cases');
}

interface Migrated {
  /** Each file with its seconds, from its first statement to its commit. */
  readonly seconds: readonly (readonly [name: string, seconds: number])[];
  readonly tries: number;
}

async function migrateWithTimeout(): Promise<Migrated> {
  const url = new URL(database.urlOf('migrator'));
  url.searchParams.set('options', `-c lock_timeout=${lockTimeoutMilliseconds}`);
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(url.href);
      return { seconds: await secondsOfEach(), tries };
    } catch (error) {
      const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: string };
      // The lock was not free in time, or a request and the migration waited for each other: nothing was changed.
      if ((code !== '55P03' && code !== '40P01') || tries === mostTries) throw error;
      await sleep(200);
    }
  }
}

/** `ran_at` is when the transaction of a file began; the next one begins when it ended. */
async function secondsOfEach(): Promise<readonly (readonly [string, number])[]> {
  const { rows } = await admin.query<{ name: string; seconds: string }>(
    `select name, extract(epoch from coalesce(lead(ran_at) over (order by name), clock_timestamp()) - ran_at) as seconds
     from migrations where name >= $1 order by name`,
    [first],
  );
  return rows.map(({ name, seconds }) => [name, Number(seconds)]);
}

interface Waits {
  readonly reader: number;
  readonly writer: number;
}

interface ClientReport {
  readonly reads: number;
  readonly misses: number;
  /** Ids of sessions whose insertion was acknowledged. */
  readonly written: readonly string[];
  readonly deadlocks: number;
  readonly failures: readonly string[];
  /** In milliseconds. */
  readonly longest: Waits;
}

/** Requests as the api makes them, with statements that are right before and after the migration. */
async function startClients(of: TestDatabase) {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: of.urlOf('api') });
    await client.connect();
    return client;
  };
  const [reader, writer, watcher] = [await connect(), await connect(), new pg.Client({ connectionString: of.adminUrl })];
  await watcher.connect();
  let isRunning = true;
  const longest = { reader: 0, writer: 0 };
  const counts = { reads: 0, misses: 0, deadlocks: 0 };
  const written: string[] = [];
  const failures: string[] = [];
  const someAccount = () => 1 + randomInt(accounts);

  const loop = async (who: keyof Waits, work: () => Promise<void>): Promise<void> => {
    while (isRunning) {
      const began = performance.now();
      await work().catch((error: pg.DatabaseError) => {
        if (error.code === '40P01') counts.deadlocks += 1;
        else failures.push(`${who}: ${error.message}`);
      });
      longest[who] = Math.max(longest[who], performance.now() - began);
      await sleep(2);
    }
  };
  const read = async (): Promise<void> => {
    const { rowCount } = await reader.query(
      'select a.email from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1 and s.ended_at is null',
      [tokenHashOf(someAccount())],
    );
    counts.reads += 1;
    if (rowCount !== 1) counts.misses += 1;
  };
  const write = async (): Promise<void> => {
    const [id, n] = [randomUUID(), someAccount()];
    try {
      await writer.query('begin');
      await writer.query('update sessions set last_seen_at = greatest(last_seen_at, now()) where id = $1', [sessionIdOf('open', n)]);
      await writer.query(
        `insert into sessions (id, token_hash, account_id, started_at, last_seen_at, expires_at, device)
         values ($1::uuid, sha256($1::uuid::text::bytea), $2, now(), now(), now() + interval '11 hours', 'bench')`,
        [id, accountIdOf(n)],
      );
      await writer.query(
        `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
         values (gen_random_uuid(), now(), 'company', $1, 'session.opened', 'session', $2, 'bench')`,
        [accountIdOf(n), id],
      );
      await writer.query('commit');
      written.push(id);
    } catch (error) {
      await writer.query('rollback');
      throw error;
    }
  };
  const loops = [loop('reader', read), loop('writer', write)];

  return {
    longestWait: (): Waits => ({ ...longest }),
    /** With the time for which a transaction had `sessions` for itself. */
    async during(work: () => Promise<Migrated>): Promise<Migrated & { readonly lockedSeconds: number }> {
      const { rows } = await watcher.query<{ oid: number }>("select 'sessions'::regclass::oid as oid");
      const isLocked = `select from pg_locks where relation = $1 and mode = 'AccessExclusiveLock' and granted`;
      let lockedAt = 0;
      let lockedSeconds = 0;
      let isDone = false;
      const watching = (async () => {
        while (!isDone) {
          const { rowCount } = await watcher.query(isLocked, [rows[0]?.oid]);
          if (rowCount === 0) lockedAt = 0;
          else if (lockedAt === 0) lockedAt = performance.now();
          else lockedSeconds = Math.max(lockedSeconds, (performance.now() - lockedAt) / 1000);
          await sleep(10);
        }
      })();
      const migrated = await work().finally(() => {
        isDone = true;
      });
      await watching;
      return { ...migrated, lockedSeconds };
    },
    async stop(): Promise<ClientReport> {
      isRunning = false;
      await Promise.all(loops);
      await Promise.all([reader.end(), writer.end(), watcher.end()]);
      return { ...counts, written, failures, longest };
    },
  };
}

async function countGone(ids: readonly string[]): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(
    'select count(*) as n from unnest($1::uuid[]) as written (id) where not exists (select from sessions s where s.id = written.id)',
    [ids],
  );
  return Number(rows[0]?.n);
}

/** In a transaction that is undone. */
async function countPlanted(): Promise<number> {
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query('delete from memberships where account_id = $1', [accountIdOf(1)]);
  const counts = await countLostRows(admin);
  await admin.query('rollback');
  return counts['accounts that are not the owner of their company'] ?? 0;
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${accounts} accounts ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
