import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgramOf, type ProgramName, type RunningProgram } from '@thamani/ops/programs.ts';
import { dataFolder } from '@thamani/ops/services/process.ts';
import { startAll } from '@thamani/ops/services/all.ts';
import { withLogin } from '@thamani/server/config/development.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { createContext } from '@thamani/server/context.ts';
import { makeTemplate, createTestDatabase } from '@thamani/server/database/test-database.ts';
import { randomBytes } from 'node:crypto';

/**
 * The whole system as separate processes on a database, a task queue, a public place and signing keys of its own, so that it can be killed
 * piece by piece.
 */
export interface System {
  readonly origin: string;
  /** As the cluster's administrator, for tests that prepare rows or check the result. */
  readonly databaseUrl: string;
  /** For use cases that are called here: a login that may do what our processes may, together. */
  readonly operatorUrl: string;
  /** Of all programs, for tests that use the same services. */
  readonly settings: Readonly<Record<string, string>>;
  readonly programs: Readonly<Partial<Record<ProgramName, RunningProgram>>>;
  readonly logs: string;
  /** What its programs have logged since they were first started, by name: the files are shared with earlier systems. */
  logged(): ReadonlyMap<ProgramName, Buffer>;
  stop(): Promise<void>;
}

export async function startSystem(
  settings: Record<string, string>,
  wanted: readonly ProgramName[] = ['api', 'relay', 'worker'],
  /** The port of a proxy before PostgreSQL: the programs connect through it, and tests that read the tables do not. */
  databasePort?: number,
): Promise<System> {
  // The worker opens no file itself.
  const names: readonly ProgramName[] = wanted.includes('worker') ? [...new Set<ProgramName>(['parser', ...wanted])] : wanted;
  await startAll();
  const { ports } = configOfProcess();
  await makeTemplate(adminUrl);
  const own = await createTestDatabase(adminUrl);
  const logs = join(dataFolder, 'logs-of-system');
  mkdirSync(logs, { recursive: true });
  const name = `system-${randomBytes(4).toString('hex')}`;
  const tokens = mkdtempSync(join(tmpdir(), 'thamani-tokens-'));
  const reached = databasePort === undefined ? own.url : own.url.replace(/:\d+\//, `:${databasePort}/`);
  const all = {
    TEMPORAL_TASK_QUEUE: name,
    PUBLISHED_BUCKET: name,
    SOFTHSM_TOKENS: tokens,
    PARSER_SOCKET: join(tokens, 'parser.sock'),
    PORTAL_BUILD: 'none',
    LOG_LEVEL: 'warn',
    ...settings,
    // Each program is given its own login (ops/programs.ts).
    DATABASE_URL: reached,
    SIGNER_DATABASE_URL: withLogin(reached, 'signer'),
  };
  if (names.some((one) => ['signer', 'verify', 'worker'].includes(one))) await preparePublished(all);
  const logOf = (name: ProgramName): string => join(logs, `${name}.log`);
  const earlier = new Map(names.map((name) => [name, existsSync(logOf(name)) ? statSync(logOf(name)).size : 0]));
  const programs = Object.fromEntries(names.map((name) => [name, runProgramOf(name, { settings: all, log: logOf(name) })]));
  const system: System = {
    origin: `http://127.0.0.1:${ports.PORTAL_PORT}`,
    databaseUrl: own.adminUrl,
    operatorUrl: own.url,
    settings: all,
    programs,
    logs,
    logged: () => new Map([...earlier].map(([name, bytes]) => [name, readFileSync(logOf(name)).subarray(bytes)])),
    async stop() {
      await Promise.all(Object.values(programs).map((program) => program.stop()));
      await own.drop();
      rmSync(tokens, { recursive: true, force: true });
    },
  };
  const health = {
    api: ports.PORTAL_PORT,
    media: ports.MEDIA_PORT,
    parser: ports.PARSER_HEALTH_PORT,
    relay: ports.RELAY_HEALTH_PORT,
    signer: ports.SIGNER_PORT,
    verify: ports.VERIFY_PORT,
    worker: ports.WORKER_HEALTH_PORT,
  };
  try {
    for (const name of names) await untilReady(`http://127.0.0.1:${health[name]}/readyz`, startMilliseconds);
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/** Where everybody may read must stand before anything is put there, as it does after a seed. */
async function preparePublished(settings: Readonly<Record<string, string>>): Promise<void> {
  const context = await createContext('system', configOfProcess({ ...settings, LOG_LEVEL: 'silent' }));
  await context.published.prepare();
  await context.close();
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
