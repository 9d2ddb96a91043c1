/** For development only: known to everybody, refused by none of the parts on loopback, and no default in production. */
export const developmentS3 = { accessKeyId: 'thamani', secretAccessKey: 'thamani-development', region: 'us-east-1' } as const;

/** SoftHSM, as Debian installs it: tokens that are folders. */
export const developmentToken = {
  module: '/usr/lib/softhsm/libsofthsm2.so',
  token: 'thamani',
  receipts: 'thamani-receipts',
  pin: 'only-for-development',
} as const;

/** The cluster's administrator, which makes roles and databases, and is no process of ours. */
export const developmentDatabase = { user: 'postgres', password: 'only-for-development', database: 'thamani' } as const;

/** One login for each process that reaches the database, and one for migrations. Their privileges: database/roles.ts. */
export const developmentLogins = {
  api: 'thamani_api_login',
  relay: 'thamani_relay_login',
  worker: 'thamani_worker_login',
  signer: 'thamani_signer_login',
  operator: 'thamani_operator_login',
  migrator: 'thamani_migrator_login',
} as const;

export type DatabaseLogin = keyof typeof developmentLogins;

export function isDatabaseLogin(name: string): name is DatabaseLogin {
  return Object.hasOwn(developmentLogins, name);
}

/** The same database, reached by another login of this machine. */
export function withLogin(url: string, login: DatabaseLogin | 'admin'): string {
  const changed = new URL(url);
  changed.username = login === 'admin' ? developmentDatabase.user : developmentLogins[login];
  changed.password = developmentDatabase.password;
  return changed.href;
}
