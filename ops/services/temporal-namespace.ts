import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { ports, temporalNamespace as namespace } from '@thamani/server/config/development-services.ts';
import { connected as reach } from './ports.ts';

const grpc = { notFound: 5, alreadyExists: 6 } as const;
// The types ask for a Long, which is a library of its own; protobuf's encoder takes a number as well.
const sevenDays = { seconds: (7 * 24 * 60 * 60) as never };

export function askTemporal(): Promise<void> {
  return connected(async ({ workflowService }) => {
    await workflowService.getClusterInfo({});
  });
}

/** Registers our namespace unless it is there, and returns when workflows in it can be started and followed. */
export function ensureNamespace(): Promise<void> {
  return connected(async (connection) => {
    await workUntil(() => register(connection));
    await workUntil(() => use(connection));
  });
}

async function register({ workflowService }: Connection): Promise<void> {
  try {
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: sevenDays });
  } catch (error) {
    if (codeOf(error) !== grpc.alreadyExists) throw error;
  }
}

/** Harmless questions that each service must answer for us: visibility, matching, and history on every shard (16 ids reach all four). */
async function use({ workflowService }: Connection): Promise<void> {
  await workflowService.listWorkflowExecutions({ namespace, pageSize: 1 });
  await workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'readiness' }, taskQueueType: 1 });
  await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      try {
        await workflowService.describeWorkflowExecution({ namespace, execution: { workflowId: `readiness-${index}` } });
      } catch (error) {
        // "No such workflow" is the answer; "no such namespace" carries the same code and means: not yet.
        if (codeOf(error) !== grpc.notFound || /namespace/i.test(String(error))) throw error;
      }
    }),
  );
}

async function connected<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const address = `127.0.0.1:${ports.TEMPORAL_PORT}`;
  // A bare connection first: it fails at once while nobody listens, where the client would wait and back off.
  await reach(ports.TEMPORAL_PORT, async () => {});
  const connection = await Connection.connect({ address, connectTimeout: '3s' });
  try {
    return await connection.withDeadline(Date.now() + 70_000, () => work(connection));
  } finally {
    await connection.close();
  }
}

async function workUntil(work: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + 60_000; ; await sleep(100)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

function codeOf(error: unknown): number | undefined {
  return (error as { code?: number }).code;
}
