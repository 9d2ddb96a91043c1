import { policy } from '@thamani/domain/review/policy.ts';
import { hasRole } from '@thamani/domain/review/staff.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { countToVote } from '../appeals/service.ts';
import { countWaitingReports } from '../certificate-reports/service.ts';
import { countRequestsToConfirm as countStatusChanges } from '../certificates/service.ts';
import { countWaitingIdentityChanges } from '../identity-changes/service.ts';
import { countOpenPaymentExceptions } from '../payments/service.ts';
import { countPriceRequests } from '../prices/service.ts';
import { countWaiting } from '../review/service.ts';
import { countRequestsToConfirm as countStaffRequests } from '../staff/service.ts';

/** What staff look up across features about one case, one company, a typed word, and what waits for them. */
export { readCaseRelations } from './case-relations.ts';
export { readCompanyFile } from './company-files.ts';
export { searchConsole } from './search.ts';

/** A badge shows more as "99+". */
const mostCounted = 100;

/** What waits for the reader, as the badges of the navigation count it: nothing that another person must do. */
export async function readWaiting(context: Context, session: StaffSession) {
  const { db, clock } = context;
  const { person } = session;
  const now = clock.now();
  const [review, appeals, certificates, staff, prices, payments, reports, identityChanges] = await Promise.all([
    countWaiting(context, session),
    countToVote(db, person, now),
    countStatusChanges(db, person, now),
    countStaffRequests(db, person, now),
    countPriceRequests(db, person, now),
    hasRole(person, policy.resolve_payment_exception.roles) ? countOpenPaymentExceptions(db) : 0,
    countWaitingReports(db, person, mostCounted),
    countWaitingIdentityChanges(db, person, mostCounted),
  ]);
  return {
    ...review,
    appeals,
    certificates,
    staff,
    prices,
    payments: Math.min(payments, mostCounted),
    reports,
    identity_changes: identityChanges,
  };
}
