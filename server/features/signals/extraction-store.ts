import type { MediaType } from '@thamani/domain/documents/documents.ts';
import type { DocumentText, TextSource } from '@thamani/domain/signals/document-text.ts';
import { photoBands, saysSomething } from '@thamani/domain/signals/fingerprints.ts';
import type { PdfHistory } from '@thamani/domain/signals/pdf-history.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { readerVersion, type NamedFile } from './evidence-store.ts';

/** What was extracted from files, stored by the hash of their bytes: the same file is read once, whichever company sends it. */
export interface ExtractionRow {
  readonly sha256: Buffer;
  readonly kind: MediaType;
  readonly text?: DocumentText;
  /** Of an invoice; none where there is too little to tell it by. */
  readonly marks?: readonly Buffer[];
  readonly photo?: bigint;
  readonly history?: PdfHistory;
  readonly failure?: string;
}

export function readingKey({ sha256, media_type }: Pick<NamedFile, 'sha256' | 'media_type'>): string {
  return `${media_type} ${sha256.toString('hex')}`;
}

/** Those that today's reader has made. */
export async function readingsOf(db: Queryable, files: readonly NamedFile[]): Promise<ReadonlyMap<string, ExtractionRow>> {
  if (files.length === 0) return new Map();
  const { rows } = await sql<{
    sha256: Buffer;
    kind: MediaType;
    source: TextSource | null;
    confidence: number | null;
    lines: DocumentText['lines'] | null;
    photo: string | null;
    history: PdfHistory | null;
  }>`select sha256, kind, source, confidence, text_boxes as lines, photo, history
    from document_extractions where sha256 = any (${files.map(({ sha256 }) => sha256)}::bytea[]) and extractor_version = ${readerVersion}`.execute(
    db,
  );
  return new Map(
    rows.map(({ sha256, kind, source, confidence, lines, photo, history }) => [
      readingKey({ sha256, media_type: kind }),
      {
        sha256,
        kind,
        ...(source === null || confidence === null || lines === null ? {} : { text: { source, confidence, lines } }),
        ...(photo === null ? {} : { photo: BigInt.asUintN(64, BigInt(photo)) }),
        ...(history === null ? {} : { history }),
      },
    ]),
  );
}

/** What today's reader found in a document; undefined where it found no text, or has not read it yet. */
export async function textOfDocument(db: Queryable, documentId: string): Promise<DocumentText | undefined> {
  const { rows } = await sql<DocumentText>`
    select e.source, e.confidence, e.text_boxes as lines
    from documents d join document_extractions e on e.sha256 = d.sha256 and e.kind = d.media_type
    where d.id = ${documentId} and e.extractor_version = ${readerVersion} and e.source is not null`.execute(db);
  return rows[0];
}

/** How the text of each document was found; documents without text are absent. */
export async function textSourceOf(db: Queryable, documentIds: readonly string[]): Promise<ReadonlyMap<string, TextSource>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; source: TextSource }>`
    select d.id, e.source from documents d join document_extractions e on e.sha256 = d.sha256 and e.kind = d.media_type
    where d.id = any (${[...documentIds]}::uuid[]) and e.extractor_version = ${readerVersion} and e.source is not null`.execute(db);
  return new Map(rows.map(({ id, source }) => [id, source]));
}

/** Of those that can be read, the ones that nobody has. */
export async function unread(db: Queryable, files: readonly NamedFile[]): Promise<readonly NamedFile[]> {
  const ready = files.filter(({ state }) => state === 'ready');
  if (ready.length === 0) return [];
  const { rows } = await sql<{ sha256: Buffer; media_type: MediaType }>`select sha256, kind as media_type from document_extractions
    where sha256 = any (${ready.map(({ sha256 }) => sha256)}::bytea[]) and extractor_version = ${readerVersion}`.execute(db);
  const known = new Set(rows.map(readingKey));
  return ready.filter((file) => !known.has(readingKey(file)));
}

export async function insertExtraction(tx: Tx, reading: ExtractionRow, at: Date): Promise<void> {
  const { sha256, kind, text, marks = [], photo, history = null, failure = null } = reading;
  const kept = {
    source: text?.source ?? null,
    confidence: text?.confidence ?? null,
    text_boxes: text === undefined ? null : JSON.stringify(text.lines),
    photo: photo === undefined ? null : String(BigInt.asIntN(64, photo)),
    history,
    failure,
    extractor_version: readerVersion,
    at,
  };
  await tx
    .insertInto('document_extractions')
    .values({ sha256, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['sha256', 'kind']).doUpdateSet(kept))
    .execute();
  if (marks.length > 0)
    await tx
      .insertInto('invoice_fingerprints')
      .values(marks.map((fingerprint) => ({ fingerprint, sha256 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // A photo of one colour has thousands that look the same.
  if (photo === undefined || !saysSomething(photo)) return;
  await tx
    .insertInto('photo_bands')
    .values(photoBands(photo).map((band) => ({ band, photo: String(BigInt.asIntN(64, photo)), sha256 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
