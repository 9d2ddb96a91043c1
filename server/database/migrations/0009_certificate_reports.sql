-- Reports about a certificate (docs/decisions/2026-11-18-certificate-reports.md).
--
-- What the reporter wrote is in a table of its own, which no process but the api reads whole, and of which each row is deleted 90 days after
-- the report was closed. What the company may read is in another one: no query of the company can reach the reporter.

create table certificate_reports (
  id uuid primary key,
  reference text not null unique,
  number text not null references certificates,
  -- Of the certificate: set by a trigger, for lists within a scope.
  country text not null default '',
  sector text not null default '',
  reason text not null check (reason in ('goods_differ', 'document_changed', 'company_unknown', 'origin_doubtful', 'used_for_other_goods',
    'other')),
  -- The link that the reporter follows it by has 256 bits, made from the nonce with a key that the database does not have.
  nonce bytea not null check (length(nonce) = 32),
  token_hash bytea not null unique check (length(token_hash) = 32),
  state text not null default 'received' check (state in ('received', 'under_investigation', 'closed')),
  assignee_id uuid references staff,
  assigned_at timestamptz,
  received_at timestamptz not null,
  investigation_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references staff,
  outcome text check (outcome in ('no_problem_found', 'certificate_suspended', 'certificate_revoked', 'corrected', 'not_verified',
    'not_about_certificate')),
  status_change_id uuid references status_changes,
  explanation text check (char_length(explanation) between 1 and 2000),
  details_erased_at timestamptz,
  constraint assigned_with_time check ((assignee_id is null) = (assigned_at is null)),
  constraint investigated_with_time check ((state = 'received') = (investigation_at is null)),
  constraint closed_with_outcome check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (closed_by is not null)
    and (state = 'closed') = (outcome is not null) and (state = 'closed') = (explanation is not null)),
  constraint status_change_with_outcome check ((status_change_id is not null)
    = coalesce(outcome in ('certificate_suspended', 'certificate_revoked'), false)),
  constraint erased_after_closing check (details_erased_at is null or closed_at is not null)
);
create index certificate_reports_newest on certificate_reports (received_at desc, id desc);
create index certificate_reports_by_country on certificate_reports (country, received_at desc, id desc);
create index certificate_reports_open on certificate_reports (received_at, id) include (country, sector, state, assignee_id)
  where state <> 'closed';
create index certificate_reports_by_assignee on certificate_reports (assignee_id, received_at desc) where assignee_id is not null;
create index certificate_reports_by_number on certificate_reports (number);
create index certificate_reports_to_erase on certificate_reports (closed_at) where details_erased_at is null and closed_at is not null;

-- What the reporter wrote: personal data, also in the description.
create table certificate_report_details (
  report_id uuid primary key references certificate_reports,
  description text not null check (char_length(description) between 1 and 4000),
  name text not null check (char_length(name) <= 120),
  email text not null check (char_length(email) <= 254),
  phone text not null check (char_length(phone) <= 32),
  language text not null
);

create table certificate_report_notes (
  id uuid primary key,
  report_id uuid not null references certificate_reports,
  staff_id uuid not null references staff,
  note text not null check (char_length(note) between 1 and 2000),
  at timestamptz not null
);
create index certificate_report_notes_by_report on certificate_report_notes (report_id, at, id);

-- What the company reads of a closed report, and nothing else of it.
create table certificate_report_outcomes (
  report_id uuid primary key references certificate_reports,
  number text not null references certificates,
  outcome text not null check (outcome in ('no_problem_found', 'certificate_suspended', 'certificate_revoked', 'corrected', 'not_verified',
    'not_about_certificate')),
  explanation text not null check (char_length(explanation) between 1 and 2000),
  closed_at timestamptz not null
);
create index certificate_report_outcomes_by_number on certificate_report_outcomes (number, closed_at desc, report_id desc);

-- Who proposed or decided the certificate, or voted on an appeal about it. They do not judge their own work.
create function deciders_of_certificate(wanted text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select p.proposed_by from certificates c join case_proposals p using (application_id) where c.number = wanted
  union select d.decided_by from certificates c join case_decisions d using (application_id) where c.number = wanted
  union select d.proposed_by from certificates c join case_decisions d using (application_id) where c.number = wanted
  union select v.staff_id from certificates c join appeals a using (application_id) join appeal_votes v on v.appeal_id = a.id
    where c.number = wanted
$$;
grant execute on function deciders_of_certificate(text) to thamani_api;

create function check_report_received() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state <> 'received' or new.assignee_id is not null or new.details_erased_at is not null then
    raise exception 'report % does not begin as received', new.id using errcode = 'check_violation', constraint = 'report_begins_received';
  end if;
  select c.country, c.sector into new.country, new.sector from certificates c where c.number = new.number and c.published_at is not null;
  if not found then
    raise exception 'certificate % is not published', new.number
      using errcode = 'check_violation', constraint = 'report_about_published_certificate';
  end if;
  return new;
end $$;
create trigger certificate_reports_received before insert on certificate_reports for each row execute function check_report_received();

create function check_report_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.reference, new.number, new.reason, new.nonce, new.token_hash, new.received_at)
      is distinct from (old.id, old.reference, old.number, old.reason, old.nonce, old.token_hash, old.received_at)
    or (old.investigation_at is not null and new.investigation_at is distinct from old.investigation_at)
    or (old.details_erased_at is not null and new.details_erased_at is distinct from old.details_erased_at) then
    raise exception 'report % cannot be changed', old.id using errcode = 'check_violation', constraint = 'report_immutable';
  end if;
  -- A closed report keeps its outcome; only its details are erased, and its country follows the case.
  if old.state = 'closed' and (new.state, new.assignee_id, new.closed_at, new.closed_by, new.outcome, new.status_change_id, new.explanation)
      is distinct from (old.state, old.assignee_id, old.closed_at, old.closed_by, old.outcome, old.status_change_id, old.explanation) then
    raise exception 'report % is closed', old.id using errcode = 'check_violation', constraint = 'report_closed_once';
  end if;
  if (old.state, new.state) not in (('received', 'received'), ('received', 'under_investigation'),
      ('under_investigation', 'under_investigation'), ('under_investigation', 'closed'), ('closed', 'closed')) then
    raise exception 'report % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'report_in_order';
  end if;
  if new.state <> old.state and new.assignee_id is null then
    raise exception 'report % has no assignee', old.id using errcode = 'check_violation', constraint = 'report_assigned';
  end if;
  if new.state = 'closed' and old.state <> 'closed' and new.closed_by <> new.assignee_id then
    raise exception 'report % is closed by another than its assignee', old.id
      using errcode = 'check_violation', constraint = 'report_closed_by_assignee';
  end if;
  -- Asked again with each step: a person may have lost the role, or become involved, since the report was assigned.
  if new.assignee_id is not null
    and (new.assignee_id is distinct from old.assignee_id or new.state <> old.state) then
    if not has_role(new.assignee_id, 'officer', new.country, new.sector) then
      raise exception 'report % is not assigned to an officer of its country', old.id
        using errcode = 'check_violation', constraint = 'report_assigned_to_officer';
    end if;
    if new.assignee_id in (select deciders_of_certificate(new.number)) or exists (
      select from case_conflicts_of_interest i join certificates c using (application_id)
      where c.number = new.number and i.staff_id = new.assignee_id) then
      raise exception 'report % is assigned to a person who decided the certificate or has a conflict of interest', old.id
        using errcode = 'check_violation', constraint = 'report_assigned_impartially';
    end if;
  end if;
  if new.status_change_id is not null and new.status_change_id is distinct from old.status_change_id and not exists (
    select from status_changes s
    where s.id = (select id from status_changes where number = new.number order by at desc, id desc limit 1)
      and s.id = new.status_change_id
      and s.change = any (case new.outcome when 'certificate_suspended' then array['suspend'] else array['revoke', 'replace'] end)) then
    raise exception 'report % names a change of status that is not its outcome', old.id
      using errcode = 'check_violation', constraint = 'report_outcome_is_so';
  end if;
  return new;
end $$;
create trigger certificate_reports_changed before update on certificate_reports for each row execute function check_report_changed();

-- What the reporter wrote is erased only when its time has come, by any process. Operators restore and repair.
create function check_report_details_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from certificate_reports r where r.id = old.report_id and r.details_erased_at is not null) then
    raise exception 'the details of report % are not due to be erased', old.report_id
      using errcode = 'check_violation', constraint = 'report_details_kept_until_due';
  end if;
  return old;
end $$;
create trigger certificate_report_details_deleted before delete on certificate_report_details
  for each row execute function check_report_details_deleted();
create trigger certificate_reports_no_delete before delete on certificate_reports for each row execute function refuse_change();
create trigger certificate_report_details_immutable before update on certificate_report_details
  for each row execute function refuse_change();
create trigger certificate_report_notes_immutable before update or delete on certificate_report_notes
  for each row execute function refuse_change();
create trigger certificate_report_outcomes_immutable before update or delete on certificate_report_outcomes
  for each row execute function refuse_change();

-- The company reads an outcome that the report has.
create function check_report_outcome() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from certificate_reports r
    where r.id = new.report_id and (r.number, r.outcome, r.closed_at) = (new.number, new.outcome, new.closed_at)) then
    raise exception 'report % has another outcome', new.report_id using errcode = 'check_violation', constraint = 'outcome_of_its_report';
  end if;
  return new;
end $$;
create trigger certificate_report_outcomes_checked before insert on certificate_report_outcomes
  for each row execute function check_report_outcome();

-- After an allowed appeal, a correction can change the country of a case and of its certificates.
create function copy_certificate_scope_to_reports() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update certificate_reports set country = new.country, sector = new.sector where number = new.number;
  return null;
end $$;
create trigger certificates_copy_scope_to_reports after update of country, sector on certificates for each row
  when (new.country is distinct from old.country or new.sector is distinct from old.sector)
  execute function copy_certificate_scope_to_reports();

-- For everyone who has the link: nothing of the reporter, of the staff or of the company.
create function followed_report(wanted bytea) returns table (reference text, number text, reason text, state text, received_at timestamptz,
  investigation_at timestamptz, closed_at timestamptz, outcome text, explanation text, has_contact boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.reference, r.number, r.reason, r.state, r.received_at, r.investigation_at, r.closed_at, r.outcome, r.explanation,
    exists (select from certificate_report_details d where d.report_id = r.id and d.email <> '')
  from certificate_reports r where r.token_hash = wanted
$$;
grant execute on function followed_report(bytea) to thamani_api;

do $$
declare
  internal text;
begin
  foreach internal in array array['certificate_reports', 'certificate_report_details', 'certificate_report_notes',
      'certificate_report_outcomes'] loop
    execute format('alter table %I enable row level security', internal);
    execute format('create policy other_processes on %I to thamani_relay, thamani_worker, thamani_signer, thamani_operator
      using (true) with check (true)', internal);
  end loop;
  foreach internal in array array['certificate_reports', 'certificate_report_details', 'certificate_report_notes'] loop
    execute format('create policy staff_only on %I to thamani_api using ((select acts_for_all()))', internal);
  end loop;
end $$;
create policy read_outcome on certificate_report_outcomes for select to thamani_api using ((select acts_for_all())
  or (select c.company_id from certificates c where c.number = certificate_report_outcomes.number) = (select acting_company()));
create policy staff_insert on certificate_report_outcomes for insert to thamani_api with check ((select acts_for_all()));

grant select, insert,
  update (state, assignee_id, assigned_at, investigation_at, closed_at, closed_by, outcome, status_change_id, explanation)
  on certificate_reports to thamani_api;
grant select, insert on certificate_report_details, certificate_report_notes, certificate_report_outcomes to thamani_api;
-- The worker writes mails, and erases. It reads neither what was reported nor by whom, beside the address that it writes to.
grant select (id, reference, number, nonce, token_hash, state, outcome, explanation, received_at, closed_at, details_erased_at),
  update (details_erased_at) on certificate_reports to thamani_worker;
grant select (report_id, email, language), delete on certificate_report_details to thamani_worker;
grant select on certificate_report_outcomes to thamani_worker;
