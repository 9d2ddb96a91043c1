-- Cost sheets (docs/decisions/2026-11-19-origin-rules.md): the costs of one unit of a product, line by line. Rules: domain/cost-sheet.

-- All locks first, as 0005_evidence.sql says: the foreign keys need them. api, relay and worker are stopped while this runs
-- (docs/runbooks/database.md).
lock table applications, documents in share row exclusive mode;

-- Version 0 is the current sheet, the others are frozen with their submission. The country of the facility is in the answers.
create table cost_sheets (
  application_id uuid not null references applications on delete cascade,
  version integer not null check (version >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Ex-works, of one unit of output, in the smallest unit of the currency.
  price_minor bigint check (price_minor between 0 and 9007199254740991),
  -- In the price, and repaid on export (Annex 2, Article 1(k)).
  repaid_taxes_minor bigint not null default 0 check (repaid_taxes_minor between 0 and 9007199254740991),
  unit text not null default '' check (char_length(unit) <= 40),
  -- At most ten, and no query looks for them: a list in the row. application_documents names the documents.
  price_citations jsonb not null default '[]' check (jsonb_typeof(price_citations) = 'array' and jsonb_array_length(price_citations) <= 10),
  -- Counts every change of the sheet; that of the head and of each line is the one that changed it last.
  revision integer not null check (revision >= 0),
  head_revision integer not null check (head_revision between 0 and revision),
  primary key (application_id, version),
  constraint price_has_currency check (price_minor is null or currency is not null)
);

-- As a rate is quoted: `amount` of `currency` is worth `worth` of the sheet's currency. One for a currency, so that no line picks its own.
create table cost_sheet_rates (
  application_id uuid not null,
  version integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric not null check (amount > 0 and amount < 1e15 and scale(amount) <= 6),
  worth numeric not null check (worth > 0 and worth < 1e15 and scale(worth) <= 6),
  day date not null,
  source text not null check (char_length(source) between 1 and 200),
  primary key (application_id, version, currency),
  foreign key (application_id, version) references cost_sheets on delete cascade
);

-- A draft keeps lines that are not complete: an empty text or null is what is still to be filled in.
create table cost_lines (
  application_id uuid not null,
  version integer not null,
  -- Given by the client, unique in its sheet only: a conflict shows nothing of another sheet.
  id uuid not null,
  position integer not null check (position between 0 and 999999999),
  kind text not null check (kind in ('material', 'packing', 'labour', 'overhead')),
  role text not null check (role in ('enters', 'retail_packing', 'accessory', 'transport_packing', 'neutral')),
  description text not null check (char_length(description) <= 200),
  hs_code text check (hs_code ~ '^[0-9]{6}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  origin_status text not null check (origin_status in ('wholly_obtained', 'originating', 'non_originating', 'sea_catch', 'unknown')),
  origin_proof text check (origin_proof in ('own_records', 'certificate_of_origin', 'origin_declaration', 'supplier_declaration')),
  supplier text check (char_length(supplier) <= 200),
  quantity numeric check (quantity >= 0 and quantity < 1e15 and scale(quantity) <= 6),
  unit text not null check (char_length(unit) <= 40),
  unit_cost numeric check (unit_cost >= 0 and unit_cost < 1e15 and scale(unit_cost) <= 6),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('cif', 'fob', 'first_price', 'own_cost')),
  revision integer not null check (revision > 0),
  primary key (application_id, version, id),
  foreign key (application_id, version) references cost_sheets on delete cascade
);
create index cost_lines_in_order on cost_lines (application_id, version, position, id);

-- Documents that prove a line. The page and the place on it can be missing: an officer adds them.
create table cost_line_citations (
  application_id uuid not null,
  version integer not null,
  line_id uuid not null,
  position integer not null check (position between 0 and 9),
  document_id uuid not null references documents,
  page integer check (page between 1 and 500),
  -- {"box": …} or {"cell": …}, as domain/documents/places.ts.
  place jsonb check (place is null or (page is not null and jsonb_typeof(place) = 'object' and (place ? 'box') <> (place ? 'cell'))),
  proves text[] not null check (proves <@ array['cost', 'origin'] and cardinality(proves) between 1 and 2),
  primary key (application_id, version, line_id, position),
  foreign key (application_id, version, line_id) references cost_lines on delete cascade
);
-- For the deletion of documents.
create index cost_line_citations_by_document on cost_line_citations (document_id);

-- A frozen sheet never changes, and is deleted only with its application, whose row is gone when the foreign keys delete what it had.
create function refuse_change_of_frozen_sheet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or exists (select from applications where id = old.application_id) then
    raise exception '% of version % is frozen', tg_table_name, old.version using errcode = 'restrict_violation', constraint = 'frozen_cost_sheet';
  end if;
  return old;
end $$;

-- A sheet is frozen before its version is written, in the same transaction. Once the version is there, nothing is added to its sheet.
create function refuse_addition_to_frozen_sheet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from (select distinct application_id, version from added where version > 0) a
      join application_versions v on v.application_id = a.application_id and v.version = a.version) then
    raise exception 'nothing is added to % of a submitted version', tg_table_name
      using errcode = 'restrict_violation', constraint = 'frozen_cost_sheet';
  end if;
  return null;
end $$;

do $$
declare
  part text;
begin
  foreach part in array array['cost_sheets', 'cost_sheet_rates', 'cost_lines', 'cost_line_citations'] loop
    execute format('create trigger %1$s_frozen before update or delete on %1$I for each row when (old.version > 0)
      execute function refuse_change_of_frozen_sheet()', part);
    -- A version that becomes another one would pass the trigger above.
    execute format('create trigger %1$s_keeps_version before update on %1$I for each row
      when ((old.application_id, old.version) is distinct from (new.application_id, new.version)) execute function refuse_change()', part);
    execute format('create trigger %1$s_not_added after insert on %1$I referencing new table as added for each statement
      execute function refuse_addition_to_frozen_sheet()', part);
    execute format('alter table %I enable row level security', part);
    execute format('create policy other_processes on %I to thamani_relay, thamani_worker, thamani_signer, thamani_operator
      using (true) with check (true)', part);
    execute format('create policy own_application on %1$I to thamani_api using ((select acts_for_all())
      or (select a.company_id from applications a where a.id = %1$I.application_id) = (select acting_company()))', part);
  end loop;
end $$;

grant select, insert, update (currency, price_minor, repaid_taxes_minor, unit, price_citations, revision, head_revision) on cost_sheets to thamani_api;
grant select, insert, delete on cost_sheet_rates to thamani_api;
grant select, insert, delete, update (position, kind, role, description, hs_code, country, origin_status, origin_proof, supplier, quantity, unit,
  unit_cost, currency, basis, revision) on cost_lines to thamani_api;
grant select, insert, delete on cost_line_citations to thamani_api;
