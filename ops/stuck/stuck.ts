import type { Config } from '@thamani/server/config/config.ts';
import pg from 'pg';
import { stuckInEngine } from './engine.ts';
import type { Found } from './report.ts';
import { stuckInTables } from './tables.ts';

/** Looks and changes nothing. A part that does not answer is a finding too, and the others are looked at all the same. */
export async function findStuck(config: Pick<Config, 'database' | 'temporal'>): Promise<Found> {
  const client = new pg.Client({
    connectionString: config.database.url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    options: '-c default_transaction_read_only=on',
  });
  client.on('error', () => undefined);
  const tables = await client
    .connect()
    .then(() => stuckInTables(client))
    .catch((error: Error): Found & { away: true } => ({
      away: true,
      findings: [{ what: 'the database could not be asked', which: [error.message] }],
      notes: [],
    }));
  const engine = await stuckInEngine(config, 'away' in tables ? undefined : client);
  await client.end().catch(() => undefined);
  return { findings: [...tables.findings, ...engine.findings], notes: [...tables.notes, ...engine.notes] };
}
