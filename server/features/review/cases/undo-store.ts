import type { ChainedAction } from '@thamani/domain/audit/actions.ts';
import type { UndoAction, UndoBefore } from '@thamani/domain/review/undo.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';

/** What a command replaced, so that its person can undo it. */
export interface UndoRow {
  readonly id: string;
  readonly application_id: string;
  readonly staff_id: string;
  readonly session_id: string;
  readonly action: UndoAction;
  readonly before: UndoBefore;
  readonly at: Date;
  readonly undone_at: Date | null;
}

const columns = ['id', 'application_id', 'staff_id', 'session_id', 'action', 'before', 'at', 'undone_at'] as const;

export async function insertUndo(tx: Tx, undo: Omit<UndoRow, 'undone_at'>): Promise<void> {
  await tx
    .insertInto('case_undos')
    .values({ ...undo, before: JSON.stringify(undo.before) })
    .execute();
}

export async function undoById(db: Queryable, id: string): Promise<UndoRow | undefined> {
  return db.selectFrom('case_undos').select(columns).where('id', '=', id).executeTakeFirst();
}

/** After the locks of the application and the case. */
export async function lockUndo(tx: Tx, id: string): Promise<UndoRow | undefined> {
  return tx.selectFrom('case_undos').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

const assignmentActions: readonly ChainedAction[] = ['case.assigned', 'case.released', 'case.reassigned'];

/** By its events: a case without an assignee has no time of assignment. undefined: nobody had it yet. */
export async function assigneeChangedAt(tx: Tx, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ readonly at: Date }>`
    select at from audit_search where subject_kind = 'application' and subject_id = ${id} and action = any (${[...assignmentActions]})
    order by at desc limit 1`.execute(tx);
  return rows[0]?.at;
}

export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('case_undos').set({ undone_at: at }).where('id', '=', id).execute();
}
