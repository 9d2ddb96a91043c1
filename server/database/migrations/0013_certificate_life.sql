-- The life of a certificate in the console: an admin proposes to suspend, reinstate, revoke or replace it, another confirms. What was
-- agreed on stands in certificate_changes, as before; here is what still waits, and what a replacement and an allowed appeal need.

create table standing_requests (
  id uuid primary key,
  number text not null references certificates,
  change text not null check (change in ('suspend', 'reinstate', 'revoke', 'replace')),
  reason text not null,
  words text not null check (char_length(words) between 1 and 2000),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  settled_by uuid references staff,
  settled_at timestamptz,
  outcome text check (outcome in ('confirmed', 'refused', 'taken_back')),
  constraint settled_whole check ((outcome is null) = (settled_by is null) and (outcome is null) = (settled_at is null)),
  constraint confirmed_by_another check (outcome is distinct from 'confirmed' or settled_by <> asked_by)
);
create unique index standing_requests_one_open on standing_requests (number) where outcome is null;
create index standing_requests_open on standing_requests (asked_at, id) where outcome is null;
create index standing_requests_by_number on standing_requests (number, asked_at);

-- What was asked for stays as it was asked, and is settled once.
create function check_standing_request_kept() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.change, new.reason, new.words, new.asked_by, new.asked_at)
      is distinct from (old.id, old.number, old.change, old.reason, old.words, old.asked_by, old.asked_at)
    or old.outcome is not null then
    raise exception 'request % is kept as it was', old.id using errcode = 'check_violation', constraint = 'standing_request_kept';
  end if;
  return new;
end $$;
create trigger standing_requests_kept before update on standing_requests for each row execute function check_standing_request_kept();
create trigger standing_requests_stay before delete on standing_requests for each row execute function refuse_change();

-- Replaced: the paper was wrong, the approval was right. It is revoked with that word, and issued again under another number.
alter table certificate_changes
  drop constraint certificate_changes_change_check,
  add constraint certificate_changes_change_check check (change in ('suspend', 'reinstate', 'revoke', 'replace')),
  drop constraint certificate_changes_reason_check,
  add constraint certificate_changes_reason_check check (reason in (
    'evidence_in_doubt', 'evidence_false', 'production_changed', 'company_asked', 'issued_in_error', 'doubt_removed', 'facts_corrected')),
  add constraint replaced_for_what_is_written check (
    (change <> 'replace' or reason in ('facts_corrected', 'company_asked')) and (change = 'replace' or reason <> 'facts_corrected'));

-- One that stands for each application: those before it are revoked.
alter table certificates drop constraint certificates_application_id_key;
create unique index certificates_one_standing on certificates (application_id) where standing <> 'revoked';
create index certificates_by_application on certificates (application_id, intended_at desc);

-- Where staff find one: their case's country and sector, and what its company and product are called, in small letters. The space before
-- it makes the first word begin like every other.
alter table certificates
  add column country text not null default '',
  add column sector text not null default '',
  add column search text not null generated always as (' ' || lower(coalesce(facts ->> 'company', '') || ' ' || product_name)) stored;
update certificates set country = cases.country, sector = cases.sector from cases where cases.application_id = certificates.application_id;
create index certificates_newest on certificates (issued_on desc, number desc) include (country, sector) where published_at is not null;
create index certificates_by_country on certificates (country, issued_on desc, number desc) include (sector) where published_at is not null;
create index certificates_search on certificates using gin (search gin_trgm_ops) where published_at is not null;

-- An allowed appeal opens a case again, and a correction may then move it to another country: its certificates go with it.
create function certificates_follow_their_case() returns trigger language plpgsql as $$
begin
  update certificates set country = new.country, sector = new.sector where application_id = new.application_id;
  return null;
end $$;
create trigger cases_lead_certificates after update of country, sector on cases for each row
  when (new.country is distinct from old.country or new.sector is distinct from old.sector)
  execute function certificates_follow_their_case();

-- The last decision counts, since an appeal may bring a second one; and what is printed anew gains no day by it.
create or replace function check_intent() returns trigger language plpgsql as $$
declare
  former record;
begin
  if new.signed_at is not null or new.published_at is not null or new.standing <> 'good' or new.replaced_by is not null then
    raise exception 'certificate % begins as an intent', new.number using errcode = 'check_violation', constraint = 'begins_as_intent';
  end if;
  if not exists (
    select from applications
    where id = new.application_id and company_id = new.company_id and state = 'issuance' and paid
      and (select d.kind from case_decisions d where d.application_id = applications.id order by d.at desc limit 1) = 'approval'
      and exists (select from payment_items i where i.application_id = applications.id and i.applied_at is not null)) then
    raise exception 'application % is not approved and paid for', new.application_id
      using errcode = 'check_violation', constraint = 'issued_by_two_people';
  end if;
  select c.issued_on, c.expires_on,
      (select change from certificate_changes h where h.number = c.number order by h.at desc, h.id desc limit 1) as last_change
    into former from certificates c where c.application_id = new.application_id order by c.intended_at desc limit 1;
  if former.last_change = 'replace' and (new.issued_on, new.expires_on) is distinct from (former.issued_on, former.expires_on) then
    raise exception 'certificate % has other days than the one that it replaces', new.number
      using errcode = 'check_violation', constraint = 'replaced_with_the_same_days';
  end if;
  select cases.country, cases.sector into new.country, new.sector from cases where cases.application_id = new.application_id;
  return new;
end $$;

create or replace function check_certificate_kept() returns trigger language plpgsql as $$
begin
  if (new.number, new.application_id, new.company_id, new.ordinal, new.facts, new.deciders, new.product_name, new.cva, new.issued_on,
      new.expires_on, new.intended_at)
    is distinct from (old.number, old.application_id, old.company_id, old.ordinal, old.facts, old.deciders, old.product_name, old.cva,
      old.issued_on, old.expires_on, old.intended_at)
    or (old.signed_at is not null and (new.credential, new.seal, new.signed_at) is distinct from (old.credential, old.seal, old.signed_at))
    or (old.published_at is not null and new.published_at is distinct from old.published_at)
    or (old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by) then
    raise exception 'certificate % does not change', old.number using errcode = 'check_violation', constraint = 'certificate_kept';
  end if;
  -- By its renewal, or, where it was revoked, by a later one of the same application.
  if old.replaced_by is null and new.replaced_by is not null and not exists (
    select from certificates c join applications a on a.id = c.application_id
    where c.number = new.replaced_by and c.number <> new.number and c.published_at is not null and c.company_id = new.company_id
      and (a.renewal_of = new.number
        or (c.application_id = new.application_id and c.intended_at >= new.intended_at and new.standing = 'revoked'))) then
    raise exception 'certificate % is replaced by its renewal alone', old.number
      using errcode = 'check_violation', constraint = 'replaced_by_its_renewal';
  end if;
  if new.standing <> old.standing and not exists (
    select from certificate_changes c
    where c.id = (select id from certificate_changes where number = new.number order by at desc, id desc limit 1)
      and c.change = any (case new.standing when 'good' then array['reinstate'] when 'suspended' then array['suspend']
        else array['revoke', 'replace'] end)
      and old.standing <> 'revoked') then
    raise exception 'the standing of % is changed by two people alone', old.number
      using errcode = 'check_violation', constraint = 'standing_changed_by_two';
  end if;
  return new;
end $$;

-- An application is completed by a published certificate that stands: one that was revoked completes nothing again.
create or replace function check_issued() returns trigger language plpgsql as $$
begin
  if not exists (select from certificates where application_id = new.id and published_at is not null and standing <> 'revoked') then
    raise exception 'application % has no published certificate', new.id
      using errcode = 'check_violation', constraint = 'completed_by_a_certificate';
  end if;
  return null;
end $$;

-- An application comes to issuance by a decision; one that is completed, by two people who replace its certificate in the same moment.
create or replace function check_decided() returns trigger language plpgsql as $$
begin
  if old.state = 'completed' and new.state = 'issuance' then
    if not exists (
      select from certificates join certificate_changes using (number)
      where application_id = new.id and standing = 'revoked' and change = 'replace' and at = new.updated_at) then
      raise exception 'application % has no certificate that is replaced', new.id
        using errcode = 'check_violation', constraint = 'replaced_by_two_people';
    end if;
  elsif not exists (
    select from case_decisions join case_proposals on id = proposal_id
    where case_decisions.application_id = new.id and outcome = 'decided' and outcome_at = new.updated_at
      and case_decisions.kind = case new.state when 'rejected' then 'rejection' else 'approval' end) then
    raise exception 'application % has no decision for %', new.id, new.state
      using errcode = 'check_violation', constraint = 'decided_by_two_people';
  end if;
  return null;
end $$;

create or replace function check_certificate_change() returns trigger language plpgsql as $$
declare
  about record;
begin
  select cases.country, cases.sector, application_id, standing, published_at, expires_on, replaced_by into about
    from certificates join cases using (application_id) where number = new.number;
  -- Strangers read every line of it: there is none that changed nothing.
  if about.published_at is null
    or (about.standing, new.change) not in (('good', 'suspend'), ('good', 'revoke'), ('good', 'replace'), ('suspended', 'reinstate'),
      ('suspended', 'revoke')) then
    raise exception 'certificate % cannot change so: %', new.number, new.change
      using errcode = 'check_violation', constraint = 'change_fits_the_standing';
  end if;
  if new.change = 'replace' and (about.replaced_by is not null or about.expires_on < (new.at at time zone 'UTC')::date) then
    raise exception 'certificate % has a newer one, or its days are over', new.number
      using errcode = 'check_violation', constraint = 'replaced_while_it_counts';
  end if;
  if not holds_role(new.asked_by, 'admin', about.country, about.sector)
    or not holds_role(new.confirmed_by, 'admin', about.country, about.sector) then
    raise exception 'the standing of % is changed by somebody who may not', new.number
      using errcode = 'check_violation', constraint = 'changed_by_the_entitled';
  end if;
  if exists (select from case_interests where application_id = about.application_id and staff_id in (new.asked_by, new.confirmed_by)) then
    raise exception 'the standing of % is changed by somebody with an interest', new.number
      using errcode = 'check_violation', constraint = 'changed_without_interest';
  end if;
  return new;
end $$;

-- A replacement that is not issued again would be a revocation that nobody can appeal.
create function check_replaced() returns trigger language plpgsql as $$
begin
  if not exists (select from certificates join applications on id = application_id where number = new.number and state = 'issuance') then
    raise exception 'certificate % is replaced by nothing', new.number
      using errcode = 'check_violation', constraint = 'replaced_is_issued_again';
  end if;
  return null;
end $$;
create constraint trigger certificate_changes_issued_again after insert on certificate_changes deferrable initially deferred for each row
  when (new.change = 'replace') execute function check_replaced();
