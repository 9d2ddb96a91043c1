-- Review: one case for each paid application. Where it stands is the application's own state (domain/applications/lifecycle.ts); here is
-- who works on it, what they found and judged, and the two people behind each decision, which the database itself insists on.

create extension if not exists pg_trgm;

create table cases (
  application_id uuid primary key references applications,
  company_id uuid not null references companies,
  country char(2) not null,
  sector text not null check (sector in ('agriculture', 'solid_minerals', 'energy_resources')),
  -- A copy of the application's state, for queues.
  stage text not null,
  holder uuid references staff,
  taken_at timestamptz,
  -- The stage's clock: when it began to run, what was used up before a correction stopped it, and the last day in time.
  entered_on date not null,
  used integer not null default 0 check (used >= 0),
  due_on date,
  -- Until when a correction may be sent.
  correction_ends_at timestamptz,
  escalated_at timestamptz,
  assessed_cva numeric,
  -- What one searches a case by: number, product and company, in small letters.
  search text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint holder_since check ((holder is null) = (taken_at is null)),
  constraint correction_has_an_end check ((stage = 'correction') = (correction_ends_at is not null))
) with (
  fillfactor = 80,
  -- Tidied up after so many changes, however large it grows: the queue's indexes alone then answer for it.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02
);
-- Open cases are few among all that ever were. Each order in which a queue is read has an index, with what else a queue is chosen by, so
-- that neither a page far down nor the numbers of cases have to visit the rows.
create index cases_open on cases (due_on, application_id) include (country, sector, stage, holder) where closed_at is null;
create index cases_open_by_country on cases (country, due_on, application_id) include (sector, stage, holder) where closed_at is null;
create index cases_open_by_stage on cases (stage, due_on, application_id) include (country, sector, holder) where closed_at is null;
create index cases_open_by_holder on cases (holder, due_on, application_id) include (country, sector, stage) where closed_at is null;
-- PostgreSQL knows no order within what is null.
create index cases_open_free on cases (due_on, application_id) include (country, sector, stage) where closed_at is null and holder is null;
create index cases_open_search on cases using gin (search gin_trgm_ops) where closed_at is null;

-- Paid ones that nobody took up; there should be none for longer than a moment.
create index applications_in_screening on applications (updated_at) where state = 'screening';

-- When each stage began, for the line that the company sees.
create table case_stages (
  application_id uuid not null references cases,
  number integer not null check (number > 0),
  stage text not null,
  at timestamptz not null,
  primary key (application_id, number)
);

-- Who has a case open on a screen just now. Lost with the server, and nobody misses it.
create unlogged table case_readers (
  application_id uuid not null,
  staff_id uuid not null,
  seen_at timestamptz not null,
  primary key (application_id, staff_id)
);

create table case_findings (
  application_id uuid not null references cases,
  code text not null,
  fields text[] not null,
  at timestamptz not null,
  primary key (application_id, code)
);

create table case_interests (
  application_id uuid not null references cases,
  staff_id uuid not null references staff,
  words text not null check (char_length(words) between 1 and 2000),
  at timestamptz not null,
  primary key (application_id, staff_id)
);
-- Whoever had an interest once is out of the case.
create trigger case_interests_kept before update or delete on case_interests for each row execute function refuse_change();

-- What an officer made of each answer; the newest stands, the events keep the others.
create table case_judgements (
  application_id uuid not null references cases,
  field text not null,
  verdict text not null check (verdict in ('accepted', 'sent_back')),
  reason text,
  words text not null default '' check (char_length(words) <= 2000),
  -- What the evidence shows in place of the company's figure.
  figure text check (char_length(figure) <= 40),
  staff_id uuid not null references staff,
  at timestamptz not null,
  primary key (application_id, field),
  constraint sent_back_says_why check ((verdict = 'sent_back') = (reason is not null)),
  constraint only_accepted_figures check (figure is null or verdict = 'accepted')
);

-- Something that is not on the list, asked of the company and answered with a file.
create table case_wanted_documents (
  id uuid primary key,
  application_id uuid not null references cases,
  title text not null check (char_length(title) between 1 and 200),
  words text not null default '' check (char_length(words) <= 2000),
  staff_id uuid not null references staff,
  at timestamptz not null,
  document_id uuid references documents,
  answered_at timestamptz,
  constraint answered_with_a_file check ((document_id is null) = (answered_at is null))
);
create index case_wanted_documents_by_case on case_wanted_documents (application_id, at);

-- For the staff alone.
create table case_notes (
  id uuid primary key,
  application_id uuid not null references cases,
  staff_id uuid not null references staff,
  words text not null check (char_length(words) between 1 and 5000),
  at timestamptz not null
);
create index case_notes_by_case on case_notes (application_id, at);

-- Between the company and the staff: both always see all of them.
create table case_messages (
  id uuid primary key,
  application_id uuid not null references cases,
  staff_id uuid references staff,
  account_id uuid,
  words text not null check (char_length(words) between 1 and 5000),
  at timestamptz not null,
  constraint somebody_wrote_it check ((staff_id is null) <> (account_id is null))
);
create index case_messages_by_case on case_messages (application_id, at);

create table case_visits (
  id uuid primary key,
  application_id uuid not null references cases,
  staff_id uuid not null references staff,
  visited_on date not null,
  met text not null check (char_length(met) between 1 and 500),
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  production_seen boolean not null,
  as_declared boolean not null,
  words text not null check (char_length(words) between 1 and 5000),
  at timestamptz not null
);
create index case_visits_by_case on case_visits (application_id, at);

create table case_proposals (
  id uuid primary key,
  application_id uuid not null references cases,
  kind text not null check (kind in ('approval', 'rejection')),
  proposed_by uuid not null references staff,
  grounds text[] not null default '{}',
  words text not null check (char_length(words) between 1 and 5000),
  at timestamptz not null,
  outcome text check (outcome in ('decided', 'handed_back', 'withdrawn')),
  outcome_at timestamptz,
  unique (id, application_id, kind, proposed_by),
  constraint rejection_names_grounds check (kind = 'approval' or cardinality(grounds) > 0)
);
create unique index case_proposals_one_open on case_proposals (application_id) where outcome is null;

create table case_decisions (
  proposal_id uuid primary key,
  application_id uuid not null,
  kind text not null check (kind in ('approval', 'rejection')),
  proposed_by uuid not null,
  decided_by uuid not null references staff,
  words text not null default '' check (char_length(words) <= 5000),
  at timestamptz not null,
  foreign key (proposal_id, application_id, kind, proposed_by) references case_proposals (id, application_id, kind, proposed_by),
  constraint two_different_people check (proposed_by <> decided_by)
);
create index case_decisions_by_case on case_decisions (application_id);
create trigger case_decisions_kept before update or delete on case_decisions for each row execute function refuse_change();

create function holds_role(person uuid, wanted text, in_country text, in_sector text) returns boolean language sql stable as $$
  select exists (
    select from staff join staff_grants on staff_id = id
    where id = person and standing = 'active' and role = wanted
      and (countries is null or in_country = any (countries)) and (sectors is null or in_sector = any (sectors)))
$$;

-- Whatever a service forgot: both are entitled here and now, and neither has declared an interest.
create function check_decision() returns trigger language plpgsql as $$
declare
  about cases%rowtype;
begin
  select * into about from cases where application_id = new.application_id;
  if not holds_role(new.decided_by, 'admin', about.country, about.sector)
    or not holds_role(new.proposed_by, 'officer', about.country, about.sector) then
    raise exception 'the decision on % is by somebody who may not', new.application_id
      using errcode = 'check_violation', constraint = 'decided_by_the_entitled';
  end if;
  if exists (select from case_interests where application_id = new.application_id and staff_id in (new.decided_by, new.proposed_by)) then
    raise exception 'the decision on % is by somebody with an interest', new.application_id
      using errcode = 'check_violation', constraint = 'decided_without_interest';
  end if;
  return new;
end $$;
create trigger case_decisions_by_two before insert on case_decisions for each row execute function check_decision();

-- An application is approved or rejected by a decision, and by nothing else.
create function check_decided() returns trigger language plpgsql as $$
begin
  if not exists (
    select from case_decisions join case_proposals on id = proposal_id
    where case_decisions.application_id = new.id and outcome = 'decided' and outcome_at = new.updated_at
      and case_decisions.kind = case new.state when 'rejected' then 'rejection' else 'approval' end) then
    raise exception 'application % has no decision for %', new.id, new.state
      using errcode = 'check_violation', constraint = 'decided_by_two_people';
  end if;
  return null;
end $$;
create constraint trigger applications_decided after update of state on applications deferrable initially deferred for each row
  when (old.state <> new.state and (new.state in ('issuance', 'rejected') or (new.state = 'completed' and old.state <> 'issuance')))
  execute function check_decided();

-- What was reminded of, so that nothing is told twice.
create table case_reminders (
  application_id uuid not null references cases,
  stage text not null,
  entered_on date not null,
  kind text not null check (kind in ('due_soon', 'late', 'correction_soon')),
  at timestamptz not null,
  primary key (application_id, stage, entered_on, kind)
);

-- Days on which nobody works in a country, besides its weekend; kept by admins.
create table holidays (
  country char(2) not null,
  day date not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Depends on the moon or on a decree: to be confirmed when it is near.
  expected boolean not null default false,
  primary key (country, day)
);

-- A price that two admins agreed on, until its day has come.
create table price_changes (
  id uuid primary key references staff_requests,
  price_id text not null references product_prices,
  amount_minor bigint not null check (amount_minor > 0),
  takes_effect_at timestamptz not null,
  applied_at timestamptz
);
create unique index price_changes_waiting on price_changes (price_id, takes_effect_at) where applied_at is null;
create index price_changes_by_day on price_changes (takes_effect_at) where applied_at is null;
create index product_price_versions_by_age on product_price_versions (valid_from);

-- Whatever a service forgot: nothing stands here but what one person asked for and another confirmed, and it stays as they agreed.
create function check_price_change() returns trigger language plpgsql as $$
begin
  if not exists (
    select from staff_requests
    where id = new.id and permission = 'change_price' and outcome = 'confirmed'
      and change ->> 'price_id' = new.price_id and (change ->> 'amount_minor')::bigint = new.amount_minor
      and ((change ->> 'takes_effect_on')::date)::timestamp at time zone 'UTC' = new.takes_effect_at) then
    raise exception 'price change % is not what two people agreed on', new.id
      using errcode = 'check_violation', constraint = 'price_agreed_by_two';
  end if;
  return new;
end $$;
create trigger price_changes_agreed before insert or update on price_changes for each row execute function check_price_change();

-- Who looked at what needed a person, and what came of it.
alter table payment_attention
  add column resolved_by uuid references staff,
  add column resolution text check (char_length(resolution) between 1 and 2000),
  add constraint resolved_whole check (resolved_by is null or (resolved_at is not null and resolution is not null));
create index payment_attention_settled on payment_attention (resolved_at) where resolved_at is not null;

-- The staff by any part of a name, an address or a number.
create index staff_search on staff using gin ((lower(name) || ' ' || email || ' ' || lower(staff_number)) gin_trgm_ops);
