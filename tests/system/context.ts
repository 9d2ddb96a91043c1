import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext, type Context } from '@thamani/server/context.ts';
import pg from 'pg';
import type { System } from './system.ts';
import type { Database } from '@thamani/server/database/connect.ts';

/**
 * For use cases that are called here, beside the programs of a system: its `db` may do what they may, together. Its `pool` is the
 * cluster's administrator, for what is prepared, looked at or broken.
 */
export async function contextOf(
  { operatorUrl, databaseUrl }: Pick<System, 'operatorUrl' | 'databaseUrl'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Context> {
  const wired = await createContext('system', configOfProcess({ LOG_LEVEL: 'silent', ...settings, DATABASE_URL: operatorUrl }));
  const admin = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  admin.on('error', () => undefined);
  return {
    ...wired,
    pool: admin,
    async close() {
      await admin.end();
      await wired.close();
    },
  };
}

/** What transactions are there against: every statement commits by itself, and a command is as many pieces as it has statements. */
export function inPieces(whole: Database): Database {
  return new Proxy(whole, {
    get(db, name) {
      if (name === 'transaction') return () => ({ execute: (work: (pieces: Database) => Promise<unknown>) => work(db) });
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}
