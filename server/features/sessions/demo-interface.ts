import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { hashOfToken, newToken } from '../../random-values.ts';
import { insertSession } from './store.ts';

/**
 * The row of a session in which the demonstration acts, for commands that refuse an ended one. It expires at once and its token is thrown
 * away, so that nobody can use it.
 */
export async function storePastSession({ db, clock }: Pick<Context, 'db' | 'clock'>, session: OpenSession): Promise<void> {
  const now = clock.now();
  await db.transaction().execute((tx) =>
    insertSession(tx, {
      id: session.id,
      token_hash: hashOfToken(newToken()),
      account_id: session.accountId,
      company_id: session.companyId,
      started_at: now,
      last_seen_at: now,
      expires_at: now,
      authenticated_at: now,
      device: 'demonstration',
      network: '',
    }),
  );
}
