import type { TestApp } from '@thamani/server/testing/app.ts';
import type { ModelUndo } from './model.ts';

/** What commands that can be undone write, every column of it. */
interface Rows {
  readonly assignee_id: string | null;
  readonly assigned_at: Date | null;
  readonly decisions: Readonly<Record<string, object>>;
}

/** The tables of one case before each command, to be compared after its undo. */
export interface UndoWatch {
  /** Before a command. */
  look(): Promise<void>;
  /** After a command that came alone: these can be undone since. */
  remember(undos: readonly ModelUndo[]): void;
  /** After an undo: what it should have restored, as it is and as it was. */
  compare(undo: ModelUndo): Promise<{ readonly is: unknown; readonly was: unknown }>;
}

export function watchUndos({ context }: Pick<TestApp, 'context'>, id: string): UndoWatch {
  const kept = new Map<string, Rows>();
  let last: Rows | undefined;
  const read = async (): Promise<Rows | undefined> => {
    const { rows } = await context.pool.query<Rows>(
      `select assignee_id, assigned_at, (select coalesce(jsonb_object_agg(field, to_jsonb(d)), '{}')
         from case_requirement_decisions d where d.application_id = cases.application_id) as decisions
       from cases where application_id = $1`,
      [id],
    );
    return rows[0];
  };
  return {
    async look() {
      last = await read();
    },
    remember(undos) {
      for (const { key } of undos) if (last !== undefined) kept.set(key, last);
    },
    async compare(undo) {
      return { is: writtenBy(undo, await read()), was: writtenBy(undo, kept.get(undo.key)) };
    },
  };
}

function writtenBy({ action, fields }: ModelUndo, rows: Rows | undefined): unknown {
  if (rows === undefined) return undefined;
  if (action !== 'decide') return { assignee: rows.assignee_id, at: rows.assigned_at };
  return Object.fromEntries(fields.map((field) => [field, rows.decisions[field] ?? null]));
}
