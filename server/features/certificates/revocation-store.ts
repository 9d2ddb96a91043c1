import type { StatusReason } from '@thamani/domain/certificates/status.ts';
import type { Queryable } from '../../database/connect.ts';

export interface Revocation {
  readonly id: string;
  readonly number: string;
  readonly reason: StatusReason;
  readonly comment: string;
  readonly requested_by: string;
  readonly confirmed_by: string;
  readonly at: Date;
}

/** The revocation of an application's newest certificate; nothing where that one is not revoked, or was replaced by another. */
export async function revocationOf(db: Queryable, applicationId: string): Promise<Revocation | undefined> {
  const newest = await db
    .selectFrom('certificates')
    .select(['number', 'status'])
    .where('application_id', '=', applicationId)
    .orderBy('reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.status !== 'revoked') return undefined;
  const last = await db
    .selectFrom('status_changes')
    .select(['id', 'number', 'change', 'reason', 'comment', 'requested_by', 'confirmed_by', 'at'])
    .where('number', '=', newest.number)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.change === 'revoke' ? { ...last, reason: last.reason as StatusReason } : undefined;
}
