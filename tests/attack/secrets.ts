import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { textProvider, type TextReceived } from '@thamani/server/testing/fakes/fake-africas-talking.ts';
import pg from 'pg';
import { reportFigure, reportNone } from '../nightly/figures.ts';
import { openCountingInbox, type CountingInbox } from '../system/inbox.ts';
import { startSystem, type System } from '../system/system.ts';
import { codesIn, found, type Secret } from './secret-encodings.ts';
import { liveThroughEverything } from './account-scenario.ts';

export const secretSettings = {
  ACCOUNT_KEY: 'kept-key-of-this-run-51cf0d1be0b14ac8',
  TEXT_API_KEY: 'atsk_kept_key_of_this_run_7f1d',
  METRICS_TOKEN: 'kept-metrics-token-of-this-run',
};

/**
 * A whole life of accounts, with everything that goes wrong on the way, at the log's finest level; then every secret that was used or
 * seen is looked for in every line of every process. The database and the engine's histories are no logs, and are looked through too.
 */
export async function readTheLogs(): Promise<boolean> {
  const provider = textProvider(secretSettings.TEXT_API_KEY);
  await once(provider.server.listen(0, '127.0.0.1'), 'listening');
  const inbox = await openCountingInbox(isTurnedAway);
  const system = await startSystem({
    ...secretSettings,
    SMTP_URL: inbox.url,
    TEXT_ORIGIN: `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`,
    TEMPORAL_TASK_QUEUE: `secrets-${process.pid}-${Date.now()}`,
    LOG_LEVEL: 'trace',
  });
  const held = await lookForSecrets(system, inbox, provider.inbox);
  await system.stop();
  await inbox.close();
  provider.server.close().closeAllConnections();
  return held;
}

/** Whose mail the inbox must refuse, so that the failure is logged. */
export function isTurnedAway(to: string): boolean {
  return to.startsWith('turned-away');
}

/**
 * On a system that logs at the finest level with `secretSettings`. Searches everything that it has logged since its start, also before this
 * began. `used`: what the system was given or handed out until then. A code of four digits is searched for only from here on: it was not
 * made before, and equals other numbers by chance.
 */
export async function lookForSecrets(
  system: System,
  inbox: CountingInbox,
  texts: readonly TextReceived[],
  used: readonly Secret[] = [],
): Promise<boolean> {
  // Controls: one line from before the life of an account, one from after it.
  const early: Secret = { what: 'planted before', value: `planted-${randomUUID()}` };
  const plant = (text: string) => appendFileSync(join(system.logs, 'api.log'), `${JSON.stringify({ level: 'info', msg: text })}\n`);
  plant(early.value);
  const before = system.logged();
  const seen = await liveThroughEverything(system, inbox, texts);
  // Lines are written a moment after what they tell of.
  await sleep(500);
  const secrets: Secret[] = [...seen.secrets, ...used, ...Object.entries(secretSettings).map(([what, value]) => ({ what, value }))];
  const all = linesOf(system);
  const later = linesOf(system, before);
  const inLogs = [...found(all.join('\n'), secrets), ...codesIn(later, seen.codes).map((code) => `the code ${code}`)];
  const histories = await historiesOf(system.settings['TEMPORAL_TASK_QUEUE'] ?? '');
  const inHistories = found(histories.texts.join('\n'), secrets);
  const inTables = found(
    await everythingKept(system),
    secrets.filter(({ what }) => !isKeptOnPurpose(what)),
  );

  plant(`token ${encodeURIComponent(seen.planted.token)}, code ${seen.planted.code}`);
  const planted = linesOf(system, before);
  const control =
    found(all.join('\n'), [early]).length +
    found(planted.join('\n'), [{ what: 'a session', value: seen.planted.token }]).length +
    codesIn(planted, [seen.planted.code]).length;

  console.log(
    `${secrets.length + seen.codes.length} secrets in ${all.length} lines of ${before.size} programs, ${all.length - later.length} of them from before: ${told(inLogs)}; faults on the way that were logged: ${later.filter((line) => /"level":"(warn|error)"/.test(line)).length}`,
  );
  console.log(`  in ${histories.texts.length} histories of the engine: ${told(inHistories)}; in all tables: ${told(inTables)}`);
  console.log(`  control, a line planted before, and one with a token and a code after: ${control} of 3 found`);
  const drove = seen.missed.length === 0 ? 'everything' : `NOT ${seen.missed.join(', ')}`;
  console.log(`  driven: ${drove}`);
  reportNone({
    'secrets in logs': inLogs.length,
    'secrets in histories': inHistories.length,
    'secrets in tables': inTables.length,
    'steps that did not answer as they should': seen.missed.length,
  });
  reportFigure({ name: 'control: planted secrets found', value: control, goal: { atLeast: 3 } });
  return inLogs.length === 0 && inHistories.length === 0 && inTables.length === 0 && control >= 3 && seen.missed.length === 0;
}

/** The tables hold who people are; what opens an account they must not. */
function isKeptOnPurpose(what: string): boolean {
  return what.startsWith('the address') || what.startsWith('the number') || what === 'a password hash';
}

function told(names: readonly string[]): string {
  return names.length === 0 ? 'none' : `FOUND ${[...new Set(names)].join(', ')}`;
}

/** All that was logged, or what came after an earlier reading of it. */
function linesOf(system: System, before: ReturnType<System['logged']> = new Map()): string[] {
  return [...system.logged()].flatMap(([name, bytes]) =>
    bytes
      .subarray(before.get(name)?.byteLength ?? 0)
      .toString('utf8')
      .split('\n')
      .filter(Boolean),
  );
}

/** Every history of the run, with its payloads as they were before they were packed. */
async function historiesOf(taskQueue: string): Promise<{ texts: string[] }> {
  const { address, namespace } = configOfProcess().temporal;
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace });
  const texts: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: `TaskQueue = '${taskQueue}'` })) {
    const history = await client.workflow.getHandle(workflowId).fetchHistory();
    // Activities that are being retried are not in the history; their description has the message of the last failure.
    const { raw } = await client.workflow.getHandle(workflowId).describe();
    texts.push(unpacked(history), unpacked(raw.pendingActivities ?? []));
  }
  await connection.close();
  return { texts };
}

function unpacked(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (isBytes(one) ? Buffer.from(Object.values(one)).toString('utf8') : one));
}

function isBytes(value: unknown): value is Record<string, number> {
  return value instanceof Uint8Array || (typeof value === 'object' && value !== null && (value as { type?: string }).type === 'Buffer');
}

async function everythingKept(system: System): Promise<string> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string }>(
    "select quote_ident(tablename) as table from pg_tables where schemaname = 'public' and tablename not like 'spatial%'",
  );
  const texts: string[] = [];
  for (const { table } of rows) {
    const kept = await client.query<{ row: string }>(`select to_json(t)::text as row from ${table} t limit 10000`);
    texts.push(...kept.rows.map(({ row }) => row));
  }
  await client.end();
  return texts.join('\n');
}
