import { fileAt } from '@thamani/client/file-download.ts';
import type { TextSource } from '@thamani/domain/signals/document-text.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { DrawableDocument, PageSize } from './drawable-document.ts';
import { pictureDocument } from './picture-document.ts';
import type { ViewerSource } from './viewer-document.ts';

export type DocumentReader = (file: Blob) => Promise<DrawableDocument>;

/** pdf.js is loaded with the first PDF that is opened. */
export async function readerFor(viewType: string): Promise<DocumentReader> {
  if (viewType.startsWith('image/')) return pictureDocument;
  const { pdfDocument, prepareWorker } = await import('./pdf/pdf-document.ts');
  prepareNext = prepareWorker;
  return pdfDocument;
}

/** Of a reader who has opened a PDF, the next document is most likely one too. */
let prepareNext = () => {};

export interface ReadDocument {
  readonly drawable: DrawableDocument;
  readonly firstSize: PageSize;
  readonly textSource: TextSource | null;
}

export type Opening =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly document: ReadDocument }
  /** No connection, or the server refused, with its reason in the failure: the reader may try again. */
  | { readonly status: 'unreachable'; readonly failure?: unknown }
  /** The file is there and cannot be drawn. */
  | { readonly status: 'failed' };

type Outcome = Exclude<Opening, { status: 'loading' }>;

const loading: Opening = { status: 'loading' };

/** Opens a document when its id changes, which is when the reader chose it, and closes it when another is chosen. */
export function useOpenedDocument(
  id: string | undefined,
  source: ViewerSource,
  readerOf: typeof readerFor,
): { readonly opening: Opening; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<{ readonly id: string; readonly attempt: number; readonly outcome: Outcome }>();
  const open = useEffectEvent((wanted: string, isWanted: () => boolean) => openDocument(wanted, source, readerOf, isWanted));
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    let close = () => {};
    void open(id, () => isWanted).then((outcome) => {
      if (outcome === undefined) return;
      if (outcome.status === 'ready') close = () => outcome.document.drawable.close();
      if (isWanted) setOpened({ id, attempt, outcome });
      else close();
    });
    return () => {
      isWanted = false;
      close();
      // Chosen again later, it is read again: what is closed here can no longer be drawn.
      setOpened(undefined);
    };
  }, [id, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { opening: opened?.id === id && opened?.attempt === attempt ? opened.outcome : loading, retry };
}

/** Undefined for a document that the reader has left meanwhile: its file is then neither fetched nor read. */
async function openDocument(
  id: string,
  source: ViewerSource,
  readerOf: typeof readerFor,
  isWanted: () => boolean,
): Promise<Outcome | undefined> {
  try {
    prepareNext();
    const { file, viewType, pageCount, textSource } = await source.open(id);
    if (!isWanted()) return undefined;
    const [read, fetched] = await Promise.all([readerOf(viewType), fileAt(file)]);
    if (!isWanted()) return undefined;
    if ('fault' in fetched) return { status: 'unreachable' };
    const document = await readWhole(fetched.file, read);
    if (document !== undefined) return { status: 'ready', document: { ...document, textSource } };
    source.shown?.(id, { pages: [], pageCount, hasFailed: true });
    return { status: 'failed' };
  } catch (failure) {
    return { status: 'unreachable', failure };
  }
}

/** A file whose first page cannot be measured cannot be shown either. */
async function readWhole(file: Blob, read: DocumentReader): Promise<Omit<ReadDocument, 'textSource'> | undefined> {
  let drawable: DrawableDocument | undefined;
  try {
    drawable = await read(file);
    return { drawable, firstSize: await drawable.sizeOf(1) };
  } catch {
    drawable?.close();
    return undefined;
  }
}
