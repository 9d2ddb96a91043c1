import { fastify } from 'fastify';
import { configOfProcess } from '../config/process-config.ts';
import type { Config } from '../config/config.ts';
import type { ProcessName } from '../config/processes.ts';
import { ExcessivePrivileges } from '../database/role-names.ts';
import { createShutdown, type Shutdown } from '../engine/shutdown.ts';
import { endConnectionsOnceIdle } from '../http/load/connections.ts';
import { answerHealth } from '../http/health.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { startTracing } from '../tracing/tracing.ts';

const shutdownMilliseconds = 15_000;

/** What every process has, whatever else it may reach. */
interface SmallContext {
  readonly log: Log;
  /** Of a process that reaches the database. */
  checkLogin?(): Promise<void>;
  close(): Promise<void>;
}

export interface Program<Own extends SmallContext> {
  readonly config: Config;
  readonly context: Own;
  readonly stop: Shutdown;
}

/** The frame of every long-lived process: settings, wiring, and an end that lets work finish but never hangs. */
export async function runSmallProgram<Own extends SmallContext>(
  service: ProcessName,
  wire: (config: Config) => Promise<Own>,
  run: (program: Program<Own>) => Promise<void>,
): Promise<void> {
  const config = configOfProcess({}, service);
  const tracing = startTracing(service, config.traceEndpoint);
  const context = await wire(config);
  const stop = createShutdown();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      context.log.info({ signal }, 'stopping');
      stop.ask();
      setTimeout(() => {
        context.log.error('did not stop in time');
        process.exit(1);
      }, shutdownMilliseconds).unref();
    });
  }
  process.on('unhandledRejection', (error) => {
    context.log.fatal({ err: error }, 'unhandled promise rejection');
    process.exit(1);
  });
  try {
    await refuseOtherLogins(context);
    await run({ config, context, stop });
  } catch (error) {
    context.log.fatal({ err: error }, 'fatal error, the process exits');
    process.exitCode = 1;
  } finally {
    await context.close();
    await tracing.stop();
  }
  // Native parts may keep the process alive after everything of ours has ended.
  process.exit();
}

/** A database that is away is no reason to end: its connections are looked at when they come. */
async function refuseOtherLogins({ log, checkLogin }: SmallContext): Promise<void> {
  await checkLogin?.().catch((error: unknown) => {
    if (error instanceof ExcessivePrivileges) throw error;
    log.warn({ err: error }, 'could not check the database role of this process');
  });
}

/** Health and figures of a process that serves nobody else. */
export async function listenForHealth(
  { config, context, stop }: Program<SmallContext & { readonly metrics: Metrics }>,
  port: number,
  ready: () => Promise<void>,
): Promise<void> {
  const app = fastify({ logger: false });
  app.addHook('preClose', async () => endConnectionsOnceIdle(app.server));
  answerHealth(app, { metrics: context.metrics, metricsToken: config.metricsToken, ready });
  await app.listen({ host: config.host, port });
  stop.signal.addEventListener('abort', () => void app.close(), { once: true });
}
