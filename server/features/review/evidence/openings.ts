import { Refusal } from '@thamani/domain/errors.ts';
import { roleFor } from '@thamani/domain/review/policy.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../database/connect.ts';
import { fileForStaff, recordStaffView } from '../../documents/service.ts';
import { textOfDocument, textSourceOf } from '../../signals/service.ts';
import { readableCase } from '../cases/case-command.ts';
import type { CaseRow } from '../store.ts';
import { evidenceFor } from './evidence-queries.ts';
import { textView } from './evidence-view.ts';
import {
  addPages,
  evidenceDocumentsOf,
  hasOpening,
  insertOpening,
  markDownloaded,
  type OpeningKey,
  type ShownPages,
} from './openings-store.ts';

/** A document of a case, as a call names it. */
interface CaseDocumentRef {
  readonly id: string;
  readonly document: string;
}

interface RecordedOpening {
  readonly applicationId: string;
  readonly documentId: string;
  readonly session: Pick<StaffSession, 'id' | 'person'>;
  /** By which the person may read it; the company sees it. */
  readonly role: string;
  readonly as: 'view' | 'original';
  /** The appeal in which it was opened. */
  readonly appeal?: string;
}

/**
 * Recorded once for a person, document and session. The event, which the company can read, is recorded with it, and again for the first
 * download of the original. Takes no lock of the application or the case: an opening is never changed, only added to.
 */
export async function recordOpening(tx: Tx, context: Context, caller: Caller, opening: RecordedOpening): Promise<void> {
  const { applicationId, documentId, session, role, as, appeal } = opening;
  const key = keyOf(applicationId, documentId, session);
  const at = context.clock.now();
  const isNew = await insertOpening(tx, key, at);
  const isToRecord = as === 'original' ? await markDownloaded(tx, key, at) : isNew;
  if (!isToRecord) return;
  const data = { application: applicationId, ...(appeal !== undefined && { appeal }), role };
  await recordStaffView(tx, context, caller, { document: documentId, as }, data);
}

function keyOf(applicationId: string, documentId: string, { id, person }: Pick<StaffSession, 'id' | 'person'>): OpeningKey {
  return { application_id: applicationId, document_id: documentId, staff_id: person.id, session_id: id };
}

async function recordView(context: Context, caller: Caller, session: StaffSession, reviewCase: CaseRow, documentId: string): Promise<void> {
  const role = roleFor(session.person, 'read_case', reviewCase) ?? '';
  const opening = { applicationId: reviewCase.application_id, documentId, session, role, as: 'view' } as const;
  await context.db.transaction().execute((tx) => recordOpening(tx, context, caller, opening));
}

/** Without a link to the file, for a process that can make none: the seed of the demonstration. Returns how many pages it has. */
export async function recordCaseOpening(
  context: Context,
  caller: Caller,
  session: StaffSession,
  asked: CaseDocumentRef,
): Promise<number | null> {
  const reviewCase = await readableCase(context, session, asked.id);
  await recordView(context, caller, session, reviewCase, asked.document);
  const documents = await evidenceDocumentsOf(context.db, reviewCase.application_id);
  return documents.find(({ id }) => id === asked.document)?.pageCount ?? null;
}

/** The file for the viewer, because the person chose the document. Closed cases too: the record of a decision is read later. */
export async function openCaseDocument(context: Context, caller: Caller, session: StaffSession, asked: CaseDocumentRef) {
  const reviewCase = await readableCase(context, session, asked.id);
  const { application_id: applicationId } = reviewCase;
  const { link, viewType, pageCount } = await fileForStaff(context, applicationId, asked.document);
  await recordView(context, caller, session, reviewCase, asked.document);
  const sources = await textSourceOf(context.db, [asked.document]);
  return {
    file: link,
    view_type: viewType,
    page_count: pageCount,
    text_source: sources.get(asked.document) ?? null,
    evidence: await evidenceFor(context.db, session, reviewCase),
  };
}

/** What the viewer showed. A client's statement: more than that the file was handed out in this session cannot be proved. */
export async function recordShownPages(context: Context, session: StaffSession, asked: CaseDocumentRef, shown: ShownPages) {
  const reviewCase = await readableCase(context, session, asked.id);
  const { application_id: applicationId } = reviewCase;
  const documents = await evidenceDocumentsOf(context.db, applicationId);
  const document = documents.find(({ id }) => id === asked.document);
  if (document === undefined) throw new Refusal('not_found');
  const pageCount = document.pageCount ?? shown.pageCount;
  if (pageCount !== null && shown.pages.some((page) => page > pageCount))
    throw new Refusal('fields_invalid', { fields: { pages: 'page_unknown' } });
  const isOpened = await addPages(context.db, keyOf(applicationId, asked.document, session), shown, context.clock.now());
  if (!isOpened) throw new Refusal('not_found');
  return { evidence: await evidenceFor(context.db, session, reviewCase, { documents }) };
}

export async function readCaseDocumentText(
  context: Context,
  session: StaffSession,
  asked: CaseDocumentRef,
): Promise<ReturnType<typeof textView>> {
  const { application_id: applicationId } = await readableCase(context, session, asked.id);
  return textOfOpened(context.db, session, { applicationId, documentId: asked.document });
}

/** Of a document that the person opened in this session: its words are its content, and the company sees who read it. */
export async function textOfOpened(
  db: Queryable,
  session: Pick<StaffSession, 'id' | 'person'>,
  { applicationId, documentId }: Pick<RecordedOpening, 'applicationId' | 'documentId'>,
): Promise<ReturnType<typeof textView>> {
  if (!(await hasOpening(db, keyOf(applicationId, documentId, session)))) throw new Refusal('not_found');
  return textView(await textOfDocument(db, documentId));
}
