-- Review of a cost sheet by line (domain/cost-sheet/judgements.ts): what officers found of each line, of the price and of the margin.

-- All locks first, as 0005_evidence.sql says: the foreign keys need them. api, relay and worker are stopped while this runs
-- (docs/runbooks/database.md).
lock table staff, cost_sheets, cost_lines in share row exclusive mode;

-- One row for each judgement; the last one of a line counts. `open` removes the one before.
create table line_judgements (
  application_id uuid not null,
  version integer not null check (version > 0),
  -- Counts the judgements of the version.
  revision integer not null check (revision > 0),
  subject text not null check (subject in ('line', 'price', 'margin')),
  line_id uuid,
  verdict text not null check (verdict in ('accepted', 'corrected', 'not_proven', 'open')),
  -- What the documents show instead: fields of the line, or the price.
  fields jsonb check (jsonb_typeof(fields) = 'object'),
  -- Of a correction in words; of a line that is not proven one of a closed list.
  reason text check (char_length(reason) between 1 and 500),
  place jsonb,
  -- The words at the place, as extracted when it was judged.
  quote text not null default '' check (char_length(quote) <= 200),
  note text check (char_length(note) between 1 and 500),
  staff_id uuid not null references staff,
  at timestamptz not null,
  primary key (application_id, version, revision),
  foreign key (application_id, version) references cost_sheets on delete cascade,
  foreign key (application_id, version, line_id) references cost_lines on delete cascade,
  constraint line_is_named check ((subject = 'line') = (line_id is not null)),
  constraint price_is_accepted_or_corrected check (subject <> 'price' or verdict <> 'not_proven'),
  constraint margin_is_accepted_or_not_proven check (subject <> 'margin' or verdict <> 'corrected'),
  constraint correction_is_proven check ((verdict = 'corrected') = (fields is not null) and (verdict = 'corrected') = (place is not null)),
  constraint judgement_has_reason
    check ((verdict = 'corrected' or (verdict = 'not_proven' and subject = 'line')) = (reason is not null)),
  constraint note_only_if_not_proven check (note is null or verdict = 'not_proven')
);
-- The last one of each line. Also for the deletion of lines.
create index line_judgements_by_line on line_judgements (application_id, version, subject, line_id, revision desc);

-- When what is open could no longer change the outcome of a version, for the first time: the assignee is notified once.
create table line_review_outcomes (
  application_id uuid not null,
  version integer not null,
  outcome text not null check (outcome in ('qualifies', 'does_not_qualify')),
  at timestamptz not null,
  primary key (application_id, version),
  foreign key (application_id, version) references cost_sheets on delete cascade
);

-- As takesCostSheet in domain/valuation/value-addition.ts; evidence-rules.test.ts compares them.
create function sheet_schemes() returns text[]
language sql immutable parallel safe as $$
  select array['2026-2']
$$;

create function takes_cost_sheet(in_case uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select a.scheme = any (sheet_schemes()) from applications a where a.id = in_case), false)
$$;

-- 0 before the first submission.
create function newest_version(in_case uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(v.version), 0) from application_versions v where v.application_id = in_case
$$;

-- The last judgement of each line, of the price and of the margin in the newest version; what was opened again has none.
create function current_judgements(in_case uuid, in_version integer) returns setof line_judgements
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    select distinct on (j.subject, j.line_id) j.* from line_judgements j
      where j.application_id = in_case and j.version = in_version order by j.subject, j.line_id, j.revision desc
  ) last where last.verdict <> 'open'
$$;

create function check_line_judgement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from case_conflicts_of_interest where application_id = new.application_id and staff_id = new.staff_id) then
    raise exception 'a line of % is judged by a person with a conflict of interest', new.application_id
      using errcode = 'check_violation', constraint = 'judged_without_conflict_of_interest';
  end if;
  if new.version <> newest_version(new.application_id) or not takes_cost_sheet(new.application_id) then
    raise exception 'version % of % is not judged by line', new.version, new.application_id
      using errcode = 'check_violation', constraint = 'judged_in_the_newest_version';
  end if;
  if new.place is not null and not (is_document_place(new.place, true) and exists (select from application_documents n
      where n.application_id = new.application_id and n.document_id::text = new.place ->> 'document')) then
    raise exception 'a correction in % is not proven by a document of the case', new.application_id
      using errcode = 'check_violation', constraint = 'correction_proven_by_document_of_the_case';
  end if;
  return new;
end $$;
create trigger line_judgements_checked before insert on line_judgements for each row execute function check_line_judgement();
-- Rows are deleted only with their application.
create trigger line_judgements_immutable before update or delete on line_judgements
  for each row execute function refuse_change_of_frozen_sheet();
create trigger line_review_outcomes_immutable before update or delete on line_review_outcomes
  for each row execute function refuse_change_of_frozen_sheet();

-- A correction that leaves a line, or the price, as it was keeps what was judged of it. The company sends the correction, but may write no
-- judgement: hence a function, which copies and nothing else, and into a version that has none. A line in another currency depends on the
-- rates of the head, the margin on everything. What a person with a conflict of interest judged is open again.
create function carry_line_judgements(in_case uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  after_version constant integer := newest_version(in_case);
begin
  if not takes_cost_sheet(in_case) or exists (select from line_judgements where application_id = in_case and version = after_version) then
    return;
  end if;
  insert into line_judgements (application_id, version, revision, subject, line_id, verdict, fields, reason, place, quote, note, staff_id, at)
  select in_case, after_version, row_number() over (order by j.revision), j.subject, j.line_id, j.verdict, j.fields, j.reason, j.place, j.quote,
    j.note, j.staff_id, j.at
  from current_judgements(in_case, after_version - 1) j
    join cost_sheets former on former.application_id = in_case and former.version = after_version - 1
    join cost_sheets sheet on sheet.application_id = in_case and sheet.version = after_version
  where not exists (select from case_conflicts_of_interest i where i.application_id = in_case and i.staff_id = j.staff_id)
    and case j.subject
      when 'price' then former.head_revision = sheet.head_revision
      when 'margin' then former.revision = sheet.revision
      else exists (
        select from cost_lines old join cost_lines line on line.application_id = old.application_id and line.id = old.id
        where old.application_id = in_case and old.version = after_version - 1 and line.version = after_version and line.id = j.line_id
          and old.revision = line.revision and (former.head_revision = sheet.head_revision
            or (former.currency = sheet.currency and coalesce(j.fields ->> 'currency', line.currency) = sheet.currency)))
    end;
end $$;

----------------------------------------------------------------------------------------------------------------------------------------
-- Evidence of an approval: replaces functions of 0005_evidence.sql
----------------------------------------------------------------------------------------------------------------------------------------

-- Documents of the cost sheet are those of the newest submitted version: the current one may be changing in a correction.
create or replace function current_documents(in_case uuid) returns table (document_id uuid, field text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.document_id, n.field from application_documents n
    where n.application_id = in_case and n.version = case n.field when 'cost_sheet' then newest_version(in_case) else 0 end
      and (n.field <> 'document_requests'
        or exists (select from document_requests r where r.application_id = in_case and r.document_id = n.document_id))
$$;

-- As documentsToOpen in domain/review/document-openings.ts. Where the figures come from the cost sheet, an approval needs the documents that
-- it cites in place of the breakdown of costs, and the places of corrected lines count as those of changed figures.
create or replace function documents_to_open(in_case uuid, wanted_kind text, wanted_grounds text[], cited jsonb)
returns table (document_id uuid, cited_pages integer[])
language sql stable security definer set search_path = public, pg_temp as $$
  with by_sheet as (
    select takes_cost_sheet(in_case) as it_is
  ), places as (
    select (d.figure_place ->> 'document')::uuid as document_id, (d.figure_place ->> 'page')::integer as page
      from case_requirement_decisions d
      where d.application_id = in_case and d.figure_place is not null
        and (wanted_kind = 'approval' or 'value_addition_not_above_threshold' = any (wanted_grounds))
    union all
    select (j.place ->> 'document')::uuid, (j.place ->> 'page')::integer
      from by_sheet, current_judgements(in_case, newest_version(in_case)) j
      where by_sheet.it_is and j.place is not null
        and (wanted_kind = 'approval' or 'value_addition_not_above_threshold' = any (wanted_grounds))
    union all
    select (c.place ->> 'document')::uuid, (c.place ->> 'page')::integer from jsonb_array_elements(cited) c(place)
  ), found as (
    select p.document_id, p.page from places p
    union all
    select s.document_id, (s.location ->> 'page')::integer from case_signals s
      where wanted_kind = 'approval' and s.application_id = in_case and s.cleared_at is null and s.document_id is not null
        and s.location is not null
  ), wanted as (
    select n.document_id from by_sheet, current_documents(in_case) n join documents d on d.id = n.document_id
      where wanted_kind = 'approval' and d.state <> 'refused'
        and case when by_sheet.it_is and n.field in ('cost_sheet', 'production_cost_breakdown') then n.field = 'cost_sheet'
          else n.field = any (required_document_fields()) end
    union
    select p.document_id from places p
  )
  select w.document_id, array(select f.page from found f where f.document_id = w.document_id) from wanted w
$$;

-- Whether the price and each line of the newest version is judged, which an approval needs where the figures come from the sheet. Whether the
-- margin is positive, so that it is judged too, needs the exact arithmetic of domain/cost-sheet: a margin that is not judged is not counted.
create function has_open_lines(in_case uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with judged as (
    select j.subject, j.line_id from current_judgements(in_case, newest_version(in_case)) j
  )
  select not exists (select from judged where subject = 'price')
    or exists (select l.id from cost_lines l where l.application_id = in_case and l.version = newest_version(in_case)
      except select s.line_id from judged s where s.subject = 'line')
$$;

create or replace function assert_evidence(in_case uuid, wanted_kind text, wanted_grounds text[], cited jsonb, people uuid[], verb text) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if exists (select from jsonb_array_elements(cited) c(place) where not is_document_place(c.place, false) or not exists (
      select from application_documents n where n.application_id = in_case and n.document_id::text = c.place ->> 'document')) then
    raise exception 'a ground of case % cites no document of it', in_case
      using errcode = 'check_violation', constraint = verb || '_on_documents_of_the_case';
  end if;
  if exists (select from case_requirement_decisions d where d.application_id = in_case and d.figure is not null
      and (d.figure_reason is null or d.figure_place is null or not exists (select from current_documents(in_case) n
        where n.document_id::text = d.figure_place ->> 'document'))) then
    raise exception 'a changed figure of case % has no reason or no place', in_case
      using errcode = 'check_violation', constraint = verb || '_on_proven_figures';
  end if;
  if wanted_kind = 'approval' and takes_cost_sheet(in_case) and has_open_lines(in_case) then
    raise exception 'a line of the cost sheet of case % is not judged', in_case
      using errcode = 'check_violation', constraint = verb || '_on_judged_lines';
  end if;
  if exists (select from unnest(people) p(person), documents_to_open(in_case, wanted_kind, wanted_grounds, cited) d
      where not has_opened(p.person, in_case, d.document_id, d.cited_pages)) then
    raise exception 'a document of case % was not opened', in_case
      using errcode = 'check_violation', constraint = verb || '_on_opened_documents';
  end if;
end $$;

----------------------------------------------------------------------------------------------------------------------------------------
-- Rights
----------------------------------------------------------------------------------------------------------------------------------------

alter table line_judgements enable row level security;
alter table line_review_outcomes enable row level security;
create policy other_processes on line_judgements to thamani_relay, thamani_worker, thamani_signer, thamani_operator
  using (true) with check (true);
create policy other_processes on line_review_outcomes to thamani_relay, thamani_worker, thamani_signer, thamani_operator
  using (true) with check (true);
-- A company reads what was judged of its own lines.
create policy read_own_application on line_judgements for select to thamani_api using ((select acts_for_all())
  or (select a.company_id from applications a where a.id = line_judgements.application_id) = (select acting_company()));
create policy staff_insert on line_judgements for insert to thamani_api with check ((select acts_for_all()));
create policy staff_only on line_review_outcomes to thamani_api using ((select acts_for_all()));

grant select, insert on line_judgements, line_review_outcomes to thamani_api;
grant execute on function carry_line_judgements(uuid) to thamani_api;
