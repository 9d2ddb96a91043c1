import { open, readFile } from 'node:fs/promises';
import type { Table, TableReading } from '@thamani/domain/cost-sheet/files/table.ts';
import { work } from '../process-pool/worker-protocol.ts';
import { TableRefused } from './archive.ts';
import { readDelimited } from './delimited.ts';
import type { TableJob } from './table-reader.ts';
import { readWorkbook } from './workbook.ts';

/** The program that opens one company's spreadsheet at a time. */
work<TableJob, TableReading>({
  // Fresh, a child holds about 80. What one file left must not count against the next.
  spentMegabytes: 140,
  mostMegabytes: 256,
  answer: async (job) => ({ tables: await read(job) }),
  // Whatever a parser throws over a file, the file is not what it should be.
  thrown: (error) => ({ fault: error instanceof TableRefused ? error.fault : 'damaged' }),
});

async function read({ file, language }: TableJob): Promise<readonly Table[]> {
  switch (await kindOf(file)) {
    case 'archive':
      return readWorkbook(file);
    case 'compound':
      // A workbook of Excel 97, or a new one with a password.
      throw new TableRefused('old_workbook');
    case 'text':
      return readDelimited(await readFile(file), language);
  }
}

/** By its first bytes: a name says nothing. */
async function kindOf(path: string): Promise<'archive' | 'compound' | 'text'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'archive';
    return head.startsWith('\u00d0\u00cf\u0011\u00e0') ? 'compound' : 'text';
  } finally {
    await file.close();
  }
}
