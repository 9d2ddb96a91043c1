import type { Appealable, AppealReminderKind, AppealVerdict, ReturnStage, Vote } from '@thamani/domain/appeals/appeals.ts';
import type { CaseSnapshot } from '@thamani/domain/appeals/case-snapshot.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

export interface AppealRow {
  readonly id: string;
  readonly application_id: string;
  readonly company_id: string;
  readonly country: string;
  readonly sector: Sector;
  readonly against: Appealable;
  readonly proposal_id: string | null;
  readonly change_id: string | null;
  readonly statement: string;
  readonly snapshot: CaseSnapshot;
  readonly lodged_at: Date;
  readonly due_on: Day;
  readonly escalated_at: Date | null;
  readonly verdict: AppealVerdict | null;
  readonly return_stage: ReturnStage | null;
  readonly decided_at: Date | null;
}

export async function insertAppeal(
  tx: Tx,
  appeal: Omit<AppealRow, 'escalated_at' | 'verdict' | 'return_stage' | 'decided_at'>,
): Promise<void> {
  await tx
    .insertInto('appeals')
    .values({ ...appeal, snapshot: JSON.stringify(appeal.snapshot) })
    .execute();
}

export async function appealById(db: Queryable, id: string): Promise<AppealRow | undefined> {
  return db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** After the application's lock and the case's. */
export async function lockAppeal(tx: Tx, id: string): Promise<AppealRow | undefined> {
  return tx.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Newest first. Each decision is appealed against once, so that they are few. */
export async function appealsOf(db: Queryable, applicationId: string): Promise<readonly AppealRow[]> {
  return db.selectFrom('appeals').selectAll().where('application_id', '=', applicationId).orderBy('lodged_at', 'desc').limit(100).execute();
}

export type AppealOfCase = Omit<
  AppealRow,
  'company_id' | 'proposal_id' | 'change_id' | 'statement' | 'snapshot' | 'due_on' | 'escalated_at'
>;

/** More than the cases of one company's file have. */
const mostOfCases = 100;

/** Of some cases, newest first, without what was frozen with them. */
export async function appealsOfCases(db: Queryable, applicationIds: readonly string[]): Promise<readonly AppealOfCase[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('appeals')
    .select(['id', 'application_id', 'country', 'sector', 'against', 'lodged_at', 'verdict', 'return_stage', 'decided_at'])
    .where('application_id', 'in', [...applicationIds])
    .orderBy('lodged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfCases)
    .execute();
}

export async function isAppealed(db: Queryable, against: { readonly proposal_id: string | null; readonly change_id: string | null }) {
  const { rows } = await sql`select from appeals where proposal_id = ${against.proposal_id} or change_id = ${against.change_id}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertEvidence(
  tx: Tx,
  appealId: string,
  documents: readonly { readonly document: string; readonly title: string }[],
): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .insertInto('appeal_documents')
    .values(documents.map(({ document, title }, position) => ({ appeal_id: appealId, position, document_id: document, title })))
    .execute();
}

export interface EvidenceRow {
  readonly appeal_id: string;
  readonly document_id: string;
  readonly title: string;
}

export async function evidenceOf(db: Queryable, ids: readonly string[]): Promise<readonly EvidenceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('appeal_documents')
    .select(['appeal_id', 'document_id', 'title'])
    .where('appeal_id', 'in', [...ids])
    .orderBy('appeal_id')
    .orderBy('position')
    .execute();
}

export interface VoteRow {
  readonly appeal_id: string;
  readonly staff_id: string;
  readonly verdict: AppealVerdict;
  readonly return_stage: ReturnStage | null;
  readonly reason_text: string;
  readonly at: Date;
}

export async function votesOf(db: Queryable, ids: readonly string[]): Promise<readonly VoteRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('appeal_votes')
    .selectAll()
    .where('appeal_id', 'in', [...ids])
    .orderBy('at')
    .orderBy('staff_id')
    .execute();
}

export function asVote({ staff_id: by, verdict, return_stage, reason_text: comment }: VoteRow): Vote {
  return verdict === 'allowed' && return_stage !== null ? { by, comment, verdict, to: return_stage } : { by, comment, verdict: 'upheld' };
}

export async function insertVote(tx: Tx, vote: VoteRow): Promise<void> {
  await tx.insertInto('appeal_votes').values(vote).execute();
}

export async function settleAppeal(tx: Tx, id: string, outcome: Pick<AppealRow, 'verdict' | 'return_stage' | 'decided_at'>): Promise<void> {
  await tx.updateTable('appeals').set(outcome).where('id', '=', id).execute();
}

/** Every person who took part in the case or the revocation. The database computes the list, since its own constraints use it too. */
export async function participantsOf(db: Queryable, applicationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select participants_of(${applicationId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setDue(tx: Tx, id: string, day: Day): Promise<void> {
  await tx.updateTable('appeals').set({ due_on: day }).where('id', '=', id).execute();
}

export async function setEscalated(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('appeals').set({ escalated_at: at }).where('id', '=', id).execute();
}

/** True for the call that made it. */
export async function insertReminder(tx: Tx, id: string, kind: AppealReminderKind, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('appeal_reminders')
    .values({ appeal_id: id, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

export type ClockedAppeal = Pick<AppealRow, 'id' | 'lodged_at' | 'due_on'>;

/** A country's open appeals, in the order of their ids, so that two recalculations lock them in one order. */
export async function lockOpenIn(tx: Tx, country: string, after: string, limit: number): Promise<readonly ClockedAppeal[]> {
  return tx
    .selectFrom('appeals')
    .select(['id', 'lodged_at', 'due_on'])
    .where('country', '=', country)
    .where('verdict', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}
