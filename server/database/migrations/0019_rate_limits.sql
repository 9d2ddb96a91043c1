-- A log of attempts in place of fixed windows, which let through twice the allowance around the seam of two. One row for each bucket, so that
-- its lock orders all who count there at the same time; only what was let through is kept, so a row holds no more than its allowance.
-- What was counted so far is forgotten: it would have ended within a day.
drop table attempts;
create table attempts (
  bucket bytea primary key,
  counted_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index attempts_by_expiry on attempts (expires_at);
grant select, insert on attempts to thamani_api;
grant update (counted_at, expires_at) on attempts to thamani_api;
grant select, delete on attempts to thamani_worker;

-- Browsers that an account or a member of staff signed in from. Such a browser has an allowance of wrong passwords of its own, so that nobody
-- else's failures keep the owner out. The token is kept as a hash, and opens nothing.
create table known_devices (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id uuid references accounts on delete cascade,
  staff_id uuid references staff on delete cascade,
  -- The newest session that was opened with it, while that is kept: whoever ends it from elsewhere ends the device too.
  session_id uuid,
  device text not null check (char_length(device) <= 100),
  first_at timestamptz not null,
  last_at timestamptz not null,
  ends_at timestamptz not null,
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index known_devices_by_account on known_devices (account_id, last_at desc) where account_id is not null;
create index known_devices_by_staff on known_devices (staff_id, last_at desc) where staff_id is not null;
create index known_devices_by_end on known_devices (ends_at);
grant select, insert, delete on known_devices to thamani_api;
grant update (session_id, device, last_at, ends_at) on known_devices to thamani_api;
grant select (id, ends_at), delete on known_devices to thamani_worker;
