import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, callerOf, type Answer } from '../system/company.ts';

/** People who go on for as long as they would, whatever is away. */
const patienceMilliseconds = 180_000;

export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const end = performance.now() + patienceMilliseconds; ; await sleep(300)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

export type Gatekeeper = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** So many calls are under way at most. */
export function atMost(most: number): Gatekeeper {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((go) => waiting.push(go));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** The same call under the same key until it is answered; every fourth is sent twice at once, as by a double click. */
export function senderOf(origin: string, gate: Gatekeeper, number: number) {
  const call = callerOf(origin);
  const once = async (who: { readonly token: string }, path: string, body: unknown, key: string, method: string): Promise<Answer> => {
    for (const end = performance.now() + patienceMilliseconds; ; await sleep(400)) {
      const answer = await gate(() => call(method, path, body, { 'idempotency-key': key, ...bearer(who.token) }));
      const passing = answer.status === 0 || answer.status >= 500;
      if (!passing || performance.now() > end) return answer;
    }
  };
  let calls = 0;
  return async (who: { readonly token: string }, path: string, body: unknown, method = 'POST'): Promise<Answer> => {
    const key = randomUUID();
    const copies = (number + (calls += 1)) % 4 === 0 ? 2 : 1;
    const [answer, ...more] = await Promise.all(Array.from({ length: copies }, () => once(who, path, body, key, method)));
    if (answer === undefined || more.some(({ status }) => status !== answer.status))
      throw new Error('a double click was answered in two ways');
    return answer;
  };
}
