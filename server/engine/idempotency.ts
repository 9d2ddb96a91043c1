import { createHash } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Queryable, Tx } from '../database/connect.ts';

export interface IdempotentCall {
  /** Who calls what: a key means something only there. */
  readonly scope: string;
  readonly key: string | undefined;
  readonly body: unknown;
  readonly at: Date;
}

/**
 * Runs the work once for each Idempotency-Key, in the caller's transaction. A second call under the key waits for the
 * first one's commit, and then gets its answer; with another body it is refused.
 */
export async function withIdempotencyKey<Answer>(tx: Tx, call: IdempotentCall, work: () => Promise<Answer>): Promise<Answer> {
  if (call.key === undefined) return work();
  if (!/^[\w.:-]{8,128}$/.test(call.key)) throw new Refusal('idempotency_key_invalid');
  const fingerprint = fingerprintOf(call);
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ scope: call.scope, key: call.key, fingerprint, created_at: call.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) return earlierAnswer<Answer>(tx, call.scope, call.key, fingerprint);
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .execute();
  return answer;
}

/** For work that is dear before its transaction: what an earlier call under the key was answered, if there was one. */
export async function storedResponse<Answer>(db: Queryable, call: IdempotentCall): Promise<Answer | undefined> {
  if (call.key === undefined) return undefined;
  const known = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  return known && earlierAnswer<Answer>(db, call.scope, call.key, fingerprintOf(call));
}

function fingerprintOf({ body }: IdempotentCall): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

async function earlierAnswer<Answer>(tx: Queryable, scope: string, key: string, fingerprint: Buffer): Promise<Answer> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_key_reused');
  return earlier.answer as Answer;
}
