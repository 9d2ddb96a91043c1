import type { ContentType, DocumentRefusal, DocumentState, MediaType } from '@thamani/domain/documents/documents.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { refusalSentences } from './messages.ts';

/** What the rest of the product may know of a document. */
export interface DocumentFacts {
  readonly id: string;
  readonly name: string;
  readonly mediaType: MediaType;
  readonly contentType: ContentType;
  readonly bytes: number;
  /** Of the bytes as they were uploaded, in hexadecimal. */
  readonly sha256: string;
  readonly state: DocumentState;
  readonly refusal: DocumentRefusal | undefined;
  readonly uploadedAt: Date;
  /** Of the copy that people view; a picture has 1. Null before the check, and for a PDF from before pages were counted. */
  readonly pageCount: number | null;
}

/** With `t`, a refused document also tells its company what to do. */
export function documentView(facts: DocumentFacts, t?: Translate) {
  return {
    id: facts.id,
    media: `/api/media/${facts.id}`,
    name: facts.name,
    content_type: facts.contentType,
    size: facts.bytes,
    sha256: facts.sha256,
    state: facts.state,
    ...(facts.refusal === undefined
      ? {}
      : { refusal: facts.refusal, ...(t === undefined ? {} : { refusal_message: t(refusalSentences[facts.refusal]) }) }),
    uploaded_at: facts.uploadedAt.toISOString(),
  };
}
