import { Refusal, type RefusalCode } from '@thamani/domain/errors.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { consumeRateLimit } from '../../../engine/rate-limit.ts';
import { reassignIn } from '../cases/assignment.ts';
import { withCase } from '../cases/case-command.ts';

interface CaseAssignment {
  readonly id: string;
  readonly outcome: 'assigned' | 'unchanged' | 'refused';
  /** Why this case was refused. */
  readonly code?: RefusalCode;
}

const limit = { limit: 30, windowSeconds: 600 };

/** Of the call as a whole, and not of one of its cases. */
const ofTheCall: readonly RefusalCode[] = ['idempotency_key_invalid', 'idempotency_key_reused'];

/**
 * One command for each case, in the order of their ids. A refusal is the outcome of its case and changes nothing of the others. A retry
 * under the same idempotency key gets the outcomes of the first call: the scope of a stored answer includes the case.
 */
export async function assignCases(
  context: Context,
  caller: Caller,
  session: StaffSession,
  { cases, staff_id: to }: { readonly cases: readonly string[]; readonly staff_id: string | null },
): Promise<readonly CaseAssignment[]> {
  const { id: assigner } = session.person;
  if (scopesOf(session.person, 'reassign_case').length === 0) throw new Refusal('permission_denied');
  const rateLimit = { ...limit, bucket: `bulk assignments by ${assigner}` };
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, rateLimit, context.clock.now()));
  const assignments: CaseAssignment[] = [];
  for (const id of [...new Set(cases)].toSorted()) assignments.push({ id, ...(await assignOne(context, caller, session, id, to)) });
  return assignments;
}

async function assignOne(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  to: string | null,
): Promise<Omit<CaseAssignment, 'id'>> {
  try {
    const { outcome = 'assigned' } = await withCase<{ readonly outcome: 'assigned' | 'unchanged' }>(
      context,
      caller,
      session,
      id,
      'reassign_case',
      { to },
      async (command) => {
        if (command.reviewCase.assignee_id === to) return { outcome: 'unchanged' };
        await reassignIn(command, to);
        return { outcome: 'assigned' };
      },
    );
    return { outcome };
  } catch (error) {
    if (!(error instanceof Refusal) || ofTheCall.includes(error.code)) throw error;
    return { outcome: 'refused', code: error.code };
  }
}
