import { fileURLToPath } from 'node:url';
import { ports } from '@thamani/server/config/development-services.ts';
import { dataFolder } from './folders.ts';
import { service } from './service.ts';

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
