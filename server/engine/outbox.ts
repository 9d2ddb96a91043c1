import type { Topic } from '@thamani/workflows/topics.ts';
import type { Tx } from '../database/connect.ts';
import { currentTrace } from '../tracing/tracing.ts';

export interface OutboxMessage {
  /** The key that every effect of this is idempotent under. */
  readonly key: string;
  readonly topic: Topic;
  readonly subjectId: string;
  readonly at: Date;
}

/** Hands over to the engine, in the command's own transaction: it starts if and only if the command is committed. */
export async function enqueue(tx: Tx, handover: OutboxMessage): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      key: handover.key,
      topic: handover.topic,
      subject_id: handover.subjectId,
      created_at: handover.at,
      trace: currentTrace() ?? null,
    })
    .execute();
}
