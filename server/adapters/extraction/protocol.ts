import type { ContentType, MediaType } from '@thamani/domain/documents/documents.ts';
import type { Extraction } from '../../ports.ts';

/** What a child is asked, and what it tells. */
export interface Job {
  readonly folder: string;
  readonly view: string;
  readonly original: string;
  readonly contentType: ContentType;
  readonly mediaType: MediaType;
}

/** `fault`: it could not be read, and that is not the file's doing. */
export type ExtractionReply =
  | { readonly reading: Extraction; readonly fault?: never }
  | { readonly reading?: never; readonly fault: string };
