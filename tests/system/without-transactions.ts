import type { Database } from '@thamani/server/database/connect.ts';

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
