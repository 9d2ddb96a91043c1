-- Origin verdict of an application (docs/decisions/2026-11-19-origin-rules.md): what a person answered about its goods, and each verdict with
-- all that it was computed from. Rules: domain/origin, domain/cost-sheet/origin-answers.ts.

-- All locks first, as 0005_evidence.sql says: the foreign keys need them. api, relay and worker are stopped while this runs
-- (docs/runbooks/database.md).
lock table applications, cases, staff in share row exclusive mode;

-- Version 0 is about the current cost sheet, the others are frozen with their submission.
create table origin_answers (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version >= 0),
  -- At most 2,000, and no query looks for one of them: a list in the row. Lines are named by their ids in the sheet of the same version.
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 2000),
  revision integer not null check (revision > 0),
  primary key (application_id, version)
);

-- What an officer answers otherwise. It is beside the company's answers, which stay as they were submitted; of two changes of the same answer the
-- later one counts.
create table case_origin_answers (
  application_id uuid not null references cases,
  version integer not null check (version > 0),
  revision integer not null check (revision > 0),
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) between 1 and 200),
  reason text not null check (char_length(reason) between 1 and 2000),
  staff_id uuid not null references staff,
  at timestamptz not null,
  primary key (application_id, version, revision)
);

-- So that the same verdict can be computed again years later (Annex 2, Article 32).
create table origin_verdicts (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version > 0),
  moment text not null check (moment in ('submission', 'approval')),
  list text not null check (list <> ''),
  engine integer not null check (engine > 0),
  day date not null,
  -- Canonical text of goods and setting, and its SHA-256, which is in the audit event of the same transaction too.
  inputs text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  answer text not null check (answer in ('originating', 'not_originating', 'no_agreed_rule', 'open')),
  provisional boolean not null,
  verdict jsonb not null check (verdict ->> 'verdict' = answer and jsonb_typeof(verdict -> 'explanation') = 'object'),
  primary key (application_id, version, moment)
);

-- An officer with an interest in the case changes no answer.
create function refuse_origin_answer_of_interested() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from case_conflicts_of_interest where application_id = new.application_id and staff_id = new.staff_id) then
    raise exception 'the origin of % is answered by a person with a conflict of interest', new.application_id
      using errcode = 'check_violation', constraint = 'answered_without_conflict_of_interest';
  end if;
  return new;
end $$;

create trigger case_origin_answers_impartial before insert on case_origin_answers
  for each row execute function refuse_origin_answer_of_interested();
create trigger case_origin_answers_append_only before update or delete on case_origin_answers
  for each row execute function refuse_change();
create trigger case_origin_answers_no_truncate before truncate on case_origin_answers
  for each statement execute function refuse_change();

-- As the cost sheet of the same version (0022_cost_sheets.sql).
create trigger origin_answers_frozen before update or delete on origin_answers
  for each row when (old.version > 0) execute function refuse_change_of_frozen_sheet();
create trigger origin_answers_keeps_version before update on origin_answers
  for each row when ((old.application_id, old.version) is distinct from (new.application_id, new.version)) execute function refuse_change();
create trigger origin_answers_not_added after insert on origin_answers referencing new table as added
  for each statement execute function refuse_addition_to_frozen_sheet();
-- A verdict never changes, and is deleted only with its application.
create trigger origin_verdicts_append_only before update or delete on origin_verdicts
  for each row execute function refuse_change_of_frozen_sheet();
create trigger origin_verdicts_no_truncate before truncate on origin_verdicts
  for each statement execute function refuse_change();

-- The verdict of a submission is written before its version, as its sheet is; the one of an approval belongs to a version that exists.
create function refuse_verdict_out_of_time() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.moment = 'submission')
      = exists (select from application_versions where application_id = new.application_id and version = new.version) then
    raise exception 'the origin verdict of version % is not of its %', new.version, new.moment
      using errcode = 'restrict_violation', constraint = 'origin_verdict_in_time';
  end if;
  return new;
end $$;
create trigger origin_verdicts_in_time before insert on origin_verdicts for each row execute function refuse_verdict_out_of_time();

do $$
declare
  own text;
begin
  foreach own in array array['origin_answers', 'origin_verdicts'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy other_processes on %I to thamani_relay, thamani_worker, thamani_signer, thamani_operator
      using (true) with check (true)', own);
    execute format('create policy own_application on %1$I to thamani_api using ((select acts_for_all())
      or (select a.company_id from applications a where a.id = %1$I.application_id) = (select acting_company()))', own);
  end loop;
end $$;

-- A company reads what an officer changed, and why, and changes nothing of it.
alter table case_origin_answers enable row level security;
create policy other_processes on case_origin_answers to thamani_relay, thamani_worker, thamani_signer, thamani_operator
  using (true) with check (true);
create policy read_own_application on case_origin_answers for select to thamani_api using ((select acts_for_all())
  or (select a.company_id from applications a where a.id = case_origin_answers.application_id) = (select acting_company()));
create policy staff_insert on case_origin_answers for insert to thamani_api with check ((select acts_for_all()));

grant select, insert, update (answers, revision) on origin_answers to thamani_api;
grant select, insert on case_origin_answers, origin_verdicts to thamani_api;
