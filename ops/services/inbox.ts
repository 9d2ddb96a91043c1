import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { ports } from '@thamani/server/config/development-services.ts';
import { dataFolder } from './process.ts';
import { firstAnswer } from './ports.ts';
import { service } from './service.ts';

const folder = join(dataFolder, 'inbox');

/** Receives every mail the system sends and shows it on a page; nothing leaves the machine. */
export const inbox = service({
  name: 'inbox',
  settings: ['SMTP_PORT', 'INBOX_PORT'],
  ports: [ports.SMTP_PORT, ports.INBOX_PORT],
  needs: {},
  async prepare() {
    // It would read old mail back at its start. An inbox that begins empty is the same after a stop as after a crash.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const program = createRequire(import.meta.url).resolve('maildev/bin/maildev');
    const listen = ['--ip', '127.0.0.1', '--smtp', `${ports.SMTP_PORT}`, '--web-ip', '127.0.0.1', '--web', `${ports.INBOX_PORT}`];
    // The Node that runs us: the project's own, whatever the machine has.
    return { file: process.execPath, args: [program, ...listen, '--mail-directory', folder, '--silent'], folder };
  },
  async ask() {
    const greeting = await firstAnswer(ports.SMTP_PORT);
    if (!greeting.startsWith('220')) throw new Error(`unexpected SMTP greeting "${greeting.trim()}"`);
    const page = await fetch(`http://127.0.0.1:${ports.INBOX_PORT}/healthz`, { signal: AbortSignal.timeout(3000) });
    if (!page.ok) throw new Error(`the inbox page returned HTTP ${page.status}`);
  },
});
