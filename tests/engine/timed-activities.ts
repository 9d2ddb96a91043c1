import type { AsyncLocalStorage } from 'node:async_hooks';
import { Context as ActivityContext } from '@temporalio/activity';
import type { Context } from '@thamani/server/context.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import type { Activities } from '@thamani/workflows/activities.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';

/**
 * The activities that ship, each at the moment of the engine's clock; `after` follows each, at the same moment. Some, as
 * `sealAudit`, have no input.
 */
export function timedActivities(
  context: Context,
  engineTime: AsyncLocalStorage<Date>,
  after: (name: string, input: WorkflowInput | undefined, at: Date) => Promise<void>,
): Activities {
  const timed = Object.entries(createActivities(context)).map(([name, activity]) => [
    name,
    async (input?: WorkflowInput, ...more: unknown[]) => {
      const at = new Date(ActivityContext.current().info.scheduledTimestampMs);
      const answer = await engineTime.run(at, () => (activity as (...given: unknown[]) => Promise<unknown>)(input, ...more));
      await after(name, input, at);
      return answer;
    },
  ]);
  return Object.fromEntries(timed) as Activities;
}
