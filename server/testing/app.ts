import type { FastifyInstance } from 'fastify';
import { configOfProcess } from '../config/process.ts';
import { createContext, type Context, type Overrides } from '../context.ts';
import { seedPrices } from '../features/prices/service.ts';
import { createApp } from '../http/app.ts';
import type { Mail, Mailer } from '../ports.ts';
import { createTestDatabase } from '../database/copies.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly origin: string;
  close(): Promise<void>;
}

/** What tests of a whole system have too: its tables and where it listens. */
export type Reachable = Pick<TestApp, 'context' | 'origin'>;

/** The real app on a database of its own, reached over HTTP on a free port. */
export async function startTestApp(
  settings: Record<string, string> = {},
  overrides: Overrides = {},
  onRoute?: Parameters<typeof createApp>[1],
): Promise<TestApp> {
  const database = await createTestDatabase(configOfProcess().database.url);
  const config = configOfProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    S3_BUCKET: 'tests',
    PUBLISHED_BUCKET: 'tests-published',
    AUDIT_BUCKET: 'tests-audit',
    ...settings,
  });
  const context = await createContext('test', config, overrides);
  await seedPrices(context);
  await context.objects.prepare();
  await context.published.prepare();
  await context.seals.prepare();
  const app = await createApp(context, onRoute);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    context,
    origin,
    async close() {
      await app.close();
      await context.close();
      await database.drop();
    },
  };
}

/** Keeps what it is given. For use cases alone: the adapter that ships is tested against a real SMTP server. */
export function keepingMailer(): Mailer & { readonly sent: Mail[] } {
  const sent: Mail[] = [];
  return { sent, send: async (mail) => void sent.push(mail) };
}
