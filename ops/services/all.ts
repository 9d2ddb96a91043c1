import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { clamd } from './clamd.ts';
import { inbox } from './inbox.ts';
import { ensure, signerTools, testTools, workerTools } from './install.ts';
import { withLock } from './lock.ts';
import { payments, texts } from './providers.ts';
import { dataFolder, lockFolder } from './process.ts';
import { postgres } from './postgres.ts';
import { removePostgresFolder } from './postgres-folder.ts';
import { s3 } from './s3.ts';
import type { Service } from './service.ts';
import { temporal } from './temporal.ts';

/** Each can be started, stopped and killed alone, which is how the fault tests use them. */
export const services = { postgres, temporal, s3, inbox, clamd, texts, payments };

/** Temporal keeps its state in PostgreSQL, so it follows it; the others stand alone. */
const groups: readonly (readonly Service[])[] = [[postgres, temporal], [s3], [inbox], [clamd], [texts], [payments]];
const all = Object.values(services);

export async function install({ withTestTools = false } = {}): Promise<void> {
  await ensure([...all.map((service) => service.needs), workerTools, signerTools, ...(withTestTools ? [testTools] : [])]);
}

export function startAll(): Promise<void> {
  return alone(async () => {
    await install();
    const began = performance.now();
    await settle(
      groups.map(async (group) => {
        for (const service of group) {
          await service.start();
          console.log(`${describe(service)}  ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
        }
      }),
    );
  });
}

export function stopAll(): Promise<void> {
  return alone(async () => {
    await settle(
      groups.map(async (group) => {
        for (const service of group.toReversed()) await service.stop();
      }),
    );
  });
}

export async function statusAll(): Promise<boolean> {
  const answers = await Promise.all(all.map((service) => service.ready()));
  all.forEach((service, index) => {
    const pid = service.pid();
    const state = answers[index] ? 'running' : pid === undefined ? 'stopped' : 'not answering';
    console.log(`${describe(service)}  ${state.padEnd(13)}  ${pid ?? ''}`.trimEnd());
  });
  return answers.every(Boolean);
}

export async function wipe(): Promise<void> {
  await stopAll();
  return alone(async () => {
    removePostgresFolder();
    rmSync(dataFolder, { recursive: true, force: true });
  });
}

function describe(service: Service): string {
  return `${service.name.padEnd(10)}  ${service.ports.join(', ').padEnd(10)}`;
}

function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return withLock(join(lockFolder, 'all'), work);
}

/** Waits for all, also when one has failed: nothing is left half done behind the message. */
async function settle(tasks: Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(tasks)).flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  if (failures.length > 0) throw new Error(failures.map((failure) => failure.message).join('\n'));
}
