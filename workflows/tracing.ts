import type { Headers } from '@temporalio/common';
import type { WorkflowInterceptors } from '@temporalio/workflow';

/** W3C traceparent of the command that started the workflow. */
export const traceHeader = 'thamani-trace';

/** Hands the trace that came with the workflow's start on to each of its activities. */
export const interceptors = (): WorkflowInterceptors => {
  let trace: Headers[string] | undefined;
  return {
    inbound: [
      {
        async execute(input, next) {
          trace = input.headers[traceHeader];
          return next(input);
        },
      },
    ],
    outbound: [
      {
        async scheduleActivity(input, next) {
          return next(trace === undefined ? input : { ...input, headers: { ...input.headers, [traceHeader]: trace } });
        },
      },
    ],
  };
};
