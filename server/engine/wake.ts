import pg from 'pg';
import type { Log } from '../log.ts';
import { pause, type Stop } from './stop.ts';

export interface Bell {
  /** Resolves at the next ring, or at once if it rang since the last call. */
  rung(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a connection of its own, and takes another when that one is lost. */
export function listenForOutbox(databaseUrl: string, log: Log, stop: Stop): Bell {
  let waiting: (() => void) | undefined;
  let rang = false;
  const ring = (): void => {
    rang = true;
    waiting?.();
  };

  const listening = (async () => {
    while (!stop.asked) {
      const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 3_000 });
      try {
        await listenUntilLost(client, ring, stop);
      } catch (error) {
        log.warn({ err: error }, 'the outbox listener lost its connection; taking another');
      } finally {
        await client.end().catch(() => undefined);
      }
      await pause(500, stop);
    }
  })();

  return {
    async rung() {
      if (!rang) await new Promise<void>((resolve) => (waiting = resolve));
      rang = false;
      waiting = undefined;
    },
    close: () => listening,
  };
}

async function listenUntilLost(client: pg.Client, ring: () => void, stop: Stop): Promise<void> {
  const lost = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', resolve);
    stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await client.connect();
  client.on('notification', ring);
  await client.query('listen outbox');
  // What was committed while nobody listened.
  ring();
  await lost;
}
