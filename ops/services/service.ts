import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortName } from '@thamani/server/config/ports.ts';
import type { Needs } from './install.ts';
import { withLock } from './lock.ts';
import { lockFolder, type Command, end, launch, logFile, running } from './process.ts';
import { refuseTakenPorts } from './ports.ts';

/** One part that the system needs, as scripts and tests handle it. */
export type Service = {
  name: string;
  ports: readonly number[];
  needs: Needs;
  /** Returns when the part answers; does nothing to one that runs already; starts one that crashed again. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A crash: SIGKILL of the main process, nothing said to it before. */
  kill(): Promise<void>;
  pid(): number | undefined;
  ready(): Promise<boolean>;
};

export type Definition = {
  name: string;
  /** What moves it, named in the sentence about a taken port. */
  settings: readonly PortName[];
  /** Where it is asked, and where its own pieces talk to each other. */
  ports: readonly number[];
  innerPorts?: readonly number[];
  needs: Needs;
  /** Folders and files that must be there before the program runs. */
  prepare(): Promise<Command>;
  /** Throws while the part does not answer. */
  ask(): Promise<void>;
  /** What must exist inside it before it is of use: databases, a namespace. Runs at every start. */
  furnish?(): Promise<void>;
  stopSignal?: NodeJS.Signals;
};

export function service(definition: Definition): Service {
  const { name, stopSignal = 'SIGTERM' } = definition;
  const ports = [...definition.ports, ...(definition.innerPorts ?? [])];
  const alone = <Result>(work: () => Promise<Result>) => withLock(join(lockFolder, name), work);
  return {
    name,
    ports: definition.ports,
    needs: definition.needs,
    start: () =>
      alone(async () => {
        // Running where another setting put it is not running where we were asked to.
        if (running(name) && String(running(name)?.ports) !== String(ports)) await end(name, stopSignal, 20_000);
        if (!running(name)) {
          const command = await definition.prepare();
          await refuseTakenPorts(name, definition.settings, ports);
          launch(name, command, ports);
        }
        await untilItAnswers(name, definition.ask);
        await definition.furnish?.();
      }),
    stop: () => alone(() => end(name, stopSignal, 20_000)),
    kill: () => alone(() => end(name, 'SIGKILL', 10_000)),
    pid: () => running(name)?.pid,
    ready: () =>
      definition.ask().then(
        () => running(name) !== undefined,
        () => false,
      ),
  };
}

async function untilItAnswers(name: string, ask: () => Promise<void>): Promise<void> {
  let reason: unknown;
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    try {
      return await ask();
    } catch (error) {
      reason = error;
    }
    if (!running(name)) throw new Error(`${name} stopped during startup. Last lines of ${logFile(name)}:\n${lastLines(name)}`);
  }
  throw new Error(`${name} is running but does not answer (${String(reason)}); see ${logFile(name)}.`);
}

function lastLines(name: string): string {
  return readFileSync(logFile(name), 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
