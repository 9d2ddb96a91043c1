import type { ContentType, MediaType } from '@thamani/domain/documents/documents.ts';
import type { Reading } from '../../ports.ts';

/** What a child is asked, and what it tells. */
export interface Job {
  readonly folder: string;
  readonly view: string;
  readonly original: string;
  readonly contentType: ContentType;
  readonly mediaType: MediaType;
}

/** `fault`: it could not be read, and that is not the file's doing. */
export type Told = { readonly reading: Reading; readonly fault?: never } | { readonly reading?: never; readonly fault: string };
