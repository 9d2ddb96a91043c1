import pg from 'pg';
import type { Log } from '../log.ts';
import { pause, type Stop } from './stop.ts';

/** What the database calls out on a channel. Undefined after each connection: something may have been called while nobody listened. */
type Heard = (words: string | undefined) => void;

/** Listens on a connection of its own, and takes another when that one is lost. Resolves once the stop is asked for. */
export async function listenTo(
  channel: 'outbox' | 'payment_prepared',
  databaseUrl: string,
  heard: Heard,
  log: Log,
  stop: Stop,
): Promise<void> {
  while (!stop.asked) {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 3_000 });
    try {
      await listenUntilLost(client, channel, heard, stop);
    } catch (error) {
      log.warn({ err: error, channel }, 'a listener lost its connection; taking another');
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(500, stop);
  }
}

async function listenUntilLost(client: pg.Client, channel: string, heard: Heard, stop: Stop): Promise<void> {
  const lost = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', resolve);
    stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await client.connect();
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  await client.query(`listen ${channel}`);
  heard(undefined);
  await lost;
}

export interface Bell {
  ring(): void;
  /** Resolves at the next ring, or at once if it rang since the last call. */
  rung(): Promise<void>;
}

export function createBell(): Bell {
  let waiting: (() => void) | undefined;
  let rang = false;
  return {
    ring() {
      rang = true;
      waiting?.();
    },
    async rung() {
      if (!rang) await new Promise<void>((resolve) => (waiting = resolve));
      rang = false;
      waiting = undefined;
    },
  };
}
