import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from './testing/worker.ts';
import { boundedChildren, type ProcessPool } from './process-pool.ts';

const begin = (milliseconds: number, jobsOfOneChild = 100): ProcessPool<Order, string> =>
  boundedChildren({
    program: new URL('./testing/worker.ts', import.meta.url),
    folderPrefix: 'thamani-test-child-',
    atOnce: 1,
    milliseconds,
    heapMegabytes: 64,
    jobsOfOneChild,
  });

let children = begin(20_000);
const ask = (order: Order) => children.with((child) => child.ask(order));
beforeEach(async () => {
  await children.close();
  children = begin(20_000);
});
afterAll(() => children.close());

describe('a bounded child', () => {
  it('answers, and goes on after something was thrown', async () => {
    expect(await ask({ do: 'echo', words: 'one' })).toEqual({ answer: 'one' });
    expect(await ask({ do: 'throw' })).toEqual({ answer: 'thrown: as it was told' });
    expect(await ask({ do: 'echo', words: 'two' })).toEqual({ answer: 'two' });
  });

  it('ends when it takes too long, and the next job has another', async () => {
    await children.close();
    children = begin(3_000);
    expect(await ask({ do: 'loop' })).toEqual({ ended: 'bounds' });
    expect(await ask({ do: 'echo', words: 'next' })).toEqual({ answer: 'next' });
  }, 20_000);

  it('ends when it takes too much memory', async () => {
    expect(await ask({ do: 'swell' })).toEqual({ ended: 'bounds' });
  }, 20_000);

  it('that crashes says so', async () => {
    expect(await ask({ do: 'crash' })).toEqual({ ended: 'crash' });
  });

  it('that was killed a moment ago is reported as ended, not as a broken pipe', async () => {
    const asked = children.with(async (child) => {
      const { answer } = await child.ask({ do: 'number' });
      process.kill(Number(answer), 'SIGKILL');
      // The kernel has closed its end of the pipe; this process has not handled the event yet.
      const until = performance.now() + 100;
      while (performance.now() < until);
      return child.ask({ do: 'echo', words: 'late' });
    });
    await expect(asked).rejects.toThrow('a child ended before it was asked');
  });

  it('whose pipe refused a question is not lent again, even while its exit is not reported yet', async () => {
    let started: ChildProcess | undefined;
    const notice = (message: unknown) => {
      started = (message as { process: ChildProcess }).process;
    };
    subscribe('child_process', notice);
    const asked = children.with(async (child) => {
      const answer = child.ask({ do: 'echo', words: 'late' });
      started?.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      return answer;
    });
    await expect(asked).rejects.toThrow('a child ended before it was asked');
    unsubscribe('child_process', notice);
    expect((await ask({ do: 'number' })).answer).not.toBe(String(started?.pid));
  });

  it('sees no environment, and no file but our sources and its own', async () => {
    const environment = readFileSync(`/proc/${(await ask({ do: 'number' })).answer}/environ`, 'utf8');
    expect(environment.split('\0').filter((setting) => setting !== '' && !setting.startsWith('NODE_CHANNEL_'))).toEqual([]);
    expect(await ask({ do: 'read', file: '/etc/passwd' })).toEqual({ answer: expect.stringContaining('thrown: Access to this API') });
  });

  it('leaves nothing behind for the next job', async () => {
    const folder = await children.with(async (child) => {
      expect(await child.ask({ do: 'write', folder: child.folder })).toEqual({ answer: 'written' });
      return child.folder;
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is replaced after its number of jobs', async () => {
    await children.close();
    children = begin(20_000, 2);
    const folders: string[] = [];
    for (let job = 0; job < 3; job++)
      await children.with(async (child) => {
        folders.push(child.folder);
        await child.ask({ do: 'echo', words: '' });
      });
    expect(folders[1]).toBe(folders[0]);
    expect(folders[2]).not.toBe(folders[0]);
  });
});
