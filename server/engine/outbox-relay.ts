import { isTopic, topics, type Start } from '@thamani/workflows/topics.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/connect.ts';
import type { WorkflowStart } from '../ports.ts';
import { inSpan } from '../tracing/tracing.ts';
import { delay, type Shutdown } from './shutdown.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'workflows' | 'log' | 'metrics'>;

const batchSize = 50;
/**
 * How often an idle relay looks for rows, in an index that holds waiting rows only. It looks at what waits and not at what came after a
 * certain id, so that transactions may commit in any order.
 */
const pollMilliseconds = 25;
const afterFaultMilliseconds = 500;

/** Hands committed outbox rows to the engine until stopped. Any number of relays may run: each row is leased to one. */
export async function runRelay(deps: Deps, stop: Shutdown): Promise<void> {
  while (!stop.requested) {
    try {
      const taken = await relayBatch(deps);
      if (taken < batchSize) await delay(pollMilliseconds, stop);
    } catch (error) {
      deps.log.warn({ err: error }, 'relay could not hand over; trying again');
      await delay(afterFaultMilliseconds, stop);
    }
  }
}

/** Leases a batch, starts each workflow outside any transaction, then marks what was handed over. Returns how many it took. */
export async function relayBatch(deps: Deps): Promise<number> {
  const rows = await lease(deps.db, deps.config.outboxLeaseSeconds);
  const results = await Promise.allSettled(rows.map((row) => handOverRow(deps, row)));
  const done = rows.filter((_, at) => results[at]?.status === 'fulfilled');
  if (done.length > 0) await markDelivered(deps.db, done);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return rows.length;
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly topic: string;
  readonly subject_id: string;
  readonly created_at: Date;
  /** The same to the microsecond, which a Date does not hold: a row that a person wrote by hand has them. */
  readonly moment: string;
  readonly trace: string | null;
}

/** The lease ends by the database's clock, so relays on machines with other clocks agree. */
async function lease(db: Database, seconds: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update outbox set claimed_until = clock_timestamp() + make_interval(secs => ${seconds}), attempts = attempts + 1
    from (
      select created_at, id from outbox
      where delivered_at is null and (claimed_until is null or claimed_until < clock_timestamp())
      order by id limit ${batchSize} for update skip locked
    ) as waiting
    where outbox.created_at = waiting.created_at and outbox.id = waiting.id
    returning outbox.id, outbox.key, outbox.topic, outbox.subject_id, outbox.created_at, outbox.created_at::text as moment, outbox.trace`.execute(
    db,
  );
  return rows;
}

async function handOverRow(deps: Deps, row: Row): Promise<void> {
  if (!isTopic(row.topic)) throw new Error(`outbox row ${row.key} names the topic "${row.topic}", which no workflow takes`);
  const { workflow, workflowId, signal, again }: Start = topics[row.topic];
  const started: WorkflowInput = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
  await inSpan(`relay ${row.topic}`, row.trace, async (trace) =>
    begin(deps, { workflow, id: workflowId(row.subject_id, row.key), args: [started], trace }, signal, again),
  );
  deps.metrics.outboxDelay.observe((deps.clock.now().getTime() - row.created_at.getTime()) / 1000);
}

async function begin({ workflows }: Deps, start: WorkflowStart, signal: string | undefined, again: boolean | undefined): Promise<void> {
  await (signal === undefined ? workflows.start(start) : workflows.signalWithStart(start, signal, again));
}

async function markDelivered(db: Database, rows: readonly Row[]): Promise<void> {
  await sql`
    update outbox set delivered_at = clock_timestamp()
    from unnest(${rows.map((row) => row.moment)}::timestamptz[], ${rows.map((row) => row.id)}::bigint[]) as done (created_at, id)
    where outbox.created_at = done.created_at and outbox.id = done.id`.execute(db);
}
