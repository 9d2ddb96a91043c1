import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with 19 MiB, 2 passes, 1 lane (rulings, section 2; OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Work = { readonly hash: string } | { readonly verify: string; readonly against: string };
export type Done = { readonly result: string | boolean } | { readonly fault: string };

parentPort?.on('message', (work: Work) => {
  let done: Done;
  try {
    done = { result: 'hash' in work ? hashSync(work.hash, cost) : verifySync(work.against, work.verify) };
  } catch {
    // The library's own words are not passed on: they might quote what they were given.
    done = { fault: 'the password could not be worked on' };
  }
  parentPort?.postMessage(done);
});
