import type { FastifyInstance } from 'fastify';
import { configOfProcess } from '../config/process.ts';
import { createContext, type Context, type Overrides } from '../context.ts';
import { seedPrices } from '../features/prices/service.ts';
import { createApp, type AppOptions } from '../http/app.ts';
import type { Mail, Mailer } from '../ports.ts';
import { createTestDatabase, type TestDatabase } from '../database/copies.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly origin: string;
  close(): Promise<void>;
}

/** What tests of a whole system have too: its tables and where it listens. */
export type Reachable = Pick<TestApp, 'context' | 'origin'>;

const preparedBuckets = new Map<string, Promise<void>>();

/** Once for each process and set of buckets: each takes three calls to the store. */
function prepareBuckets({ config, objects, published, seals }: Context): Promise<void> {
  const key = [config.objects.bucket, config.publishedBucket, config.auditBucket].join(' ');
  const prepared =
    preparedBuckets.get(key) ?? Promise.all([objects, published, seals].map((store) => store.prepare())).then(() => undefined);
  preparedBuckets.set(key, prepared);
  return prepared;
}

/** The real app on a database of its own, reached over HTTP on a free port. */
export async function startTestApp(
  settings: Record<string, string> = {},
  overrides: Overrides = {},
  options: AppOptions & { readonly database?: TestDatabase } = {},
): Promise<TestApp> {
  const { database = await createTestDatabase(configOfProcess().database.url, { isDurable: false }), ...appOptions } = options;
  const config = configOfProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    // A test may send hundreds of requests within one turn of the event loop; what sheds load has tests of its own.
    CONCURRENCY_LIMIT_MAX: '100000',
    QUEUEING_TARGET_MILLISECONDS: '60000',
    S3_BUCKET: 'tests',
    PUBLISHED_BUCKET: 'tests-published',
    AUDIT_BUCKET: 'tests-audit',
    ...settings,
  });
  const context = await createContext('test', config, overrides);
  await seedPrices(context);
  await prepareBuckets(context);
  const app = await createApp(context, { hasReference: false, ...appOptions });
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
