-- Refused sign-ins, codes and proofs, counted by account, reason and hour: a flood of guesses makes counts grow, not the table. The network is
-- the /24 of an IPv4 address or the /48 of an IPv6 address, at most ten of them for each row. Deleted after 90 days, or with the account.
create table sign_in_failures (
  id uuid primary key,
  account_kind text not null check (account_kind in ('company', 'staff')),
  -- Null: no account has the address, passkey or link that was sent. What was typed is never kept.
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

grant select, insert on sign_in_failures to thamani_api;
grant update (count, networks, has_more_networks, last_at) on sign_in_failures to thamani_api;
grant select (id, account_kind, account_id, hour), delete on sign_in_failures to thamani_worker;

-- The network that a session was opened from, in the row that ends with the account or a month after the session. Events, which are kept
-- permanently, carry a keyed hash of it.
alter table sessions add column network text not null default '' check (char_length(network) <= 50);
alter table staff_sessions add column network text not null default '' check (char_length(network) <= 50);
grant select (network) on sessions to thamani_worker;
grant select (network) on staff_sessions to thamani_worker;

-- Which devices and networks of a person are known.
create index staff_sessions_by_person on staff_sessions (staff_id, started_at desc);

-- When whoever uses the session last proved who they are. Null for sessions from before this column: they are asked.
alter table sessions add column proved_at timestamptz;
grant update (proved_at) on sessions to thamani_api;
