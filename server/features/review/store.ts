import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { ProposalKind, ProposalOutcome } from '@thamani/domain/review/case-steps.ts';
import type { Citation, GroundCode } from '@thamani/domain/review/grounds.ts';
import type { RequirementDecisions, RequirementVerdict, ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { CaseReminderKind } from '@thamani/domain/review/service-levels.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Cases } from '../../database/tables.ts';

export interface CaseRow {
  readonly application_id: string;
  readonly company_id: string;
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly assignee_id: string | null;
  readonly assigned_at: Date | null;
  readonly stage_entered_on: Day;
  readonly working_days_used: number;
  readonly due_on: Day | null;
  readonly correction_ends_at: Date | null;
  readonly escalated_at: Date | null;
  readonly assessed_cva: string | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export interface QueueRow {
  readonly id: string;
  readonly application_number: string;
  readonly product_name: string;
  readonly company_name: string;
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly due_on: Day | null;
  readonly assignee_id: string | null;
  readonly findings: number;
  /** An administrator returned the last proposal. */
  readonly is_returned: boolean;
}

const columns = [
  'application_id',
  'company_id',
  'country',
  'sector',
  'stage',
  'assignee_id',
  'assigned_at',
  'stage_entered_on',
  'working_days_used',
  'due_on',
  'correction_ends_at',
  'escalated_at',
  'assessed_cva',
  'opened_at',
  'closed_at',
] as const;

export async function caseById(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').select(columns).where('application_id', '=', id).executeTakeFirst();
}

/** After the application's own lock, so that all take them in one order. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return tx.selectFrom('cases').select(columns).where('application_id', '=', id).forUpdate().executeTakeFirst();
}

/** False where the case exists already. */
export async function insertCase(
  tx: Tx,
  opened: Pick<CaseRow, 'application_id' | 'company_id' | 'country' | 'sector' | 'stage' | 'opened_at'> & {
    readonly search: string;
    readonly stage_entered_on: Day;
    readonly due_on: Day;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('cases')
    .values(opened)
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What one types to find it. */
export function searchOf(application: { readonly application_number: string; readonly product_name: string }, company: string): string {
  return `${application.application_number} ${application.product_name} ${company}`.normalize('NFC').toLowerCase();
}

/** What a case repeats of its application. */
export async function copiedFrom(tx: Tx, id: string) {
  return tx
    .selectFrom('applications')
    .innerJoin('companies', 'companies.id', 'applications.company_id')
    .select(['applications.country', 'application_number', 'product_name', 'company_name'])
    .where('applications.id', '=', id)
    .executeTakeFirst();
}

export async function updateCase(tx: Tx, id: string, change: Updateable<Cases>): Promise<void> {
  await tx.updateTable('cases').set(change).where('application_id', '=', id).execute();
}

export async function insertStage(tx: Tx, id: string, stage: State, at: Date): Promise<void> {
  await sql`insert into case_stages (application_id, number, stage, at)
    select ${id}, coalesce(max(number), 0) + 1, ${stage}, ${at} from case_stages where application_id = ${id}`.execute(tx);
}

export async function stagesOf(db: Queryable, id: string): Promise<readonly { stage: State; at: Date }[]> {
  return db.selectFrom('case_stages').select(['stage', 'at']).where('application_id', '=', id).orderBy('number').limit(200).execute();
}

export interface RequirementDecisionRow {
  readonly field: RequirementId;
  readonly verdict: RequirementVerdict;
  readonly reason: ReturnReason | null;
  readonly comment: string;
  readonly figure: string | null;
  readonly figure_reason: string | null;
  readonly figure_place: DocumentPlace | null;
  /** The words at the place, as extracted when the figure was changed. */
  readonly figure_quote: string;
  readonly staff_id: string;
  readonly at: Date;
}

export async function requirementDecisionsOf(db: Queryable, id: string): Promise<readonly RequirementDecisionRow[]> {
  return db
    .selectFrom('case_requirement_decisions')
    .select(['field', 'verdict', 'reason', 'comment', 'figure', 'figure_reason', 'figure_place', 'figure_quote', 'staff_id', 'at'])
    .where('application_id', '=', id)
    .orderBy('field')
    .execute();
}

/** Of the changed figures. */
export async function figurePlacesOf(db: Queryable, id: string): Promise<readonly DocumentPlace[]> {
  const rows = await db
    .selectFrom('case_requirement_decisions')
    .select('figure_place')
    .where('application_id', '=', id)
    .where('figure_place', 'is not', null)
    .orderBy('field')
    .execute();
  return rows.flatMap(({ figure_place }) => figure_place ?? []);
}

export function asRequirementDecisions(rows: readonly RequirementDecisionRow[]): RequirementDecisions {
  return Object.fromEntries(
    rows.map(({ field, verdict, reason, comment, figure, figure_reason, figure_place }) => [
      field,
      verdict === 'accepted'
        ? {
            verdict,
            ...(figure === null ? {} : { figure }),
            ...(figure_reason === null ? {} : { figureReason: figure_reason }),
            ...(figure_place === null ? {} : { figurePlace: figure_place }),
          }
        : { verdict, reason: reason ?? 'other', comment },
    ]),
  );
}

export async function upsertRequirementDecisions(
  tx: Tx,
  id: string,
  fields: readonly RequirementId[],
  decision: Omit<RequirementDecisionRow, 'field'>,
): Promise<void> {
  const figure_place = decision.figure_place && JSON.stringify(decision.figure_place);
  await tx
    .insertInto('case_requirement_decisions')
    .values(fields.map((field) => ({ application_id: id, field, ...decision, figure_place })))
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'field']).doUpdateSet((set) => ({
        verdict: set.ref('excluded.verdict'),
        reason: set.ref('excluded.reason'),
        comment: set.ref('excluded.comment'),
        figure: set.ref('excluded.figure'),
        figure_reason: set.ref('excluded.figure_reason'),
        figure_place: set.ref('excluded.figure_place'),
        figure_quote: set.ref('excluded.figure_quote'),
        staff_id: set.ref('excluded.staff_id'),
        at: set.ref('excluded.at'),
      })),
    )
    .execute();
}

export async function deleteRequirementDecisions(tx: Tx, id: string, fields: readonly RequirementId[]): Promise<void> {
  if (fields.length > 0)
    await tx
      .deleteFrom('case_requirement_decisions')
      .where('application_id', '=', id)
      .where('field', 'in', [...fields])
      .execute();
}

export async function interestsOf(db: Queryable, id: string) {
  return db
    .selectFrom('case_conflicts_of_interest')
    .select(['staff_id', 'reason_text', 'at'])
    .where('application_id', '=', id)
    .orderBy('at')
    .execute();
}

export async function insertConflictOfInterest(
  tx: Tx,
  interest: { application_id: string; staff_id: string; reason_text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('case_conflicts_of_interest')
    .values(interest)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface ProposalRow {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly proposed_by: string;
  readonly grounds: GroundCode[];
  /** Places that the grounds of a rejection cite. */
  readonly citations: readonly Citation[];
  readonly reason_text: string;
  readonly at: Date;
}

export async function openProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('case_proposals')
    .select(['id', 'kind', 'proposed_by', 'grounds', 'citations', 'reason_text', 'at'])
    .where('application_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

export async function insertProposal(tx: Tx, proposal: ProposalRow & { readonly application_id: string }): Promise<void> {
  await tx
    .insertInto('case_proposals')
    .values({ ...proposal, citations: JSON.stringify(proposal.citations) })
    .execute();
}

export async function endProposal(tx: Tx, id: string, outcome: ProposalOutcome, at: Date): Promise<void> {
  await tx.updateTable('case_proposals').set({ outcome, outcome_at: at }).where('id', '=', id).execute();
}

export async function insertDecision(
  tx: Tx,
  decision: {
    proposal_id: string;
    application_id: string;
    kind: ProposalKind;
    proposed_by: string;
    decided_by: string;
    reason_text: string;
    at: Date;
  },
): Promise<void> {
  await tx.insertInto('case_decisions').values(decision).execute();
}

/** Names for everybody who is mentioned; they are few in one case. */
export async function namesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string; staff_number: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'staff_number'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A country's open cases, in the order of their ids, so that two recalculations lock them in one order. */
export async function lockOpenCasesIn(tx: Tx, country: string, after: string, limit: number): Promise<readonly CaseRow[]> {
  return tx
    .selectFrom('cases')
    .select(columns)
    .where('country', '=', country)
    .where('closed_at', 'is', null)
    .where('application_id', '>', after)
    .orderBy('application_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Once for each time that the stage was entered: false where it was sent. */
export async function insertCaseReminder(
  tx: Tx,
  reviewCase: Pick<CaseRow, 'application_id' | 'stage' | 'stage_entered_on'>,
  kind: CaseReminderKind,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into case_reminders (application_id, stage, stage_entered_on, kind, at)
    values (${reviewCase.application_id}, ${reviewCase.stage}, ${reviewCase.stage_entered_on}::date, ${kind}, ${at})
    on conflict do nothing returning kind`.execute(tx);
  return rows.length > 0;
}

export async function upsertCaseViewer(db: Queryable, id: string, staffId: string, at: Date): Promise<void> {
  await db
    .insertInto('case_viewers')
    .values({ application_id: id, staff_id: staffId, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['application_id', 'staff_id']).doUpdateSet({ last_seen_at: at }))
    .execute();
}

/** Others who have it open. */
export async function readersOf(db: Queryable, id: string, except: string, since: Date) {
  return db
    .selectFrom('case_viewers')
    .innerJoin('staff', 'staff.id', 'case_viewers.staff_id')
    .select(['staff.id', 'staff.name', 'staff.staff_number'])
    .where('application_id', '=', id)
    .where('staff_id', '!=', except)
    .where('last_seen_at', '>', since)
    .orderBy('staff.name')
    .limit(20)
    .execute();
}

/** The decision that ended it last, with what the company may read of it. */
export async function lastDecision(db: Queryable, id: string) {
  return db
    .selectFrom('case_decisions')
    .innerJoin('case_proposals', 'case_proposals.id', 'case_decisions.proposal_id')
    .select(['case_decisions.kind', 'case_decisions.at', 'case_decisions.decided_by', 'case_decisions.proposed_by', 'proposal_id'])
    .select(['case_proposals.grounds', 'case_proposals.citations', 'case_proposals.reason_text'])
    .where('case_decisions.application_id', '=', id)
    .orderBy('case_decisions.at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type LastProposal = Pick<ProposalRow, 'kind' | 'proposed_by'> & {
  readonly outcome: ProposalOutcome | null;
  readonly outcome_at: Date | null;
};

export async function lastProposal(db: Queryable, id: string): Promise<LastProposal | undefined> {
  return db
    .selectFrom('case_proposals')
    .select(['kind', 'proposed_by', 'outcome', 'outcome_at'])
    .where('application_id', '=', id)
    .orderBy('outcome_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export async function proposalOf(db: Queryable, id: string): Promise<{ at: Date } | undefined> {
  return db.selectFrom('case_proposals').select('at').where('id', '=', id).executeTakeFirst();
}
