import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ports } from '@thamani/server/config/development-services.ts';
import { dataFolder } from './process.ts';
import { service } from './service.ts';

const folder = join(dataFolder, 'payments');

/** Shows the page where people pay, and answers as Flutterwave does; no money moves. What was paid outlives a crash. */
export const payments = service({
  name: 'payments',
  settings: ['PAYMENT_PROVIDER_PORT'],
  ports: [ports.PAYMENT_PROVIDER_PORT],
  needs: {},
  async prepare() {
    mkdirSync(folder, { recursive: true });
    const program = fileURLToPath(new URL('../providers/flutterwave.ts', import.meta.url));
    const env = { PAYMENT_PROVIDER_FILE: join(folder, 'books.sqlite') };
    return { file: process.execPath, args: ['--disable-warning=ExperimentalWarning', program], folder, env };
  },
  async ask() {
    const answer = await fetch(`http://127.0.0.1:${ports.PAYMENT_PROVIDER_PORT}/healthz`, { signal: AbortSignal.timeout(3000) });
    if (!answer.ok) throw new Error(`the health check returned HTTP ${answer.status}`);
  },
});

/** Receives every text message the system sends and lists them at /inbox; kept in memory, so it begins empty like the mail's. */
export const texts = service({
  name: 'texts',
  settings: ['TEXT_PROVIDER_PORT'],
  ports: [ports.TEXT_PROVIDER_PORT],
  needs: {},
  async prepare() {
    const program = fileURLToPath(new URL('../providers/africas-talking.ts', import.meta.url));
    return { file: process.execPath, args: [program], folder: dataFolder };
  },
  async ask() {
    const answer = await fetch(`http://127.0.0.1:${ports.TEXT_PROVIDER_PORT}/healthz`, { signal: AbortSignal.timeout(3000) });
    if (!answer.ok) throw new Error(`the health check returned HTTP ${answer.status}`);
  },
});
