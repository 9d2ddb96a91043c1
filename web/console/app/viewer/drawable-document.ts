import type { TextLine } from '@thamani/domain/signals/document-text.ts';
import type { Turn } from './pages/geometry.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly turn: Turn;
  /** Of the canvas; its height follows. */
  readonly dotsWide: number;
}

export interface TextLaying {
  readonly turn: Turn;
  /** Of the page on the screen, in CSS pixels. */
  readonly width: number;
}

/** A file that was read, whatever its format. Pages are counted from 1 and turned by their own rotation. */
export interface DrawableDocument {
  readonly pageCount: number;
  /** In any unit: only the proportion is used. */
  sizeOf(page: number): Promise<PageSize>;
  /** Rejects where the page cannot be drawn, and where the signal is aborted. */
  draw(page: number, canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal): Promise<void>;
  /** Puts the page's text into the element, invisible and selectable, where the file contains text. */
  layText(page: number, into: HTMLElement, laying: TextLaying, signal: AbortSignal): Promise<void>;
  /** Empty where the file contains no text, as in a scan. */
  linesOf(page: number): Promise<readonly TextLine[]>;
  /** Frees what was kept in memory of a page that is no longer shown. */
  release(page: number): void;
  close(): void;
}
