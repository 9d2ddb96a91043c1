-- pg_dump --schema-only (PostgreSQL 15) of the 24 migrations that 0001_baseline.sql replaced, at commit a0bcb40; without month partitions.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.agreed_just_now(person uuid, wanted text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select exists (
    select from staff_requests
    where subject_id = person and permission = wanted and outcome = 'confirmed' and xmin::text = (pg_current_xact_id()::xid)::text)
$$;
ALTER FUNCTION public.agreed_just_now(person uuid, wanted text) OWNER TO thamani_owner;
CREATE FUNCTION public.asked_grants(change jsonb) RETURNS TABLE(role text, countries text[], sectors text[])
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select g.role, g.countries, g.sectors
  from jsonb_to_recordset(case jsonb_typeof(change -> 'grants') when 'array' then change -> 'grants' else '[]' end)
    as g (role text, countries text[], sectors text[])
$$;
ALTER FUNCTION public.asked_grants(change jsonb) OWNER TO thamani_owner;
CREATE FUNCTION public.certificates_follow_their_case() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update certificates set country = new.country, sector = new.sector where application_id = new.application_id;
  return null;
end $$;
ALTER FUNCTION public.certificates_follow_their_case() OWNER TO thamani_owner;
CREATE FUNCTION public.chain_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
ALTER FUNCTION public.chain_event() OWNER TO thamani_owner;
CREATE TABLE public.events (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text,
    chain text COLLATE pg_catalog."C",
    "position" bigint,
    hash bytea,
    country text,
    CONSTRAINT chained_whole CHECK ((((chain IS NULL) = ("position" IS NULL)) AND ((chain IS NULL) = (hash IS NULL)))),
    CONSTRAINT events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['anyone'::text, 'company'::text, 'staff'::text, 'machine'::text])))
)
PARTITION BY RANGE (at);
ALTER TABLE public.events OWNER TO thamani_owner;
CREATE FUNCTION public.chain_of(event public.events) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
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
ALTER FUNCTION public.chain_of(event public.events) OWNER TO thamani_owner;
CREATE FUNCTION public.chained(event public.events, own text) RETURNS public.events
    LANGUAGE plpgsql
    AS $_$
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
    select position, hash into head from audit_heads where chain = own for update;
  end if;
  event.position := head.position + 1;
  event.hash := chained_hash(head.hash, event);
  update audit_heads set position = event.position, hash = event.hash where chain = own;
  return event;
end $_$;
ALTER FUNCTION public.chained(event public.events, own text) OWNER TO thamani_owner;
CREATE FUNCTION public.chained_hash(before bytea, event public.events) RETURNS bytea
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return sha256(before || convert_to(
    chained_value(event.chain) || chained_value(event.position::text) || chained_value(event.id::text)
      || chained_value(to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
      || chained_value(event.actor_kind) || chained_value(event.actor_id) || chained_value(event.action)
      || chained_value(event.subject_kind) || chained_value(event.subject_id) || chained_value(event.data::text)
      || chained_value(event.request_id) || chained_value(event.country), 'UTF8'));
end $$;
ALTER FUNCTION public.chained_hash(before bytea, event public.events) OWNER TO thamani_owner;
CREATE FUNCTION public.chained_value(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  select coalesce(octet_length(value) || ':' || value, '-')
$$;
ALTER FUNCTION public.chained_value(value text) OWNER TO thamani_owner;
CREATE FUNCTION public.check_appeal_kept() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if (new.id, new.application_id, new.company_id, new.country, new.sector, new.against, new.words, new.file, new.lodged_at)
      is distinct from (old.id, old.application_id, old.company_id, old.country, old.sector, old.against, old.words, old.file, old.lodged_at)
    or (new.proposal_id, new.change_id) is distinct from (old.proposal_id, old.change_id)
    or (old.verdict is not null and (new.verdict, new.returns_to, new.decided_at) is distinct from (old.verdict, old.returns_to, old.decided_at)) then
    raise exception 'appeal % is kept as it was lodged', old.id using errcode = 'restrict_violation';
  end if;
  if old.verdict is null and new.verdict is not null
    and (select count(*) from appeal_votes where appeal_id = new.id and verdict = new.verdict) < 2 then
    raise exception 'appeal % is not decided by two', new.id using errcode = 'check_violation', constraint = 'decided_by_two';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_appeal_kept() OWNER TO thamani_owner;
CREATE FUNCTION public.check_appealed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select from appeals
    where application_id = new.id and case
      when new.state = 'appeal' then against = 'rejection' and verdict is null and lodged_at = new.updated_at
      when new.state = 'rejection_upheld' then against = 'rejection' and verdict = 'stands' and decided_at = new.updated_at
      else verdict = 'allowed' and returns_to = new.state and decided_at = new.updated_at
        and against = case old.state when 'appeal' then 'rejection' else 'revocation' end end) then
    raise exception 'no appeal brings application % from % to %', new.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'moved_by_the_board';
  end if;
  return null;
end $$;
ALTER FUNCTION public.check_appealed() OWNER TO thamani_owner;
CREATE FUNCTION public.check_balance() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if (select count(*) from ledger_lines where entry_id = entry) < 2
    or exists (select from ledger_lines where entry_id = entry group by currency having sum(minor) <> 0) then
    raise exception 'ledger entry % is not balanced', entry using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
ALTER FUNCTION public.check_balance() OWNER TO thamani_owner;
CREATE FUNCTION public.check_certificate_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  about record;
begin
  select cases.country, cases.sector, application_id, standing, published_at, expires_on, replaced_by into about
    from certificates join cases using (application_id) where number = new.number;
  if about.published_at is null
    or (about.standing, new.change) not in (('good', 'suspend'), ('good', 'revoke'), ('good', 'replace'), ('suspended', 'reinstate'),
      ('suspended', 'revoke')) then
    raise exception 'certificate % cannot change so: %', new.number, new.change
      using errcode = 'check_violation', constraint = 'change_fits_the_standing';
  end if;
  if new.change = 'replace' and (about.replaced_by is not null or about.expires_on < (new.at at time zone 'UTC')::date) then
    raise exception 'certificate % has a newer one, or its days are over', new.number
      using errcode = 'check_violation', constraint = 'replaced_while_it_counts';
  end if;
  if not holds_role(new.asked_by, 'admin', about.country, about.sector)
    or not holds_role(new.confirmed_by, 'admin', about.country, about.sector) then
    raise exception 'the standing of % is changed by somebody who may not', new.number
      using errcode = 'check_violation', constraint = 'changed_by_the_entitled';
  end if;
  if exists (select from case_interests where application_id = about.application_id and staff_id in (new.asked_by, new.confirmed_by)) then
    raise exception 'the standing of % is changed by somebody with an interest', new.number
      using errcode = 'check_violation', constraint = 'changed_without_interest';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_certificate_change() OWNER TO thamani_owner;
CREATE FUNCTION public.check_certificate_kept() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if (new.number, new.application_id, new.company_id, new.ordinal, new.facts, new.deciders, new.product_name, new.cva, new.issued_on,
      new.expires_on, new.intended_at)
    is distinct from (old.number, old.application_id, old.company_id, old.ordinal, old.facts, old.deciders, old.product_name, old.cva,
      old.issued_on, old.expires_on, old.intended_at)
    or (old.signed_at is not null and (new.credential, new.seal, new.signed_at) is distinct from (old.credential, old.seal, old.signed_at))
    or (old.published_at is not null and new.published_at is distinct from old.published_at)
    or (old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by) then
    raise exception 'certificate % does not change', old.number using errcode = 'check_violation', constraint = 'certificate_kept';
  end if;
  if old.replaced_by is null and new.replaced_by is not null and not exists (
    select from certificates c join applications a on a.id = c.application_id
    where c.number = new.replaced_by and c.number <> new.number and c.published_at is not null and c.company_id = new.company_id
      and (a.renewal_of = new.number
        or (c.application_id = new.application_id and c.intended_at >= new.intended_at and new.standing = 'revoked'))) then
    raise exception 'certificate % is replaced by its renewal alone', old.number
      using errcode = 'check_violation', constraint = 'replaced_by_its_renewal';
  end if;
  if new.standing <> old.standing and not exists (
    select from certificate_changes c
    where c.id = (select id from certificate_changes where number = new.number order by at desc, id desc limit 1)
      and c.change = any (case new.standing when 'good' then array['reinstate'] when 'suspended' then array['suspend']
        else array['revoke', 'replace'] end)
      and old.standing <> 'revoked') then
    raise exception 'the standing of % is changed by two people alone', old.number
      using errcode = 'check_violation', constraint = 'standing_changed_by_two';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_certificate_kept() OWNER TO thamani_owner;
CREATE FUNCTION public.check_decided() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.state = 'completed' and new.state = 'issuance' then
    if not exists (
      select from certificates join certificate_changes using (number)
      where application_id = new.id and standing = 'revoked' and change = 'replace' and at = new.updated_at) then
      raise exception 'application % has no certificate that is replaced', new.id
        using errcode = 'check_violation', constraint = 'replaced_by_two_people';
    end if;
  elsif not exists (
    select from case_decisions join case_proposals on id = proposal_id
    where case_decisions.application_id = new.id and outcome = 'decided' and outcome_at = new.updated_at
      and case_decisions.kind = case new.state when 'rejected' then 'rejection' else 'approval' end) then
    raise exception 'application % has no decision for %', new.id, new.state
      using errcode = 'check_violation', constraint = 'decided_by_two_people';
  end if;
  return null;
end $$;
ALTER FUNCTION public.check_decided() OWNER TO thamani_owner;
CREATE FUNCTION public.check_decision() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  about cases%rowtype;
begin
  select * into about from cases where application_id = new.application_id;
  if not holds_role(new.decided_by, 'admin', about.country, about.sector)
    or not holds_role(new.proposed_by, 'officer', about.country, about.sector) then
    raise exception 'the decision on % is by somebody who may not', new.application_id
      using errcode = 'check_violation', constraint = 'decided_by_the_entitled';
  end if;
  if exists (select from case_interests where application_id = new.application_id and staff_id in (new.decided_by, new.proposed_by)) then
    raise exception 'the decision on % is by somebody with an interest', new.application_id
      using errcode = 'check_violation', constraint = 'decided_without_interest';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_decision() OWNER TO thamani_owner;
CREATE FUNCTION public.check_evidence() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (select from appeals a join documents d using (company_id) where a.id = new.appeal_id and d.id = new.document_id) then
    raise exception 'document % is not the company''s own', new.document_id
      using errcode = 'check_violation', constraint = 'evidence_of_its_own';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_evidence() OWNER TO thamani_owner;
CREATE FUNCTION public.check_grants_agreed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
ALTER FUNCTION public.check_grants_agreed() OWNER TO thamani_owner;
CREATE FUNCTION public.check_grants_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
ALTER FUNCTION public.check_grants_changed() OWNER TO thamani_owner;
CREATE FUNCTION public.check_head_grows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
ALTER FUNCTION public.check_head_grows() OWNER TO thamani_owner;
CREATE FUNCTION public.check_intent() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  former record;
begin
  if new.signed_at is not null or new.published_at is not null or new.standing <> 'good' or new.replaced_by is not null then
    raise exception 'certificate % begins as an intent', new.number using errcode = 'check_violation', constraint = 'begins_as_intent';
  end if;
  if not exists (
    select from applications
    where id = new.application_id and company_id = new.company_id and state = 'issuance' and paid
      and (select d.kind from case_decisions d where d.application_id = applications.id order by d.at desc limit 1) = 'approval'
      and exists (select from payment_items i where i.application_id = applications.id and i.applied_at is not null)) then
    raise exception 'application % is not approved and paid for', new.application_id
      using errcode = 'check_violation', constraint = 'issued_by_two_people';
  end if;
  select c.issued_on, c.expires_on,
      (select change from certificate_changes h where h.number = c.number order by h.at desc, h.id desc limit 1) as last_change
    into former from certificates c where c.application_id = new.application_id order by c.intended_at desc limit 1;
  if former.last_change = 'replace' and (new.issued_on, new.expires_on) is distinct from (former.issued_on, former.expires_on) then
    raise exception 'certificate % has other days than the one that it replaces', new.number
      using errcode = 'check_violation', constraint = 'replaced_with_the_same_days';
  end if;
  select cases.country, cases.sector into new.country, new.sector from cases where cases.application_id = new.application_id;
  return new;
end $$;
ALTER FUNCTION public.check_intent() OWNER TO thamani_owner;
CREATE FUNCTION public.check_issued() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (select from certificates where application_id = new.id and published_at is not null and standing <> 'revoked') then
    raise exception 'application % has no published certificate', new.id
      using errcode = 'check_violation', constraint = 'completed_by_a_certificate';
  end if;
  return null;
end $$;
ALTER FUNCTION public.check_issued() OWNER TO thamani_owner;
CREATE FUNCTION public.check_lodged() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if new.verdict is not null or not exists (select from cases where application_id = new.application_id and company_id = new.company_id)
    or not (exists (select from case_decisions
        where proposal_id = new.proposal_id and application_id = new.application_id and kind = 'rejection')
      or exists (select from certificate_changes join certificates using (number)
        where id = new.change_id and application_id = new.application_id and change = 'revoke')) then
    raise exception 'appeal % is against nothing that was decided here', new.id
      using errcode = 'check_violation', constraint = 'lodged_against_a_decision';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_lodged() OWNER TO thamani_owner;
CREATE FUNCTION public.check_price_agreed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not is_operator() and not exists (
    select from price_changes where price_id = new.id and amount_minor = new.amount_minor and applied_at is null) then
    raise exception 'the price % is changed by two people alone', new.id
      using errcode = 'check_violation', constraint = 'price_changed_by_two';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_price_agreed() OWNER TO thamani_owner;
CREATE FUNCTION public.check_price_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select from staff_requests
    where id = new.id and permission = 'change_price' and outcome = 'confirmed'
      and change ->> 'price_id' = new.price_id and (change ->> 'amount_minor')::bigint = new.amount_minor
      and ((change ->> 'takes_effect_on')::date)::timestamp at time zone 'UTC' = new.takes_effect_at) then
    raise exception 'price change % is not what two people agreed on', new.id
      using errcode = 'check_violation', constraint = 'price_agreed_by_two';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_price_change() OWNER TO thamani_owner;
CREATE FUNCTION public.check_replaced() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (select from certificates join applications on id = application_id where number = new.number and state = 'issuance') then
    raise exception 'certificate % is replaced by nothing', new.number
      using errcode = 'check_violation', constraint = 'replaced_is_issued_again';
  end if;
  return null;
end $$;
ALTER FUNCTION public.check_replaced() OWNER TO thamani_owner;
CREATE FUNCTION public.check_staff_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
      when old.standing = 'confirmed' and new.standing = 'active' then exists (
        select from staff_links where staff_id = new.id and used_at is not null and xmin::text = (pg_current_xact_id()::xid)::text)
      else false end;
  if not agreed then
    raise exception '% becomes % without two people', new.id, new.standing
      using errcode = 'check_violation', constraint = 'staff_changed_by_two';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_staff_changed() OWNER TO thamani_owner;
CREATE FUNCTION public.check_staff_link() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if is_operator() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if not agreed_just_now(new.staff_id, 'invite_staff') and not agreed_just_now(new.staff_id, 'renew_factor') then
      raise exception 'a link for % without two people', new.staff_id using errcode = 'check_violation', constraint = 'staff_link_by_two';
    end if;
  elsif old.used_at is not null or new.wrong_codes < old.wrong_codes then
    raise exception 'link % has ended, or its wrong codes were counted', old.id
      using errcode = 'check_violation', constraint = 'staff_link_kept';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_staff_link() OWNER TO thamani_owner;
CREATE FUNCTION public.check_staff_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
ALTER FUNCTION public.check_staff_request() OWNER TO thamani_owner;
CREATE FUNCTION public.check_standing_request_kept() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
ALTER FUNCTION public.check_standing_request_kept() OWNER TO thamani_owner;
CREATE FUNCTION public.check_vote() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  about record;
begin
  select application_id, verdict, country, sector into about from appeals where id = new.appeal_id for update;
  if about.verdict is not null then
    raise exception 'appeal % is decided', new.appeal_id using errcode = 'check_violation', constraint = 'voted_while_open';
  end if;
  if not holds_role(new.staff_id, 'board', about.country, about.sector) then
    raise exception 'appeal % is voted on by somebody who may not', new.appeal_id
      using errcode = 'check_violation', constraint = 'voted_by_the_board';
  end if;
  if exists (select from case_interests where application_id = about.application_id and staff_id = new.staff_id) then
    raise exception 'appeal % is voted on by somebody with an interest', new.appeal_id
      using errcode = 'check_violation', constraint = 'voted_without_interest';
  end if;
  if new.staff_id::text in (select those_who_took_part(about.application_id)) then
    raise exception 'appeal % is voted on by somebody who took part', new.appeal_id
      using errcode = 'check_violation', constraint = 'voted_by_others';
  end if;
  return new;
end $$;
ALTER FUNCTION public.check_vote() OWNER TO thamani_owner;
CREATE FUNCTION public.end_requests_of_the_suspended() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update staff_requests set outcome = 'expired', settled_at = greatest(asked_at, now()) where asked_by = new.id and settled_at is null;
  update standing_requests set outcome = 'expired', settled_at = greatest(asked_at, now()) where asked_by = new.id and outcome is null;
  return null;
end $$;
ALTER FUNCTION public.end_requests_of_the_suspended() OWNER TO thamani_owner;
CREATE FUNCTION public.ensure_month_partitions(parent regclass, first_month date, months integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  month_start date;
  partition_name text;
  made integer := 0;
begin
  if parent::text not in ('events', 'outbox', 'mail', 'texts') or months > 24 then
    raise exception 'no months are made for %', parent using errcode = 'insufficient_privilege';
  end if;
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
ALTER FUNCTION public.ensure_month_partitions(parent regclass, first_month date, months integer) OWNER TO thamani_owner;
CREATE FUNCTION public.forget_reading() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from documents where sha256 = old.sha256 and media_type = old.media_type) then return null; end if;
  delete from document_readings where sha256 = old.sha256 and read_as = old.media_type;
  if old.media_type = 'photo' then delete from photo_bands where sha256 = old.sha256;
  else delete from invoice_marks where sha256 = old.sha256; end if;
  return null;
end $$;
ALTER FUNCTION public.forget_reading() OWNER TO thamani_owner;
CREATE FUNCTION public.has_grants(person uuid, change jsonb) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select not exists (
    (select role, countries, sectors from staff_grants where staff_id = person except select role, countries, sectors from asked_grants(change))
    union all
    (select role, countries, sectors from asked_grants(change) except select role, countries, sectors from staff_grants where staff_id = person))
$$;
ALTER FUNCTION public.has_grants(person uuid, change jsonb) OWNER TO thamani_owner;
CREATE FUNCTION public.holds_role(person uuid, wanted text, in_country text, in_sector text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select exists (
    select from staff join staff_grants on staff_id = id
    where id = person and standing = 'active' and role = wanted
      and (countries is null or in_country = any (countries)) and (sectors is null or in_sector = any (sectors)))
$$;
ALTER FUNCTION public.holds_role(person uuid, wanted text, in_country text, in_sector text) OWNER TO thamani_owner;
CREATE FUNCTION public.is_operator() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select pg_has_role(session_user, 'thamani_operator', 'member')
$$;
ALTER FUNCTION public.is_operator() OWNER TO thamani_owner;
CREATE FUNCTION public.keep_document() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update documents set unnamed_since = null where id = new.document_id and unnamed_since is not null;
  return null;
end $$;
ALTER FUNCTION public.keep_document() OWNER TO thamani_owner;
CREATE FUNCTION public.keep_price_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into product_price_versions (id, version, amount_minor, currency) values (new.id, new.version, new.amount_minor, new.currency)
    on conflict do nothing;
  return null;
end $$;
ALTER FUNCTION public.keep_price_version() OWNER TO thamani_owner;
CREATE FUNCTION public.may_administer(person uuid, wanted_countries text[], wanted_sectors text[]) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select exists (
    select from staff join staff_grants g on g.staff_id = staff.id
    where staff.id = person and standing = 'active' and role = 'admin'
      and (g.countries is null or wanted_countries <@ g.countries) and (g.sectors is null or wanted_sectors <@ g.sectors))
$$;
ALTER FUNCTION public.may_administer(person uuid, wanted_countries text[], wanted_sectors text[]) OWNER TO thamani_owner;
CREATE TABLE public.staff_requests (
    id uuid NOT NULL,
    permission text NOT NULL,
    subject_id uuid,
    change jsonb NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    settled_by uuid,
    settled_at timestamp with time zone,
    outcome text,
    CONSTRAINT not_about_oneself CHECK (((outcome <> 'confirmed'::text) OR (settled_by <> subject_id))),
    CONSTRAINT settled_whole CHECK ((((settled_at IS NULL) = (outcome IS NULL)) AND ((settled_by IS NULL) = ((outcome IS NULL) OR (outcome = 'expired'::text))))),
    CONSTRAINT staff_requests_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'refused'::text, 'expired'::text]))),
    CONSTRAINT staff_requests_permission_check CHECK ((permission = ANY (ARRAY['invite_staff'::text, 'change_scope'::text, 'suspend_staff'::text, 'renew_factor'::text, 'change_price'::text]))),
    CONSTRAINT two_people CHECK (((outcome <> 'confirmed'::text) OR (settled_by <> asked_by)))
);
ALTER TABLE public.staff_requests OWNER TO thamani_owner;
CREATE FUNCTION public.may_settle(person uuid, request public.staff_requests) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select case request.permission when 'change_price' then may_administer(person, null, null) else (
    select coalesce(bool_and(may_administer(person, countries, sectors)), may_administer(person, '{}', '{}')) from (
      select countries, sectors from staff_grants where staff_id = request.subject_id
      union all select countries, sectors from asked_grants(request.change)
    ) touched) end
$$;
ALTER FUNCTION public.may_settle(person uuid, request public.staff_requests) OWNER TO thamani_owner;
CREATE FUNCTION public.next_price_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  new.version := old.version + 1;
  return new;
end $$;
ALTER FUNCTION public.next_price_version() OWNER TO thamani_owner;
CREATE FUNCTION public.place_certificate_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  select ordinal into new.ordinal from certificates where number = new.number;
  return new;
end $$;
ALTER FUNCTION public.place_certificate_change() OWNER TO thamani_owner;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
ALTER FUNCTION public.refuse_change() OWNER TO thamani_owner;
CREATE FUNCTION public.release_document() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update documents set unnamed_since = now() where id = old.document_id;
  return null;
end $$;
ALTER FUNCTION public.release_document() OWNER TO thamani_owner;
CREATE FUNCTION public.those_who_took_part(in_case uuid) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select actor_id from events
    where (chain = 'case ' || in_case or (subject_kind = 'application' and subject_id = in_case::text))
      and actor_kind = 'staff' and action not in ('document.read_by_staff', 'case.interest_declared') and action not like 'appeal.%'
  union select data ->> 'to' from events
    where subject_kind = 'application' and subject_id = in_case::text and action = 'case.reassigned' and data ->> 'to' <> ''
  union select proposed_by::text from case_proposals where application_id = in_case
  union select decided_by::text from case_decisions where application_id = in_case
  union select unnest(array[asked_by, confirmed_by])::text from certificate_changes join certificates using (number)
    where application_id = in_case
$$;
ALTER FUNCTION public.those_who_took_part(in_case uuid) OWNER TO thamani_owner;
CREATE TABLE public.account_authenticators (
    account_id uuid NOT NULL,
    sealed bytea NOT NULL,
    last_step bigint NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT account_authenticators_sealed_check CHECK ((length(sealed) = 56))
);
ALTER TABLE public.account_authenticators OWNER TO thamani_owner;
CREATE TABLE public.account_challenges (
    id uuid NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    nonce bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT account_challenges_nonce_check CHECK ((length(nonce) = 32)),
    CONSTRAINT account_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'prove'::text, 'add_passkey'::text, 'add_authenticator'::text]))),
    CONSTRAINT only_a_sign_in_has_no_account CHECK (((account_id IS NULL) = (purpose = 'sign_in'::text)))
);
ALTER TABLE public.account_challenges OWNER TO thamani_owner;
CREATE TABLE public.account_passkeys (
    id uuid NOT NULL,
    credential_id text NOT NULL,
    account_id uuid NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT account_passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
ALTER TABLE public.account_passkeys OWNER TO thamani_owner;
CREATE TABLE public.account_recovery_codes (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    hash text NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.account_recovery_codes OWNER TO thamani_owner;
CREATE TABLE public.accounts (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text NOT NULL,
    designation_job_title text NOT NULL,
    language text NOT NULL,
    email_notifications boolean DEFAULT true NOT NULL,
    sms_notifications boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    activated_at timestamp with time zone,
    password_changed_at timestamp with time zone NOT NULL,
    wrong_codes_day date NOT NULL,
    wrong_codes_that_day integer DEFAULT 0 NOT NULL,
    wrong_codes_since_success integer DEFAULT 0 NOT NULL,
    deletion_asked_at timestamp with time zone,
    deletion_nonce bytea,
    CONSTRAINT accounts_deletion_nonce_check CHECK ((length(deletion_nonce) = 32)),
    CONSTRAINT accounts_email_check CHECK ((email = lower(email))),
    CONSTRAINT accounts_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT deletion_is_whole CHECK (((deletion_asked_at IS NULL) = (deletion_nonce IS NULL)))
);
ALTER TABLE public.accounts OWNER TO thamani_owner;
CREATE TABLE public.appeal_documents (
    appeal_id uuid NOT NULL,
    "position" integer NOT NULL,
    document_id uuid NOT NULL,
    title text NOT NULL,
    CONSTRAINT appeal_documents_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
    CONSTRAINT appeal_documents_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
);
ALTER TABLE public.appeal_documents OWNER TO thamani_owner;
CREATE TABLE public.appeal_reminders (
    appeal_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT appeal_reminders_kind_check CHECK ((kind = ANY (ARRAY['reminded'::text, 'late'::text])))
);
ALTER TABLE public.appeal_reminders OWNER TO thamani_owner;
CREATE TABLE public.appeal_votes (
    appeal_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    verdict text NOT NULL,
    returns_to text,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT allowed_leads_somewhere CHECK (((verdict = 'allowed'::text) = (returns_to IS NOT NULL))),
    CONSTRAINT appeal_votes_returns_to_check CHECK ((returns_to = ANY (ARRAY['assessment'::text, 'documents'::text, 'site_visit'::text, 'approval'::text]))),
    CONSTRAINT appeal_votes_verdict_check CHECK ((verdict = ANY (ARRAY['stands'::text, 'allowed'::text]))),
    CONSTRAINT appeal_votes_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 5000)))
);
ALTER TABLE public.appeal_votes OWNER TO thamani_owner;
CREATE TABLE public.appeals (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    company_id uuid NOT NULL,
    country character(2) NOT NULL,
    sector text NOT NULL,
    against text NOT NULL,
    proposal_id uuid,
    change_id uuid,
    words text NOT NULL,
    file jsonb NOT NULL,
    lodged_at timestamp with time zone NOT NULL,
    due_on date NOT NULL,
    escalated_at timestamp with time zone,
    verdict text,
    returns_to text,
    decided_at timestamp with time zone,
    CONSTRAINT against_one_thing CHECK ((((against = 'rejection'::text) = (proposal_id IS NOT NULL)) AND ((against = 'revocation'::text) = (change_id IS NOT NULL)))),
    CONSTRAINT allowed_leads_somewhere CHECK (((NOT (verdict IS DISTINCT FROM 'allowed'::text)) = (returns_to IS NOT NULL))),
    CONSTRAINT appeals_against_check CHECK ((against = ANY (ARRAY['rejection'::text, 'revocation'::text]))),
    CONSTRAINT appeals_returns_to_check CHECK ((returns_to = ANY (ARRAY['assessment'::text, 'documents'::text, 'site_visit'::text, 'approval'::text]))),
    CONSTRAINT appeals_sector_check CHECK ((sector = ANY (ARRAY['agriculture'::text, 'solid_minerals'::text, 'energy_resources'::text]))),
    CONSTRAINT appeals_verdict_check CHECK ((verdict = ANY (ARRAY['stands'::text, 'allowed'::text]))),
    CONSTRAINT appeals_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 5000))),
    CONSTRAINT decided_whole CHECK (((verdict IS NULL) = (decided_at IS NULL)))
);
ALTER TABLE public.appeals OWNER TO thamani_owner;
CREATE TABLE public.application_documents (
    application_id uuid NOT NULL,
    version integer NOT NULL,
    field text NOT NULL,
    "position" integer NOT NULL,
    document_id uuid NOT NULL,
    CONSTRAINT application_documents_position_check CHECK (("position" >= 0)),
    CONSTRAINT application_documents_version_check CHECK ((version >= 0))
);
ALTER TABLE public.application_documents OWNER TO thamani_owner;
CREATE SEQUENCE public.application_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.application_numbers OWNER TO thamani_owner;
CREATE TABLE public.application_versions (
    application_id uuid NOT NULL,
    version integer NOT NULL,
    answers jsonb NOT NULL,
    cva numeric NOT NULL,
    scheme text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    submitted_by uuid NOT NULL,
    CONSTRAINT application_versions_version_check CHECK ((version > 0))
);
ALTER TABLE public.application_versions OWNER TO thamani_owner;
CREATE TABLE public.applications (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    application_number text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    resumes text,
    paid boolean DEFAULT false NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    unread jsonb DEFAULT '{}'::jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    submissions integer DEFAULT 0 NOT NULL,
    product_name text DEFAULT ''::text NOT NULL,
    product_category text,
    hs_code character(6),
    country character(2),
    cva numeric,
    scheme text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    submitted_at timestamp with time zone,
    renewal_of text,
    CONSTRAINT applications_application_number_check CHECK ((application_number ~ '^APP-[0-9]{2}-[0-9]{6,}$'::text)),
    CONSTRAINT applications_resumes_check CHECK ((resumes = ANY (ARRAY['assessment'::text, 'documents'::text, 'site_visit'::text]))),
    CONSTRAINT applications_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'screening'::text, 'assessment'::text, 'documents'::text, 'site_visit'::text, 'approval'::text, 'issuance'::text, 'completed'::text, 'correction'::text, 'rejected'::text, 'appeal'::text, 'rejection_upheld'::text, 'withdrawn'::text]))),
    CONSTRAINT correction_knows_its_way_back CHECK (((state = 'correction'::text) = (resumes IS NOT NULL))),
    CONSTRAINT draft_is_not_submitted CHECK (((state = 'draft'::text) = (submitted_at IS NULL))),
    CONSTRAINT paid_fits_the_state CHECK (((state = 'withdrawn'::text) OR (paid = (state <> ALL (ARRAY['draft'::text, 'submitted'::text])))))
)
WITH (fillfactor='85');
ALTER TABLE public.applications OWNER TO thamani_owner;
CREATE TABLE public.attempts (
    bucket bytea NOT NULL,
    counted_at timestamp with time zone[] NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.attempts OWNER TO thamani_owner;
CREATE TABLE public.audit_heads (
    chain text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    hash bytea NOT NULL,
    sealed_position bigint DEFAULT 0 NOT NULL,
    CONSTRAINT audit_heads_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_heads_position_check CHECK (("position" > 0)),
    CONSTRAINT audit_heads_sealed_position_check CHECK ((sealed_position >= 0)),
    CONSTRAINT sealed_as_it_is CHECK ((sealed_position <= "position"))
)
WITH (fillfactor='80');
ALTER TABLE public.audit_heads OWNER TO thamani_owner;
CREATE TABLE public.audit_sealed_heads (
    seal bigint NOT NULL,
    chain text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    hash bytea NOT NULL
);
ALTER TABLE public.audit_sealed_heads OWNER TO thamani_owner;
CREATE TABLE public.audit_seals (
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    previous bytea NOT NULL,
    heads integer NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_seals_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_seals_heads_check CHECK ((heads > 0)),
    CONSTRAINT audit_seals_number_check CHECK ((number > 0)),
    CONSTRAINT audit_seals_previous_check CHECK ((length(previous) = 32))
);
ALTER TABLE public.audit_seals OWNER TO thamani_owner;
CREATE TABLE public.case_checks (
    application_id uuid NOT NULL,
    code text NOT NULL,
    result text NOT NULL,
    reason text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_checks_result_check CHECK ((result = ANY (ARRAY['clear'::text, 'found'::text, 'skipped'::text]))),
    CONSTRAINT skipped_says_why CHECK (((result = 'skipped'::text) = (reason IS NOT NULL)))
);
ALTER TABLE public.case_checks OWNER TO thamani_owner;
CREATE TABLE public.case_comparisons (
    application_id uuid NOT NULL,
    basis text NOT NULL,
    whole boolean NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE public.case_comparisons OWNER TO thamani_owner;
CREATE TABLE public.case_decisions (
    proposal_id uuid NOT NULL,
    application_id uuid NOT NULL,
    kind text NOT NULL,
    proposed_by uuid NOT NULL,
    decided_by uuid NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_decisions_kind_check CHECK ((kind = ANY (ARRAY['approval'::text, 'rejection'::text]))),
    CONSTRAINT case_decisions_words_check CHECK ((char_length(words) <= 5000)),
    CONSTRAINT two_different_people CHECK ((proposed_by <> decided_by))
);
ALTER TABLE public.case_decisions OWNER TO thamani_owner;
CREATE TABLE public.case_findings (
    application_id uuid NOT NULL,
    code text NOT NULL,
    fields text[] NOT NULL,
    at timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    sureness text DEFAULT 'certain'::text NOT NULL,
    document_id uuid,
    spot jsonb,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    disposal text,
    words text DEFAULT ''::text NOT NULL,
    disposed_by uuid,
    disposed_at timestamp with time zone,
    gone_at timestamp with time zone,
    CONSTRAINT case_findings_disposal_check CHECK ((disposal = ANY (ARRAY['explained'::text, 'harmless'::text, 'asked_company'::text, 'weighs_against'::text]))),
    CONSTRAINT case_findings_sureness_check CHECK ((sureness = ANY (ARRAY['certain'::text, 'likely'::text, 'possible'::text]))),
    CONSTRAINT case_findings_words_check CHECK ((char_length(words) <= 2000)),
    CONSTRAINT disposed_whole CHECK ((((disposal IS NULL) = (disposed_by IS NULL)) AND ((disposal IS NULL) = (disposed_at IS NULL)))),
    CONSTRAINT disposed_with_words CHECK (((disposal IS NULL) OR (words <> ''::text)))
);
ALTER TABLE public.case_findings OWNER TO thamani_owner;
CREATE TABLE public.case_interests (
    application_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_interests_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 2000)))
);
ALTER TABLE public.case_interests OWNER TO thamani_owner;
CREATE TABLE public.case_judgements (
    application_id uuid NOT NULL,
    field text NOT NULL,
    verdict text NOT NULL,
    reason text,
    words text DEFAULT ''::text NOT NULL,
    figure text,
    staff_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_judgements_figure_check CHECK ((char_length(figure) <= 40)),
    CONSTRAINT case_judgements_verdict_check CHECK ((verdict = ANY (ARRAY['accepted'::text, 'sent_back'::text]))),
    CONSTRAINT case_judgements_words_check CHECK ((char_length(words) <= 2000)),
    CONSTRAINT only_accepted_figures CHECK (((figure IS NULL) OR (verdict = 'accepted'::text))),
    CONSTRAINT sent_back_says_why CHECK (((verdict = 'sent_back'::text) = (reason IS NOT NULL)))
);
ALTER TABLE public.case_judgements OWNER TO thamani_owner;
CREATE TABLE public.case_messages (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    staff_id uuid,
    account_id uuid,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_messages_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 5000))),
    CONSTRAINT somebody_wrote_it CHECK (((staff_id IS NULL) <> (account_id IS NULL)))
);
ALTER TABLE public.case_messages OWNER TO thamani_owner;
CREATE TABLE public.case_notes (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_notes_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 5000)))
);
ALTER TABLE public.case_notes OWNER TO thamani_owner;
CREATE TABLE public.case_proposals (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    kind text NOT NULL,
    proposed_by uuid NOT NULL,
    grounds text[] DEFAULT '{}'::text[] NOT NULL,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    outcome text,
    outcome_at timestamp with time zone,
    CONSTRAINT case_proposals_kind_check CHECK ((kind = ANY (ARRAY['approval'::text, 'rejection'::text]))),
    CONSTRAINT case_proposals_outcome_check CHECK ((outcome = ANY (ARRAY['decided'::text, 'handed_back'::text, 'withdrawn'::text]))),
    CONSTRAINT case_proposals_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 5000))),
    CONSTRAINT rejection_names_grounds CHECK (((kind = 'approval'::text) OR (cardinality(grounds) > 0)))
);
ALTER TABLE public.case_proposals OWNER TO thamani_owner;
CREATE UNLOGGED TABLE public.case_readers (
    application_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
ALTER TABLE public.case_readers OWNER TO thamani_owner;
CREATE TABLE public.case_reminders (
    application_id uuid NOT NULL,
    stage text NOT NULL,
    entered_on date NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_reminders_kind_check CHECK ((kind = ANY (ARRAY['due_soon'::text, 'late'::text, 'correction_soon'::text])))
);
ALTER TABLE public.case_reminders OWNER TO thamani_owner;
CREATE TABLE public.case_stages (
    application_id uuid NOT NULL,
    number integer NOT NULL,
    stage text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_stages_number_check CHECK ((number > 0))
);
ALTER TABLE public.case_stages OWNER TO thamani_owner;
CREATE TABLE public.case_visits (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    visited_on date NOT NULL,
    met text NOT NULL,
    latitude numeric,
    longitude numeric,
    production_seen boolean NOT NULL,
    as_declared boolean NOT NULL,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT case_visits_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
    CONSTRAINT case_visits_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
    CONSTRAINT case_visits_met_check CHECK (((char_length(met) >= 1) AND (char_length(met) <= 500))),
    CONSTRAINT case_visits_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 5000)))
);
ALTER TABLE public.case_visits OWNER TO thamani_owner;
CREATE TABLE public.case_wanted_documents (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    title text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    staff_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    document_id uuid,
    answered_at timestamp with time zone,
    CONSTRAINT answered_with_a_file CHECK (((document_id IS NULL) = (answered_at IS NULL))),
    CONSTRAINT case_wanted_documents_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
    CONSTRAINT case_wanted_documents_words_check CHECK ((char_length(words) <= 2000))
);
ALTER TABLE public.case_wanted_documents OWNER TO thamani_owner;
CREATE TABLE public.cases (
    application_id uuid NOT NULL,
    company_id uuid NOT NULL,
    country character(2) NOT NULL,
    sector text NOT NULL,
    stage text NOT NULL,
    holder uuid,
    taken_at timestamp with time zone,
    entered_on date NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    due_on date,
    correction_ends_at timestamp with time zone,
    escalated_at timestamp with time zone,
    assessed_cva numeric,
    search text DEFAULT ''::text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT cases_sector_check CHECK ((sector = ANY (ARRAY['agriculture'::text, 'solid_minerals'::text, 'energy_resources'::text]))),
    CONSTRAINT cases_used_check CHECK ((used >= 0)),
    CONSTRAINT correction_has_an_end CHECK (((stage = 'correction'::text) = (correction_ends_at IS NOT NULL))),
    CONSTRAINT holder_since CHECK (((holder IS NULL) = (taken_at IS NULL)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='2000', autovacuum_analyze_scale_factor='0.02');
ALTER TABLE public.cases OWNER TO thamani_owner;
CREATE TABLE public.certificate_changes (
    id uuid NOT NULL,
    number text NOT NULL,
    change text NOT NULL,
    reason text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    asked_by uuid NOT NULL,
    confirmed_by uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    ordinal bigint NOT NULL,
    CONSTRAINT certificate_changes_change_check CHECK ((change = ANY (ARRAY['suspend'::text, 'reinstate'::text, 'revoke'::text, 'replace'::text]))),
    CONSTRAINT certificate_changes_reason_check CHECK ((reason = ANY (ARRAY['evidence_in_doubt'::text, 'evidence_false'::text, 'production_changed'::text, 'company_asked'::text, 'issued_in_error'::text, 'doubt_removed'::text, 'facts_corrected'::text]))),
    CONSTRAINT certificate_changes_words_check CHECK ((char_length(words) <= 2000)),
    CONSTRAINT replaced_for_what_is_written CHECK ((((change <> 'replace'::text) OR (reason = ANY (ARRAY['facts_corrected'::text, 'company_asked'::text]))) AND ((change = 'replace'::text) OR (reason <> 'facts_corrected'::text)))),
    CONSTRAINT two_different_people CHECK ((asked_by <> confirmed_by))
);
ALTER TABLE public.certificate_changes OWNER TO thamani_owner;
CREATE SEQUENCE public.certificate_ordinals
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.certificate_ordinals OWNER TO thamani_owner;
CREATE TABLE public.certificate_reminders (
    number text NOT NULL,
    days integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT certificate_reminders_days_check CHECK ((days = ANY (ARRAY[60, 30, 7])))
);
ALTER TABLE public.certificate_reminders OWNER TO thamani_owner;
CREATE TABLE public.certificates (
    number text NOT NULL,
    application_id uuid NOT NULL,
    company_id uuid NOT NULL,
    ordinal bigint NOT NULL,
    facts jsonb NOT NULL,
    deciders jsonb NOT NULL,
    product_name text NOT NULL,
    cva numeric NOT NULL,
    issued_on date NOT NULL,
    expires_on date NOT NULL,
    intended_at timestamp with time zone NOT NULL,
    credential text,
    seal text,
    signed_at timestamp with time zone,
    published_at timestamp with time zone,
    standing text DEFAULT 'good'::text NOT NULL,
    replaced_by text,
    country text DEFAULT ''::text NOT NULL,
    sector text DEFAULT ''::text NOT NULL,
    search text GENERATED ALWAYS AS ((' '::text || lower(((COALESCE((facts ->> 'company'::text), ''::text) || ' '::text) || product_name)))) STORED NOT NULL,
    CONSTRAINT certificates_check CHECK ((expires_on > issued_on)),
    CONSTRAINT certificates_number_check CHECK ((number ~ '^TVA-[A-Z]{2}[0-9]{2}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'::text)),
    CONSTRAINT certificates_ordinal_check CHECK ((ordinal >= 0)),
    CONSTRAINT certificates_seal_check CHECK ((seal ~ '^[1-9][0-9]*$'::text)),
    CONSTRAINT certificates_standing_check CHECK ((standing = ANY (ARRAY['good'::text, 'suspended'::text, 'revoked'::text]))),
    CONSTRAINT published_is_signed CHECK (((published_at IS NULL) OR (signed_at IS NOT NULL))),
    CONSTRAINT signed_whole CHECK ((((signed_at IS NULL) = (credential IS NULL)) AND ((signed_at IS NULL) = (seal IS NULL))))
)
WITH (fillfactor='85');
ALTER TABLE public.certificates OWNER TO thamani_owner;
CREATE TABLE public.challenges (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    purpose text NOT NULL,
    nonce bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    wrong_tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    replaced_at timestamp with time zone,
    CONSTRAINT challenges_nonce_check CHECK ((length(nonce) = 32)),
    CONSTRAINT challenges_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text])))
);
ALTER TABLE public.challenges OWNER TO thamani_owner;
CREATE TABLE public.code_requests (
    id uuid NOT NULL,
    email text NOT NULL,
    purpose text NOT NULL,
    language text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    CONSTRAINT code_requests_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text])))
);
ALTER TABLE public.code_requests OWNER TO thamani_owner;
CREATE TABLE public.companies (
    id uuid NOT NULL,
    company_name text NOT NULL,
    company_size text NOT NULL,
    contact_person text NOT NULL,
    contact_email text NOT NULL,
    company_number text NOT NULL,
    rc_number text NOT NULL,
    reg_country character(2) NOT NULL,
    sector text NOT NULL,
    start_of_operation_year integer NOT NULL,
    type_entity text NOT NULL,
    ownership_type text NOT NULL,
    tax_identification_number text NOT NULL,
    head_office_address text NOT NULL,
    head_office_city text NOT NULL,
    head_office_state_province_region text NOT NULL,
    head_office_country character(2) NOT NULL,
    website text,
    is_cooperative boolean DEFAULT false NOT NULL,
    is_women_led boolean DEFAULT false NOT NULL,
    is_youth_led boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    identity_locked_at timestamp with time zone,
    discount_refused_at timestamp with time zone,
    registration_key text,
    CONSTRAINT companies_company_name_check CHECK (((char_length(company_name) >= 1) AND (char_length(company_name) <= 200))),
    CONSTRAINT companies_company_size_check CHECK ((company_size = ANY (ARRAY['Small'::text, 'Medium'::text, 'Large'::text]))),
    CONSTRAINT companies_contact_person_check CHECK ((contact_person = ANY (ARRAY['CEO'::text, 'CTO'::text, 'Manager'::text, 'Secretary'::text]))),
    CONSTRAINT companies_ownership_type_check CHECK ((ownership_type = ANY (ARRAY['local'::text, 'foreign_owned'::text, 'joint_venture'::text, 'state_owned'::text]))),
    CONSTRAINT companies_sector_check CHECK ((sector = ANY (ARRAY['agriculture'::text, 'solid_minerals'::text, 'energy_resources'::text]))),
    CONSTRAINT companies_start_of_operation_year_check CHECK (((start_of_operation_year >= 1800) AND (start_of_operation_year <= 2200))),
    CONSTRAINT companies_type_entity_check CHECK ((type_entity = ANY (ARRAY['manufacturer'::text, 'exporter'::text, 'aggregator'::text, 'sme'::text, 'govt_agency'::text]))),
    CONSTRAINT companies_website_check CHECK ((website ~~ 'https://%'::text))
);
ALTER TABLE public.companies OWNER TO thamani_owner;
CREATE TABLE public.contact_messages (
    id uuid NOT NULL,
    reference text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    message text NOT NULL,
    language text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_messages_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT contact_messages_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 80))),
    CONSTRAINT contact_messages_last_name_check CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 80))),
    CONSTRAINT contact_messages_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 4000))),
    CONSTRAINT contact_messages_phone_check CHECK (((char_length(phone) >= 5) AND (char_length(phone) <= 32)))
);
ALTER TABLE public.contact_messages OWNER TO thamani_owner;
CREATE TABLE public.document_readings (
    sha256 bytea NOT NULL,
    read_as text NOT NULL,
    source text,
    sureness integer,
    words jsonb,
    photo bigint,
    history text,
    failure text,
    reader integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT document_readings_history_check CHECK ((history = ANY (ARRAY['intact'::text, 'edited'::text, 'unclear'::text]))),
    CONSTRAINT document_readings_read_as_check CHECK ((read_as = ANY (ARRAY['document'::text, 'photo'::text]))),
    CONSTRAINT document_readings_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT document_readings_source_check CHECK ((source = ANY (ARRAY['text'::text, 'ocr'::text]))),
    CONSTRAINT document_readings_sureness_check CHECK (((sureness >= 0) AND (sureness <= 100))),
    CONSTRAINT read_as_what_it_is CHECK (((read_as = 'photo'::text) OR (photo IS NULL))),
    CONSTRAINT read_whole CHECK ((((source IS NULL) = (words IS NULL)) AND ((source IS NULL) = (sureness IS NULL))))
);
ALTER TABLE public.document_readings OWNER TO thamani_owner;
CREATE TABLE public.documents (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    media_type text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    sha256 bytea NOT NULL,
    state text DEFAULT 'checking'::text NOT NULL,
    refusal text,
    view_type text,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    unnamed_since timestamp with time zone,
    inspected_at timestamp with time zone,
    inspection_milliseconds integer DEFAULT 0 NOT NULL,
    CONSTRAINT documents_bytes_check CHECK (((bytes >= 1) AND (bytes <= 5242880))),
    CONSTRAINT documents_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
    CONSTRAINT documents_inspection_milliseconds_check CHECK ((inspection_milliseconds >= 0)),
    CONSTRAINT documents_media_type_check CHECK ((media_type = ANY (ARRAY['photo'::text, 'document'::text]))),
    CONSTRAINT documents_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT documents_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT documents_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'ready'::text, 'refused'::text]))),
    CONSTRAINT documents_view_type_check CHECK ((view_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text]))),
    CONSTRAINT ready_has_its_view CHECK (((state = 'ready'::text) = (view_type IS NOT NULL))),
    CONSTRAINT refusal_has_its_reason CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
    CONSTRAINT settled_has_its_time CHECK (((state = 'checking'::text) = (settled_at IS NULL)))
);
ALTER TABLE public.documents OWNER TO thamani_owner;
CREATE TABLE public.events_default (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text,
    chain text COLLATE pg_catalog."C",
    "position" bigint,
    hash bytea,
    country text,
    CONSTRAINT chained_whole CHECK ((((chain IS NULL) = ("position" IS NULL)) AND ((chain IS NULL) = (hash IS NULL)))),
    CONSTRAINT events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['anyone'::text, 'company'::text, 'staff'::text, 'machine'::text])))
);
ALTER TABLE public.events_default OWNER TO thamani_owner;
CREATE VIEW public.facility_places AS
 SELECT applications.id AS application_id,
    (applications.answers ->> 'facility_latitude'::text) AS latitude,
    (applications.answers ->> 'facility_longitude'::text) AS longitude
   FROM public.applications;
ALTER TABLE public.facility_places OWNER TO thamani_owner;
CREATE TABLE public.holidays (
    country character(2) NOT NULL,
    day date NOT NULL,
    name text NOT NULL,
    expected boolean DEFAULT false NOT NULL,
    CONSTRAINT holidays_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)))
);
ALTER TABLE public.holidays OWNER TO thamani_owner;
CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE public.idempotency_keys OWNER TO thamani_owner;
CREATE TABLE public.invoice_marks (
    mark bytea NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT invoice_marks_mark_check CHECK ((length(mark) = 32))
);
ALTER TABLE public.invoice_marks OWNER TO thamani_owner;
CREATE SEQUENCE public.invoice_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.invoice_numbers OWNER TO thamani_owner;
CREATE TABLE public.known_devices (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id uuid,
    staff_id uuid,
    session_id uuid,
    device text NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT known_devices_check CHECK ((num_nonnulls(account_id, staff_id) = 1)),
    CONSTRAINT known_devices_device_check CHECK ((char_length(device) <= 100)),
    CONSTRAINT known_devices_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
ALTER TABLE public.known_devices OWNER TO thamani_owner;
CREATE TABLE public.ledger_entries (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    payment_id uuid NOT NULL,
    CONSTRAINT ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['captured'::text, 'charged'::text, 'applied'::text, 'refund_owed'::text, 'refunded'::text])))
);
ALTER TABLE public.ledger_entries OWNER TO thamani_owner;
CREATE TABLE public.ledger_lines (
    entry_id uuid NOT NULL,
    "position" integer NOT NULL,
    account text NOT NULL,
    minor bigint NOT NULL,
    currency character(3) NOT NULL,
    CONSTRAINT ledger_lines_account_check CHECK ((account = ANY (ARRAY['with_provider'::text, 'unapplied'::text, 'earned'::text, 'refunds_owed'::text, 'provider_charges'::text]))),
    CONSTRAINT ledger_lines_minor_check CHECK ((minor <> 0)),
    CONSTRAINT ledger_lines_position_check CHECK (("position" >= 0))
);
ALTER TABLE public.ledger_lines OWNER TO thamani_owner;
CREATE TABLE public.mail (
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    sent_at timestamp with time zone
)
PARTITION BY RANGE (created_at);
ALTER TABLE public.mail OWNER TO thamani_owner;
CREATE TABLE public.mail_default (
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    sent_at timestamp with time zone
);
ALTER TABLE public.mail_default OWNER TO thamani_owner;
CREATE TABLE public.migrations (
    name text NOT NULL,
    sha256 text NOT NULL,
    ran_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.migrations OWNER TO thamani_owner;
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    key uuid NOT NULL,
    topic text NOT NULL,
    subject_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    trace text,
    claimed_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    delivered_at timestamp with time zone
)
PARTITION BY RANGE (created_at);
ALTER TABLE public.outbox OWNER TO thamani_owner;
CREATE TABLE public.outbox_default (
    id bigint NOT NULL,
    key uuid NOT NULL,
    topic text NOT NULL,
    subject_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    trace text,
    claimed_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    delivered_at timestamp with time zone
);
ALTER TABLE public.outbox_default OWNER TO thamani_owner;
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.payment_attempts (
    payment_id uuid NOT NULL,
    number integer NOT NULL,
    reference text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    link text,
    failure text,
    CONSTRAINT payment_attempts_number_check CHECK ((number > 0))
);
ALTER TABLE public.payment_attempts OWNER TO thamani_owner;
CREATE TABLE public.payment_attention (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone,
    resolved_by uuid,
    resolution text,
    CONSTRAINT payment_attention_kind_check CHECK ((kind = ANY (ARRAY['other_currency'::text, 'paid_too_little'::text, 'refund_unclear'::text, 'link_refused'::text]))),
    CONSTRAINT payment_attention_resolution_check CHECK (((char_length(resolution) >= 1) AND (char_length(resolution) <= 2000))),
    CONSTRAINT resolved_whole CHECK (((resolved_by IS NULL) OR ((resolved_at IS NOT NULL) AND (resolution IS NOT NULL))))
);
ALTER TABLE public.payment_attention OWNER TO thamani_owner;
CREATE TABLE public.payment_hints (
    key uuid NOT NULL,
    payment_id uuid NOT NULL,
    source text NOT NULL,
    transaction_id text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT payment_hints_source_check CHECK ((source = ANY (ARRAY['message'::text, 'return'::text])))
);
ALTER TABLE public.payment_hints OWNER TO thamani_owner;
CREATE TABLE public.payment_items (
    payment_id uuid NOT NULL,
    application_id uuid NOT NULL,
    application_number text NOT NULL,
    product_name text NOT NULL,
    price_id text NOT NULL,
    price_version integer NOT NULL,
    full_minor bigint NOT NULL,
    discount_minor bigint NOT NULL,
    amount_minor bigint NOT NULL,
    currency character(3) NOT NULL,
    discount_scheme text,
    holds boolean DEFAULT true NOT NULL,
    applied_at timestamp with time zone,
    CONSTRAINT applied_holds CHECK (((applied_at IS NULL) OR holds)),
    CONSTRAINT discounted CHECK ((amount_minor = (full_minor - discount_minor))),
    CONSTRAINT payment_items_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT payment_items_discount_minor_check CHECK ((discount_minor >= 0)),
    CONSTRAINT payment_items_full_minor_check CHECK ((full_minor > 0))
)
WITH (fillfactor='85');
ALTER TABLE public.payment_items OWNER TO thamani_owner;
CREATE TABLE public.payments (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    reference text NOT NULL,
    invoice_number text NOT NULL,
    provider text NOT NULL,
    state text DEFAULT 'preparing'::text NOT NULL,
    amount_minor bigint NOT NULL,
    currency character(3) NOT NULL,
    account_id uuid NOT NULL,
    language text NOT NULL,
    link text,
    receipt_sha256 bytea,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    link_ends_at timestamp with time zone,
    paid_at timestamp with time zone,
    CONSTRAINT open_has_a_link CHECK (((state <> 'open'::text) OR (link IS NOT NULL))),
    CONSTRAINT paid_has_a_date CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
    CONSTRAINT payments_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT payments_invoice_number_check CHECK ((invoice_number ~ '^INV-[0-9]{2}-[0-9]{6,}$'::text)),
    CONSTRAINT payments_receipt_sha256_check CHECK ((octet_length(receipt_sha256) = 32)),
    CONSTRAINT payments_reference_check CHECK ((reference ~ '^[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT payments_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'open'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'replaced'::text])))
)
WITH (fillfactor='85');
ALTER TABLE public.payments OWNER TO thamani_owner;
CREATE TABLE public.photo_bands (
    band integer NOT NULL,
    photo bigint NOT NULL,
    sha256 bytea NOT NULL
);
ALTER TABLE public.photo_bands OWNER TO thamani_owner;
CREATE TABLE public.price_changes (
    id uuid NOT NULL,
    price_id text NOT NULL,
    amount_minor bigint NOT NULL,
    takes_effect_at timestamp with time zone NOT NULL,
    applied_at timestamp with time zone,
    CONSTRAINT price_changes_amount_minor_check CHECK ((amount_minor > 0))
);
ALTER TABLE public.price_changes OWNER TO thamani_owner;
CREATE TABLE public.product_price_versions (
    id text NOT NULL,
    version integer NOT NULL,
    amount_minor bigint NOT NULL,
    currency character(3) NOT NULL,
    valid_from timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT product_price_versions_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT product_price_versions_version_check CHECK ((version > 0))
);
ALTER TABLE public.product_price_versions OWNER TO thamani_owner;
CREATE TABLE public.product_prices (
    id text NOT NULL,
    category text NOT NULL,
    amount_minor bigint NOT NULL,
    currency character(3) NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT product_prices_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT product_prices_currency_check CHECK ((currency = 'USD'::bpchar))
);
ALTER TABLE public.product_prices OWNER TO thamani_owner;
CREATE TABLE public.provider_charges (
    provider text NOT NULL,
    transaction_id text NOT NULL,
    payment_id uuid NOT NULL,
    reference text NOT NULL,
    minor bigint NOT NULL,
    currency character(3) NOT NULL,
    charge_minor bigint DEFAULT 0 NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    CONSTRAINT provider_charges_charge_minor_check CHECK ((charge_minor >= 0)),
    CONSTRAINT provider_charges_minor_check CHECK ((minor > 0))
);
ALTER TABLE public.provider_charges OWNER TO thamani_owner;
CREATE TABLE public.provider_messages (
    sha256 bytea NOT NULL,
    provider text NOT NULL,
    body text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    payment_id uuid,
    CONSTRAINT provider_messages_sha256_check CHECK ((octet_length(sha256) = 32))
);
ALTER TABLE public.provider_messages OWNER TO thamani_owner;
CREATE TABLE public.refunds (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    provider text NOT NULL,
    transaction_id text NOT NULL,
    application_id uuid,
    minor bigint NOT NULL,
    currency character(3) NOT NULL,
    reason text NOT NULL,
    state text DEFAULT 'owed'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    asked_at timestamp with time zone,
    provider_refund_id text,
    done_at timestamp with time zone,
    CONSTRAINT done_has_a_date CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
    CONSTRAINT refunds_minor_check CHECK ((minor > 0)),
    CONSTRAINT refunds_reason_check CHECK ((reason = ANY (ARRAY['paid_twice'::text, 'came_late'::text, 'paid_too_little'::text, 'paid_too_much'::text, 'withdrawn'::text]))),
    CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['owed'::text, 'asked'::text, 'done'::text, 'with_person'::text])))
);
ALTER TABLE public.refunds OWNER TO thamani_owner;
CREATE TABLE public.reset_tickets (
    ticket_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT reset_tickets_ticket_hash_check CHECK ((length(ticket_hash) = 32))
);
ALTER TABLE public.reset_tickets OWNER TO thamani_owner;
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    ended_at timestamp with time zone,
    network text DEFAULT ''::text NOT NULL,
    proved_at timestamp with time zone,
    CONSTRAINT sessions_network_check CHECK ((char_length(network) <= 50)),
    CONSTRAINT sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
ALTER TABLE public.sessions OWNER TO thamani_owner;
CREATE TABLE public.sign_in_failures (
    id uuid NOT NULL,
    account_kind text NOT NULL,
    account_id uuid,
    hour timestamp with time zone NOT NULL,
    reason text NOT NULL,
    count integer NOT NULL,
    networks text[] NOT NULL,
    has_more_networks boolean DEFAULT false NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT sign_in_failures_account_kind_check CHECK ((account_kind = ANY (ARRAY['company'::text, 'staff'::text]))),
    CONSTRAINT sign_in_failures_count_check CHECK ((count > 0)),
    CONSTRAINT sign_in_failures_networks_check CHECK (((cardinality(networks) >= 1) AND (cardinality(networks) <= 10))),
    CONSTRAINT sign_in_failures_reason_check CHECK ((char_length(reason) <= 40))
);
ALTER TABLE public.sign_in_failures OWNER TO thamani_owner;
CREATE TABLE public.sign_in_steps (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    wrong_codes integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT sign_in_steps_token_hash_check CHECK ((length(token_hash) = 32)),
    CONSTRAINT sign_in_steps_wrong_codes_check CHECK ((wrong_codes >= 0))
);
ALTER TABLE public.sign_in_steps OWNER TO thamani_owner;
CREATE TABLE public.staff (
    id uuid NOT NULL,
    staff_number text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    standing text NOT NULL,
    password_hash text,
    totp_nonce bytea,
    totp_step bigint DEFAULT 0 NOT NULL,
    has_passkey boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    totp_sealed bytea,
    CONSTRAINT active_has_two_factors CHECK (((standing <> 'active'::text) OR has_passkey OR ((password_hash IS NOT NULL) AND ((totp_nonce IS NOT NULL) OR (totp_sealed IS NOT NULL))))),
    CONSTRAINT one_authenticator CHECK (((totp_nonce IS NULL) OR (totp_sealed IS NULL))),
    CONSTRAINT staff_email_check CHECK ((email = lower(email))),
    CONSTRAINT staff_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT staff_staff_number_check CHECK ((staff_number ~ '^S-[0-9]{4,}$'::text)),
    CONSTRAINT staff_standing_check CHECK ((standing = ANY (ARRAY['invited'::text, 'confirmed'::text, 'active'::text, 'suspended'::text]))),
    CONSTRAINT staff_totp_nonce_check CHECK ((length(totp_nonce) = 32)),
    CONSTRAINT staff_totp_sealed_check CHECK ((length(totp_sealed) = 56))
);
ALTER TABLE public.staff OWNER TO thamani_owner;
CREATE TABLE public.staff_challenges (
    id uuid NOT NULL,
    purpose text NOT NULL,
    staff_id uuid,
    nonce bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT staff_challenges_nonce_check CHECK ((length(nonce) = 32)),
    CONSTRAINT staff_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['enrol'::text, 'sign_in'::text, 'prove'::text])))
);
ALTER TABLE public.staff_challenges OWNER TO thamani_owner;
CREATE TABLE public.staff_grants (
    staff_id uuid NOT NULL,
    role text NOT NULL,
    countries text[],
    sectors text[],
    CONSTRAINT staff_grants_countries_check CHECK ((cardinality(countries) > 0)),
    CONSTRAINT staff_grants_role_check CHECK ((role = ANY (ARRAY['officer'::text, 'verifier'::text, 'admin'::text, 'board'::text]))),
    CONSTRAINT staff_grants_sectors_check CHECK ((cardinality(sectors) > 0))
);
ALTER TABLE public.staff_grants OWNER TO thamani_owner;
CREATE TABLE public.staff_links (
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    nonce bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    code_hash text,
    wrong_codes integer DEFAULT 0 NOT NULL,
    CONSTRAINT open_link_has_code CHECK (((used_at IS NOT NULL) OR (code_hash IS NOT NULL))),
    CONSTRAINT staff_links_nonce_check CHECK ((length(nonce) = 32)),
    CONSTRAINT staff_links_wrong_codes_check CHECK ((wrong_codes >= 0))
);
ALTER TABLE public.staff_links OWNER TO thamani_owner;
CREATE SEQUENCE public.staff_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE public.staff_numbers OWNER TO thamani_owner;
CREATE TABLE public.staff_passkeys (
    credential_id text NOT NULL,
    staff_id uuid NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.staff_passkeys OWNER TO thamani_owner;
CREATE TABLE public.staff_sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    staff_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    proved_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    ended_at timestamp with time zone,
    network text DEFAULT ''::text NOT NULL,
    CONSTRAINT staff_sessions_network_check CHECK ((char_length(network) <= 50)),
    CONSTRAINT staff_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
ALTER TABLE public.staff_sessions OWNER TO thamani_owner;
CREATE TABLE public.standing_requests (
    id uuid NOT NULL,
    number text NOT NULL,
    change text NOT NULL,
    reason text NOT NULL,
    words text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    settled_by uuid,
    settled_at timestamp with time zone,
    outcome text,
    CONSTRAINT confirmed_by_another CHECK (((outcome IS DISTINCT FROM 'confirmed'::text) OR (settled_by <> asked_by))),
    CONSTRAINT settled_whole CHECK ((((settled_at IS NULL) = (outcome IS NULL)) AND ((settled_by IS NULL) = ((outcome IS NULL) OR (outcome = 'expired'::text))))),
    CONSTRAINT standing_requests_change_check CHECK ((change = ANY (ARRAY['suspend'::text, 'reinstate'::text, 'revoke'::text, 'replace'::text]))),
    CONSTRAINT standing_requests_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'refused'::text, 'taken_back'::text, 'expired'::text]))),
    CONSTRAINT standing_requests_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 2000)))
);
ALTER TABLE public.standing_requests OWNER TO thamani_owner;
CREATE TABLE public.texts (
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    provider_id text,
    sent_at timestamp with time zone
)
PARTITION BY RANGE (created_at);
ALTER TABLE public.texts OWNER TO thamani_owner;
CREATE TABLE public.texts_default (
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    provider_id text,
    sent_at timestamp with time zone
);
ALTER TABLE public.texts_default OWNER TO thamani_owner;
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_default DEFAULT;
ALTER TABLE ONLY public.mail ATTACH PARTITION public.mail_default DEFAULT;
ALTER TABLE ONLY public.outbox ATTACH PARTITION public.outbox_default DEFAULT;
ALTER TABLE ONLY public.texts ATTACH PARTITION public.texts_default DEFAULT;
ALTER TABLE ONLY public.account_authenticators
    ADD CONSTRAINT account_authenticators_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.account_challenges
    ADD CONSTRAINT account_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_passkeys
    ADD CONSTRAINT account_passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.account_passkeys
    ADD CONSTRAINT account_passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_recovery_codes
    ADD CONSTRAINT account_recovery_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key UNIQUE (email);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.appeal_documents
    ADD CONSTRAINT appeal_documents_pkey PRIMARY KEY (appeal_id, "position");
ALTER TABLE ONLY public.appeal_reminders
    ADD CONSTRAINT appeal_reminders_pkey PRIMARY KEY (appeal_id, kind);
ALTER TABLE ONLY public.appeal_votes
    ADD CONSTRAINT appeal_votes_pkey PRIMARY KEY (appeal_id, staff_id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_change_id_key UNIQUE (change_id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_proposal_id_key UNIQUE (proposal_id);
ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_pkey PRIMARY KEY (application_id, version, field, "position");
ALTER TABLE ONLY public.application_versions
    ADD CONSTRAINT application_versions_pkey PRIMARY KEY (application_id, version);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_application_number_key UNIQUE (application_number);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY public.audit_heads
    ADD CONSTRAINT audit_heads_pkey PRIMARY KEY (chain);
ALTER TABLE ONLY public.audit_sealed_heads
    ADD CONSTRAINT audit_sealed_heads_pkey PRIMARY KEY (seal, chain);
ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.case_checks
    ADD CONSTRAINT case_checks_pkey PRIMARY KEY (application_id, code);
ALTER TABLE ONLY public.case_comparisons
    ADD CONSTRAINT case_comparisons_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.case_decisions
    ADD CONSTRAINT case_decisions_pkey PRIMARY KEY (proposal_id);
ALTER TABLE ONLY public.case_findings
    ADD CONSTRAINT case_findings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.case_interests
    ADD CONSTRAINT case_interests_pkey PRIMARY KEY (application_id, staff_id);
ALTER TABLE ONLY public.case_judgements
    ADD CONSTRAINT case_judgements_pkey PRIMARY KEY (application_id, field);
ALTER TABLE ONLY public.case_messages
    ADD CONSTRAINT case_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.case_notes
    ADD CONSTRAINT case_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.case_proposals
    ADD CONSTRAINT case_proposals_id_application_id_kind_proposed_by_key UNIQUE (id, application_id, kind, proposed_by);
ALTER TABLE ONLY public.case_proposals
    ADD CONSTRAINT case_proposals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.case_readers
    ADD CONSTRAINT case_readers_pkey PRIMARY KEY (application_id, staff_id);
ALTER TABLE ONLY public.case_reminders
    ADD CONSTRAINT case_reminders_pkey PRIMARY KEY (application_id, stage, entered_on, kind);
ALTER TABLE ONLY public.case_stages
    ADD CONSTRAINT case_stages_pkey PRIMARY KEY (application_id, number);
ALTER TABLE ONLY public.case_visits
    ADD CONSTRAINT case_visits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.case_wanted_documents
    ADD CONSTRAINT case_wanted_documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.certificate_changes
    ADD CONSTRAINT certificate_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.certificate_reminders
    ADD CONSTRAINT certificate_reminders_pkey PRIMARY KEY (number, days);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_ordinal_key UNIQUE (ordinal);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.code_requests
    ADD CONSTRAINT code_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.document_readings
    ADD CONSTRAINT document_readings_pkey PRIMARY KEY (sha256, read_as);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (at, id);
ALTER TABLE ONLY public.events_default
    ADD CONSTRAINT events_default_pkey PRIMARY KEY (at, id);
ALTER TABLE ONLY public.holidays
    ADD CONSTRAINT holidays_pkey PRIMARY KEY (country, day);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);
ALTER TABLE ONLY public.invoice_marks
    ADD CONSTRAINT invoice_marks_pkey PRIMARY KEY (mark, sha256);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_lines
    ADD CONSTRAINT ledger_lines_pkey PRIMARY KEY (entry_id, "position");
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (created_at, key);
ALTER TABLE ONLY public.mail_default
    ADD CONSTRAINT mail_default_pkey PRIMARY KEY (created_at, key);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT one_movement_for_each_cause UNIQUE (kind, cause);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (created_at, id);
ALTER TABLE ONLY public.outbox_default
    ADD CONSTRAINT outbox_default_pkey PRIMARY KEY (created_at, id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_pkey PRIMARY KEY (payment_id, number);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.payment_attention
    ADD CONSTRAINT payment_attention_kind_cause_key UNIQUE (kind, cause);
ALTER TABLE ONLY public.payment_attention
    ADD CONSTRAINT payment_attention_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_hints
    ADD CONSTRAINT payment_hints_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_pkey PRIMARY KEY (payment_id, application_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_invoice_number_key UNIQUE (invoice_number);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.photo_bands
    ADD CONSTRAINT photo_bands_pkey PRIMARY KEY (band, photo, sha256);
ALTER TABLE ONLY public.price_changes
    ADD CONSTRAINT price_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_price_versions
    ADD CONSTRAINT product_price_versions_pkey PRIMARY KEY (id, version);
ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_category_key UNIQUE (category);
ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_position_key UNIQUE ("position");
ALTER TABLE ONLY public.provider_charges
    ADD CONSTRAINT provider_charges_pkey PRIMARY KEY (provider, transaction_id);
ALTER TABLE ONLY public.provider_messages
    ADD CONSTRAINT provider_messages_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reset_tickets
    ADD CONSTRAINT reset_tickets_pkey PRIMARY KEY (ticket_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_counted UNIQUE NULLS NOT DISTINCT (account_kind, account_id, hour, reason);
ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.staff_challenges
    ADD CONSTRAINT staff_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_email_key UNIQUE (email);
ALTER TABLE ONLY public.staff_grants
    ADD CONSTRAINT staff_grants_pkey PRIMARY KEY (staff_id, role);
ALTER TABLE ONLY public.staff_links
    ADD CONSTRAINT staff_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_passkeys
    ADD CONSTRAINT staff_passkeys_pkey PRIMARY KEY (credential_id);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_requests
    ADD CONSTRAINT staff_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_staff_number_key UNIQUE (staff_number);
ALTER TABLE ONLY public.standing_requests
    ADD CONSTRAINT standing_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.texts
    ADD CONSTRAINT texts_pkey PRIMARY KEY (created_at, key);
ALTER TABLE ONLY public.texts_default
    ADD CONSTRAINT texts_default_pkey PRIMARY KEY (created_at, key);
CREATE INDEX account_challenges_by_account ON public.account_challenges USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX account_challenges_by_age ON public.account_challenges USING btree (made_at);
CREATE INDEX account_passkeys_by_account ON public.account_passkeys USING btree (account_id, added_at);
CREATE INDEX account_recovery_codes_by_account ON public.account_recovery_codes USING btree (account_id);
CREATE INDEX accounts_by_company ON public.accounts USING btree (company_id);
CREATE INDEX appeal_documents_by_document ON public.appeal_documents USING btree (document_id);
CREATE INDEX appeals_by_application ON public.appeals USING btree (application_id, lodged_at);
CREATE INDEX appeals_by_company ON public.appeals USING btree (company_id);
CREATE INDEX appeals_decided ON public.appeals USING btree (decided_at, id) INCLUDE (country, sector) WHERE (verdict IS NOT NULL);
CREATE INDEX appeals_decided_by_country ON public.appeals USING btree (country, decided_at, id) INCLUDE (sector) WHERE (verdict IS NOT NULL);
CREATE INDEX appeals_open ON public.appeals USING btree (due_on, id) INCLUDE (country, sector) WHERE (verdict IS NULL);
CREATE INDEX appeals_open_by_country ON public.appeals USING btree (country, due_on, id) INCLUDE (sector) WHERE (verdict IS NULL);
CREATE INDEX application_documents_by_document ON public.application_documents USING btree (document_id);
CREATE INDEX applications_by_company ON public.applications USING btree (company_id, id DESC);
CREATE INDEX applications_by_renewal ON public.applications USING btree (renewal_of) WHERE (renewal_of IS NOT NULL);
CREATE INDEX applications_certified_by_chapter ON public.applications USING btree ("left"((hs_code)::text, 2), updated_at) WHERE (state = 'completed'::text);
CREATE INDEX applications_in_issuance ON public.applications USING btree (updated_at) WHERE (state = 'issuance'::text);
CREATE INDEX applications_in_screening ON public.applications USING btree (updated_at) WHERE (state = 'screening'::text);
CREATE INDEX applications_paid ON public.applications USING btree (company_id, id DESC) WHERE paid;
CREATE INDEX applications_payable ON public.applications USING btree (company_id, id DESC) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text]));
CREATE INDEX attempts_by_expiry ON public.attempts USING btree (expires_at);
CREATE INDEX audit_heads_unsealed ON public.audit_heads USING btree (chain) WHERE ("position" > sealed_position);
CREATE INDEX audit_sealed_heads_by_chain ON public.audit_sealed_heads USING btree (chain, "position", seal);
CREATE INDEX case_decisions_by_case ON public.case_decisions USING btree (application_id);
CREATE INDEX case_findings_by_document ON public.case_findings USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX case_findings_once ON public.case_findings USING btree (application_id, code, key);
CREATE INDEX case_messages_by_case ON public.case_messages USING btree (application_id, at);
CREATE INDEX case_notes_by_case ON public.case_notes USING btree (application_id, at);
CREATE UNIQUE INDEX case_proposals_one_open ON public.case_proposals USING btree (application_id) WHERE (outcome IS NULL);
CREATE INDEX case_visits_by_case ON public.case_visits USING btree (application_id, at);
CREATE INDEX case_wanted_documents_by_case ON public.case_wanted_documents USING btree (application_id, at);
CREATE INDEX cases_by_company ON public.cases USING btree (company_id);
CREATE INDEX cases_open ON public.cases USING btree (due_on, application_id) INCLUDE (country, sector, stage, holder) WHERE (closed_at IS NULL);
CREATE INDEX cases_open_by_country ON public.cases USING btree (country, due_on, application_id) INCLUDE (sector, stage, holder) WHERE (closed_at IS NULL);
CREATE INDEX cases_open_by_holder ON public.cases USING btree (holder, due_on, application_id) INCLUDE (country, sector, stage) WHERE (closed_at IS NULL);
CREATE INDEX cases_open_by_stage ON public.cases USING btree (stage, due_on, application_id) INCLUDE (country, sector, holder) WHERE (closed_at IS NULL);
CREATE INDEX cases_open_free ON public.cases USING btree (due_on, application_id) INCLUDE (country, sector, stage) WHERE ((closed_at IS NULL) AND (holder IS NULL));
CREATE INDEX cases_open_search ON public.cases USING gin (search public.gin_trgm_ops) WHERE (closed_at IS NULL);
CREATE INDEX certificate_changes_by_number ON public.certificate_changes USING btree (number, at, id);
CREATE INDEX certificate_changes_by_ordinal ON public.certificate_changes USING btree (ordinal);
CREATE INDEX certificates_by_application ON public.certificates USING btree (application_id, intended_at DESC);
CREATE INDEX certificates_by_company ON public.certificates USING btree (company_id, issued_on DESC, number DESC);
CREATE INDEX certificates_by_country ON public.certificates USING btree (country, issued_on DESC, number DESC) INCLUDE (sector) WHERE (published_at IS NOT NULL);
CREATE INDEX certificates_by_expiry ON public.certificates USING btree (expires_on, number) WHERE ((published_at IS NOT NULL) AND (standing <> 'revoked'::text));
CREATE INDEX certificates_fallen ON public.certificates USING btree (ordinal) WHERE (standing <> 'good'::text);
CREATE INDEX certificates_newest ON public.certificates USING btree (issued_on DESC, number DESC) INCLUDE (country, sector) WHERE (published_at IS NOT NULL);
CREATE UNIQUE INDEX certificates_one_standing ON public.certificates USING btree (application_id) WHERE (standing <> 'revoked'::text);
CREATE INDEX certificates_search ON public.certificates USING gin (search public.gin_trgm_ops) WHERE (published_at IS NOT NULL);
CREATE INDEX certificates_unpublished ON public.certificates USING btree (intended_at) WHERE (published_at IS NULL);
CREATE UNIQUE INDEX challenges_newest_only ON public.challenges USING btree (account_id, purpose) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));
CREATE INDEX code_requests_by_age ON public.code_requests USING btree (asked_at);
CREATE INDEX companies_by_registration ON public.companies USING btree (reg_country, rc_number);
CREATE INDEX companies_by_registration_key ON public.companies USING btree (registration_key) WHERE (registration_key <> ''::text);
CREATE INDEX companies_without_registration_key ON public.companies USING btree (id) WHERE (registration_key IS NULL);
CREATE INDEX contact_messages_by_time ON public.contact_messages USING btree (received_at);
CREATE INDEX documents_by_company ON public.documents USING btree (company_id, created_at);
CREATE INDEX documents_by_hash ON public.documents USING btree (sha256);
CREATE INDEX documents_checking ON public.documents USING btree (created_at) WHERE (state = 'checking'::text);
CREATE INDEX documents_inspected ON public.documents USING btree (company_id, inspected_at) WHERE (inspected_at IS NOT NULL);
CREATE INDEX documents_unnamed ON public.documents USING btree (unnamed_since) WHERE (unnamed_since IS NOT NULL);
CREATE INDEX events_by_staff ON ONLY public.events USING btree (actor_id, at, id) WHERE (actor_kind = 'staff'::text);
CREATE INDEX events_by_actor ON ONLY public.events USING btree (actor_id, at) WHERE (actor_kind = 'company'::text);
CREATE INDEX events_chained_by_time ON ONLY public.events USING btree (at, id) WHERE (chain IS NOT NULL);
CREATE INDEX events_unchained ON ONLY public.events USING btree (at, id) WHERE (chain IS NULL);
CREATE INDEX events_by_chain ON ONLY public.events USING btree (chain, "position", at, id) WHERE (chain IS NOT NULL);
CREATE INDEX events_by_country ON ONLY public.events USING btree (country, at, id) WHERE (country IS NOT NULL);
CREATE INDEX events_reads_by_case ON ONLY public.events USING btree (((data ->> 'application'::text)), at, id) WHERE (action = 'document.read_by_staff'::text);
CREATE INDEX events_by_subject ON ONLY public.events USING btree (subject_kind, subject_id, at);
CREATE INDEX events_default_actor_id_at_id_idx ON public.events_default USING btree (actor_id, at, id) WHERE (actor_kind = 'staff'::text);
CREATE INDEX events_default_actor_id_at_idx ON public.events_default USING btree (actor_id, at) WHERE (actor_kind = 'company'::text);
CREATE INDEX events_default_at_id_idx ON public.events_default USING btree (at, id) WHERE (chain IS NOT NULL);
CREATE INDEX events_default_at_id_idx1 ON public.events_default USING btree (at, id) WHERE (chain IS NULL);
CREATE INDEX events_default_chain_position_at_id_idx ON public.events_default USING btree (chain, "position", at, id) WHERE (chain IS NOT NULL);
CREATE INDEX events_default_country_at_id_idx ON public.events_default USING btree (country, at, id) WHERE (country IS NOT NULL);
CREATE INDEX events_default_expr_at_id_idx ON public.events_default USING btree (((data ->> 'application'::text)), at, id) WHERE (action = 'document.read_by_staff'::text);
CREATE INDEX events_default_subject_kind_subject_id_at_idx ON public.events_default USING btree (subject_kind, subject_id, at);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX invoice_marks_by_file ON public.invoice_marks USING btree (sha256);
CREATE INDEX known_devices_by_account ON public.known_devices USING btree (account_id, last_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX known_devices_by_end ON public.known_devices USING btree (ends_at);
CREATE INDEX known_devices_by_staff ON public.known_devices USING btree (staff_id, last_at DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX ledger_entries_by_payment ON public.ledger_entries USING btree (payment_id);
CREATE INDEX outbox_waiting ON ONLY public.outbox USING btree (id) WHERE (delivered_at IS NULL);
CREATE INDEX outbox_default_id_idx ON public.outbox_default USING btree (id) WHERE (delivered_at IS NULL);
CREATE INDEX payment_attention_open ON public.payment_attention USING btree (at) WHERE (resolved_at IS NULL);
CREATE INDEX payment_attention_settled ON public.payment_attention USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX payment_hints_by_payment ON public.payment_hints USING btree (payment_id, at DESC);
CREATE INDEX payment_items_by_application ON public.payment_items USING btree (application_id);
CREATE UNIQUE INDEX payment_items_one_holder ON public.payment_items USING btree (application_id) WHERE holds;
CREATE INDEX payments_by_company ON public.payments USING btree (company_id, id DESC);
CREATE INDEX payments_live ON public.payments USING btree (created_at) WHERE (state = ANY (ARRAY['preparing'::text, 'open'::text]));
CREATE INDEX photo_bands_by_file ON public.photo_bands USING btree (sha256);
CREATE INDEX price_changes_by_day ON public.price_changes USING btree (takes_effect_at) WHERE (applied_at IS NULL);
CREATE UNIQUE INDEX price_changes_waiting ON public.price_changes USING btree (price_id, takes_effect_at) WHERE (applied_at IS NULL);
CREATE INDEX product_price_versions_by_age ON public.product_price_versions USING btree (valid_from);
CREATE INDEX provider_charges_by_payment ON public.provider_charges USING btree (payment_id);
CREATE INDEX provider_messages_by_age ON public.provider_messages USING btree (received_at);
CREATE INDEX provider_messages_by_payment ON public.provider_messages USING btree (payment_id);
CREATE INDEX refunds_by_payment ON public.refunds USING btree (payment_id);
CREATE UNIQUE INDEX refunds_once ON public.refunds USING btree (provider, transaction_id, application_id) NULLS NOT DISTINCT;
CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (state <> 'done'::text);
CREATE INDEX reset_tickets_by_account ON public.reset_tickets USING btree (account_id);
CREATE INDEX sessions_by_end ON public.sessions USING btree (ends_at);
CREATE INDEX sessions_open ON public.sessions USING btree (account_id, started_at DESC) WHERE (ended_at IS NULL);
CREATE INDEX sign_in_failures_by_hour ON public.sign_in_failures USING btree (hour DESC, id DESC);
CREATE INDEX sign_in_steps_by_age ON public.sign_in_steps USING btree (made_at);
CREATE INDEX sign_in_steps_open ON public.sign_in_steps USING btree (account_id) WHERE (used_at IS NULL);
CREATE INDEX staff_by_name ON public.staff USING btree (name, id);
CREATE INDEX staff_challenges_by_age ON public.staff_challenges USING btree (made_at);
CREATE INDEX staff_grants_by_role ON public.staff_grants USING btree (role);
CREATE UNIQUE INDEX staff_links_one_open ON public.staff_links USING btree (staff_id) WHERE (used_at IS NULL);
CREATE INDEX staff_passkeys_by_person ON public.staff_passkeys USING btree (staff_id);
CREATE INDEX staff_requests_open ON public.staff_requests USING btree (asked_at) WHERE (settled_at IS NULL);
CREATE INDEX staff_requests_open_by_asker ON public.staff_requests USING btree (asked_by) WHERE (settled_at IS NULL);
CREATE INDEX staff_requests_open_by_subject ON public.staff_requests USING btree (subject_id) WHERE (settled_at IS NULL);
CREATE INDEX staff_search ON public.staff USING gin ((((((lower(name) || ' '::text) || email) || ' '::text) || lower(staff_number))) public.gin_trgm_ops);
CREATE INDEX staff_sessions_by_end ON public.staff_sessions USING btree (ends_at);
CREATE INDEX staff_sessions_by_person ON public.staff_sessions USING btree (staff_id, started_at DESC);
CREATE INDEX staff_sessions_open ON public.staff_sessions USING btree (staff_id) WHERE (ended_at IS NULL);
CREATE INDEX standing_requests_by_number ON public.standing_requests USING btree (number, asked_at);
CREATE UNIQUE INDEX standing_requests_one_open ON public.standing_requests USING btree (number) WHERE (outcome IS NULL);
CREATE INDEX standing_requests_open ON public.standing_requests USING btree (asked_at, id) WHERE (outcome IS NULL);
CREATE INDEX standing_requests_open_by_asker ON public.standing_requests USING btree (asked_by) WHERE (outcome IS NULL);
ALTER INDEX public.events_by_staff ATTACH PARTITION public.events_default_actor_id_at_id_idx;
ALTER INDEX public.events_by_actor ATTACH PARTITION public.events_default_actor_id_at_idx;
ALTER INDEX public.events_chained_by_time ATTACH PARTITION public.events_default_at_id_idx;
ALTER INDEX public.events_unchained ATTACH PARTITION public.events_default_at_id_idx1;
ALTER INDEX public.events_by_chain ATTACH PARTITION public.events_default_chain_position_at_id_idx;
ALTER INDEX public.events_by_country ATTACH PARTITION public.events_default_country_at_id_idx;
ALTER INDEX public.events_reads_by_case ATTACH PARTITION public.events_default_expr_at_id_idx;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_default_pkey;
ALTER INDEX public.events_by_subject ATTACH PARTITION public.events_default_subject_kind_subject_id_at_idx;
ALTER INDEX public.mail_pkey ATTACH PARTITION public.mail_default_pkey;
ALTER INDEX public.outbox_waiting ATTACH PARTITION public.outbox_default_id_idx;
ALTER INDEX public.outbox_pkey ATTACH PARTITION public.outbox_default_pkey;
ALTER INDEX public.texts_pkey ATTACH PARTITION public.texts_default_pkey;
CREATE TRIGGER appeal_documents_keep AFTER INSERT ON public.appeal_documents FOR EACH ROW EXECUTE FUNCTION public.keep_document();
CREATE TRIGGER appeal_documents_kept BEFORE DELETE OR UPDATE ON public.appeal_documents FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER appeal_documents_own BEFORE INSERT ON public.appeal_documents FOR EACH ROW EXECUTE FUNCTION public.check_evidence();
CREATE TRIGGER appeal_votes_by_others BEFORE INSERT ON public.appeal_votes FOR EACH ROW EXECUTE FUNCTION public.check_vote();
CREATE TRIGGER appeal_votes_kept BEFORE DELETE OR UPDATE ON public.appeal_votes FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER appeals_kept BEFORE UPDATE ON public.appeals FOR EACH ROW EXECUTE FUNCTION public.check_appeal_kept();
CREATE TRIGGER appeals_lodged BEFORE INSERT ON public.appeals FOR EACH ROW EXECUTE FUNCTION public.check_lodged();
CREATE TRIGGER appeals_stay BEFORE DELETE ON public.appeals FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER application_documents_keep AFTER INSERT ON public.application_documents FOR EACH ROW EXECUTE FUNCTION public.keep_document();
CREATE TRIGGER application_documents_release AFTER DELETE ON public.application_documents FOR EACH ROW EXECUTE FUNCTION public.release_document();
CREATE TRIGGER application_versions_frozen BEFORE UPDATE ON public.application_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE CONSTRAINT TRIGGER applications_appealed AFTER UPDATE OF state ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state <> new.state) AND ((old.state = 'appeal'::text) OR (new.state = ANY (ARRAY['appeal'::text, 'rejection_upheld'::text])) OR ((old.state = 'completed'::text) AND (new.state <> 'issuance'::text))))) EXECUTE FUNCTION public.check_appealed();
CREATE CONSTRAINT TRIGGER applications_decided AFTER UPDATE OF state ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state <> new.state) AND ((new.state = ANY (ARRAY['issuance'::text, 'rejected'::text])) OR ((new.state = 'completed'::text) AND (old.state <> 'issuance'::text))))) EXECUTE FUNCTION public.check_decided();
CREATE CONSTRAINT TRIGGER applications_issued AFTER UPDATE OF state ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state = 'completed'::text) AND (old.state <> 'completed'::text))) EXECUTE FUNCTION public.check_issued();
CREATE TRIGGER audit_heads_grow BEFORE INSERT OR DELETE OR UPDATE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION public.check_head_grows();
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_sealed_heads_kept BEFORE DELETE OR UPDATE ON public.audit_sealed_heads FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_sealed_heads_no_truncate BEFORE TRUNCATE ON public.audit_sealed_heads FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_seals_kept BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER case_decisions_by_two BEFORE INSERT ON public.case_decisions FOR EACH ROW EXECUTE FUNCTION public.check_decision();
CREATE TRIGGER case_decisions_kept BEFORE DELETE OR UPDATE ON public.case_decisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER case_interests_kept BEFORE DELETE OR UPDATE ON public.case_interests FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER cases_lead_certificates AFTER UPDATE OF country, sector ON public.cases FOR EACH ROW WHEN (((new.country IS DISTINCT FROM old.country) OR (new.sector IS DISTINCT FROM old.sector))) EXECUTE FUNCTION public.certificates_follow_their_case();
CREATE TRIGGER certificate_changes_by_two BEFORE INSERT ON public.certificate_changes FOR EACH ROW EXECUTE FUNCTION public.check_certificate_change();
CREATE CONSTRAINT TRIGGER certificate_changes_issued_again AFTER INSERT ON public.certificate_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.change = 'replace'::text)) EXECUTE FUNCTION public.check_replaced();
CREATE TRIGGER certificate_changes_kept BEFORE DELETE OR UPDATE ON public.certificate_changes FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER certificate_changes_placed BEFORE INSERT ON public.certificate_changes FOR EACH ROW EXECUTE FUNCTION public.place_certificate_change();
CREATE TRIGGER certificates_intended BEFORE INSERT ON public.certificates FOR EACH ROW EXECUTE FUNCTION public.check_intent();
CREATE TRIGGER certificates_kept BEFORE UPDATE ON public.certificates FOR EACH ROW EXECUTE FUNCTION public.check_certificate_kept();
CREATE TRIGGER certificates_stay BEFORE DELETE ON public.certificates FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER documents_forget_reading AFTER DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION public.forget_reading();
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER events_chained BEFORE INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION public.chain_event();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_balance();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER ledger_lines_append_only BEFORE DELETE OR UPDATE ON public.ledger_lines FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE CONSTRAINT TRIGGER ledger_lines_balanced AFTER INSERT ON public.ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_balance();
CREATE TRIGGER ledger_lines_no_truncate BEFORE TRUNCATE ON public.ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER price_changes_agreed BEFORE INSERT OR UPDATE ON public.price_changes FOR EACH ROW EXECUTE FUNCTION public.check_price_change();
CREATE TRIGGER product_price_versions_kept BEFORE DELETE OR UPDATE ON public.product_price_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER product_prices_agreed BEFORE UPDATE OF amount_minor, currency, category ON public.product_prices FOR EACH ROW WHEN (((new.amount_minor IS DISTINCT FROM old.amount_minor) OR (new.currency IS DISTINCT FROM old.currency) OR (new.category IS DISTINCT FROM old.category))) EXECUTE FUNCTION public.check_price_agreed();
CREATE TRIGGER product_prices_keep AFTER INSERT OR UPDATE ON public.product_prices FOR EACH ROW EXECUTE FUNCTION public.keep_price_version();
CREATE TRIGGER product_prices_versioned BEFORE UPDATE OF amount_minor, currency ON public.product_prices FOR EACH ROW WHEN (((old.amount_minor <> new.amount_minor) OR (old.currency <> new.currency))) EXECUTE FUNCTION public.next_price_version();
CREATE TRIGGER staff_changed_by_two BEFORE INSERT ON public.staff FOR EACH ROW EXECUTE FUNCTION public.check_staff_changed();
CREATE CONSTRAINT TRIGGER staff_grants_agreed AFTER INSERT OR DELETE OR UPDATE ON public.staff_grants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_grants_agreed();
CREATE TRIGGER staff_grants_changed_by_two BEFORE INSERT OR DELETE OR UPDATE ON public.staff_grants FOR EACH ROW EXECUTE FUNCTION public.check_grants_changed();
CREATE TRIGGER staff_links_by_two BEFORE INSERT OR UPDATE ON public.staff_links FOR EACH ROW EXECUTE FUNCTION public.check_staff_link();
CREATE TRIGGER staff_moved_by_two BEFORE UPDATE OF standing ON public.staff FOR EACH ROW WHEN ((new.standing IS DISTINCT FROM old.standing)) EXECUTE FUNCTION public.check_staff_changed();
CREATE TRIGGER staff_requests_by_two BEFORE INSERT OR UPDATE ON public.staff_requests FOR EACH ROW EXECUTE FUNCTION public.check_staff_request();
CREATE TRIGGER staff_requests_stay BEFORE DELETE ON public.staff_requests FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER staff_suspended AFTER UPDATE OF standing ON public.staff FOR EACH ROW WHEN (((new.standing = 'suspended'::text) AND (old.standing <> 'suspended'::text))) EXECUTE FUNCTION public.end_requests_of_the_suspended();
CREATE TRIGGER standing_requests_kept BEFORE UPDATE ON public.standing_requests FOR EACH ROW EXECUTE FUNCTION public.check_standing_request_kept();
CREATE TRIGGER standing_requests_stay BEFORE DELETE ON public.standing_requests FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY public.account_authenticators
    ADD CONSTRAINT account_authenticators_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_challenges
    ADD CONSTRAINT account_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_passkeys
    ADD CONSTRAINT account_passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_recovery_codes
    ADD CONSTRAINT account_recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.appeal_documents
    ADD CONSTRAINT appeal_documents_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES public.appeals(id);
ALTER TABLE ONLY public.appeal_documents
    ADD CONSTRAINT appeal_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id);
ALTER TABLE ONLY public.appeal_reminders
    ADD CONSTRAINT appeal_reminders_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES public.appeals(id);
ALTER TABLE ONLY public.appeal_votes
    ADD CONSTRAINT appeal_votes_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES public.appeals(id);
ALTER TABLE ONLY public.appeal_votes
    ADD CONSTRAINT appeal_votes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.certificate_changes(id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES public.case_decisions(proposal_id);
ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id);
ALTER TABLE ONLY public.application_versions
    ADD CONSTRAINT application_versions_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_product_category_fkey FOREIGN KEY (product_category) REFERENCES public.product_prices(id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_renewal_of FOREIGN KEY (renewal_of) REFERENCES public.certificates(number);
ALTER TABLE ONLY public.audit_sealed_heads
    ADD CONSTRAINT audit_sealed_heads_seal_fkey FOREIGN KEY (seal) REFERENCES public.audit_seals(number);
ALTER TABLE ONLY public.case_checks
    ADD CONSTRAINT case_checks_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_comparisons
    ADD CONSTRAINT case_comparisons_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_decisions
    ADD CONSTRAINT case_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_decisions
    ADD CONSTRAINT case_decisions_proposal_id_application_id_kind_proposed_by_fkey FOREIGN KEY (proposal_id, application_id, kind, proposed_by) REFERENCES public.case_proposals(id, application_id, kind, proposed_by);
ALTER TABLE ONLY public.case_findings
    ADD CONSTRAINT case_findings_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_findings
    ADD CONSTRAINT case_findings_disposed_by_fkey FOREIGN KEY (disposed_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_findings
    ADD CONSTRAINT case_findings_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id);
ALTER TABLE ONLY public.case_interests
    ADD CONSTRAINT case_interests_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_interests
    ADD CONSTRAINT case_interests_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_judgements
    ADD CONSTRAINT case_judgements_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_judgements
    ADD CONSTRAINT case_judgements_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_messages
    ADD CONSTRAINT case_messages_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_messages
    ADD CONSTRAINT case_messages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_notes
    ADD CONSTRAINT case_notes_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_notes
    ADD CONSTRAINT case_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_proposals
    ADD CONSTRAINT case_proposals_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_proposals
    ADD CONSTRAINT case_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_reminders
    ADD CONSTRAINT case_reminders_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_stages
    ADD CONSTRAINT case_stages_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_visits
    ADD CONSTRAINT case_visits_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_visits
    ADD CONSTRAINT case_visits_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.case_wanted_documents
    ADD CONSTRAINT case_wanted_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.cases(application_id);
ALTER TABLE ONLY public.case_wanted_documents
    ADD CONSTRAINT case_wanted_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id);
ALTER TABLE ONLY public.case_wanted_documents
    ADD CONSTRAINT case_wanted_documents_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_holder_fkey FOREIGN KEY (holder) REFERENCES public.staff(id);
ALTER TABLE ONLY public.certificate_changes
    ADD CONSTRAINT certificate_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.certificate_changes
    ADD CONSTRAINT certificate_changes_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.certificate_changes
    ADD CONSTRAINT certificate_changes_number_fkey FOREIGN KEY (number) REFERENCES public.certificates(number);
ALTER TABLE ONLY public.certificate_reminders
    ADD CONSTRAINT certificate_reminders_number_fkey FOREIGN KEY (number) REFERENCES public.certificates(number);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES public.certificates(number);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.ledger_lines
    ADD CONSTRAINT ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.ledger_entries(id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payment_attention
    ADD CONSTRAINT payment_attention_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payment_attention
    ADD CONSTRAINT payment_attention_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.payment_hints
    ADD CONSTRAINT payment_hints_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.payment_items
    ADD CONSTRAINT payment_items_price_id_price_version_fkey FOREIGN KEY (price_id, price_version) REFERENCES public.product_price_versions(id, version);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.price_changes
    ADD CONSTRAINT price_changes_id_fkey FOREIGN KEY (id) REFERENCES public.staff_requests(id);
ALTER TABLE ONLY public.price_changes
    ADD CONSTRAINT price_changes_price_id_fkey FOREIGN KEY (price_id) REFERENCES public.product_prices(id);
ALTER TABLE ONLY public.product_price_versions
    ADD CONSTRAINT product_price_versions_id_fkey FOREIGN KEY (id) REFERENCES public.product_prices(id);
ALTER TABLE ONLY public.provider_charges
    ADD CONSTRAINT provider_charges_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.provider_charges
    ADD CONSTRAINT provider_charges_reference_fkey FOREIGN KEY (reference) REFERENCES public.payment_attempts(reference);
ALTER TABLE ONLY public.provider_messages
    ADD CONSTRAINT provider_messages_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_provider_transaction_id_fkey FOREIGN KEY (provider, transaction_id) REFERENCES public.provider_charges(provider, transaction_id);
ALTER TABLE ONLY public.reset_tickets
    ADD CONSTRAINT reset_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_challenges
    ADD CONSTRAINT staff_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_grants
    ADD CONSTRAINT staff_grants_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_links
    ADD CONSTRAINT staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_passkeys
    ADD CONSTRAINT staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_requests
    ADD CONSTRAINT staff_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_requests
    ADD CONSTRAINT staff_requests_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_requests
    ADD CONSTRAINT staff_requests_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);
ALTER TABLE ONLY public.standing_requests
    ADD CONSTRAINT standing_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.staff(id);
ALTER TABLE ONLY public.standing_requests
    ADD CONSTRAINT standing_requests_number_fkey FOREIGN KEY (number) REFERENCES public.certificates(number);
ALTER TABLE ONLY public.standing_requests
    ADD CONSTRAINT standing_requests_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.staff(id);
GRANT USAGE ON SCHEMA public TO thamani_signer;
GRANT USAGE ON SCHEMA public TO thamani_api;
GRANT USAGE ON SCHEMA public TO thamani_relay;
GRANT USAGE ON SCHEMA public TO thamani_worker;
GRANT USAGE ON SCHEMA public TO thamani_operator;
REVOKE ALL ON FUNCTION public.agreed_just_now(person uuid, wanted text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.asked_grants(change jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.certificates_follow_their_case() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.chain_event() FROM PUBLIC;
GRANT SELECT,INSERT ON TABLE public.events TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.events TO thamani_worker;
REVOKE ALL ON FUNCTION public.chain_of(event public.events) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.chained(event public.events, own text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.chained_hash(before bytea, event public.events) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.chained_value(value text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_appeal_kept() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_appealed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_balance() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_certificate_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_certificate_kept() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_decided() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_decision() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_evidence() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_grants_agreed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_grants_changed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_head_grows() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_intent() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_issued() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_lodged() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_price_agreed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_price_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_replaced() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_staff_changed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_staff_link() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_staff_request() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_standing_request_kept() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_vote() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.end_requests_of_the_suspended() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ensure_month_partitions(parent regclass, first_month date, months integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ensure_month_partitions(parent regclass, first_month date, months integer) TO thamani_worker;
REVOKE ALL ON FUNCTION public.forget_reading() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.has_grants(person uuid, change jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.holds_role(person uuid, wanted text, in_country text, in_sector text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_operator() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_document() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_price_version() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.may_administer(person uuid, wanted_countries text[], wanted_sectors text[]) FROM PUBLIC;
GRANT SELECT,INSERT ON TABLE public.staff_requests TO thamani_api;
GRANT SELECT ON TABLE public.staff_requests TO thamani_worker;
GRANT UPDATE(settled_by) ON TABLE public.staff_requests TO thamani_api;
GRANT UPDATE(settled_at) ON TABLE public.staff_requests TO thamani_api;
GRANT UPDATE(settled_at) ON TABLE public.staff_requests TO thamani_worker;
GRANT UPDATE(outcome) ON TABLE public.staff_requests TO thamani_api;
GRANT UPDATE(outcome) ON TABLE public.staff_requests TO thamani_worker;
REVOKE ALL ON FUNCTION public.may_settle(person uuid, request public.staff_requests) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.next_price_version() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.place_certificate_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.release_document() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.those_who_took_part(in_case uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.those_who_took_part(in_case uuid) TO thamani_api;
GRANT ALL ON FUNCTION public.those_who_took_part(in_case uuid) TO thamani_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.account_authenticators TO thamani_api;
GRANT UPDATE(sealed) ON TABLE public.account_authenticators TO thamani_operator;
GRANT UPDATE(last_step) ON TABLE public.account_authenticators TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.account_challenges TO thamani_api;
GRANT DELETE ON TABLE public.account_challenges TO thamani_worker;
GRANT SELECT(id) ON TABLE public.account_challenges TO thamani_worker;
GRANT SELECT(made_at) ON TABLE public.account_challenges TO thamani_worker;
GRANT UPDATE(used_at) ON TABLE public.account_challenges TO thamani_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.account_passkeys TO thamani_api;
GRANT UPDATE(counter) ON TABLE public.account_passkeys TO thamani_api;
GRANT UPDATE(used_at) ON TABLE public.account_passkeys TO thamani_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.account_recovery_codes TO thamani_api;
GRANT UPDATE(used_at) ON TABLE public.account_recovery_codes TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.accounts TO thamani_api;
GRANT DELETE ON TABLE public.accounts TO thamani_worker;
GRANT SELECT(id) ON TABLE public.accounts TO thamani_worker;
GRANT SELECT(company_id) ON TABLE public.accounts TO thamani_worker;
GRANT SELECT(email) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(password_hash) ON TABLE public.accounts TO thamani_api;
GRANT UPDATE(first_name) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(first_name) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(last_name) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(last_name) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(phone) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(phone) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(designation_job_title) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(designation_job_title) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(language) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(language) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(email_notifications) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(email_notifications) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(sms_notifications) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(sms_notifications) ON TABLE public.accounts TO thamani_worker;
GRANT SELECT(created_at) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(activated_at) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(activated_at) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(password_changed_at) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(password_changed_at) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(wrong_codes_day) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(wrong_codes_day) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(wrong_codes_that_day) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(wrong_codes_that_day) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(wrong_codes_since_success) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(wrong_codes_since_success) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(deletion_asked_at) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(deletion_asked_at) ON TABLE public.accounts TO thamani_worker;
GRANT UPDATE(deletion_nonce) ON TABLE public.accounts TO thamani_api;
GRANT SELECT(deletion_nonce),UPDATE(deletion_nonce) ON TABLE public.accounts TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.appeal_documents TO thamani_api;
GRANT SELECT ON TABLE public.appeal_documents TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.appeal_reminders TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.appeal_votes TO thamani_api;
GRANT SELECT ON TABLE public.appeal_votes TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.appeals TO thamani_api;
GRANT SELECT ON TABLE public.appeals TO thamani_worker;
GRANT UPDATE(due_on) ON TABLE public.appeals TO thamani_api;
GRANT UPDATE(due_on) ON TABLE public.appeals TO thamani_worker;
GRANT UPDATE(escalated_at) ON TABLE public.appeals TO thamani_worker;
GRANT UPDATE(verdict) ON TABLE public.appeals TO thamani_api;
GRANT UPDATE(returns_to) ON TABLE public.appeals TO thamani_api;
GRANT UPDATE(decided_at) ON TABLE public.appeals TO thamani_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.application_documents TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.application_documents TO thamani_worker;
GRANT USAGE ON SEQUENCE public.application_numbers TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.application_versions TO thamani_api;
GRANT SELECT ON TABLE public.application_versions TO thamani_worker;
GRANT SELECT,DELETE ON TABLE public.applications TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.applications TO thamani_worker;
GRANT SELECT(id) ON TABLE public.applications TO thamani_signer;
GRANT INSERT(id) ON TABLE public.applications TO thamani_api;
GRANT SELECT(company_id) ON TABLE public.applications TO thamani_signer;
GRANT INSERT(company_id) ON TABLE public.applications TO thamani_api;
GRANT INSERT(application_number) ON TABLE public.applications TO thamani_api;
GRANT SELECT(state) ON TABLE public.applications TO thamani_signer;
GRANT UPDATE(state) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(state) ON TABLE public.applications TO thamani_worker;
GRANT UPDATE(resumes) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(resumes) ON TABLE public.applications TO thamani_worker;
GRANT SELECT(paid) ON TABLE public.applications TO thamani_signer;
GRANT UPDATE(paid) ON TABLE public.applications TO thamani_worker;
GRANT INSERT(answers),UPDATE(answers) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(unread) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(revision) ON TABLE public.applications TO thamani_api;
GRANT INSERT(field_versions),UPDATE(field_versions) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(submissions) ON TABLE public.applications TO thamani_api;
GRANT SELECT(product_name) ON TABLE public.applications TO thamani_signer;
GRANT INSERT(product_name),UPDATE(product_name) ON TABLE public.applications TO thamani_api;
GRANT INSERT(product_category),UPDATE(product_category) ON TABLE public.applications TO thamani_api;
GRANT SELECT(hs_code) ON TABLE public.applications TO thamani_signer;
GRANT INSERT(hs_code),UPDATE(hs_code) ON TABLE public.applications TO thamani_api;
GRANT SELECT(country) ON TABLE public.applications TO thamani_signer;
GRANT INSERT(country),UPDATE(country) ON TABLE public.applications TO thamani_api;
GRANT INSERT(cva),UPDATE(cva) ON TABLE public.applications TO thamani_api;
GRANT SELECT(scheme) ON TABLE public.applications TO thamani_signer;
GRANT UPDATE(scheme) ON TABLE public.applications TO thamani_api;
GRANT INSERT(created_at) ON TABLE public.applications TO thamani_api;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(updated_at) ON TABLE public.applications TO thamani_worker;
GRANT UPDATE(submitted_at) ON TABLE public.applications TO thamani_api;
GRANT INSERT(renewal_of),UPDATE(renewal_of) ON TABLE public.applications TO thamani_api;
GRANT UPDATE(renewal_of) ON TABLE public.applications TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.attempts TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.attempts TO thamani_worker;
GRANT UPDATE(counted_at) ON TABLE public.attempts TO thamani_api;
GRANT UPDATE(expires_at) ON TABLE public.attempts TO thamani_api;
GRANT SELECT ON TABLE public.audit_heads TO thamani_api;
GRANT SELECT ON TABLE public.audit_heads TO thamani_worker;
GRANT UPDATE(sealed_position) ON TABLE public.audit_heads TO thamani_worker;
GRANT SELECT ON TABLE public.audit_sealed_heads TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.audit_sealed_heads TO thamani_worker;
GRANT SELECT ON TABLE public.audit_seals TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.audit_seals TO thamani_worker;
GRANT SELECT,DELETE ON TABLE public.case_checks TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_checks TO thamani_worker;
GRANT UPDATE(result) ON TABLE public.case_checks TO thamani_worker;
GRANT UPDATE(reason) ON TABLE public.case_checks TO thamani_worker;
GRANT UPDATE(at) ON TABLE public.case_checks TO thamani_worker;
GRANT SELECT ON TABLE public.case_comparisons TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_comparisons TO thamani_worker;
GRANT UPDATE(basis) ON TABLE public.case_comparisons TO thamani_worker;
GRANT UPDATE(whole) ON TABLE public.case_comparisons TO thamani_worker;
GRANT UPDATE(at) ON TABLE public.case_comparisons TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_decisions TO thamani_api;
GRANT SELECT ON TABLE public.case_decisions TO thamani_worker;
GRANT SELECT(proposal_id) ON TABLE public.case_decisions TO thamani_signer;
GRANT SELECT(application_id) ON TABLE public.case_decisions TO thamani_signer;
GRANT SELECT(kind) ON TABLE public.case_decisions TO thamani_signer;
GRANT SELECT(proposed_by) ON TABLE public.case_decisions TO thamani_signer;
GRANT SELECT(decided_by) ON TABLE public.case_decisions TO thamani_signer;
GRANT SELECT(at) ON TABLE public.case_decisions TO thamani_signer;
GRANT SELECT ON TABLE public.case_findings TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_findings TO thamani_worker;
GRANT UPDATE(disposal) ON TABLE public.case_findings TO thamani_api;
GRANT UPDATE(words) ON TABLE public.case_findings TO thamani_api;
GRANT UPDATE(disposed_by) ON TABLE public.case_findings TO thamani_api;
GRANT UPDATE(disposed_at) ON TABLE public.case_findings TO thamani_api;
GRANT UPDATE(gone_at) ON TABLE public.case_findings TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_interests TO thamani_api;
GRANT SELECT ON TABLE public.case_interests TO thamani_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.case_judgements TO thamani_api;
GRANT SELECT ON TABLE public.case_judgements TO thamani_worker;
GRANT UPDATE(verdict) ON TABLE public.case_judgements TO thamani_api;
GRANT UPDATE(reason) ON TABLE public.case_judgements TO thamani_api;
GRANT UPDATE(words) ON TABLE public.case_judgements TO thamani_api;
GRANT UPDATE(figure) ON TABLE public.case_judgements TO thamani_api;
GRANT UPDATE(staff_id) ON TABLE public.case_judgements TO thamani_api;
GRANT UPDATE(at) ON TABLE public.case_judgements TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_messages TO thamani_api;
GRANT SELECT ON TABLE public.case_messages TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_notes TO thamani_api;
GRANT SELECT ON TABLE public.case_notes TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_proposals TO thamani_api;
GRANT SELECT ON TABLE public.case_proposals TO thamani_worker;
GRANT SELECT(id) ON TABLE public.case_proposals TO thamani_signer;
GRANT SELECT(kind) ON TABLE public.case_proposals TO thamani_signer;
GRANT SELECT(proposed_by) ON TABLE public.case_proposals TO thamani_signer;
GRANT SELECT(at) ON TABLE public.case_proposals TO thamani_signer;
GRANT SELECT(outcome) ON TABLE public.case_proposals TO thamani_signer;
GRANT UPDATE(outcome) ON TABLE public.case_proposals TO thamani_api;
GRANT UPDATE(outcome_at) ON TABLE public.case_proposals TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_readers TO thamani_api;
GRANT SELECT ON TABLE public.case_readers TO thamani_worker;
GRANT UPDATE(seen_at) ON TABLE public.case_readers TO thamani_api;
GRANT SELECT ON TABLE public.case_reminders TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_reminders TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_stages TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.case_stages TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_visits TO thamani_api;
GRANT SELECT ON TABLE public.case_visits TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.case_wanted_documents TO thamani_api;
GRANT SELECT ON TABLE public.case_wanted_documents TO thamani_worker;
GRANT UPDATE(document_id) ON TABLE public.case_wanted_documents TO thamani_api;
GRANT UPDATE(answered_at) ON TABLE public.case_wanted_documents TO thamani_api;
GRANT SELECT ON TABLE public.cases TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.cases TO thamani_worker;
GRANT SELECT(application_id) ON TABLE public.cases TO thamani_signer;
GRANT UPDATE(country) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(sector) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(stage) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(stage) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(holder) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(holder) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(taken_at) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(taken_at) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(entered_on) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(entered_on) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(used) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(used) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(due_on) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(due_on) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(correction_ends_at) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(correction_ends_at) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(escalated_at) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(escalated_at) ON TABLE public.cases TO thamani_worker;
GRANT SELECT(assessed_cva) ON TABLE public.cases TO thamani_signer;
GRANT UPDATE(assessed_cva) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(assessed_cva) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(search) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(search) ON TABLE public.cases TO thamani_worker;
GRANT UPDATE(opened_at) ON TABLE public.cases TO thamani_operator;
GRANT UPDATE(closed_at) ON TABLE public.cases TO thamani_api;
GRANT UPDATE(closed_at) ON TABLE public.cases TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.certificate_changes TO thamani_api;
GRANT SELECT ON TABLE public.certificate_changes TO thamani_worker;
GRANT SELECT(id) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(number) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(change) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(reason) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(asked_by) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(confirmed_by) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(at) ON TABLE public.certificate_changes TO thamani_signer;
GRANT SELECT(ordinal) ON TABLE public.certificate_changes TO thamani_signer;
GRANT USAGE ON SEQUENCE public.certificate_ordinals TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.certificate_reminders TO thamani_worker;
GRANT SELECT ON TABLE public.certificates TO thamani_signer;
GRANT SELECT ON TABLE public.certificates TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.certificates TO thamani_worker;
GRANT UPDATE(credential) ON TABLE public.certificates TO thamani_worker;
GRANT UPDATE(seal) ON TABLE public.certificates TO thamani_worker;
GRANT UPDATE(signed_at) ON TABLE public.certificates TO thamani_worker;
GRANT UPDATE(published_at) ON TABLE public.certificates TO thamani_worker;
GRANT UPDATE(standing) ON TABLE public.certificates TO thamani_api;
GRANT UPDATE(replaced_by) ON TABLE public.certificates TO thamani_worker;
GRANT SELECT ON TABLE public.challenges TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.challenges TO thamani_worker;
GRANT UPDATE(wrong_tries) ON TABLE public.challenges TO thamani_api;
GRANT UPDATE(used_at) ON TABLE public.challenges TO thamani_api;
GRANT UPDATE(replaced_at) ON TABLE public.challenges TO thamani_worker;
GRANT INSERT ON TABLE public.code_requests TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.code_requests TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.companies TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.companies TO thamani_worker;
GRANT SELECT(id) ON TABLE public.companies TO thamani_signer;
GRANT SELECT(company_name) ON TABLE public.companies TO thamani_signer;
GRANT UPDATE(company_name) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(company_size) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(contact_person) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(contact_email) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(company_number) ON TABLE public.companies TO thamani_api;
GRANT SELECT(rc_number) ON TABLE public.companies TO thamani_signer;
GRANT UPDATE(rc_number) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(reg_country) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(sector) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(start_of_operation_year) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(type_entity) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(ownership_type) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(tax_identification_number) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(head_office_address) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(head_office_city) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(head_office_state_province_region) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(head_office_country) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(website) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(is_cooperative) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(is_women_led) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(is_youth_led) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(identity_locked_at) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(discount_refused_at) ON TABLE public.companies TO thamani_api;
GRANT UPDATE(registration_key) ON TABLE public.companies TO thamani_api;
GRANT INSERT ON TABLE public.contact_messages TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.contact_messages TO thamani_worker;
GRANT SELECT ON TABLE public.document_readings TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(source) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(sureness) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(words) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(photo) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(history) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(failure) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(reader) ON TABLE public.document_readings TO thamani_worker;
GRANT UPDATE(at) ON TABLE public.document_readings TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.documents TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(state) ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(refusal) ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(view_type) ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(settled_at) ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(unnamed_since) ON TABLE public.documents TO thamani_api;
GRANT UPDATE(unnamed_since) ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(inspected_at) ON TABLE public.documents TO thamani_worker;
GRANT UPDATE(inspection_milliseconds) ON TABLE public.documents TO thamani_worker;
GRANT SELECT ON TABLE public.facility_places TO thamani_signer;
GRANT SELECT,INSERT,DELETE ON TABLE public.holidays TO thamani_api;
GRANT SELECT ON TABLE public.holidays TO thamani_worker;
GRANT UPDATE(name) ON TABLE public.holidays TO thamani_api;
GRANT UPDATE(expected) ON TABLE public.holidays TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.idempotency_keys TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.idempotency_keys TO thamani_worker;
GRANT UPDATE(answer) ON TABLE public.idempotency_keys TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.invoice_marks TO thamani_worker;
GRANT USAGE ON SEQUENCE public.invoice_numbers TO thamani_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.known_devices TO thamani_api;
GRANT DELETE ON TABLE public.known_devices TO thamani_worker;
GRANT SELECT(id) ON TABLE public.known_devices TO thamani_worker;
GRANT UPDATE(session_id) ON TABLE public.known_devices TO thamani_api;
GRANT UPDATE(device) ON TABLE public.known_devices TO thamani_api;
GRANT UPDATE(last_at) ON TABLE public.known_devices TO thamani_api;
GRANT UPDATE(ends_at) ON TABLE public.known_devices TO thamani_api;
GRANT SELECT(ends_at) ON TABLE public.known_devices TO thamani_worker;
GRANT INSERT ON TABLE public.ledger_entries TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.ledger_entries TO thamani_worker;
GRANT INSERT ON TABLE public.ledger_lines TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.ledger_lines TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.mail TO thamani_worker;
GRANT UPDATE(sent_at) ON TABLE public.mail TO thamani_worker;
GRANT SELECT ON TABLE public.migrations TO thamani_operator;
GRANT INSERT ON TABLE public.outbox TO thamani_api;
GRANT SELECT ON TABLE public.outbox TO thamani_relay;
GRANT INSERT ON TABLE public.outbox TO thamani_worker;
GRANT UPDATE(claimed_until) ON TABLE public.outbox TO thamani_relay;
GRANT UPDATE(attempts) ON TABLE public.outbox TO thamani_relay;
GRANT UPDATE(delivered_at) ON TABLE public.outbox TO thamani_relay;
GRANT SELECT ON TABLE public.payment_attempts TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.payment_attempts TO thamani_worker;
GRANT UPDATE(answered_at) ON TABLE public.payment_attempts TO thamani_worker;
GRANT UPDATE(link) ON TABLE public.payment_attempts TO thamani_worker;
GRANT UPDATE(failure) ON TABLE public.payment_attempts TO thamani_worker;
GRANT SELECT ON TABLE public.payment_attention TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.payment_attention TO thamani_worker;
GRANT UPDATE(resolved_at) ON TABLE public.payment_attention TO thamani_api;
GRANT UPDATE(resolved_by) ON TABLE public.payment_attention TO thamani_api;
GRANT UPDATE(resolution) ON TABLE public.payment_attention TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.payment_hints TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.payment_hints TO thamani_worker;
GRANT SELECT ON TABLE public.payment_items TO thamani_api;
GRANT SELECT ON TABLE public.payment_items TO thamani_worker;
GRANT SELECT(payment_id) ON TABLE public.payment_items TO thamani_signer;
GRANT INSERT(payment_id) ON TABLE public.payment_items TO thamani_api;
GRANT SELECT(application_id) ON TABLE public.payment_items TO thamani_signer;
GRANT INSERT(application_id) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(application_number) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(product_name) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(price_id) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(price_version) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(full_minor) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(discount_minor) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(amount_minor) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(currency) ON TABLE public.payment_items TO thamani_api;
GRANT INSERT(discount_scheme) ON TABLE public.payment_items TO thamani_api;
GRANT UPDATE(holds) ON TABLE public.payment_items TO thamani_api;
GRANT UPDATE(holds) ON TABLE public.payment_items TO thamani_worker;
GRANT SELECT(applied_at) ON TABLE public.payment_items TO thamani_signer;
GRANT UPDATE(applied_at) ON TABLE public.payment_items TO thamani_worker;
GRANT SELECT ON TABLE public.payments TO thamani_api;
GRANT SELECT ON TABLE public.payments TO thamani_worker;
GRANT SELECT(id) ON TABLE public.payments TO thamani_signer;
GRANT INSERT(id) ON TABLE public.payments TO thamani_api;
GRANT INSERT(company_id) ON TABLE public.payments TO thamani_api;
GRANT INSERT(reference) ON TABLE public.payments TO thamani_api;
GRANT INSERT(invoice_number) ON TABLE public.payments TO thamani_api;
GRANT INSERT(provider) ON TABLE public.payments TO thamani_api;
GRANT SELECT(state) ON TABLE public.payments TO thamani_signer;
GRANT UPDATE(state) ON TABLE public.payments TO thamani_api;
GRANT UPDATE(state) ON TABLE public.payments TO thamani_worker;
GRANT INSERT(amount_minor) ON TABLE public.payments TO thamani_api;
GRANT INSERT(currency) ON TABLE public.payments TO thamani_api;
GRANT UPDATE(account_id) ON TABLE public.payments TO thamani_worker;
GRANT INSERT(account_id) ON TABLE public.payments TO thamani_api;
GRANT INSERT(language) ON TABLE public.payments TO thamani_api;
GRANT UPDATE(link) ON TABLE public.payments TO thamani_worker;
GRANT UPDATE(receipt_sha256) ON TABLE public.payments TO thamani_worker;
GRANT INSERT(created_at) ON TABLE public.payments TO thamani_api;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE public.payments TO thamani_api;
GRANT UPDATE(updated_at) ON TABLE public.payments TO thamani_worker;
GRANT UPDATE(link_ends_at) ON TABLE public.payments TO thamani_worker;
GRANT UPDATE(paid_at) ON TABLE public.payments TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.photo_bands TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.price_changes TO thamani_api;
GRANT SELECT ON TABLE public.price_changes TO thamani_worker;
GRANT UPDATE(applied_at) ON TABLE public.price_changes TO thamani_worker;
GRANT SELECT ON TABLE public.product_price_versions TO thamani_api;
GRANT SELECT ON TABLE public.product_price_versions TO thamani_worker;
GRANT SELECT ON TABLE public.product_prices TO thamani_api;
GRANT SELECT ON TABLE public.product_prices TO thamani_worker;
GRANT INSERT ON TABLE public.product_prices TO thamani_operator;
GRANT UPDATE(amount_minor) ON TABLE public.product_prices TO thamani_worker;
GRANT UPDATE("position") ON TABLE public.product_prices TO thamani_api;
GRANT SELECT ON TABLE public.provider_charges TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.provider_charges TO thamani_worker;
GRANT INSERT ON TABLE public.provider_messages TO thamani_api;
GRANT SELECT,DELETE ON TABLE public.provider_messages TO thamani_worker;
GRANT SELECT(sha256) ON TABLE public.provider_messages TO thamani_api;
GRANT SELECT(payment_id) ON TABLE public.provider_messages TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.refunds TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.refunds TO thamani_worker;
GRANT UPDATE(state) ON TABLE public.refunds TO thamani_worker;
GRANT UPDATE(asked_at) ON TABLE public.refunds TO thamani_worker;
GRANT UPDATE(provider_refund_id) ON TABLE public.refunds TO thamani_worker;
GRANT UPDATE(done_at) ON TABLE public.refunds TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.reset_tickets TO thamani_api;
GRANT UPDATE(used_at) ON TABLE public.reset_tickets TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.sessions TO thamani_api;
GRANT DELETE ON TABLE public.sessions TO thamani_worker;
GRANT SELECT(id) ON TABLE public.sessions TO thamani_worker;
GRANT SELECT(account_id) ON TABLE public.sessions TO thamani_worker;
GRANT SELECT(started_at) ON TABLE public.sessions TO thamani_worker;
GRANT UPDATE(started_at) ON TABLE public.sessions TO thamani_operator;
GRANT UPDATE(seen_at) ON TABLE public.sessions TO thamani_api;
GRANT SELECT(seen_at) ON TABLE public.sessions TO thamani_worker;
GRANT SELECT(ends_at) ON TABLE public.sessions TO thamani_worker;
GRANT UPDATE(ends_at) ON TABLE public.sessions TO thamani_operator;
GRANT SELECT(device) ON TABLE public.sessions TO thamani_worker;
GRANT UPDATE(ended_at) ON TABLE public.sessions TO thamani_api;
GRANT SELECT(ended_at) ON TABLE public.sessions TO thamani_worker;
GRANT SELECT(network) ON TABLE public.sessions TO thamani_worker;
GRANT UPDATE(proved_at) ON TABLE public.sessions TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.sign_in_failures TO thamani_api;
GRANT DELETE ON TABLE public.sign_in_failures TO thamani_worker;
GRANT SELECT(id) ON TABLE public.sign_in_failures TO thamani_worker;
GRANT SELECT(account_kind) ON TABLE public.sign_in_failures TO thamani_worker;
GRANT SELECT(account_id) ON TABLE public.sign_in_failures TO thamani_worker;
GRANT SELECT(hour) ON TABLE public.sign_in_failures TO thamani_worker;
GRANT UPDATE(count) ON TABLE public.sign_in_failures TO thamani_api;
GRANT UPDATE(networks) ON TABLE public.sign_in_failures TO thamani_api;
GRANT UPDATE(has_more_networks) ON TABLE public.sign_in_failures TO thamani_api;
GRANT UPDATE(last_at) ON TABLE public.sign_in_failures TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.sign_in_steps TO thamani_api;
GRANT DELETE ON TABLE public.sign_in_steps TO thamani_worker;
GRANT SELECT(id) ON TABLE public.sign_in_steps TO thamani_worker;
GRANT SELECT(made_at) ON TABLE public.sign_in_steps TO thamani_worker;
GRANT UPDATE(wrong_codes) ON TABLE public.sign_in_steps TO thamani_api;
GRANT UPDATE(used_at) ON TABLE public.sign_in_steps TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.staff TO thamani_api;
GRANT SELECT(id) ON TABLE public.staff TO thamani_worker;
GRANT SELECT(id) ON TABLE public.staff TO thamani_signer;
GRANT SELECT(staff_number) ON TABLE public.staff TO thamani_worker;
GRANT SELECT(staff_number) ON TABLE public.staff TO thamani_signer;
GRANT SELECT(email) ON TABLE public.staff TO thamani_worker;
GRANT SELECT(name) ON TABLE public.staff TO thamani_worker;
GRANT UPDATE(name) ON TABLE public.staff TO thamani_api;
GRANT SELECT(language) ON TABLE public.staff TO thamani_worker;
GRANT UPDATE(language) ON TABLE public.staff TO thamani_api;
GRANT UPDATE(standing) ON TABLE public.staff TO thamani_api;
GRANT SELECT(standing) ON TABLE public.staff TO thamani_worker;
GRANT UPDATE(password_hash) ON TABLE public.staff TO thamani_api;
GRANT UPDATE(totp_nonce) ON TABLE public.staff TO thamani_api;
GRANT UPDATE(totp_step) ON TABLE public.staff TO thamani_api;
GRANT UPDATE(has_passkey) ON TABLE public.staff TO thamani_api;
GRANT SELECT(has_passkey) ON TABLE public.staff TO thamani_worker;
GRANT SELECT(created_at) ON TABLE public.staff TO thamani_worker;
GRANT UPDATE(totp_sealed) ON TABLE public.staff TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.staff_challenges TO thamani_api;
GRANT DELETE ON TABLE public.staff_challenges TO thamani_worker;
GRANT SELECT(id) ON TABLE public.staff_challenges TO thamani_worker;
GRANT SELECT(made_at) ON TABLE public.staff_challenges TO thamani_worker;
GRANT UPDATE(used_at) ON TABLE public.staff_challenges TO thamani_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.staff_grants TO thamani_api;
GRANT SELECT ON TABLE public.staff_grants TO thamani_worker;
GRANT SELECT ON TABLE public.staff_links TO thamani_api;
GRANT INSERT(id) ON TABLE public.staff_links TO thamani_api;
GRANT SELECT(id) ON TABLE public.staff_links TO thamani_worker;
GRANT INSERT(staff_id) ON TABLE public.staff_links TO thamani_api;
GRANT SELECT(staff_id) ON TABLE public.staff_links TO thamani_worker;
GRANT INSERT(nonce) ON TABLE public.staff_links TO thamani_api;
GRANT SELECT(nonce) ON TABLE public.staff_links TO thamani_worker;
GRANT INSERT(made_at) ON TABLE public.staff_links TO thamani_api;
GRANT SELECT(made_at) ON TABLE public.staff_links TO thamani_worker;
GRANT INSERT(ends_at) ON TABLE public.staff_links TO thamani_api;
GRANT SELECT(ends_at) ON TABLE public.staff_links TO thamani_worker;
GRANT UPDATE(used_at) ON TABLE public.staff_links TO thamani_api;
GRANT SELECT(used_at) ON TABLE public.staff_links TO thamani_worker;
GRANT INSERT(code_hash) ON TABLE public.staff_links TO thamani_api;
GRANT UPDATE(wrong_codes) ON TABLE public.staff_links TO thamani_api;
GRANT USAGE ON SEQUENCE public.staff_numbers TO thamani_api;
GRANT SELECT,INSERT,DELETE ON TABLE public.staff_passkeys TO thamani_api;
GRANT UPDATE(counter) ON TABLE public.staff_passkeys TO thamani_api;
GRANT UPDATE(used_at) ON TABLE public.staff_passkeys TO thamani_api;
GRANT SELECT,INSERT ON TABLE public.staff_sessions TO thamani_api;
GRANT DELETE ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT(id) ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT(staff_id) ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT(started_at) ON TABLE public.staff_sessions TO thamani_worker;
GRANT UPDATE(started_at) ON TABLE public.staff_sessions TO thamani_operator;
GRANT UPDATE(seen_at) ON TABLE public.staff_sessions TO thamani_api;
GRANT SELECT(seen_at) ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT(ends_at) ON TABLE public.staff_sessions TO thamani_worker;
GRANT UPDATE(ends_at) ON TABLE public.staff_sessions TO thamani_operator;
GRANT UPDATE(proved_at) ON TABLE public.staff_sessions TO thamani_api;
GRANT SELECT(proved_at) ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT(device) ON TABLE public.staff_sessions TO thamani_worker;
GRANT UPDATE(ended_at) ON TABLE public.staff_sessions TO thamani_api;
GRANT SELECT(ended_at) ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT(network) ON TABLE public.staff_sessions TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.standing_requests TO thamani_api;
GRANT SELECT ON TABLE public.standing_requests TO thamani_worker;
GRANT UPDATE(settled_by) ON TABLE public.standing_requests TO thamani_api;
GRANT UPDATE(settled_at) ON TABLE public.standing_requests TO thamani_api;
GRANT UPDATE(settled_at) ON TABLE public.standing_requests TO thamani_worker;
GRANT UPDATE(outcome) ON TABLE public.standing_requests TO thamani_api;
GRANT UPDATE(outcome) ON TABLE public.standing_requests TO thamani_worker;
GRANT SELECT,INSERT ON TABLE public.texts TO thamani_worker;
GRANT UPDATE(provider_id) ON TABLE public.texts TO thamani_worker;
GRANT UPDATE(sent_at) ON TABLE public.texts TO thamani_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE thamani_owner REVOKE ALL ON FUNCTIONS  FROM PUBLIC;
