import { randomUUID } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import type { Engine } from './engine.ts';

/**
 * Starts a workflow whose timers the server skips: a year of waiting takes seconds. The option is in the server's request
 * and not yet in the SDK's, hence the raw call. `mostSkips` bounds the run: past it, time passes as usual; with 0, from the beginning.
 */
export async function startInSimulatedTime(
  engine: Pick<Engine, 'client' | 'namespace' | 'taskQueue'>,
  workflow: string,
  args: readonly unknown[],
  mostSkips = 1000,
  workflowId = `simulated-${randomUUID()}`,
): Promise<string> {
  await engine.client.workflowService.startWorkflowExecution({
    namespace: engine.namespace,
    workflowId,
    requestId: randomUUID(),
    identity: 'test',
    workflowType: { name: workflow },
    taskQueue: { name: engine.taskQueue },
    input: { payloads: args.map((arg) => defaultPayloadConverter.toPayload(arg)) },
    timeSkippingConfig: { enabled: mostSkips > 0, maxSessionSkipCount: mostSkips },
  } as Parameters<typeof engine.client.workflowService.startWorkflowExecution>[0]);
  return workflowId;
}
