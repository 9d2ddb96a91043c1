-- People of a company (docs/decisions/2026-11-18-people-of-a-company.md). Until now an account was its company. From now on a person (a row
-- of accounts) is a member of companies, with roles in each, and a session names the company that it acts for.
--
-- Every account becomes the owner of its company. The locks are taken first, and the strongest that is needed: a lock that is raised later
-- would deadlock with a request that reads the same table, and undo minutes of work. No order suits all commands, some of which lock an
-- account before its company and others after it: api, relay and worker are stopped while this runs (docs/runbooks/database.md).
-- Constraints are added after the rows, so that one scan validates them instead of two lookups for each row.

lock table companies, accounts, sessions, documents, approval_requests, audit_events in access exclusive mode;

create table memberships (
  company_id uuid not null,
  account_id uuid not null,
  roles text[] not null,
  -- Works for the company from outside; shown to the company and to officers.
  is_agent boolean not null default false,
  joined_at timestamptz not null,
  -- When the person last chose the company, for the order of their list; null if never. Without an index, since a person has some hundred
  -- companies at most: a choice then changes no index.
  last_used_at timestamptz,
  constraint roles_known check (cardinality(roles) > 0 and roles <@ array['owner', 'editor', 'finance', 'viewer']),
  constraint agent_is_no_owner check (not is_agent or not 'owner' = any (roles))
);

insert into memberships (company_id, account_id, roles, joined_at)
  select company_id, id, array['owner'], created_at from accounts;

alter table memberships
  add primary key (company_id, account_id),
  add foreign key (company_id) references companies,
  add foreign key (account_id) references accounts on delete cascade;
create index memberships_by_account on memberships (account_id);

-- Null: no company was chosen yet. A session can act only for a company of which its person is a member: without the membership it acts for
-- none.
alter table sessions add column company_id uuid;
update sessions set company_id = accounts.company_id from accounts
  where accounts.id = sessions.account_id and sessions.ended_at is null and sessions.expires_at > now();
create index sessions_by_membership on sessions (account_id, company_id) where company_id is not null;
alter table sessions add foreign key (company_id, account_id) references memberships on delete set null (company_id);

do $$
begin
  if (select count(*) from memberships) <> (select count(*) from accounts)
    or exists (select from accounts a where not exists (select from memberships m where m.account_id = a.id and m.company_id = a.company_id))
    or exists (select from sessions s where ended_at is null and expires_at > now() and company_id is null) then
    raise exception 'not every account became the owner of its company';
  end if;
end $$;

alter table accounts drop column company_id;

-- The company's people must have a second factor.
alter table companies add column requires_second_factor boolean not null default false;

-- An invitation by mail. The link is derived from the nonce with the server's key, so it is not stored. The ids of accounts remain after
-- the accounts are erased, as ids only.
create table invitations (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  roles text[] not null,
  is_agent boolean not null default false,
  -- Of the mail: the inviter's, since the invited person's is unknown.
  language text not null,
  nonce bytea not null check (length(nonce) = 32),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz,
  -- An owner is made by a transfer, which both people confirm.
  constraint invited_roles_known check (cardinality(roles) > 0 and roles <@ array['editor', 'finance', 'viewer']),
  constraint acceptance_complete check ((accepted_at is null) = (accepted_by is null)),
  constraint accepted_or_withdrawn check (accepted_at is null or withdrawn_at is null),
  constraint accepted_in_time check (accepted_at < expires_at)
);
-- An expired invitation is withdrawn before the same address is invited again.
create unique index invitations_one_open on invitations (company_id, email) where accepted_at is null and withdrawn_at is null;
create index invitations_by_company on invitations (company_id, created_at desc, id);
create index invitations_by_expiry on invitations (expires_at);
-- The erasure of a person deletes the invitations to their address in all companies.
create index invitations_by_email on invitations (email);

-- An owner offers ownership to another member, who accepts it.
create table ownership_transfers (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  from_account uuid not null,
  to_account uuid not null,
  -- Whether the offering owner remains an owner.
  from_keeps boolean not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  resolved_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'expired')),
  constraint transfer_resolution_complete check ((resolved_at is null) = (outcome is null)),
  constraint transferred_to_another check (from_account <> to_account),
  constraint transferred_in_time check (outcome <> 'accepted' or resolved_at < expires_at)
);
create unique index ownership_transfers_one_open on ownership_transfers (company_id) where resolved_at is null;
-- For the end of a company, and for the trigger that looks for the transfer of a new owner.
create index ownership_transfers_by_company on ownership_transfers (company_id);

-- An offer does not change, and is resolved once.
create function check_ownership_transfer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.company_id, new.from_account, new.to_account, new.from_keeps, new.offered_at, new.expires_at)
      is distinct from (old.id, old.company_id, old.from_account, old.to_account, old.from_keeps, old.offered_at, old.expires_at)
    or old.outcome is not null then
    raise exception 'ownership transfer % cannot be changed', old.id
      using errcode = 'check_violation', constraint = 'ownership_transfer_immutable';
  end if;
  return new;
end $$;
create trigger ownership_transfers_immutable before update on ownership_transfers
  for each row execute function check_ownership_transfer();

-- Two administrators appoint an owner where no owner can act. The request names company, person and the documents that were shown.
alter table approval_requests drop constraint approval_requests_permission_check;
alter table approval_requests add constraint approval_requests_permission_check check (
  permission in ('invite_staff', 'change_scope', 'suspend_staff', 'reset_sign_in', 'change_price', 'appoint_owner'));

-- As in 0001_baseline.sql; an appointment touches the country and the sector of its company.
create or replace function may_resolve(person uuid, request approval_requests) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case request.permission
    when 'change_price' then may_administer(person, null, null)
    when 'appoint_owner' then exists (
      select from companies
      where id = (request.change ->> 'company_id')::uuid and may_administer(person, array[reg_country::text], array[sector]))
    else (
      select coalesce(bool_and(may_administer(person, countries, sectors)), may_administer(person, '{}', '{}')) from (
        select countries, sectors from staff_grants where staff_id = request.subject_id
        union all select countries, sectors from requested_grants(request.change)
      ) touched) end
$$;

-- Whether two administrators appointed this owner in this transaction.
create function is_appointed_in_transaction(in_company uuid, person uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from approval_requests
    where permission = 'appoint_owner' and outcome = 'confirmed' and xmin::text = (pg_current_xact_id()::xid)::text
      and change ->> 'company_id' = in_company::text and change ->> 'account_id' = person::text)
$$;

-- A person becomes a member by an invitation to their own address, which is accepted in the same transaction, and an owner by registering
-- the company, by a transfer or by an appointment.
create function check_membership() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_operator() then
    return new;
  end if;
  if 'owner' = any (new.roles) then
    if tg_op = 'UPDATE' and 'owner' = any (old.roles) then
      return new;
    end if;
    if tg_op = 'INSERT' and not exists (select from memberships where company_id = new.company_id)
      and exists (select from companies where id = new.company_id and xmin::text = (pg_current_xact_id()::xid)::text) then
      return new;
    end if;
    if not is_appointed_in_transaction(new.company_id, new.account_id) and not exists (
      select from ownership_transfers
      where company_id = new.company_id and to_account = new.account_id and outcome = 'accepted'
        and xmin::text = (pg_current_xact_id()::xid)::text) then
      raise exception '% becomes an owner of % without a transfer', new.account_id, new.company_id
        using errcode = 'check_violation', constraint = 'owner_by_transfer';
    end if;
  elsif tg_op = 'INSERT' and not exists (
    select from invitations join accounts on accounts.email = invitations.email
    where company_id = new.company_id and accounts.id = new.account_id and accepted_by = new.account_id and invitations.roles @> new.roles
      and invitations.is_agent = new.is_agent and invitations.xmin::text = (pg_current_xact_id()::xid)::text) then
    raise exception '% becomes a member of % without an invitation', new.account_id, new.company_id
      using errcode = 'check_violation', constraint = 'member_by_invitation';
  end if;
  return new;
end $$;
create trigger memberships_by_invitation before insert or update of roles on memberships
  for each row execute function check_membership();

-- A company has an owner, or no member at all. The company's row is locked: of two owners who leave at once, the second waits for the first
-- and then sees that no owner is left.
create function check_company_has_an_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  perform from companies where id = changed for no key update;
  if exists (select from memberships where company_id = changed)
    and not exists (select from memberships where company_id = changed and 'owner' = any (roles)) then
    raise exception 'company % has members and no owner', changed
      using errcode = 'check_violation', constraint = 'company_has_an_owner';
  end if;
  return null;
end $$;
-- Not for last_used_at: a session that chooses a company holds the membership's lock, and must not wait for the company's.
create constraint trigger company_has_an_owner after update of company_id, roles or delete on memberships deferrable initially deferred
  for each row execute function check_company_has_an_owner();
-- A new owner breaks nothing; any other new member needs one.
create constraint trigger member_joins_an_owner after insert on memberships deferrable initially deferred for each row
  when (not 'owner' = any (new.roles)) execute function check_company_has_an_owner();

-- An owner asked to delete the company. It is deleted after seven days, unless an owner opens the mailed link before; its people only read
-- until then. The link is derived from the nonce with the server's key. A table apart, since every request reads whether there is a row.
create table company_deletions (
  company_id uuid primary key references companies on delete cascade,
  requested_by uuid not null,
  requested_at timestamptz not null,
  nonce bytea not null check (length(nonce) = 32)
);

create function check_company_deletion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from memberships where company_id = new.company_id and account_id = new.requested_by and 'owner' = any (roles)) then
    raise exception '% is not an owner of company %', new.requested_by, new.company_id
      using errcode = 'check_violation', constraint = 'company_deletion_by_owner';
  end if;
  return new;
end $$;
create trigger company_deletions_by_owner before insert or update on company_deletions
  for each row execute function check_company_deletion();

-- Who uploaded it, as id only after the account is erased. Null in rows from before, whose audit events name the person.
alter table documents add column uploaded_by uuid;

-- The company that the actor acted for; null where there was none, and in events from before. It is hashed where it is set, so that the
-- hashes of earlier events remain what they are.
alter table audit_events add column acting_for uuid;
create index audit_events_by_company on audit_events (acting_for, at, id) where acting_for is not null;

create or replace function chained_hash(before bytea, event audit_events) returns bytea
language plpgsql stable as $$
begin
  return sha256(before || convert_to(
    chained_value(event.chain) || chained_value(event.position::text) || chained_value(event.id::text)
      || chained_value(to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
      || chained_value(event.actor_kind) || chained_value(event.actor_id) || chained_value(event.action)
      || chained_value(event.subject_kind) || chained_value(event.subject_id) || chained_value(event.data::text)
      || chained_value(event.request_id) || chained_value(event.country)
      || case when event.acting_for is null then '' else chained_value(event.acting_for::text) end, 'UTF8'));
end $$;

-- As in 0001_baseline.sql; and changes of a company's people, invitations, ownership and settings are in the chain of the company, where
-- the actions of staff on it are too. Commands that change people lock the company first, so the chain's head delays none of them. Only
-- events with a company: those from before have none, and remain in no chain. The trigger calls this function for each new event.
create or replace function chain_of(event audit_events) returns text
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
    when event.acting_for is not null
      and (event.subject_kind in ('company', 'invitation') or (event.subject_kind = 'account' and starts_with(event.action, 'member.')))
      then 'company ' || event.acting_for
  end;
end $$;

-- An account that was never activated proves nothing: anyone can register with another person's address. A person who joins by an
-- invitation to that address has proved it and takes over the account; the company of the registration is removed, unless something else
-- belongs to it. Where staff appointed another owner, the company continues and the person leaves it. Where it has other people and no
-- other owner, the membership is left as it is: a company needs an owner, and nobody joins a company whose only owner cannot invite.
-- A function, because the api may delete no company. It returns what ended, for the audit log.
create function remove_unproved_company(person uuid) returns table (company uuid, is_removed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from accounts where id = person and activated_at is null) then
    return;
  end if;
  for company in select company_id from memberships where account_id = person order by company_id loop
    -- Before its people are read: an appointment of an owner locks it too, and is over or waits.
    perform from companies where id = company for update;
    if exists (select from memberships where company_id = company and account_id <> person and 'owner' = any (roles)) then
      delete from memberships where company_id = company and account_id = person;
      if found then
        is_removed := false;
        return next;
      end if;
    elsif not exists (select from memberships where company_id = company and account_id <> person)
      and not exists (select from applications where company_id = company)
      and not exists (select from documents where company_id = company)
      and not exists (select from payments where company_id = company) then
      delete from memberships where company_id = company;
      delete from companies where id = company;
      is_removed := true;
      return next;
    end if;
  end loop;
end $$;
grant execute on function remove_unproved_company(uuid) to thamani_api;

-- An address that was proved stays proved: otherwise the api's login could have any one-person company removed by the function above.
create function check_activation_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_operator() then
    raise exception 'account % was activated', old.id using errcode = 'check_violation', constraint = 'activation_kept';
  end if;
  return new;
end $$;
create trigger accounts_activation_kept before update of activated_at on accounts for each row
  when (old.activated_at is not null and new.activated_at is null) execute function check_activation_kept();

grant select, insert, delete, update (roles, last_used_at) on memberships to thamani_api;
grant update (company_id) on sessions to thamani_api;
grant update (requires_second_factor) on companies to thamani_api;
grant select, insert, update (nonce, expires_at, accepted_at, accepted_by, withdrawn_at) on invitations to thamani_api;
grant select, insert, update (outcome, resolved_at) on ownership_transfers to thamani_api;
grant select, insert, delete, update (requested_by, requested_at, nonce) on company_deletions to thamani_api;

-- The worker notifies members, mails invitations and erases accounts and companies.
grant select, delete on memberships to thamani_worker;
grant select, delete on invitations, ownership_transfers, company_deletions to thamani_worker;
-- For `select … for no key update`, which needs the update privilege on a column; the worker changes nothing of a company.
grant update (created_at) on companies to thamani_worker;
-- Whether a member has a second factor, for the mail to those who lack one that their company requires; nothing else of it.
grant select (account_id) on account_authenticators, account_passkeys to thamani_worker;
