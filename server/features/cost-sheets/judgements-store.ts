import type {
  JudgedSubject,
  JudgementVerdict,
  LineJudgement,
  MarginJudgement,
  NotProvenReason,
  PriceJudgement,
  StoredCorrection,
} from '@thamani/domain/cost-sheet/judgements.ts';
import type { Outcome } from '@thamani/domain/cost-sheet/figures.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { SheetKey } from './store.ts';

/** The last judgement of a line, of the price or of the margin. */
export interface StoredJudgement {
  readonly revision: number;
  readonly subject: JudgedSubject;
  readonly line_id: string | null;
  readonly verdict: JudgementVerdict;
  readonly fields: StoredCorrection | null;
  readonly reason: string | null;
  readonly place: DocumentPlace | null;
  /** The words at the place, as extracted when it was judged. */
  readonly quote: string;
  readonly note: string | null;
  readonly staff_id: string;
  readonly at: Date;
}

/** Those that were not removed, in the order in which they were made. */
export async function currentJudgements(db: Queryable, { id, version }: SheetKey): Promise<readonly StoredJudgement[]> {
  const { rows } = await sql<StoredJudgement>`
    select * from (
      select distinct on (subject, line_id) revision, subject, line_id, verdict, fields, reason, place, quote, note, staff_id, at
      from line_judgements where application_id = ${id} and version = ${version} order by subject, line_id, revision desc
    ) last where verdict <> 'open' order by revision`.execute(db);
  return rows;
}

/** How many judgements were made in the version, with those that were removed. */
export async function judgementsRevision(db: Queryable, { id, version }: SheetKey): Promise<number> {
  const row = await db
    .selectFrom('line_judgements')
    .select('revision')
    .where('application_id', '=', id)
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

export type NewJudgement = Omit<StoredJudgement, 'revision'>;

/** The caller has locked the case, so no other judgement gets these revisions. */
export async function insertJudgements(
  tx: Tx,
  { id, version }: SheetKey,
  after: number,
  judgements: readonly NewJudgement[],
): Promise<void> {
  if (judgements.length === 0) return;
  await tx
    .insertInto('line_judgements')
    .values(
      judgements.map((judgement, index) => ({
        application_id: id,
        version,
        revision: after + index + 1,
        ...judgement,
        fields: judgement.fields && JSON.stringify(judgement.fields),
        place: judgement.place && JSON.stringify(judgement.place),
      })),
    )
    .execute();
}

/** True for the first outcome of the version. */
export async function insertOutcome(tx: Tx, { id, version }: SheetKey, outcome: Outcome, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into line_review_outcomes (application_id, version, outcome, at) values (${id}, ${version}, ${outcome}, ${at})
    on conflict do nothing returning version`.execute(tx);
  return rows.length > 0;
}

/** What was judged of unchanged lines in the version before, in a new one. */
export async function carryJudgements(tx: Tx, id: string): Promise<void> {
  await sql`select carry_line_judgements(${id})`.execute(tx);
}

/** Places of corrected lines and prices. */
export async function correctionPlaces(db: Queryable, { id, version }: SheetKey): Promise<readonly DocumentPlace[]> {
  return (await currentJudgements(db, { id, version })).flatMap(({ place }) => place ?? []);
}

export interface LineCounts {
  readonly lines: number;
  readonly judged: number;
  readonly isPriceJudged: boolean;
}

/** Of a version, without reading its lines: most readings of a case need no more. */
export async function lineCountsOf(db: Queryable, { id, version }: SheetKey): Promise<LineCounts> {
  const { rows } = await sql<{ lines: number; judged: number; isPriceJudged: boolean }>`
    with current_ones as (
      select subject from (
        select distinct on (subject, line_id) subject, verdict from line_judgements
        where application_id = ${id} and version = ${version} order by subject, line_id, revision desc
      ) last where verdict <> 'open'
    )
    select (select count(*)::int from cost_lines where application_id = ${id} and version = ${version}) as lines,
      (select count(*)::int from current_ones where subject = 'line') as judged,
      exists (select from current_ones where subject = 'price') as "isPriceJudged"`.execute(db);
  return rows[0] ?? { lines: 0, judged: 0, isPriceJudged: false };
}

/**
 * Of the documents that a sheet cites, those whose bytes the newest submitted sheet of another application of the company cites too. The
 * same file can have been uploaded twice.
 */
export async function citedElsewhere(db: Queryable, { id, version }: SheetKey): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ document_id: string }>`
    with cited as (
      select distinct d.id, d.sha256, d.company_id from cost_line_citations c join documents d on d.id = c.document_id
      where c.application_id = ${id} and c.version = ${version}
    )
    select distinct cited.id as document_id from cited
      join documents d on d.sha256 = cited.sha256 and d.company_id = cited.company_id
      join cost_line_citations c on c.document_id = d.id
      join applications a on a.id = c.application_id
    where c.application_id <> ${id} and c.version > 0 and c.version = a.submissions`.execute(db);
  return new Set(rows.map((row) => row.document_id));
}

/** As the rules of domain/cost-sheet read it. A row says what its constraints say: what is missing here cannot be stored. */
export function lineJudgementIn({ verdict, fields, reason, place, note }: StoredJudgement): LineJudgement | undefined {
  if (verdict === 'accepted') return { verdict };
  if (verdict === 'not_proven') return { verdict, reason: reason as NotProvenReason, ...(note !== null && { note }) };
  if (verdict === 'open' || fields === null || reason === null || place === null || 'minor' in fields) return undefined;
  return { verdict, fields, reason, place };
}

export function priceJudgementIn({ verdict, fields, reason, place }: StoredJudgement): PriceJudgement | undefined {
  if (verdict === 'accepted') return { verdict };
  if (verdict !== 'corrected' || fields === null || reason === null || place === null || !('minor' in fields)) return undefined;
  return { verdict, ...fields, reason, place };
}

export function marginJudgementIn({ verdict, note }: StoredJudgement): MarginJudgement | undefined {
  if (verdict === 'accepted') return { verdict };
  return verdict === 'not_proven' ? { verdict, ...(note !== null && { note }) } : undefined;
}
