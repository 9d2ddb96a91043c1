import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { runWorker, workflowInterceptors, workflowsPath } from './worker.ts';

const workflowsFolder = fileURLToPath(new URL('../../workflows', import.meta.url));
/** After as long without a heartbeat the engine gives an activity to another worker. */
const shortestHeartbeatTimeout = Math.min(...heartbeatTimeouts());
const minute = 60_000;

/** As the workflows set them. One in another form than seconds is refused, because it would not be compared. */
function heartbeatTimeouts(): number[] {
  return readdirSync(workflowsFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .flatMap((file) => [...readFileSync(join(workflowsFolder, file), 'utf8').matchAll(/heartbeatTimeout: *(?:'(\d+) seconds')?/g)])
    .map(([code, seconds]) => {
      if (seconds === undefined) throw new Error(`a time-out of heartbeats is not given in seconds: ${code}`);
      return Number(seconds) * 1000;
    });
}

/** The options of every worker that the process starts. No connection is made: what a worker would do with them is done below. */
async function optionsOfAllWorkers(mode: 'development' | 'test' = 'test'): Promise<WorkerOptions[]> {
  vi.spyOn(NativeConnection, 'connect').mockResolvedValue({ close: async () => undefined } as unknown as NativeConnection);
  const worker = { run: async () => undefined, shutdown: () => undefined } as unknown as Worker;
  const create = vi.spyOn(Worker, 'create').mockResolvedValue(worker);
  const context = {
    config: configOfProcess({ NODE_ENV: mode }),
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

/** As the SDK throttles heartbeats: 80 % of the time-out, but no longer than the worker's bound. */
function sentEvery(timeout: number, most: number): number {
  return Math.min(0.8 * timeout, most);
}

function millisecondsOf(duration: WorkerOptions['maxHeartbeatThrottleInterval']): number {
  const [, seconds] = /^(\d+) seconds$/.exec(String(duration)) ?? [];
  if (seconds === undefined) throw new Error(`not given in seconds: ${String(duration)}`);
  return Number(seconds) * 1000;
}

describe('the task queues of the worker process', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are a common one and one for each kind of heavy work, which has few activities at once', async () => {
    const workers = await optionsOfAllWorkers();
    expect(workers.map(({ taskQueue, maxConcurrentActivityTaskExecutions: atOnce }) => [taskQueue, atOnce])).toEqual([
      ['thamani', 40],
      ['thamani-inspections', 4],
      ['thamani-extraction', 1],
      ['thamani-printing', 4],
    ]);
  });

  it('have nothing but prints in the one for printing; the common one still takes prints that a former version scheduled', async () => {
    const [common, , , printing] = (await optionsOfAllWorkers()).map(({ activities }) => Object.keys(activities ?? {}));
    expect(printing).toEqual(['printCertificate']);
    expect(common).toContain('printCertificate');
  });
});

describe('the workflows of the worker process', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(['development', 'test'] as const)('are made from sources with the interceptors that pass on a trace: %s', async (mode) => {
    const [common, ...others] = await optionsOfAllWorkers(mode);
    expect(common).toMatchObject({ workflowsPath, interceptors: { workflowModules: workflowInterceptors } });
    // Beside those of activities, which every worker has.
    expect(common?.interceptors?.activity).toHaveLength(2);
    for (const { interceptors } of others) expect(interceptors?.activity).toHaveLength(2);
  });
});

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
    expect(workers).toHaveLength(4);
    // Silence is measured up to a minute; without any time-out the shortest would be infinite.
    expect(shortestHeartbeatTimeout).toBeLessThan(minute);
    for (const { taskQueue, interceptors } of workers) {
      const silence = await longestSilence(interceptors?.activity ?? []);
      expect({ taskQueue, isInTime: silence <= shortestHeartbeatTimeout / 2 }).toEqual({ taskQueue, isInTime: true });
    }
  });

  it('reach Temporal often enough that an outage of four seconds times out no live activity', async () => {
    const outage = 4_000;
    for (const { taskQueue, maxHeartbeatThrottleInterval } of await optionsOfAllWorkers()) {
      const silence = sentEvery(shortestHeartbeatTimeout, millisecondsOf(maxHeartbeatThrottleInterval)) + outage;
      expect({ taskQueue, isInTime: silence < shortestHeartbeatTimeout }).toEqual({ taskQueue, isInTime: true });
    }
    // The control: the SDK's own bound is a minute.
    for (const timeout of heartbeatTimeouts()) expect(sentEvery(timeout, minute) + outage).toBeGreaterThanOrEqual(timeout);
  });

  it('are missing without the first interceptor of a worker: the control', async () => {
    expect(await longestSilence([])).toBe(minute);
    for (const { interceptors } of await optionsOfAllWorkers())
      expect(await longestSilence((interceptors?.activity ?? []).slice(1))).toBe(minute);
  });
});
