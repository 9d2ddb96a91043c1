import { signInFailureRules } from '@thamani/domain/accounts/sign-in-failures.ts';
import { invitationListingCutoff } from '@thamani/domain/companies/members.ts';
import { requestExpiryCutoff } from '@thamani/domain/review/two-person-rule.ts';
import { notificationCutoff } from '@thamani/domain/notifications/kinds.ts';
import type { Context } from '../../context.ts';
import { settleExpiredTasks } from '../notifications/service.ts';
import { eraseReportDetails } from '../certificate-reports/service.ts';
import { ensureMonths, expireRequests, forgetBefore } from './store.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const batchSize = 5_000;
/** Of change rows, which are narrow and many: up to a million a day. */
const changesBatchSize = 50_000;
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
    await forgetBefore(db, 'staff_password_resets', ago(48 * hour), batchSize),
    await forgetBefore(db, 'staff_challenges', ago(hour), batchSize),
    await forgetBefore(db, 'account_challenges', ago(hour), batchSize),
    await forgetBefore(db, 'sign_in_steps', ago(hour), batchSize),
    await forgetBefore(db, 'case_undos', ago(24 * hour), batchSize),
    // When a person last saw a case, long after it can matter what is new in it.
    await forgetBefore(db, 'case_viewers', ago(90 * 24 * hour), batchSize),
    await forgetBefore(db, 'notifications', notificationCutoff(now), batchSize),
    // Longer than the worker tries again.
    await forgetBefore(db, 'notified_events', ago(90 * 24 * hour), batchSize),
    // What reporters of certificates wrote, with their contact details.
    await eraseReportDetails({ db, clock }, batchSize),
    await expireRequests(db, 'approval_requests', requestExpiryCutoff(now), now, batchSize),
    await expireRequests(db, 'status_change_requests', requestExpiryCutoff(now), now, batchSize),
  ];
  await settleExpiredTasks(db, now);
  const changes = await forgetBefore(db, 'console_changes', ago(24 * hour), changesBatchSize);
  return {
    forgotten: counts.reduce((sum, count) => sum + count, changes),
    more: counts.includes(batchSize) || changes === changesBatchSize,
  };
}

function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}
