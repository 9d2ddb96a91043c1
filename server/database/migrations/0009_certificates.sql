-- Certificates: one for each approved application. The intent is stored first, whole and for ever; signing, printing and publishing only add
-- what follows from it, so that a crash at any point goes on to the same certificate. Numbers, facts and validity are domain/certificates/.

-- A renewal begins with last year's answers; the old certificate stays valid to its date.
alter table applications add column renewal_of text;

create sequence certificate_ordinals minvalue 0 start 0;

create table certificates (
  number text primary key check (number ~ '^TVA-[A-Z]{2}[0-9]{2}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  application_id uuid not null unique references applications,
  company_id uuid not null references companies,
  -- Its place in the status lists. Some are never used: a transaction that failed took one.
  ordinal bigint not null unique check (ordinal >= 0),
  -- What a stranger may read (domain/certificates/facts.ts), as it was on the day of issue.
  facts jsonb not null,
  -- Who decided, as the paper shows it.
  deciders jsonb not null,
  product_name text not null,
  cva numeric not null,
  issued_on date not null,
  expires_on date not null check (expires_on > issued_on),
  intended_at timestamptz not null,
  -- What the signer made of it.
  credential text,
  seal text check (seal ~ '^[1-9][0-9]*$'),
  signed_at timestamptz,
  published_at timestamptz,
  standing text not null default 'good' check (standing in ('good', 'suspended', 'revoked')),
  -- A newer one for the same product.
  replaced_by text references certificates,
  constraint signed_whole check ((signed_at is null) = (credential is null) and (signed_at is null) = (seal is null)),
  constraint published_is_signed check (published_at is null or signed_at is not null)
) with (fillfactor = 85);
create index certificates_by_company on certificates (company_id, issued_on desc, number desc);
-- Asked for when a company is erased.
create index cases_by_company on cases (company_id);
create index certificates_by_expiry on certificates (expires_on, number) where published_at is not null and standing <> 'revoked';
-- Those of one list that do not stand: what the signer reads to sign it.
create index certificates_fallen on certificates (ordinal) where standing <> 'good';
create index certificates_unpublished on certificates (intended_at) where published_at is null;

alter table applications add constraint applications_renewal_of foreign key (renewal_of) references certificates;
create index applications_by_renewal on applications (renewal_of) where renewal_of is not null;
-- Approved and not yet issued: few, and looked at every five minutes.
create index applications_in_issuance on applications (updated_at) where state = 'issuance';

-- Whatever a service forgot: only an application that two people approved and that is paid for has a certificate.
create function check_intent() returns trigger language plpgsql as $$
begin
  if new.signed_at is not null or new.published_at is not null or new.standing <> 'good' or new.replaced_by is not null then
    raise exception 'certificate % begins as an intent', new.number using errcode = 'check_violation', constraint = 'begins_as_intent';
  end if;
  if not exists (
    select from applications
    where id = new.application_id and company_id = new.company_id and state = 'issuance' and paid
      and exists (select from case_decisions d where d.application_id = applications.id and d.kind = 'approval')
      and exists (select from payment_items i where i.application_id = applications.id and i.applied_at is not null)) then
    raise exception 'application % is not approved and paid for', new.application_id
      using errcode = 'check_violation', constraint = 'issued_by_two_people';
  end if;
  return new;
end $$;
create trigger certificates_intended before insert on certificates for each row execute function check_intent();

-- What was frozen stays, and what was signed is signed once.
create function check_certificate_kept() returns trigger language plpgsql as $$
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
  if old.replaced_by is null and new.replaced_by is not null and not exists (
    select from certificates c join applications a on a.id = c.application_id
    where c.number = new.replaced_by and c.published_at is not null and c.company_id = new.company_id and a.renewal_of = new.number) then
    raise exception 'certificate % is replaced by its renewal alone', old.number
      using errcode = 'check_violation', constraint = 'replaced_by_its_renewal';
  end if;
  if new.standing <> old.standing and not exists (
    select from certificate_changes c
    where c.id = (select id from certificate_changes where number = new.number order by at desc, id desc limit 1)
      and c.change = case new.standing when 'good' then 'reinstate' when 'suspended' then 'suspend' else 'revoke' end
      and old.standing <> 'revoked') then
    raise exception 'the standing of % is changed by two people alone', old.number
      using errcode = 'check_violation', constraint = 'standing_changed_by_two';
  end if;
  return new;
end $$;
create trigger certificates_kept before update on certificates for each row execute function check_certificate_kept();
create trigger certificates_stay before delete on certificates for each row execute function refuse_change();

-- An application is completed by a published certificate, and by nothing else.
create function check_issued() returns trigger language plpgsql as $$
begin
  if not exists (select from certificates where application_id = new.id and published_at is not null) then
    raise exception 'application % has no published certificate', new.id
      using errcode = 'check_violation', constraint = 'completed_by_a_certificate';
  end if;
  return null;
end $$;
create constraint trigger applications_issued after update of state on applications deferrable initially deferred for each row
  when (new.state = 'completed' and old.state <> 'completed') execute function check_issued();

-- Suspended, reinstated, revoked: one person asks, another confirms, both admins of its country, and strangers read the reason.
create table certificate_changes (
  id uuid primary key,
  number text not null references certificates,
  change text not null check (change in ('suspend', 'reinstate', 'revoke')),
  reason text not null check (reason in (
    'evidence_in_doubt', 'evidence_false', 'production_changed', 'company_asked', 'issued_in_error', 'doubt_removed')),
  words text not null default '' check (char_length(words) <= 2000),
  asked_by uuid not null references staff,
  confirmed_by uuid not null references staff,
  at timestamptz not null,
  constraint two_different_people check (asked_by <> confirmed_by)
);
create index certificate_changes_by_number on certificate_changes (number, at, id);
create trigger certificate_changes_kept before update or delete on certificate_changes for each row execute function refuse_change();
create function check_certificate_change() returns trigger language plpgsql as $$
declare
  about record;
begin
  select cases.country, cases.sector, application_id, standing, published_at into about
    from certificates join cases using (application_id) where number = new.number;
  -- Strangers read every line of it: there is none that changed nothing.
  if about.published_at is null
    or (about.standing, new.change) not in (('good', 'suspend'), ('good', 'revoke'), ('suspended', 'reinstate'), ('suspended', 'revoke')) then
    raise exception 'certificate % cannot change so: %', new.number, new.change
      using errcode = 'check_violation', constraint = 'change_fits_the_standing';
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
create trigger certificate_changes_by_two before insert on certificate_changes for each row execute function check_certificate_change();

-- What a company was reminded of, so that nothing is told twice.
create table certificate_reminders (
  number text not null references certificates,
  days integer not null check (days in (60, 30, 7)),
  at timestamptz not null,
  primary key (number, days)
);

-- What the signer may see, and no more. Roles belong to the cluster and are there before anything is migrated (database/roles.ts).
grant usage on schema public to thamani_signer;
grant select on certificates to thamani_signer;
grant select (number, change, reason, at, id) on certificate_changes to thamani_signer;
grant select (id, company_id, state, paid, product_name, hs_code, country, scheme) on applications to thamani_signer;
grant select (id, company_name, rc_number) on companies to thamani_signer;
grant select (application_id, assessed_cva) on cases to thamani_signer;
grant select (proposal_id, application_id, kind, proposed_by, decided_by, at) on case_decisions to thamani_signer;
grant select (id, kind, proposed_by, outcome) on case_proposals to thamani_signer;
grant select (payment_id, application_id, applied_at) on payment_items to thamani_signer;
grant select (id, state) on payments to thamani_signer;
-- Of all other answers, it sees where the town is that stands on the certificate.
create view facility_places as
  select id as application_id, answers ->> 'facility_latitude' as latitude, answers ->> 'facility_longitude' as longitude from applications;
grant select on facility_places to thamani_signer;

-- Approved before certificates were issued: they are due now.
insert into outbox (key, topic, subject_id, created_at)
  select gen_random_uuid(), 'certificate.due', id::text, now() from applications where state = 'issuance';
