-- Applications: what a company answers, field by field, and where its case stands. States and who may move between them are
-- domain/applications/lifecycle.ts; here stands only what must never be otherwise.

create sequence application_numbers;

create table applications (
  id uuid primary key,
  company_id uuid not null references companies,
  application_number text not null unique check (application_number ~ '^APP-[0-9]{2}-[0-9]{6,}$'),
  state text not null default 'draft' check (state in (
    'draft', 'submitted', 'screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance', 'completed',
    'correction', 'rejected', 'appeal', 'rejection_upheld', 'withdrawn')),
  -- The stage that a correction returns to.
  resumes text check (resumes in ('assessment', 'documents', 'site_visit')),
  paid boolean not null default false,
  answers jsonb not null default '{}',
  -- What was typed and could not be read, with what is wrong: a draft loses nothing.
  unread jsonb not null default '{}',
  -- Grows with each change; a field's version is the revision that changed it last.
  revision integer not null default 1,
  field_versions jsonb not null default '{}',
  -- How often it was submitted: the number of its newest frozen version.
  submissions integer not null default 0,
  -- Copies of answers that lists and later reports read.
  product_name text not null default '',
  product_category text references product_prices,
  hs_code char(6),
  country char(2),
  cva numeric,
  -- The rule that the case is judged by: the one in force at its submission.
  scheme text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  constraint correction_knows_its_way_back check ((state = 'correction') = (resumes is not null)),
  constraint draft_is_not_submitted check ((state = 'draft') = (submitted_at is null)),
  constraint paid_fits_the_state check (state = 'withdrawn' or paid = (state not in ('draft', 'submitted')))
) with (fillfactor = 85);
-- Ids grow with time, so the newest come first. One index for each list; a company's rows are few enough to search by name.
create index applications_by_company on applications (company_id, id desc);
create index applications_paid on applications (company_id, id desc) where paid;
create index applications_payable on applications (company_id, id desc) where state in ('draft', 'submitted');

-- What was declared, each time it was: never changed, and gone only with the whole draft.
create table application_versions (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version > 0),
  answers jsonb not null,
  cva numeric not null,
  scheme text not null,
  submitted_at timestamptz not null,
  submitted_by uuid not null,
  primary key (application_id, version)
);
create trigger application_versions_frozen before update on application_versions for each row execute function refuse_change();

-- Which files the answers name: version 0 is what stands now, the others are frozen with their submission.
create table application_documents (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version >= 0),
  field text not null,
  position integer not null check (position >= 0),
  document_id uuid not null references documents,
  primary key (application_id, version, field, position)
);
create index application_documents_by_document on application_documents (document_id);

create function keep_document() returns trigger language plpgsql as $$
begin
  update documents set unnamed_since = null where id = new.document_id and unnamed_since is not null;
  return null;
end $$;
create trigger application_documents_keep after insert on application_documents for each row execute function keep_document();
create trigger application_documents_release after delete on application_documents for each row execute function release_document();
