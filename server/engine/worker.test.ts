import { Context as ActivityContext } from '@temporalio/activity';
import {
  NativeConnection,
  Worker,
  type ActivityExecuteInput,
  type ActivityInterceptorsFactory,
  type WorkerOptions,
} from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configOfProcess } from '../config/process-config.ts';
import type { Context } from '../context.ts';
import { createShutdown } from './shutdown.ts';
import { runWorker } from './worker.ts';

/** After as long without a heartbeat the engine gives an activity to another worker: workflows/documents, workflows/payments. */
const shortestHeartbeatTimeout = 10_000;
const minute = 60_000;

/** The options of every worker that the process starts. No connection is made: what a worker would do with them is done below. */
async function optionsOfAllWorkers(): Promise<WorkerOptions[]> {
  vi.spyOn(NativeConnection, 'connect').mockResolvedValue({ close: async () => undefined } as unknown as NativeConnection);
  const worker = { run: async () => undefined, shutdown: () => undefined } as unknown as Worker;
  const create = vi.spyOn(Worker, 'create').mockResolvedValue(worker);
  const context = {
    config: configOfProcess({ NODE_ENV: 'test' }),
    log: { warn: () => undefined },
    metrics: { activities: { observe: () => undefined } },
  } as unknown as Context;
  await runWorker(context, createShutdown(), () => undefined);
  return create.mock.calls.map(([options]) => options);
}

/** Runs an activity of a minute through the interceptors, in the SDK's order. Returns the longest time without a heartbeat. */
async function longestSilence(interceptors: readonly ActivityInterceptorsFactory[]): Promise<number> {
  const began = Date.now();
  const heartbeats: number[] = [];
  const activity = {
    info: { activityType: 'inspectDocument', attempt: 1 },
    heartbeat: () => heartbeats.push(Date.now() - began),
  } as unknown as ActivityContext;
  vi.spyOn(ActivityContext, 'current').mockReturnValue(activity);
  type Execute = (input: ActivityExecuteInput) => Promise<unknown>;
  const execute = interceptors.reduceRight<Execute>(
    (next, factory) => {
      const intercept = factory(activity).inbound?.execute;
      return intercept === undefined ? next : (input) => intercept(input, next);
    },
    () => new Promise((resolve) => void setTimeout(resolve, minute)),
  );
  const ended = execute({ args: [], headers: {} });
  await vi.advanceTimersByTimeAsync(minute);
  await ended;
  const during = heartbeats.filter((at) => at < minute);
  await vi.advanceTimersByTimeAsync(minute);
  if (heartbeats.some((at) => at > minute)) throw new Error('a heartbeat was sent after the end of the activity');
  return Math.max(...[...during, minute].map((at, n) => at - (during[n - 1] ?? 0)));
}

describe('the heartbeats of a long activity', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are sent by each worker of the process well within the shortest time-out, and end with the activity', async () => {
    const workers = await optionsOfAllWorkers();
    expect(workers).toHaveLength(3);
    for (const { taskQueue, interceptors } of workers) {
      const silence = await longestSilence(interceptors?.activity ?? []);
      expect({ taskQueue, isInTime: silence <= shortestHeartbeatTimeout / 2 }).toEqual({ taskQueue, isInTime: true });
    }
  });

  it('are missing without the first interceptor of a worker: the control', async () => {
    expect(await longestSilence([])).toBe(minute);
    for (const { interceptors } of await optionsOfAllWorkers())
      expect(await longestSilence((interceptors?.activity ?? []).slice(1))).toBe(minute);
  });
});
