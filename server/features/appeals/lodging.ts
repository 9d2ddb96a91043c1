import { appealDueOn, canStillAppeal } from '@thamani/domain/appeals/appeals.ts';
import type { CaseSnapshot } from '@thamani/domain/appeals/case-snapshot.ts';
import { next } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { lockToAppeal, submittedOf } from '../applications/appeal-interface.ts';
import { setReviewState, placeOf } from '../applications/review-interface.ts';
import { documentsOf, hashesOf } from '../documents/service.ts';
import { calendarFor } from '../holidays/service.ts';
import { lockAppealed, placeEnded, reviewedOf, type AppealedCase } from '../review/appeal-interface.ts';
import { contestedOf, type Contested } from './appealable-decision.ts';
import { insertAppeal, insertEvidence } from './store.ts';

export interface Lodged {
  readonly comment: string;
  readonly documents: readonly { readonly document: string; readonly title: string }[];
}

const triesPerHour = 30;

type Application = NonNullable<Awaited<ReturnType<typeof lockToAppeal>>>;

/** The company's own application, held; against its rejection or the revocation of its certificate, once, within thirty days. */
export async function lodge(
  context: Context,
  caller: Caller,
  session: OpenSession,
  applicationId: string,
  lodged: Lodged,
): Promise<{ readonly id: string }> {
  const now = context.clock.now();
  const { companyId } = session;
  // Counted apart: what is refused is undone, and would count for nothing.
  await context.db
    .transaction()
    .execute((tx) => consumeRateLimit(tx, { bucket: `appeals of ${companyId}`, limit: triesPerHour, windowSeconds: 3600 }, now));
  const call = { scope: `appeal on ${applicationId} by ${companyId}`, key: caller.idempotencyKey, body: lodged, at: now };
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const application = await lockToAppeal(tx, companyId, applicationId);
      const held = application && (await lockAppealed(tx, applicationId));
      if (application === undefined) throw new Refusal('not_found');
      const contested = await contestedOf(tx, applicationId, application.state);
      if (held === undefined || contested === undefined) throw new Refusal('action_not_allowed');
      if (!canStillAppeal(contested.decidedAt, now)) throw new Refusal('appeal_deadline_passed');
      await refuseUnready(tx, companyId, lodged.documents);
      const id = await keep(tx, context, { application, held, contested, lodged, now });
      if (contested.against === 'rejection') await comeBefore(tx, application, now);
      const event = context.ids.uuid();
      await recordAuditEvent(tx, {
        id: event,
        at: now,
        actor: caller.actor,
        action: 'appeal.lodged',
        subject: { kind: 'application', id: applicationId },
        data: { appeal: id, against: contested.against },
        requestId: caller.requestId,
      });
      await enqueue(tx, { key: context.ids.uuid(), topic: 'appeal.lodged', subjectId: id, at: now });
      await enqueue(tx, { key: event, topic: 'appeal.notification', subjectId: id, at: now });
      return { id };
    }),
  );
}

/** New evidence is the company's own, and has passed its check: the board opens it at once. */
async function refuseUnready(tx: Tx, companyId: string, documents: Lodged['documents']): Promise<void> {
  const ids = documents.map(({ document }) => document);
  const known = await documentsOf(tx, companyId, ids);
  const states = ids.map((id) => known.get(id)?.state);
  if (states.includes(undefined)) throw new Refusal('fields_invalid', { fields: { documents: 'document_unknown' } });
  if (states.includes('refused')) throw new Refusal('documents_not_ready', { fields: { documents: 'document_refused' } });
  if (states.includes('checking')) throw new Refusal('documents_not_ready', { fields: { documents: 'document_checking' } });
}

interface Keeping {
  readonly application: Application;
  readonly held: AppealedCase;
  readonly contested: Contested;
  readonly lodged: Lodged;
  readonly now: Date;
}

async function keep(tx: Tx, context: Context, { application, held, contested, lodged, now }: Keeping): Promise<string> {
  const { country, sector } = held.reviewCase;
  const today = dayOf(now);
  const id = context.ids.uuid();
  await insertAppeal(tx, {
    id,
    application_id: application.id,
    company_id: application.company_id,
    country,
    sector,
    against: contested.against,
    proposal_id: contested.proposal_id,
    change_id: contested.change_id,
    statement: lodged.comment,
    snapshot: await snapshotOf(tx, application, held, contested),
    lodged_at: now,
    due_on: appealDueOn(today, await calendarFor(tx, country, today)),
  });
  await insertEvidence(tx, id, lodged.documents);
  return id;
}

/** Taken once and never changed: later events are not part of the file on which the board decides. */
async function snapshotOf(tx: Tx, application: Application, { reviewCase }: AppealedCase, contested: Contested): Promise<CaseSnapshot> {
  const { version, answers, files } = await submittedOf(tx, application);
  const ids = files.map(({ document_id }) => document_id);
  const hashes = await hashesOf(tx, application.company_id, ids);
  const { requirementDecisions, signals, assessed } = await reviewedOf(tx, application);
  return {
    version,
    answers,
    assessed_cva: assessed ?? reviewCase.assessed_cva,
    requirement_decisions: requirementDecisions,
    documents: files.flatMap(({ field, document_id: id }) => {
      const sha256 = hashes.get(id);
      return sha256 === undefined ? [] : [{ field, id, sha256 }];
    }),
    signals,
    contested: contested.decision,
  };
}

async function comeBefore(tx: Tx, application: Application, now: Date): Promise<void> {
  const place = next(placeOf(application), 'appeal', 'company');
  if (place === undefined || place === 'erased') throw new Refusal('action_not_allowed');
  await setReviewState(tx, application.id, place, now);
  await placeEnded(tx, application.id, place.state, now);
}
