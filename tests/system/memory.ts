import { readdirSync, readFileSync } from 'node:fs';

/** The most memory that each process and each of its children held, in megabytes, while watched. Linux only, as our servers are. */
export interface MemoryWatch {
  most(): Readonly<Record<string, number>>;
  stop(): void;
}

export function watchMemory(pids: () => Readonly<Record<string, number | undefined>>): MemoryWatch {
  const most: Record<string, number> = {};
  const note = (name: string, pid: number): void => {
    const megabytes = residentMegabytes(pid);
    if (megabytes > (most[name] ?? 0)) most[name] = megabytes;
  };
  const look = (): void => {
    const named = Object.entries(pids());
    for (const [name, pid] of named) if (pid !== undefined) note(name, pid);
    for (const { pid, parent } of processes()) {
      const owner = named.find(([, id]) => id === parent)?.[0];
      if (owner !== undefined) note(`child of ${owner}`, pid);
    }
  };
  const timer = setInterval(look, 100);
  return { most: () => most, stop: () => clearInterval(timer) };
}

/** The high-water mark that the system itself keeps: nothing is missed between two looks. */
function residentMegabytes(pid: number): number {
  const status = read(`/proc/${pid}/status`);
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function processes(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1] ?? 0) }));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
