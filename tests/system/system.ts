import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgramOf, type ProgramName, type RunningProgram } from '@thamani/ops/programs.ts';
import { dataFolder } from '@thamani/ops/services/place.ts';
import { startAll } from '@thamani/ops/services/all.ts';
import { configOfProcess } from '@thamani/server/config/process.ts';
import { makeTemplate, createTestDatabase } from '@thamani/server/database/copies.ts';
import { randomBytes } from 'node:crypto';

/** The whole system as separate processes on a database and a task queue of its own, so that it can be killed piece by piece. */
export interface System {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly programs: Readonly<Partial<Record<ProgramName, RunningProgram>>>;
  readonly logs: string;
  stop(): Promise<void>;
}

export async function startSystem(
  settings: Record<string, string>,
  names: readonly ProgramName[] = ['api', 'relay', 'worker'],
  /** Where a gate stands before PostgreSQL: the programs go through it, and whoever looks at the tables does not. */
  databasePort?: number,
): Promise<System> {
  await startAll();
  const { database, ports } = configOfProcess();
  await makeTemplate(database.url);
  const own = await createTestDatabase(database.url);
  const logs = join(dataFolder, 'logs-of-system');
  mkdirSync(logs, { recursive: true });
  const all = {
    TEMPORAL_TASK_QUEUE: `system-${randomBytes(4).toString('hex')}`,
    PORTAL_BUILD: 'none',
    LOG_LEVEL: 'warn',
    ...settings,
    DATABASE_URL: databasePort === undefined ? own.url : own.url.replace(/:\d+\//, `:${databasePort}/`),
  };
  const programs = Object.fromEntries(names.map((name) => [name, runProgramOf(name, { settings: all, log: join(logs, `${name}.log`) })]));
  const system: System = {
    origin: `http://127.0.0.1:${ports.PORTAL_PORT}`,
    databaseUrl: own.url,
    programs,
    logs,
    async stop() {
      await Promise.all(Object.values(programs).map((program) => program.stop()));
      await own.drop();
    },
  };
  const health = { api: ports.PORTAL_PORT, media: ports.MEDIA_PORT, relay: ports.RELAY_HEALTH_PORT, worker: ports.WORKER_HEALTH_PORT };
  try {
    for (const name of names) await untilReady(`http://127.0.0.1:${health[name]}/readyz`, startMilliseconds);
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/** Long, for a machine that has other things to do. */
const startMilliseconds = 180_000;

export async function untilReady(address: string, withinMilliseconds = 60_000): Promise<void> {
  for (const end = performance.now() + withinMilliseconds; performance.now() < end; await sleep(100)) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${address} was not ready in time`);
}
