import type { Citation, CostLine, DatedRate, PriceCitations } from '@thamani/domain/cost-sheet/sheet.ts';
import type { DocumentState } from '@thamani/domain/documents/documents.ts';
import type { PlaceOnPage } from '@thamani/domain/documents/places.ts';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { CostLineCitations, CostLines, CostSheets } from '../../database/tables.ts';

/** A line with where it is in the sheet, and the revision that changed it last. */
export type StoredLine = CostLine & { readonly position: number; readonly revision: number };

export interface StoredHead {
  readonly currency: string | null;
  readonly priceMinor: number | null;
  readonly repaidTaxesMinor: number;
  readonly unit: string;
  readonly priceCitations: PriceCitations;
  readonly revision: number;
  readonly headRevision: number;
}

/** One sheet: of an application, in its current version (0) or as it was submitted. */
export interface SheetKey {
  readonly id: string;
  readonly version: number;
}

export async function headOf(db: Queryable, { id, version }: SheetKey): Promise<StoredHead | undefined> {
  const row = await db
    .selectFrom('cost_sheets')
    .selectAll()
    .where('application_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && headIn(row);
}

function headIn(row: Selectable<CostSheets>): StoredHead {
  return {
    currency: row.currency,
    priceMinor: row.price_minor === null ? null : Number(row.price_minor),
    repaidTaxesMinor: Number(row.repaid_taxes_minor),
    unit: row.unit,
    priceCitations: row.price_citations,
    revision: row.revision,
    headRevision: row.head_revision,
  };
}

export async function ratesOf(db: Queryable, { id, version }: SheetKey): Promise<DatedRate[]> {
  return db
    .selectFrom('cost_sheet_rates')
    .select(['currency', 'amount', 'worth', 'day', 'source'])
    .where('application_id', '=', id)
    .where('version', '=', version)
    .orderBy('currency')
    .execute();
}

/** All lines in their order: the figures need each of them. `only` names the lines that a change is about. */
export async function linesOf(db: Queryable, { id, version }: SheetKey, only?: readonly string[]): Promise<StoredLine[]> {
  if (only?.length === 0) return [];
  const lines = await db
    .selectFrom('cost_lines')
    .selectAll()
    .where('application_id', '=', id)
    .where('version', '=', version)
    .$if(only !== undefined, (query) => query.where('id', 'in', [...(only ?? [])]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const citations = await db
    .selectFrom('cost_line_citations')
    .selectAll()
    .where('application_id', '=', id)
    .where('version', '=', version)
    .$if(only !== undefined, (query) => query.where('line_id', 'in', [...(only ?? [])]))
    .orderBy('line_id')
    .orderBy('position')
    .execute();
  const ofLine = Map.groupBy(citations, ({ line_id }) => line_id);
  return lines.map((line) => lineIn(line, (ofLine.get(line.id) ?? []).map(citationIn)));
}

function lineIn(row: Selectable<CostLines>, citations: readonly Citation[]): StoredLine {
  return {
    id: row.id,
    position: row.position,
    revision: row.revision,
    kind: row.kind,
    role: row.role,
    description: row.description,
    ...(row.hs_code !== null && { hsCode: row.hs_code }),
    ...(row.country !== null && { country: row.country }),
    originStatus: row.origin_status,
    ...(row.origin_proof !== null && { originProof: row.origin_proof }),
    ...(row.supplier !== null && { supplier: row.supplier }),
    quantity: row.quantity ?? '',
    unit: row.unit,
    unitCost: row.unit_cost ?? '',
    currency: row.currency,
    basis: row.basis,
    citations,
  };
}

function citationIn({ document_id: document, page, place, proves }: Selectable<CostLineCitations>): Citation {
  return { document, ...(page !== null && { page }), ...place, proves };
}

export async function lineCount(db: Queryable, { id, version }: SheetKey): Promise<number> {
  const { n } = await db
    .selectFrom('cost_lines')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('application_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** In which currencies the lines are. */
export async function currenciesOf(db: Queryable, { id, version }: SheetKey): Promise<string[]> {
  const rows = await db
    .selectFrom('cost_lines')
    .select('currency')
    .distinct()
    .where('application_id', '=', id)
    .where('version', '=', version)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

/** The head as the given revision leaves it, with its rates. */
export async function writeHead(tx: Tx, id: string, head: StoredHead, rates: readonly DatedRate[]): Promise<void> {
  const columns = {
    currency: head.currency,
    price_minor: head.priceMinor,
    repaid_taxes_minor: head.repaidTaxesMinor,
    unit: head.unit,
    price_citations: JSON.stringify(head.priceCitations),
    revision: head.revision,
    head_revision: head.headRevision,
  };
  await tx
    .insertInto('cost_sheets')
    .values({ application_id: id, version: 0, ...columns })
    .onConflict((conflict) => conflict.columns(['application_id', 'version']).doUpdateSet(columns))
    .execute();
  await tx.deleteFrom('cost_sheet_rates').where('application_id', '=', id).where('version', '=', 0).execute();
  if (rates.length > 0)
    await tx
      .insertInto('cost_sheet_rates')
      .values(rates.map((rate) => ({ application_id: id, version: 0, ...rate })))
      .execute();
}

/** Lines are about to change: the sheet is made where there is none. */
export async function writeRevision(tx: Tx, id: string, revision: number): Promise<void> {
  await tx
    .insertInto('cost_sheets')
    .values({ application_id: id, version: 0, revision, head_revision: 0 })
    .onConflict((conflict) => conflict.columns(['application_id', 'version']).doUpdateSet({ revision }))
    .execute();
}

const changedColumns = [
  'position',
  'kind',
  'role',
  'description',
  'hs_code',
  'country',
  'origin_status',
  'origin_proof',
  'supplier',
  'quantity',
  'unit',
  'unit_cost',
  'currency',
  'basis',
  'revision',
] as const;

/** New lines and changed ones, with their citations. As one value: 10,000 lines would have three times the parameters that a statement can. */
export async function writeLines(tx: Tx, id: string, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    id: line.id,
    position: line.position,
    kind: line.kind,
    role: line.role,
    description: line.description,
    hs_code: line.hsCode ?? null,
    country: line.country ?? null,
    origin_status: line.originStatus,
    origin_proof: line.originProof ?? null,
    supplier: line.supplier ?? null,
    quantity: line.quantity === '' ? null : line.quantity,
    unit: line.unit,
    unit_cost: line.unitCost === '' ? null : line.unitCost,
    currency: line.currency,
    basis: line.basis,
    revision: line.revision,
  }));
  await sql`
    insert into cost_lines (application_id, version, ${columnsOf()})
    select ${id}, 0, ${columnsOf('l.')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, position int, kind text, role text, description text, hs_code text,
      country text, origin_status text, origin_proof text, supplier text, quantity numeric, unit text, unit_cost numeric, currency text, basis text,
      revision int)
    on conflict (application_id, version, id) do update
      set ${sql.join(changedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`.execute(tx);
  const ids = lines.map((line) => line.id);
  await sql`delete from cost_line_citations where application_id = ${id} and version = 0 and line_id = any (${ids}::uuid[])`.execute(tx);
  const citations = lines.flatMap((line) => line.citations.map((citation, position) => citationRow(id, line.id, citation, position)));
  if (citations.length > 0) await tx.insertInto('cost_line_citations').values(citations).execute();
}

function citationRow(id: string, lineId: string, { document, page, box, cell, proves }: Citation, position: number) {
  const place: PlaceOnPage = { ...(box && { box }), ...(cell && { cell }) };
  return {
    application_id: id,
    version: 0,
    line_id: lineId,
    position,
    document_id: document,
    page: page ?? null,
    place: box === undefined && cell === undefined ? null : JSON.stringify(place),
    proves: [...proves],
  };
}

export async function deleteLines(tx: Tx, id: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .deleteFrom('cost_lines')
    .where('application_id', '=', id)
    .where('version', '=', 0)
    .where('id', 'in', [...lines])
    .execute();
}

/**
 * Of the ids, those that the application may cite: documents of its company that it names already, or that no application names yet. The
 * rest is another company's, belongs to another application, or was never uploaded.
 */
export async function citableOf(tx: Tx, companyId: string, id: string, documents: readonly string[]): Promise<ReadonlySet<string>> {
  if (documents.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d
    where d.company_id = ${companyId} and d.id = any (${[...documents]}::uuid[])
      and (not exists (select from application_documents n where n.document_id = d.id)
        or exists (select from application_documents n where n.document_id = d.id and n.application_id = ${id}))`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** `application_documents` names what the sheet cites, as it names what the answers refer to: staff open it, and it is not swept. */
export async function nameCited(tx: Tx, id: string): Promise<void> {
  await sql`
    with cited as (
      select document_id from cost_line_citations where application_id = ${id} and version = 0
      union
      select (c.citation ->> 'document')::uuid from cost_sheets s, jsonb_array_elements(s.price_citations) c(citation)
      where s.application_id = ${id} and s.version = 0
    ), gone as (
      delete from application_documents n where n.application_id = ${id} and n.version = 0 and n.field = 'cost_sheet'
        and n.document_id not in (select document_id from cited)
    )
    insert into application_documents (application_id, version, field, position, document_id)
    select ${id}, 0, 'cost_sheet', named.last + row_number() over (order by c.document_id), c.document_id
    from cited c, (select coalesce(max(position), -1) as last from application_documents
        where application_id = ${id} and version = 0 and field = 'cost_sheet') named
    where not exists (select from application_documents n
      where n.application_id = ${id} and n.version = 0 and n.field = 'cost_sheet' and n.document_id = c.document_id)`.execute(tx);
}

/** The states of the documents that the current sheets cite, by application. */
export async function citedStates(
  db: Queryable,
  ids: readonly string[],
): Promise<{ readonly application_id: string; readonly state: DocumentState }[]> {
  return db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .select(['application_documents.application_id', 'documents.state'])
    .distinct()
    .where('application_documents.application_id', 'in', [...ids])
    .where('application_documents.version', '=', 0)
    .where('application_documents.field', '=', 'cost_sheet')
    .execute();
}

/**
 * The current sheets of applications as these versions, which are not written yet: a trigger refuses additions to one that is. One statement,
 * since most applications have no sheet: foreign keys and triggers look at its end. Gives back which of them have one.
 */
export async function freezeSheets(tx: Tx, versions: readonly SheetKey[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly application_id: string }>`
    with frozen as (
      select * from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::int[]) as given (id, version)
    ), heads as (
      insert into cost_sheets (application_id, version, currency, price_minor, repaid_taxes_minor, unit, price_citations, revision, head_revision)
      select s.application_id, frozen.version, s.currency, s.price_minor, s.repaid_taxes_minor, s.unit, s.price_citations, s.revision,
        s.head_revision
      from frozen join cost_sheets s on s.application_id = frozen.id and s.version = 0
      returning application_id
    ), rates as (
      insert into cost_sheet_rates (application_id, version, currency, amount, worth, day, source)
      select r.application_id, frozen.version, r.currency, r.amount, r.worth, r.day, r.source
      from frozen join cost_sheet_rates r on r.application_id = frozen.id and r.version = 0
    ), lines as (
      insert into cost_lines (application_id, version, ${columnsOf()})
      select l.application_id, frozen.version, ${columnsOf('l.')}
      from frozen join cost_lines l on l.application_id = frozen.id and l.version = 0
    ), citations as (
      insert into cost_line_citations (application_id, version, line_id, position, document_id, page, place, proves)
      select c.application_id, frozen.version, c.line_id, c.position, c.document_id, c.page, c.place, c.proves
      from frozen join cost_line_citations c on c.application_id = frozen.id and c.version = 0
    )
    select application_id from heads`.execute(tx);
  return new Set(rows.map((row) => row.application_id));
}

function columnsOf(of = '') {
  return sql.join(['id', ...changedColumns].map((column) => sql.ref(of + column)));
}

/** A renewal is of another year: price, rates and documents of then say nothing of it. */
export interface SheetCopy {
  readonly from: SheetKey;
  readonly to: string;
  /** For a renewal: documents that were uploaded before are left out, with price and rates. */
  readonly renewedSince?: Date;
}

/** A sheet as the current one of a new application, with documents that can still be shown. True if there was one. */
export async function copySheet(tx: Tx, { from, to, renewedSince }: SheetCopy): Promise<boolean> {
  const isRenewal = renewedSince !== undefined;
  const ofSource = sql`application_id = ${from.id} and version = ${from.version}`;
  const isShown = sql`d.state = 'ready' and d.created_at >= ${renewedSince ?? new Date(0)}`;
  const { numAffectedRows } = await sql`
    insert into cost_sheets (application_id, version, currency, price_minor, repaid_taxes_minor, unit, price_citations, revision, head_revision)
    select ${to}, 0, currency, case when ${isRenewal} then null else price_minor end, case when ${isRenewal} then 0 else repaid_taxes_minor end, unit,
      (select coalesce(jsonb_agg(c.citation order by c.n), '[]') from jsonb_array_elements(price_citations) with ordinality c(citation, n)
        join documents d on d.id = (c.citation ->> 'document')::uuid where ${isShown}), 1, 1
    from cost_sheets where ${ofSource}`.execute(tx);
  if (numAffectedRows === 0n) return false;
  if (!isRenewal)
    await sql`
      insert into cost_sheet_rates (application_id, version, currency, amount, worth, day, source)
      select ${to}, 0, currency, amount, worth, day, source from cost_sheet_rates where ${ofSource}`.execute(tx);
  await sql`
    insert into cost_lines (application_id, version, ${columnsOf()})
    select ${to}, 0, ${sql.join(['id', ...changedColumns.filter((column) => column !== 'revision')].map((column) => sql.ref(column)))}, 1
    from cost_lines where ${ofSource}`.execute(tx);
  await sql`
    insert into cost_line_citations (application_id, version, line_id, position, document_id, page, place, proves)
    select ${to}, 0, c.line_id, c.position, c.document_id, c.page, c.place, c.proves
    from cost_line_citations c join documents d on d.id = c.document_id
    where c.application_id = ${from.id} and c.version = ${from.version} and ${isShown}`.execute(tx);
  return true;
}

/** The version of the sheet that was submitted last. */
export async function lastFrozen(db: Queryable, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('cost_sheets')
    .select('version')
    .where('application_id', '=', id)
    .where('version', '>', 0)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Which applications of a company have a sheet, newest first. */
export async function sheetsOfCompany(db: Queryable, companyId: string, mostApplications: number) {
  return db
    .selectFrom('cost_sheets')
    .innerJoin('applications', 'applications.id', 'cost_sheets.application_id')
    .select('cost_sheets.application_id')
    .where('applications.company_id', '=', companyId)
    .where('cost_sheets.version', '=', 0)
    .orderBy('applications.id', 'desc')
    .limit(mostApplications)
    .execute();
}
