import { next } from '@thamani/domain/applications/lifecycle.ts';
import { afterChange, reasonsFor, type StatusChange, type StatusReason } from '@thamani/domain/certificates/status.ts';
import { changesOffered } from '@thamani/domain/certificates/validity.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { lockForReview, setReviewState, placeOf } from '../../applications/review-interface.ts';
import { issueAgain } from '../../review/service.ts';
import { certificateByNumber, insertStatusChange, lockCertificate, setStatus, type CertificateRow } from '../store.ts';

export interface AgreedChange {
  readonly number: string;
  readonly change: StatusChange;
  readonly reason: StatusReason;
  readonly comment: string;
  /** One person requested, another confirmed; a database constraint enforces it. */
  readonly askedBy: string;
  readonly confirmedBy: string;
}

const auditActions = { suspend: 'suspended', reinstate: 'reinstated', revoke: 'revoked', replace: 'replaced' } as const satisfies Record<
  StatusChange,
  string
>;

export async function changeStatus(context: Context, agreed: AgreedChange): Promise<void> {
  await context.db.transaction().execute((tx) => applyStatusChange(tx, context, agreed));
}

/** What two people agreed on takes effect: in our tables at once, in public within a minute. */
export async function applyStatusChange(tx: Tx, context: Context, agreed: AgreedChange): Promise<void> {
  const { number, change, reason, comment, askedBy, confirmedBy } = agreed;
  refuseOtherReasons(change, reason);
  const at = context.clock.now();
  const { certificate, application } = await lockPublished(tx, number);
  refuseUnoffered(certificate, change, at);
  const after = afterChange(certificate.status, change);
  if (after === undefined) throw new Refusal('action_not_allowed');
  await insertStatusChange(tx, {
    id: context.ids.uuid(),
    number,
    change,
    reason,
    comment,
    requested_by: askedBy,
    confirmed_by: confirmedBy,
    at,
    status_index: certificate.status_index,
  });
  await setStatus(tx, number, after);
  const event = await recordCommandEvent(
    { tx, context, actor: { kind: 'staff', id: confirmedBy }, requestId: certificate.application_id, at },
    `certificate.${auditActions[change]}`,
    { kind: 'certificate', id: number },
    { reason, requested_by: askedBy },
  );
  if (change === 'replace') await putBackToIssuance(tx, context, application, at);
  await enqueue(tx, { key: context.ids.uuid(), topic: 'certificate.status_changed', subjectId: number, at });
  await enqueue(tx, { key: event, topic: 'certificate.notification', subjectId: number, at });
}

type HeldApplication = NonNullable<Awaited<ReturnType<typeof lockForReview>>>;

/** The application first, then its certificate: in the order in which issuing holds them. */
export async function lockPublished(tx: Tx, number: string): Promise<{ certificate: CertificateRow; application: HeldApplication }> {
  const known = await certificateByNumber(tx, number);
  const application = known && (await lockForReview(tx, known.application_id));
  const certificate = known && (await lockCertificate(tx, number));
  if (application === undefined || certificate === undefined || certificate.published_at === null) throw new Refusal('not_found');
  return { certificate, application };
}

type Changing = Pick<CertificateRow, 'status' | 'expires_on' | 'replaced_by'>;

export function refuseOtherReasons(change: StatusChange, reason: StatusReason): void {
  if (!reasonsFor[change].includes(reason)) throw new Refusal('fields_invalid', { fields: { reason: 'choice_unknown' } });
}

export function refuseUnoffered({ status, expires_on, replaced_by }: Changing, change: StatusChange, at: Date): void {
  const offered = changesOffered({ status, expiresOn: expires_on, isReplaced: replaced_by !== null }, dayOf(at));
  if (!offered.includes(change)) throw new Refusal('action_not_allowed');
}

/** The approval holds: the engine issues it again, under another number. */
async function putBackToIssuance(tx: Tx, context: Context, application: HeldApplication, at: Date): Promise<void> {
  const place = next(placeOf(application), 'replace_certificate', 'admin');
  if (place === undefined || place === 'erased') throw new Refusal('action_not_allowed');
  await setReviewState(tx, application.id, place, at);
  await issueAgain(tx, context, application.id, at);
  await enqueue(tx, { key: context.ids.uuid(), topic: 'certificate.issuance_due', subjectId: application.id, at });
}
