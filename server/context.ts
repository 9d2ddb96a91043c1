import { fileURLToPath } from 'node:url';
import { issuerAt, type Issuer } from '@thamani/credentials/issuer.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type pg from 'pg';
import { africasTalkingTexter } from './adapters/africas-talking.ts';
import { argon2Passwords } from './adapters/argon2.ts';
import { clamdScanner } from './adapters/clamd.ts';
import { flutterwavePayments } from './adapters/flutterwave/client.ts';
import { boundedInspector } from './adapters/inspection/inspector.ts';
import { tokenKeeping } from './adapters/pkcs11/key-administration.ts';
import { tokenKeys } from './adapters/pkcs11/signing-keys.ts';
import { socketParser } from './adapters/parser/client.ts';
import { randomIds } from './random-values.ts';
import { documentReader } from './adapters/extraction/document-extractor.ts';
import { s3Objects } from './adapters/s3.ts';
import { httpSigner } from './adapters/signer-client.ts';
import { smtpMailer } from './adapters/smtp.ts';
import { boundedTableReader } from './adapters/tables/table-reader.ts';
import { temporalWorkflows } from './adapters/temporal.ts';
import { isolatedTypstPrinter, typstPrinter } from './adapters/typst/printer.ts';
import type { Config, KeyToken } from './config/config.ts';
import { connect, type Database } from './database/connect.ts';
import { loadSite, type LoadedSite, type VerifyPages } from './http/verify/page-bundle.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type {
  Clock,
  DocumentKeys,
  Ids,
  Inspector,
  KeyAdministration,
  Mailer,
  ObjectStore,
  Passwords,
  Payments,
  Printer,
  DocumentExtractor,
  Scanner,
  SignablePrinter,
  Signer,
  SigningKeys,
  SmsSender,
  TableReader,
  Workflows,
} from './ports.ts';
import { createSigner } from './signing/signer.ts';
import { loadCatalogs, type Translate } from './i18n/catalogs.ts';

/** For `npm run seed -- reset` alone: no use case ends all workflows. */
export { terminateWorkflows } from './adapters/temporal.ts';

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
  readonly texter: SmsSender;
  readonly payments: Payments;
  readonly workflows: Workflows;
  readonly objects: ObjectStore;
  /** What everybody may read. */
  readonly published: ObjectStore;
  /** Where seals of the audit stand, outside of the database that they vouch for. */
  readonly seals: ObjectStore;
  readonly signer: Signer;
  readonly scanner: Scanner;
  readonly inspector: Inspector;
  readonly printer: Printer;
  readonly reader: DocumentExtractor;
  readonly tables: TableReader;
  /** The page of a certificate as the public would read it, for the admin who is about to change it. Loaded at its first use. */
  checkPages(): Promise<Pick<VerifyPages, 'foreseen'>>;
  translatorFor(language: Language): Translate;
  /** Fails where the database login has more or less than the role of this process. */
  checkLogin(): Promise<void>;
  close(): Promise<void>;
}

export type Overrides = Partial<
  Pick<
    Context,
    | 'log'
    | 'clock'
    | 'ids'
    | 'inspector'
    | 'mailer'
    | 'objects'
    | 'passwords'
    | 'payments'
    | 'printer'
    | 'published'
    | 'reader'
    | 'scanner'
    | 'seals'
    | 'signer'
    | 'tables'
    | 'texter'
    | 'workflows'
  >
>;

const systemClock: Clock = { now: () => new Date() };

export async function createContext(service: string, config: Config, overrides: Overrides = {}): Promise<Context> {
  const log = overrides.log ?? createLog(service, config.logLevel);
  const { url, poolSize, waitMilliseconds } = config.database;
  const { db, pool } = connect(url, poolSize, (error) => log.warn({ err: error }, 'an idle database connection was lost'), {
    role: service === 'api' || service === 'relay' || service === 'worker' ? service : 'operator',
    waitMilliseconds,
    tls: config.database.tls,
  });
  const clock = overrides.clock ?? systemClock;
  const mailer = smtpMailer(config.mail);
  const workflows = temporalWorkflows(config.temporal);
  const objects = s3Objects(config.objects);
  const published = s3Objects(config.objects, config.publishedBucket);
  const seals = s3Objects(config.objects, config.auditBucket);
  const parser = parserOf(config);
  const printer = typstPrinter({ atOnce: 2 });
  const pages = checkPagesOf(config);
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
    published: overrides.published ?? published,
    seals: overrides.seals ?? seals,
    signer: overrides.signer ?? httpSigner(config.signer),
    scanner: overrides.scanner ?? clamdScanner(config.scannerAddress),
    inspector: overrides.inspector ?? parser,
    printer: overrides.printer ?? printer,
    reader: overrides.reader ?? parser,
    tables: overrides.tables ?? parser,
    checkPages: pages.read,
    translatorFor: await loadCatalogs(),
    checkLogin: () => loginOf(pool),
    async close() {
      await pages.close();
      mailer.close();
      objects.close();
      published.close();
      seals.close();
      await printer.close();
      await parser.close();
      await workflows.close();
      await db.destroy();
    },
  };
}

/** What opens companies' files: the parser, or, in tests and commands that run without one, children of this process. */
function parserOf({ parserSocket, uploads }: Config): Inspector & DocumentExtractor & TableReader & { close(): Promise<void> } {
  if (parserSocket !== undefined) return { ...socketParser(parserSocket), close: async () => undefined };
  const inspector = boundedInspector({ atOnce: uploads.inspectionsAtOnce });
  const reader = documentReader({ atOnce: uploads.readingsAtOnce });
  const tables = boundedTableReader({ atOnce: uploads.tablesAtOnce });
  return {
    inspect: inspector.inspect,
    read: reader.read,
    readTable: tables.readTable,
    async close() {
      await inspector.close();
      await reader.close();
      await tables.close();
    },
  };
}

/** Every new connection is looked at (database/login-privileges.ts): to make one is the check. */
async function loginOf(pool: pg.Pool): Promise<void> {
  (await pool.connect()).release();
}

function checkPagesOf({ mode, verifyOrigin, publicOrigin }: Config) {
  let site: Promise<LoadedSite> | undefined;
  return {
    async read() {
      const loaded = await (site ??= loadSite({
        mode: mode === 'production' ? 'production' : 'development',
        origins: { verify: verifyOrigin, portal: publicOrigin },
        buildDirectory: fileURLToPath(new URL('../web/verify/build/verify', import.meta.url)),
        sourceDirectory: fileURLToPath(new URL('../web/verify', import.meta.url)),
      }));
      return loaded.pages();
    },
    close: async () => (await site)?.close(),
  };
}

export type MediaContext = Pick<Context, 'config' | 'log' | 'metrics' | 'clock' | 'objects' | 'published' | 'translatorFor' | 'close'>;

/** All that the site for companies' files reaches: the two stores. It has no login to the database. */
export async function createMediaContext(config: Config): Promise<MediaContext> {
  const objects = s3Objects(config.objects);
  const published = s3Objects(config.objects, config.publishedBucket);
  return {
    config,
    log: createLog('media', config.logLevel),
    metrics: createMetrics('media'),
    clock: systemClock,
    objects,
    published,
    translatorFor: await loadCatalogs(),
    async close() {
      objects.close();
      published.close();
    },
  };
}

export interface SignerContext {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly signer: Signer;
  checkLogin(): Promise<void>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** All that the signer reaches: what it may read of the database, what is published, and the keys. */
export async function createSignerContext(
  config: Config,
  clock: Clock = systemClock,
  printer: ReturnType<typeof createSignablePrinter> = createSignablePrinter(),
): Promise<SignerContext> {
  const log = createLog('signer', config.logLevel);
  const { db, pool } = connect(config.signer.databaseUrl, 4, (error) => log.warn({ err: error }, 'an idle database connection was lost'), {
    role: 'signer',
    isReadOnly: true,
    waitMilliseconds: config.database.waitMilliseconds,
    tls: config.database.tls,
  });
  const published = s3Objects(config.objects, config.publishedBucket);
  const keys = createSigningKeys(config, clock);
  return {
    log,
    metrics: createMetrics('signer'),
    signer: createSigner({
      db,
      published,
      keys,
      clock,
      issuer: issuerAt(config.verifyOrigin, issuerName),
      printer,
      translatorFor: await loadCatalogs(),
    }),
    checkLogin: () => loginOf(pool),
    async ready() {
      await keys.current();
      await keys.document();
      await db.selectFrom('certificates').select('number').limit(1).execute();
    },
    async close() {
      published.close();
      await printer.close();
      await keys.close();
      await db.destroy();
    },
  };
}

/** For tests that sign as a forger would, with a key that is not ours. */
export { signatureUpdate } from './adapters/typst/signature-update.ts';

/** What the signer renders files with, in children of its own. */
export function createSignablePrinter(milliseconds?: number): SignablePrinter & { close(): Promise<void> } {
  return isolatedTypstPrinter({ atOnce: 2, ...(milliseconds === undefined ? {} : { milliseconds }) });
}

/** The signer's keys. */
export function createSigningKeys(config: Config, clock: Clock = systemClock): SigningKeys & DocumentKeys & { close(): Promise<void> } {
  return keysIn(config.signer.keys, config, clock);
}

/** Where nothing is real, a token and its first keys are made where there are none. */
function keysIn(token: KeyToken, { mode, demonstration }: Config, clock: Clock) {
  return tokenKeys(token, () => clock.now().toISOString().slice(0, 10), mode !== 'production' || demonstration);
}

/** A token for the people who keep it. */
export function createKeyKeeping(token: KeyToken): KeyAdministration {
  return tokenKeeping(token);
}

export interface VerifyContext {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly published: ObjectStore;
  readonly issuer: Issuer;
  /** Its only secret; left out where it gives no receipts. */
  readonly receiptKeys?: SigningKeys;
  close(): Promise<void>;
}

/** All that the verify site reaches: what is published, and the key that signs receipts and nothing else. */
export async function createVerifyContext(config: Config, clock: Clock = systemClock): Promise<VerifyContext> {
  const published = s3Objects(config.objects, config.publishedBucket);
  const receiptKeys = config.receiptKeys === undefined ? undefined : keysIn(config.receiptKeys, config, clock);
  return {
    log: createLog('verify', config.logLevel),
    metrics: createMetrics('verify'),
    clock,
    published,
    issuer: issuerAt(config.verifyOrigin, issuerName),
    ...(receiptKeys === undefined ? {} : { receiptKeys }),
    async close() {
      published.close();
      await receiptKeys?.close();
    },
  };
}

/** As it is written in every credential. */
const issuerName = 'Thamani';
