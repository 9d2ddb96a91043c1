import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Context as ActivityContext } from '@temporalio/activity';
import { defaultPayloadConverter } from '@temporalio/common';
import { NativeConnection, Worker, type ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { printingQueueOf } from '@thamani/workflows/certificates/issuing.ts';
import { inspectionsOf } from '@thamani/workflows/documents/workflow.ts';
import { extractionQueueOf } from '@thamani/workflows/review/workflow.ts';
import { traceHeader } from '@thamani/workflows/tracing.ts';
import { connectionOf } from '../config/tls.ts';
import type { Context } from '../context.ts';
import { inSpan } from '../tracing/tracing.ts';
import { createActivities } from './activities.ts';
import { delay, type Shutdown } from './shutdown.ts';
import type { DailyWorkflow, Workflows } from '../ports.ts';

const bundle = fileURLToPath(new URL('../build/workflows.js', import.meta.url));
export const workflowsPath = fileURLToPath(import.meta.resolve('@thamani/workflows/index.ts'));
export const workflowInterceptors = [fileURLToPath(import.meta.resolve('@thamani/workflows/tracing.ts'))];

/** Takes work from the engine until stopped; then finishes what it holds. */
export async function runWorker(context: Context, stop: Shutdown, onRunning: () => void): Promise<void> {
  const connection = await connectWhenThere(context, stop);
  if (connection === undefined) return;
  try {
    const workers = [
      await createWorker(context, connection),
      await createInspectionWorker(context, connection),
      await createReadingWorker(context, connection),
      await createPrintingWorker(context, connection),
    ];
    for (const worker of workers) stop.signal.addEventListener('abort', () => worker.shutdown(), { once: true });
    onRunning();
    await Promise.all(workers.map((worker) => worker.run()));
  } finally {
    await connection.close();
  }
}

async function createWorker(context: Context, connection: NativeConnection): Promise<Worker> {
  const { namespace, taskQueue } = context.config.temporal;
  // Built once for production, with its interceptors; in development and tests made from today's sources.
  const isBuilt = context.config.mode === 'production' && existsSync(bundle);
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    ...(isBuilt ? { workflowBundle: { codePath: bundle } } : { workflowsPath }),
    // Also those that have a separate queue: a print that a version from before 2026-11-18 scheduled is in this queue, and a deployment
    // must not leave it there.
    activities: createActivities(context),
    interceptors: { activity: activityInterceptors(context), ...(isBuilt ? {} : { workflowModules: workflowInterceptors }) },
    ...heartbeatThrottle,
    maxConcurrentActivityTaskExecutions: 40,
    // Each holds a megabyte or so; one that was put away is read again from its history, which is short.
    maxCachedWorkflows: 100,
    shutdownGraceTime: '8 seconds',
  });
}

/** Takes only what is heavy, a few at a time; the rest of its queue waits with the engine. */
async function createInspectionWorker(context: Context, connection: NativeConnection): Promise<Worker> {
  const { namespace, taskQueue } = context.config.temporal;
  const { inspectDocument, scanDocument } = createActivities(context);
  return Worker.create({
    connection,
    namespace,
    taskQueue: inspectionsOf(taskQueue),
    activities: { inspectDocument, scanDocument },
    interceptors: { activity: activityInterceptors(context) },
    ...heartbeatThrottle,
    // As many again may be at the scanner, which is another process.
    maxConcurrentActivityTaskExecutions: 2 * context.config.uploads.inspectionsAtOnce,
    shutdownGraceTime: '8 seconds',
  });
}

/** Polls for documents to read, as many cases at once as the reader reads files. */
async function createReadingWorker(context: Context, connection: NativeConnection): Promise<Worker> {
  const { namespace, taskQueue } = context.config.temporal;
  const { extractEvidence } = createActivities(context);
  return Worker.create({
    connection,
    namespace,
    taskQueue: extractionQueueOf(taskQueue),
    activities: { extractEvidence },
    interceptors: { activity: activityInterceptors(context) },
    ...heartbeatThrottle,
    maxConcurrentActivityTaskExecutions: context.config.uploads.readingsAtOnce,
    shutdownGraceTime: '8 seconds',
  });
}

/** Polls for certificates to print. Four by default: the printer of this process and the signer's render two documents each at once. */
async function createPrintingWorker(context: Context, connection: NativeConnection): Promise<Worker> {
  const { namespace, taskQueue } = context.config.temporal;
  const { printCertificate } = createActivities(context);
  return Worker.create({
    connection,
    namespace,
    taskQueue: printingQueueOf(taskQueue),
    activities: { printCertificate },
    interceptors: { activity: activityInterceptors(context) },
    ...heartbeatThrottle,
    maxConcurrentActivityTaskExecutions: context.config.printingsAtOnce,
    shutdownGraceTime: '8 seconds',
  });
}

/** Of every worker: without heartbeats a long activity would be given to another worker while it runs. */
function activityInterceptors(context: Context) {
  return [() => ({ inbound: activityHeartbeats }), () => ({ inbound: observeActivity(context) })];
}

/** Well below the shortest `heartbeatTimeout` of a workflow, 10 seconds (workflows/documents, workflows/payments). */
const heartbeatMilliseconds = 3_000;

/**
 * Of every worker. Without it the SDK sends the next heartbeat after 80 % of the time-out: with 20 seconds after 16, so that a live
 * activity would be given to another worker where Temporal was unavailable for 4.
 */
const heartbeatThrottle = { maxHeartbeatThrottleInterval: '5 seconds', defaultHeartbeatThrottleInterval: '5 seconds' } as const;

/** A dead worker's activity is given to another after `heartbeatTimeout`; a long activity without heartbeats would be given away too. */
export const activityHeartbeats: ActivityInboundCallsInterceptor = {
  async execute(input, next) {
    const activity = ActivityContext.current();
    const timer = setInterval(() => activity.heartbeat(), heartbeatMilliseconds);
    try {
      return await next(input);
    } finally {
      clearInterval(timer);
    }
  },
};

function observeActivity({ metrics, log }: Context): ActivityInboundCallsInterceptor {
  return {
    async execute(input, next) {
      const { activityType, workflowExecution, attempt } = ActivityContext.current().info;
      const header = input.headers[traceHeader];
      const trace = header === undefined ? null : defaultPayloadConverter.fromPayload<string>(header);
      const started = performance.now();
      try {
        const result = await inSpan(`activity ${activityType}`, trace, () => next(input));
        metrics.activities.observe({ activity: activityType, outcome: 'done' }, (performance.now() - started) / 1000);
        return result;
      } catch (error) {
        metrics.activities.observe({ activity: activityType, outcome: 'failed' }, (performance.now() - started) / 1000);
        log.warn(
          { err: error, activity: activityType, workflow: workflowExecution?.workflowId, attempt },
          'an activity failed; the engine tries it again',
        );
        throw error;
      }
    },
  };
}

/** Temporal may be away when we start: waiting for it is this process's work. */
async function connectWhenThere(context: Context, stop: Shutdown): Promise<NativeConnection | undefined> {
  while (!stop.requested) {
    try {
      return await NativeConnection.connect(connectionOf(context.config.temporal));
    } catch (error) {
      context.log.warn({ err: error }, 'Temporal is away; trying again');
      await delay(1_000, stop);
    }
  }
  return undefined;
}

/** What the engine does by the clock. Made by the worker as it starts. */
const daily: readonly DailyWorkflow[] = [
  { workflow: 'maintenance', hour: 2, minute: 15 },
  { workflow: 'documentSweep', hour: 3, minute: 15 },
  { workflow: 'statusListRefresh', hour: [0, 6, 12, 18], minute: 5 },
  { workflow: 'expiryReminders', hour: 5, minute: 30 },
  { workflow: 'notificationDigest', hour: 6, minute: 0 },
  // What was written since the last seal is what an insider could still rewrite unseen.
  { workflow: 'auditSealing', hour: firstOf(24), minute: firstOf(12).map((n) => 5 * n) },
  // The console says when figures are older than 15 minutes (domain/management/weeks.ts).
  { workflow: 'figureRollup', hour: firstOf(24), minute: firstOf(12).map((n) => 5 * n + 2) },
  { workflow: 'figureRecount', hour: 1, minute: 45 },
];

function firstOf(count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => n);
}

export async function ensureSchedules(workflows: Workflows): Promise<void> {
  for (const schedule of daily) await workflows.startDaily(schedule);
}
