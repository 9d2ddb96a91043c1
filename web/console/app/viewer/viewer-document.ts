import type { DocumentState } from '@thamani/domain/documents/documents.ts';
import type { Box, DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { DocumentText, TextSource } from '@thamani/domain/signals/document-text.ts';
import type { ReactNode } from 'react';

/** A document that can be chosen in the viewer. */
export interface ViewerDocument {
  /** Of its place in the case: the same file may be sent for several things. */
  readonly key: string;
  readonly id: string;
  readonly title: string;
  /** As the company named the file. */
  readonly name: string;
  /** In bytes, where it is known. */
  readonly size?: number;
  readonly viewType: string;
  readonly uploadedAt?: string;
  readonly state: DocumentState;
  readonly refusalMessage?: string | undefined;
}

/** A place of the document that is shown, drawn on its page. */
export interface ViewerMark {
  readonly id: string;
  readonly page: number;
  readonly box: Box;
  /** Read out by screen readers. */
  readonly label: string;
  readonly number?: number | undefined;
  /** Shown below the place when its mark is pressed. */
  readonly callout?: ReactNode;
  readonly tone: 'figure' | 'signal';
}

export interface OpenedFile {
  /** A link of one minute. */
  readonly file: string;
  readonly viewType: string;
  readonly pageCount: number | null;
  readonly textSource: TextSource | null;
}

/** What the viewer has shown of a document so far, since it was opened. */
export interface ShownPages {
  readonly pages: readonly number[];
  /** As the viewer counted them; null where the file could not be read. */
  readonly pageCount: number | null;
  /** A page, or the whole file, could not be drawn. */
  readonly hasFailed: boolean;
}

/** Where documents come from: a case, or the file of an appeal. */
export interface ViewerSource {
  /** Called once for each document that the reader chose; the server records the opening. */
  open(id: string): Promise<OpenedFile>;
  text(id: string): Promise<DocumentText | null>;
  /** Where openings are counted by page. */
  shown?(id: string, shown: ShownPages): void;
  originalOf(id: string): string;
}

/** What to look at. The viewer scrolls there whenever another object is passed. */
export interface ViewerFocus {
  readonly page: number;
  readonly box?: Box | undefined;
}

/** The reader is asked for a place. */
export interface PlaceRequest {
  readonly label: string;
  onPlaced(place: DocumentPlace): void;
  onCancel(): void;
}
