import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

describe('simulated time on the real engine', () => {
  const reminded: number[] = [];
  let engine: Engine;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    engine = await openEngine();
    stop = await engine.work({
      workflows: fileURLToPath(new URL('./fixtures.ts', import.meta.url)),
      activities: { remind: async (day: number) => void reminded.push(day) },
    });
  }, 30_000);
  afterAll(async () => {
    await stop();
    await engine.close();
  });

  it('lets a year of timers pass in seconds, with its activities in order', async () => {
    const began = performance.now();
    const id = await startInSimulatedTime(engine, 'yearOfReminders', []);
    expect(await engine.client.workflow.getHandle(id).result()).toBe(365);
    expect(reminded).toEqual([305, 335]);
    expect(performance.now() - began).toBeLessThan(20_000);
  }, 30_000);

  it('lets a deadline pass when nobody answers', async () => {
    const id = await startInSimulatedTime(engine, 'waitForCorrection', []);
    expect(await engine.client.workflow.getHandle(id).result()).toBe('late');
  }, 30_000);

  it('keeps to the ordinary clock without it, so that an answer in time counts', async () => {
    const handle = await engine.client.workflow.start('waitForCorrection', {
      taskQueue: engine.taskQueue,
      workflowId: `plain-${engine.taskQueue}`,
    });
    await handle.signal('corrected');
    expect(await handle.result()).toBe('corrected');
  }, 30_000);
});
