import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Box } from '@thamani/domain/documents/places.ts';
import sharp from 'sharp';
import type { Caller, OpenSession } from '../../caller.ts';
import { finishDocumentCheck, inspectDocument, scanDocument, storeUpload } from '../documents/service.ts';
import { demonstrationCompany } from './demo-company.ts';
import type { Past } from './past-clock.ts';

/** Which file answers which requirement; the same documents serve every application of the company. */
export interface DemoDocumentIds {
  readonly process_flow_diagram: string;
  readonly certificate_of_company_registration: string;
  readonly production_cost_breakdown: string;
  readonly photo_of_production_site_facilities_or_warehouses: string;
  readonly invoices: string;
}

/** Points from the lower left corner. */
const sheet = { width: 595, height: 842, left: 60, noteY: 790 } as const;
const note = 'SAMPLE: nothing here is real';

interface DemoDocument {
  readonly name: string;
  /** The lines of each page; none for a photo. */
  readonly pages: readonly (readonly string[])[];
  /** A picture of the page, without text: its words are found by OCR. */
  readonly isScan?: true;
}

const demoDocuments: Readonly<Record<keyof DemoDocumentIds, DemoDocument>> = {
  process_flow_diagram: {
    name: 'process-flow.pdf',
    pages: [['Process flow', 'Beans > cleaning > roasting > winnowing > grinding > pressing > packing', 'All steps in Kumasi.']],
  },
  certificate_of_company_registration: {
    name: 'registration.pdf',
    pages: [['Certificate of registration', demonstrationCompany.company_name, `Registered under ${demonstrationCompany.rc_number}`]],
    isScan: true,
  },
  production_cost_breakdown: {
    name: 'cost-breakdown.pdf',
    pages: [
      [
        'Cost of production',
        'Materials, labour, energy and packing for one kilogram, with what of it is imported.',
        row('Imported for one kilogram', 'US dollars'),
        row('Dried mango slices: pouches and labels', '2.60'),
        row('Dried mango slices: sea freight of the pouches', '0.35'),
        row('Dried mango slices: imported inputs', '2.95'),
      ],
    ],
  },
  photo_of_production_site_facilities_or_warehouses: { name: 'works-in-kumasi.jpg', pages: [] },
  invoices: {
    name: 'invoice-2291.pdf',
    pages: [
      [
        'Invoice No: 2291',
        'Bono Cocoa Cooperative, TIN C0009981234',
        'Invoice date: {day}',
        row('Description', 'Qty', 'Unit price', 'Amount'),
        row('Cocoa beans, main crop', '200', '145.00', '29,000.00'),
        row('Jute bags', '200', '1.80', '360.00'),
        row('Grand total', '29,360.00'),
      ],
      ['Conditions of sale', 'The beans are graded before they leave the store.', 'Complaints are accepted within seven days.'],
    ],
  },
};

/** Where the cost breakdown shows the imported inputs of dried mango slices: the line below its heading and four others. */
export const provingBox: Box = boxOfLine(5);

/** Adds up to a thousand less than it says: what a reader of invoices notices. */
const wrongInvoice: DemoDocument = {
  name: 'invoice-2304.pdf',
  pages: [
    [
      'Invoice No: 2304',
      'Volta Packaging Limited, TIN C0007710452',
      'Invoice date: {day}',
      row('Description', 'Qty', 'Unit price', 'Amount'),
      row('Tins with lids', '120', '96.50', '11,580.00'),
      row('Labels in rolls', '40', '12.00', '480.00'),
      row('Grand total', '13,060.00'),
    ],
  ],
};

function row(...columns: readonly string[]): string {
  return columns.join(' '.repeat(8));
}

/** Uploaded and checked as any file is: scanner and inspection see it. */
export async function storeDocuments(past: Past, caller: Caller, session: OpenSession): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demonstration-'));
  try {
    const day = past.clock.now().toISOString().slice(0, 10);
    for (const document of [...Object.values(demoDocuments), wrongInvoice]) {
      const { name } = document;
      const bytes = name.endsWith('.pdf') ? await drawn(document, day) : await works();
      const file = join(folder, name);
      await writeFile(file, bytes);
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
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Uploaded {
  readonly id: string;
  readonly name: string;
}

/** By the names that they were uploaded under. */
export function demoDocumentIds(documents: readonly Uploaded[]): DemoDocumentIds {
  return Object.fromEntries(
    Object.entries(demoDocuments).map(([field, { name }]) => [field, idOf(documents, name)]),
  ) as unknown as DemoDocumentIds;
}

export function wrongInvoiceIn(documents: readonly Uploaded[]): string {
  return idOf(documents, wrongInvoice.name);
}

function idOf(documents: readonly Uploaded[], wanted: string): string {
  return documents.find(({ name }) => name === wanted)?.id ?? '';
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

/** A works under a morning sky, drawn. */
async function works(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="#f3e9d2"/><circle cx="950" cy="190" r="70" fill="#d99a2b"/>
    <path d="M0 620h1200v180H0z" fill="#8a5a3a"/><path d="M180 360l180-90v90l180-90v90l180-90v350H180z" fill="#0f3d2e"/>
    <path d="M780 180h70v440h-70zM720 420h300v200H720z" fill="#1d6b4a"/><path d="M240 440h90v70h-90zM400 440h90v70h-90zM560 440h90v70h-90z" fill="#f3e9d2"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}
