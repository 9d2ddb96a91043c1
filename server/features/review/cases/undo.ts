import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { ChainedAction } from '@thamani/domain/audit/actions.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import {
  canUndo,
  isUndoOpen,
  undoPermissions,
  undoRules,
  type StoredDecision,
  type UndoAction,
  type UndoBefore,
} from '@thamani/domain/review/undo.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { currentDocuments } from '../evidence/evidence-queries.ts';
import { evidenceDocumentsOf } from '../evidence/openings-store.ts';
import {
  deleteRequirementDecisions,
  openProposal,
  requirementDecisionsOf,
  stagesOf,
  updateCase,
  upsertRequirementDecisions,
  type RequirementDecisionRow,
} from '../store.ts';
import { readableCase, recordCaseEvent, withCase, type CaseCommand } from './case-command.ts';
import { assigneeChangedAt, insertUndo, lockUndo, markUndone, undoById, type UndoRow } from './undo-store.ts';

/** What a command answers beside the case. Absent where nothing can be undone: in a stage without an officer, or after a proposal. */
export interface Undoing {
  readonly undo?: { readonly id: string; readonly until: string };
}

/** Stores what the command replaced. The command is done at once: an undo restores it, and nothing is delayed for it. */
export async function rememberUndo(command: CaseCommand, action: UndoAction, before: UndoBefore): Promise<Undoing> {
  const { tx, context, session, reviewCase, now } = command;
  const { application_id, stage } = reviewCase;
  if (!isUndoOpen({ stage, hasProposal: (await openProposal(tx, application_id)) !== undefined })) return {};
  const id = context.ids.uuid();
  await insertUndo(tx, { id, application_id, staff_id: session.person.id, session_id: session.id, action, before, at: now });
  return { undo: { id, until: new Date(now.getTime() + undoRules.seconds * 1000).toISOString() } };
}

/** As it is stored with an undo. */
export function storedDecision({ field: _, at, ...decision }: RequirementDecisionRow): StoredDecision {
  return { ...decision, at: at.toISOString() };
}

/**
 * Restores what the person's own last command replaced. None of the commands that can be undone sends anything, so neither does this. What
 * is possible says `canUndo`; a test shows what it prevents by passing a rule that forgets it.
 */
export async function undoCaseAction(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  undoId: string,
  rule: typeof canUndo = canUndo,
): Promise<void> {
  await readableCase(context, session, id);
  const known = await undoById(context.db, undoId);
  if (known?.application_id !== id || known.staff_id !== session.person.id) throw new Refusal('undo_not_possible');
  try {
    await withCase(context, caller, session, id, undoPermissions[known.action], { undo: undoId }, (command) =>
      restore(command, undoId, rule),
    );
  } catch (error) {
    // Another person took the case, or it was closed: it was changed since, which is what the person needs to know.
    if (error instanceof Refusal && (error.code === 'case_already_assigned' || error.code === 'action_not_allowed'))
      throw new Refusal('undo_not_possible', { cause: error });
    throw error;
  }
}

async function restore(command: CaseCommand, undoId: string, rule: typeof canUndo): Promise<void> {
  const { tx, reviewCase, session, now } = command;
  const id = reviewCase.application_id;
  const undo = await lockUndo(tx, undoId);
  if (undo === undefined) throw new Refusal('undo_not_possible');
  const decisions = await requirementDecisionsOf(tx, id);
  const state = {
    stage: reviewCase.stage,
    stageAt: (await stagesOf(tx, id)).at(-1)?.at ?? reviewCase.opened_at,
    hasProposal: (await openProposal(tx, id)) !== undefined,
    assignee: reviewCase.assignee_id,
    assignedAt: reviewCase.assigned_at,
    assigneeChangedAt: (await assigneeChangedAt(tx, id)) ?? reviewCase.opened_at,
    decided: Object.fromEntries(decisions.map(({ field, staff_id: by, at }) => [field, { by, at }])),
  };
  const { action, staff_id: by, session_id, at, undone_at: undoneAt, before } = undo;
  if (!rule({ action, by, session: session_id, at, undoneAt, before }, { id: session.person.id, session: session.id }, state, now))
    throw new Refusal('undo_not_possible');
  const fields = 'decisions' in before ? fieldsIn(before.decisions) : [];
  if ('decisions' in before) await restoreDecisions(tx, id, fields, before.decisions);
  else {
    const assigned_at = before.assignedAt === null ? null : new Date(before.assignedAt);
    await updateCase(tx, id, { assignee_id: before.assignee, assigned_at });
  }
  await markUndone(tx, undoId, now);
  await recordCaseEvent(command, 'undone', {
    undoes: undoneEvent(undo, decisions, fields),
    ...(fields.length > 0 && { fields: fields.join(',') }),
  });
}

/** In the order of the form: jsonb does not keep the order of its keys. */
function fieldsIn(decisions: Readonly<Record<string, StoredDecision | null>>): readonly RequirementId[] {
  return requirements.map(({ id }) => id).filter((id) => Object.hasOwn(decisions, id));
}

/** The code of the event that is undone, for the history of the case. */
function undoneEvent({ action }: UndoRow, decisions: readonly RequirementDecisionRow[], fields: readonly string[]): ChainedAction {
  if (action === 'take') return 'case.assigned';
  if (action === 'release') return 'case.released';
  const decision = decisions.find(({ field }) => fields.includes(field));
  if (decision === undefined) return 'case.requirement_reopened';
  return decision.figure === null ? `case.requirement_${decision.verdict}` : 'case.figure_changed';
}

/** Each as it was, with its person and time; deleted where there was none. */
async function restoreDecisions(
  tx: Tx,
  id: string,
  fields: readonly RequirementId[],
  before: Readonly<Record<string, StoredDecision | null>>,
): Promise<void> {
  const stored = fields.flatMap((field) => {
    const decision = before[field] ?? null;
    return decision === null ? [] : [{ field, decision }];
  });
  await refuseUnprovable(
    tx,
    id,
    stored.map(({ decision }) => decision),
  );
  await deleteRequirementDecisions(
    tx,
    id,
    fields.filter((field) => (before[field] ?? null) === null),
  );
  for (const { field, decision } of stored) await upsertRequirementDecisions(tx, id, [field], { ...decision, at: new Date(decision.at) });
}

/**
 * Database constraints refuse a changed figure without a reason or a place in a current document. Such a decision can have been stored
 * before they existed, or the company replaced the document since.
 */
async function refuseUnprovable(tx: Tx, id: string, decisions: readonly StoredDecision[]): Promise<void> {
  const figures = decisions.filter(({ figure }) => figure !== null);
  if (figures.length === 0) return;
  const documents = currentDocuments({ documents: await evidenceDocumentsOf(tx, id) });
  const isProven = ({ figure_reason: reason, figure_place: place }: StoredDecision) =>
    reason !== null && place !== null && documents.includes(place.document);
  if (!figures.every(isProven)) throw new Refusal('undo_not_possible');
}
