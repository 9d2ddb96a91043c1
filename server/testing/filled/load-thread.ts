/** Sends requests at a fixed rate, on a thread of its own: a server that holds its event loop must not hold back the next request. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Load {
  /** Asked once on each connection before the load begins. */
  readonly warmUp: string;
  /** Asked in an order that never repeats: a server that admits every second request would otherwise admit one address alone. */
  readonly addresses: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Answered {
  /** Since the first request left. */
  readonly sentMilliseconds: number;
  readonly milliseconds: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const { warmUp, addresses, perSecond, seconds } = workerData as Load;
const connections = 64;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
// As a proxy has them. Node accepts one new connection in a turn of its event loop: under load they would wait in the kernel, unseen.
await Promise.all(Array.from({ length: connections }, () => answerOf(warmUp, 0)));
const began = performance.now();
const answers: Promise<Answered>[] = [];
for (let number = 0; number < perSecond * seconds; number += 1) {
  const early = began + (number * 1_000) / perSecond - performance.now();
  if (early > 0) await sleep(early);
  answers.push(answerOf(addresses[onesIn(number) % addresses.length] ?? '', began));
}
parentPort?.postMessage(await Promise.all(answers));
agent.destroy();

/** The sequence of Thue and Morse. */
function onesIn(number: number): number {
  return number.toString(2).replaceAll('0', '').length;
}

function answerOf(address: string, since: number): Promise<Answered> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(address, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      response.once('end', () => {
        const { statusCode: status = 0, headers } = response;
        const milliseconds = performance.now() - sent;
        resolve({ sentMilliseconds: sent - since, milliseconds, status, retryAfter: headers['retry-after'], body });
      });
    });
    request.once('error', reject);
  });
}
