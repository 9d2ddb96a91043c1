-- A mailed enrolment link opens with a code alone, which one admin gives to the person by voice. 50 bits, hence hashed as passwords are
-- (ASVS 5.0, 6.5.2). Links from before have none, and end here.
update staff_links set used_at = now() where used_at is null;
alter table staff_links
  add column code_hash text,
  add column wrong_codes integer not null default 0 check (wrong_codes >= 0),
  add constraint open_link_has_code check (used_at is not null or code_hash is not null);

-- Nobody gets a link, and with it a code, unless two people agreed on it in this very transaction. Wrong codes are not taken back, and a link
-- that has ended stays so.
create function check_staff_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger staff_links_by_two before insert or update on staff_links for each row execute function check_staff_link();
revoke execute on function check_staff_link() from public;

-- The api makes links and counts; it cannot exchange a code in place.
revoke insert on staff_links from thamani_api;
grant insert (id, staff_id, nonce, code_hash, made_at, ends_at) on staff_links to thamani_api;
grant update (wrong_codes) on staff_links to thamani_api;

-- The worker, which has ACCOUNT_KEY and mails the link, sees no code.
revoke select on staff_links from thamani_worker;
grant select (id, staff_id, nonce, made_at, ends_at, used_at) on staff_links to thamani_worker;
