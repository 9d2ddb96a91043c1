import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Box } from '@thamani/domain/documents/places.ts';
import sharp from 'sharp';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { finishDocumentCheck, inspectDocument, scanDocument, storeUpload } from '../documents/service.ts';
import { provingLine, type CompanyDocuments, type DemoDocument, type DemoDocumentIds } from './demo-document-texts.ts';
import { stepwiseInThePast, type Past } from './past-clock.ts';

/** Points from the lower left corner. */
const sheet = { width: 595, height: 842, left: 60, noteY: 790 } as const;
const note = 'SAMPLE: nothing here is real';

/** Where the cost breakdown shows the imported inputs of dried mango slices. */
export const provingBox: Box = boxOfLine(provingLine);

export interface Uploader {
  readonly caller: Caller;
  readonly session: OpenSession;
}

/** Uploaded and checked as any file is: scanner and inspection see it. Those that an interrupted run has stored are left out. */
export async function storeDocuments(
  context: Context,
  moment: Date,
  uploader: Uploader,
  documents: CompanyDocuments,
  stored: readonly Uploaded[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demonstration-'));
  try {
    const day = moment.toISOString().slice(0, 10);
    const { answers, otherInvoice, changeOfName } = documents;
    for (const document of [...Object.values(answers), otherInvoice, ...(changeOfName === undefined ? [] : [changeOfName])]) {
      const { name } = document;
      if (stored.some((one) => one.name === name)) continue;
      const bytes = name.endsWith('.pdf') ? await drawn(document, day) : await photo(documents.works);
      const file = join(folder, name);
      await writeFile(file, bytes);
      await stepwiseInThePast(context, moment, (past) => storeOne(past, uploader, { name, file, bytes }));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface StoredFile {
  readonly name: string;
  readonly file: string;
  readonly bytes: Buffer;
}

async function storeOne(past: Past, { caller, session }: Uploader, { name, file, bytes }: StoredFile): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest();
  const { id } = await storeUpload(past, caller, session, {
    mediaType: name.endsWith('.pdf') ? 'document' : 'photo',
    file: { name, file, bytes: bytes.length, sha256, head: bytes.subarray(0, 64) },
  });
  const started = { key: past.ids.uuid(), subjectId: id, at: past.clock.now().toISOString() };
  const refusal = (await scanDocument(past, started)) ?? (await inspectDocument(past, started));
  if (refusal !== undefined) throw new Error(`a demo document was refused: ${name}, ${refusal}`);
  await finishDocumentCheck(past, started, undefined);
}

export interface Uploaded {
  readonly id: string;
  readonly name: string;
}

export interface UploadedDocuments {
  readonly documentIds: DemoDocumentIds;
  readonly otherInvoice: string;
}

/** By the names that they were uploaded under; undefined where one of them is not there. */
export function uploadedAmong(uploaded: readonly Uploaded[], { answers, otherInvoice }: CompanyDocuments): UploadedDocuments | undefined {
  const idOf = (wanted: DemoDocument) => uploaded.find(({ name }) => name === wanted.name)?.id;
  const ids = Object.entries(answers).map(([field, document]) => [field, idOf(document)] as const);
  const other = idOf(otherInvoice);
  if (other === undefined || ids.some(([, id]) => id === undefined)) return undefined;
  return { documentIds: Object.fromEntries(ids) as unknown as DemoDocumentIds, otherInvoice: other };
}

function lineY(row: number): number {
  return 720 - row * 30;
}

/** In thousandths of the page from its upper left corner, around a line of 12 points. */
function boxOfLine(row: number): Box {
  const [x, y] = [(sheet.left - 4) / sheet.width, (sheet.height - lineY(row) - 12) / sheet.height];
  return { x: Math.round(x * 1000), y: Math.round(y * 1000), width: 520, height: Math.round((16 / sheet.height) * 1000) };
}

async function drawn({ pages, isScan }: DemoDocument, day: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const texts of pages) {
    const lines = texts.map((line) => line.replace('{day}', day));
    const page = pdf.addPage([sheet.width, sheet.height]);
    if (isScan === true) page.drawImage(await pdf.embedJpg(await scanned(lines)), { x: 0, y: 0, width: sheet.width, height: sheet.height });
    else {
      page.drawText(note, { x: sheet.left, y: sheet.noteY, size: 10, font });
      for (const [row, line] of lines.entries()) page.drawText(line, { x: sheet.left, y: lineY(row), size: row === 0 ? 22 : 12, font });
    }
  }
  return Buffer.from(await pdf.save());
}

/** With a font of ours: a machine without fonts would draw nothing. */
const fontfile = fileURLToPath(new URL('../../adapters/typst/fonts/text-400.ttf', import.meta.url));

/** A sheet at 150 dots per inch, as a scanner makes it. */
async function scanned(lines: readonly string[]): Promise<Buffer> {
  const words = { font: 'Thamani Text 16', fontfile, rgba: true, dpi: 150, width: 1000, spacing: 24 };
  const text = await sharp({ text: { ...words, text: [note, ...lines].join('\n') } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#fbfaf6' } })
    .composite([{ input: text, left: 125, top: 110 }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function photo(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}
