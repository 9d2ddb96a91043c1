import { z } from 'zod';
import { developmentS3 } from './development.ts';
import { organisationExtras, organisationSettings } from './organisation.ts';
import { faultsOf, faultsOfDemonstration, type ProcessName } from './processes.ts';
import { file } from './tls.ts';

export type Environment = Record<string, string | undefined>;

const seconds = z.coerce.number().int().positive();
const count = z.coerce.number().int().positive();
const address = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be a mail address');

/** Every setting. Which process is given which, and what it stops without in production: processes.ts. */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url().optional(),
  CONSOLE_ORIGIN: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_TLS: z.enum(['verify-full', 'off']).optional(),
  DATABASE_TLS_CA: file,
  DATABASE_POOL: count.default(20),
  DATABASE_WAIT_MILLISECONDS: count.default(3_000),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().default('thamani'),
  TEMPORAL_TASK_QUEUE: z.string().default('thamani'),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_TLS: z.enum(['on', 'off']).optional(),
  TEMPORAL_TLS_CA: file,
  TEMPORAL_TLS_CERT: file,
  TEMPORAL_TLS_KEY: file,
  TEMPORAL_TLS_SERVER_NAME: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: address.default('no-reply@thamani.example'),
  MAIL_TEAM: address.default('team@thamani.example'),
  ...organisationSettings,
  ...organisationExtras,
  ACCOUNT_KEY: z.string().min(32).optional(),
  ACCOUNT_KEY_PREVIOUS: z.string().min(32).optional(),
  TEXT_ORIGIN: z.url().optional(),
  TEXT_USERNAME: z.string().default('sandbox'),
  TEXT_API_KEY: z.string().optional(),
  TEXT_FROM: z.string().optional(),
  PAYMENT_ORIGIN: z.url().optional(),
  PAYMENT_SECRET_KEY: z.string().min(8).optional(),
  PAYMENT_MESSAGE_SECRET: z.string().min(16).optional(),
  PAYMENT_MESSAGE_SECRET_PREVIOUS: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_TOKEN_PREVIOUS: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  CONCURRENCY_LIMIT_MIN: count.default(32),
  CONCURRENCY_LIMIT_MAX: count.default(500),
  QUEUEING_TARGET_MILLISECONDS: count.default(250),
  CONTACT_MESSAGES_PER_HOUR: count.default(60),
  CONTACT_MESSAGES_PER_DAY_TO_ONE_ADDRESS: count.default(5),
  APPLICATIONS_PER_DAY: count.default(500),
  COST_SHEET_FROM: z.iso.date('must be a day like 2027-01-31').optional(),
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
  SIGNER_TOKEN_PREVIOUS: z.string().min(32).optional(),
  SIGNER_TLS_CERT: file,
  SIGNER_TLS_KEY: file,
  SIGNER_TLS_CLIENT_CA: file,
  SIGNER_TLS_CA: file,
  SIGNER_CLIENT_CERT: file,
  SIGNER_CLIENT_KEY: file,
  SIGNER_PKCS11_MODULE: z.string().optional(),
  SIGNER_PKCS11_TOKEN: z.string().max(32).optional(),
  SIGNER_PKCS11_PIN: z.string().min(4).optional(),
  SOFTHSM_TOKENS: z.string().optional(),
  SIGNER_DATABASE_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  DEMONSTRATION_CERTIFICATE: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TLS_CA: file,
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[^:\s]+:\d{1,5}$/, 'must be host:port')
    .optional(),
  PARSER_SOCKET: z.string().max(100).optional(),
  MEDIA_ORIGIN: z.url().optional(),
  MEDIA_KEY: z.string().min(32).optional(),
  MEDIA_KEY_PREVIOUS: z.string().min(32).optional(),
  UPLOADS_PER_HOUR: count.default(300),
  UPLOADS_AT_ONCE: count.default(48),
  INSPECTIONS_AT_ONCE: count.default(2),
  READINGS_AT_ONCE: count.default(1),
  TABLES_AT_ONCE: count.default(2),
  PRINTINGS_AT_ONCE: count.default(4),
  OUTBOX_LEASE_SECONDS: seconds.default(10),
  DEMONSTRATION: z.stringbool().optional(),
  PORTAL_BUILD: z.enum(['portal', 'workbench', 'none']).default('portal'),
});

export type Settings = z.output<typeof settings>;
export type Setting = keyof Settings;

/** Throws at a value that fails its check and, in production, at what the process lacks or must not be given. */
export function readSettings(env: Environment, service: ProcessName | undefined): Settings {
  const read = settings.safeParse(env);
  if (!read.success) throw new Error(`Settings need another value:\n${z.prettifyError(read.error)}`);
  refuseFaults(read.data, env, service);
  return read.data;
}

export const isProduction = ({ NODE_ENV }: Settings): boolean => NODE_ENV === 'production';

/** Reports all faults at once: an operator should not find them one restart at a time. */
function refuseFaults(set: Settings, env: Environment, service: ProcessName | undefined): void {
  if (!isProduction(set)) return;
  const faults = set.DEMONSTRATION ? faultsOfDemonstration(service, env) : service === undefined ? [] : faultsOf(service, env);
  if (faults.length > 0)
    throw new Error(`${service ?? 'This process'} does not start in production:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
}
