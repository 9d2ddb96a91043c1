-- Files that companies send. The bytes stand in the object store; a row is written only after its object stands there.
create table documents (
  id uuid primary key,
  company_id uuid not null references companies,
  media_type text not null check (media_type in ('photo', 'document')),
  name text not null check (char_length(name) between 1 and 200),
  -- Found in the bytes, never taken from the sender.
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes between 1 and 5242880),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null default 'checking' check (state in ('checking', 'ready', 'refused')),
  refusal text,
  -- The disarmed copy that people see; the original is evidence and stays as it came.
  view_type text check (view_type in ('application/pdf', 'image/jpeg')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Since when no application names it; null while one does. What nobody names is taken away in time.
  unnamed_since timestamptz,
  constraint refusal_has_its_reason check ((state = 'refused') = (refusal is not null)),
  constraint ready_has_its_view check ((state = 'ready') = (view_type is not null)),
  constraint settled_has_its_time check ((state = 'checking') = (settled_at is null))
);
create index documents_by_company on documents (company_id, created_at);
-- The same bytes in two applications are a signal for the review.
create index documents_by_hash on documents (sha256);
create index documents_checking on documents (created_at) where state = 'checking';
create index documents_unnamed on documents (unnamed_since) where unnamed_since is not null;

-- For the table that names documents: `create trigger … after delete … for each row execute function release_document()`.
create function release_document() returns trigger language plpgsql as $$
begin
  update documents set unnamed_since = now() where id = old.document_id;
  return null;
end $$;
