import type { DocumentText } from '@thamani/domain/signals/document-text.ts';
import { pdfHistory } from '@thamani/domain/signals/pdf-history.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Extraction } from '../../ports.ts';
import { addressesOf } from '../documents/storage-key-interface.ts';
import { filesById, namedFiles, type NamedFile } from './evidence-store.ts';
import { insertExtraction, unread, type ExtractionRow } from './extraction-store.ts';
import { marksIn } from './hashes.ts';

/** What is longer is no invoice, and nothing else is compared by its words. */
const mostLines = 2_000;

/**
 * Reads what the case names and nobody has read, one after the other, so that a second try begins where the first ended. A file that
 * cannot be read is kept as such; that the reader or the store is away is thrown, and tried again. So is a cancellation, as when the
 * worker stops: an activity that returned with files unread would count as done.
 */
export async function extractEvidence(context: Context, { subjectId }: WorkflowInput, stopped?: AbortSignal): Promise<void> {
  await extractFiles(context, await namedFiles(context.db, subjectId), stopped);
}

/** Of documents that no case names yet, so that the demonstration reads no file within the transaction of a case. */
export async function extractDocuments(context: Context, documentIds: readonly string[]): Promise<void> {
  await extractFiles(context, await filesById(context.db, documentIds));
}

async function extractFiles(context: Context, files: readonly NamedFile[], stopped?: AbortSignal): Promise<void> {
  for (const file of await unread(context.db, files)) {
    stopped?.throwIfAborted();
    const reading = await readOne(context, file);
    const now = context.clock.now();
    await context.db.transaction().execute((tx) => insertExtraction(tx, reading, now));
  }
}

async function readOne(context: Context, file: NamedFile): Promise<ExtractionRow> {
  const addresses = addressesOf(file);
  const known = { sha256: file.sha256, kind: file.media_type };
  const view = await context.objects.read(addresses.view);
  const original = view && (await context.objects.read(addresses.sealed));
  if (view === undefined || original === undefined) {
    view?.body.destroy();
    return { ...known, failure: 'lost' };
  }
  const { content_type: contentType, media_type: mediaType } = file;
  const reading = await context.reader.read({ view: view.body, original: original.body, contentType, mediaType });
  return { ...known, ...kept(reading) };
}

function kept({ text, traces, photo }: Extraction): Omit<ExtractionRow, 'sha256' | 'kind'> {
  return {
    ...(text === undefined ? {} : { text: bounded(text), marks: marksIn(text) }),
    ...(traces === undefined ? {} : { history: pdfHistory(traces) }),
    ...(photo === undefined ? {} : { photo }),
    ...(text === undefined && photo === undefined ? { failure: 'unreadable' } : {}),
  };
}

/** Places to a tenth of a thousandth of the page: finer than anybody draws, and half the size. */
function bounded({ source, confidence, lines }: DocumentText): DocumentText {
  const tenth = (figure: number) => Math.round(figure * 10) / 10;
  return {
    source,
    confidence,
    lines: lines.slice(0, mostLines).map(({ page, words }) => ({
      page,
      words: words.map(({ text, box: { x, y, width, height } }) => ({
        text,
        box: { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) },
      })),
    })),
  };
}
