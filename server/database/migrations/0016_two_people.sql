-- What needs two people ends by itself, reaches no further than both of them, and is insisted on here: whatever a service forgot, or whoever
-- took it over, nobody joins the staff, changes what they may do, or comes back, unless two entitled people agreed on exactly that.

alter table staff_requests
  drop constraint staff_requests_outcome_check,
  add constraint staff_requests_outcome_check check (outcome in ('confirmed', 'refused', 'expired')),
  drop constraint settled_whole,
  -- What ends by itself was settled by nobody.
  add constraint settled_whole check (
    (settled_at is null) = (outcome is null) and (settled_by is null) = (outcome is null or outcome = 'expired'));
create index staff_requests_open_by_subject on staff_requests (subject_id) where settled_at is null;
create index staff_requests_open_by_asker on staff_requests (asked_by) where settled_at is null;

alter table standing_requests
  drop constraint standing_requests_outcome_check,
  add constraint standing_requests_outcome_check check (outcome in ('confirmed', 'refused', 'taken_back', 'expired')),
  drop constraint settled_whole,
  add constraint settled_whole check (
    (settled_at is null) = (outcome is null) and (settled_by is null) = (outcome is null or outcome = 'expired'));
create index standing_requests_open_by_asker on standing_requests (asked_by) where outcome is null;

-- An active admin whose own scope holds all of the other; null is everywhere.
create function may_administer(person uuid, wanted_countries text[], wanted_sectors text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from staff join staff_grants g on g.staff_id = staff.id
    where staff.id = person and standing = 'active' and role = 'admin'
      and (g.countries is null or wanted_countries <@ g.countries) and (g.sectors is null or wanted_sectors <@ g.sectors))
$$;

-- The grants in what was asked for, and those that a person has; in one form, to be compared.
create function asked_grants(change jsonb) returns table (role text, countries text[], sectors text[])
language sql immutable set search_path = public, pg_temp as $$
  select g.role, g.countries, g.sectors
  from jsonb_to_recordset(case jsonb_typeof(change -> 'grants') when 'array' then change -> 'grants' else '[]' end)
    as g (role text, countries text[], sectors text[])
$$;
create function has_grants(person uuid, change jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (
    (select role, countries, sectors from staff_grants where staff_id = person except select role, countries, sectors from asked_grants(change))
    union all
    (select role, countries, sectors from asked_grants(change) except select role, countries, sectors from staff_grants where staff_id = person))
$$;

-- Whether both may, of all that it touches: what the person has, and what they are to have. A price touches everything.
create function may_settle(person uuid, request staff_requests) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case request.permission when 'change_price' then may_administer(person, null, null) else (
    select coalesce(bool_and(may_administer(person, countries, sectors)), may_administer(person, '{}', '{}')) from (
      select countries, sectors from staff_grants where staff_id = request.subject_id
      union all select countries, sectors from asked_grants(request.change)
    ) touched) end
$$;

create function check_staff_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'request % begins open', new.id using errcode = 'check_violation', constraint = 'staff_request_begins_open';
    end if;
    return new;
  end if;
  if (new.id, new.permission, new.subject_id, new.change, new.asked_by, new.asked_at)
      is distinct from (old.id, old.permission, old.subject_id, old.change, old.asked_by, old.asked_at)
    or old.outcome is not null then
    raise exception 'request % is kept as it was', old.id using errcode = 'check_violation', constraint = 'staff_request_kept';
  end if;
  if new.outcome = 'confirmed' then
    if new.settled_at >= old.asked_at + interval '7 days' then
      raise exception 'request % has waited too long', old.id using errcode = 'check_violation', constraint = 'staff_request_in_time';
    end if;
    if not may_settle(new.asked_by, new) or not may_settle(new.settled_by, new) then
      raise exception 'request % is by somebody who may not', old.id
        using errcode = 'check_violation', constraint = 'staff_request_by_the_entitled';
    end if;
  elsif new.outcome = 'refused' and new.settled_by = old.subject_id and new.settled_by <> old.asked_by then
    raise exception 'request % is refused by whom it is about', old.id
      using errcode = 'check_violation', constraint = 'staff_request_not_refused_by_its_subject';
  end if;
  return new;
end $$;
create trigger staff_requests_by_two before insert or update on staff_requests for each row execute function check_staff_request();
create trigger staff_requests_stay before delete on staff_requests for each row execute function refuse_change();

create or replace function check_standing_request_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.id, new.number, new.change, new.reason, new.words, new.asked_by, new.asked_at)
      is distinct from (old.id, old.number, old.change, old.reason, old.words, old.asked_by, old.asked_at)
    or old.outcome is not null then
    raise exception 'request % is kept as it was', old.id using errcode = 'check_violation', constraint = 'standing_request_kept';
  end if;
  if new.outcome = 'confirmed' and new.settled_at >= old.asked_at + interval '7 days' then
    raise exception 'request % has waited too long', old.id using errcode = 'check_violation', constraint = 'standing_request_in_time';
  end if;
  return new;
end $$;

-- Whatever somebody asked for ends when they are suspended: what they left behind is no trap for those who stay.
create function end_requests_of_the_suspended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_requests set outcome = 'expired', settled_at = greatest(asked_at, now()) where asked_by = new.id and settled_at is null;
  update standing_requests set outcome = 'expired', settled_at = greatest(asked_at, now()) where asked_by = new.id and outcome is null;
  return null;
end $$;
create trigger staff_suspended after update of standing on staff for each row
  when (new.standing = 'suspended' and old.standing <> 'suspended') execute function end_requests_of_the_suspended();

-- Two people agreed on it in this very transaction.
create function agreed_just_now(person uuid, wanted text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from staff_requests
    where subject_id = person and permission = wanted and outcome = 'confirmed' and xmin::text = (pg_current_xact_id()::xid)::text)
$$;
-- Commands that people run on the database host: the first admins, and the way back when fewer than two are left.
create function is_operator() returns boolean language sql stable set search_path = public, pg_temp as $$
  select pg_has_role(session_user, 'thamani_operator', 'member')
$$;

create function check_staff_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed boolean;
begin
  if is_operator() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.standing <> 'invited' then
      raise exception '% joins the staff uninvited', new.id using errcode = 'check_violation', constraint = 'staff_begins_invited';
    end if;
    return new;
  end if;
  agreed := case
      when old.standing = 'invited' and new.standing = 'confirmed' then agreed_just_now(new.id, 'invite_staff')
        and exists (select from staff_requests r where r.subject_id = new.id and r.permission = 'invite_staff' and r.outcome = 'confirmed'
          and r.xmin::text = (pg_current_xact_id()::xid)::text and has_grants(new.id, r.change))
      when new.standing = 'confirmed' then agreed_just_now(new.id, 'renew_factor')
      when new.standing = 'suspended' then agreed_just_now(new.id, 'suspend_staff')
      -- By the mailed link, which was used just now.
      when old.standing = 'confirmed' and new.standing = 'active' then exists (
        select from staff_links where staff_id = new.id and used_at is not null and xmin::text = (pg_current_xact_id()::xid)::text)
      else false end;
  if not agreed then
    raise exception '% becomes % without two people', new.id, new.standing
      using errcode = 'check_violation', constraint = 'staff_changed_by_two';
  end if;
  return new;
end $$;
create trigger staff_changed_by_two before insert on staff for each row execute function check_staff_changed();
create trigger staff_moved_by_two before update of standing on staff for each row when (new.standing is distinct from old.standing)
  execute function check_staff_changed();

create function check_grants_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := case tg_op when 'DELETE' then old.staff_id else new.staff_id end;
begin
  if not is_operator() and not exists (select from staff where id = person and standing = 'invited')
    and not agreed_just_now(person, 'change_scope') then
    raise exception 'the scope of % is changed by two people alone', person
      using errcode = 'check_violation', constraint = 'scope_changed_by_two';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger staff_grants_changed_by_two before insert or update or delete on staff_grants for each row execute function check_grants_changed();

-- And what came of it is what they agreed on.
create function check_grants_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := case tg_op when 'DELETE' then old.staff_id else new.staff_id end;
begin
  if is_operator() or exists (select from staff where id = person and standing = 'invited') then
    return null;
  end if;
  if not exists (
    select from staff_requests r where r.subject_id = person and r.permission in ('change_scope', 'invite_staff') and r.outcome = 'confirmed'
      and r.xmin::text = (pg_current_xact_id()::xid)::text and has_grants(person, r.change)) then
    raise exception 'the scope of % is not what two people agreed on', person
      using errcode = 'check_violation', constraint = 'scope_as_agreed';
  end if;
  return null;
end $$;
create constraint trigger staff_grants_agreed after insert or update or delete on staff_grants deferrable initially deferred
  for each row execute function check_grants_agreed();

-- A price in force is one that two people agreed on.
create function check_price_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_operator() and not exists (
    select from price_changes where price_id = new.id and amount_minor = new.amount_minor and applied_at is null) then
    raise exception 'the price % is changed by two people alone', new.id
      using errcode = 'check_violation', constraint = 'price_changed_by_two';
  end if;
  return new;
end $$;
create trigger product_prices_agreed before update of amount_minor, currency, category on product_prices for each row
  when (new.amount_minor is distinct from old.amount_minor or new.currency is distinct from old.currency or new.category is distinct from old.category)
  execute function check_price_agreed();

revoke execute on function may_administer(uuid, text[], text[]), asked_grants(jsonb), has_grants(uuid, jsonb), may_settle(uuid, staff_requests),
  check_staff_request(), end_requests_of_the_suspended(), agreed_just_now(uuid, text), is_operator(), check_staff_changed(), check_grants_changed(),
  check_grants_agreed(), check_price_agreed() from public;

-- An invited person who was never confirmed may be invited again, under another name.
grant update (name, language) on staff to thamani_api;
-- What has waited too long is marked so.
grant update (outcome, settled_at) on staff_requests, standing_requests to thamani_worker;
