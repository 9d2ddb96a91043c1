-- How long files of a company kept the parser busy: what it may take in an hour is a rule (domain/documents/documents.ts).
alter table documents
  add column inspected_at timestamptz,
  add column inspection_milliseconds integer not null default 0 check (inspection_milliseconds >= 0);
create index documents_inspected on documents (company_id, inspected_at) where inspected_at is not null;
grant update (inspected_at, inspection_milliseconds) on documents to thamani_worker;
