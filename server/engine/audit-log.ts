import type { ActorKind } from '@thamani/domain/accounts/sessions.ts';
import type { AuditAction } from '@thamani/domain/audit/actions.ts';
import { isNotified } from '@thamani/domain/notifications/kinds.ts';
import type { Tx } from '../database/connect.ts';
import type { Ids } from '../ports.ts';
import { enqueue } from './outbox.ts';

export interface AuditEvent {
  readonly id: string;
  readonly at: Date;
  /** `actingFor`: the company, where a person of it acted for it. */
  readonly actor: { readonly kind: ActorKind; readonly id?: string; readonly actingFor?: string };
  readonly action: AuditAction;
  readonly subject: { readonly kind: string; readonly id: string };
  /** Facts that explain the event. No personal data: the subject's own row holds that, and can be erased. */
  readonly data?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string;
}

export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      id: event.id,
      at: event.at,
      actor_kind: event.actor.kind,
      actor_id: event.actor.id ?? null,
      acting_for: event.actor.actingFor ?? null,
      action: event.action,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      data: JSON.stringify(event.data ?? {}),
      request_id: event.requestId,
    })
    .execute();
  // Here and not in each command, so that none can forget it.
  if (isNotified(event.action)) await enqueue(tx, { key: event.id, topic: 'notification.due', subjectId: event.id, at: event.at });
}

/** What all events of one command have in common. */
export interface AuditedCommand {
  readonly tx: Tx;
  readonly context: { readonly ids: Pick<Ids, 'uuid'> };
  readonly actor: AuditEvent['actor'];
  readonly requestId: string;
  readonly at: Date;
}

/** Returns the id of the event, by which outbox entries name it. */
export async function recordCommandEvent(
  { tx, context, actor, requestId, at }: AuditedCommand,
  action: AuditAction,
  subject: AuditEvent['subject'],
  data: NonNullable<AuditEvent['data']> = {},
): Promise<string> {
  const id = context.ids.uuid();
  await recordAuditEvent(tx, { id, at, actor, action, subject, data, requestId });
  return id;
}
