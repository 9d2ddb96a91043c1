import type { ContentType, DocumentRefusal } from '@thamani/domain/documents/documents.ts';

/** What a child is asked, and what it answers. Files go by their place, not through the line. */
export interface Job {
  /** An answer carries it back, so that a late one is never taken for the next file's. */
  readonly number: number;
  readonly folder: string;
  readonly file: string;
  readonly contentType: ContentType;
}

export type Finding =
  | { readonly refused: DocumentRefusal }
  | {
      readonly refused?: never;
      readonly view: { readonly file: string; readonly type: 'application/pdf' | 'image/jpeg' };
      readonly thumbnail?: string;
    };

export interface Answer {
  readonly number: number;
  /** It holds so much memory by now that the next file needs a fresh child. */
  readonly spent: boolean;
  readonly finding: Finding;
}
