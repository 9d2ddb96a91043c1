/**
 * The same figures by other means, for tests and `npm run bench -- management`: one statement over the tables, with GROUPING SETS for the sums and
 * with working time counted day by day. It shares no code with the rollup.
 */
const place = `coalesce(country, '*') as country, coalesce(sector, '*') as sector`;
const sets = (...others: string[]) =>
  `grouping sets (${['country, sector', 'country', 'sector', ''].map((part) => `(${[part, ...others].filter((one) => one !== '').join(', ')})`).join(', ')})`;

export const independentCounts = `
  with happened (country, sector, at, measure, key, value) as (
    select country, sector, opened_at, 'received', '', 1::bigint from cases
    union all select country, sector, closed_at, 'withdrawn', '', 1 from cases where stage = 'withdrawn'
    union all select c.country, c.sector, d.at, 'decided',
      d.kind || case when d.at > (select min(s.at) from case_stages s where s.application_id = d.application_id and s.stage = 'correction') then ':returned' else '' end, 1
      from case_decisions d, cases c where c.application_id = d.application_id
    union all select c.country, c.sector, p.outcome_at, 'ground', unnest(p.grounds), 1 from case_proposals p, cases c
      where c.application_id = p.application_id and p.outcome = 'decided'
    union all select c.country, c.sector, s.at, 'returned', '', 1 from case_stages s, cases c where c.application_id = s.application_id and s.stage = 'correction'
    union all select c.country, c.sector, e.at, 'return_reason', e.data ->> 'reason', 1 from audit_events e, cases c
      where e.subject_id = c.application_id::text and e.action = 'case.requirement_returned'
    union all select country, sector, lodged_at, 'appeal_lodged', against, 1 from appeals
    union all select country, sector, decided_at, 'appeal_decided', against || ':' || verdict, 1 from appeals where verdict is not null
    union all select c.country, c.sector, s.at, 'signal_raised', s.code, 1 from case_signals s, cases c where c.application_id = s.application_id
    union all select c.country, c.sector, s.resolved_at, 'signal_confirmed', s.code, 1 from case_signals s, cases c
      where c.application_id = s.application_id and s.resolution = 'weighs_against'
    union all select c.country, c.sector, i.applied_at, 'revenue', i.currency, i.amount_minor from payment_items i left join cases c on c.application_id = i.application_id
      where i.applied_at is not null
    union all select c.country, c.sector, r.completed_at, 'refund', r.currency, r.minor from refunds r left join cases c on c.application_id = r.application_id where r.state = 'completed'
    union all select c.country, c.sector, r.completed_at, 'refund_count', r.currency, 1 from refunds r left join cases c on c.application_id = r.application_id where r.state = 'completed')
  select ${place}, week::text, measure, key, sum(value)::float8 as value
  from (select coalesce(country, '') as country, coalesce(sector, '') as sector, date_trunc('week', at at time zone 'UTC')::date as week, measure, key, value from happened) weekly
  group by ${sets('week', 'measure', 'key')}
  having coalesce(country, '*') <> '' and coalesce(sector, '*') <> ''
  order by 1, 2, 3, 4, 5`;

/** Friday and Saturday, Thursday and Friday, or Saturday and Sunday: PostgreSQL's days of the week, 0 is Sunday. */
const weekendOf = (country: string) =>
  `case when ${country} in ('DJ', 'DZ', 'EG', 'LY', 'SD') then array[5, 6] when ${country} = 'SO' then array[4, 5] else array[0, 6] end`;

/** Every span in which a stage's clock ran, cut at midnight; only parts on working days count. */
const tenthsOf = `
  round(coalesce(sum(extract(epoch from least(span_to, day + interval '1 day') - greatest(span_from, day)))
    filter (where not extract(dow from day)::int = any (${weekendOf('country')}) and not exists (select from holidays h where h.country = s.country and h.day = s.day::date)), 0) / 8640)::int`;

const rounded = `case when tenths <= 100 then tenths when tenths <= 300 then ceil(tenths / 5.0) * 5 else ceil(tenths / 10.0) * 10 end::int`;

export const independentDurations = `
  with line as materialized (
      select s.application_id, s.number, s.stage, s.at at time zone 'UTC' as at, lead(s.at at time zone 'UTC') over w as until, lead(s.stage) over w as next,
        c.country, c.sector
      from case_stages s join cases c using (application_id) window w as (partition by s.application_id order by s.number)),
    clocked as (select * from line where stage in ('screening', 'assessment', 'documents', 'site_visit', 'approval')),
    -- A stage ends where another one than a correction follows; it includes the earlier parts that corrections cut off.
    finished as (
      select e.application_id, e.country, e.sector, e.stage, e.until as ended, p.at as span_from, p.until as span_to, e.number
      from clocked e join clocked p on p.application_id = e.application_id and p.stage = e.stage and p.number <= e.number
      where e.next is not null and e.next <> 'correction' and e.next <> e.stage
        and not exists (select from line o where o.application_id = e.application_id and o.number between p.number and e.number and o.stage not in (e.stage, 'correction'))
        and p.until is not null
      union all
      select d.application_id, c.country, c.sector, 'decision', d.at at time zone 'UTC', p.at, p.until, 0
      from case_decisions d join cases c using (application_id) join clocked p on p.application_id = d.application_id and p.at < d.at at time zone 'UTC'
      where not exists (select from line a where a.application_id = d.application_id and a.stage = 'appeal' and a.at > p.at and a.at < d.at at time zone 'UTC')),
    measured as (
      select application_id, country, sector, stage, ended, ${tenthsOf} as tenths
      from (select f.*, day from finished f cross join lateral generate_series(date_trunc('day', span_from), span_to, interval '1 day') day) s
      group by application_id, country, sector, stage, ended)
  select ${place}, week::text, stage, tenths, count(*)::float8 as value
  from (select country, sector, date_trunc('week', ended)::date as week, stage, ${rounded} as tenths from measured) weekly
  group by ${sets('week', 'stage', 'tenths')}
  order by 1, 2, 3, 4, 5`;

export const independentOfficers = `
  with happened (staff_id, application_id, at, measure) as (
    select proposed_by, application_id, outcome_at, 'decided' from case_proposals where outcome = 'decided'
    union all select p.proposed_by, a.application_id, a.decided_at, 'appeal_' || a.verdict from appeals a join case_proposals p on p.id = a.proposal_id where a.verdict is not null
    union all select (select p.proposed_by from case_proposals p where p.application_id = c.application_id and p.kind = 'approval' order by p.outcome_at desc limit 1), c.application_id, s.at, 'corrected'
      from status_changes s join certificates c using (number) where s.reason in ('facts_corrected', 'issued_in_error', 'evidence_false')
    union all select actor_id::uuid, subject_id::uuid, at, 'figure_changed' from audit_events where action = 'case.figure_changed')
  select h.staff_id, c.country, c.sector, date_trunc('week', h.at at time zone 'UTC')::date::text as week, h.measure, count(*)::float8 as value
  from happened h join cases c using (application_id) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
