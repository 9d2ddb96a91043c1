-- Requests of companies to change their locked identity (server/features/identity-changes).

-- An owner requests, one administrator of the country decides. Decided requests are kept as the company's record.
create table identity_change_requests (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Of the company at the request: set by a trigger, for lists within a scope and for the right to decide.
  country text not null default '',
  sector text not null default '',
  -- The id of the person, which remains when the account is erased.
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Of the fields that are to change: as they were, and as they are to be.
  former jsonb not null check (jsonb_typeof(former) = 'object' and pg_column_size(former) <= 8000),
  wanted jsonb not null check (jsonb_typeof(wanted) = 'object' and wanted <> '{}' and pg_column_size(wanted) <= 8000),
  reason text not null check (char_length(reason) between 1 and 2000),
  document_id uuid not null references documents,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  decided_by uuid references staff,
  -- When it was decided or withdrawn.
  closed_at timestamptz,
  -- Of the decision, for the company.
  explanation text not null default '' check (char_length(explanation) <= 2000),
  constraint closed_with_time check ((state = 'open') = (closed_at is null)),
  constraint decided_by_staff check ((state in ('accepted', 'refused')) = (decided_by is not null)),
  constraint refused_with_explanation check (state <> 'refused' or explanation <> '')
);
create unique index identity_change_requests_one_open on identity_change_requests (company_id) where state = 'open';
create index identity_change_requests_by_company on identity_change_requests (company_id, requested_at desc, id desc);
create index identity_change_requests_open on identity_change_requests (requested_at, id) include (country, sector) where state = 'open';
create index identity_change_requests_newest on identity_change_requests (requested_at desc, id desc) include (country, sector);
create index identity_change_requests_by_document on identity_change_requests (document_id);

create trigger identity_change_requests_referenced after insert on identity_change_requests
  for each row execute function mark_document_referenced();
create trigger identity_change_requests_unreferenced after delete on identity_change_requests
  for each row execute function mark_document_unreferenced();

create function check_identity_change_requested() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state <> 'open' then
    raise exception 'request % does not begin as open', new.id using errcode = 'check_violation', constraint = 'identity_change_begins_open';
  end if;
  select reg_country, c.sector into new.country, new.sector from companies c
    where c.id = new.company_id and c.identity_locked_at is not null;
  if not found then
    raise exception 'the identity of company % is not locked', new.company_id
      using errcode = 'check_violation', constraint = 'identity_change_of_locked_identity';
  end if;
  if not exists (select from documents d where d.id = new.document_id and d.company_id = new.company_id) then
    raise exception 'document % is not of company %', new.document_id, new.company_id
      using errcode = 'check_violation', constraint = 'identity_change_with_own_document';
  end if;
  return new;
end $$;
create trigger identity_change_requests_requested before insert on identity_change_requests
  for each row execute function check_identity_change_requested();

create function check_identity_change_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.company_id, new.country, new.sector, new.requested_by, new.requested_at, new.former, new.wanted, new.reason, new.document_id)
      is distinct from (old.id, old.company_id, old.country, old.sector, old.requested_by, old.requested_at, old.former, old.wanted, old.reason,
        old.document_id)
    or (old.state <> 'open' and (new.state, new.decided_by, new.closed_at, new.explanation)
      is distinct from (old.state, old.decided_by, old.closed_at, old.explanation)) then
    raise exception 'request % cannot be changed', old.id using errcode = 'check_violation', constraint = 'identity_change_closed_once';
  end if;
  if old.state = 'open' and new.state in ('accepted', 'refused') then
    if not has_role(new.decided_by, 'admin', new.country, new.sector)
      or not has_role(new.decided_by, 'admin', coalesce(new.wanted ->> 'reg_country', new.country), new.sector) then
      raise exception 'request % is not decided by an administrator of its country', old.id
        using errcode = 'check_violation', constraint = 'identity_change_decided_by_administrator';
    end if;
    if exists (select from case_conflicts_of_interest i join applications a on a.id = i.application_id
        where a.company_id = new.company_id and i.staff_id = new.decided_by) then
      raise exception 'request % is decided by a person with a conflict of interest', old.id
        using errcode = 'check_violation', constraint = 'identity_change_decided_impartially';
    end if;
  end if;
  return new;
end $$;
create trigger identity_change_requests_closed before update on identity_change_requests
  for each row execute function check_identity_change_closed();

-- What was decided stays as the company's record.
create function check_identity_change_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state in ('accepted', 'refused') then
    raise exception 'request % was decided', old.id using errcode = 'restrict_violation', constraint = 'identity_change_kept';
  end if;
  return old;
end $$;
create trigger identity_change_requests_deleted before delete on identity_change_requests
  for each row execute function check_identity_change_deleted();

alter table identity_change_requests enable row level security;
create policy other_processes on identity_change_requests to thamani_relay, thamani_worker, thamani_signer, thamani_operator
  using (true) with check (true);
-- A company requests and withdraws. Only staff decide.
create policy own_company on identity_change_requests to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company()))
  with check ((select acts_for_all()) or (company_id = (select acting_company()) and state in ('open', 'withdrawn')));

grant select, insert, update (state, decided_by, closed_at, explanation) on identity_change_requests to thamani_api;
-- Notifications name the request by its place and fields; the erasure of a company deletes what was not decided.
grant select (id, company_id, country, sector, wanted, state, document_id), delete on identity_change_requests to thamani_worker;
