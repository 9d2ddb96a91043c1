import { signInFailureRules } from '@thamani/domain/accounts/sign-in-failures.ts';
import { invitationListingCutoff } from '@thamani/domain/companies/members.ts';
import { requestExpiryCutoff } from '@thamani/domain/review/two-person-rule.ts';
import type { Context } from '../../context.ts';
import { ensureMonths, expireRequests, forgetBefore } from './store.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const batchSize = 5_000;
const hour = 3_600_000;

export async function createMonthPartitions({ db, clock }: Deps): Promise<{ made: number }> {
  return { made: await ensureMonths(db, clock.now().toISOString().slice(0, 10)) };
}

/** One batch of each kind. Sessions stay a month after their end: they tell which devices are new. */
export async function deleteExpiredRows({ db, clock }: Deps): Promise<{ forgotten: number; more: boolean }> {
  const now = clock.now();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const counts = [
    await forgetBefore(db, 'idempotency_keys', ago(48 * hour), batchSize),
    await forgetBefore(db, 'rate_limit_buckets', now, batchSize),
    await forgetBefore(db, 'one_time_code_requests', ago(48 * hour), batchSize),
    // The privacy policy promises it.
    await forgetBefore(db, 'contact_messages', monthsBefore(now, 24), batchSize),
    // Long after a bank can reverse a charge; the ledger keeps what it led to.
    await forgetBefore(db, 'webhook_events', monthsBefore(now, 24), batchSize),
    // No longer than they are listed: the audit keeps who joined when.
    await forgetBefore(db, 'invitations', invitationListingCutoff(now), batchSize),
    await forgetBefore(db, 'sessions', ago(30 * 24 * hour), batchSize),
    await forgetBefore(db, 'staff_sessions', ago(30 * 24 * hour), batchSize),
    await forgetBefore(db, 'sign_in_failures', ago(signInFailureRules.keptDays * 24 * hour), batchSize),
    await forgetBefore(db, 'known_devices', now, batchSize),
    await forgetBefore(db, 'staff_challenges', ago(hour), batchSize),
    await forgetBefore(db, 'account_challenges', ago(hour), batchSize),
    await forgetBefore(db, 'sign_in_steps', ago(hour), batchSize),
    await expireRequests(db, 'approval_requests', requestExpiryCutoff(now), now, batchSize),
    await expireRequests(db, 'status_change_requests', requestExpiryCutoff(now), now, batchSize),
  ];
  return { forgotten: counts.reduce((sum, count) => sum + count, 0), more: counts.includes(batchSize) };
}

function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}
