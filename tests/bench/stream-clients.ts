import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream, type OpenedStream, type ReceivedChange, type ReceivedEvent } from '../system/event-stream.ts';
import { percentile } from './arrivals.ts';

/**
 * The consoles of `npm run bench -- streams`, in a process of their own: what they take of memory and time is not the server's. It is
 * given its orders as messages and answers each with one.
 */
export interface Console {
  readonly token: string;
  /** Null: all of them. */
  readonly countries: readonly string[] | null;
}

/** A change that was committed, with both times in milliseconds since 1970. */
export interface Committed {
  readonly at: number;
  readonly committed: number;
  readonly country: string;
}

export type Order =
  | { readonly kind: 'open'; readonly origin: string; readonly consoles: readonly Console[] }
  | { readonly kind: 'judge'; readonly committed: readonly Committed[] }
  | { readonly kind: 'close' };

export interface Judged {
  readonly frames: number;
  /** Changes that a console should have received and did not. */
  readonly missing: number;
  /** Changes that a console received and should not have. */
  readonly foreign: number;
  readonly ended: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
}

const openedAtOnce = 50;
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const now = (): number => performance.timeOrigin + performance.now();

/** What each console received: the time of the event, and when it came. */
const received = new Map<Console, Map<number, number>>();
const streams: OpenedStream[] = [];
let [frames, ended] = [0, 0];

if (process.send !== undefined) process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.(answer)));

async function obey(order: Order): Promise<unknown> {
  if (order.kind === 'open') return open(order.origin, order.consoles);
  if (order.kind === 'judge') return judge(order.committed);
  for (const stream of streams.splice(0)) stream.close();
  agent.destroy();
  // The server has noticed by then.
  await sleep(2_000);
  return {};
}

async function open(origin: string, consoles: readonly Console[]): Promise<{ readonly opened: number }> {
  const waiting = [...consoles];
  const opener = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const own = new Map<number, number>();
      received.set(one, own);
      const stream = await openStream(origin, { token: one.token, agent, onEvent: (event) => note(own, event) });
      if (stream.status !== 200) throw new Error(`a stream was answered with ${stream.status}`);
      void stream.ended.then(() => (ended += 1));
      streams.push(stream);
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, opener));
  return { opened: streams.length };
}

function note(own: Map<number, number>, { name, data }: ReceivedEvent): void {
  if (name !== 'changes') return;
  frames += 1;
  const at = now();
  for (const change of data as readonly ReceivedChange[]) {
    const key = Date.parse(change.at);
    if (!own.has(key)) own.set(key, at);
  }
}

function judge(committed: readonly Committed[]): Judged {
  const delays: number[] = [];
  const known = new Set(committed.map(({ at }) => at));
  let [missing, foreign] = [0, 0];
  for (const [{ countries }, own] of received) {
    const due = committed.filter(({ country }) => countries === null || countries.includes(country));
    for (const change of due) {
      const at = own.get(change.at);
      if (at === undefined) missing += 1;
      else delays.push(Math.max(0, at - change.committed));
    }
    const expected = new Set(due.map(({ at }) => at));
    foreign += [...own.keys()].filter((at) => known.has(at) && !expected.has(at)).length;
  }
  delays.sort((one, other) => one - other);
  const at = (share: number): number => percentile(delays, share);
  return { frames, missing, foreign, ended, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: delays.at(-1) ?? 0 };
}
