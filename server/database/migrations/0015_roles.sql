-- What each process may do, by table and column; the roles themselves belong to the cluster and are made before (database/roles.ts).
-- Nobody who answers requests or runs work owns a table, switches off a trigger, or changes what was recorded for good.

-- Rules that the database insists on look at tables that the process under them may not even read; and they look at ours, whatever a
-- session has put in its path (pg_catalog comes first where it is not named).
do $$
declare
  rule regprocedure;
begin
  for rule in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s security definer set search_path = public, pg_temp', rule);
  end loop;
end $$;
alter function holds_role(uuid, text, text, text) set search_path = public, pg_temp;
alter function those_who_took_part(uuid) security definer set search_path = public, pg_temp;

-- Months are made by the worker, which may make nothing else.
create or replace function ensure_month_partitions(parent regclass, first_month date, months integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month_start date;
  partition_name text;
  made integer := 0;
begin
  if parent::text not in ('events', 'outbox', 'mail', 'texts') or months > 24 then
    raise exception 'no months are made for %', parent using errcode = 'insufficient_privilege';
  end if;
  for i in 0 .. months - 1 loop
    month_start := (date_trunc('month', first_month) + make_interval(months => i))::date;
    partition_name := format('%s_%s', parent::text, to_char(month_start, 'YYYY_MM'));
    if to_regclass(partition_name) is null then
      execute format('create table %I partition of %s for values from (%L) to (%L)',
        partition_name, parent, month_start, (month_start + interval '1 month')::date);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

-- The signer works out from these how a certificate stands, a list at a time.
alter table certificate_changes add column ordinal bigint;
alter table certificate_changes disable trigger certificate_changes_kept;
update certificate_changes set ordinal = certificates.ordinal from certificates where certificates.number = certificate_changes.number;
alter table certificate_changes enable trigger certificate_changes_kept;
alter table certificate_changes alter column ordinal set not null;
create index certificate_changes_by_ordinal on certificate_changes (ordinal);
create function place_certificate_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select ordinal into new.ordinal from certificates where number = new.number;
  return new;
end $$;
create trigger certificate_changes_placed before insert on certificate_changes for each row execute function place_certificate_change();

revoke all on all tables in schema public from public;
revoke all on all sequences in schema public from public;
-- Not those of an extension, which are PostgreSQL's own.
do $$
declare
  own regprocedure;
begin
  for own in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', own);
  end loop;
end $$;
alter default privileges revoke execute on functions from public;
grant usage on schema public to thamani_api, thamani_relay, thamani_worker, thamani_signer, thamani_operator;

-- The api: what requests read and write.
grant select on
  accounts, appeal_documents, appeal_votes, appeals, application_documents, application_versions, applications, attempts, audit_heads,
  audit_sealed_heads, audit_seals, case_checks, case_comparisons, case_decisions, case_findings, case_interests, case_judgements, case_messages,
  case_notes, case_proposals, case_readers, case_reminders, case_stages, case_visits, case_wanted_documents, cases, certificate_changes,
  certificates, challenges, companies, document_readings, documents, events, holidays, idempotency_keys, payment_attempts, payment_attention,
  payment_hints, payment_items, payments, price_changes, product_price_versions, product_prices, provider_charges, refunds, reset_tickets,
  sessions, staff, staff_challenges, staff_grants, staff_links, staff_passkeys, staff_requests, staff_sessions, standing_requests
  to thamani_api;
grant insert on
  accounts, appeal_documents, appeal_votes, appeals, application_documents, application_versions, applications, attempts, case_decisions,
  case_interests, case_judgements, case_messages, case_notes, case_proposals, case_readers, case_stages, case_visits, case_wanted_documents,
  certificate_changes, code_requests, companies, contact_messages, documents, events, holidays, idempotency_keys, ledger_entries, ledger_lines,
  outbox, payment_hints, payment_items, payments, price_changes, provider_messages, refunds, reset_tickets, sessions, staff, staff_challenges,
  staff_grants, staff_links, staff_passkeys, staff_requests, staff_sessions, standing_requests
  to thamani_api;
grant update (activated_at, deletion_asked_at, deletion_nonce, designation_job_title, email_notifications, first_name, language, last_name,
  password_changed_at, password_hash, phone, sms_notifications, wrong_codes_day, wrong_codes_since_success, wrong_codes_that_day)
  on accounts to thamani_api;
grant update (company_name, company_size, contact_email, contact_person, discount_refused_at, head_office_address, head_office_city,
  head_office_country, head_office_state_province_region, identity_locked_at, is_cooperative, is_women_led, is_youth_led, ownership_type,
  rc_number, reg_country, registration_key, sector, start_of_operation_year, tax_identification_number, type_entity, website, company_number)
  on companies to thamani_api;
grant update (answers, country, cva, field_versions, hs_code, product_category, product_name, resumes, revision, scheme, state, submissions,
  submitted_at, unread, updated_at, renewal_of) on applications to thamani_api;
grant update (decided_at, due_on, returns_to, verdict) on appeals to thamani_api;
grant update (count) on attempts to thamani_api;
grant update (disposal, disposed_at, disposed_by, words) on case_findings to thamani_api;
grant update (at, figure, reason, staff_id, verdict, words) on case_judgements to thamani_api;
grant update (outcome, outcome_at) on case_proposals to thamani_api;
grant update (seen_at) on case_readers to thamani_api;
grant update (answered_at, document_id) on case_wanted_documents to thamani_api;
grant update (assessed_cva, closed_at, correction_ends_at, country, due_on, entered_on, escalated_at, holder, search, sector, stage, taken_at, used)
  on cases to thamani_api;
grant update (standing) on certificates to thamani_api;
grant update (used_at, wrong_tries) on challenges to thamani_api;
grant update (unnamed_since) on documents to thamani_api;
grant update (expected, name) on holidays to thamani_api;
grant update (answer) on idempotency_keys to thamani_api;
grant update (resolution, resolved_at, resolved_by) on payment_attention to thamani_api;
grant update (holds) on payment_items to thamani_api;
grant update (state, updated_at) on payments to thamani_api;
-- Only to hold it while somebody asks for another: prices are put by the worker, when their day has come.
grant update (position) on product_prices to thamani_api;
grant update (used_at) on reset_tickets to thamani_api;
grant update (ended_at, seen_at) on sessions to thamani_api;
grant update (has_passkey, password_hash, standing, totp_nonce, totp_step) on staff to thamani_api;
grant update (used_at) on staff_challenges to thamani_api;
grant update (used_at) on staff_links to thamani_api;
grant update (counter, used_at) on staff_passkeys to thamani_api;
grant update (outcome, settled_at, settled_by) on staff_requests to thamani_api;
grant update (ended_at, proved_at, seen_at) on staff_sessions to thamani_api;
grant update (outcome, settled_at, settled_by) on standing_requests to thamani_api;
grant delete on application_documents, applications, case_checks, case_judgements, holidays, staff_grants, staff_passkeys to thamani_api;
grant usage on application_numbers, invoice_numbers, staff_numbers to thamani_api;

grant select (sha256, payment_id) on provider_messages to thamani_api;

-- The relay: which rows wait, and that they were handed over.
grant select on outbox to thamani_relay;
grant update (attempts, claimed_until, delivered_at) on outbox to thamani_relay;

-- The worker: what activities read and write. It sees no password, no session, no authenticator.
grant select on
  appeal_documents, appeal_reminders, appeal_votes, appeals, application_documents, application_versions, applications, attempts, audit_heads,
  audit_sealed_heads, audit_seals, case_checks, case_comparisons, case_decisions, case_findings, case_interests, case_judgements, case_messages,
  case_notes, case_proposals, case_readers, case_reminders, case_stages, case_visits, case_wanted_documents, cases, certificate_changes,
  certificate_reminders, certificates, challenges, code_requests, companies, contact_messages, document_readings, documents, events, holidays,
  idempotency_keys, invoice_marks, ledger_entries, ledger_lines, mail, payment_attempts, payment_attention, payment_hints, payment_items,
  payments, photo_bands, price_changes, product_price_versions, product_prices, provider_charges, provider_messages, refunds, staff_grants,
  staff_links, staff_requests, standing_requests, texts
  to thamani_worker;
grant select (id, company_id, email, first_name, last_name, phone, designation_job_title, language, created_at, activated_at,
  deletion_asked_at, deletion_nonce, email_notifications, sms_notifications, password_changed_at, wrong_codes_day, wrong_codes_since_success,
  wrong_codes_that_day) on accounts to thamani_worker;
grant select (id, account_id, started_at, seen_at, ends_at, device, ended_at) on sessions to thamani_worker;
grant select (id, staff_number, email, name, language, standing, has_passkey, created_at) on staff to thamani_worker;
grant select (id, staff_id, started_at, seen_at, ends_at, proved_at, device, ended_at) on staff_sessions to thamani_worker;
grant select (id, made_at) on staff_challenges to thamani_worker;
grant insert on
  appeal_reminders, audit_sealed_heads, audit_seals, case_checks, case_comparisons, case_findings, case_reminders, case_stages, cases,
  certificate_reminders, certificates, challenges, document_readings, events, invoice_marks, ledger_entries, ledger_lines, mail, outbox,
  payment_attempts, payment_attention, payment_hints, photo_bands, provider_charges, refunds, texts
  to thamani_worker;
-- Only to hold it: nothing of an account is changed here.
grant update (deletion_nonce) on accounts to thamani_worker;
grant update (due_on, escalated_at) on appeals to thamani_worker;
grant update (paid, renewal_of, resumes, state, updated_at) on applications to thamani_worker;
grant update (sealed_position) on audit_heads to thamani_worker;
grant update (at, reason, result) on case_checks to thamani_worker;
grant update (at, basis, whole) on case_comparisons to thamani_worker;
grant update (gone_at) on case_findings to thamani_worker;
grant update (assessed_cva, closed_at, correction_ends_at, due_on, entered_on, escalated_at, holder, search, stage, taken_at, used)
  on cases to thamani_worker;
grant update (credential, published_at, replaced_by, seal, signed_at) on certificates to thamani_worker;
grant update (replaced_at) on challenges to thamani_worker;
grant update (at, failure, history, photo, reader, source, sureness, words) on document_readings to thamani_worker;
grant update (refusal, settled_at, state, unnamed_since, view_type) on documents to thamani_worker;
grant update (sent_at) on mail to thamani_worker;
grant update (answered_at, failure, link) on payment_attempts to thamani_worker;
grant update (applied_at, holds) on payment_items to thamani_worker;
grant update (account_id, link, link_ends_at, paid_at, receipt_sha256, state, updated_at) on payments to thamani_worker;
grant update (applied_at) on price_changes to thamani_worker;
grant update (amount_minor) on product_prices to thamani_worker;
grant update (asked_at, done_at, provider_refund_id, state) on refunds to thamani_worker;
grant update (provider_id, sent_at) on texts to thamani_worker;
grant delete on
  accounts, application_documents, applications, attempts, code_requests, companies, contact_messages, documents, idempotency_keys,
  provider_messages, sessions, staff_challenges, staff_sessions
  to thamani_worker;
grant usage on certificate_ordinals to thamani_worker;
grant execute on function ensure_month_partitions(regclass, date, integer) to thamani_worker;
grant execute on function those_who_took_part(uuid) to thamani_api, thamani_worker;

-- The signer: who agreed on a status change.
grant select (ordinal, asked_by, confirmed_by) on certificate_changes to thamani_signer;

-- Whoever seeds and mends has what the three have (database/roles.ts), and this.
grant select on migrations to thamani_operator;
grant insert on product_prices to thamani_operator;
grant update (opened_at) on cases to thamani_operator;
grant update (ends_at, started_at) on sessions, staff_sessions to thamani_operator;
