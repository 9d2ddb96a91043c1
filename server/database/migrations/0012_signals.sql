-- Signals: what automated checks notice in the evidence (domain/signals/). Each is a question that an officer answers before a proposal;
-- none decides, and none shows one company's document to another.

-- What was read of a file, once for its bytes, whoever sent them: reading takes seconds, and the same file comes again. A photo is looked
-- at as a photo, a paper for its words; bytes that were sent as both are read as both.
create table document_readings (
  sha256 bytea not null check (length(sha256) = 32),
  read_as text not null check (read_as in ('document', 'photo')),
  -- How its words were read; null where it has none that can be read.
  source text check (source in ('text', 'ocr')),
  sureness integer check (sureness between 0 and 100),
  -- The words with their places (domain/signals/document-text.ts), at most so many as the reader takes.
  words jsonb,
  -- domain/signals/fingerprints.ts: 64 bits of what a photo looks like.
  photo bigint,
  -- Of a PDF: whether it was worked on after it was made.
  history text check (history in ('intact', 'edited', 'unclear')),
  -- Why there is nothing: it could not be read, by this reader.
  failure text,
  reader integer not null,
  at timestamptz not null,
  primary key (sha256, read_as),
  constraint read_whole check ((source is null) = (words is null) and (source is null) = (sureness is null)),
  constraint read_as_what_it_is check (read_as = 'photo' or photo is null)
);

-- Invoices by the marks that make each the one it is (domain/signals/fingerprints.ts), hashed: up to three, of which one is enough.
create table invoice_marks (
  mark bytea not null check (length(mark) = 32),
  sha256 bytea not null,
  primary key (mark, sha256)
);
create index invoice_marks_by_file on invoice_marks (sha256);

-- Photos by parts of their hash: two that are alike nearly agree in at least one of them, and only such are compared bit by bit.
create table photo_bands (
  band integer not null,
  photo bigint not null,
  sha256 bytea not null,
  primary key (band, photo, sha256)
);
create index photo_bands_by_file on photo_bands (sha256);

-- What was read of a file is forgotten with the last document that holds it.
create function forget_reading() returns trigger language plpgsql as $$
begin
  if exists (select from documents where sha256 = old.sha256 and media_type = old.media_type) then return null; end if;
  delete from document_readings where sha256 = old.sha256 and read_as = old.media_type;
  if old.media_type = 'photo' then delete from photo_bands where sha256 = old.sha256;
  else delete from invoice_marks where sha256 = old.sha256; end if;
  return null;
end $$;
create trigger documents_forget_reading after delete on documents for each row execute function forget_reading();

-- What is asked of each finding from now on: how sure, where, and what the officer made of it.
alter table case_findings
  add column id uuid not null default gen_random_uuid(),
  add column sureness text not null default 'certain' check (sureness in ('certain', 'likely', 'possible')),
  add column document_id uuid references documents,
  add column spot jsonb,
  add column details jsonb not null default '{}',
  -- The same thing found again is the same signal: its code, its document, and what tells two of a kind in one document apart.
  add column key text not null default '',
  add column disposal text check (disposal in ('explained', 'harmless', 'asked_company', 'weighs_against')),
  add column words text not null default '' check (char_length(words) <= 2000),
  add column disposed_by uuid references staff,
  add column disposed_at timestamptz,
  -- No longer found once the company corrected it; kept, and asked of nobody.
  add column gone_at timestamptz,
  drop constraint case_findings_pkey,
  add primary key (id),
  add constraint disposed_whole check ((disposal is null) = (disposed_by is null) and (disposal is null) = (disposed_at is null)),
  add constraint disposed_with_words check (disposal is null or words <> '');
alter table case_findings alter column id drop default;
create unique index case_findings_once on case_findings (application_id, code, key);
create index case_findings_by_document on case_findings (document_id) where document_id is not null;

-- What came of each check, so that silence is never taken for 'nothing found'.
create table case_checks (
  application_id uuid not null references cases,
  code text not null,
  result text not null check (result in ('clear', 'found', 'skipped')),
  reason text,
  at timestamptz not null,
  primary key (application_id, code),
  constraint skipped_says_why check ((result = 'skipped') = (reason is not null))
);

-- What the checks of a case were made of: after a correction, or when a file became readable, they are made again.
create table case_comparisons (
  application_id uuid primary key references cases,
  basis text not null,
  -- Everything could be read.
  whole boolean not null,
  at timestamptz not null
);

-- The same registration in two accounts, as it is compared (domain/signals/fingerprints.ts, the only place that has the rule): null until it
-- was worked out, which `npm run seed` does for those of before; empty where the number is too short to compare.
alter table companies add column registration_key text;
create index companies_by_registration_key on companies (registration_key) where registration_key <> '';
create index companies_without_registration_key on companies (id) where registration_key is null;

-- Value additions that were certified, by chapter of the Harmonized System.
create index applications_certified_by_chapter on applications (left(hs_code, 2), updated_at) where state = 'completed';
