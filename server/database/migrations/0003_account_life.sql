-- A person's wish to leave: seven days to change their mind, by signing in or by the mailed link.
alter table accounts
  add column deletion_asked_at timestamptz,
  add column deletion_nonce bytea check (length(deletion_nonce) = 32),
  add constraint deletion_is_whole check ((deletion_asked_at is null) = (deletion_nonce is null));

-- Once a first application is submitted, a company's identity changes only by staff.
alter table companies add column identity_locked_at timestamptz;

-- One row for each text message, as for mail: a retried activity finds that it was sent.
create table texts (
  key text not null,
  created_at timestamptz not null,
  kind text not null,
  language text not null,
  provider_id text,
  sent_at timestamptz,
  primary key (created_at, key)
) partition by range (created_at);
select ensure_month_partitions('texts', current_date, 3);
create table texts_default partition of texts default;

-- A person's own export asks for what they did.
create index events_by_actor on events (actor_id, at) where actor_kind = 'company';
