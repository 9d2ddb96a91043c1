import type { Appealable } from '@thamani/domain/appeals/appeals.ts';
import type { FrozenDecision } from '@thamani/domain/appeals/case-snapshot.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { Queryable } from '../../database/connect.ts';
import { revocationOf } from '../certificates/service.ts';
import { rejectionOf } from '../review/appeal-interface.ts';
import { isAppealed } from './store.ts';

/** A decision that a company can have looked at again: once, and within its days. */
export interface Contested {
  readonly against: Appealable;
  readonly proposal_id: string | null;
  readonly change_id: string | null;
  readonly decidedAt: Date;
  readonly decision: FrozenDecision;
}

/** What was decided last, if it is one that nobody appealed against yet. */
export async function contestedOf(db: Queryable, id: string, state: State): Promise<Contested | undefined> {
  const found = state === 'rejected' ? await rejectionFor(db, id) : state === 'completed' ? await revocationFor(db, id) : undefined;
  return found === undefined || (await isAppealed(db, found)) ? undefined : found;
}

async function rejectionFor(db: Queryable, id: string): Promise<Contested | undefined> {
  const rejection = await rejectionOf(db, id);
  if (rejection === undefined) return undefined;
  const { at, grounds, reason_text: comment, proposal_id, proposed_by, decided_by } = rejection;
  const decision = { decided_at: at.toISOString(), grounds, reason: null, comment, cert_no: null, proposed_by, decided_by };
  return { against: 'rejection', proposal_id, change_id: null, decidedAt: at, decision };
}

async function revocationFor(db: Queryable, id: string): Promise<Contested | undefined> {
  const revocation = await revocationOf(db, id);
  if (revocation === undefined) return undefined;
  const { at, number, reason, comment, requested_by, confirmed_by } = revocation;
  return {
    against: 'revocation',
    proposal_id: null,
    change_id: revocation.id,
    decidedAt: at,
    decision: {
      decided_at: at.toISOString(),
      grounds: [],
      reason,
      comment,
      cert_no: number,
      proposed_by: requested_by,
      decided_by: confirmed_by,
    },
  };
}
