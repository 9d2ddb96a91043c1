-- Password resets that were requested at the sign-in of the console, for known and unknown addresses alike. The mailed link is derived from
-- the nonce with ACCOUNT_KEY, so the database alone opens nothing. It changes nothing without the second factor of the person.
-- docs/decisions/2026-11-18-staff-password-reset.md
create table staff_password_resets (
  id uuid primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  nonce bytea not null check (length(nonce) = 32),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, replaced by a newer one, or ended by wrong second factors.
  used_at timestamptz,
  wrong_proofs integer not null default 0 check (wrong_proofs >= 0)
);
create unique index staff_password_resets_one_open on staff_password_resets (email) where used_at is null;
create index staff_password_resets_by_age on staff_password_resets (requested_at);

-- The number of wrong second factors never decreases, and a link that has ended remains so.
create function check_staff_password_reset() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_operator() and (old.used_at is not null or new.wrong_proofs < old.wrong_proofs) then
    raise exception 'reset % has ended, or its wrong second factors were counted', old.id
      using errcode = 'check_violation', constraint = 'staff_password_reset_immutable';
  end if;
  return new;
end $$;
create trigger staff_password_resets_immutable before update on staff_password_resets
  for each row execute function check_staff_password_reset();

-- The password of a member of staff who can sign in changes only together with the use of a mailed link. Enrolment and the reset by two
-- administrators change the status too, and have rules of their own.
create function check_staff_password_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_operator() or exists (
    select from staff_password_resets
    where email = new.email and used_at is not null and xmin::text = (pg_current_xact_id()::xid)::text) then
    return new;
  end if;
  raise exception 'the password of % changes without a mailed link', new.id
    using errcode = 'check_violation', constraint = 'staff_password_by_link';
end $$;
create trigger staff_password_changed_by_link before update of password_hash on staff for each row
  when (old.status = 'active' and new.status = 'active' and new.password_hash is distinct from old.password_hash)
  execute function check_staff_password_changed();

alter table staff_challenges drop constraint staff_challenges_purpose_check;
alter table staff_challenges add constraint staff_challenges_purpose_check
  check (purpose in ('enrol', 'sign_in', 'step_up', 'reset_password'));

revoke all on function check_staff_password_reset(), check_staff_password_changed() from public;
grant select, insert (id, email, nonce, requested_at, expires_at), update (used_at, wrong_proofs) on staff_password_resets to thamani_api;
-- The worker mails the link, and deletes old rows.
grant select (id, email, nonce, requested_at, expires_at, used_at), delete on staff_password_resets to thamani_worker;
