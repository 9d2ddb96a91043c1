import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Passwords } from '../ports.ts';

/** argon2id with 19 MiB, 2 passes, 1 lane (rulings, section 2; OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a core for some 20 ms. More at once would only make all of them, and everybody's reads, slower. */
const atOnce = 2;
const mostWaiting = 100;

export function argon2Passwords(): Passwords {
  const inTurn = queue();
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
  };
}

function queue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('overloaded', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
