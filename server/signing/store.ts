import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import type { CertificateStatus, StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable } from '../database/connect.ts';

/** An intent with the decision and payment behind it, as in the tables. The signer's role may read exactly these columns. */
export interface Intent {
  readonly number: string;
  readonly status_index: string;
  readonly facts: CertificateFacts;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly credential: string | null;
  readonly qr_seal: string | null;
  readonly reserved_at: Date;
  readonly published_at: Date | null;
  readonly status: CertificateStatus;
  readonly replaced_by: string | null;
  readonly state: State;
  /**
   * The last decision is to approve, on a proposal that was decided. Of what is published already, the last approval counts: whatever an
   * appeal led to since, it was issued on that one.
   */
  readonly approved: boolean;
  /** By another person than the proposer. */
  readonly by_two: boolean;
  /** A payment of it was confirmed and applied. */
  readonly paid: boolean;
  /** What the facts are about. */
  readonly company: string;
  readonly registrationNumber: string;
  readonly country: string;
  readonly product: string;
  readonly hsCode: string;
  readonly assessed: string;
  readonly scheme: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  /** Of its own approval, which is no later than its publication: staff numbers and moments. */
  readonly proposed_by: string | null;
  readonly proposed_at: Date | null;
  readonly approved_by: string | null;
  readonly approved_at: Date | null;
}

export async function reservationOf(db: Queryable, number: string): Promise<Intent | undefined> {
  const { rows } = await sql<Intent>`
    select c.number, c.status_index, c.facts, c.issued_on, c.expires_on, c.credential, c.qr_seal, c.reserved_at, c.published_at, c.status, c.replaced_by, a.state,
      coalesce(d.kind = 'approval' and d.proposal_kind = 'approval' and d.outcome = 'decided', false) as approved,
      coalesce(d.decided_by <> d.proposed_by and d.decided_by <> d.proposer, false) as by_two,
      a.paid and exists (select from payment_items i join payments y on y.id = i.payment_id
        where i.application_id = a.id and i.applied_at is not null and y.state = 'paid') as paid,
      m.company_name as company, m.rc_number as "registrationNumber", a.country, a.product_name as product,
      a.hs_code as "hsCode", coalesce(s.assessed_cva, 0)::text as assessed, coalesce(a.scheme, '') as scheme, f.latitude, f.longitude,
      w.proposed_by, w.proposed_at, w.approved_by, w.approved_at
    from certificates c join applications a on a.id = c.application_id and a.company_id = c.company_id
      join companies m on m.id = c.company_id join cases s on s.application_id = a.id join facility_places f on f.application_id = a.id
      left join lateral (select d.kind, p.kind as proposal_kind, p.outcome, d.decided_by, d.proposed_by, p.proposed_by as proposer
        from case_decisions d join case_proposals p on p.id = d.proposal_id
        where d.application_id = a.id order by (c.published_at is not null and d.kind = 'approval') desc, d.at desc limit 1) d on true
      left join lateral (select one.staff_number as proposed_by, p.at as proposed_at, two.staff_number as approved_by, d.at as approved_at
        from case_decisions d join case_proposals p on p.id = d.proposal_id join staff one on one.id = d.proposed_by join staff two on two.id = d.decided_by
        where d.application_id = a.id and d.kind = 'approval' and (c.published_at is null or d.at <= c.published_at)
        order by d.at desc limit 1) w on true
    where c.number = ${number}`.execute(db);
  return rows[0];
}

export interface Agreed {
  readonly change: StatusChange;
  /** One asked for it, another confirmed it. */
  readonly by_two: boolean;
}

export interface RecordedChange extends Agreed {
  readonly reason: StatusReason;
  readonly at: Date;
}

export async function changesOf(db: Queryable, number: string): Promise<readonly RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    select change, reason, at, requested_by <> confirmed_by as by_two from status_changes where number = ${number} order by at, id`.execute(
    db,
  );
  return rows;
}

export interface ListedStatus {
  readonly status_index: number;
  readonly status: CertificateStatus;
  readonly changes: readonly Agreed[];
}

/** Certificates of one list that do not stand as they were issued, by their own row or by what is recorded of them. */
export async function listedStatuses(db: Queryable, from: number, before: number): Promise<readonly ListedStatus[]> {
  const { rows } = await sql<{ status_index: string; status: CertificateStatus; changes: readonly Agreed[] | null }>`
    with changed as (
      select number, json_agg(json_build_object('change', change, 'by_two', requested_by <> confirmed_by) order by at, id) as changes
      from status_changes where status_index >= ${from} and status_index < ${before} group by number)
    select status_index, status, changes from certificates left join changed using (number)
    where status_index >= ${from} and status_index < ${before}
      and number in (select number from changed union all select number from certificates
        where status <> 'good' and status_index >= ${from} and status_index < ${before})
    order by status_index`.execute(db);
  return rows.map(({ status_index, status, changes }) => ({ status_index: Number(status_index), status, changes: changes ?? [] }));
}
