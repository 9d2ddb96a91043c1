import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Inspection, Inspector } from '../../ports.ts';
import { boundedChildren } from '../process-pool/process-pool.ts';
import type { ContentType, DocumentRefusal } from '@thamani/domain/documents/documents.ts';

/** Strangers' files are opened in bounded children. What makes a child end is the file's fault, and refused. */
export function boundedInspector({ atOnce }: { readonly atOnce: number }): Inspector & { close(): Promise<void> } {
  const children = boundedChildren<Job, Finding>({
    program: new URL('./worker.ts', import.meta.url),
    folderPrefix: 'thamani-inspection-',
    atOnce,
    milliseconds: 20_000,
    heapMegabytes: 192,
    jobsOfOneChild: 200,
    sandbox: { processes: 256, fileMegabytes: 64 },
  });
  return {
    inspect: (body, contentType, stopped) =>
      children.with(async ({ folder, ask }) => {
        stopped?.throwIfAborted();
        const file = join(folder, 'original');
        await pipeline(body, createWriteStream(file));
        const began = performance.now();
        const { answer, ended } = await ask({ folder, file, contentType }, stopped);
        const milliseconds = Math.ceil(performance.now() - began);
        if (ended !== undefined) return { refused: ended === 'bounds' ? 'too_complex' : 'damaged', milliseconds };
        return contentsOf(answer, milliseconds);
      }),
    close: () => children.close(),
  };
}

async function contentsOf(finding: Finding, milliseconds: number): Promise<Inspection> {
  if (finding.refused !== undefined) return { refused: finding.refused, milliseconds };
  return {
    milliseconds,
    view: { bytes: await readFile(finding.view.file), type: finding.view.type },
    pageCount: finding.pageCount,
    ...(finding.thumbnail === undefined ? {} : { thumbnail: await readFile(finding.thumbnail) }),
  };
}

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
      readonly pageCount: number;
      readonly thumbnail?: string;
    };
