import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment, ports } from '@thamani/server/config/development-services.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** Everything the services keep. Named by a port, so that a second set (PORT_OFFSET) in the same checkout has its own data. */
export const dataFolder = join(checkout, '.data', `services-${ports.POSTGRES_PORT}`);

/** Beside the data and not inside it: a lock must outlive `wipe`, or a waiting shell would hold a file that is gone. */
export const lockFolder = join(checkout, '.data', 'locks', `${ports.POSTGRES_PORT}`);

/** A pid alone is soon another program's: with its start time, and the boot that time counts from, it is one process for ever. */
export type Identity = { pid: number; started: string; boot: string };

export type Command = {
  file: string;
  args: string[];
  folder: string;
  env?: Record<string, string>;
  user?: { uid: number; gid: number };
};

/** Starts a program that outlives us, its output in a log file, and remembers which process it is and where it listens. */
export function launch(name: string, command: Command, ports: readonly number[]): void {
  mkdirSync(dataFolder, { recursive: true });
  const log = openSync(logFile(name), 'a');
  const child = spawn(command.file, command.args, {
    cwd: command.folder,
    env: { ...childEnvironment, ...command.env },
    stdio: ['ignore', log, log],
    detached: true,
    ...command.user,
  });
  closeSync(log);
  // A missing program makes itself known by its absent pid, below; without a listener the event would end us.
  child.on('error', () => {});
  child.unref();
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (!identity) throw new Error(`${command.file} did not start; see ${logFile(name)}.`);
  writeFileSync(pidFile(name), JSON.stringify({ ...identity, ports }));
}

/** The process that we started under this name, if it is still that process. */
export function running(name: string): (Identity & { ports: readonly number[] }) | undefined {
  try {
    const identity = JSON.parse(readFileSync(pidFile(name), 'utf8')) as Identity & { ports: readonly number[] };
    return isAlive(identity) ? identity : undefined;
  } catch {
    return undefined;
  }
}

export async function end(name: string, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  const identity = running(name);
  if (identity) {
    send(identity, signal);
    if (!(await gone(identity, patienceMs))) {
      send(identity, 'SIGKILL');
      if (!(await gone(identity, 10_000))) throw new Error(`${name} (pid ${identity.pid}) does not stop.`);
    }
  }
  rmSync(pidFile(name), { force: true });
}

export function logFile(name: string): string {
  return join(dataFolder, `${name}.log`);
}

/** What the kernel knows of a pid now; nothing for one that has ended, a zombie nobody has collected included. */
export function identify(pid: number): Identity | undefined {
  try {
    return readIdentity(pid, readFileSync(`/proc/${pid}/stat`, 'utf8'), readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  } catch {
    return undefined;
  }
}

export function readIdentity(pid: number, stat: string, boot: string): Identity | undefined {
  // The second field is the program's name in brackets, which may itself hold spaces and brackets: count from the last one (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const started = fields[22 - 3];
  return started === undefined || state === 'Z' || state === 'X' ? undefined : { pid, started, boot };
}

export function isAlive(identity: Identity): boolean {
  const now = identify(identity.pid);
  return now !== undefined && now.started === identity.started && now.boot === identity.boot;
}

function send(identity: Identity, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity)) process.kill(identity.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function gone(identity: Identity, patienceMs: number): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(25)) {
    if (!isAlive(identity)) return true;
  }
  return !isAlive(identity);
}

function pidFile(name: string): string {
  return join(dataFolder, `${name}.pid`);
}
