import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * After `kill -9` of the main process its children notice within moments and leave, unless one is deep in a query; until then
 * PostgreSQL refuses to start on the same data ("pre-existing shared memory block is still in use"). Every process of a
 * cluster has the data folder as its working folder, so they are known by it and never mistaken for another cluster's.
 */
export async function clearAfterCrash(data: string): Promise<void> {
  const folder = realpathSync(data);
  for (const patience = performance.now() + 3000; processesIn(folder).length > 0; await sleep(25)) {
    if (performance.now() > patience) for (const pid of processesIn(folder)) kill(pid);
  }
  // None of this cluster's processes lives now, so a pid in its file that does live is a stranger, which PostgreSQL could take for itself.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === folder;
      } catch {
        return false; // ended meanwhile, or not ours to look at
      }
    })
    .map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It left by itself.
  }
}
