import { Refusal } from '@thamani/domain/errors.ts';
import { canWorkIn } from '@thamani/domain/review/case-stages.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { personById } from '../../staff/service.ts';
import { withCase, recordCaseEvent, type CaseCommand } from './case-command.ts';
import { rememberUndo, type Undoing } from './undo.ts';
import { insertConflictOfInterest, updateCase, upsertCaseViewer } from '../store.ts';

/** Of two who take it at once, one is told that the other has it. */
export async function assignToSelf(context: Context, caller: Caller, session: StaffSession, id: string): Promise<Undoing> {
  return withCase<Undoing>(context, caller, session, id, 'take_case', {}, async (command) => {
    const { assignee_id: assignee } = command.reviewCase;
    if (assignee !== null && assignee !== session.person.id) throw new Refusal('case_already_assigned');
    // Taken once more by the same person, perhaps by a second click: nothing is replaced, and the first one can still be undone.
    if (assignee === null) {
      await updateCase(command.tx, id, { assignee_id: session.person.id, assigned_at: command.now });
      // In the pane it is not new to the person who chose it.
      await upsertCaseViewer(command.tx, id, session.person.id, command.now);
    }
    await recordCaseEvent(command, 'assigned');
    return assignee === null ? rememberUndo(command, 'take', { assignee: null, assignedAt: null }) : {};
  });
}

export async function release(context: Context, caller: Caller, session: StaffSession, id: string): Promise<Undoing> {
  return withCase<Undoing>(context, caller, session, id, 'release_case', {}, async (command) => {
    const { assignee_id: assignee, assigned_at } = command.reviewCase;
    await updateCase(command.tx, id, { assignee_id: null, assigned_at: null });
    await recordCaseEvent(command, 'released');
    return rememberUndo(command, 'release', { assignee, assignedAt: assigned_at?.toISOString() ?? null });
  });
}

/** Only to a person who could have taken it, and whose role does the work of its stage. */
export async function reassign(context: Context, caller: Caller, session: StaffSession, id: string, to: string | null): Promise<void> {
  await withCase(context, caller, session, id, 'reassign_case', { to }, (command) => reassignIn(command, to));
}

export async function reassignIn(command: CaseCommand, to: string | null): Promise<void> {
  const { tx, facts, now, reviewCase } = command;
  const person = to === null ? undefined : await personById(tx, to);
  const denial = person && denialReason(person, { permission: 'take_case', caseFacts: facts, now, provedAt: null });
  if (denial === 'previously_decided') throw new Refusal(denial);
  if (to !== null && (person === undefined || denial !== undefined))
    throw new Refusal('fields_invalid', { fields: { staff_id: 'choice_unknown' } });
  if (person !== undefined && !canWorkIn(reviewCase.stage, person, facts)) throw new Refusal('role_not_for_stage');
  await updateCase(tx, reviewCase.application_id, { assignee_id: to, assigned_at: to === null ? null : now });
  await recordCaseEvent(command, 'reassigned', { to: to ?? '' });
}

/** It cannot be withdrawn: a person who once had a conflict of interest stays excluded from this case. */
export async function declareConflictOfInterest(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  comment: string,
): Promise<void> {
  await withCase(context, caller, session, id, 'declare_conflict_of_interest', { comment }, async (command) => {
    await insertConflictOfInterest(command.tx, { application_id: id, staff_id: session.person.id, reason_text: comment, at: command.now });
    if (command.reviewCase.assignee_id === session.person.id) await updateCase(command.tx, id, { assignee_id: null, assigned_at: null });
    await recordCaseEvent(command, 'conflict_of_interest_declared');
  });
}
