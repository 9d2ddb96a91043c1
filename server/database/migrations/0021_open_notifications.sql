-- Notifications of what is not done yet (docs/decisions/2026-11-18-notifications.md).

-- All locks first, as 0005_evidence.sql says. Readers continue; api, relay and worker are stopped while this runs
-- (docs/runbooks/database.md).
lock table notifications, console_changes in share row exclusive mode;

-- Opening a notification marks it as read, and does not do what it asks for. Until now both were the same.
alter table notifications add column is_open boolean not null default false;

-- Settling marked as read, so what is unread is open. What was read is open where the application or the certificate says so.
update notifications set is_open = true
  where read_at is null and kind in ('proposal_to_decide', 'confirmation_needed', 'identity_change_to_decide', 'appeal_to_vote', 'site_visit_to_make',
    'case_assigned', 'proposal_returned', 'correction_received', 'message_from_company', 'case_due_soon', 'case_overdue', 'case_overdue_in_team',
    'visit_received', 'appeal_due_soon', 'appeal_overdue');
update notifications n set is_open = true
  from applications a
  where n.kind in ('correction_requested', 'correction_due_soon') and a.id = n.application_id and a.state = 'correction';
update notifications n set is_open = true
  from cases k
  where n.kind = 'message_from_officer' and k.application_id = n.application_id and k.closed_at is null
    and not exists (select from case_messages m where m.application_id = n.application_id and m.staff_id is null and m.at >= n.created_at);
update notifications n set is_open = true
  from certificates c
  where n.kind = 'certificate_expiring' and c.number = n.object_id and c.status = 'good'
    and c.expires_on >= (now() at time zone 'UTC')::date
    and not exists (select from applications r where r.renewal_of = c.number and r.paid);

-- Of an object that was settled.
create index notifications_open_of_object on notifications (object_id) where is_open;
drop index notifications_open_requests;
-- Of requests and certificates, to find those for which the time is over.
create index notifications_open_requests on notifications (object_id) where is_open and kind in ('confirmation_needed', 'certificate_expiring');

grant update (is_open) on notifications to thamani_worker;
