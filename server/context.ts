import type { Language } from '@thamani/domain/languages.ts';
import type pg from 'pg';
import { africasTalkingTexter } from './adapters/africas-talking.ts';
import { argon2Passwords } from './adapters/argon2.ts';
import { systemClock } from './adapters/clock.ts';
import { clamdScanner } from './adapters/clamd.ts';
import { flutterwavePayments } from './adapters/flutterwave.ts';
import { randomIds } from './adapters/ids.ts';
import { boundedInspector } from './adapters/inspection/inspector.ts';
import { s3Objects } from './adapters/s3.ts';
import { smtpMailer } from './adapters/smtp.ts';
import { temporalWorkflows } from './adapters/temporal.ts';
import { typstPrinter } from './adapters/typst/printer.ts';
import type { Config } from './config/config.ts';
import { connect, type Database } from './database/connect.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Clock, Ids, Inspector, Mailer, ObjectStore, Passwords, Payments, Printer, Scanner, Texter, Workflows } from './ports.ts';
import { loadWords, type Say } from './words/words.ts';

/** Everything a use case may reach, wired once for each process. */
export interface Context {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly db: Database;
  /** For prepared statements of hot reads; everything else goes through `db`. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly texter: Texter;
  readonly payments: Payments;
  readonly workflows: Workflows;
  readonly objects: ObjectStore;
  readonly scanner: Scanner;
  readonly inspector: Inspector;
  readonly printer: Printer;
  wordsIn(language: Language): Say;
  close(): Promise<void>;
}

export type Overrides = Partial<
  Pick<
    Context,
    'log' | 'clock' | 'ids' | 'inspector' | 'mailer' | 'objects' | 'passwords' | 'payments' | 'printer' | 'scanner' | 'texter' | 'workflows'
  >
>;

export async function createContext(service: string, config: Config, overrides: Overrides = {}): Promise<Context> {
  const log = overrides.log ?? createLog(service, config.logLevel);
  const { db, pool } = connect(config.database.url, config.database.poolSize, (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const clock = overrides.clock ?? systemClock;
  const mailer = smtpMailer({ url: config.mail.smtpUrl, from: config.mail.from });
  const workflows = temporalWorkflows(config.temporal);
  const objects = s3Objects(config.objects);
  const inspector = boundedInspector({ atOnce: config.uploads.inspectionsAtOnce });
  const printer = typstPrinter({ atOnce: 2 });
  return {
    config,
    log,
    metrics: createMetrics(service),
    db,
    pool,
    clock,
    ids: overrides.ids ?? randomIds(clock),
    passwords: overrides.passwords ?? argon2Passwords(),
    mailer: overrides.mailer ?? mailer,
    texter: overrides.texter ?? africasTalkingTexter(config.texts),
    payments: overrides.payments ?? flutterwavePayments(config.payments),
    workflows: overrides.workflows ?? workflows,
    objects: overrides.objects ?? objects,
    scanner: overrides.scanner ?? clamdScanner(config.scannerAddress),
    inspector: overrides.inspector ?? inspector,
    printer: overrides.printer ?? printer,
    wordsIn: await loadWords(),
    async close() {
      mailer.close();
      objects.close();
      await inspector.close();
      await printer.close();
      await workflows.close();
      await db.destroy();
    },
  };
}
