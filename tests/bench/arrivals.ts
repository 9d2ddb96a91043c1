import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Measured {
  /** Milliseconds from sending to the whole answer, sorted. */
  readonly times: readonly number[];
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * An open model: calls leave at a fixed rate, whether or not earlier ones were answered. A closed loop would slow down with the
 * server, and hide just what is looked for.
 */
export async function arrive(origin: string, rate: number, seconds: number, next: (number: number) => Call): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const refused: Record<string, number> = {};
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < rate * seconds; number += 1) {
    // Somewhere in its slot: two trains of calls in step would always meet, or never.
    const due = began + ((number + Math.random()) / rate) * 1000;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const sent = performance.now();
    calls.push(
      answer(agent, origin, next(number)).then((status) => {
        times.push(performance.now() - sent);
        if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(calls);
  agent.destroy();
  return { times: times.toSorted((a, b) => a - b), refused };
}

function answer(agent: Agent, origin: string, call: Call): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${origin}${call.path}`, { agent, method: call.method, headers: call.headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(call.body);
  });
}

export function percentile(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
