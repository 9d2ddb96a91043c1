import { randomUUID } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import type { Engine } from './engine.ts';
import type { AsyncLocalStorage } from 'node:async_hooks';
import { Context as ActivityContext } from '@temporalio/activity';
import type { Context } from '@thamani/server/context.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import type { Activities } from '@thamani/workflows/activities.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';

/**
 * Starts a workflow whose timers the server skips: a year of waiting takes seconds. The option is in the server's request
 * and not yet in the SDK's, hence the raw call. `mostSkips` bounds the run: past it, time passes as usual; with 0, from the beginning.
 */
export async function startInSimulatedTime(
  engine: Engine,
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

/** The activities that ship, each at the moment of the engine's clock; `after` follows each, at the same moment. */
export function timedActivities(
  context: Context,
  engineTime: AsyncLocalStorage<Date>,
  after: (name: string, subjectId: string, at: Date) => Promise<void>,
): Activities {
  const timed = Object.entries(createActivities(context)).map(([name, activity]) => [
    name,
    async (started: WorkflowInput, ...more: unknown[]) => {
      const at = new Date(ActivityContext.current().info.scheduledTimestampMs);
      const answer = await engineTime.run(at, () => (activity as (...given: unknown[]) => Promise<unknown>)(started, ...more));
      await after(name, started.subjectId, at);
      return answer;
    },
  ]);
  return Object.fromEntries(timed) as Activities;
}
