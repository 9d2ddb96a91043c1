import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
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

const demoDocuments: Readonly<Record<keyof DemoDocumentIds, { readonly name: string; readonly lines: readonly string[] }>> = {
  process_flow_diagram: {
    name: 'process-flow.pdf',
    lines: ['Process flow', 'Beans > cleaning > roasting > winnowing > grinding > pressing > packing', 'All steps in Kumasi.'],
  },
  certificate_of_company_registration: {
    name: 'registration.pdf',
    lines: ['Certificate of registration', demonstrationCompany.company_name, `Registered under ${demonstrationCompany.rc_number}`],
  },
  production_cost_breakdown: {
    name: 'cost-breakdown.pdf',
    lines: ['Cost of production', 'Materials, labour, energy and packing for one kilogram, with what of it is imported.'],
  },
  photo_of_production_site_facilities_or_warehouses: { name: 'works-in-kumasi.jpg', lines: [] },
  invoices: {
    name: 'invoice-2291.pdf',
    lines: [
      'Invoice No: 2291',
      'Bono Cocoa Cooperative, TIN C0009981234',
      'Invoice date: {day}',
      row('Description', 'Qty', 'Unit price', 'Amount'),
      row('Cocoa beans, main crop', '200', '145.00', '29,000.00'),
      row('Jute bags', '200', '1.80', '360.00'),
      row('Grand total', '29,360.00'),
    ],
  },
};

/** Adds up to a thousand less than it says: what a reader of invoices notices. */
const wrongInvoice = {
  name: 'invoice-2304.pdf',
  lines: [
    'Invoice No: 2304',
    'Volta Packaging Limited, TIN C0007710452',
    'Invoice date: {day}',
    row('Description', 'Qty', 'Unit price', 'Amount'),
    row('Tins with lids', '120', '96.50', '11,580.00'),
    row('Labels in rolls', '40', '12.00', '480.00'),
    row('Grand total', '13,060.00'),
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
    for (const { name, lines } of [...Object.values(demoDocuments), wrongInvoice]) {
      const bytes = name.endsWith('.pdf') ? await page(lines.map((line) => line.replace('{day}', day))) : await works();
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

async function page(lines: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const [sheet, font] = [pdf.addPage([595, 842]), await pdf.embedFont(StandardFonts.Helvetica)];
  sheet.drawText('SAMPLE: nothing here is real', { x: 60, y: 790, size: 10, font });
  for (const [row, line] of lines.entries()) sheet.drawText(line, { x: 60, y: 720 - row * 30, size: row === 0 ? 22 : 12, font });
  return Buffer.from(await pdf.save());
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
