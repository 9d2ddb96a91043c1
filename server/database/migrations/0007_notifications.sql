-- Notifications of people, on both sites (docs/decisions/2026-11-18-notifications.md).

-- All locks first, as 0005_evidence.sql says. Readers continue; api, relay and worker are stopped while this runs
-- (docs/runbooks/database.md).
lock table staff, accounts, memberships, console_changes in share row exclusive mode;

-- One row for one person and one event. The worker creates it from the audit event; the event, the kind and the person are its identity, so
-- that a second creation changes nothing.
create table notifications (
  id uuid primary key,
  -- In one company; deleted with the membership, so that nothing of a company stays with a person who left it.
  company_id uuid,
  account_id uuid,
  staff_id uuid references staff,
  recipient_id uuid not null generated always as (coalesce(account_id, staff_id)) stored,
  kind text not null check (char_length(kind) between 1 and 60),
  -- As an id only, as in outbox: events are in partitions.
  event_id uuid not null,
  object_kind text not null check (object_kind in ('application', 'appeal', 'certificate', 'payment', 'request')),
  object_id text not null check (char_length(object_id) between 1 and 60),
  -- The case that it is about, whose number and names are read with it. Without a foreign key: rows of erased applications name none.
  application_id uuid,
  -- What the text needs beyond the object: codes, days and amounts. Names and words of people are read where they are kept.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 2000),
  created_at timestamptz not null,
  read_at timestamptz,
  -- What the person's settings said when it was created: a mail at once, in the next digest, or none.
  mail text not null check (mail in ('immediately', 'daily', 'off')),
  -- When the digest that names it was sent.
  digest_at timestamptz,
  constraint one_recipient check (num_nonnulls(account_id, staff_id) = 1 and (account_id is null) = (company_id is null)),
  constraint digest_only_if_daily check (digest_at is null or mail = 'daily'),
  constraint notifications_once unique (event_id, kind, recipient_id),
  foreign key (company_id, account_id) references memberships on delete cascade
);
create index notifications_of_account on notifications (account_id, company_id, created_at desc, id desc) where account_id is not null;
create index notifications_of_staff on notifications (staff_id, created_at desc, id desc) where staff_id is not null;
create index notifications_unread_of_account on notifications (account_id, company_id) where read_at is null and account_id is not null;
create index notifications_unread_of_staff on notifications (staff_id) where read_at is null and staff_id is not null;
-- For the cascade from memberships.
create index notifications_of_membership on notifications (company_id, account_id) where account_id is not null;
-- Of an object that was opened or settled.
create index notifications_unread_of_object on notifications (object_id) where read_at is null;
-- Of requests, to find those that were resolved.
create index notifications_open_requests on notifications (object_id) where read_at is null and kind = 'confirmation_needed';
create index notifications_for_digest on notifications (recipient_id, created_at) where mail = 'daily' and digest_at is null;
create index notifications_read_by_age on notifications (read_at) where read_at is not null;

-- Events whose notifications were created. A worker that is given an event again, perhaps after people or roles have changed, finds it here and
-- creates nothing more. Kept for 90 days, longer than any workflow is tried.
create table notified_events (
  event_id uuid primary key,
  at timestamptz not null
);
create index notified_events_by_age on notified_events (at);

-- How a person wants mails, by category. No row: the default of domain/notifications/preferences.ts.
create table notification_preferences (
  account_id uuid references accounts on delete cascade,
  staff_id uuid references staff,
  recipient_id uuid not null generated always as (coalesce(account_id, staff_id)) stored,
  category text not null check (category in ('message', 'progress', 'information')),
  frequency text not null check (frequency in ('immediately', 'daily', 'off')),
  constraint one_person check (num_nonnulls(account_id, staff_id) = 1),
  primary key (recipient_id, category)
);
create index notification_preferences_of_account on notification_preferences (account_id) where account_id is not null;
create index notification_preferences_of_staff on notification_preferences (staff_id) where staff_id is not null;

alter table notifications enable row level security;
create policy other_processes on notifications to thamani_relay, thamani_worker, thamani_signer, thamani_operator
  using (true) with check (true);
-- Each person's own are found by their id, within these. A person's own login reads them for the data export.
create policy own_rows on notifications to thamani_api using (
  (select acts_for_all()) or company_id = (select acting_company()) or account_id = (select acting_person()));

grant select, update (read_at) on notifications to thamani_api;
grant select, insert, delete, update (read_at, digest_at) on notifications to thamani_worker;
grant select, insert (account_id, staff_id, category, frequency), update (frequency) on notification_preferences to thamani_api;
grant select on notification_preferences to thamani_worker;
grant select, insert, delete on notified_events to thamani_worker;

grant execute on function uuid_in_text(text) to thamani_worker;

-- The bell of the staff is a change like others, for one person alone.
alter table console_changes add column recipient_id uuid,
  add constraint recipient_has_no_case check (recipient_id is null or application_id is null);

create function record_notification_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into console_changes (at, action, recipient_id)
    select clock_timestamp(), 'notification.changed', staff_id
      from (select distinct staff_id from changed where staff_id is not null) as people;
  return null;
end $$;
create trigger notifications_created after insert on notifications
  referencing new table as changed for each statement execute function record_notification_change();
create trigger notifications_updated after update on notifications
  referencing new table as changed for each statement execute function record_notification_change();
