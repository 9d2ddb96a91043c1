-- Companies, the people who sign in for them, and the proofs of who they are. No secret stands here in a form that opens anything:
-- passwords as argon2id, session tokens and tickets as SHA-256, codes and links only as the nonce they are derived from.

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
  created_at timestamptz not null
);
-- The same registration in two accounts is a signal for the review, so it must be findable and not unique.
create index companies_by_registration on companies (reg_country, rc_number);

create table accounts (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Lower case: one person, one account, however the address is typed.
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
  -- Wrong codes over all codes: of one day, and since the last success. Past the limit only the mailed link works.
  wrong_codes_day date not null,
  wrong_codes_that_day integer not null default 0,
  wrong_codes_since_success integer not null default 0
);
create index accounts_by_company on accounts (company_id);

-- Somebody asked for a code. Written alike for known and unknown addresses, so that neither the answer nor its time tells which it was.
create table code_requests (
  id uuid primary key,
  email text not null,
  purpose text not null check (purpose in ('activate', 'reset')),
  language text not null,
  asked_at timestamptz not null
);
create index code_requests_by_age on code_requests (asked_at);

-- A code and its link, both derived from the nonce with the server's key.
create table challenges (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset')),
  nonce bytea not null check (length(nonce) = 32),
  made_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
create unique index challenges_newest_only on challenges (account_id, purpose) where used_at is null and replaced_at is null;

-- What a right code or link of the recovery is exchanged for, once.
create table reset_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_tickets_by_account on reset_tickets (account_id);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  device text not null,
  ended_at timestamptz
);
create index sessions_open on sessions (account_id, started_at desc) where ended_at is null;
create index sessions_by_end on sessions (ends_at);
