import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { configOfProcess } from '../config/process-config.ts';
import { adminUrl } from '../config/development-services.ts';
import { createContext, type Context, type Overrides } from '../context.ts';
import { seedPrices } from '../features/prices/service.ts';
import { connect, type Connections } from '../database/connect.ts';
import { createApp, type AppOptions } from '../http/app.ts';
import type { Mail, Mailer } from '../ports.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  /**
   * For use cases and activities that a test calls itself: its `db` may do what our processes may, together. Its `pool` is the cluster's
   * administrator, for what a test prepares, looks at or breaks.
   */
  readonly context: Context;
  /** What answers requests, with the api's own login. */
  readonly api: Connections;
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
  options: AppOptions & { readonly database?: TestDatabase; readonly onReady?: (app: FastifyInstance) => Promise<void> } = {},
): Promise<TestApp> {
  const { database = await createTestDatabase(adminUrl, { isDurable: false }), onReady, ...appOptions } = options;
  const config = configOfProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    SIGNER_DATABASE_URL: database.urlOf('signer'),
    DATABASE_POOL: '5',
    // A test may send hundreds of requests within one turn of the event loop; what sheds load has tests of its own.
    CONCURRENCY_LIMIT_MAX: '100000',
    QUEUEING_TARGET_MILLISECONDS: '60000',
    S3_BUCKET: 'tests',
    PUBLISHED_BUCKET: 'tests-published',
    AUDIT_BUCKET: 'tests-audit',
    ...settings,
  });
  const wired = await createContext('test', config, overrides);
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: config.database.poolSize });
  admin.on('error', () => undefined);
  const context: Context = { ...wired, pool: admin };
  await seedPrices(context);
  await prepareBuckets(context);
  const api = connect(database.urlOf('api'), config.database.poolSize, () => undefined, { role: 'api' });
  const app = await createApp({ ...wired, ...api }, { hasReference: false, ...appOptions });
  await onReady?.(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    context,
    api,
    origin,
    async close() {
      await app.close();
      await Promise.all([api.db.destroy(), admin.end(), wired.close()]);
      await database.drop();
    },
  };
}

/** Keeps what it is given. For use cases alone: the adapter that ships is tested against a real SMTP server. */
export function keepingMailer(): Mailer & { readonly sent: Mail[] } {
  const sent: Mail[] = [];
  return { sent, send: async (mail) => void sent.push(mail) };
}

export type Write = (client: pg.PoolClient) => Promise<unknown>;

/** In one transaction, which is undone at the end: what came of it is that every statement and the commit's own checks passed, or not. */
export async function attemptWrite({ context }: Pick<TestApp, 'context'>, work: Write): Promise<string> {
  const client = await context.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('set constraints all immediate');
    return 'went through';
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string };
    return constraint ?? message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
