import { lastDayToAppeal } from '@thamani/domain/appeals/appeals.ts';
import type { StatusReason } from '@thamani/domain/certificates/status.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import { isExpired } from '@thamani/domain/certificates/validity.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Queryable } from '../../../database/connect.ts';
import { auditActionOf, certificateByNumber, changesOf, isBeingRenewed, type CertificateRow } from '../store.ts';

/** Each kind of notice with what its letter needs. */
export type NotificationContent =
  | { readonly kind: 'issued' | 'expiring' }
  | { readonly kind: 'suspended' | 'reinstated' | 'replaced'; readonly reason: StatusReason; readonly comment: string }
  | { readonly kind: 'revoked'; readonly reason: StatusReason; readonly comment: string; readonly lastDayToAppeal: Day };

export interface NotificationEvent {
  readonly at: Date;
  readonly certificate: CertificateRow;
  readonly notice: NotificationContent;
}

const changed = {
  'certificate.suspended': 'suspended',
  'certificate.reinstated': 'reinstated',
  'certificate.revoked': 'revoked',
  'certificate.replaced': 'replaced',
} as const;

/** What there is to tell of an event: its id is the key of what was handed over, its moment the event's. Nothing where it was overtaken. */
export async function newsOf(db: Queryable, { key, at, subjectId }: WorkflowInput, now: Date): Promise<NotificationEvent | undefined> {
  const moment = new Date(at);
  const [action, certificate] = [await auditActionOf(db, key, moment), await certificateByNumber(db, subjectId)];
  if (action === undefined || certificate === undefined) return undefined;
  const notice = await noticeOf(db, action, certificate, moment, dayOf(now));
  return notice && { at: moment, certificate, notice };
}

async function noticeOf(
  db: Queryable,
  action: string,
  certificate: CertificateRow,
  at: Date,
  today: Day,
): Promise<NotificationContent | undefined> {
  if (action === 'certificate.issued') return { kind: 'issued' };
  if (action === 'certificate.expiring') {
    const overtaken = isExpired(certificate.expires_on, today) || certificate.status !== 'good' || certificate.replaced_by !== null;
    return overtaken || (await isBeingRenewed(db, certificate.number)) ? undefined : { kind: 'expiring' };
  }
  const kind = Object.hasOwn(changed, action) ? changed[action as keyof typeof changed] : undefined;
  // The change was kept in the event's transaction, at its moment.
  const change = (await changesOf(db, certificate.number)).find((one) => one.at.getTime() === at.getTime());
  if (kind === undefined || change === undefined) return undefined;
  const { reason, comment } = change;
  return kind === 'revoked' ? { kind, reason, comment, lastDayToAppeal: lastDayToAppeal(at) } : { kind, reason, comment };
}
