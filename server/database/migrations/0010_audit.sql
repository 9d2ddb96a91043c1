-- Audit: what people of ours did and saw is chained, case by case. Each event holds the hash of the one before it, so that a row that was
-- changed, taken out or put in between is found by whoever counts again (features/audit/checking.ts). Heads of the chains are sealed
-- together, and each seal stands outside this database as well: whoever holds all of it still cannot rewrite what was sealed.
-- docs/decisions/2026-11-16-how-the-audit-is-chained.md

-- One row for each chain: where it ends now. Locked by whoever adds to it, so that a chain never forks. Names are in the order of their
-- bytes, here as everywhere: whoever counts again reads heads, events and seals side by side.
create table audit_heads (
  chain text collate "C" primary key,
  position bigint not null check (position > 0),
  hash bytea not null check (length(hash) = 32),
  -- As far as a seal has seen it.
  sealed_position bigint not null default 0 check (sealed_position >= 0),
  constraint sealed_as_it_is check (sealed_position <= position)
) with (fillfactor = 80);
create index audit_heads_unsealed on audit_heads (chain) where position > sealed_position;

alter table events
  add column chain text collate "C",
  add column position bigint,
  add column hash bytea,
  -- Where the case was as it happened, for whoever searches within a country; null where there was no case.
  add column country text,
  add constraint chained_whole check ((chain is null) = (position is null) and (chain is null) = (hash is null));
-- No unique index reaches over months: that a position is taken once is the head's lock to see to, and the checker's to find out.
create index events_by_chain on events (chain, position, at, id) where chain is not null;
create index events_by_country on events (country, at, id) where country is not null;
create index events_by_staff on events (actor_id, at, id) where actor_kind = 'staff';
create index events_chained_by_time on events (at, id) where chain is not null;
create index events_unchained on events (at, id) where chain is null;
-- Who looked at a company's files, for the company.
create index events_reads_by_case on events ((data ->> 'application'), at, id) where action = 'document.read_by_staff';

-- Everything about one case is in its chain: the application, its documents that staff read, its appeals, its certificates. Other things
-- that staff do are chained by what they were done to, their own comings and goings by who they are; what companies and strangers do to
-- their own accounts is not chained, nor are payments, which the ledger keeps: that a case was paid for is in its chain.
create function chain_of(event events) returns text stable language plpgsql as $$
begin
  return case
    when event.subject_kind = 'application' then 'case ' || event.subject_id
    when event.data ? 'application' then 'case ' || (event.data ->> 'application')
    when event.subject_kind = 'certificate' then
      coalesce((select 'case ' || application_id from certificates where number = event.subject_id), 'certificate ' || event.subject_id)
    when event.actor_kind = 'staff' and event.subject_kind = 'session' then 'staff ' || event.actor_id
    when event.actor_kind = 'staff' or event.subject_kind in ('staff', 'price', 'country') then event.subject_kind || ' ' || event.subject_id
  end;
end $$;

-- One value of an event as it is hashed: its length in bytes before it, so that no two rows can be written alike.
create function chained_value(value text) returns text immutable language sql as $$
  select coalesce(octet_length(value) || ':' || value, '-')
$$;

create function chained_hash(before bytea, event events) returns bytea stable language plpgsql as $$
begin
  return sha256(before || convert_to(
    chained_value(event.chain) || chained_value(event.position::text) || chained_value(event.id::text)
      || chained_value(to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
      || chained_value(event.actor_kind) || chained_value(event.actor_id) || chained_value(event.action)
      || chained_value(event.subject_kind) || chained_value(event.subject_id) || chained_value(event.data::text)
      || chained_value(event.request_id) || chained_value(event.country), 'UTF8'));
end $$;

-- The event as it stands in its chain, whose head it is from now on.
create function chained(event events, own text) returns events language plpgsql as $$
declare
  head record;
begin
  event.chain := own;
  event.country := case when own ~ '^case [0-9a-f-]{36}$' then (select country from cases where application_id = substr(own, 6)::uuid) end;
  select position, hash into head from audit_heads where chain = own for update;
  if not found then
    event.position := 1;
    event.hash := chained_hash(sha256(convert_to(own, 'UTF8')), event);
    insert into audit_heads (chain, position, hash) values (own, event.position, event.hash) on conflict do nothing;
    if found then
      return event;
    end if;
    -- Two began the same chain at once: this one waited for the other, and goes on from it.
    select position, hash into head from audit_heads where chain = own for update;
  end if;
  event.position := head.position + 1;
  event.hash := chained_hash(head.hash, event);
  update audit_heads set position = event.position, hash = event.hash where chain = own;
  return event;
end $$;

create function chain_event() returns trigger language plpgsql as $$
declare
  own text := chain_of(new);
begin
  if own is null then
    new.chain := null;
    new.position := null;
    new.hash := null;
    new.country := null;
    return new;
  end if;
  return chained(new, own);
end $$;

-- What happened before there were chains is chained here, in the order of its time: from now on nobody changes it unseen.
alter table events disable trigger events_append_only;
do $$
declare
  event events;
  own text;
begin
  for event in select * from events order by at, id loop
    own := chain_of(event);
    if own is not null then
      event := chained(event, own);
      update events set chain = event.chain, position = event.position, hash = event.hash, country = event.country
        where at = event.at and id = event.id;
    end if;
  end loop;
end $$;
alter table events enable trigger events_append_only;

create trigger events_chained before insert on events for each row execute function chain_event();

-- A seal: the heads that grew since the last one, and the seal before it.
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
create trigger audit_seals_kept before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();
create trigger audit_sealed_heads_kept before update or delete on audit_sealed_heads for each row execute function refuse_change();
create trigger audit_sealed_heads_no_truncate before truncate on audit_sealed_heads for each statement execute function refuse_change();

-- A head only grows, and only by an event: whoever writes to it otherwise may say no more than how far it was sealed.
create function check_head_grows() returns trigger language plpgsql as $$
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
create trigger audit_heads_grow before insert or update or delete on audit_heads for each row execute function check_head_grows();
create trigger audit_heads_no_truncate before truncate on audit_heads for each statement execute function refuse_change();
