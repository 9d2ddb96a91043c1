-- The schema. Sections follow the features; each has its tables, indexes, functions, triggers and grants, in the order in which they depend
-- on each other. database/testing/ compares it with the 24 migrations that it replaced.
--
-- Rules for all sections, and for later migrations:
-- - Roles belong to the cluster and exist before a migration runs (database/roles.ts). thamani_owner owns everything and has no login. Each
--   process has one role, with grants by table or by column; no process owns a table, disables a trigger, or changes an append-only row.
-- - A trigger function is `security definer`, because it reads tables that the calling role cannot read. `set search_path` prevents
--   a session from placing other tables before ours; pg_catalog is searched first if it is not named.
-- - A rule that needs two people, a payment or an order of events is enforced here too. A defect in a service, or a process under an
--   attacker's control, cannot bypass it. The name in `constraint = …` is what tests and logs see.
-- - Tables that only grow (audit_events, outbox, mail_messages, sms_messages) are partitioned by month: old months are detached, never
--   deleted row by row.

alter default privileges revoke execute on functions from public;
grant usage on schema public to thamani_api, thamani_relay, thamani_worker, thamani_signer, thamani_operator;

create extension if not exists pg_trgm;

-- `npm run seed`, `first-admins` and the commands of ops also have the roles of api, relay and worker (database/roles.ts).
grant select on migrations to thamani_operator;

create function refuse_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The worker runs it each day (features/maintenance). It creates partitions of these tables and nothing else.
create function ensure_month_partitions(parent regclass, first_month date, months integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month_start date;
  partition_name text;
  created integer := 0;
begin
  if parent::text not in ('audit_events', 'outbox', 'mail_messages', 'sms_messages') or months > 24 then
    raise exception 'no month partitions are created for %', parent using errcode = 'insufficient_privilege';
  end if;
  for i in 0 .. months - 1 loop
    month_start := (date_trunc('month', first_month) + make_interval(months => i))::date;
    partition_name := format('%s_%s', parent::text, to_char(month_start, 'YYYY_MM'));
    if to_regclass(partition_name) is null then
      execute format('create table %I partition of %s for values from (%L) to (%L)',
        partition_name, parent, month_start, (month_start + interval '1 month')::date);
      created := created + 1;
    end if;
  end loop;
  return created;
end $$;
grant execute on function ensure_month_partitions(regclass, date, integer) to thamani_worker;

-- Commands that people run on the database host: the first administrators, and recovery when fewer than two administrators are left.
create function is_operator() returns boolean
language sql stable set search_path = public, pg_temp as $$
  select pg_has_role(session_user, 'thamani_operator', 'member')
$$;

----------------------------------------------------------------------------------------------------------------------------------------
-- Audit log
--
-- Each command writes its event in its own transaction. Events of staff are chained, case by case: each event carries the hash of the event
-- before it, so that verification finds a row that was changed, removed or inserted (features/audit/chain-verification.ts). The heads of
-- the chains are sealed together, and each seal is also stored outside this database: full control of the database is not enough to
-- rewrite what was sealed. docs/decisions/2026-11-16-how-the-audit-is-chained.md
----------------------------------------------------------------------------------------------------------------------------------------

create table audit_events (
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('anonymous', 'company', 'staff', 'system')),
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  data jsonb not null default '{}',
  request_id text,
  chain text collate "C",
  position bigint,
  hash bytea,
  -- Country of the case at the time of the event, for searches within a country; null if there was no case.
  country text,
  primary key (at, id),
  constraint chain_columns_complete check ((chain is null) = (position is null) and (chain is null) = (hash is null))
) partition by range (at);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, at);
-- The data export of an account lists what its owner did.
create index audit_events_by_actor on audit_events (actor_id, at) where actor_kind = 'company';
-- A unique index cannot span partitions: the lock on the chain's head keeps positions unique, and verification finds a duplicate.
create index audit_events_by_chain on audit_events (chain, position, at, id) where chain is not null;
create index audit_events_by_country on audit_events (country, at, id) where country is not null;
create index audit_events_by_staff on audit_events (actor_id, at, id) where actor_kind = 'staff';
create index audit_events_chained_by_time on audit_events (at, id) where chain is not null;
create index audit_events_unchained on audit_events (at, id) where chain is null;
-- Who viewed a company's documents, for the company.
create index audit_events_views_by_case on audit_events ((data ->> 'application'), at, id) where action = 'document.viewed_by_staff';

select ensure_month_partitions('audit_events', current_date, 3);
-- Rows of a month without a partition; maintenance creates months ahead, so that default partitions remain empty.
create table audit_events_default partition of audit_events default;

-- The end of each chain. A writer locks the row, so that a chain never forks. Names are in byte order (collation C) in all three tables:
-- verification reads heads, events and seals side by side.
create table audit_chain_heads (
  chain text collate "C" primary key,
  position bigint not null check (position > 0),
  hash bytea not null check (length(hash) = 32),
  -- The last position that a seal includes.
  sealed_position bigint not null default 0 check (sealed_position >= 0),
  constraint sealed_position_within_chain check (sealed_position <= position)
) with (fillfactor = 80);
create index audit_chain_heads_unsealed on audit_chain_heads (chain) where position > sealed_position;

-- A seal covers the heads that grew since the seal before it, and the hash of that seal.
create table audit_seals (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  previous bytea not null check (length(previous) = 32),
  heads integer not null check (heads > 0),
  hash bytea not null unique check (length(hash) = 32)
);

create table audit_sealed_heads (
  seal bigint not null references audit_seals,
  chain text collate "C" not null,
  position bigint not null,
  hash bytea not null,
  primary key (seal, chain)
);
create index audit_sealed_heads_by_chain on audit_sealed_heads (chain, position, seal);

-- Events about one case are in its chain: the application, its documents that staff viewed, its appeals, its certificates. Other actions of
-- staff are chained by their subject, and sign-ins of staff by the person. What companies and anonymous clients do to their own accounts is
-- not chained. Payments are not chained either, since the ledger records them; that a case was paid for is in its chain.
create function chain_of(event audit_events) returns text
language plpgsql stable as $$
begin
  return case
    when event.subject_kind = 'application' then 'case ' || event.subject_id
    when event.data ? 'application' then 'case ' || (event.data ->> 'application')
    when event.subject_kind = 'certificate' then
      coalesce((select 'case ' || application_id from certificates where number = event.subject_id), 'certificate ' || event.subject_id)
    when event.actor_kind = 'staff' and event.subject_kind = 'session' then 'staff ' || event.actor_id
    when event.actor_kind = 'staff' or event.subject_kind in ('staff', 'price', 'country')
      then event.subject_kind || ' ' || event.subject_id
  end;
end $$;

-- One value as it is hashed: its length in bytes comes first, so that two different rows never have the same text.
create function chained_value(value text) returns text
language sql immutable as $$
  select coalesce(octet_length(value) || ':' || value, '-')
$$;

create function chained_hash(before bytea, event audit_events) returns bytea
language plpgsql stable as $$
begin
  return sha256(before || convert_to(
    chained_value(event.chain) || chained_value(event.position::text) || chained_value(event.id::text)
      || chained_value(to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
      || chained_value(event.actor_kind) || chained_value(event.actor_id) || chained_value(event.action)
      || chained_value(event.subject_kind) || chained_value(event.subject_id) || chained_value(event.data::text)
      || chained_value(event.request_id) || chained_value(event.country), 'UTF8'));
end $$;

-- Appends the event to the chain and makes it the chain's head.
create function chained(event audit_events, chain_name text) returns audit_events
language plpgsql as $$
declare
  head record;
begin
  event.chain := chain_name;
  event.country := case when chain_name ~ '^case [0-9a-f-]{36}$'
    then (select country from cases where application_id = substr(chain_name, 6)::uuid) end;
  select position, hash into head from audit_chain_heads where chain = chain_name for update;
  if not found then
    event.position := 1;
    event.hash := chained_hash(sha256(convert_to(chain_name, 'UTF8')), event);
    insert into audit_chain_heads (chain, position, hash) values (chain_name, event.position, event.hash) on conflict do nothing;
    if found then
      return event;
    end if;
    -- Two transactions began the same chain: this one waited for the other and continues after it.
    select position, hash into head from audit_chain_heads where chain = chain_name for update;
  end if;
  event.position := head.position + 1;
  event.hash := chained_hash(head.hash, event);
  update audit_chain_heads set position = event.position, hash = event.hash where chain = chain_name;
  return event;
end $$;

create function chain_audit_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain_name text := chain_of(new);
begin
  if chain_name is null then
    new.chain := null;
    new.position := null;
    new.hash := null;
    new.country := null;
    return new;
  end if;
  return chained(new, chain_name);
end $$;

-- A head grows, and only by an event. A direct update can change nothing but the sealed position, and cannot lower it.
create function check_chain_head_grows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if pg_trigger_depth() < 2 then
      raise exception 'the chain % begins with an event', new.chain using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or new.chain <> old.chain or new.sealed_position < old.sealed_position
    or (pg_trigger_depth() < 2 and (new.position, new.hash) is distinct from (old.position, old.hash)) then
    raise exception 'the chain % only grows, and only by an event', old.chain using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger audit_events_chained before insert on audit_events for each row execute function chain_audit_event();
create trigger audit_events_append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger audit_events_no_truncate before truncate on audit_events for each statement execute function refuse_change();
create trigger audit_chain_heads_grow before insert or update or delete on audit_chain_heads
  for each row execute function check_chain_head_grows();
create trigger audit_chain_heads_no_truncate before truncate on audit_chain_heads for each statement execute function refuse_change();
create trigger audit_seals_immutable before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();
create trigger audit_sealed_heads_immutable before update or delete on audit_sealed_heads for each row execute function refuse_change();
create trigger audit_sealed_heads_no_truncate before truncate on audit_sealed_heads for each statement execute function refuse_change();

grant select, insert on audit_events to thamani_api, thamani_worker;
grant select on audit_chain_heads, audit_seals, audit_sealed_heads to thamani_api, thamani_worker;
grant update (sealed_position) on audit_chain_heads to thamani_worker;
grant insert on audit_seals, audit_sealed_heads to thamani_worker;

----------------------------------------------------------------------------------------------------------------------------------------
-- Outbox, mail, SMS, idempotency, rate limits
----------------------------------------------------------------------------------------------------------------------------------------

-- Workflows to start or signal: written in the transaction of the command, published to Temporal by the relay. The relay polls: NOTIFY
-- takes one lock for the whole cluster at commit, which prevents group commit (measured: ten times slower commands at 64 clients).
-- docs/decisions/2026-11-16-the-relay-polls.md
create table outbox (
  id bigint generated always as identity,
  key uuid not null,
  topic text not null,
  subject_id text not null,
  created_at timestamptz not null,
  trace text,
  claimed_until timestamptz,
  attempts integer not null default 0,
  delivered_at timestamptz,
  primary key (created_at, id)
) partition by range (created_at);
create index outbox_waiting on outbox (id) where delivered_at is null;
select ensure_month_partitions('outbox', current_date, 3);
create table outbox_default partition of outbox default;

-- One row for each mail and each SMS. The key is derived from the outbox row: a retried activity finds that the message was sent.
create table mail_messages (
  key text not null,
  created_at timestamptz not null,
  kind text not null,
  language text not null,
  sent_at timestamptz,
  primary key (created_at, key)
) partition by range (created_at);
select ensure_month_partitions('mail_messages', current_date, 3);
create table mail_messages_default partition of mail_messages default;

create table sms_messages (
  key text not null,
  created_at timestamptz not null,
  kind text not null,
  language text not null,
  provider_id text,
  sent_at timestamptz,
  primary key (created_at, key)
) partition by range (created_at);
select ensure_month_partitions('sms_messages', current_date, 3);
create table sms_messages_default partition of sms_messages default;

-- The answer to a command under its caller's key: a repeated request gets the same answer.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Sliding-window log. Fixed windows allow twice the limit around the boundary of two windows. One row for each bucket: its lock orders
-- concurrent requests. Only accepted hits are stored, so a row has at most as many times as its limit. Buckets are hashed: the table
-- contains no address of a client.
create table rate_limit_buckets (
  bucket_hash bytea primary key,
  hit_times timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limit_buckets_by_expiry on rate_limit_buckets (expires_at);

grant insert on outbox to thamani_api, thamani_worker;
grant select, update (attempts, claimed_until, delivered_at) on outbox to thamani_relay;
grant select, insert, update (sent_at) on mail_messages to thamani_worker;
grant select, insert, update (provider_id, sent_at) on sms_messages to thamani_worker;
grant select, insert, update (answer) on idempotency_keys to thamani_api;
grant select, delete on idempotency_keys to thamani_worker;
grant select, insert, update (hit_times, expires_at) on rate_limit_buckets to thamani_api;
grant select, delete on rate_limit_buckets to thamani_worker;

----------------------------------------------------------------------------------------------------------------------------------------
-- Contact form
----------------------------------------------------------------------------------------------------------------------------------------

create table contact_messages (
  id uuid primary key,
  reference text not null unique,
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 5 and 32),
  message text not null check (char_length(message) between 1 and 4000),
  language text not null,
  received_at timestamptz not null
);
create index contact_messages_by_time on contact_messages (received_at);

grant insert on contact_messages to thamani_api;
grant select, delete on contact_messages to thamani_worker;

----------------------------------------------------------------------------------------------------------------------------------------
-- Companies and accounts
--
-- No secret is stored in a usable form: passwords as argon2id, session and reset tokens as SHA-256. Of one-time codes and links, only the
-- nonce that they are derived from is stored.
----------------------------------------------------------------------------------------------------------------------------------------

create table companies (
  id uuid primary key,
  company_name text not null check (char_length(company_name) between 1 and 200),
  company_size text not null check (company_size in ('Small', 'Medium', 'Large')),
  contact_person text not null check (contact_person in ('CEO', 'CTO', 'Manager', 'Secretary')),
  contact_email text not null,
  company_number text not null,
  rc_number text not null,
  reg_country char(2) not null,
  sector text not null check (sector in ('agriculture', 'solid_minerals', 'energy_resources')),
  start_of_operation_year integer not null check (start_of_operation_year between 1800 and 2200),
  type_entity text not null check (type_entity in ('manufacturer', 'exporter', 'aggregator', 'sme', 'govt_agency')),
  ownership_type text not null check (ownership_type in ('local', 'foreign_owned', 'joint_venture', 'state_owned')),
  tax_identification_number text not null,
  head_office_address text not null,
  head_office_city text not null,
  head_office_state_province_region text not null,
  head_office_country char(2) not null,
  website text check (website like 'https://%'),
  is_cooperative boolean not null default false,
  is_women_led boolean not null default false,
  is_youth_led boolean not null default false,
  created_at timestamptz not null,
  -- From the first submission, only staff change the company's identity.
  identity_locked_at timestamptz,
  -- Evidence for the discount was refused: no discount for later applications.
  discount_refused_at timestamptz,
  -- The registration number in the form that is compared (domain/signals/fingerprints.ts). Null: not yet computed, `npm run seed` does it.
  -- Empty: too short to compare.
  registration_key text
);
-- The same registration in two accounts is a signal for the review: it must be findable, and not unique.
create index companies_by_registration on companies (reg_country, rc_number);
create index companies_by_registration_key on companies (registration_key) where registration_key <> '';
create index companies_without_registration_key on companies (id) where registration_key is null;

create table accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Lower case: one person has one account, however the address is typed.
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  designation_job_title text not null,
  language text not null,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  created_at timestamptz not null,
  activated_at timestamptz,
  password_changed_at timestamptz not null,
  -- Wrong codes over all one-time codes: of one day, and since the last success. Above the limit, only the mailed link works.
  wrong_codes_day date not null,
  wrong_codes_that_day integer not null default 0,
  wrong_codes_since_success integer not null default 0,
  -- The account is deleted after seven days, unless its owner signs in or opens the mailed link before.
  deletion_requested_at timestamptz,
  deletion_nonce bytea check (length(deletion_nonce) = 32),
  constraint deletion_request_complete check ((deletion_requested_at is null) = (deletion_nonce is null))
);
create index accounts_by_company on accounts (company_id);

-- A request for a one-time code. Known and unknown addresses get the same row, so that neither the response nor its time shows which it is.
create table one_time_code_requests (
  id uuid primary key,
  email text not null,
  purpose text not null check (purpose in ('activate', 'reset')),
  language text not null,
  requested_at timestamptz not null
);
create index one_time_code_requests_by_age on one_time_code_requests (requested_at);

-- A code and its link, both derived from the nonce with the server's key.
create table one_time_codes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset')),
  nonce bytea not null check (length(nonce) = 32),
  created_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
create unique index one_time_codes_newest_only on one_time_codes (account_id, purpose) where used_at is null and replaced_at is null;

-- Issued for a correct reset code or link; a token sets one new password.
create table password_reset_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_tokens_by_account on password_reset_tokens (account_id);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  ended_at timestamptz,
  -- The network that the session was opened from. The row is deleted with the account, or a month after the session ended; audit events
  -- are permanent and carry a keyed hash of the network.
  network text not null default '' check (char_length(network) <= 50),
  -- The last sign-in or step-up. Null: step-up is required.
  authenticated_at timestamptz
);
create index sessions_open on sessions (account_id, started_at desc) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);

grant select, insert on accounts, companies to thamani_api;
grant update (activated_at, deletion_requested_at, deletion_nonce, designation_job_title, email_notifications, first_name, language,
  last_name, password_changed_at, password_hash, phone, sms_notifications, wrong_codes_day, wrong_codes_since_success, wrong_codes_that_day)
  on accounts to thamani_api;
grant update (company_name, company_number, company_size, contact_email, contact_person, discount_refused_at, head_office_address,
  head_office_city, head_office_country, head_office_state_province_region, identity_locked_at, is_cooperative, is_women_led, is_youth_led,
  ownership_type, rc_number, reg_country, registration_key, sector, start_of_operation_year, tax_identification_number, type_entity,
  website) on companies to thamani_api;
grant insert on one_time_code_requests to thamani_api;
grant select, update (used_at, wrong_tries) on one_time_codes to thamani_api;
grant select, insert, update (used_at) on password_reset_tokens to thamani_api;
grant select, insert, update (ended_at, authenticated_at, last_seen_at) on sessions to thamani_api;

-- The worker reads no password, session token or second factor.
grant select, delete on one_time_code_requests, companies to thamani_worker;
grant select (id, company_id, email, first_name, last_name, phone, designation_job_title, language, created_at, activated_at,
  deletion_requested_at, deletion_nonce, email_notifications, sms_notifications, password_changed_at, wrong_codes_day,
  wrong_codes_since_success, wrong_codes_that_day), delete on accounts to thamani_worker;
-- For `select … for update`, which needs the update privilege on a column; the worker changes nothing of an account.
grant update (deletion_nonce) on accounts to thamani_worker;
grant select, insert, update (replaced_at) on one_time_codes to thamani_worker;
grant select (id, account_id, started_at, last_seen_at, expires_at, device, ended_at, network), delete on sessions to thamani_worker;

grant select (id, company_name, rc_number) on companies to thamani_signer;
grant update (expires_at, started_at) on sessions to thamani_operator;

-- Second factors of companies: an authenticator app, passkeys and recovery codes. With an authenticator or a passkey, the password alone is
-- not enough to sign in. All rows are deleted with the account.

create table account_authenticators (
  account_id uuid primary key references accounts on delete cascade,
  -- AES-256-GCM with the id of its key in front, bound to the account. Encrypted again when ACCOUNT_KEY is rotated
  -- (docs/runbooks/secrets.md).
  encrypted_secret bytea not null check (length(encrypted_secret) = 56),
  -- The last TOTP time step whose code was used: each code works once.
  last_step bigint not null,
  added_at timestamptz not null
);

create table account_passkeys (
  id uuid primary key,
  credential_id text not null unique,
  account_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  added_at timestamptz not null,
  used_at timestamptz
);
create index account_passkeys_by_account on account_passkeys (account_id, added_at);

-- Fewer than 112 bits each, hence hashed as passwords are (ASVS 5.0, 6.5.2).
create table account_recovery_codes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  hash text not null,
  used_at timestamptz
);
create index account_recovery_codes_by_account on account_recovery_codes (account_id);

-- WebAuthn challenges, and the nonce that the secret of a new authenticator is derived from. Each works once, within minutes. A sign-in
-- challenge has no account: the passkey names it.
create table account_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'step_up', 'add_passkey', 'add_authenticator')),
  account_id uuid references accounts on delete cascade,
  nonce bytea not null check (length(nonce) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  constraint only_a_sign_in_has_no_account check ((account_id is null) = (purpose = 'sign_in'))
);
create index account_challenges_by_age on account_challenges (created_at);
create index account_challenges_by_account on account_challenges (account_id) where account_id is not null;

-- A correct password that waits for the second factor. It is not a session and gives no access.
create table sign_in_steps (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  used_at timestamptz
);
create index sign_in_steps_by_age on sign_in_steps (created_at);
create index sign_in_steps_open on sign_in_steps (account_id) where used_at is null;

grant select, insert, delete on account_authenticators, account_passkeys, account_recovery_codes to thamani_api;
grant update (last_step) on account_authenticators to thamani_api;
grant update (counter, used_at) on account_passkeys to thamani_api;
grant update (used_at) on account_recovery_codes to thamani_api;
grant select, insert, update (used_at) on account_challenges to thamani_api;
grant select, insert, update (used_at, wrong_codes) on sign_in_steps to thamani_api;

grant select (id, created_at), delete on account_challenges, sign_in_steps to thamani_worker;
-- Rotation of ACCOUNT_KEY (npm run secrets -- reseal).
grant update (encrypted_secret) on account_authenticators to thamani_operator;

----------------------------------------------------------------------------------------------------------------------------------------
-- Staff
--
-- Passwords, tokens and links are stored as they are for companies. A person joins the staff, changes scope, is suspended or returns only
-- if two entitled people agreed on exactly that; each of the two must have the whole scope that the change touches.
-- docs/decisions/2026-11-15-two-people-for-the-staff.md
----------------------------------------------------------------------------------------------------------------------------------------

create sequence staff_numbers;

create table staff (
  id uuid primary key,
  -- What a certificate shows instead of a name.
  staff_number text not null unique check (staff_number ~ '^S-[0-9]{4,}$'),
  email text not null unique check (email = lower(email)),
  name text not null check (char_length(name) between 1 and 120),
  language text not null,
  status text not null check (status in ('invited', 'confirmed', 'active', 'suspended')),
  password_hash text,
  -- A secret that is derived from a nonce is lost when ACCOUNT_KEY is rotated. Such a secret is read until `npm run secrets -- reseal` has
  -- run; new secrets are in totp_encrypted_secret.
  totp_nonce bytea check (length(totp_nonce) = 32),
  -- The last TOTP time step whose code was used: each code works once.
  totp_step bigint not null default 0,
  has_passkey boolean not null default false,
  created_at timestamptz not null,
  -- AES-256-GCM with the id of its key in front. Encrypted again when ACCOUNT_KEY is rotated (docs/runbooks/secrets.md).
  totp_encrypted_secret bytea check (length(totp_encrypted_secret) = 56),
  constraint active_has_two_factors check (
    status <> 'active' or has_passkey or (password_hash is not null and (totp_nonce is not null or totp_encrypted_secret is not null))),
  constraint one_authenticator check (totp_nonce is null or totp_encrypted_secret is null)
);
create index staff_by_name on staff (name, id);
-- Search by any part of a name, an address or a number.
create index staff_search on staff using gin ((lower(name) || ' ' || email || ' ' || lower(staff_number)) gin_trgm_ops);

create table staff_grants (
  staff_id uuid not null references staff,
  role text not null check (role in ('officer', 'verifier', 'admin', 'board')),
  -- Null: all of them.
  countries text[] check (cardinality(countries) > 0),
  sectors text[] check (cardinality(sectors) > 0),
  primary key (staff_id, role)
);
create index staff_grants_by_role on staff_grants (role);

create table staff_passkeys (
  credential_id text primary key,
  staff_id uuid not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_by_person on staff_passkeys (staff_id);

-- WebAuthn challenges: each works once, within minutes. A sign-in challenge has no person: the passkey names them.
create table staff_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('enrol', 'sign_in', 'step_up')),
  staff_id uuid references staff,
  nonce bytea not null check (length(nonce) = 32),
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_challenges_by_age on staff_challenges (created_at);

-- Mailed to a new member of staff, or to one whose sign-in was reset. A link works only together with a code, which an administrator gives
-- to the person by voice. The code has 50 bits, hence hashed as passwords are (ASVS 5.0, 6.5.2).
-- docs/decisions/2026-11-17-enrolment-code.md
create table staff_enrolment_links (
  id uuid primary key,
  staff_id uuid not null references staff,
  nonce bytea not null check (length(nonce) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  code_hash text,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  constraint open_link_has_code check (used_at is not null or code_hash is not null)
);
create unique index staff_enrolment_links_one_open on staff_enrolment_links (staff_id) where used_at is null;

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id uuid not null references staff,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last sign-in or step-up.
  authenticated_at timestamptz not null,
  device text not null,
  ended_at timestamptz,
  -- As in sessions.
  network text not null default '' check (char_length(network) <= 50)
);
create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_by_expiry on staff_sessions (expires_at);
-- The known devices and networks of a person.
create index staff_sessions_by_person on staff_sessions (staff_id, started_at desc);

-- What one administrator requested and another must confirm within seven days.
create table approval_requests (
  id uuid primary key,
  permission text not null check (permission in ('invite_staff', 'change_scope', 'suspend_staff', 'reset_sign_in', 'change_price')),
  subject_id uuid references staff,
  change jsonb not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  resolved_by uuid references staff,
  resolved_at timestamptz,
  outcome text check (outcome in ('confirmed', 'refused', 'expired')),
  -- A request that expired was resolved by no person.
  constraint resolution_complete check (
    (resolved_at is null) = (outcome is null) and (resolved_by is null) = (outcome is null or outcome = 'expired')),
  constraint two_people check (outcome <> 'confirmed' or resolved_by <> requested_by),
  constraint not_confirmed_by_subject check (outcome <> 'confirmed' or resolved_by <> subject_id)
);
create index approval_requests_open on approval_requests (requested_at) where resolved_at is null;
create index approval_requests_open_by_subject on approval_requests (subject_id) where resolved_at is null;
create index approval_requests_open_by_requester on approval_requests (requested_by) where resolved_at is null;

-- Whether an active person has the role in this country and sector.
create function has_role(person uuid, wanted text, in_country text, in_sector text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from staff join staff_grants on staff_id = id
    where id = person and status = 'active' and role = wanted
      and (countries is null or in_country = any (countries)) and (sectors is null or in_sector = any (sectors)))
$$;

-- Whether an active administrator's scope includes all of these countries and sectors; null is everywhere.
create function may_administer(person uuid, wanted_countries text[], wanted_sectors text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from staff join staff_grants g on g.staff_id = staff.id
    where staff.id = person and status = 'active' and role = 'admin'
      and (g.countries is null or wanted_countries <@ g.countries) and (g.sectors is null or wanted_sectors <@ g.sectors))
$$;

-- The grants of a request, in the form of staff_grants.
create function requested_grants(change jsonb) returns table (role text, countries text[], sectors text[])
language sql immutable set search_path = public, pg_temp as $$
  select g.role, g.countries, g.sectors
  from jsonb_to_recordset(case jsonb_typeof(change -> 'grants') when 'array' then change -> 'grants' else '[]' end)
    as g (role text, countries text[], sectors text[])
$$;

-- Whether a person has exactly the grants of a request.
create function has_grants(person uuid, change jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (
    (select role, countries, sectors from staff_grants where staff_id = person
      except select role, countries, sectors from requested_grants(change))
    union all
    (select role, countries, sectors from requested_grants(change)
      except select role, countries, sectors from staff_grants where staff_id = person))
$$;

-- Whether a person has the whole scope that a request touches: what its subject has, and what its subject will have. A price touches every
-- country and sector.
create function may_resolve(person uuid, request approval_requests) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case request.permission when 'change_price' then may_administer(person, null, null) else (
    select coalesce(bool_and(may_administer(person, countries, sectors)), may_administer(person, '{}', '{}')) from (
      select countries, sectors from staff_grants where staff_id = request.subject_id
      union all select countries, sectors from requested_grants(request.change)
    ) touched) end
$$;

-- Whether two people agreed on it in this transaction: the row version of the request was written by it.
create function is_confirmed_in_transaction(person uuid, wanted text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from approval_requests
    where subject_id = person and permission = wanted and outcome = 'confirmed' and xmin::text = (pg_current_xact_id()::xid)::text)
$$;

create function check_approval_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'request % begins open', new.id using errcode = 'check_violation', constraint = 'approval_request_begins_open';
    end if;
    return new;
  end if;
  if (new.id, new.permission, new.subject_id, new.change, new.requested_by, new.requested_at)
      is distinct from (old.id, old.permission, old.subject_id, old.change, old.requested_by, old.requested_at)
    or old.outcome is not null then
    raise exception 'request % cannot be changed', old.id using errcode = 'check_violation', constraint = 'approval_request_immutable';
  end if;
  if new.outcome = 'confirmed' then
    if new.resolved_at >= old.requested_at + interval '7 days' then
      raise exception 'request % has expired', old.id using errcode = 'check_violation', constraint = 'approval_request_in_time';
    end if;
    if not may_resolve(new.requested_by, new) or not may_resolve(new.resolved_by, new) then
      raise exception 'request % is not by two entitled people', old.id
        using errcode = 'check_violation', constraint = 'approval_request_by_the_entitled';
    end if;
  elsif new.outcome = 'refused' and new.resolved_by = old.subject_id and new.resolved_by <> old.requested_by then
    raise exception 'request % is refused by its subject', old.id
      using errcode = 'check_violation', constraint = 'approval_request_not_refused_by_subject';
  end if;
  return new;
end $$;
create trigger approval_requests_by_two before insert or update on approval_requests for each row execute function check_approval_request();
create trigger approval_requests_no_delete before delete on approval_requests for each row execute function refuse_change();

create function check_staff_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed boolean;
begin
  if is_operator() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'invited' then
      raise exception '% joins the staff uninvited', new.id using errcode = 'check_violation', constraint = 'staff_begins_invited';
    end if;
    return new;
  end if;
  agreed := case
      when old.status = 'invited' and new.status = 'confirmed' then is_confirmed_in_transaction(new.id, 'invite_staff')
        and exists (
          select from approval_requests r
          where r.subject_id = new.id and r.permission = 'invite_staff' and r.outcome = 'confirmed'
            and r.xmin::text = (pg_current_xact_id()::xid)::text and has_grants(new.id, r.change))
      when new.status = 'confirmed' then is_confirmed_in_transaction(new.id, 'reset_sign_in')
      when new.status = 'suspended' then is_confirmed_in_transaction(new.id, 'suspend_staff')
      -- By the mailed link, which was used in this transaction.
      when old.status = 'confirmed' and new.status = 'active' then exists (
        select from staff_enrolment_links
        where staff_id = new.id and used_at is not null and xmin::text = (pg_current_xact_id()::xid)::text)
      else false end;
  if not agreed then
    raise exception 'the status of % becomes % without two people', new.id, new.status
      using errcode = 'check_violation', constraint = 'staff_changed_by_two';
  end if;
  return new;
end $$;
create trigger staff_changed_by_two before insert on staff for each row execute function check_staff_changed();
create trigger staff_status_changed_by_two before update of status on staff for each row when (new.status is distinct from old.status)
  execute function check_staff_changed();

-- Requests of a suspended person expire: no administrator can confirm them later.
create function expire_requests_of_suspended_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update approval_requests set outcome = 'expired', resolved_at = greatest(requested_at, now())
    where requested_by = new.id and resolved_at is null;
  update status_change_requests set outcome = 'expired', resolved_at = greatest(requested_at, now())
    where requested_by = new.id and outcome is null;
  return null;
end $$;
create trigger staff_suspended after update of status on staff for each row
  when (new.status = 'suspended' and old.status <> 'suspended') execute function expire_requests_of_suspended_staff();

create function check_grants_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := case tg_op when 'DELETE' then old.staff_id else new.staff_id end;
begin
  if not is_operator() and not exists (select from staff where id = person and status = 'invited')
    and not is_confirmed_in_transaction(person, 'change_scope') then
    raise exception 'the scope of % can only be changed by two people', person
      using errcode = 'check_violation', constraint = 'scope_changed_by_two';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger staff_grants_changed_by_two before insert or update or delete on staff_grants
  for each row execute function check_grants_changed();

-- At commit, the grants are exactly those of the request.
create function check_grants_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := case tg_op when 'DELETE' then old.staff_id else new.staff_id end;
begin
  if is_operator() or exists (select from staff where id = person and status = 'invited') then
    return null;
  end if;
  if not exists (
    select from approval_requests r
    where r.subject_id = person and r.permission in ('change_scope', 'invite_staff') and r.outcome = 'confirmed'
      and r.xmin::text = (pg_current_xact_id()::xid)::text and has_grants(person, r.change)) then
    raise exception 'the scope of % is not what two people agreed on', person
      using errcode = 'check_violation', constraint = 'scope_as_agreed';
  end if;
  return null;
end $$;
create constraint trigger staff_grants_agreed after insert or update or delete on staff_grants deferrable initially deferred
  for each row execute function check_grants_agreed();

-- A link, and with it a code, exists only if two people agreed on it in the same transaction. The number of wrong codes never decreases,
-- and a used link remains used.
create function check_staff_enrolment_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_operator() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if not is_confirmed_in_transaction(new.staff_id, 'invite_staff') and not is_confirmed_in_transaction(new.staff_id, 'reset_sign_in') then
      raise exception 'the link for % is created without two people', new.staff_id
        using errcode = 'check_violation', constraint = 'staff_enrolment_link_by_two';
    end if;
  elsif old.used_at is not null or new.wrong_codes < old.wrong_codes then
    raise exception 'link % has ended, or its wrong codes were counted', old.id
      using errcode = 'check_violation', constraint = 'staff_enrolment_link_immutable';
  end if;
  return new;
end $$;
create trigger staff_enrolment_links_by_two before insert or update on staff_enrolment_links
  for each row execute function check_staff_enrolment_link();

grant usage on staff_numbers to thamani_api;
grant select, insert on staff, approval_requests to thamani_api;
-- Name and language: an invited person whose invitation was not confirmed can be invited again, with other details.
grant update (has_passkey, language, name, password_hash, status, totp_nonce, totp_encrypted_secret, totp_step) on staff to thamani_api;
grant select, insert, delete on staff_grants to thamani_api;
grant select, insert, delete, update (counter, used_at) on staff_passkeys to thamani_api;
grant select, insert, update (used_at) on staff_challenges to thamani_api;
-- The api creates links and counts wrong codes; it cannot replace a code.
grant select, insert (id, staff_id, nonce, code_hash, created_at, expires_at), update (used_at, wrong_codes)
  on staff_enrolment_links to thamani_api;
grant select, insert, update (ended_at, authenticated_at, last_seen_at) on staff_sessions to thamani_api;
grant update (outcome, resolved_at, resolved_by) on approval_requests to thamani_api;

grant select (id, staff_number, email, name, language, status, has_passkey, created_at) on staff to thamani_worker;
grant select on staff_grants to thamani_worker;
grant select (id, created_at), delete on staff_challenges to thamani_worker;
-- The worker has ACCOUNT_KEY and mails the link, so it must not read the code.
grant select (id, staff_id, nonce, created_at, expires_at, used_at) on staff_enrolment_links to thamani_worker;
grant select (id, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device, ended_at, network), delete
  on staff_sessions to thamani_worker;
-- The worker marks expired requests.
grant select, update (outcome, resolved_at) on approval_requests to thamani_worker;

-- The signer renders each file itself: the page names proposer and approver by staff number and day.
grant select (id, staff_number) on staff to thamani_signer;
grant update (expires_at, started_at) on staff_sessions to thamani_operator;

----------------------------------------------------------------------------------------------------------------------------------------
-- Devices and failed sign-ins (docs/decisions/2026-11-16-sign-in-security.md)
----------------------------------------------------------------------------------------------------------------------------------------

-- Browsers that an account or a member of staff signed in from. A known browser has a separate limit of wrong passwords, so that failures
-- elsewhere do not lock out the owner. The token is stored as a hash and gives no access.
create table known_devices (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id uuid references accounts on delete cascade,
  staff_id uuid references staff on delete cascade,
  -- The newest session of the device, while that row exists: ending the session from another browser ends the device too.
  session_id uuid,
  device text not null check (char_length(device) <= 100),
  first_at timestamptz not null,
  last_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index known_devices_by_account on known_devices (account_id, last_at desc) where account_id is not null;
create index known_devices_by_staff on known_devices (staff_id, last_at desc) where staff_id is not null;
create index known_devices_by_expiry on known_devices (expires_at);

-- Refused passwords, codes and passkeys, counted by account, reason and hour: an attack makes counts grow, not the table. A network is the
-- /24 of an IPv4 address or the /48 of an IPv6 address; a row has at most ten. Deleted after 90 days, or with the account.
create table sign_in_failures (
  id uuid primary key,
  account_kind text not null check (account_kind in ('company', 'staff')),
  -- Null: no account has the address, passkey or link that was sent. The typed value is never stored.
  account_id uuid,
  hour timestamptz not null,
  reason text not null check (char_length(reason) <= 40),
  count integer not null check (count > 0),
  networks text[] not null check (cardinality(networks) between 1 and 10),
  has_more_networks boolean not null default false,
  last_at timestamptz not null,
  constraint sign_in_failures_counted unique nulls not distinct (account_kind, account_id, hour, reason)
);
create index sign_in_failures_by_hour on sign_in_failures (hour desc, id desc);

grant select, insert, delete, update (device, expires_at, last_at, session_id) on known_devices to thamani_api;
grant select, insert, update (count, has_more_networks, last_at, networks) on sign_in_failures to thamani_api;
grant select (id, expires_at), delete on known_devices to thamani_worker;
grant select (id, account_kind, account_id, hour), delete on sign_in_failures to thamani_worker;

----------------------------------------------------------------------------------------------------------------------------------------
-- Prices
----------------------------------------------------------------------------------------------------------------------------------------

create table product_prices (
  id text primary key,
  category text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency = 'USD'),
  position integer not null unique,
  version integer not null default 1
);

-- Every version of a price: a payment names the version that it was started with.
create table product_price_versions (
  id text not null references product_prices,
  version integer not null check (version > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  valid_from timestamptz not null default clock_timestamp(),
  primary key (id, version)
);
create index product_price_versions_by_age on product_price_versions (valid_from);
create trigger product_price_versions_immutable before update or delete on product_price_versions
  for each row execute function refuse_change();

-- A price that two administrators agreed on, from confirmation until it takes effect.
create table price_changes (
  id uuid primary key references approval_requests,
  price_id text not null references product_prices,
  amount_minor bigint not null check (amount_minor > 0),
  effective_at timestamptz not null,
  applied_at timestamptz
);
create unique index price_changes_waiting on price_changes (price_id, effective_at) where applied_at is null;
create index price_changes_by_day on price_changes (effective_at) where applied_at is null;

-- A price change is exactly what one person requested and another confirmed.
create function check_price_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from approval_requests
    where id = new.id and permission = 'change_price' and outcome = 'confirmed'
      and change ->> 'price_id' = new.price_id and (change ->> 'amount_minor')::bigint = new.amount_minor
      and ((change ->> 'takes_effect_on')::date)::timestamp at time zone 'UTC' = new.effective_at) then
    raise exception 'price change % is not what two people agreed on', new.id
      using errcode = 'check_violation', constraint = 'price_agreed_by_two';
  end if;
  return new;
end $$;
create trigger price_changes_agreed before insert or update on price_changes for each row execute function check_price_change();

-- A price in force is one that two people agreed on.
create function check_price_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_operator() and not exists (
    select from price_changes where price_id = new.id and amount_minor = new.amount_minor and applied_at is null) then
    raise exception 'the price % can only be changed by two people', new.id
      using errcode = 'check_violation', constraint = 'price_changed_by_two';
  end if;
  return new;
end $$;
create trigger product_prices_agreed before update of amount_minor, currency, category on product_prices for each row
  when (new.amount_minor is distinct from old.amount_minor or new.currency is distinct from old.currency
    or new.category is distinct from old.category)
  execute function check_price_agreed();

create function next_price_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger product_prices_versioned before update of amount_minor, currency on product_prices for each row
  when (old.amount_minor <> new.amount_minor or old.currency <> new.currency) execute function next_price_version();

create function insert_price_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into product_price_versions (id, version, amount_minor, currency) values (new.id, new.version, new.amount_minor, new.currency)
    on conflict do nothing;
  return null;
end $$;
create trigger product_prices_insert_version after insert or update on product_prices for each row execute function insert_price_version();

grant select on product_prices, product_price_versions, price_changes to thamani_api, thamani_worker;
-- For `select … for update` while another change is requested. The worker applies prices when they take effect.
grant update (position) on product_prices to thamani_api;
grant insert on price_changes to thamani_api;
grant update (amount_minor) on product_prices to thamani_worker;
grant update (applied_at) on price_changes to thamani_worker;
grant insert on product_prices to thamani_operator;

----------------------------------------------------------------------------------------------------------------------------------------
-- Documents
----------------------------------------------------------------------------------------------------------------------------------------

-- Files of companies. The bytes are in the object store; a row is written after its object.
create table documents (
  id uuid primary key,
  company_id uuid not null references companies,
  media_type text not null check (media_type in ('photo', 'document')),
  name text not null check (char_length(name) between 1 and 200),
  -- Detected in the bytes, never taken from the sender.
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes between 1 and 5242880),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null default 'checking' check (state in ('checking', 'ready', 'refused')),
  refusal text,
  -- Type of the sanitised copy that people view; the original is evidence and remains unchanged.
  view_type text check (view_type in ('application/pdf', 'image/jpeg')),
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Since when no application refers to it; null while one does. The worker deletes unreferenced documents after seven days.
  unreferenced_since timestamptz,
  -- How long the parser worked on it. The limit for a company and hour is in domain/documents/documents.ts.
  inspected_at timestamptz,
  inspection_milliseconds integer not null default 0 check (inspection_milliseconds >= 0),
  constraint refused_has_reason check ((state = 'refused') = (refusal is not null)),
  constraint ready_has_view_type check ((state = 'ready') = (view_type is not null)),
  constraint checked_has_time check ((state = 'checking') = (checked_at is null))
);
create index documents_by_company on documents (company_id, created_at);
-- The same bytes in two applications are a signal for the review.
create index documents_by_hash on documents (sha256);
create index documents_checking on documents (created_at) where state = 'checking';
create index documents_unreferenced on documents (unreferenced_since) where unreferenced_since is not null;
create index documents_inspected on documents (company_id, inspected_at) where inspected_at is not null;

-- For tables that refer to documents: one trigger after insert, one after delete.
create function mark_document_referenced() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update documents set unreferenced_since = null where id = new.document_id and unreferenced_since is not null;
  return null;
end $$;

create function mark_document_unreferenced() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update documents set unreferenced_since = now() where id = old.document_id;
  return null;
end $$;

grant select, insert, update (unreferenced_since) on documents to thamani_api;
grant select, delete, update (inspected_at, inspection_milliseconds, refusal, checked_at, state, unreferenced_since, view_type)
  on documents to thamani_worker;

----------------------------------------------------------------------------------------------------------------------------------------
-- Applications
--
-- States and who may change them are in domain/applications/lifecycle.ts; constraints here are what is true in every state.
----------------------------------------------------------------------------------------------------------------------------------------

create sequence application_numbers;

create table applications (
  id uuid primary key,
  company_id uuid not null references companies,
  application_number text not null unique check (application_number ~ '^APP-[0-9]{2}-[0-9]{6,}$'),
  state text not null default 'draft' check (state in (
    'draft', 'submitted', 'screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance', 'completed',
    'correction', 'rejected', 'appeal', 'rejection_upheld', 'withdrawn')),
  -- The stage that a correction returns to.
  return_stage text check (return_stage in ('assessment', 'documents', 'site_visit')),
  paid boolean not null default false,
  -- Keys are the field names of the specification, with its spelling: cost_of_imported_inputed.
  answers jsonb not null default '{}',
  -- What was typed and is not a valid value, with the fault: a draft loses nothing.
  unparsed_answers jsonb not null default '{}',
  -- Incremented by each change; the version of a field is the revision that changed it last.
  revision integer not null default 1,
  field_versions jsonb not null default '{}',
  -- The number of submissions, which is the number of the newest frozen version.
  submissions integer not null default 0,
  -- Copies of answers, for lists and reports.
  product_name text not null default '',
  product_category text references product_prices,
  hs_code char(6),
  country char(2),
  -- Declared value addition in percent. The specification names the column.
  cva numeric,
  -- The version of the rule that applies to the case: the one in force at its submission.
  scheme text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  -- The certificate that this application renews; it remains valid until its expiry date. The foreign key is in section Certificates.
  renewal_of text,
  constraint correction_has_return_stage check ((state = 'correction') = (return_stage is not null)),
  constraint draft_is_not_submitted check ((state = 'draft') = (submitted_at is null)),
  constraint paid_matches_state check (state = 'withdrawn' or paid = (state not in ('draft', 'submitted')))
) with (fillfactor = 85);
-- Ids grow with time, so that the newest come first. One index for each list; a company has few enough rows to search them by name.
create index applications_by_company on applications (company_id, id desc);
create index applications_paid on applications (company_id, id desc) where paid;
create index applications_payable on applications (company_id, id desc) where state in ('draft', 'submitted');
-- Paid applications without a case: normally none for longer than a moment.
create index applications_in_screening on applications (updated_at) where state = 'screening';
-- Approved and not yet issued: few, and read every five minutes.
create index applications_in_issuance on applications (updated_at) where state = 'issuance';
create index applications_by_renewal on applications (renewal_of) where renewal_of is not null;
-- Certified value additions by chapter of the Harmonized System.
create index applications_certified_by_chapter on applications (left(hs_code, 2), updated_at) where state = 'completed';

-- The answers of each submission: never changed, and deleted only with the application.
create table application_versions (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version > 0),
  answers jsonb not null,
  cva numeric not null,
  scheme text not null,
  submitted_at timestamptz not null,
  submitted_by uuid not null,
  primary key (application_id, version)
);
create trigger application_versions_frozen before update on application_versions for each row execute function refuse_change();

-- Documents that the answers refer to: version 0 is the current draft, the others are frozen with their submission.
create table application_documents (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version >= 0),
  field text not null,
  position integer not null check (position >= 0),
  document_id uuid not null references documents,
  primary key (application_id, version, field, position)
);
create index application_documents_by_document on application_documents (document_id);
create trigger application_documents_referenced after insert on application_documents
  for each row execute function mark_document_referenced();
create trigger application_documents_unreferenced after delete on application_documents
  for each row execute function mark_document_unreferenced();

grant usage on application_numbers to thamani_api;
-- Inserted by column: the signer signs what was paid for, so the api must not insert an application that is already paid.
grant select, delete, insert (id, company_id, application_number, answers, field_versions, product_name, product_category, hs_code, country,
  cva, renewal_of, created_at, updated_at) on applications to thamani_api;
grant update (answers, country, cva, field_versions, hs_code, product_category, product_name, renewal_of, return_stage, revision, scheme,
  state, submissions, submitted_at, unparsed_answers, updated_at) on applications to thamani_api;
grant select, insert on application_versions to thamani_api;
grant select, insert, delete on application_documents to thamani_api;

grant select, delete, update (paid, renewal_of, return_stage, state, updated_at) on applications to thamani_worker;
grant select on application_versions to thamani_worker;
grant select, delete on application_documents to thamani_worker;

grant select (id, company_id, state, paid, product_name, hs_code, country, scheme) on applications to thamani_signer;
-- Of all answers, the signer reads the coordinates of the facility: the certificate names the town.
create view facility_places as
  select id as application_id, answers ->> 'facility_latitude' as latitude, answers ->> 'facility_longitude' as longitude from applications;
grant select on facility_places to thamani_signer;

----------------------------------------------------------------------------------------------------------------------------------------
-- Payments
--
-- What a company owes, what the provider took, and where each amount is. How a payment changes state is in domain/payments/. Constraints
-- here: a balanced ledger, one capture of each charge, one payment for each application.
----------------------------------------------------------------------------------------------------------------------------------------

create sequence invoice_numbers;

create table payments (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Part of addresses that leave the system: 130 bits, so that it cannot be guessed.
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  invoice_number text not null unique check (invoice_number ~ '^INV-[0-9]{2}-[0-9]{6,}$'),
  provider text not null,
  state text not null default 'preparing' check (state in ('preparing', 'open', 'paid', 'failed', 'expired', 'cancelled', 'replaced')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- Who pays, and the language of the provider's page and of the receipt.
  account_id uuid not null,
  language text not null,
  -- The provider's hosted payment page. The request that waits for it polls this row (features/payments/checkout-link-waiter.ts).
  link text,
  -- The hash of the receipt is part of its path in the object store.
  receipt_sha256 bytea check (octet_length(receipt_sha256) = 32),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  link_expires_at timestamptz,
  paid_at timestamptz,
  constraint open_has_a_link check (state <> 'open' or link is not null),
  constraint paid_has_a_date check ((state = 'paid') = (paid_at is not null))
) with (fillfactor = 85);
create index payments_by_company on payments (company_id, id desc);
create index payments_live on payments (created_at) where state in ('preparing', 'open');

-- Each request to the provider for a checkout link, written before it is sent. If the response is lost, the reference is looked up at the
-- provider and the request is never repeated. docs/decisions/2026-11-15-one-attempt-one-reference.md
create table checkout_attempts (
  payment_id uuid not null references payments,
  number integer not null check (number > 0),
  reference text not null unique,
  requested_at timestamptz not null,
  answered_at timestamptz,
  link text,
  failure text,
  primary key (payment_id, number)
);

-- What is paid for, with the price when the payment was started. Number and name are copies: a draft may be deleted after its payment
-- ended.
create table payment_items (
  payment_id uuid not null references payments,
  application_id uuid not null,
  application_number text not null,
  product_name text not null,
  price_id text not null,
  price_version integer not null,
  full_minor bigint not null check (full_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  discount_scheme text,
  -- True while the payment is live, and permanently once the amount is applied.
  reserves_application boolean not null default true,
  applied_at timestamptz,
  primary key (payment_id, application_id),
  foreign key (price_id, price_version) references product_price_versions,
  constraint discounted check (amount_minor = full_minor - discount_minor),
  constraint applied_reserves_application check (applied_at is null or reserves_application)
) with (fillfactor = 85);
-- At most one payment reserves an application, and at most one pays for it.
create unique index payment_items_one_reservation on payment_items (application_id) where reserves_application;
create index payment_items_by_application on payment_items (application_id);

-- Charges that the provider confirmed in a status check.
create table provider_charges (
  provider text not null,
  transaction_id text not null,
  payment_id uuid not null references payments,
  reference text not null references checkout_attempts (reference),
  minor bigint not null check (minor > 0),
  currency char(3) not null,
  charge_minor bigint not null default 0 check (charge_minor >= 0),
  confirmed_at timestamptz not null,
  primary key (provider, transaction_id)
);
create index provider_charges_by_payment on provider_charges (payment_id);

-- Webhook requests, byte for byte, stored before they are processed. A repeated request is the same row.
create table webhook_events (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  provider text not null,
  body text not null,
  received_at timestamptz not null,
  payment_id uuid references payments
);
create index webhook_events_by_age on webhook_events (received_at);
create index webhook_events_by_payment on webhook_events (payment_id);

-- Reasons to poll the provider: a webhook, or a browser that returned. Neither is proof of a payment.
-- docs/decisions/2026-11-15-hints-are-never-believed.md
create table payment_status_checks (
  key uuid primary key,
  payment_id uuid not null references payments,
  source text not null check (source in ('webhook', 'return')),
  transaction_id text,
  at timestamptz not null
);
create index payment_status_checks_by_payment on payment_status_checks (payment_id, at desc);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider text not null,
  transaction_id text not null,
  -- Null: an amount that was charged for no application.
  application_id uuid,
  minor bigint not null check (minor > 0),
  currency char(3) not null,
  reason text not null check (reason in ('duplicate_payment', 'late_payment', 'underpaid', 'overpaid', 'withdrawn')),
  state text not null default 'owed' check (state in ('owed', 'requested', 'completed', 'exception')),
  created_at timestamptz not null,
  requested_at timestamptz,
  provider_refund_id text,
  completed_at timestamptz,
  foreign key (provider, transaction_id) references provider_charges,
  constraint completed_has_a_date check ((state = 'completed') = (completed_at is not null))
);
create unique index refunds_unique on refunds (provider, transaction_id, application_id) nulls not distinct;
create index refunds_open on refunds (created_at) where state <> 'completed';
create index refunds_by_payment on refunds (payment_id);

-- Payments that the system must not settle alone: an administrator resolves them.
create table payment_exceptions (
  id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('currency_mismatch', 'underpaid', 'refund_unconfirmed', 'checkout_link_refused')),
  cause text not null,
  at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references staff,
  resolution text check (char_length(resolution) between 1 and 2000),
  unique (kind, cause),
  constraint resolution_complete check (resolved_by is null or (resolved_at is not null and resolution is not null))
);
create index payment_exceptions_open on payment_exceptions (at) where resolved_at is null;
create index payment_exceptions_resolved on payment_exceptions (resolved_at) where resolved_at is not null;

-- The ledger: double entry, append-only. docs/decisions/2026-11-15-how-the-ledger-is-kept.md
create table ledger_entries (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind in ('captured', 'charged', 'applied', 'refund_owed', 'refunded')),
  cause text not null,
  payment_id uuid not null references payments,
  -- Nothing is captured, applied or refunded twice.
  constraint one_entry_per_cause unique (kind, cause)
);
create index ledger_entries_by_payment on ledger_entries (payment_id);

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  position integer not null check (position >= 0),
  account text not null check (account in ('with_provider', 'unapplied', 'earned', 'refunds_owed', 'provider_charges')),
  -- Positive is a debit.
  minor bigint not null check (minor <> 0),
  currency char(3) not null,
  primary key (entry_id, position)
);

create function check_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if (select count(*) from ledger_lines where entry_id = entry) < 2
    or exists (select from ledger_lines where entry_id = entry group by currency having sum(minor) <> 0) then
    raise exception 'ledger entry % is not balanced', entry using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function check_balance();
create constraint trigger ledger_lines_balanced after insert on ledger_lines deferrable initially deferred
  for each row execute function check_balance();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_lines_append_only before update or delete on ledger_lines for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();
create trigger ledger_lines_no_truncate before truncate on ledger_lines for each statement execute function refuse_change();

grant usage on invoice_numbers to thamani_api;
-- Inserted by column, as applications: the api must not insert a payment that is already paid.
grant select, insert (id, company_id, account_id, reference, invoice_number, provider, amount_minor, currency, language, created_at,
  updated_at), update (state, updated_at) on payments to thamani_api;
grant select, insert (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor,
  amount_minor, currency, discount_scheme), update (reserves_application) on payment_items to thamani_api;
grant select on checkout_attempts, provider_charges to thamani_api;
grant insert, select (sha256, payment_id) on webhook_events to thamani_api;
grant select, insert on payment_status_checks, refunds to thamani_api;
grant select, update (resolution, resolved_at, resolved_by) on payment_exceptions to thamani_api;
grant insert on ledger_entries, ledger_lines to thamani_api;

grant select, update (account_id, link, link_expires_at, paid_at, receipt_sha256, state, updated_at) on payments to thamani_worker;
grant select, update (applied_at, reserves_application) on payment_items to thamani_worker;
grant select, insert, update (answered_at, failure, link) on checkout_attempts to thamani_worker;
grant select, insert on ledger_entries, ledger_lines, payment_exceptions, payment_status_checks, provider_charges to thamani_worker;
grant select, delete on webhook_events to thamani_worker;
grant select, insert, update (requested_at, completed_at, provider_refund_id, state) on refunds to thamani_worker;

grant select (id, state) on payments to thamani_signer;
grant select (payment_id, application_id, applied_at) on payment_items to thamani_signer;

----------------------------------------------------------------------------------------------------------------------------------------
-- Review
--
-- One case for each paid application. Its stage is the application's state (domain/applications/lifecycle.ts); the tables here contain who
-- works on it, what they found and decided, and the two people of each decision.
----------------------------------------------------------------------------------------------------------------------------------------

create table cases (
  application_id uuid primary key references applications,
  company_id uuid not null references companies,
  country char(2) not null,
  sector text not null check (sector in ('agriculture', 'solid_minerals', 'energy_resources')),
  -- A copy of the application's state, for queues.
  stage text not null,
  assignee_id uuid references staff,
  assigned_at timestamptz,
  -- The stage clock: when it started, the working days that were used before a correction stopped it, and the last day in time.
  stage_entered_on date not null,
  working_days_used integer not null default 0 check (working_days_used >= 0),
  due_on date,
  -- The end of the correction period.
  correction_ends_at timestamptz,
  escalated_at timestamptz,
  assessed_cva numeric,
  -- Number, product and company in lower case, for search.
  search text not null default '',
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint assignee_has_assigned_at check ((assignee_id is null) = (assigned_at is null)),
  constraint correction_has_an_end check ((stage = 'correction') = (correction_ends_at is not null))
) with (
  fillfactor = 80,
  -- Vacuum after a fixed number of changes, however large the table is: the queue relies on index-only scans.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02
);
-- Open cases are few among all cases. Each sort order of the queue has an index that includes the columns of its filters, so that neither
-- a late page nor the counts read the table.
create index cases_open on cases (due_on, application_id) include (country, sector, stage, assignee_id) where closed_at is null;
create index cases_open_by_country on cases (country, due_on, application_id) include (sector, stage, assignee_id) where closed_at is null;
create index cases_open_by_stage on cases (stage, due_on, application_id) include (country, sector, assignee_id) where closed_at is null;
create index cases_open_by_assignee on cases (assignee_id, due_on, application_id) include (country, sector, stage) where closed_at is null;
-- Separate, because PostgreSQL does not use an index on (assignee_id, due_on) to sort the rows whose assignee is null.
create index cases_open_unassigned on cases (due_on, application_id) include (country, sector, stage)
  where closed_at is null and assignee_id is null;
create index cases_open_search on cases using gin (search gin_trgm_ops) where closed_at is null;
-- Read when a company is deleted.
create index cases_by_company on cases (company_id);

-- When each stage began, for the timeline that the company sees.
create table case_stages (
  application_id uuid not null references cases,
  number integer not null check (number > 0),
  stage text not null,
  at timestamptz not null,
  primary key (application_id, number)
);

-- Who has a case open on a screen now. Unlogged: its rows are worthless after a crash.
create unlogged table case_viewers (
  application_id uuid not null,
  staff_id uuid not null,
  last_seen_at timestamptz not null,
  primary key (application_id, staff_id)
);

-- A person who declared a conflict of interest is excluded from the case permanently.
create table case_conflicts_of_interest (
  application_id uuid not null references cases,
  staff_id uuid not null references staff,
  reason_text text not null check (char_length(reason_text) between 1 and 2000),
  at timestamptz not null,
  primary key (application_id, staff_id)
);
create trigger case_conflicts_of_interest_immutable before update or delete on case_conflicts_of_interest
  for each row execute function refuse_change();

-- The officer's decision about each answer: the latest one; earlier ones are in the audit log.
create table case_requirement_decisions (
  application_id uuid not null references cases,
  field text not null,
  verdict text not null check (verdict in ('accepted', 'returned')),
  reason text,
  comment text not null default '' check (char_length(comment) <= 2000),
  -- What the evidence shows instead of the company's figure.
  figure text check (char_length(figure) <= 40),
  staff_id uuid not null references staff,
  at timestamptz not null,
  primary key (application_id, field),
  constraint returned_has_reason check ((verdict = 'returned') = (reason is not null)),
  constraint figure_only_if_accepted check (figure is null or verdict = 'accepted')
);

-- A document beyond the form that an officer requests and the company provides.
create table document_requests (
  id uuid primary key,
  application_id uuid not null references cases,
  title text not null check (char_length(title) between 1 and 200),
  comment text not null default '' check (char_length(comment) <= 2000),
  staff_id uuid not null references staff,
  at timestamptz not null,
  document_id uuid references documents,
  answered_at timestamptz,
  constraint answer_has_document check ((document_id is null) = (answered_at is null))
);
create index document_requests_by_case on document_requests (application_id, at);

-- Internal: only staff read notes.
create table case_notes (
  id uuid primary key,
  application_id uuid not null references cases,
  staff_id uuid not null references staff,
  note text not null check (char_length(note) between 1 and 5000),
  at timestamptz not null
);
create index case_notes_by_case on case_notes (application_id, at);

-- Between company and staff: both see all of them.
create table case_messages (
  id uuid primary key,
  application_id uuid not null references cases,
  staff_id uuid references staff,
  account_id uuid,
  message text not null check (char_length(message) between 1 and 5000),
  at timestamptz not null,
  constraint one_author check ((staff_id is null) <> (account_id is null))
);
create index case_messages_by_case on case_messages (application_id, at);

create table case_visits (
  id uuid primary key,
  application_id uuid not null references cases,
  staff_id uuid not null references staff,
  visited_on date not null,
  person_met text not null check (char_length(person_met) between 1 and 500),
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  production_seen boolean not null,
  as_declared boolean not null,
  report text not null check (char_length(report) between 1 and 5000),
  at timestamptz not null
);
create index case_visits_by_case on case_visits (application_id, at);

create table case_proposals (
  id uuid primary key,
  application_id uuid not null references cases,
  kind text not null check (kind in ('approval', 'rejection')),
  proposed_by uuid not null references staff,
  grounds text[] not null default '{}',
  reason_text text not null check (char_length(reason_text) between 1 and 5000),
  at timestamptz not null,
  outcome text check (outcome in ('decided', 'returned', 'withdrawn')),
  outcome_at timestamptz,
  unique (id, application_id, kind, proposed_by),
  constraint rejection_has_grounds check (kind = 'approval' or cardinality(grounds) > 0)
);
create unique index case_proposals_one_open on case_proposals (application_id) where outcome is null;

create table case_decisions (
  proposal_id uuid primary key,
  application_id uuid not null,
  kind text not null check (kind in ('approval', 'rejection')),
  proposed_by uuid not null,
  decided_by uuid not null references staff,
  reason_text text not null default '' check (char_length(reason_text) <= 5000),
  at timestamptz not null,
  foreign key (proposal_id, application_id, kind, proposed_by) references case_proposals (id, application_id, kind, proposed_by),
  constraint two_different_people check (proposed_by <> decided_by)
);
create index case_decisions_by_case on case_decisions (application_id);
create trigger case_decisions_immutable before update or delete on case_decisions for each row execute function refuse_change();

-- Both people are entitled at the time of the decision, and neither has declared a conflict of interest.
create function check_decision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  review_case cases%rowtype;
begin
  select * into review_case from cases where application_id = new.application_id;
  if not has_role(new.decided_by, 'admin', review_case.country, review_case.sector)
    or not has_role(new.proposed_by, 'officer', review_case.country, review_case.sector) then
    raise exception 'the decision on % is not by two entitled people', new.application_id
      using errcode = 'check_violation', constraint = 'decided_by_the_entitled';
  end if;
  if exists (
    select from case_conflicts_of_interest
    where application_id = new.application_id and staff_id in (new.decided_by, new.proposed_by)) then
    raise exception 'the decision on % is by a person with a conflict of interest', new.application_id
      using errcode = 'check_violation', constraint = 'decided_without_conflict_of_interest';
  end if;
  return new;
end $$;
create trigger case_decisions_by_two before insert on case_decisions for each row execute function check_decision();

-- An application is approved or rejected only by a decision. A completed one returns to issuance only if two people replace its certificate
-- in the same transaction.
create function check_decided() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state = 'completed' and new.state = 'issuance' then
    if not exists (
      select from certificates join status_changes using (number)
      where application_id = new.id and status = 'revoked' and change = 'replace' and at = new.updated_at) then
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
create constraint trigger applications_decided after update of state on applications deferrable initially deferred for each row
  when (old.state <> new.state and (new.state in ('issuance', 'rejected') or (new.state = 'completed' and old.state <> 'issuance')))
  execute function check_decided();

-- Reminders that were sent: each is sent once.
create table case_reminders (
  application_id uuid not null references cases,
  stage text not null,
  stage_entered_on date not null,
  kind text not null check (kind in ('due_soon', 'late', 'correction_due_soon')),
  at timestamptz not null,
  primary key (application_id, stage, stage_entered_on, kind)
);

-- Public holidays of a country, besides its weekend; maintained by administrators.
create table holidays (
  country char(2) not null,
  day date not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Depends on the moon or on a decree: to be confirmed shortly before.
  expected boolean not null default false,
  primary key (country, day)
);

grant select on cases, case_reminders to thamani_api;
grant update (assessed_cva, closed_at, correction_ends_at, country, due_on, stage_entered_on, escalated_at, assignee_id, search, sector,
  stage, assigned_at, working_days_used) on cases to thamani_api;
grant select, insert on case_decisions, case_conflicts_of_interest, case_messages, case_notes, case_stages, case_visits to thamani_api;
grant select, insert, update (last_seen_at) on case_viewers to thamani_api;
grant select, insert, delete, update (at, figure, reason, staff_id, verdict, comment) on case_requirement_decisions to thamani_api;
grant select, insert, update (answered_at, document_id) on document_requests to thamani_api;
grant select, insert, update (outcome, outcome_at) on case_proposals to thamani_api;
grant select, insert, delete, update (expected, name) on holidays to thamani_api;

grant select, insert on cases, case_reminders, case_stages to thamani_worker;
grant update (assessed_cva, closed_at, correction_ends_at, due_on, stage_entered_on, escalated_at, assignee_id, search, stage, assigned_at,
  working_days_used) on cases to thamani_worker;
grant select on case_decisions, case_conflicts_of_interest, case_requirement_decisions, case_messages, case_notes, case_proposals,
  case_viewers, case_visits, document_requests, holidays to thamani_worker;

grant select (application_id, assessed_cva) on cases to thamani_signer;
grant select (proposal_id, application_id, kind, proposed_by, decided_by, at) on case_decisions to thamani_signer;
grant select (id, kind, proposed_by, at, outcome) on case_proposals to thamani_signer;
grant update (opened_at) on cases to thamani_operator;

----------------------------------------------------------------------------------------------------------------------------------------
-- Evidence signals
--
-- What automated checks notice in the evidence (domain/signals/). Each is a question that an officer answers before a proposal. No signal
-- decides, and none shows one company's document to another. docs/decisions/2026-11-16-signals-are-questions.md
----------------------------------------------------------------------------------------------------------------------------------------

-- The result of text extraction, once for the same bytes, whichever company sent them: extraction takes seconds, and files are sent again.
-- A photo gets a perceptual hash, a document gets its text; bytes that were sent as both have two rows.
create table document_extractions (
  sha256 bytea not null check (length(sha256) = 32),
  kind text not null check (kind in ('document', 'photo')),
  -- How the text was extracted; null if there is none.
  source text check (source in ('text', 'ocr')),
  confidence integer check (confidence between 0 and 100),
  -- Words with their positions (domain/signals/document-text.ts); the extractor limits their number.
  text_boxes jsonb,
  -- Perceptual hash of 64 bits (domain/signals/fingerprints.ts).
  photo bigint,
  -- Of a PDF: whether it was edited after it was created.
  history text check (history in ('intact', 'edited', 'unclear')),
  -- Why this version of the extractor found nothing.
  failure text,
  extractor_version integer not null,
  at timestamptz not null,
  primary key (sha256, kind),
  constraint extraction_complete check ((source is null) = (text_boxes is null) and (source is null) = (confidence is null)),
  constraint photo_hash_only_of_photo check (kind = 'photo' or photo is null)
);

-- Up to three hashes that identify an invoice (domain/signals/fingerprints.ts); one in common is a match.
create table invoice_fingerprints (
  fingerprint bytea not null check (length(fingerprint) = 32),
  sha256 bytea not null,
  primary key (fingerprint, sha256)
);
create index invoice_fingerprints_by_file on invoice_fingerprints (sha256);

-- Photos by parts of their hash: two similar photos agree in at least one part, and only those are compared bit by bit.
create table photo_bands (
  band integer not null,
  photo bigint not null,
  sha256 bytea not null,
  primary key (band, photo, sha256)
);
create index photo_bands_by_file on photo_bands (sha256);

-- Extracted data is deleted with the last document that has the same bytes.
create function delete_extraction() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from documents where sha256 = old.sha256 and media_type = old.media_type) then return null; end if;
  delete from document_extractions where sha256 = old.sha256 and kind = old.media_type;
  if old.media_type = 'photo' then delete from photo_bands where sha256 = old.sha256;
  else delete from invoice_fingerprints where sha256 = old.sha256; end if;
  return null;
end $$;
create trigger documents_delete_extraction after delete on documents for each row execute function delete_extraction();

create table case_signals (
  application_id uuid not null references cases,
  code text not null,
  fields text[] not null,
  at timestamptz not null,
  id uuid not null primary key,
  confidence text not null default 'certain' check (confidence in ('certain', 'likely', 'possible')),
  document_id uuid references documents,
  location jsonb,
  details jsonb not null default '{}',
  -- Distinguishes two signals of one code in a case: the document, and which of several in one document. The same signal found again has
  -- the same key.
  key text not null default '',
  resolution text check (resolution in ('explained', 'harmless', 'company_asked', 'weighs_against')),
  comment text not null default '' check (char_length(comment) <= 2000),
  resolved_by uuid references staff,
  resolved_at timestamptz,
  -- Not found again after a correction: the row remains, and no officer has to answer it.
  cleared_at timestamptz,
  constraint resolution_complete check ((resolution is null) = (resolved_by is null) and (resolution is null) = (resolved_at is null)),
  constraint resolution_has_comment check (resolution is null or comment <> '')
);
create unique index case_signals_unique on case_signals (application_id, code, key);
create index case_signals_by_document on case_signals (document_id) where document_id is not null;

-- The result of each check: without it, "nothing found" and "not checked" would look alike.
create table case_checks (
  application_id uuid not null references cases,
  code text not null,
  result text not null check (result in ('clear', 'found', 'skipped')),
  reason text,
  at timestamptz not null,
  primary key (application_id, code),
  constraint skipped_has_reason check ((result = 'skipped') = (reason is not null))
);

-- What the checks of a case were based on: after a correction, or when a file became readable, they run again.
create table case_comparisons (
  application_id uuid primary key references cases,
  basis text not null,
  -- Every file could be read.
  whole boolean not null,
  at timestamptz not null
);

grant select on case_comparisons, document_extractions to thamani_api;
grant select, update (resolution, resolved_at, resolved_by, comment) on case_signals to thamani_api;
grant select, delete on case_checks to thamani_api;

grant select, insert on invoice_fingerprints, photo_bands to thamani_worker;
grant select, insert, update (at, failure, history, photo, extractor_version, source, confidence, text_boxes) on document_extractions to
  thamani_worker;
grant select, insert, update (cleared_at) on case_signals to thamani_worker;
grant select, insert, update (at, reason, result) on case_checks to thamani_worker;
grant select, insert, update (at, basis, whole) on case_comparisons to thamani_worker;

----------------------------------------------------------------------------------------------------------------------------------------
-- Certificates
--
-- The reservation (number, facts, dates) is stored first and never changes. Signing, printing and publishing only add to it, so that after
-- a crash at any point the same certificate is completed. Numbers, facts and validity are in domain/certificates/.
----------------------------------------------------------------------------------------------------------------------------------------

create sequence status_indexes minvalue 0 start 0;

create table certificates (
  number text primary key check (number ~ '^TVA-[A-Z]{2}[0-9]{2}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  application_id uuid not null references applications,
  company_id uuid not null references companies,
  -- Position over all status lists. A transaction that was rolled back leaves a gap.
  status_index bigint not null unique check (status_index >= 0),
  -- What the public reads (domain/certificates/facts.ts), as of the day of issue.
  facts jsonb not null,
  -- Who decided, as the printed certificate shows it.
  deciders jsonb not null,
  product_name text not null,
  cva numeric not null,
  issued_on date not null,
  expires_on date not null check (expires_on > issued_on),
  reserved_at timestamptz not null,
  -- Written by the signer.
  credential text,
  qr_seal text check (qr_seal ~ '^[1-9][0-9]*$'),
  signed_at timestamptz,
  published_at timestamptz,
  status text not null default 'good' check (status in ('good', 'suspended', 'revoked')),
  -- A newer certificate for the same product.
  replaced_by text references certificates,
  -- Country and sector of the case, set by triggers, for the search of staff.
  country text not null default '',
  sector text not null default '',
  -- Company and product in lower case. The space in front makes the first word match like any other.
  search text not null generated always as (' ' || lower(coalesce(facts ->> 'company', '') || ' ' || product_name)) stored,
  constraint signature_complete check ((signed_at is null) = (credential is null) and (signed_at is null) = (qr_seal is null)),
  constraint published_is_signed check (published_at is null or signed_at is not null)
) with (fillfactor = 85);
create index certificates_by_company on certificates (company_id, issued_on desc, number desc);
create index certificates_by_expiry on certificates (expires_on, number) where published_at is not null and status <> 'revoked';
-- What the signer reads to sign a status list.
create index certificates_not_good on certificates (status_index) where status <> 'good';
create index certificates_unpublished on certificates (reserved_at) where published_at is null;
-- Earlier certificates of an application are revoked.
create unique index certificates_one_not_revoked on certificates (application_id) where status <> 'revoked';
create index certificates_by_application on certificates (application_id, reserved_at desc);
create index certificates_newest on certificates (issued_on desc, number desc) include (country, sector) where published_at is not null;
create index certificates_by_country on certificates (country, issued_on desc, number desc) include (sector) where published_at is not null;
create index certificates_search on certificates using gin (search gin_trgm_ops) where published_at is not null;

alter table applications add constraint applications_renewal_of foreign key (renewal_of) references certificates;

-- Confirmed status changes, with the reason that the public reads. One administrator requests, another confirms, both with the country and
-- sector of the case in their scope. A replaced certificate had wrong facts and a correct approval: it is revoked with its own reason and
-- issued again under another number.
create table status_changes (
  id uuid primary key,
  number text not null references certificates,
  change text not null check (change in ('suspend', 'reinstate', 'revoke', 'replace')),
  reason text not null check (reason in (
    'evidence_in_doubt', 'evidence_false', 'production_changed', 'company_asked', 'issued_in_error', 'doubt_removed', 'facts_corrected')),
  comment text not null default '' check (char_length(comment) <= 2000),
  requested_by uuid not null references staff,
  confirmed_by uuid not null references staff,
  at timestamptz not null,
  -- A copy, set by a trigger: the signer computes a status list at a time from these rows.
  status_index bigint not null,
  constraint two_different_people check (requested_by <> confirmed_by),
  constraint replacement_reason check (
    (change <> 'replace' or reason in ('facts_corrected', 'company_asked')) and (change = 'replace' or reason <> 'facts_corrected'))
);
create index status_changes_by_number on status_changes (number, at, id);
create index status_changes_by_status_index on status_changes (status_index);

-- Status changes that one administrator requested and another must confirm within seven days.
create table status_change_requests (
  id uuid primary key,
  number text not null references certificates,
  change text not null check (change in ('suspend', 'reinstate', 'revoke', 'replace')),
  reason text not null,
  comment text not null check (char_length(comment) between 1 and 2000),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  resolved_by uuid references staff,
  resolved_at timestamptz,
  outcome text check (outcome in ('confirmed', 'refused', 'withdrawn', 'expired')),
  -- A request that expired was resolved by no person.
  constraint resolution_complete check (
    (resolved_at is null) = (outcome is null) and (resolved_by is null) = (outcome is null or outcome = 'expired')),
  constraint confirmed_by_another check (outcome is distinct from 'confirmed' or resolved_by <> requested_by)
);
create unique index status_change_requests_one_open on status_change_requests (number) where outcome is null;
create index status_change_requests_open on status_change_requests (requested_at, id) where outcome is null;
create index status_change_requests_open_by_requester on status_change_requests (requested_by) where outcome is null;
create index status_change_requests_by_number on status_change_requests (number, requested_at);

-- Reminders that were sent: each is sent once.
create table certificate_reminders (
  number text not null references certificates,
  days integer not null check (days in (60, 30, 7)),
  at timestamptz not null,
  primary key (number, days)
);

-- Only an application that two people approved and that is paid for has a certificate. The last decision counts, since an appeal may lead
-- to a second one. A replacement has the dates of the certificate that it replaces.
create function check_reservation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former record;
begin
  if new.signed_at is not null or new.published_at is not null or new.status <> 'good' or new.replaced_by is not null then
    raise exception 'certificate % does not begin as a reservation', new.number
      using errcode = 'check_violation', constraint = 'begins_as_reservation';
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
      (select change from status_changes h where h.number = c.number order by h.at desc, h.id desc limit 1) as last_change
    into former from certificates c where c.application_id = new.application_id order by c.reserved_at desc limit 1;
  if former.last_change = 'replace' and (new.issued_on, new.expires_on) is distinct from (former.issued_on, former.expires_on) then
    raise exception 'certificate % has other dates than the certificate that it replaces', new.number
      using errcode = 'check_violation', constraint = 'replaced_with_same_dates';
  end if;
  select cases.country, cases.sector into new.country, new.sector from cases where cases.application_id = new.application_id;
  return new;
end $$;
create trigger certificates_reserved before insert on certificates for each row execute function check_reservation();

-- What was reserved does not change, and what was signed is signed once.
create function check_certificate_immutable() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.number, new.application_id, new.company_id, new.status_index, new.facts, new.deciders, new.product_name, new.cva, new.issued_on,
      new.expires_on, new.reserved_at)
    is distinct from (old.number, old.application_id, old.company_id, old.status_index, old.facts, old.deciders, old.product_name, old.cva,
      old.issued_on, old.expires_on, old.reserved_at)
    or (old.signed_at is not null
      and (new.credential, new.qr_seal, new.signed_at) is distinct from (old.credential, old.qr_seal, old.signed_at))
    or (old.published_at is not null and new.published_at is distinct from old.published_at)
    or (old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by) then
    raise exception 'certificate % cannot be changed', old.number using errcode = 'check_violation', constraint = 'certificate_immutable';
  end if;
  -- By its renewal, or, if it was revoked, by a later certificate of the same application.
  if old.replaced_by is null and new.replaced_by is not null and not exists (
    select from certificates c join applications a on a.id = c.application_id
    where c.number = new.replaced_by and c.number <> new.number and c.published_at is not null and c.company_id = new.company_id
      and (a.renewal_of = new.number
        or (c.application_id = new.application_id and c.reserved_at >= new.reserved_at and new.status = 'revoked'))) then
    raise exception 'certificate % can only be replaced by its renewal or reissue', old.number
      using errcode = 'check_violation', constraint = 'replaced_by_its_renewal';
  end if;
  if new.status <> old.status and not exists (
    select from status_changes c
    where c.id = (select id from status_changes where number = new.number order by at desc, id desc limit 1)
      and c.change = any (case new.status when 'good' then array['reinstate'] when 'suspended' then array['suspend']
        else array['revoke', 'replace'] end)
      and old.status <> 'revoked') then
    raise exception 'the status of % can only be changed by two people', old.number
      using errcode = 'check_violation', constraint = 'status_changed_by_two';
  end if;
  return new;
end $$;
create trigger certificates_immutable before update on certificates for each row execute function check_certificate_immutable();
create trigger certificates_no_delete before delete on certificates for each row execute function refuse_change();

-- After an allowed appeal, a correction can change the country of a case: country and sector of its certificates follow.
create function copy_case_scope_to_certificates() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update certificates set country = new.country, sector = new.sector where application_id = new.application_id;
  return null;
end $$;
create trigger cases_copy_scope_to_certificates after update of country, sector on cases for each row
  when (new.country is distinct from old.country or new.sector is distinct from old.sector)
  execute function copy_case_scope_to_certificates();

-- An application is completed only by a published certificate that is not revoked.
create function check_issued() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from certificates where application_id = new.id and published_at is not null and status <> 'revoked') then
    raise exception 'application % has no published certificate', new.id
      using errcode = 'check_violation', constraint = 'completed_by_a_certificate';
  end if;
  return null;
end $$;
create constraint trigger applications_issued after update of state on applications deferrable initially deferred for each row
  when (new.state = 'completed' and old.state <> 'completed') execute function check_issued();

create function check_status_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  certificate record;
begin
  select cases.country, cases.sector, application_id, status, published_at, expires_on, replaced_by into certificate
    from certificates join cases using (application_id) where number = new.number;
  -- The public reads each row: there must be none that changed nothing.
  if certificate.published_at is null
    or (certificate.status, new.change) not in (('good', 'suspend'), ('good', 'revoke'), ('good', 'replace'), ('suspended', 'reinstate'),
      ('suspended', 'revoke')) then
    raise exception 'the status of certificate % does not allow: %', new.number, new.change
      using errcode = 'check_violation', constraint = 'change_matches_status';
  end if;
  if new.change = 'replace' and (certificate.replaced_by is not null or certificate.expires_on < (new.at at time zone 'UTC')::date) then
    raise exception 'certificate % has a newer one, or has expired', new.number
      using errcode = 'check_violation', constraint = 'replaced_while_valid';
  end if;
  if not has_role(new.requested_by, 'admin', certificate.country, certificate.sector)
    or not has_role(new.confirmed_by, 'admin', certificate.country, certificate.sector) then
    raise exception 'the status of % is not changed by two entitled people', new.number
      using errcode = 'check_violation', constraint = 'changed_by_the_entitled';
  end if;
  if exists (
    select from case_conflicts_of_interest
    where application_id = certificate.application_id and staff_id in (new.requested_by, new.confirmed_by)) then
    raise exception 'the status of % is changed by a person with a conflict of interest', new.number
      using errcode = 'check_violation', constraint = 'changed_without_conflict_of_interest';
  end if;
  return new;
end $$;
create trigger status_changes_by_two before insert on status_changes for each row execute function check_status_change();

create function set_status_index() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select status_index into new.status_index from certificates where number = new.number;
  return new;
end $$;
create trigger status_changes_set_status_index before insert on status_changes for each row execute function set_status_index();
create trigger status_changes_immutable before update or delete on status_changes for each row execute function refuse_change();

-- A replacement without a new issuance would be a revocation that the company cannot appeal against.
create function check_replaced() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from certificates join applications on id = application_id where number = new.number and state = 'issuance') then
    raise exception 'certificate % is replaced and not issued again', new.number
      using errcode = 'check_violation', constraint = 'replaced_is_issued_again';
  end if;
  return null;
end $$;
create constraint trigger status_changes_issued_again after insert on status_changes deferrable initially deferred for each row
  when (new.change = 'replace') execute function check_replaced();

-- A request does not change, and is resolved once.
create function check_status_change_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.number, new.change, new.reason, new.comment, new.requested_by, new.requested_at)
      is distinct from (old.id, old.number, old.change, old.reason, old.comment, old.requested_by, old.requested_at)
    or old.outcome is not null then
    raise exception 'request % cannot be changed', old.id using errcode = 'check_violation', constraint = 'status_change_request_immutable';
  end if;
  if new.outcome = 'confirmed' and new.resolved_at >= old.requested_at + interval '7 days' then
    raise exception 'request % has expired', old.id using errcode = 'check_violation', constraint = 'status_change_request_in_time';
  end if;
  return new;
end $$;
create trigger status_change_requests_immutable before update on status_change_requests
  for each row execute function check_status_change_request();
create trigger status_change_requests_no_delete before delete on status_change_requests for each row execute function refuse_change();

grant select, update (status) on certificates to thamani_api;
grant select, insert on status_changes to thamani_api;
grant select, insert, update (outcome, resolved_at, resolved_by) on status_change_requests to thamani_api;

grant usage on status_indexes to thamani_worker;
grant select, insert, update (credential, published_at, replaced_by, qr_seal, signed_at) on certificates to thamani_worker;
grant select on status_changes to thamani_worker;
-- The worker marks expired requests.
grant select, update (outcome, resolved_at) on status_change_requests to thamani_worker;
grant select, insert on certificate_reminders to thamani_worker;

grant select on certificates to thamani_signer;
grant select (id, number, change, reason, requested_by, confirmed_by, at, status_index) on status_changes to thamani_signer;

----------------------------------------------------------------------------------------------------------------------------------------
-- Appeals
--
-- A rejection or a revocation, reviewed by members of the appeals board who took no part in it. Two who agree decide; if two differ, a
-- third decides. docs/decisions/2026-11-16-how-appeals-are-decided.md
----------------------------------------------------------------------------------------------------------------------------------------

create table appeals (
  id uuid primary key,
  application_id uuid not null references cases,
  company_id uuid not null references companies,
  -- Country and sector of the case when the appeal was lodged; the case does not change until the board has decided.
  country char(2) not null,
  sector text not null check (sector in ('agriculture', 'solid_minerals', 'energy_resources')),
  against text not null check (against in ('rejection', 'revocation')),
  -- The appealed decision: one appeal for each.
  proposal_id uuid unique references case_decisions (proposal_id),
  change_id uuid unique references status_changes,
  statement text not null check (char_length(statement) between 1 and 5000),
  -- The case when the appeal was lodged: version, answers, requirement decisions, grounds, documents with their hashes. Never changed.
  snapshot jsonb not null,
  lodged_at timestamptz not null,
  -- The last working day in time.
  due_on date not null,
  escalated_at timestamptz,
  verdict text check (verdict in ('upheld', 'allowed')),
  return_stage text check (return_stage in ('assessment', 'documents', 'site_visit', 'approval')),
  decided_at timestamptz,
  constraint against_one_decision check (
    (against = 'rejection') = (proposal_id is not null) and (against = 'revocation') = (change_id is not null)),
  constraint decision_complete check ((verdict is null) = (decided_at is null)),
  constraint allowed_has_return_stage check ((verdict is not distinct from 'allowed') = (return_stage is not null))
);
-- Each sort order of the board's list has an index that includes the columns of its filters.
create index appeals_open on appeals (due_on, id) include (country, sector) where verdict is null;
create index appeals_open_by_country on appeals (country, due_on, id) include (sector) where verdict is null;
create index appeals_decided on appeals (decided_at, id) include (country, sector) where verdict is not null;
create index appeals_decided_by_country on appeals (country, decided_at, id) include (sector) where verdict is not null;
create index appeals_by_application on appeals (application_id, lodged_at);
create index appeals_by_company on appeals (company_id);

create table appeal_documents (
  appeal_id uuid not null references appeals,
  position integer not null check (position between 0 and 9),
  document_id uuid not null references documents,
  title text not null check (char_length(title) between 1 and 200),
  primary key (appeal_id, position)
);
create index appeal_documents_by_document on appeal_documents (document_id);
create trigger appeal_documents_referenced after insert on appeal_documents for each row execute function mark_document_referenced();
create trigger appeal_documents_immutable before update or delete on appeal_documents for each row execute function refuse_change();

create table appeal_votes (
  appeal_id uuid not null references appeals,
  staff_id uuid not null references staff,
  verdict text not null check (verdict in ('upheld', 'allowed')),
  return_stage text check (return_stage in ('assessment', 'documents', 'site_visit', 'approval')),
  reason_text text not null check (char_length(reason_text) between 1 and 5000),
  at timestamptz not null,
  primary key (appeal_id, staff_id),
  constraint allowed_has_return_stage check ((verdict = 'allowed') = (return_stage is not null))
);
create trigger appeal_votes_immutable before update or delete on appeal_votes for each row execute function refuse_change();

-- Reminders that were sent: each is sent once.
create table appeal_reminders (
  appeal_id uuid not null references appeals,
  kind text not null check (kind in ('due_soon', 'late')),
  at timestamptz not null,
  primary key (appeal_id, kind)
);

-- Staff who took part in a case, from the audit log: an assignment leaves no other record once the case is released. To view the case, to
-- declare a conflict of interest and to vote on another appeal do not count.
create function participants_of(in_case uuid) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select actor_id from audit_events
    where (chain = 'case ' || in_case or (subject_kind = 'application' and subject_id = in_case::text))
      and actor_kind = 'staff' and action not in ('document.viewed_by_staff', 'case.conflict_of_interest_declared')
      and action not like 'appeal.%'
  union select data ->> 'to' from audit_events
    where subject_kind = 'application' and subject_id = in_case::text and action = 'case.reassigned' and data ->> 'to' <> ''
  union select proposed_by::text from case_proposals where application_id = in_case
  union select decided_by::text from case_decisions where application_id = in_case
  union select unnest(array[requested_by, confirmed_by])::text from status_changes join certificates using (number)
    where application_id = in_case
$$;

create function check_vote() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  appeal record;
begin
  select application_id, verdict, country, sector into appeal from appeals where id = new.appeal_id for update;
  if appeal.verdict is not null then
    raise exception 'appeal % is already decided', new.appeal_id using errcode = 'check_violation', constraint = 'voted_while_open';
  end if;
  if not has_role(new.staff_id, 'board', appeal.country, appeal.sector) then
    raise exception 'the vote on appeal % is not by a member of the board', new.appeal_id
      using errcode = 'check_violation', constraint = 'voted_by_the_board';
  end if;
  if exists (select from case_conflicts_of_interest where application_id = appeal.application_id and staff_id = new.staff_id) then
    raise exception 'the vote on appeal % is by a person with a conflict of interest', new.appeal_id
      using errcode = 'check_violation', constraint = 'voted_without_conflict_of_interest';
  end if;
  if new.staff_id::text in (select participants_of(appeal.application_id)) then
    raise exception 'the vote on appeal % is by a person who took part in the case', new.appeal_id
      using errcode = 'check_violation', constraint = 'voted_by_uninvolved_member';
  end if;
  return new;
end $$;
create trigger appeal_votes_by_uninvolved_member before insert on appeal_votes for each row execute function check_vote();

-- An appeal begins undecided, against a decision about the same application.
create function check_lodged() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.verdict is not null or not exists (select from cases where application_id = new.application_id and company_id = new.company_id)
    or not (exists (select from case_decisions
        where proposal_id = new.proposal_id and application_id = new.application_id and kind = 'rejection')
      or exists (select from status_changes join certificates using (number)
        where id = new.change_id and application_id = new.application_id and change = 'revoke')) then
    raise exception 'appeal % is not against a decision on its application', new.id
      using errcode = 'check_violation', constraint = 'lodged_against_a_decision';
  end if;
  return new;
end $$;
create trigger appeals_lodged before insert on appeals for each row execute function check_lodged();

create function check_appeal_document() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from appeals a join documents d using (company_id) where a.id = new.appeal_id and d.id = new.document_id) then
    raise exception 'document % belongs to another company', new.document_id
      using errcode = 'check_violation', constraint = 'evidence_of_same_company';
  end if;
  return new;
end $$;
create trigger appeal_documents_same_company before insert on appeal_documents for each row execute function check_appeal_document();

-- Only the deadline and the result of an appeal change, and the result is what two votes say.
create function check_appeal_immutable() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.application_id, new.company_id, new.country, new.sector, new.against, new.statement, new.snapshot, new.lodged_at)
      is distinct from (old.id, old.application_id, old.company_id, old.country, old.sector, old.against, old.statement, old.snapshot,
        old.lodged_at)
    or (new.proposal_id, new.change_id) is distinct from (old.proposal_id, old.change_id)
    or (old.verdict is not null
      and (new.verdict, new.return_stage, new.decided_at) is distinct from (old.verdict, old.return_stage, old.decided_at)) then
    raise exception 'appeal % cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.verdict is null and new.verdict is not null
    and (select count(*) from appeal_votes where appeal_id = new.id and verdict = new.verdict) < 2 then
    raise exception 'appeal % is not decided by two votes', new.id using errcode = 'check_violation', constraint = 'decided_by_two';
  end if;
  return new;
end $$;
create trigger appeals_immutable before update on appeals for each row execute function check_appeal_immutable();
create trigger appeals_no_delete before delete on appeals for each row execute function refuse_change();

-- An application enters the state appeal only by an appeal. It leaves that state, or is opened again, only by the board's decision.
create function check_appealed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from appeals
    where application_id = new.id and case
      when new.state = 'appeal' then against = 'rejection' and verdict is null and lodged_at = new.updated_at
      when new.state = 'rejection_upheld' then against = 'rejection' and verdict = 'upheld' and decided_at = new.updated_at
      else verdict = 'allowed' and return_stage = new.state and decided_at = new.updated_at
        and against = case old.state when 'appeal' then 'rejection' else 'revocation' end end) then
    raise exception 'no appeal changes application % from % to %', new.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'state_changed_by_board';
  end if;
  return null;
end $$;
create constraint trigger applications_appealed after update of state on applications deferrable initially deferred for each row
  when (old.state <> new.state and (old.state = 'appeal' or new.state in ('appeal', 'rejection_upheld')
    or (old.state = 'completed' and new.state <> 'issuance')))
  execute function check_appealed();

grant select, insert, update (decided_at, due_on, return_stage, verdict) on appeals to thamani_api;
grant select, insert on appeal_documents, appeal_votes to thamani_api;
grant select, update (due_on, escalated_at) on appeals to thamani_worker;
grant select on appeal_documents, appeal_votes to thamani_worker;
grant select, insert on appeal_reminders to thamani_worker;
grant execute on function participants_of(uuid) to thamani_api, thamani_worker;
