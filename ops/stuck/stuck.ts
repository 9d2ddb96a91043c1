import type { Config } from '@thamani/server/config/config.ts';
import type { ObjectStore } from '@thamani/server/ports.ts';
import pg from 'pg';
import { askingOf, type Finding, type Found } from './report.ts';
import { stuckInEngine } from './engine.ts';
import { oldLists } from './status-lists.ts';
import { stuckInTables } from './tables.ts';

/**
 * Looks and changes nothing. A part that does not answer is a finding too, and the others are looked at all the same. What is published is
 * looked at where it is given.
 */
export async function findStuck(config: Pick<Config, 'database' | 'temporal'>, published?: Pick<ObjectStore, 'list'>): Promise<Found> {
  const client = new pg.Client({
    connectionString: config.database.url,
    ...(config.database.tls === undefined ? {} : { ssl: config.database.tls }),
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
      findings: [{ what: 'the database could not be queried', which: [error.message] }],
      notes: [],
    }));
  const lists = 'away' in tables || published === undefined ? [] : await stuckInPublic(client, published);
  const engine = await stuckInEngine(config, 'away' in tables ? undefined : client);
  await client.end().catch(() => undefined);
  return { findings: [...tables.findings, ...lists, ...engine.findings], notes: [...tables.notes, ...engine.notes] };
}

async function stuckInPublic(client: pg.Client, published: Pick<ObjectStore, 'list'>): Promise<Finding[]> {
  try {
    const found = await oldLists(askingOf(client), published);
    return found === undefined ? [] : [found];
  } catch (error) {
    return [{ what: 'the published objects could not be read', which: [error instanceof Error ? error.message : String(error)] }];
  }
}
