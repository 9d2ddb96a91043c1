import {
  Client,
  Connection,
  ScheduleAlreadyRunning,
  ScheduleOverlapPolicy,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { traceHeader } from '@thamani/workflows/tracing.ts';
import type { Config } from '../config/config.ts';
import { connectionOf } from '../config/tls.ts';
import type { DailyWorkflow, Workflows, WorkflowStart } from '../ports.ts';

type TemporalOptions = Config['temporal'];

/** Connects at the first call, so that a process starts while Temporal is away and goes on when it is back. */
export function temporalWorkflows(options: TemporalOptions): Workflows & { close(): Promise<void> } {
  let made: { readonly connection: Connection; readonly client: Client } | undefined;
  const reached = () => {
    if (made !== undefined) return made;
    const connection = Connection.lazy(connectionOf(options));
    made = { connection, client: new Client({ connection, namespace: options.namespace, interceptors: { workflow: [carryTrace] } }) };
    return made;
  };
  return {
    async start(start: WorkflowStart) {
      const { client, connection } = reached();
      try {
        await connection.withDeadline(Date.now() + 5_000, () =>
          client.workflow.start(start.workflow, {
            workflowId: start.id,
            taskQueue: options.taskQueue,
            args: [...start.args],
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
            memo: { trace: start.trace },
          }),
        );
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },
    async signalWithStart(start: WorkflowStart, signal: string, again = false) {
      const { client, connection } = reached();
      try {
        await connection.withDeadline(Date.now() + 5_000, () =>
          client.workflow.signalWithStart(start.workflow, {
            workflowId: start.id,
            taskQueue: options.taskQueue,
            args: [...start.args],
            signal,
            // One that came to its end has no second life unless it is given one; one that failed or was terminated has.
            workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'ALLOW_DUPLICATE_FAILED_ONLY',
            memo: { trace: start.trace },
          }),
        );
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },
    async startDaily({ workflow, hour, minute }: DailyWorkflow) {
      try {
        await reached().client.schedule.create({
          // A schedule belongs to the workers of its queue: another set of workers has its own.
          scheduleId: `${options.taskQueue}/${workflow}`,
          spec: { calendars: [{ hour: [hour].flat(), minute: [minute].flat() }] },
          policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
          action: {
            type: 'startWorkflow',
            workflowType: workflow,
            workflowId: `${options.taskQueue}/${workflow}`,
            taskQueue: options.taskQueue,
          },
        });
      } catch (error) {
        if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      }
    },
    close: async () => made?.connection.close(),
  };
}

/** For a demonstration that begins again: what runs is about rows that are gone. What schedules started goes on. */
export async function terminateWorkflows(options: TemporalOptions): Promise<number> {
  const connection = await Connection.connect(connectionOf(options));
  try {
    const { workflow } = new Client({ connection, namespace: options.namespace });
    const running = workflow.list({ query: `ExecutionStatus = 'Running' and TaskQueue = '${options.taskQueue}'` });
    let terminated = 0;
    for await (const { workflowId, runId } of running) {
      if (workflowId.startsWith(`${options.taskQueue}/`)) continue;
      await workflow
        .getHandle(workflowId, runId)
        .terminate('the demo data is reset')
        .catch((error: unknown) => {
          // It ended since it was listed.
          if (!(error instanceof WorkflowNotFoundError)) throw error;
        });
      terminated += 1;
    }
    return terminated;
  } finally {
    await connection.close();
  }
}

/** The trace travels as a header, beside the arguments, and from the workflow on to its activities. */
const carryTrace: WorkflowClientInterceptor = {
  async startWithDetails(input, next) {
    const trace = input.options.memo?.['trace'];
    if (typeof trace !== 'string') return next(input);
    return next({ ...input, headers: { ...input.headers, [traceHeader]: defaultPayloadConverter.toPayload(trace) } });
  },
};
