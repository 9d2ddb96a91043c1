import { readContactMessage, type ContactField } from '@thamani/domain/contact/message.ts';
import { Refusal, type FieldFaults } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { rateLimitsOfClient, consumeRateLimit, consumeRateLimits } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { isPhoneTooShort } from '../accounts/service.ts';
import { sendOnce } from '../mail/service.ts';
import { acknowledgementMail, teamMail } from './mails.ts';
import { insertContactMessage, messageById } from './store.ts';

type Sent = Partial<Record<ContactField, string | undefined>>;

/** Keeps the message, and hands it to the engine, which tells the team and thanks the sender. */
export async function receiveMessage(context: Context, caller: Caller, sent: Sent): Promise<{ reference: string }> {
  const { message, faults: found } = readContactMessage(sent);
  const faults: FieldFaults = isPhoneTooShort(message.phone) ? { phone: 'phone_malformed', ...found } : found;
  if (Object.keys(faults).length > 0) {
    throw new Refusal(Object.values(faults).includes('missing') ? 'fields_missing' : 'fields_invalid', { fields: faults });
  }
  const now = context.clock.now();
  const { perHourFromOneCaller, perDayToOneAddress } = context.config.contactLimits;
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, { scope: 'contact', key: caller.idempotencyKey, body: message, at: now }, async () => {
      await consumeRateLimits(tx, rateLimitsOfClient('contact', caller.client, { limit: perHourFromOneCaller, windowSeconds: 3600 }), now);
      // The acknowledgement goes to whatever address was typed: nobody may use us to fill another's inbox.
      await consumeRateLimit(
        tx,
        { bucket: `contact to ${message.email.toLowerCase()}`, limit: perDayToOneAddress, windowSeconds: 86_400 },
        now,
      );
      const id = context.ids.uuid();
      const reference = `M-${context.ids.spoken(4)}-${context.ids.spoken(4)}`;
      await insertContactMessage(tx, { ...message, id, reference, language: caller.language, received_at: now });
      await recordAuditEvent(tx, {
        id: context.ids.uuid(),
        at: now,
        actor: caller.actor,
        action: 'contact.received',
        subject: { kind: 'contact_message', id },
        requestId: caller.requestId,
      });
      await enqueue(tx, { key: context.ids.uuid(), topic: 'contact.received', subjectId: id, at: now });
      return { reference };
    }),
  );
}

export async function notifyTeam(context: Context, started: WorkflowInput): Promise<void> {
  const message = await messageById(context.db, started.subjectId);
  await sendOnce(context, `contact.team.${started.key}`, started.at, teamMail(context, message));
}

export async function acknowledge(context: Context, started: WorkflowInput): Promise<void> {
  const message = await messageById(context.db, started.subjectId);
  await sendOnce(context, `contact.acknowledgement.${started.key}`, started.at, acknowledgementMail(context, message));
}
