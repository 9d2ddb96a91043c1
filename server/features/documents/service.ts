import {
  contentTypeOf,
  documentRules,
  mediaTypes,
  takes,
  type ContentType,
  type MediaType,
  type ViewType,
} from '@thamani/domain/documents/documents.ts';
import { tidyName } from '@thamani/domain/documents/file-names.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { consumeRateLimit, refundAttempt, type RateLimit } from '../../engine/rate-limit.ts';
import { recordAuditEvent, recordCommandEvent } from '../../engine/audit-log.ts';
import { storedResponse, withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { addressesOf } from './storage-key-interface.ts';
import { signLink, type MediaLink } from './media-link-interface.ts';
import { documentNamedBy, insertDocument, ownDocuments, type DocumentRow } from './store.ts';
import type { DocumentFacts } from './view.ts';

export { finishDocumentCheck, inspectDocument, scanDocument } from './document-check.ts';
/** Other features show documents as this one does. */
export { documentView, type DocumentFacts } from './view.ts';

export interface Upload {
  readonly mediaType: string | undefined;
  readonly file:
    | {
        readonly name: string | undefined;
        readonly file: string;
        readonly bytes: number;
        readonly sha256: Buffer;
        readonly head: Buffer;
      }
    | undefined;
}

/** Counted before a byte is read: a flood is refused while it is cheap. */
export async function admitUpload(context: Context, session: OpenSession): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, rateLimitOf(context, session), now));
}

/**
 * The object first, then the row with its event and the handover to the engine in one transaction. A crash in between leaves an
 * object that no row knows, which the sweeper takes; never a row that promises an object which is not there.
 */
export async function storeUpload(context: Context, caller: Caller, session: OpenSession, upload: Upload): Promise<{ id: string }> {
  const { file, mediaType, contentType } = read(upload);
  const now = context.clock.now();
  const name = tidyName(file.name, contentType);
  const call = {
    scope: `upload of ${session.companyId}`,
    key: caller.idempotencyKey,
    body: { sha256: file.sha256.toString('hex'), mediaType },
    at: now,
  };
  const earlier = await storedResponse<{ id: string }>(context.db, call);
  if (earlier !== undefined) {
    await context.db.transaction().execute((tx) => refundAttempt(tx, rateLimitOf(context, session), now));
    return earlier;
  }
  const document = { id: context.ids.uuid(), sha256: file.sha256 };
  await store(context, addressesOf(document).quarantined, file, contentType);
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      await insertDocument(tx, {
        ...document,
        company_id: session.companyId,
        uploaded_by: session.accountId,
        media_type: mediaType,
        name,
        content_type: contentType,
        bytes: file.bytes,
        created_at: now,
        unreferenced_since: now,
      });
      await recordCommandEvent(
        { tx, context, actor: caller.actor, requestId: caller.requestId, at: now },
        'document.uploaded',
        { kind: 'document', id: document.id },
        { sha256: file.sha256.toString('hex'), bytes: file.bytes, contentType },
      );
      await enqueue(tx, { key: context.ids.uuid(), topic: 'document.uploaded', subjectId: document.id, at: now });
      return { id: document.id };
    }),
  );
}

function read({ file, mediaType: sent }: Upload): { file: NonNullable<Upload['file']>; mediaType: MediaType; contentType: ContentType } {
  const mediaType = mediaTypes.find((one) => one === sent);
  if (file === undefined || sent === undefined) {
    throw new Refusal('fields_missing', {
      fields: { ...(file === undefined && { media: 'missing' }), ...(sent === undefined && { media_type: 'missing' }) },
    });
  }
  if (mediaType === undefined) throw new Refusal('fields_invalid', { fields: { media_type: 'choice_unknown' } });
  if (file.bytes === 0) throw new Refusal('file_refused', { fields: { media: 'file_empty' } });
  const contentType = contentTypeOf(file.head);
  if (contentType === undefined || !takes(mediaType, contentType))
    throw new Refusal('file_refused', { fields: { media: mediaType === 'photo' ? 'file_picture' : 'file_kind' } });
  return { file, mediaType, contentType };
}

async function store(context: Context, key: string, file: NonNullable<Upload['file']>, type: ContentType): Promise<void> {
  try {
    await context.objects.put(key, { body: file, sha256: file.sha256, type });
  } catch (error) {
    context.log.warn({ err: error }, 'the object store is away');
    throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: error });
  }
}

function rateLimitOf(context: Context, { companyId }: OpenSession): RateLimit {
  return { bucket: `uploads of company ${companyId}`, limit: context.config.uploads.perHourOfOneCompany, windowSeconds: 3600 };
}

/** The company's own documents among the ids; a foreign or absent one is simply not there. */
export async function documentsOf(db: Queryable, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentFacts>> {
  const rows = await ownDocuments(db, companyId, ids);
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

/** The hash of each document's bytes, for snapshots of what a person saw. */
export async function hashesOf(db: Queryable, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ownDocuments(db, companyId, ids);
  return new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]));
}

export async function ownDocument(context: Context, session: OpenSession, id: string): Promise<DocumentFacts> {
  return factsOf(await ownRow(context, session, id));
}

type Form = 'view' | 'thumbnail' | 'original';

export async function linkTo(context: Context, session: Pick<OpenSession, 'companyId'>, id: string, as: Form): Promise<string> {
  return linkToRow(context, await ownRow(context, session, id), as);
}

/** For staff: only what this application names, in any of its versions. Who may read the application is the review's to say. */
export async function linkForStaff(context: Context, applicationId: string, id: string, as: Form): Promise<string> {
  return linkToRow(context, await namedRow(context, applicationId, id), as);
}

/** What a viewer needs to show a document. */
interface ViewableFile {
  /** On the media site, for a minute. */
  readonly link: string;
  readonly viewType: ViewType;
  readonly pageCount: number | null;
  /** Of the original's bytes, in hexadecimal. */
  readonly sha256: string;
}

/** For staff, as `linkForStaff`. */
export async function fileForStaff(context: Context, applicationId: string, id: string): Promise<ViewableFile> {
  return fileOfRow(context, await namedRow(context, applicationId, id));
}

/** Of the company that has appealed. Which documents belong to the appeal is the appeals' to say. */
export async function fileOfCompany(context: Context, companyId: string, id: string): Promise<ViewableFile> {
  return fileOfRow(context, await ownRow(context, { companyId }, id));
}

function fileOfRow(context: Context, row: DocumentRow): ViewableFile {
  if (row.view_type === null) throw new Refusal('document_not_ready');
  return {
    link: linkToRow(context, row, 'view'),
    viewType: row.view_type,
    pageCount: pageCountOf(row),
    sha256: row.sha256.toString('hex'),
  };
}

/** Only what passed its check has an address; the original is handed over as a download and never opened in a page. */
function linkToRow(context: Context, row: DocumentRow, as: Form): string {
  if (row.state !== 'ready' || row.view_type === null) throw new Refusal('document_not_ready');
  const addresses = addressesOf(row);
  const link: Record<typeof as, Pick<MediaLink, 'key' | 'type' | 'disposition'>> = {
    view: { key: addresses.view, type: row.view_type, disposition: 'inline' },
    thumbnail: { key: addresses.thumbnail, type: 'image/jpeg', disposition: 'inline' },
    original: { key: addresses.sealed, type: 'application/octet-stream', disposition: 'attachment' },
  };
  if (as === 'thumbnail' && row.view_type !== 'image/jpeg') throw new Refusal('not_found');
  const { origin, key: secret } = context.config.media;
  const until = context.clock.now().getTime() + documentRules.linkSeconds * 1000;
  return `${origin}/${signLink(secret, { ...link[as], name: row.name, until })}`;
}

async function ownRow(context: Context, session: Pick<OpenSession, 'companyId'>, id: string): Promise<DocumentRow> {
  const [row] = await ownDocuments(context.db, session.companyId, [id]);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

async function namedRow(context: Context, applicationId: string, id: string): Promise<DocumentRow> {
  const row = await documentNamedBy(context.db, applicationId, id);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

function pageCountOf({ view_type, page_count }: DocumentRow): number | null {
  return view_type === 'image/jpeg' ? 1 : page_count;
}

function factsOf(row: DocumentRow): DocumentFacts {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    contentType: row.content_type,
    bytes: row.bytes,
    sha256: row.sha256.toString('hex'),
    state: row.state,
    refusal: row.refusal ?? undefined,
    uploadedAt: row.created_at,
    pageCount: pageCountOf(row),
  };
}

/** Who of the staff opened a document, for the company's list of readers. A thumbnail is not an opened document. */
export async function recordStaffView(
  tx: Tx,
  context: Context,
  caller: Caller,
  { document, as }: { readonly document: string; readonly as: Form },
  data: Readonly<Record<string, string>>,
): Promise<void> {
  if (as === 'thumbnail') return;
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: context.clock.now(),
    actor: caller.actor,
    action: 'document.viewed_by_staff',
    subject: { kind: 'document', id: document },
    data: { ...data, as },
    requestId: caller.requestId,
  });
}
