import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

export interface StaffEvent {
  readonly at: Date;
  readonly action: string;
  readonly subject_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** By the key of the partitioned table, which begins with the time. */
export async function staffEvent(db: Queryable, id: string, at: string): Promise<StaffEvent | undefined> {
  const { rows } = await sql<StaffEvent>`
    select at, action, subject_id, data from audit_events where at = ${at} and id = ${id} and actor_kind = 'staff'`.execute(db);
  return rows[0];
}

export interface BreakGlassEvent {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
  readonly name: string;
  readonly email: string;
}

/** By the key of the partitioned table, which begins with the time. */
export async function breakGlassEvent(db: Queryable, id: string, at: string): Promise<BreakGlassEvent | undefined> {
  const { rows } = await sql<BreakGlassEvent>`
    select audit_events.at, data ->> 'by' as by, data ->> 'reason' as reason, staff.name, staff.email
    from audit_events join staff on staff.id::text = audit_events.subject_id where audit_events.at = ${at} and audit_events.id = ${id} and action = 'staff.break_glass'`.execute(
    db,
  );
  return rows[0];
}
