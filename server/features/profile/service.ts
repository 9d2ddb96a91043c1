import { faultInNewPassword } from '@thamani/domain/accounts/registration.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../engine/attempts.ts';
import { changePasswordOf, findAccount } from '../accounts/service.ts';
import { endSessionsOf } from '../sessions/service.ts';

/** One's own; another person's id is as unknown as one that nobody has. */
export async function readOwnProfile({ db }: Pick<Context, 'db'>, session: OpenSession, id: string) {
  if (id !== session.accountId) throw new Refusal('not_found');
  return findAccount(db, id);
}

export async function changeOwnPassword(
  context: Context,
  caller: Caller,
  session: OpenSession,
  typed: { current_password: string | undefined; new_password: string | undefined },
): Promise<void> {
  const { current_password: current = '', new_password: wanted = '' } = typed;
  const missing = Object.fromEntries(
    Object.entries({ current_password: current, new_password: wanted })
      .filter(([, text]) => text === '')
      .map(([field]) => [field, 'missing' as const]),
  );
  if (Object.keys(missing).length > 0) throw new Refusal('fields_missing', { fields: missing });
  const now = context.clock.now();
  const account = await findAccount(context.db, session.accountId);
  // A stolen session must not become a place to guess the password at leisure.
  await context.db
    .transaction()
    .execute((tx) =>
      countAttempt(
        tx,
        { bucket: `sign-in to ${account.email}`, most: signInRules.perAccount, windowSeconds: signInRules.windowSeconds },
        now,
      ),
    );
  if (!(await context.passwords.verify(account.password_hash, current.slice(0, 1000))))
    throw new Refusal('password_wrong', { fields: { current_password: 'malformed' } });
  const fault = faultInNewPassword(wanted, account);
  if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { new_password: fault } });
  const passwordHash = await context.passwords.hash(wanted);
  await context.db.transaction().execute(async (tx) => {
    await changePasswordOf(tx, context, caller, session.accountId, passwordHash);
    await endSessionsOf(tx, session.accountId, session.id, now);
  });
}
