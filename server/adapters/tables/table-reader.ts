import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TableReading } from '@thamani/domain/cost-sheet/files/table.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { TableReader } from '../../ports.ts';
import { boundedChildren } from '../process-pool/process-pool.ts';

const usualMilliseconds = 20_000;

/**
 * Opens companies' spreadsheets in bounded children, as `boundedInspector` opens their documents. What makes a child end is the file's fault.
 */
export function boundedTableReader({
  atOnce,
  milliseconds = usualMilliseconds,
}: {
  readonly atOnce: number;
  readonly milliseconds?: number;
}): TableReader & { close(): Promise<void> } {
  const children = boundedChildren<TableJob, TableReading>({
    program: new URL('./worker.ts', import.meta.url),
    folderPrefix: 'thamani-tables-',
    atOnce,
    milliseconds,
    heapMegabytes: 192,
    jobsOfOneChild: 50,
    sandbox: { processes: 256, fileMegabytes: 8 },
  });
  return {
    readTable: (body: Readable, language, stopped) =>
      children.with(async ({ folder, ask }) => {
        stopped?.throwIfAborted();
        const file = join(folder, 'table');
        await pipeline(body, createWriteStream(file));
        const { answer, ended } = await ask({ file, language }, stopped);
        return ended === undefined ? answer : { fault: ended === 'bounds' ? 'too_complex' : 'damaged' };
      }),
    close: () => children.close(),
  };
}

/** What a child is asked. */
export interface TableJob {
  readonly file: string;
  /** Of the person who sends it: by it a file of an old code page is read. */
  readonly language: Language;
}
