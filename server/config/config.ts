import { z } from 'zod';
import { developmentDatabase, developmentS3, developmentToken, isDatabaseLogin, withLogin } from './development.ts';
import { readPorts, type Ports } from './ports.ts';

type Environment = Record<string, string | undefined>;

const seconds = z.coerce.number().int().positive();
const count = z.coerce.number().int().positive();
const address = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be a mail address');

/**
 * Every setting, with what holds in development. In production the values marked `secret` have no default:
 * a process that lacks one says so and stops, rather than run with a password everybody knows.
 */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url().optional(),
  CONSOLE_ORIGIN: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: count.default(20),
  DATABASE_WAIT_MILLISECONDS: count.default(3_000),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().default('thamani'),
  TEMPORAL_TASK_QUEUE: z.string().default('thamani'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: address.default('no-reply@thamani.example'),
  MAIL_TEAM: address.default('team@thamani.example'),
  ACCOUNT_KEY: z.string().min(32).optional(),
  TEXT_ORIGIN: z.url().optional(),
  TEXT_USERNAME: z.string().default('sandbox'),
  TEXT_API_KEY: z.string().optional(),
  TEXT_FROM: z.string().optional(),
  PAYMENT_ORIGIN: z.url().optional(),
  PAYMENT_SECRET_KEY: z.string().min(8).optional(),
  PAYMENT_MESSAGE_SECRET: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  CONCURRENCY_LIMIT_MIN: count.default(32),
  CONCURRENCY_LIMIT_MAX: count.default(500),
  QUEUEING_TARGET_MILLISECONDS: count.default(250),
  CONTACT_MESSAGES_PER_HOUR: count.default(60),
  CONTACT_MESSAGES_PER_DAY_TO_ONE_ADDRESS: count.default(5),
  APPLICATIONS_PER_DAY: count.default(500),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default(developmentS3.region),
  S3_BUCKET: z.string().default('thamani'),
  PUBLISHED_BUCKET: z.string().default('thamani-published'),
  AUDIT_BUCKET: z.string().default('thamani-audit'),
  VERIFY_ORIGIN: z.url().optional(),
  VERIFY_KEYS: z
    .string()
    .regex(/^[0-9a-f]{16}(,[0-9a-f]{16})*$/, 'must be ids of keys, of 16 hexadecimal digits each, parted by commas')
    .optional(),
  RECEIPTS_PKCS11_MODULE: z.string().optional(),
  RECEIPTS_PKCS11_TOKEN: z.string().max(32).optional(),
  RECEIPTS_PKCS11_PIN: z.string().min(4).optional(),
  SIGNER_ORIGIN: z.url().optional(),
  SIGNER_TOKEN: z.string().min(32).optional(),
  SIGNER_PKCS11_MODULE: z.string().optional(),
  SIGNER_PKCS11_TOKEN: z.string().max(32).optional(),
  SIGNER_PKCS11_PIN: z.string().min(4).optional(),
  SOFTHSM_TOKENS: z.string().optional(),
  SIGNER_DATABASE_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  DEMONSTRATION_CERTIFICATE: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[^:\s]+:\d{1,5}$/, 'must be host:port')
    .optional(),
  MEDIA_ORIGIN: z.url().optional(),
  MEDIA_KEY: z.string().min(32).optional(),
  UPLOADS_PER_HOUR: count.default(300),
  UPLOADS_AT_ONCE: count.default(48),
  INSPECTIONS_AT_ONCE: count.default(2),
  READINGS_AT_ONCE: count.default(1),
  OUTBOX_LEASE_SECONDS: seconds.default(10),
  DEMONSTRATION: z.stringbool().optional(),
  PORTAL_BUILD: z.enum(['portal', 'workbench', 'none']).default('portal'),
});

export interface Config {
  readonly mode: 'development' | 'production' | 'test';
  readonly host: string;
  readonly ports: Ports;
  readonly publicOrigin: string;
  /** Where staff work: passkeys are bound to it. */
  readonly consoleOrigin: string;
  readonly database: {
    readonly url: string;
    readonly poolSize: number;
    /** How long a request waits for a connection before it is refused with `unavailable`. */
    readonly waitMilliseconds: number;
    /** A login that acts as the owner; only what migrates has it. */
    readonly migrationUrl: string;
  };
  readonly temporal: { readonly address: string; readonly namespace: string; readonly taskQueue: string };
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly team: string };
  readonly texts: { readonly origin: string; readonly username: string; readonly apiKey: string; readonly from: string | undefined };
  /** `messageSecret`: what every message of the provider must carry. */
  readonly payments: { readonly origin: string; readonly secretKey: string; readonly messageSecret: string };
  /** Codes, links and counted fingerprints are derived with it; whoever has it and the database can open accounts. */
  readonly accountKey: string;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  readonly traceEndpoint: string | undefined;
  /** How many requests one site may answer at once. The most must hold the passwords that may wait (200) and everything else. */
  readonly loadShedding: { readonly min: number; readonly max: number; readonly queueingTargetMilliseconds: number };
  readonly contactLimits: { readonly perHourFromOneCaller: number; readonly perDayToOneAddress: number };
  /** How many one company may begin in a day. */
  readonly applicationsPerDay: number;
  readonly objects: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Where everybody may read: certificates, their standing, the keys. */
  readonly publishedBucket: string;
  /** Where seals of the audit stand outside of the database; in production a bucket in which nothing is replaced or removed. */
  readonly auditBucket: string;
  /** Where strangers check a certificate; it stands on every paper, so it never changes. */
  readonly verifyOrigin: string;
  /** Ids of the signing keys that the verify site believes; without it, all that stand in the published document. */
  readonly trustedKeys: readonly string[] | undefined;
  /** The token with the keys that sign receipts, which the verify site alone has; in production it has no default, and without it none are given. */
  readonly receiptKeys: KeyToken | undefined;
  /** `keys`: the token that holds them and what opens it; only the signer has it. */
  readonly signer: { readonly origin: string; readonly token: string; readonly keys: KeyToken; readonly databaseUrl: string };
  /** The certificate that the home page shows; in a demonstration without it, the one that is seeded. */
  readonly demonstrationCertificate: string | undefined;
  readonly scannerAddress: string;
  /** Where files are shown: another host than the portal's, so that nothing a company sent ever runs beside its session. */
  readonly media: { readonly origin: string; readonly key: string };
  readonly uploads: {
    readonly perHourOfOneCompany: number;
    readonly atOnce: number;
    readonly inspectionsAtOnce: number;
    readonly readingsAtOnce: number;
  };
  readonly outboxLeaseSeconds: number;
  /** Whether people whose password everybody knows may stand on the staff: never where anything is real. */
  readonly demonstration: boolean;
  readonly portalBuild: 'portal' | 'workbench' | 'none';
}

/** A token of PKCS #11: which module, which token, and what opens it. */
export interface KeyToken {
  readonly module: string;
  readonly token: string;
  readonly pin: string;
  /** Where SoftHSM keeps its tokens, in development; another module is told by its own settings. */
  readonly softHsm: string | undefined;
}

/**
 * What these processes stop without, and all that they need be given: whoever breaks into the verify site should find nothing in it that
 * opens anything else. Every other process stops without any, what is given by name apart.
 */
const givenTo: Readonly<Record<string, readonly string[]>> = {
  media: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'MEDIA_ORIGIN', 'MEDIA_KEY'],
  migrate: ['MIGRATION_DATABASE_URL'],
  verify: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'VERIFY_ORIGIN'],
  signer: [
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'VERIFY_ORIGIN',
    'SIGNER_DATABASE_URL',
    'SIGNER_TOKEN',
    'SIGNER_PKCS11_MODULE',
    'SIGNER_PKCS11_TOKEN',
    'SIGNER_PKCS11_PIN',
  ],
};
const onlyGivenByName: readonly string[] = [
  'MIGRATION_DATABASE_URL',
  'SIGNER_DATABASE_URL',
  'SIGNER_PKCS11_MODULE',
  'SIGNER_PKCS11_TOKEN',
  'SIGNER_PKCS11_PIN',
];

export function readConfig(env: Environment, service?: string): Config {
  const read = settings.safeParse(env);
  if (!read.success) throw new Error(`Settings need another value:\n${z.prettifyError(read.error)}`);
  const set = read.data;
  const ports = readPorts(env);
  const secret = secretsOf(set.NODE_ENV, service);
  const here = `postgres://127.0.0.1:${ports.POSTGRES_PORT}/${developmentDatabase.database}`;
  const softHsm = set.SOFTHSM_TOKENS ?? (set.NODE_ENV === 'production' ? undefined : `.data/services-${ports.POSTGRES_PORT}/tokens`);
  return {
    mode: set.NODE_ENV,
    host: set.HOST,
    ports,
    consoleOrigin: set.CONSOLE_ORIGIN ?? `http://localhost:${ports.CONSOLE_PORT}`,
    publicOrigin: set.PUBLIC_ORIGIN ?? `http://localhost:${ports.PORTAL_PORT}`,
    database: {
      url: secret(
        'DATABASE_URL',
        set.DATABASE_URL,
        withLogin(here, service !== undefined && isDatabaseLogin(service) ? service : 'operator'),
      ),
      poolSize: set.DATABASE_POOL,
      waitMilliseconds: set.DATABASE_WAIT_MILLISECONDS,
      migrationUrl: secret('MIGRATION_DATABASE_URL', set.MIGRATION_DATABASE_URL, withLogin(set.DATABASE_URL ?? here, 'migrator')),
    },
    temporal: {
      address: set.TEMPORAL_ADDRESS ?? `127.0.0.1:${ports.TEMPORAL_PORT}`,
      namespace: set.TEMPORAL_NAMESPACE,
      taskQueue: set.TEMPORAL_TASK_QUEUE,
    },
    mail: {
      smtpUrl: secret('SMTP_URL', set.SMTP_URL, `smtp://127.0.0.1:${ports.SMTP_PORT}`),
      from: set.MAIL_FROM,
      team: set.MAIL_TEAM,
    },
    texts: {
      origin: secret('TEXT_ORIGIN', set.TEXT_ORIGIN, `http://127.0.0.1:${ports.TEXT_PROVIDER_PORT}`),
      username: set.TEXT_USERNAME,
      apiKey: secret('TEXT_API_KEY', set.TEXT_API_KEY, 'development'),
      from: set.TEXT_FROM,
    },
    payments: {
      origin: secret('PAYMENT_ORIGIN', set.PAYMENT_ORIGIN, `http://127.0.0.1:${ports.PAYMENT_PROVIDER_PORT}`),
      secretKey: secret('PAYMENT_SECRET_KEY', set.PAYMENT_SECRET_KEY, 'development'),
      messageSecret: secret('PAYMENT_MESSAGE_SECRET', set.PAYMENT_MESSAGE_SECRET, 'only-for-development'),
    },
    accountKey: secret('ACCOUNT_KEY', set.ACCOUNT_KEY, 'only-for-development-and-known-to-everybody'),
    logLevel: set.LOG_LEVEL,
    trustedProxies: set.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
    metricsToken: set.METRICS_TOKEN,
    traceEndpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    loadShedding: sheddingOf(set),
    contactLimits: { perHourFromOneCaller: set.CONTACT_MESSAGES_PER_HOUR, perDayToOneAddress: set.CONTACT_MESSAGES_PER_DAY_TO_ONE_ADDRESS },
    applicationsPerDay: set.APPLICATIONS_PER_DAY,
    objects: {
      endpoint: secret('S3_ENDPOINT', set.S3_ENDPOINT, `http://127.0.0.1:${ports.S3_PORT}`),
      region: set.S3_REGION,
      bucket: set.S3_BUCKET,
      accessKeyId: secret('S3_ACCESS_KEY_ID', set.S3_ACCESS_KEY_ID, developmentS3.accessKeyId),
      secretAccessKey: secret('S3_SECRET_ACCESS_KEY', set.S3_SECRET_ACCESS_KEY, developmentS3.secretAccessKey),
    },
    publishedBucket: set.PUBLISHED_BUCKET,
    auditBucket: set.AUDIT_BUCKET,
    verifyOrigin: secret('VERIFY_ORIGIN', set.VERIFY_ORIGIN, `http://localhost:${ports.VERIFY_PORT}`),
    trustedKeys: set.VERIFY_KEYS?.split(','),
    receiptKeys: receiptToken(set, softHsm),
    signer: {
      origin: secret('SIGNER_ORIGIN', set.SIGNER_ORIGIN, `http://127.0.0.1:${ports.SIGNER_PORT}`),
      token: secret('SIGNER_TOKEN', set.SIGNER_TOKEN, 'only-for-development-and-known-to-everybody'),
      keys: {
        module: secret('SIGNER_PKCS11_MODULE', set.SIGNER_PKCS11_MODULE, developmentToken.module),
        token: secret('SIGNER_PKCS11_TOKEN', set.SIGNER_PKCS11_TOKEN, developmentToken.token),
        pin: secret('SIGNER_PKCS11_PIN', set.SIGNER_PKCS11_PIN, developmentToken.pin),
        softHsm,
      },
      databaseUrl: secret('SIGNER_DATABASE_URL', set.SIGNER_DATABASE_URL, withLogin(here, 'signer')),
    },
    demonstrationCertificate: set.DEMONSTRATION_CERTIFICATE,
    scannerAddress: set.CLAMD_ADDRESS ?? `127.0.0.1:${ports.CLAMD_PORT}`,
    media: {
      // 127.0.0.1 and localhost are two hosts to a browser, as the two are in production.
      origin: secret('MEDIA_ORIGIN', set.MEDIA_ORIGIN, `http://127.0.0.1:${ports.MEDIA_PORT}`),
      key: secret('MEDIA_KEY', set.MEDIA_KEY, 'only-for-development-and-known-to-everybody'),
    },
    uploads: {
      perHourOfOneCompany: set.UPLOADS_PER_HOUR,
      atOnce: set.UPLOADS_AT_ONCE,
      inspectionsAtOnce: set.INSPECTIONS_AT_ONCE,
      readingsAtOnce: set.READINGS_AT_ONCE,
    },
    outboxLeaseSeconds: set.OUTBOX_LEASE_SECONDS,
    demonstration: set.DEMONSTRATION ?? set.NODE_ENV === 'development',
    portalBuild: set.PORTAL_BUILD,
  };
}

function sheddingOf(set: z.output<typeof settings>): Config['loadShedding'] {
  const { CONCURRENCY_LIMIT_MIN: min, CONCURRENCY_LIMIT_MAX: max } = set;
  if (min > max) throw new Error(`CONCURRENCY_LIMIT_MIN (${min}) must not be above CONCURRENCY_LIMIT_MAX (${max}).`);
  return { min, max, queueingTargetMilliseconds: set.QUEUEING_TARGET_MILLISECONDS };
}

/** All three, or no receipts. */
function receiptToken(set: z.output<typeof settings>, softHsm: string | undefined): KeyToken | undefined {
  const isProduction = set.NODE_ENV === 'production';
  const module = set.RECEIPTS_PKCS11_MODULE ?? (isProduction ? undefined : developmentToken.module);
  const token = set.RECEIPTS_PKCS11_TOKEN ?? (isProduction ? undefined : developmentToken.receipts);
  const pin = set.RECEIPTS_PKCS11_PIN ?? (isProduction ? undefined : developmentToken.pin);
  return module === undefined || token === undefined || pin === undefined ? undefined : { module, token, pin, softHsm };
}

function secretsOf(mode: string, service: string | undefined) {
  const given = service === undefined ? undefined : givenTo[service];
  return (name: string, value: string | undefined, inDevelopment: string): string => {
    if (value !== undefined) return value;
    if (mode !== 'production') return inDevelopment;
    const isNeeded = given === undefined ? !onlyGivenByName.includes(name) : given.includes(name);
    if (isNeeded) throw new Error(`${name} is not set. It has no default in production.`);
    return `${name} is not given to this process`;
  };
}
