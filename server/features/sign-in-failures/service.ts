import { createHmac } from 'node:crypto';
import { networkOf } from '@thamani/domain/accounts/networks.ts';
import { hourOf, type SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { countFailure, failuresOf, forgetFailuresOf, pageOfFailures, type FailureRow } from './store.ts';

export interface SignInFailure {
  readonly kind: 'company' | 'staff';
  /** Undefined where no account was found; what was typed goes nowhere. */
  readonly accountId: string | undefined;
  readonly reason: SignInFailureReason;
}

/**
 * Outside of the transaction that refused, which may have been rolled back. Known and unknown accounts take the same statement, so that the
 * time of an answer does not tell them apart.
 */
export async function recordSignInFailure(context: Context, caller: Caller, { kind, accountId, reason }: SignInFailure): Promise<void> {
  const at = context.clock.now();
  const network = networkOf(caller.address);
  context.metrics.signInFailures.inc({ reason });
  context.log.warn({ kind, account: accountId ?? null, reason, network, requestId: caller.requestId }, 'sign-in refused');
  await countFailure(context.db, {
    id: context.ids.uuid(),
    account_kind: kind,
    account_id: accountId ?? null,
    hour: hourOf(at),
    reason,
    network,
    at,
  });
}

/** For events, which are kept permanently: equal for equal networks, and nothing that the database alone can turn back into one. */
export function networkTag({ config }: Pick<Context, 'config'>, caller: Caller): string {
  return createHmac('sha256', config.accountKey).update('network').update(networkOf(caller.address)).digest('base64url').slice(0, 12);
}

export async function listSignInFailures(
  { db }: Pick<Context, 'db'>,
  session: StaffSession,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: readonly FailureRow[]; total: number }> {
  return pageOfFailures(db, scopesOf(session.person, 'read_audit'), page_size, (page - 1) * page_size);
}

export async function eraseSignInFailures(tx: Tx, accountId: string): Promise<void> {
  await forgetFailuresOf(tx, accountId);
}

export async function exportSignInFailuresOf(db: Queryable, accountId: string) {
  return failuresOf(db, accountId);
}
