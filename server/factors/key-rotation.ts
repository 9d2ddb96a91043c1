import type { Context } from '../context.ts';
import type { Queryable, Tx } from '../database/connect.ts';
import { isSealedWith, decryptSecret, encryptSecret, secretsOf, type KeptAuthenticator } from './totp.ts';

const atOnce = 100;

type Deps = Pick<Context, 'config' | 'db'>;

/** Where the authenticators of one kind of owner are kept. */
export interface Authenticators {
  after(db: Queryable, id: string | undefined, limit: number): Promise<readonly KeptAuthenticator[]>;
  lock(tx: Tx, id: string): Promise<KeptAuthenticator | undefined>;
  put(tx: Tx, id: string, sealed: Buffer): Promise<void>;
}

export interface CountedAuthenticators {
  /** Encrypted with ACCOUNT_KEY. */
  readonly current: number;
  /** Encrypted with ACCOUNT_KEY_PREVIOUS. */
  readonly previous: number;
  /** From before secrets were encrypted: they follow from a key, and it is not recorded which. */
  readonly derived: number;
  /** Of neither key: these owners must set up a new one (docs/runbooks/staff.md, docs/runbooks/accounts.md). */
  readonly unreadable: readonly string[];
}

export async function countAuthenticators(
  { config: { accountKeys }, db }: Deps,
  authenticators: Authenticators,
): Promise<CountedAuthenticators> {
  const found = { current: 0, previous: 0, derived: 0, unreadable: [] as string[] };
  await eachAuthenticator(db, authenticators, async (row) => {
    const [current = ''] = accountKeys;
    if (row.totp_encrypted_secret === null) found.derived += 1;
    else if (decryptSecret(accountKeys, row.id, row.totp_encrypted_secret) === undefined) found.unreadable.push(row.id);
    else found[isSealedWith(current, row.totp_encrypted_secret) ? 'current' : 'previous'] += 1;
  });
  return found;
}

/** Encrypts every authenticator's secret with ACCOUNT_KEY. May be stopped and run again at any time, while people sign in. */
export async function reencryptAuthenticators(deps: Deps, authenticators: Authenticators): Promise<{ readonly resealed: number }> {
  const { accountKey, accountKeys } = deps.config;
  const { derived } = await countAuthenticators(deps, authenticators);
  if (derived > 0 && accountKeys.length > 1)
    throw new Error(
      `${derived} authenticators were never encrypted. Run this once with the key that they were enrolled with as ACCOUNT_KEY, and without ACCOUNT_KEY_PREVIOUS.`,
    );
  let resealed = 0;
  await eachAuthenticator(deps.db, authenticators, ({ id }) =>
    deps.db.transaction().execute(async (tx) => {
      // Read again under its lock: its owner may set up another meanwhile.
      const row = await authenticators.lock(tx, id);
      if (row === undefined || (row.totp_encrypted_secret !== null && isSealedWith(accountKey, row.totp_encrypted_secret))) return;
      const [secret] = secretsOf(accountKeys, row);
      if (secret === undefined) return;
      await authenticators.put(tx, id, encryptSecret(accountKey, id, secret));
      resealed += 1;
    }),
  );
  return { resealed };
}

async function eachAuthenticator(
  db: Context['db'],
  { after }: Authenticators,
  visit: (row: KeptAuthenticator) => Promise<void>,
): Promise<void> {
  for (let last: string | undefined; ;) {
    const rows = await after(db, last, atOnce);
    for (const row of rows) await visit(row);
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id;
  }
}
