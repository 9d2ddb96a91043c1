import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@thamani/ops/services/all.ts';
import { configOfProcess } from '@thamani/server/config/process.ts';
import type { Gate } from '../system/gate.ts';
import type { KillableProvider } from '../system/killable-provider.ts';
import { untilReady, type System } from '../system/system.ts';

export interface Breakable {
  readonly system: System;
  readonly provider: KillableProvider;
  readonly gates: Readonly<Record<'temporal' | 'postgres', Gate>>;
}

export interface Breaking {
  /** When the last one happened, by performance.now(). */
  readonly done: Promise<number>;
  summary(): string;
}

type Break = (parts: Breakable) => Promise<void> | void;

const cut =
  (line: 'temporal' | 'postgres'): Break =>
  async ({ gates }) => {
    gates[line].shut();
    await sleep(400 + Math.random() * 800);
    gates[line].open();
  };

/** What the provider does to the next calls of a kind: done or not, answered late, wrong, twice or never. */
const faults = ['cut_after', 'cut_before', 'fail_after', 'malformed', 'other_shape', 'late_twice', 'delay', 'fail_before'] as const;
let turn = 0;
const answersBadly =
  (call: string): Break =>
  async ({ provider }) => {
    const fault = faults[(turn += 1) % faults.length] ?? 'delay';
    await provider.control.fault({ call, fault, count: 2, ms: 1_500, status: turn % 2 === 0 ? 503 : 500 });
  };
const sends =
  (way: 'lost' | 'delayed' | 'duplicated' | 'reordered'): Break =>
  async ({ provider }) =>
    void (await provider.control.way({ way, count: 3, ms: 2_000, copies: 5 }));

const ofOurs: Readonly<Record<string, Break>> = {
  api: ({ system }) => system.programs.api?.kill(),
  'line to Temporal': cut('temporal'),
  worker: ({ system }) => system.programs.worker?.kill(),
  provider: ({ provider }) => provider.kill(),
  'line to PostgreSQL': cut('postgres'),
  relay: ({ system }) => system.programs.relay?.kill(),
};
const ofTheProvider: Readonly<Record<string, Break>> = {
  'pages answered badly': answersBadly('create'),
  'messages lost': sends('lost'),
  'questions answered badly': answersBadly('verify_by_reference'),
  'messages twice': sends('duplicated'),
  'charges answered badly': answersBadly('verify'),
  'refunds answered badly': answersBadly('refund'),
  'messages late': sends('delayed'),
  'messages in another order': sends('reordered'),
};
const ofOthers: Readonly<Record<string, Break>> = {
  async Temporal() {
    await services.temporal.kill();
    await services.temporal.start();
  },
  async PostgreSQL() {
    await services.postgres.kill();
    await services.postgres.start();
  },
};

/** One of the provider's and one of ours in turn, so many times at least, and until everybody has paid. */
export function breakInTurn(parts: Breakable, least: number, kill: boolean, haveAllPaid: () => boolean): Breaking {
  const hard = Object.entries(kill ? { ...ofOurs, ...ofOthers } : ofOurs);
  const soft = Object.entries(ofTheProvider);
  const counts: Record<string, number> = {};
  const { ports } = configOfProcess();
  const health = [ports.PORTAL_PORT, ports.RELAY_HEALTH_PORT, ports.WORKER_HEALTH_PORT];
  const allReady = () => Promise.all(health.map((port) => untilReady(`http://127.0.0.1:${port}/readyz`, 120_000)));
  const done = (async () => {
    let last = performance.now();
    for (let time = 0; time < least || !haveAllPaid(); time += 1) {
      const list = time % 2 === 0 ? soft : hard;
      const [name, break_] = list[Math.floor(time / 2) % list.length] ?? ['nothing', () => undefined];
      // Whatever was killed stands again and works for a moment: otherwise nobody would ever get anything done, and nothing be proved.
      if (time % 2 === 1) {
        await allReady();
        await sleep(1_000 + Math.random() * 1_500);
      }
      last = performance.now();
      // A provider that is away cannot be asked to go wrong: it does already.
      await Promise.resolve(break_(parts)).catch(() => undefined);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return last;
  })();
  return {
    done,
    summary: () =>
      Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
  };
}
