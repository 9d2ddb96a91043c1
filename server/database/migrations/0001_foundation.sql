-- The engine's own tables, and the first feature that runs through them.
-- Append-only tables (events, outbox, mail) are partitioned by month: old months are detached, never deleted row by row.

create function ensure_month_partitions(parent regclass, first_month date, months integer) returns integer
language plpgsql as $$
declare
  month_start date;
  partition_name text;
  made integer := 0;
begin
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What happened, for good. Each command writes its event in its own transaction.
create table events (
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('anyone', 'company', 'staff', 'machine')),
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  data jsonb not null default '{}',
  request_id text,
  primary key (at, id)
) partition by range (at);
create index events_by_subject on events (subject_kind, subject_id, at);
create trigger events_append_only before update or delete on events for each row execute function refuse_change();
create trigger events_no_truncate before truncate on events for each statement execute function refuse_change();

-- What the engine must start or tell, written in the command's transaction and handed over by the relay.
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

create function tell_relay() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_tells_relay after insert on outbox for each statement execute function tell_relay();

-- One row for each mail, under a key made from the outbox row: a retried activity finds that it was sent.
create table mail (
  key text not null,
  created_at timestamptz not null,
  kind text not null,
  language text not null,
  sent_at timestamptz,
  primary key (created_at, key)
) partition by range (created_at);

select ensure_month_partitions('events', current_date, 3);
select ensure_month_partitions('outbox', current_date, 3);
select ensure_month_partitions('mail', current_date, 3);
-- A month that nobody prepared still finds room; the housekeeping keeps these empty.
create table events_default partition of events default;
create table outbox_default partition of outbox default;
create table mail_default partition of mail default;

-- An answered command under its caller's key: the same call again gets the same answer.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Fixed windows of counted attempts. Buckets are hashed: no address of a visitor stands here.
create table attempts (
  bucket bytea not null,
  window_start timestamptz not null,
  count integer not null,
  expires_at timestamptz not null,
  primary key (bucket, window_start)
);
create index attempts_by_expiry on attempts (expires_at);

create table product_prices (
  id text primary key,
  category text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency = 'USD'),
  position integer not null unique
);

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
