-- Evidence in the review (docs/decisions/2026-11-18-evidence-first.md): a decision is based on documents that both people opened, and on
-- changed figures that have a reason and a place in a document. Rules: domain/review/document-openings.ts, changed-figures.ts.

-- All locks first: one that is raised later would deadlock with a request that reads the same table. The new foreign keys need the first
-- two. api, relay and worker are stopped while this runs (docs/runbooks/database.md), as with 0002_memberships.sql.
lock table cases, staff in share row exclusive mode;
lock table documents, case_requirement_decisions, case_proposals, case_decisions in access exclusive mode;

-- Of the copy that people view. Null in rows from before: then the viewer's count is used, which an opening stores.
alter table documents add column page_count integer check (page_count between 1 and 500);
grant update (page_count) on documents to thamani_worker;

-- Rows from before with a figure alone remain, hence `not valid`: their next proposal is refused until the figure is decided again.
alter table case_requirement_decisions
  add column figure_reason text check (char_length(figure_reason) between 1 and 500),
  add column figure_place jsonb,
  -- The words at the place, as extracted when the figure was changed.
  add column figure_quote text not null default '' check (char_length(figure_quote) <= 200),
  add constraint changed_figure_is_proven
    check ((figure is null) = (figure_reason is null) and (figure is null) = (figure_place is null)) not valid;
grant update (figure_reason, figure_place, figure_quote) on case_requirement_decisions to thamani_api;

-- Places that the grounds of a rejection cite; part of the proposal, which never changes.
alter table case_proposals add column citations jsonb not null default '[]'
  check (jsonb_typeof(citations) = 'array' and jsonb_array_length(citations) <= 20);

-- Who of the staff opened which document of a case: one row for a session. Kept as long as the case.
create table document_openings (
  application_id uuid not null references cases,
  document_id uuid not null references documents on delete cascade,
  staff_id uuid not null references staff,
  -- As an id only: sessions are deleted 30 days after their end.
  session_id uuid not null,
  opened_at timestamptz not null,
  last_shown_at timestamptz not null,
  pages integer[] not null default '{}' check (cardinality(pages) <= 500 and 1 <= all (pages) and 500 >= all (pages)),
  -- As the viewer counted them.
  page_count integer check (page_count between 1 and 500),
  -- The viewer could not show it; the original was downloaded instead.
  failed_at timestamptz,
  downloaded_at timestamptz,
  primary key (application_id, document_id, staff_id, session_id)
);
-- For the deletion of documents.
create index document_openings_by_document on document_openings (document_id);

alter table document_openings enable row level security;
create policy other_processes on document_openings to thamani_relay, thamani_worker, thamani_signer, thamani_operator
  using (true) with check (true);
create policy staff_only on document_openings to thamani_api using ((select acts_for_all()));
grant select, insert, update (pages, page_count, last_shown_at, failed_at, downloaded_at) on document_openings to thamani_api;

-- As placeFault and isMarked in domain/documents/places.ts. With CASE, which evaluates no cast before its condition. A box may exceed its
-- page by what rounding adds.
create function is_document_place(place jsonb, must_be_marked boolean) returns boolean
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select coalesce(
    jsonb_typeof(place) = 'object' and uuid_in_text(place ->> 'document') is not null
    and jsonb_typeof(place -> 'page') = 'number' and (place ->> 'page') ~ '^([1-9][0-9]?|[1-4][0-9][0-9]|500)$'
    and case
      when place ? 'box' then not place ? 'cell' and (
        select bool_and(case
          when jsonb_typeof(place -> 'box' -> side.origin) = 'number' and jsonb_typeof(place -> 'box' -> side.extent) = 'number'
          then (place -> 'box' ->> side.origin)::numeric >= 0 and (place -> 'box' ->> side.extent)::numeric >= 1
            and (place -> 'box' ->> side.origin)::numeric + (place -> 'box' ->> side.extent)::numeric <= 1000.00001
          else false end)
        from (values ('x', 'width'), ('y', 'height')) side(origin, extent))
      when place ? 'cell' then (place -> 'cell' ->> 'row') ~ '^[1-9][0-9]{0,5}$' and (place -> 'cell' ->> 'column') ~ '^[1-9][0-9]{0,5}$'
      else not must_be_marked end,
    false)
$$;

create function check_document_opening() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from application_documents where application_id = new.application_id and document_id = new.document_id)
      and not exists (select from appeal_documents d join appeals a on a.id = d.appeal_id
        where a.application_id = new.application_id and d.document_id = new.document_id) then
      raise exception 'document % is not part of case %', new.document_id, new.application_id
        using errcode = 'check_violation', constraint = 'opened_document_of_the_case';
    end if;
  elsif not new.pages @> old.pages
    or (new.application_id, new.document_id, new.staff_id, new.session_id, new.opened_at)
      is distinct from (old.application_id, old.document_id, old.staff_id, old.session_id, old.opened_at)
    or new.last_shown_at < old.last_shown_at or coalesce(new.page_count, 0) < coalesce(old.page_count, 0)
    or (old.failed_at is not null and new.failed_at is distinct from old.failed_at)
    or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at) then
    raise exception 'an opening of document % only grows', old.document_id
      using errcode = 'restrict_violation', constraint = 'opening_only_grows';
  end if;
  return new;
end $$;
create trigger document_openings_checked before insert or update on document_openings
  for each row execute function check_document_opening();

-- What the answers name now, and the last answer to each request: a request that is answered again keeps the row of the earlier document
-- in application_documents. The same as evidenceDocumentsOf in features/review/evidence/openings-store.ts.
create function current_documents(in_case uuid) returns table (document_id uuid, field text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.document_id, n.field from application_documents n
    where n.application_id = in_case and n.version = 0 and (n.field <> 'document_requests'
      or exists (select from document_requests r where r.application_id = in_case and r.document_id = n.document_id))
$$;

create function check_figure_place() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_page integer;
begin
  if is_document_place(new.figure_place, true) then
    select coalesce(case when d.view_type = 'image/jpeg' then 1 else d.page_count end, 500) into last_page
      from current_documents(new.application_id) n join documents d on d.id = n.document_id
      where n.document_id = (new.figure_place ->> 'document')::uuid limit 1;
  end if;
  if last_page is null or (new.figure_place ->> 'page')::integer > last_page then
    raise exception 'the place of % in case % is not in a document of the case', new.field, new.application_id
      using errcode = 'check_violation', constraint = 'figure_proven_by_document_of_the_case';
  end if;
  return new;
end $$;
-- Not for other columns: a correction may have replaced the document, and the figure is then unproven until it is decided again.
create trigger case_requirement_decisions_place before insert or update of figure_place on case_requirement_decisions for each row
  when (new.figure_place is not null) execute function check_figure_place();

-- The same list as requiredDocumentFields in domain/review/document-openings.ts; evidence-rules.test.ts compares them.
create function required_document_fields() returns text[]
language sql immutable parallel safe as $$
  select array['process_flow_diagram', 'certificate_of_company_registration', 'production_cost_breakdown',
    'photo_of_production_site_facilities_or_warehouses', 'invoices', 'document_requests']
$$;

-- As documentsToOpen in domain/review/document-openings.ts. An approval: required documents and those of changed figures. A rejection:
-- cited documents, and those of changed figures where the figures are a ground. A document that its check refused never has a copy to show,
-- so no person can be required to open it. One that is still being checked is required, so the decision waits for it.
create function documents_to_open(in_case uuid, wanted_kind text, wanted_grounds text[], cited jsonb)
returns table (document_id uuid, cited_pages integer[])
language sql stable security definer set search_path = public, pg_temp as $$
  with places as (
    select (d.figure_place ->> 'document')::uuid as document_id, (d.figure_place ->> 'page')::integer as page
      from case_requirement_decisions d
      where d.application_id = in_case and d.figure_place is not null
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
    select n.document_id from current_documents(in_case) n join documents d on d.id = n.document_id
      where wanted_kind = 'approval' and n.field = any (required_document_fields()) and d.state <> 'refused'
    union
    select p.document_id from places p
  )
  select w.document_id, array(select f.page from found f where f.document_id = w.document_id) from wanted w
$$;

-- As isOpenedBy in domain/review/document-openings.ts: every page of a document of up to 5, otherwise the first, and always the cited
-- ones, over all sessions of the person.
create function has_opened(person uuid, in_case uuid, wanted uuid, cited integer[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with own as (
    select o.pages, o.page_count, o.failed_at, o.downloaded_at from document_openings o
      where o.application_id = in_case and o.document_id = wanted and o.staff_id = person
  ), seen as (
    select array(select distinct unnest(own.pages) from own) as pages,
      coalesce((select bool_or(own.failed_at is not null and own.downloaded_at is not null) from own), false) as is_downloaded,
      coalesce((select case when d.view_type = 'image/jpeg' then 1 else d.page_count end from documents d where d.id = wanted),
        (select max(own.page_count) from own)) as page_count
  )
  select seen.is_downloaded or (seen.page_count is not null
    and (case when seen.page_count <= 5 then array(select generate_series(1, seen.page_count)) else array[1] end || cited) <@ seen.pages)
  from seen
$$;

create function assert_evidence(in_case uuid, wanted_kind text, wanted_grounds text[], cited jsonb, people uuid[], verb text) returns void
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
  if exists (select from unnest(people) p(person), documents_to_open(in_case, wanted_kind, wanted_grounds, cited) d
      where not has_opened(p.person, in_case, d.document_id, d.cited_pages)) then
    raise exception 'a document of case % was not opened', in_case
      using errcode = 'check_violation', constraint = verb || '_on_opened_documents';
  end if;
end $$;

create function check_proposal_evidence() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_evidence(new.application_id, new.kind, new.grounds, new.citations, array[new.proposed_by], 'proposed');
  return new;
end $$;
-- One that is inserted with its outcome leads nowhere: a decision checks both people again.
create trigger case_proposals_on_evidence before insert on case_proposals for each row
  when (new.outcome is null) execute function check_proposal_evidence();

create function check_decision_evidence() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_evidence(new.application_id, p.kind, p.grounds, p.citations, array[new.proposed_by, new.decided_by], 'decided')
    from case_proposals p where p.id = new.proposal_id;
  return new;
end $$;
-- Fires after case_decisions_by_two, in the order of the names.
create trigger case_decisions_on_evidence before insert on case_decisions for each row execute function check_decision_evidence();
