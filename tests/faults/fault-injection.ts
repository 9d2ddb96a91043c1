import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@thamani/ops/services/all.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import type { Gate } from '../system/tcp-proxy.ts';
import { untilReady, type System } from '../system/system.ts';

export interface Parts {
  readonly system: System;
  readonly gates: Readonly<Record<'temporal' | 'postgres', Gate>>;
}

export interface Breaking {
  /** When the last one happened, by performance.now(). */
  readonly done: Promise<number>;
  /** How many there were so far. */
  times(): number;
  summary(): string;
}

export type Break<Of = Parts> = (parts: Of) => Promise<void> | void;

const cut =
  (line: 'temporal' | 'postgres'): Break =>
  async ({ gates }) => {
    gates[line].shut();
    await sleep(400 + Math.random() * 800);
    gates[line].open();
  };

export const ofOurs: Readonly<Record<string, Break>> = {
  api: ({ system }) => system.programs.api?.kill(),
  'line to Temporal': cut('temporal'),
  worker: ({ system }) => system.programs.worker?.kill(),
  'line to PostgreSQL': cut('postgres'),
  relay: ({ system }) => system.programs.relay?.kill(),
};

/** Where companies' files are opened. */
export const ofParsing: Readonly<Record<string, Break>> = { parser: ({ system }) => system.programs.parser?.kill() };

/** Where certificates are issued. */
export const ofSigning: Readonly<Record<string, Break>> = { signer: ({ system }) => system.programs.signer?.kill() };

/** Where certificates are published. */
export const ofPublishing: Readonly<Record<string, Break>> = {
  async S3() {
    await services.s3.kill();
    await services.s3.start();
  },
};

/** What others on the same machine may use too. */
export const ofOthers: Readonly<Record<string, Break>> = {
  async Temporal() {
    await services.temporal.kill();
    await services.temporal.start();
  },
  async PostgreSQL() {
    await services.postgres.kill();
    await services.postgres.start();
  },
};

/** Does the work in a place of a list, when it is time for it. */
export type InTurn = (at: number, work: () => Promise<void>) => Promise<void>;

export interface Turn {
  readonly name: string;
  readonly happen: () => Promise<void> | void;
  /** Services that were stopped before are started again and run for a moment first: otherwise no work would ever finish. */
  readonly stops: boolean;
}

/** One after the other, so many times at least, and until everything was done that had to be. */
export function breakInTurn(
  turnAt: (time: number) => Turn,
  least: number,
  isDone: () => boolean,
  { signs = false, onReady = () => undefined }: { readonly signs?: boolean; onReady?(): void } = {},
): Breaking {
  const counts: Record<string, number> = {};
  const { ports } = configOfProcess();
  const health = [ports.PORTAL_PORT, ports.RELAY_HEALTH_PORT, ports.WORKER_HEALTH_PORT, ...(signs ? [ports.SIGNER_PORT] : [])];
  const allReady = async () => {
    await Promise.all(health.map((port) => untilReady(`http://127.0.0.1:${port}/readyz`, 120_000)));
    onReady();
  };
  /** As a supervisor does: Temporal gives up by itself when PostgreSQL dies while it starts. */
  const allStand = async () => {
    for (const service of [services.postgres, services.temporal, services.s3]) await service.start().catch(() => undefined);
  };
  const done = (async () => {
    let last = performance.now();
    for (let time = 0; time < least || !isDone(); time += 1) {
      const { name, happen, stops } = turnAt(time);
      if (stops) {
        await allStand();
        await allReady();
        await sleep(1_000 + Math.random() * 1_500);
      }
      last = performance.now();
      // What is away already cannot be asked to go wrong.
      await Promise.resolve(happen()).catch(() => undefined);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    await allStand();
    await allReady();
    return last;
  })();
  return { done, ...totalsOf(counts) };
}

/** How often each part was broken, read at any time. */
export function totalsOf(counts: Readonly<Record<string, number>>): Pick<Breaking, 'times' | 'summary'> {
  return {
    times: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    summary: () =>
      Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
  };
}
