import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';

/** What happened in one week, read from the tables in which it happened. Moments: from `from`, before `to`. */
interface Week {
  readonly from: Date;
  readonly to: Date;
}

export interface CountedFact {
  readonly country: string;
  readonly sector: string;
  readonly measure: string;
  readonly key: string;
  readonly value: number;
}

const caseOfFact = sql`(select country, sector from cases where application_id = f.application_id limit 1) c`;

/**
 * Sums by country and sector of the case. Of payments and refunds, minor units by currency, and the country of the application: there may be no case.
 * What happened is collected with the id of its case, and the cases are looked up once, each by its key: a join for each measure reads all
 * cases again and again, and one join may still read them all. `limit 1` keeps the planner to the key.
 */
export async function countsOfWeek(tx: Tx, { from, to }: Week): Promise<readonly CountedFact[]> {
  const { rows } = await sql<CountedFact>`
    with facts as materialized (
      select application_id, null as country, null as sector, 'received' as measure, '' as key, 1::bigint as value
        from cases where opened_at >= ${from} and opened_at < ${to}
      union all
      select d.application_id, null, null, 'decided', d.kind || case when exists (select from case_stages s
          where s.application_id = d.application_id and s.stage = 'correction' and s.at < d.at) then ':returned' else '' end, 1
        from case_decisions d where d.at >= ${from} and d.at < ${to}
      union all
      select d.application_id, null, null, 'ground', ground, 1
        from case_decisions d join case_proposals p on p.id = d.proposal_id
          cross join unnest(p.grounds) ground where d.at >= ${from} and d.at < ${to} and d.kind = 'rejection'
      union all
      select application_id, null, null, 'withdrawn', '', 1 from cases where closed_at >= ${from} and closed_at < ${to} and stage = 'withdrawn'
      union all
      select application_id, null, null, 'returned', '', 1 from case_stages where at >= ${from} and at < ${to} and stage = 'correction'
      union all
      select uuid_in_text(subject_id), null, null, 'return_reason', coalesce(data ->> 'reason', 'other'), 1
        from audit_events where action = 'case.requirement_returned' and at >= ${from} and at < ${to}
      union all
      select application_id, country, sector, 'appeal_lodged', against, 1 from appeals where lodged_at >= ${from} and lodged_at < ${to}
      union all
      select application_id, country, sector, 'appeal_decided', against || ':' || verdict, 1 from appeals where decided_at >= ${from} and decided_at < ${to}
      union all
      select application_id, null, null, 'signal_raised', code, 1 from case_signals where at >= ${from} and at < ${to}
      union all
      select application_id, null, null, 'signal_confirmed', code, 1
        from case_signals where resolved_at >= ${from} and resolved_at < ${to} and resolution = 'weighs_against'
      union all
      select i.application_id, coalesce(a.country, ''), null, 'revenue', i.currency, i.amount_minor
        from payment_items i left join lateral (select country from applications where id = i.application_id limit 1) a on true
        where i.applied_at >= ${from} and i.applied_at < ${to}
      union all
      select r.application_id, coalesce(a.country, ''), null, kind.measure, r.currency, case kind.measure when 'refund' then r.minor else 1 end
        from refunds r left join lateral (select country from applications where id = r.application_id limit 1) a on true
          cross join (values ('refund'), ('refund_count')) kind (measure)
        where r.completed_at >= ${from} and r.completed_at < ${to})
    select coalesce(f.country, c.country) as country, coalesce(f.sector, c.sector, '') as sector, f.measure, f.key, sum(f.value)::float8 as value
    from facts f left join lateral ${caseOfFact} on true where f.country is not null or c.country is not null group by 1, 2, 3, 4`.execute(
    tx,
  );
  return rows;
}

export interface OfficerFact {
  readonly staff_id: string;
  readonly country: string;
  readonly sector: string;
  readonly measure: string;
  readonly value: number;
}

/** What belongs to the officer who proposed a decision; a changed figure, to the officer who changed it. */
export async function officerCountsOfWeek(tx: Tx, { from, to }: Week): Promise<readonly OfficerFact[]> {
  const { rows } = await sql<OfficerFact>`
    with facts as materialized (
      select proposed_by as staff_id, application_id, null as country, null as sector, 'decided' as measure
        from case_decisions where at >= ${from} and at < ${to}
      union all
      select d.proposed_by, a.application_id, a.country, a.sector, case a.verdict when 'allowed' then 'appeal_allowed' else 'appeal_upheld' end
        from appeals a join case_decisions d on d.proposal_id = a.proposal_id where a.decided_at >= ${from} and a.decided_at < ${to}
      union all
      select d.proposed_by, f.application_id, null, null, 'corrected'
        from status_changes s join certificates f on f.number = s.number
          join lateral (select proposed_by from case_decisions where application_id = f.application_id and kind = 'approval' and at <= s.at
            order by at desc limit 1) d on true
        where s.at >= ${from} and s.at < ${to} and s.reason in ('facts_corrected', 'issued_in_error', 'evidence_false')
      union all
      select uuid_in_text(actor_id), uuid_in_text(subject_id), null, null, 'figure_changed'
        from audit_events where action = 'case.figure_changed' and actor_kind = 'staff' and at >= ${from} and at < ${to})
    select f.staff_id, coalesce(f.country, c.country) as country, coalesce(f.sector, c.sector) as sector, f.measure, count(*)::float8 as value
    from facts f join lateral ${caseOfFact} on true where f.staff_id is not null group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

/** Cases with a stage that began or ended in the week. */
export async function casesMovedInWeek(tx: Tx, { from, to }: Week): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct application_id as id from case_stages where at >= ${from} and at < ${to} order by application_id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface StageRow {
  readonly id: string;
  readonly country: string;
  readonly sector: string;
  readonly stage: State;
  readonly at: Date;
}

/** Each case and its stages by their keys: a join of so many ids reads all cases, or all stages, for each of them. */
export async function stagesOf(tx: Tx, ids: readonly string[]): Promise<readonly StageRow[]> {
  const { rows } = await sql<StageRow>`
    select w.id, c.country, c.sector, s.stage, s.at
    from unnest(${[...ids]}::uuid[]) as w (id)
      cross join lateral (select country, sector from cases where application_id = w.id limit 1) c
      cross join lateral (select number, stage, at from case_stages where application_id = w.id) s
    order by w.id, s.number`.execute(tx);
  return rows;
}

export interface DecisionRow {
  readonly id: string;
  readonly at: Date;
  readonly proposed_by: string;
}

export async function decisionsOfWeek(tx: Tx, { from, to }: Week): Promise<readonly DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select application_id as id, at, proposed_by from case_decisions where at >= ${from} and at < ${to}`.execute(tx);
  return rows;
}

/** The week of what is oldest: where a computation of everything begins. */
export async function firstDay(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ readonly day: Day | null }>`
    select least((select min(opened_at) from cases), (select min(applied_at) from payment_items where applied_at is not null))::date as day`.execute(
    tx,
  );
  return rows[0]?.day ?? null;
}
