import type { Context } from '../../context.ts';
import { authenticatorsAfter, lockStaff, putSealed } from './store.ts';
import { isSealedWith, openSealed, sealSecret, secretsOf } from './totp.ts';

const atOnce = 100;

type Deps = Pick<Context, 'config' | 'db'>;
type Authenticator = Awaited<ReturnType<typeof authenticatorsAfter>>[number];

export interface Authenticators {
  /** Encrypted with ACCOUNT_KEY. */
  readonly current: number;
  /** Encrypted with ACCOUNT_KEY_PREVIOUS. */
  readonly previous: number;
  /** From before secrets were encrypted: they follow from a key, and it is not recorded which. */
  readonly derived: number;
  /** Of neither key: these people must be enrolled again (docs/runbooks/staff.md). */
  readonly unreadable: readonly string[];
}

export async function countAuthenticators({ config: { accountKeys }, db }: Deps): Promise<Authenticators> {
  const found = { current: 0, previous: 0, derived: 0, unreadable: [] as string[] };
  await eachAuthenticator(db, async (row) => {
    const [current = ''] = accountKeys;
    if (row.totp_sealed === null) found.derived += 1;
    else if (openSealed(accountKeys, row.id, row.totp_sealed) === undefined) found.unreadable.push(row.id);
    else found[isSealedWith(current, row.totp_sealed) ? 'current' : 'previous'] += 1;
  });
  return found;
}

/** Encrypts every authenticator's secret with ACCOUNT_KEY. May be stopped and run again at any time, while people sign in. */
export async function resealAuthenticators(deps: Deps): Promise<{ readonly resealed: number }> {
  const { accountKey, accountKeys } = deps.config;
  const { derived } = await countAuthenticators(deps);
  if (derived > 0 && accountKeys.length > 1)
    throw new Error(
      `${derived} authenticators were never encrypted. Run this once with the key that they were enrolled with as ACCOUNT_KEY, and without ACCOUNT_KEY_PREVIOUS.`,
    );
  let resealed = 0;
  await eachAuthenticator(deps.db, ({ id }) =>
    deps.db.transaction().execute(async (tx) => {
      // Read again under its lock: somebody may be enrolled anew meanwhile.
      const row = await lockStaff(tx, id);
      if (row === undefined || (row.totp_sealed !== null && isSealedWith(accountKey, row.totp_sealed))) return;
      const [secret] = secretsOf(accountKeys, row);
      if (secret === undefined) return;
      await putSealed(tx, id, sealSecret(accountKey, id, secret));
      resealed += 1;
    }),
  );
  return { resealed };
}

async function eachAuthenticator(db: Context['db'], visit: (row: Authenticator) => Promise<void>): Promise<void> {
  for (let after: string | undefined; ;) {
    const rows = await authenticatorsAfter(db, after, atOnce);
    for (const row of rows) await visit(row);
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id;
  }
}
