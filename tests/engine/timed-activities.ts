import type { AsyncLocalStorage } from 'node:async_hooks';
import { Context as ActivityContext } from '@temporalio/activity';
import type { Context } from '@thamani/server/context.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import type { Activities } from '@thamani/workflows/activities.ts';

/** The activities that ship, each at the moment of the engine's clock; `after` follows each, at the same moment. */
export function timedActivities(
  context: Context,
  engineTime: AsyncLocalStorage<Date>,
  after: (name: string, subjectId: string | undefined, at: Date) => Promise<void>,
): Activities {
  const timed = Object.entries(createActivities(context)).map(([name, activity]) => [
    name,
    async (...given: unknown[]) => {
      const at = new Date(ActivityContext.current().info.scheduledTimestampMs);
      const answer = await engineTime.run(at, () => (activity as (...sent: unknown[]) => Promise<unknown>)(...given));
      await after(name, subjectIdIn(given[0]), at);
      return answer;
    },
  ]);
  return Object.fromEntries(timed) as Activities;
}

/** `sealAudit` and others have no input, and those that recalculate due dates get a country. */
function subjectIdIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('subjectId' in input)) return undefined;
  return typeof input.subjectId === 'string' ? input.subjectId : undefined;
}
