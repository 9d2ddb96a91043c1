import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { work } from '../worker-protocol.ts';

export type Order =
  | { readonly do: 'echo'; readonly words: string }
  | { readonly do: 'loop' | 'swell' | 'crash' | 'throw' | 'number' }
  | { readonly do: 'shell'; readonly words: string }
  | { readonly do: 'read'; readonly file: string }
  | { readonly do: 'write'; readonly folder: string };

/** A child that does what it is told, so that its bounds can be tried. */
work<Order, string>({
  spentMegabytes: 400,
  mostMegabytes: 300,
  answer: async (order) => {
    if (order.do === 'echo') return order.words;
    if (order.do === 'number') return String(process.pid);
    if (order.do === 'read') return readFileSync(order.file, 'utf8');
    if (order.do === 'shell') {
      const { status, stdout, stderr } = spawnSync('/bin/bash', ['--norc', '-c', order.words], {
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin' },
      });
      return `${status} ${stdout.trim() || stderr.trim()}`;
    }
    if (order.do === 'write') {
      await writeFile(join(order.folder, 'left-behind'), 'words');
      return 'written';
    }
    if (order.do === 'loop') for (;;);
    if (order.do === 'swell') {
      const held: Buffer[] = [];
      for (;;) held.push(Buffer.alloc(10_000_000, held.length + 1));
    }
    if (order.do === 'crash') process.kill(process.pid, 'SIGSEGV');
    throw new Error('as it was told');
  },
  thrown: (error) => `thrown: ${error instanceof Error ? error.message : String(error)}`,
});
