import { developmentDatabase, developmentS3, developmentToken, isDatabaseLogin, withLogin } from './development.ts';
import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { organisationOf } from './organisation.ts';
import { readPorts, type Ports } from './ports.ts';
import { isGivenTo, type ProcessName } from './processes.ts';
import { isProduction, readSettings, type Environment, type Setting, type Settings } from './settings.ts';
import { databaseTls, signerClientTls, signerServerTls, temporalTls, type DatabaseTls, type MutualTls, type TemporalTls } from './tls.ts';

/**
 * What a process is not given, it cannot read: the property throws. Where a secret can be rotated while both values are in use, the plural
 * (`accountKeys`) has every value that is accepted, and the singular the one that is used for something new (docs/runbooks/secrets.md).
 */
export interface Config {
  readonly mode: 'development' | 'production' | 'test';
  readonly host: string;
  /** Who operates this installation. Without it, pages say that it is a demonstration. */
  readonly organisation: OperatingOrganisation | undefined;
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
    readonly tls: DatabaseTls | undefined;
  };
  readonly temporal: {
    readonly address: string;
    readonly namespace: string;
    readonly taskQueue: string;
    readonly apiKey: string | undefined;
    readonly tls: TemporalTls | undefined;
  };
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly team: string };
  readonly texts: { readonly origin: string; readonly username: string; readonly apiKey: string; readonly from: string | undefined };
  /** `messageSecrets`: what every message of the provider must carry, one of them. */
  readonly payments: {
    readonly origin: string;
    readonly secretKey: string;
    readonly messageSecret: string;
    readonly messageSecrets: readonly string[];
  };
  /** Derives codes, links and fingerprints, and encrypts authenticators; an attacker with it and the database can open accounts. */
  readonly accountKey: string;
  readonly accountKeys: readonly string[];
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  /** Every one that is accepted; none outside of production. */
  readonly metricsToken: readonly string[] | undefined;
  readonly traceEndpoint: string | undefined;
  /** How many requests one site may answer at once. The most must hold the passwords that may wait (200) and everything else. */
  readonly loadShedding: { readonly min: number; readonly max: number; readonly queueingTargetMilliseconds: number };
  readonly contactLimits: { readonly perHourFromOneCaller: number; readonly perDayToOneAddress: number };
  /** How many one company may begin in a day. */
  readonly applicationsPerDay: number;
  /** The first day on which a submission takes its figures from the cost sheet (scheme 2026-2), in UTC. Absent: not in force. */
  readonly costSheetFrom: string | undefined;
  readonly objects: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly ca: string | undefined;
  };
  /** Where everybody may read: certificates, their status, the keys. */
  readonly publishedBucket: string;
  /** Where seals of the audit stand outside of the database; in production a bucket in which nothing is replaced or removed. */
  readonly auditBucket: string;
  /** Where the public checks a certificate; it is on every printed certificate, so it never changes. */
  readonly verifyOrigin: string;
  /** Ids of the signing keys that the verify site believes; without it, all that stand in the published document. */
  readonly trustedKeys: readonly string[] | undefined;
  /** The token with the keys that sign receipts, which the verify site alone has; in production it has no default, and without it none are given. */
  readonly receiptKeys: KeyToken | undefined;
  /** `keys`: the token that holds them and what opens it; only the signer has it. */
  readonly signer: {
    readonly origin: string;
    readonly token: string;
    readonly tokens: readonly string[];
    readonly keys: KeyToken;
    readonly databaseUrl: string;
    /** As the signer serves it: it demands a certificate of its client. */
    readonly serverTls: MutualTls | undefined;
    /** As its clients reach it. */
    readonly clientTls: MutualTls | undefined;
  };
  /** The certificate that the home page shows; in a demonstration without it, the one that is seeded. */
  readonly demonstrationCertificate: string | undefined;
  readonly scannerAddress: string;
  /** The Unix socket of the parser. Only tests and commands run without it, and start the children that open files themselves. */
  readonly parserSocket: string | undefined;
  /** Where files are shown: another host than the portal's, so that nothing a company sent ever runs beside its session. */
  readonly media: { readonly origin: string; readonly key: string; readonly keys: readonly string[] };
  readonly uploads: {
    readonly perHourOfOneCompany: number;
    readonly atOnce: number;
    readonly inspectionsAtOnce: number;
    readonly readingsAtOnce: number;
    readonly tablesAtOnce: number;
  };
  /** How many certificates one worker prints at once. */
  readonly printingsAtOnce: number;
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

/** Without a process, for tests and tools of development: every setting. */
export function readConfig(env: Environment, service?: ProcessName): Config {
  const set = readSettings(env, service);
  const isOwn = (name: Setting): boolean => service === undefined || isGivenTo(service, name);
  const isReal = isProduction(set) && !set.DEMONSTRATION;
  const optional = <Name extends Setting>(name: Name): Settings[Name] | undefined => (isOwn(name) ? set[name] : undefined);
  const given = (name: Setting, inDevelopment: string): string => {
    if (!isOwn(name)) throw new Error(`${name} is not given to this process (${service})`);
    const value = set[name];
    if (typeof value === 'string') return value;
    if (isProduction(set)) throw new Error(`${name} is not set. It has no default in production.`);
    return inDevelopment;
  };
  const accepted = (name: Setting, previous: Setting, inDevelopment: string): readonly string[] => {
    const before = optional(previous);
    return [given(name, inDevelopment), ...(typeof before === 'string' ? [before] : [])];
  };
  const ports = readPorts(env);
  const here = `postgres://127.0.0.1:${ports.POSTGRES_PORT}/${developmentDatabase.database}`;
  const softHsm = optional('SOFTHSM_TOKENS') ?? (isProduction(set) ? undefined : `.data/services-${ports.POSTGRES_PORT}/tokens`);
  return {
    mode: set.NODE_ENV,
    host: set.HOST,
    organisation: organisationOf(set, env),
    ports,
    consoleOrigin: set.CONSOLE_ORIGIN ?? `http://localhost:${ports.CONSOLE_PORT}`,
    publicOrigin: set.PUBLIC_ORIGIN ?? `http://localhost:${ports.PORTAL_PORT}`,
    database: {
      get url() {
        return given('DATABASE_URL', withLogin(here, service !== undefined && isDatabaseLogin(service) ? service : 'operator'));
      },
      poolSize: set.DATABASE_POOL,
      waitMilliseconds: set.DATABASE_WAIT_MILLISECONDS,
      get migrationUrl() {
        return given('MIGRATION_DATABASE_URL', withLogin(set.DATABASE_URL ?? here, 'migrator'));
      },
      tls: databaseTls({ mode: set.DATABASE_TLS, ca: set.DATABASE_TLS_CA }, isReal),
    },
    temporal: {
      address: set.TEMPORAL_ADDRESS ?? `127.0.0.1:${ports.TEMPORAL_PORT}`,
      namespace: set.TEMPORAL_NAMESPACE,
      taskQueue: set.TEMPORAL_TASK_QUEUE,
      get apiKey() {
        return optional('TEMPORAL_API_KEY');
      },
      get tls() {
        const named = { ca: 'TEMPORAL_TLS_CA', cert: 'TEMPORAL_TLS_CERT', key: 'TEMPORAL_TLS_KEY' } as const;
        const files = Object.fromEntries(Object.entries(named).map(([part, name]) => [part, optional(name)]));
        return temporalTls({ mode: set.TEMPORAL_TLS, ...files, serverName: set.TEMPORAL_TLS_SERVER_NAME }, isReal);
      },
    },
    mail: {
      get smtpUrl() {
        return given('SMTP_URL', `smtp://127.0.0.1:${ports.SMTP_PORT}`);
      },
      from: set.MAIL_FROM,
      team: set.MAIL_TEAM,
    },
    texts: {
      get origin() {
        return given('TEXT_ORIGIN', `http://127.0.0.1:${ports.TEXT_PROVIDER_PORT}`);
      },
      username: set.TEXT_USERNAME,
      get apiKey() {
        return given('TEXT_API_KEY', 'development');
      },
      from: set.TEXT_FROM,
    },
    payments: {
      get origin() {
        return given('PAYMENT_ORIGIN', `http://127.0.0.1:${ports.PAYMENT_PROVIDER_PORT}`);
      },
      get secretKey() {
        return given('PAYMENT_SECRET_KEY', 'development');
      },
      get messageSecret() {
        return given('PAYMENT_MESSAGE_SECRET', 'only-for-development');
      },
      get messageSecrets() {
        return accepted('PAYMENT_MESSAGE_SECRET', 'PAYMENT_MESSAGE_SECRET_PREVIOUS', 'only-for-development');
      },
    },
    get accountKey() {
      return given('ACCOUNT_KEY', developmentKey);
    },
    get accountKeys() {
      return accepted('ACCOUNT_KEY', 'ACCOUNT_KEY_PREVIOUS', developmentKey);
    },
    logLevel: set.LOG_LEVEL,
    trustedProxies: set.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
    metricsToken:
      set.METRICS_TOKEN === undefined || !isOwn('METRICS_TOKEN') ? undefined : accepted('METRICS_TOKEN', 'METRICS_TOKEN_PREVIOUS', ''),
    traceEndpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    loadShedding: sheddingOf(set),
    contactLimits: { perHourFromOneCaller: set.CONTACT_MESSAGES_PER_HOUR, perDayToOneAddress: set.CONTACT_MESSAGES_PER_DAY_TO_ONE_ADDRESS },
    applicationsPerDay: set.APPLICATIONS_PER_DAY,
    costSheetFrom: set.COST_SHEET_FROM,
    objects: {
      get endpoint() {
        return given('S3_ENDPOINT', `http://127.0.0.1:${ports.S3_PORT}`);
      },
      region: set.S3_REGION,
      bucket: set.S3_BUCKET,
      get accessKeyId() {
        return given('S3_ACCESS_KEY_ID', developmentS3.accessKeyId);
      },
      get secretAccessKey() {
        return given('S3_SECRET_ACCESS_KEY', developmentS3.secretAccessKey);
      },
      ca: optional('S3_TLS_CA'),
    },
    publishedBucket: set.PUBLISHED_BUCKET,
    auditBucket: set.AUDIT_BUCKET,
    verifyOrigin: set.VERIFY_ORIGIN ?? `http://localhost:${ports.VERIFY_PORT}`,
    trustedKeys: set.VERIFY_KEYS?.split(','),
    receiptKeys: isOwn('RECEIPTS_PKCS11_PIN') ? receiptToken(set, softHsm) : undefined,
    signer: {
      get origin() {
        return given('SIGNER_ORIGIN', `http://127.0.0.1:${ports.SIGNER_PORT}`);
      },
      get token() {
        return given('SIGNER_TOKEN', developmentKey);
      },
      get tokens() {
        return accepted('SIGNER_TOKEN', 'SIGNER_TOKEN_PREVIOUS', developmentKey);
      },
      get keys() {
        return {
          module: given('SIGNER_PKCS11_MODULE', developmentToken.module),
          token: given('SIGNER_PKCS11_TOKEN', developmentToken.token),
          pin: given('SIGNER_PKCS11_PIN', developmentToken.pin),
          softHsm,
        };
      },
      get databaseUrl() {
        return given('SIGNER_DATABASE_URL', withLogin(here, 'signer'));
      },
      get serverTls() {
        return signerServerTls({
          cert: optional('SIGNER_TLS_CERT'),
          key: optional('SIGNER_TLS_KEY'),
          ca: optional('SIGNER_TLS_CLIENT_CA'),
        });
      },
      get clientTls() {
        return signerClientTls({ cert: optional('SIGNER_CLIENT_CERT'), key: optional('SIGNER_CLIENT_KEY'), ca: optional('SIGNER_TLS_CA') });
      },
    },
    demonstrationCertificate: set.DEMONSTRATION_CERTIFICATE,
    parserSocket: parserSocketOf(set, service),
    scannerAddress: set.CLAMD_ADDRESS ?? `127.0.0.1:${ports.CLAMD_PORT}`,
    media: {
      // 127.0.0.1 and localhost are two hosts to a browser, as the two are in production.
      get origin() {
        return given('MEDIA_ORIGIN', `http://127.0.0.1:${ports.MEDIA_PORT}`);
      },
      get key() {
        return given('MEDIA_KEY', developmentKey);
      },
      get keys() {
        return accepted('MEDIA_KEY', 'MEDIA_KEY_PREVIOUS', developmentKey);
      },
    },
    uploads: {
      perHourOfOneCompany: set.UPLOADS_PER_HOUR,
      atOnce: set.UPLOADS_AT_ONCE,
      inspectionsAtOnce: set.INSPECTIONS_AT_ONCE,
      readingsAtOnce: set.READINGS_AT_ONCE,
      tablesAtOnce: set.TABLES_AT_ONCE,
    },
    printingsAtOnce: set.PRINTINGS_AT_ONCE,
    outboxLeaseSeconds: set.OUTBOX_LEASE_SECONDS,
    demonstration: set.DEMONSTRATION ?? set.NODE_ENV === 'development',
    portalBuild: set.PORTAL_BUILD,
  };
}

const developmentKey = 'only-for-development-and-known-to-everybody';

function sheddingOf(set: Settings): Config['loadShedding'] {
  const { CONCURRENCY_LIMIT_MIN: min, CONCURRENCY_LIMIT_MAX: max } = set;
  if (min > max) throw new Error(`CONCURRENCY_LIMIT_MIN (${min}) must not be above CONCURRENCY_LIMIT_MAX (${max}).`);
  return { min, max, queueingTargetMilliseconds: set.QUEUEING_TARGET_MILLISECONDS };
}

/** Required by the two processes at its ends, in development too: the worker opens no company's file by itself. */
function parserSocketOf(set: Settings, service: ProcessName | undefined): string | undefined {
  if (set.PARSER_SOCKET === undefined && (service === 'parser' || service === 'worker'))
    throw new Error('PARSER_SOCKET is not set: the path of the Unix socket of the parser (docs/runbooks/uploads.md).');
  return set.PARSER_SOCKET;
}

/** All three, or no receipts. */
function receiptToken(set: Settings, softHsm: string | undefined): KeyToken | undefined {
  const inDevelopment = (value: string) => (isProduction(set) ? undefined : value);
  const module = set.RECEIPTS_PKCS11_MODULE ?? inDevelopment(developmentToken.module);
  const token = set.RECEIPTS_PKCS11_TOKEN ?? inDevelopment(developmentToken.receipts);
  const pin = set.RECEIPTS_PKCS11_PIN ?? inDevelopment(developmentToken.pin);
  return module === undefined || token === undefined || pin === undefined ? undefined : { module, token, pin, softHsm };
}
