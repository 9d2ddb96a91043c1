import { developmentDatabase, developmentS3, isDatabaseLogin, withLogin } from './development.ts';

/**
 * Who is given which setting. A setting in no row (HOST, LOG_LEVEL, ports, limits) goes to every process; one that is in a row goes only to
 * the processes whose row has it. `required`: in production the process stops without it. A new process is one more row.
 */
interface Row {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

const store = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const storeTls = ['S3_TLS_CA'];
const databaseTls = ['DATABASE_TLS', 'DATABASE_TLS_CA'];
const temporal = [
  'TEMPORAL_ADDRESS',
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_CA',
  'TEMPORAL_TLS_CERT',
  'TEMPORAL_TLS_KEY',
  'TEMPORAL_TLS_SERVER_NAME',
];
const signerClient = ['SIGNER_ORIGIN', 'SIGNER_TOKEN', 'SIGNER_TLS_CA', 'SIGNER_CLIENT_CERT', 'SIGNER_CLIENT_KEY'];
const signerKeys = ['SIGNER_PKCS11_MODULE', 'SIGNER_PKCS11_TOKEN', 'SIGNER_PKCS11_PIN'];
const receiptKeys = ['RECEIPTS_PKCS11_MODULE', 'RECEIPTS_PKCS11_TOKEN', 'RECEIPTS_PKCS11_PIN'];

export const processes = {
  api: {
    required: [
      'PUBLIC_ORIGIN',
      'CONSOLE_ORIGIN',
      'VERIFY_ORIGIN',
      'MEDIA_ORIGIN',
      'DATABASE_URL',
      ...store,
      'ACCOUNT_KEY',
      'MEDIA_KEY',
      'PAYMENT_MESSAGE_SECRET',
      'PARSER_SOCKET',
      'METRICS_TOKEN',
    ],
    optional: [...databaseTls, ...storeTls, 'ACCOUNT_KEY_PREVIOUS', 'PAYMENT_MESSAGE_SECRET_PREVIOUS', 'METRICS_TOKEN_PREVIOUS'],
  },
  relay: { required: ['DATABASE_URL', 'METRICS_TOKEN'], optional: [...databaseTls, ...temporal, 'METRICS_TOKEN_PREVIOUS'] },
  worker: {
    required: [
      'PUBLIC_ORIGIN',
      'CONSOLE_ORIGIN',
      'VERIFY_ORIGIN',
      'DATABASE_URL',
      ...store,
      'ACCOUNT_KEY',
      'SMTP_URL',
      'TEXT_ORIGIN',
      'TEXT_API_KEY',
      'PAYMENT_ORIGIN',
      'PAYMENT_SECRET_KEY',
      ...signerClient,
      'PARSER_SOCKET',
      'METRICS_TOKEN',
    ],
    optional: [...databaseTls, ...storeTls, ...temporal, 'VERIFY_KEYS', 'METRICS_TOKEN_PREVIOUS'],
  },
  /** It opens untrusted files, so it is given nothing that opens anything else. */
  parser: { required: ['PARSER_SOCKET', 'METRICS_TOKEN'], optional: ['METRICS_TOKEN_PREVIOUS'] },
  media: {
    required: ['PUBLIC_ORIGIN', 'CONSOLE_ORIGIN', 'MEDIA_ORIGIN', ...store, 'MEDIA_KEY', 'METRICS_TOKEN'],
    optional: [...storeTls, 'MEDIA_KEY_PREVIOUS', 'METRICS_TOKEN_PREVIOUS'],
  },
  verify: {
    required: ['PUBLIC_ORIGIN', 'VERIFY_ORIGIN', ...store, 'VERIFY_KEYS', 'METRICS_TOKEN'],
    optional: [...storeTls, ...receiptKeys, 'SOFTHSM_TOKENS', 'METRICS_TOKEN_PREVIOUS'],
  },
  signer: {
    required: [
      'VERIFY_ORIGIN',
      'SIGNER_DATABASE_URL',
      ...store,
      'SIGNER_TOKEN',
      ...signerKeys,
      'SIGNER_TLS_CERT',
      'SIGNER_TLS_KEY',
      'SIGNER_TLS_CLIENT_CA',
      'METRICS_TOKEN',
    ],
    optional: [...databaseTls, ...storeTls, 'SOFTHSM_TOKENS', 'SIGNER_TOKEN_PREVIOUS', 'METRICS_TOKEN_PREVIOUS'],
  },
  migrate: { required: ['MIGRATION_DATABASE_URL'], optional: databaseTls },
  /** The commands of people on the database host: `npm run ops`, `first-admins`, `break-glass`, `remove-second-factors`, `seed`, `secrets`, `totp`. */
  operator: {
    required: ['DATABASE_URL'],
    optional: [
      ...databaseTls,
      'PUBLIC_ORIGIN',
      'CONSOLE_ORIGIN',
      'VERIFY_ORIGIN',
      'VERIFY_KEYS',
      ...store,
      ...storeTls,
      ...temporal,
      ...signerClient,
      'ACCOUNT_KEY',
      'ACCOUNT_KEY_PREVIOUS',
    ],
  },
  /** `npm run keys`, by the people of a key ceremony. */
  keys: { required: [], optional: [...signerKeys, ...receiptKeys, 'SOFTHSM_TOKENS'] },
  /** `npm run database`, by the administrator of the cluster (process-config.ts). */
  administration: { required: ['ADMIN_DATABASE_URL'], optional: ['LOGIN_PASSWORD', ...databaseTls] },
} as const satisfies Record<string, Row>;

export type ProcessName = keyof typeof processes;

/** Settings that grant access to their holder; the rest of the rows are addresses, names and files. */
const secrets: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SIGNER_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'ADMIN_DATABASE_URL',
  'LOGIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ACCOUNT_KEY',
  'ACCOUNT_KEY_PREVIOUS',
  'MEDIA_KEY',
  'MEDIA_KEY_PREVIOUS',
  'SMTP_URL',
  'TEXT_API_KEY',
  'PAYMENT_SECRET_KEY',
  'PAYMENT_MESSAGE_SECRET',
  'PAYMENT_MESSAGE_SECRET_PREVIOUS',
  'SIGNER_TOKEN',
  'SIGNER_TOKEN_PREVIOUS',
  'SIGNER_CLIENT_KEY',
  'SIGNER_TLS_KEY',
  'SIGNER_PKCS11_PIN',
  'RECEIPTS_PKCS11_PIN',
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS_KEY',
  'METRICS_TOKEN',
  'METRICS_TOKEN_PREVIOUS',
]);

/** Reached by browsers, or carrying a secret of ours over a network that is not ours alone. */
const origins = [
  'PUBLIC_ORIGIN',
  'CONSOLE_ORIGIN',
  'VERIFY_ORIGIN',
  'MEDIA_ORIGIN',
  'S3_ENDPOINT',
  'SIGNER_ORIGIN',
  'TEXT_ORIGIN',
  'PAYMENT_ORIGIN',
];

const rowOf = (name: ProcessName): readonly string[] => [...processes[name].required, ...((processes[name] as Row).optional ?? [])];
const reserved: ReadonlySet<string> = new Set((Object.keys(processes) as ProcessName[]).flatMap(rowOf));

export function isGivenTo(name: ProcessName, setting: string): boolean {
  return !reserved.has(setting) || rowOf(name).includes(setting);
}

export function holdersOf(setting: string): ProcessName[] {
  return (Object.keys(processes) as ProcessName[]).filter((name) => rowOf(name).includes(setting));
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment that this process is started with, out of one that holds the settings of several. */
export function environmentOf(name: ProcessName, env: Environment): Record<string, string> {
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && isGivenTo(name, entry[0]));
  const database = env['DATABASE_URL'];
  // One URL is given for all of them on this machine, where the logins differ by their names alone.
  const isShared = database !== undefined && isDatabaseLogin(name) && isGivenTo(name, 'DATABASE_URL') && isDevelopmentPassword(database);
  const migrates = name === 'migrate' && database !== undefined && isDevelopmentPassword(database);
  return {
    ...(migrates ? { MIGRATION_DATABASE_URL: withLogin(database, 'migrator') } : {}),
    ...Object.fromEntries(own),
    ...(isShared ? { DATABASE_URL: withLogin(database, name) } : {}),
  };
}

/** Why a process does not start in production with these settings; nothing where it does. */
export function faultsOf(name: ProcessName, env: Environment): string[] {
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && reserved.has(entry[0]));
  return [
    ...processes[name].required.filter((one) => env[one] === undefined).map((one) => `${one} is not set. It has no default in production.`),
    ...own.flatMap(([setting, value]) => {
      if (!isGivenTo(name, setting))
        return secrets.has(setting)
          ? [`${setting} belongs to ${holdersOf(setting).join(', ')}. Remove it from the environment of ${name}.`]
          : [];
      if (isOfDevelopment(setting, value)) return [`${setting} has a value of development, which everybody knows.`];
      if (origins.includes(setting) && !value.startsWith('https://')) return [`${setting} must begin with https:// in production.`];
      if (setting.endsWith('DATABASE_URL') && /[?&]ssl/.test(value))
        return [`${setting} must not say how TLS is used: set DATABASE_TLS and DATABASE_TLS_CA.`];
      return [];
    }),
  ];
}

/**
 * Why the built product does not start as a demonstration. It holds passwords that everybody knows, so it runs where nobody else reaches
 * it: its origins must be stated, and be of this machine.
 */
export function faultsOfDemonstration(name: ProcessName | undefined, env: Environment): string[] {
  const required: readonly string[] = name === undefined ? [] : processes[name].required;
  return ['HOST', 'PUBLIC_ORIGIN', 'CONSOLE_ORIGIN', 'VERIFY_ORIGIN', 'MEDIA_ORIGIN']
    .filter((setting) => (env[setting] === undefined ? required.includes(setting) : !isLoopback(env[setting])))
    .map((setting) => `DEMONSTRATION is refused in production: it needs ${setting} to be an address of this machine (loopback).`);
}

function isLoopback(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : address;
  return ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);
}

function isOfDevelopment(setting: string, value: string): boolean {
  if (!secrets.has(setting)) return false;
  if (value.includes('only-for-development') || value === 'development') return true;
  if (setting === 'S3_ACCESS_KEY_ID') return value === developmentS3.accessKeyId;
  if (setting === 'S3_SECRET_ACCESS_KEY') return value === developmentS3.secretAccessKey;
  return isDevelopmentPassword(value);
}

function isDevelopmentPassword(url: string): boolean {
  return URL.canParse(url) && decodeURIComponent(new URL(url).password) === developmentDatabase.password;
}
