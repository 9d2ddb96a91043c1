import { Client, Connection, WorkflowExecutionAlreadyStartedError, type WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { traceHeader } from '@thamani/workflows/tracing.ts';
import type { Workflows, WorkflowStart } from '../ports.ts';

export interface TemporalOptions {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
}

/** Connects at the first call, so that a process starts while Temporal is away and goes on when it is back. */
export function temporalWorkflows(options: TemporalOptions): Workflows & { readonly client: Client; close(): Promise<void> } {
  const connection = Connection.lazy({ address: options.address });
  const client = new Client({ connection, namespace: options.namespace, interceptors: { workflow: [carryTrace] } });
  return {
    client,
    async start(start: WorkflowStart) {
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
    close: () => connection.close(),
  };
}

/** The trace travels as a header, beside the arguments, and from the workflow on to its activities. */
const carryTrace: WorkflowClientInterceptor = {
  async startWithDetails(input, next) {
    const trace = input.options.memo?.['trace'];
    if (typeof trace !== 'string') return next(input);
    return next({ ...input, headers: { ...input.headers, [traceHeader]: defaultPayloadConverter.toPayload(trace) } });
  },
};
