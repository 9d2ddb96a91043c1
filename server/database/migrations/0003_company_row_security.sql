-- Row security by company: the second wall behind the policy of server/http/admission.ts (docs/decisions/2026-11-18-row-security.md).
--
-- The api sets `thamani.acting_for` on a connection whenever it takes one from its pool (database/acting-for.ts):
--   'company:<id>'  a person who acts for a company      'person:<id>'  a person's own login, without a company
--   'staff'         a member of staff                    'system'       the api itself: a reason is at each place in the code
--   'public'        everyone else                        nothing        no row of the tables below
--
-- Rules for this file, and for later migrations:
-- - A new table is protected here, or is listed with its reason in database/row-security.test.ts.
-- - The functions are called in a scalar subquery: PostgreSQL evaluates it once for a statement, and not for each row.
-- - A row that belongs to a company through another row is found by `(select company_id …) = …`, by the other row's primary key. With
--   `exists`, the planner may read the other table as a whole to build a hash.
-- - Row security lets the planner use an index only for operators that are leakproof: =, < and > of uuid, text, date and timestamptz are,
--   `like`, `->>` and casts are not. Queries of staff that need such an index read the views at the end of this file.
-- - Tables are not `force`d: the owner has no login, and its trigger functions must see the rows of all companies.

-- Strongest lock first, in one order: requests that read several of these tables wait, and do not deadlock with this transaction.
lock table companies, memberships, invitations, ownership_transfers, company_deletions, documents, applications, application_versions,
  application_documents, payments, payment_items, checkout_attempts, provider_charges, payment_status_checks, refunds, payment_exceptions,
  webhook_events, ledger_entries, cases, case_stages, case_requirement_decisions, document_requests, case_messages, case_proposals,
  case_decisions, case_conflicts_of_interest, case_signals, case_checks, case_notes, case_visits, case_viewers, case_reminders,
  case_comparisons, document_extractions, certificates, status_changes, status_change_requests, appeals, appeal_documents, appeal_votes,
  audit_events in access exclusive mode;

-- No `set search_path`, which would prevent inlining: all that these functions call is in pg_catalog.
create function acting_company() returns uuid
language sql stable parallel safe as $$
  select case when starts_with(current_setting('thamani.acting_for', true), 'company:')
    then substr(current_setting('thamani.acting_for', true), 9)::uuid end
$$;

create function acting_person() returns uuid
language sql stable parallel safe as $$
  select case when starts_with(current_setting('thamani.acting_for', true), 'person:')
    then substr(current_setting('thamani.acting_for', true), 8)::uuid end
$$;

-- Staff are held by country and sector, which the policy knows. Commands that people run on the database host sign in as the operator.
create function acts_for_all() returns boolean
language sql stable parallel safe as $$
  select coalesce(current_setting('thamani.acting_for', true) in ('staff', 'system'), false)
    or pg_has_role(session_user, 'thamani_operator', 'member')
$$;

-- Ids of subjects are text, and not all of them are a uuid.
create function uuid_in_text(id text) returns uuid
language sql immutable parallel safe as $$
  select case when id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then id::uuid end
$$;

grant execute on function acting_company(), acting_person(), acts_for_all(), uuid_in_text(text) to thamani_api;

-- The other processes have no caller. What each may do is in its grants, by table and column; the planner removes a condition that is true.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'companies', 'memberships', 'invitations', 'ownership_transfers', 'company_deletions', 'documents', 'applications',
    'application_versions', 'application_documents', 'payments', 'payment_items', 'checkout_attempts', 'provider_charges',
    'payment_status_checks', 'refunds', 'payment_exceptions', 'webhook_events', 'ledger_entries', 'cases', 'case_stages',
    'case_requirement_decisions', 'document_requests', 'case_messages', 'case_proposals', 'case_decisions', 'case_conflicts_of_interest',
    'case_signals', 'case_checks', 'case_notes', 'case_visits', 'case_viewers', 'case_reminders', 'case_comparisons',
    'document_extractions', 'certificates', 'status_changes', 'status_change_requests', 'appeals', 'appeal_documents', 'appeal_votes',
    'audit_events'] loop
    execute format('alter table %I enable row level security', protected);
    execute format('create policy other_processes on %I to thamani_relay, thamani_worker, thamani_signer, thamani_operator
      using (true) with check (true)', protected);
  end loop;
end $$;

----------------------------------------------------------------------------------------------------------------------------------------
-- The company and its people
----------------------------------------------------------------------------------------------------------------------------------------

-- A person reads the companies that they belong to, to choose one. A company is changed, and registered under its new id, only by itself.
create policy read_company on companies for select to thamani_api using (
  (select acts_for_all()) or id = (select acting_company())
  or (select m.account_id from memberships m where m.company_id = companies.id and m.account_id = (select acting_person())) is not null);
create policy register_company on companies for insert to thamani_api
  with check ((select acts_for_all()) or id = (select acting_company()));
create policy change_company on companies for update to thamani_api
  using ((select acts_for_all()) or id = (select acting_company()));

-- A person reads and locks their own memberships: a session that chooses a company locks the membership that it names. Roles are changed,
-- and members added and removed, only by the company.
create policy read_membership on memberships for select to thamani_api using (
  (select acts_for_all()) or company_id = (select acting_company()) or account_id = (select acting_person()));
create policy lock_membership on memberships for update to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company()) or account_id = (select acting_person()))
  with check ((select acts_for_all()) or company_id = (select acting_company()));
create policy add_member on memberships for insert to thamani_api
  with check ((select acts_for_all()) or company_id = (select acting_company()));
create policy remove_member on memberships for delete to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company()));

-- A person reads that a company of theirs is about to be deleted. An owner requests it; the mailed link cancels it without a session, for the
-- company that it names.
create policy read_company_deletion on company_deletions for select to thamani_api using (
  (select acts_for_all()) or company_id = (select acting_company())
  or (select m.account_id from memberships m where m.company_id = company_deletions.company_id and m.account_id = (select acting_person()))
    is not null);
create policy request_company_deletion on company_deletions for insert to thamani_api
  with check ((select acts_for_all()) or company_id = (select acting_company()));
create policy change_company_deletion on company_deletions for update to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company()));
create policy cancel_company_deletion on company_deletions for delete to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company()));

----------------------------------------------------------------------------------------------------------------------------------------
-- What a company reads and writes
----------------------------------------------------------------------------------------------------------------------------------------

do $$
declare
  own text;
begin
  -- With the company in the row. An invitation is read by its link, before the reader has the company: as the system.
  foreach own in array array['invitations', 'ownership_transfers', 'documents', 'applications', 'payments', 'cases', 'appeals'] loop
    execute format('create policy own_company on %I to thamani_api
      using ((select acts_for_all()) or company_id = (select acting_company()))', own);
  end loop;

  -- Of an application.
  foreach own in array array['application_versions', 'application_documents', 'case_stages', 'case_messages'] loop
    execute format('create policy own_application on %1$I to thamani_api using ((select acts_for_all())
      or (select a.company_id from applications a where a.id = %1$I.application_id) = (select acting_company()))', own);
  end loop;

  -- Of a payment. The api does not read the ledger; it enters what a withdrawal refunds. ledger_lines name the entry, which the api cannot
  -- read, so that no policy could compare them: a trigger checks that they balance.
  foreach own in array array['payment_items', 'checkout_attempts', 'provider_charges', 'payment_status_checks', 'refunds',
      'ledger_entries'] loop
    execute format('create policy own_payment on %1$I to thamani_api using ((select acts_for_all())
      or (select p.company_id from payments p where p.id = %1$I.payment_id) = (select acting_company()))', own);
  end loop;
end $$;

create policy own_appeal on appeal_documents to thamani_api using ((select acts_for_all())
  or (select a.company_id from appeals a where a.id = appeal_documents.appeal_id) = (select acting_company()));

----------------------------------------------------------------------------------------------------------------------------------------
-- What a company reads and staff write
----------------------------------------------------------------------------------------------------------------------------------------

-- A renewal locks the certificate, for which PostgreSQL asks the policy of updates. The public reads certificates from the object store.
create policy read_certificate on certificates for select to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company()));
create policy lock_certificate on certificates for update to thamani_api
  using ((select acts_for_all()) or company_id = (select acting_company())) with check ((select acts_for_all()));

create policy read_status_change on status_changes for select to thamani_api using ((select acts_for_all())
  or (select c.company_id from certificates c where c.number = status_changes.number) = (select acting_company()));
create policy change_status on status_changes for insert to thamani_api with check ((select acts_for_all()));

create policy read_vote on appeal_votes for select to thamani_api using ((select acts_for_all())
  or (select a.company_id from appeals a where a.id = appeal_votes.appeal_id) = (select acting_company()));
create policy vote on appeal_votes for insert to thamani_api with check ((select acts_for_all()));

-- Of the review. An appeal freezes decisions and signals in its snapshot, in the transaction of the company that lodges it.
do $$
declare
  reviewed text;
  own constant text := '(select acts_for_all())
    or (select a.company_id from applications a where a.id = %1$I.application_id) = (select acting_company())';
begin
  foreach reviewed in array array['case_decisions', 'case_conflicts_of_interest', 'case_signals', 'case_requirement_decisions',
      'document_requests', 'case_proposals', 'case_checks'] loop
    execute format('create policy read_own_application on %1$I for select to thamani_api using (' || own || ')', reviewed);
    execute format('create policy staff_insert on %I for insert to thamani_api with check ((select acts_for_all()))', reviewed);
  end loop;
  foreach reviewed in array array['case_decisions', 'case_conflicts_of_interest', 'case_signals'] loop
    execute format('create policy staff_update on %I for update to thamani_api using ((select acts_for_all()))', reviewed);
  end loop;
  -- A company answers a request for a document, returns decisions on answers and drops the checks with a correction, and ends a proposal
  -- with a withdrawal.
  foreach reviewed in array array['case_requirement_decisions', 'document_requests', 'case_proposals', 'case_checks'] loop
    execute format('create policy change_own_application on %1$I for update to thamani_api using (' || own || ')', reviewed);
    execute format('create policy delete_of_own_application on %1$I for delete to thamani_api using (' || own || ')', reviewed);
  end loop;
end $$;

----------------------------------------------------------------------------------------------------------------------------------------
-- What staff and the system alone read and write, also about the company's own case
----------------------------------------------------------------------------------------------------------------------------------------

-- document_extractions have no company: the text of a file is stored once for all companies that sent the same bytes.
do $$
declare
  internal text;
begin
  foreach internal in array array['case_notes', 'case_visits', 'case_viewers', 'case_reminders', 'case_comparisons',
      'document_extractions', 'status_change_requests', 'payment_exceptions', 'webhook_events'] loop
    execute format('create policy staff_only on %I to thamani_api using ((select acts_for_all()))', internal);
  end loop;
end $$;

----------------------------------------------------------------------------------------------------------------------------------------
-- Audit log
----------------------------------------------------------------------------------------------------------------------------------------

-- Every command records its event. A company reads what its people did for it and what was done with its applications; a person reads what
-- they did. The months are partitions, on which no process has a privilege: they are read through audit_events.
create policy record_event on audit_events for insert to thamani_api with check (true);
create policy read_event on audit_events for select to thamani_api using (
  (select acts_for_all())
  or acting_for = (select acting_company())
  or (actor_kind = 'company' and actor_id = (select acting_person()::text))
  or (subject_kind = 'application' and (select acting_company()) is not null
    and (select a.company_id from applications a where a.id = uuid_in_text(audit_events.subject_id)) = (select acting_company())));

----------------------------------------------------------------------------------------------------------------------------------------
-- Reads that row security would make slow, and one that is public
--
-- The views belong to the owner, so that no policy applies to them. Each has its own condition. One without a column of the table is
-- evaluated before the table is read; lists of staff then use the index-only scans and the trigram indexes of 0001_baseline.sql.
----------------------------------------------------------------------------------------------------------------------------------------

create view case_search as
  select application_id, country, sector, stage, assignee_id, due_on, closed_at, search from cases where acts_for_all();

create view certificate_search as
  select number, country, sector, issued_on, published_at, search from certificates where acts_for_all();

create view appeal_search as
  select id, country, sector, verdict, due_on, decided_at from appeals where acts_for_all();

-- One search of staff reads up to 20,000 events: without a policy, none of them is looked up in `applications`.
create view audit_search as
  select id, at, actor_kind, actor_id, acting_for, action, subject_kind, subject_id, chain, position, country from audit_events
  where acts_for_all();

-- Who of the staff viewed a company's documents, for the company: found by the index audit_events_views_by_case.
create view document_views as
  select id, at, actor_id, subject_id as document_id, data ->> 'application' as application_id, data ->> 'role' as role
  from audit_events
  where action = 'document.viewed_by_staff' and (acts_for_all()
    or (select a.company_id from applications a where a.id = uuid_in_text(audit_events.data ->> 'application')) = acting_company());

grant select on case_search, certificate_search, appeal_search, audit_search, document_views to thamani_api;

-- The state of a payment, for everyone who has its reference of 130 bits; nothing else of it is public.
create function payment_status(wanted text) returns table (state text, is_applied boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select payments.state, exists (select from payment_items i where i.payment_id = payments.id and i.applied_at is not null)
  from payments where payments.reference = wanted
$$;
grant execute on function payment_status(text) to thamani_api;
