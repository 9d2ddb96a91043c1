import { declaredValueAddition, isSameAnswer } from '@thamani/domain/applications/answers.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { next, type Action, type LifecyclePosition } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { currentScheme } from '@thamani/domain/valuation/scheme.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { lockIdentity, nameOfCompany } from '../accounts/service.ts';
import { takeCorrection } from '../review/company-commands.ts';
import { blockingFaults } from './answer-validation.ts';
import { answersOfVersion, freeze, updateStatus, type ApplicationRow } from './store.ts';

/** Submission, by its own command or by a payment. */

type Faults = Readonly<Record<string, FieldFault>>;

export async function blockingFaultsOf(
  tx: Tx,
  companyId: string,
  row: Pick<ApplicationRow, 'answers' | 'unparsed_answers'>,
): Promise<Faults> {
  return blockingFaults(tx, { id: companyId, name: await nameOfCompany(tx, companyId) }, row.answers, row.unparsed_answers);
}

export function notSubmittable(faults: Faults): Refusal {
  const kinds = Object.values(faults);
  if (kinds.some((fault) => fault === 'missing' || fault === 'declaration_missing'))
    return new Refusal('fields_missing', { fields: faults });
  const onlyFiles = kinds.every((fault) => fault === 'document_checking' || fault === 'document_refused');
  return new Refusal(onlyFiles ? 'documents_not_ready' : 'fields_invalid', { fields: faults });
}

/** Freezes the current answers as a numbered version. From the first one on, the company's identity is locked. */
export async function submitLocked(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  row: ApplicationRow,
  action: 'submit' | 'pay',
): Promise<void> {
  const now = context.clock.now();
  const { state } = moved(row, action);
  const version = row.submissions + 1;
  await freezeAs(tx, session, row, version, currentScheme, now);
  await updateStatus(tx, row.id, { state, submissions: version, scheme: currentScheme, submitted_at: now, updated_at: now });
  await lockIdentity(tx, session.companyId, now);
  await recordApplicationEvent(tx, context, caller, row.id, 'submitted', { version });
}

/** A correction, sent: another version under the scheme of the first, and what changed is open again. */
export async function resubmitLocked(tx: Tx, context: Context, caller: Caller, session: OpenSession, row: ApplicationRow): Promise<void> {
  const now = context.clock.now();
  const { state } = moved(row, 'send_correction');
  const version = row.submissions + 1;
  const scheme = row.scheme ?? currentScheme;
  const before = await answersOfVersion(tx, row.id, row.submissions);
  const changed = requirements.map(({ id }) => id).filter((id) => !isSameAnswer(row.answers[id], before[id]));
  await freezeAs(tx, session, row, version, scheme, now);
  await updateStatus(tx, row.id, { state, return_stage: null, submissions: version, updated_at: now });
  await takeCorrection(tx, context, row.id, changed, state, now);
  const event = await recordApplicationEvent(tx, context, caller, row.id, 'correction_sent', { version, changed: changed.join(',') }, now);
  await enqueue(tx, { key: event, topic: 'case.notification', subjectId: row.id, at: now });
}

async function freezeAs(tx: Tx, session: OpenSession, row: ApplicationRow, version: number, scheme: string, at: Date): Promise<void> {
  const added = declaredValueAddition(row.answers);
  if (added === undefined) throw new Refusal('fields_missing', { fields: { final_product_value: 'missing' } });
  await freeze(tx, { id: row.id, version, answers: row.answers, cva: added.percent, scheme, at, by: session.accountId });
}

export function moved(row: ApplicationRow, action: Action): LifecyclePosition {
  const place = next({ state: row.state, returnStage: row.return_stage ?? undefined } as LifecyclePosition, action, 'company');
  if (place === undefined || place === 'erased') throw new Refusal('action_not_allowed');
  return place;
}

export async function recordApplicationEvent(
  tx: Tx,
  context: Context,
  caller: Caller,
  id: string,
  what: string,
  data: Readonly<Record<string, string | number>> = {},
  at = context.clock.now(),
): Promise<string> {
  const event = context.ids.uuid();
  await recordAuditEvent(tx, {
    id: event,
    at,
    actor: caller.actor,
    action: `application.${what}`,
    subject: { kind: 'application', id },
    data,
    requestId: caller.requestId,
  });
  return event;
}
