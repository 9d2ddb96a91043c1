-- Appeals: a rejection or a revocation, looked at again by people of the board who took no part in it. Two who agree decide, a third where
-- they differ; the database insists on it as it does on two people for a decision.

create table appeals (
  id uuid primary key,
  application_id uuid not null references cases,
  company_id uuid not null references companies,
  -- Of the case when it was lodged, which stands still until the board has decided: whose scope it is in.
  country char(2) not null,
  sector text not null check (sector in ('agriculture', 'solid_minerals', 'energy_resources')),
  against text not null check (against in ('rejection', 'revocation')),
  -- What was decided: each is appealed against once.
  proposal_id uuid unique references case_decisions (proposal_id),
  change_id uuid unique references certificate_changes,
  words text not null check (char_length(words) between 1 and 5000),
  -- The file as it was when the appeal was lodged: version, answers, judgements, grounds, documents with their hashes. Never changed.
  file jsonb not null,
  lodged_at timestamptz not null,
  -- The last working day on which it is in time.
  due_on date not null,
  escalated_at timestamptz,
  verdict text check (verdict in ('stands', 'allowed')),
  returns_to text check (returns_to in ('assessment', 'documents', 'site_visit', 'approval')),
  decided_at timestamptz,
  constraint against_one_thing check ((against = 'rejection') = (proposal_id is not null) and (against = 'revocation') = (change_id is not null)),
  constraint decided_whole check ((verdict is null) = (decided_at is null)),
  constraint allowed_leads_somewhere check ((verdict is not distinct from 'allowed') = (returns_to is not null))
);
-- Each order in which a board's list is read, with what it is chosen by.
create index appeals_open on appeals (due_on, id) include (country, sector) where verdict is null;
create index appeals_open_by_country on appeals (country, due_on, id) include (sector) where verdict is null;
create index appeals_decided on appeals (decided_at, id) include (country, sector) where verdict is not null;
create index appeals_decided_by_country on appeals (country, decided_at, id) include (sector) where verdict is not null;
create index appeals_by_application on appeals (application_id, lodged_at);
create index appeals_by_company on appeals (company_id);

create table appeal_documents (
  appeal_id uuid not null references appeals,
  position integer not null check (position between 0 and 9),
  document_id uuid not null references documents,
  title text not null check (char_length(title) between 1 and 200),
  primary key (appeal_id, position)
);
create index appeal_documents_by_document on appeal_documents (document_id);
create trigger appeal_documents_keep after insert on appeal_documents for each row execute function keep_document();
create trigger appeal_documents_kept before update or delete on appeal_documents for each row execute function refuse_change();

create table appeal_votes (
  appeal_id uuid not null references appeals,
  staff_id uuid not null references staff,
  verdict text not null check (verdict in ('stands', 'allowed')),
  returns_to text check (returns_to in ('assessment', 'documents', 'site_visit', 'approval')),
  words text not null check (char_length(words) between 1 and 5000),
  at timestamptz not null,
  primary key (appeal_id, staff_id),
  constraint allowed_leads_somewhere check ((verdict = 'allowed') = (returns_to is not null))
);
create trigger appeal_votes_kept before update or delete on appeal_votes for each row execute function refuse_change();

-- Whoever had a hand in it in any way: looked at by what they did, since holding a case leaves no other trace once it is given back. To have
-- read it, to have declared an interest and to have sat on the board for another appeal are none.
create function those_who_took_part(in_case uuid) returns setof text stable language sql as $$
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

create function check_vote() returns trigger language plpgsql as $$
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
create trigger appeal_votes_by_others before insert on appeal_votes for each row execute function check_vote();

-- It begins undecided, against a decision about this very application, with documents of its own company.
create function check_lodged() returns trigger language plpgsql as $$
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
create trigger appeals_lodged before insert on appeals for each row execute function check_lodged();
create function check_evidence() returns trigger language plpgsql as $$
begin
  if not exists (select from appeals a join documents d using (company_id) where a.id = new.appeal_id and d.id = new.document_id) then
    raise exception 'document % is not the company''s own', new.document_id
      using errcode = 'check_violation', constraint = 'evidence_of_its_own';
  end if;
  return new;
end $$;
create trigger appeal_documents_own before insert on appeal_documents for each row execute function check_evidence();

-- Nothing of an appeal changes but its clock and its end, and its end is what two of its votes say.
create function check_appeal_kept() returns trigger language plpgsql as $$
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
create trigger appeals_kept before update on appeals for each row execute function check_appeal_kept();
create trigger appeals_stay before delete on appeals for each row execute function refuse_change();

-- An application comes before the board by an appeal, and leaves it, or opens again, by what the board decided.
create function check_appealed() returns trigger language plpgsql as $$
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
create constraint trigger applications_appealed after update of state on applications deferrable initially deferred for each row
  when (old.state <> new.state and (old.state = 'appeal' or new.state in ('appeal', 'rejection_upheld')
    or (old.state = 'completed' and new.state <> 'issuance')))
  execute function check_appealed();

-- Reminders and escalation, each once.
create table appeal_reminders (
  appeal_id uuid not null references appeals,
  kind text not null check (kind in ('reminded', 'late')),
  at timestamptz not null,
  primary key (appeal_id, kind)
);
