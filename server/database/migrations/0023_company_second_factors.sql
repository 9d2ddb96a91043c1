-- Second factors of companies: an authenticator, passkeys and recovery codes. Any authenticator or passkey makes the password alone
-- insufficient. Everything here ends with its account.

create table account_authenticators (
  account_id uuid primary key references accounts on delete cascade,
  -- AES-256-GCM with the id of its key in front, bound to the account; encrypted again when ACCOUNT_KEY is rotated (0018).
  sealed bytea not null check (length(sealed) = 56),
  -- The last step of time whose code was used: each works once.
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

-- What a passkey is asked to sign, and what the secret of a new authenticator follows from: once, within minutes. Without an account where
-- somebody is about to sign in.
create table account_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'prove', 'add_passkey', 'add_authenticator')),
  account_id uuid references accounts on delete cascade,
  nonce bytea not null check (length(nonce) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  constraint only_a_sign_in_has_no_account check ((account_id is null) = (purpose = 'sign_in'))
);
create index account_challenges_by_age on account_challenges (made_at);
create index account_challenges_by_account on account_challenges (account_id) where account_id is not null;

-- A right password that waits for the second factor. It is no session and opens nothing.
create table sign_in_steps (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  made_at timestamptz not null,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  used_at timestamptz
);
create index sign_in_steps_by_age on sign_in_steps (made_at);
create index sign_in_steps_open on sign_in_steps (account_id) where used_at is null;

grant select, insert, delete on account_authenticators, account_passkeys, account_recovery_codes to thamani_api;
grant update (last_step) on account_authenticators to thamani_api;
grant update (counter, used_at) on account_passkeys to thamani_api;
grant update (used_at) on account_recovery_codes to thamani_api;
grant select, insert on account_challenges, sign_in_steps to thamani_api;
grant update (used_at) on account_challenges to thamani_api;
grant update (wrong_codes, used_at) on sign_in_steps to thamani_api;

-- The worker removes what is over; it sees no factor.
grant select (id, made_at), delete on account_challenges, sign_in_steps to thamani_worker;

-- A rotation of ACCOUNT_KEY (npm run secrets -- reseal).
grant update (sealed) on account_authenticators to thamani_operator;
