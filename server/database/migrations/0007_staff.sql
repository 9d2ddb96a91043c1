-- Staff: who reviews, where, and the proofs of who they are. As with companies no secret stands here in a form that opens anything:
-- passwords as argon2id, tokens as SHA-256, the authenticator's secret and the links only as the nonce they are derived from.

create sequence staff_numbers;

create table staff (
  id uuid primary key,
  -- What a certificate shows in place of a name.
  staff_number text not null unique check (staff_number ~ '^S-[0-9]{4,}$'),
  email text not null unique check (email = lower(email)),
  name text not null check (char_length(name) between 1 and 120),
  language text not null,
  standing text not null check (standing in ('invited', 'confirmed', 'active', 'suspended')),
  password_hash text,
  totp_nonce bytea check (length(totp_nonce) = 32),
  -- The last step of time whose code was used: each works once.
  totp_step bigint not null default 0,
  has_passkey boolean not null default false,
  created_at timestamptz not null,
  -- Nobody is active without a second factor.
  constraint active_has_two_factors check (standing <> 'active' or has_passkey or (password_hash is not null and totp_nonce is not null))
);
create index staff_by_name on staff (name, id);

create table staff_grants (
  staff_id uuid not null references staff,
  role text not null check (role in ('officer', 'verifier', 'admin', 'board')),
  -- Null is everywhere.
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

-- What a passkey is asked to sign: once, within minutes. Nobody yet where somebody is about to sign in.
create table staff_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('enrol', 'sign_in', 'prove')),
  staff_id uuid references staff,
  nonce bytea not null check (length(nonce) = 32),
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_challenges_by_age on staff_challenges (made_at);

-- The mailed way in for somebody new, or whose second factor was lost.
create table staff_links (
  id uuid primary key,
  staff_id uuid not null references staff,
  nonce bytea not null check (length(nonce) = 32),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create unique index staff_links_one_open on staff_links (staff_id) where used_at is null;

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id uuid not null references staff,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the second factor was last shown.
  proved_at timestamptz not null,
  device text not null,
  ended_at timestamptz
);
create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_by_end on staff_sessions (ends_at);

-- What one person asked for and another must confirm.
create table staff_requests (
  id uuid primary key,
  permission text not null check (permission in ('invite_staff', 'change_scope', 'suspend_staff', 'renew_factor', 'change_price')),
  subject_id uuid references staff,
  change jsonb not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  settled_by uuid references staff,
  settled_at timestamptz,
  outcome text check (outcome in ('confirmed', 'refused')),
  constraint settled_whole check ((settled_by is null) = (settled_at is null) and (settled_by is null) = (outcome is null)),
  -- The database refuses it too, whatever the service forgot.
  constraint two_people check (outcome <> 'confirmed' or settled_by <> asked_by),
  constraint not_about_oneself check (outcome <> 'confirmed' or settled_by <> subject_id)
);
create index staff_requests_open on staff_requests (asked_at) where settled_at is null;
