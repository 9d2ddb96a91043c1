import { Refusal } from '@thamani/domain/errors.ts';
import { afterChange, reasonsFor, type StandingChange, type StandingReason } from '@thamani/domain/certificates/standing.ts';
import type { Context } from '../../context.ts';
import { record } from '../../engine/events.ts';
import { handOver } from '../../engine/outbox.ts';
import { keepChange, lockCertificate, setStanding } from './store.ts';

export interface AgreedChange {
  readonly number: string;
  readonly change: StandingChange;
  readonly reason: StandingReason;
  readonly words: string;
  /** One asked, another confirmed; the database insists on it. */
  readonly askedBy: string;
  readonly confirmedBy: string;
}

/** What two people agreed on takes effect: in our tables at once, in public within a minute. */
export async function changeStanding(context: Context, agreed: AgreedChange): Promise<void> {
  const { number, change, reason, words, askedBy, confirmedBy } = agreed;
  if (!reasonsFor[change].includes(reason)) throw new Refusal('fields_invalid', { fields: { reason: 'choice_unknown' } });
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const certificate = await lockCertificate(tx, number);
    if (certificate === undefined || certificate.published_at === null) throw new Refusal('not_found');
    const after = afterChange(certificate.standing, change);
    if (after === undefined) throw new Refusal('action_not_allowed');
    await keepChange(tx, { id: context.ids.uuid(), number, change, reason, words, asked_by: askedBy, confirmed_by: confirmedBy, at });
    await setStanding(tx, number, after);
    const event = context.ids.uuid();
    await record(tx, {
      id: event,
      at,
      actor: { kind: 'staff', id: confirmedBy },
      action: `certificate.${change}`,
      subject: { kind: 'certificate', id: number },
      data: { reason, asked_by: askedBy },
      requestId: certificate.application_id,
    });
    await handOver(tx, { key: context.ids.uuid(), topic: 'certificate.changed', subjectId: number, at });
    await handOver(tx, { key: event, topic: 'certificate.told', subjectId: number, at });
  });
}
