import { configOfProcess } from '@thamani/server/config/process.ts';
import { createContext } from '@thamani/server/context.ts';
import type { Database } from '@thamani/server/database/connect.ts';
import { createApp } from '@thamani/server/http/app.ts';

/** What transactions are there against: every statement commits by itself, and a command is as many pieces as it has statements. */
const config = configOfProcess();
const context = await createContext('api-in-pieces', config);
const inPieces = new Proxy(context.db, {
  get(db, name) {
    if (name === 'transaction') return () => ({ execute: (work: (pieces: Database) => Promise<unknown>) => work(db) });
    const value: unknown = Reflect.get(db, name);
    return typeof value === 'function' ? value.bind(db) : value;
  },
});
const app = await createApp({ ...context, db: inPieces });
await app.listen({ host: config.host, port: config.ports.PORTAL_PORT });
