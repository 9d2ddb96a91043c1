import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Passwords } from '../ports.ts';
import type { Done, Work } from './argon2-thread.ts';

/** Each hash takes a core for some 10 ms. One core stays free of them, so that page requests do not wait for passwords. */
const allButOne = Math.max(1, availableParallelism() - 1);
/** Two seconds of waiting for one thread: later requests are refused at once instead of queued. */
const twoSeconds = 200;

/**
 * Passwords on threads of their own, so that a storm of sign-ins waits for itself and not everybody else for it (docs/performance.md).
 * Started at the first use: relay and worker never need them.
 */
export function argon2Passwords({ threads = allButOne, mostWaiting = twoSeconds } = {}): Passwords {
  const ask = pool(threads, mostWaiting);
  const hash = async (password: string) => String(await ask({ hash: password }));
  let ofNobody: string | undefined;
  return {
    hash,
    async verify(against, password) {
      const known = against ?? (ofNobody ??= await hash(randomBytes(32).toString('base64')));
      const isRight = (await ask({ verify: password, against: known })) === true;
      return isRight && against !== undefined;
    },
  };
}

interface QueuedJob {
  readonly work: Work;
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  busy: QueuedJob | undefined;
}

function pool(threads: number, mostWaiting: number): (work: Work) => Promise<string | boolean> {
  const all: Thread[] = [];
  const waiting: QueuedJob[] = [];

  const give = (thread: Thread): void => {
    thread.busy = waiting.shift();
    // A thread at rest keeps no process alive; one at work does.
    if (thread.busy === undefined) return thread.worker.unref();
    thread.worker.ref();
    thread.worker.postMessage(thread.busy.work);
  };

  const start = (): Thread => {
    const thread: Thread = { worker: new Worker(new URL('./argon2-thread.ts', import.meta.url)), busy: undefined };
    thread.worker.on('message', (done: Done) => {
      const asked = thread.busy;
      give(thread);
      if ('result' in done) asked?.resolve(done.result);
      else asked?.reject(new Error(done.fault));
    });
    // A thread that dies takes its one question with it; the next question starts another.
    thread.worker.on('error', (error) => {
      all.splice(all.indexOf(thread), 1);
      thread.busy?.reject(error);
      if (waiting.length > 0) give(start());
    });
    all.push(thread);
    return thread;
  };

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) throw new Refusal('overloaded', { retryAfterSeconds: 5 });
      waiting.push({ work, resolve, reject });
      const idle = all.find(({ busy }) => busy === undefined) ?? (all.length < threads ? start() : undefined);
      if (idle !== undefined) give(idle);
    });
}
