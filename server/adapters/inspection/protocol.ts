import type { ContentType, DocumentRefusal } from '@thamani/domain/documents/documents.ts';

/** What a child is asked, and what it finds. */
export interface Job {
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
