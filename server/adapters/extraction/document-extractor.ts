import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DocumentExtractor, Extraction } from '../../ports.ts';
import { boundedChildren } from '../process-pool/process-pool.ts';
import type { ContentType, MediaType } from '@thamani/domain/documents/documents.ts';

/** Twenty pages as words or five by eye, each within bounds of its own (`ocr.ts`, `pdf-text.ts`). */
const milliseconds = 15 * 60_000;

/**
 * Reads what a company sent: the disarmed copy for its words, the original for how it was made. In a sandboxed child, since both are
 * strangers' bytes; a file that makes the child end has nothing to be read in it.
 */
export function documentReader({ atOnce }: { readonly atOnce: number }): DocumentExtractor & { close(): Promise<void> } {
  const children = boundedChildren<Job, ExtractionReply>({
    program: new URL('./worker.ts', import.meta.url),
    folderPrefix: 'thamani-reading-',
    atOnce,
    milliseconds,
    heapMegabytes: 256,
    jobsOfOneChild: 50,
    sandbox: { processes: 256, fileMegabytes: 256 },
    startsPrograms: true,
  });
  return {
    read: ({ view, original, contentType, mediaType }, stopped) =>
      children.with(async ({ folder, ask }) => {
        stopped?.throwIfAborted();
        const [copy, own] = [join(folder, 'view'), join(folder, 'original')];
        await pipeline(view, createWriteStream(copy));
        await pipeline(original, createWriteStream(own));
        const { answer, ended } = await ask({ folder, view: copy, original: own, contentType, mediaType }, stopped);
        if (ended !== undefined) return {};
        if (answer.fault !== undefined) throw new Error(answer.fault);
        return answer.reading;
      }),
    close: () => children.close(),
  };
}

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
