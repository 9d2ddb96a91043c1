import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Box } from '@thamani/domain/documents/places.ts';
import type { TextLine, TextSource } from '@thamani/domain/signals/document-text.ts';
import type { Signal } from '@thamani/domain/signals/signals.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { addressesOf } from '@thamani/server/features/documents/storage-key-interface.ts';
import { readerVersion } from '@thamani/server/features/signals/evidence-store.ts';
import { rawPdf } from '@thamani/server/testing/documents.ts';
import type { CaseMade } from '../system/cases.ts';
import { sql } from './payments.ts';

/** Documents of a case that was inserted, with the bytes that the viewer shows: how a company uploads them has its own tests. */

interface DocumentFile {
  readonly name: string;
  /** As the inspection leaves it: the copy that people view. */
  readonly bytes: Buffer;
  /** null: from before pages were counted. */
  readonly pages: number | null;
  readonly type?: 'application/pdf' | 'image/jpeg';
}

/** In place of the suppliers' invoices that the case has; their ids, in the same order. */
export async function fileInvoices(made: Pick<CaseMade, 'id' | 'companyId'>, files: readonly DocumentFile[]): Promise<string[]> {
  const ids = files.map(() => randomUUID());
  const hashes = files.map(({ bytes }) => createHash('sha256').update(bytes).update(randomUUID()).digest());
  for (const [index, { name, bytes, pages, type = 'application/pdf' }] of files.entries())
    await sql(
      `insert into documents (id, company_id, media_type, name, content_type, view_type, page_count, bytes, sha256, state, created_at, checked_at, unreferenced_since)
       values ($1, $2, 'document', $3, $4, $4, $5, $6, $7, 'ready', now(), now(), now())`,
      [ids[index], made.companyId, name, type, pages, Math.min(bytes.length, 5_242_880), hashes[index]],
    );
  await sql("delete from application_documents where application_id = $1 and version = 0 and field = 'invoices'", [made.id]);
  await sql(
    `insert into application_documents (application_id, version, field, position, document_id)
     select $1, 0, 'invoices', position - 1, document from unnest($2::uuid[]) with ordinality as named (document, position)`,
    [made.id, ids],
  );
  await sql("update applications set answers = jsonb_set(answers, '{invoices}', to_jsonb($2::text[])) where id = $1", [made.id, ids]);
  const context = await createContext('system', configOfProcess({ LOG_LEVEL: 'silent' }));
  try {
    for (const [index, { bytes: body, type = 'application/pdf' }] of files.entries()) {
      const { view } = addressesOf({ id: ids[index] ?? '', sha256: hashes[index] ?? Buffer.alloc(0) });
      await context.objects.put(view, { body, sha256: createHash('sha256').update(body).digest(), type });
    }
  } finally {
    await context.close();
  }
  return ids;
}

/** As the reader of evidence stores what it found in a file. */
export async function storeText(documentId: string, source: TextSource, lines: readonly TextLine[]): Promise<void> {
  await sql(
    `insert into document_extractions (sha256, kind, source, confidence, text_boxes, extractor_version, at)
     select sha256, media_type, $2, 90, $3, $4, now() from documents where id = $1`,
    [documentId, source, JSON.stringify(lines), readerVersion],
  );
}

/** As the checks keep what they found; how they find it has tests of its own. */
export async function insertSignals(caseId: string, signals: readonly Signal[]): Promise<void> {
  for (const [index, { code, confidence, fields, documentId, spot, details }] of signals.entries())
    await sql(
      `insert into case_signals (id, application_id, code, key, confidence, fields, document_id, location, details, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
      [
        randomUUID(),
        caseId,
        code,
        String(index),
        confidence,
        fields,
        documentId ?? null,
        spot ? JSON.stringify(spot) : null,
        JSON.stringify(details),
      ],
    );
}

export async function documentOf(caseId: string, field: string): Promise<string> {
  const [row] = await sql<{ document_id: string }>(
    'select document_id from application_documents where application_id = $1 and field = $2 order by version desc, position limit 1',
    [caseId, field],
  );
  if (row === undefined) throw new Error(`${field} names no document`);
  return row.document_id;
}

/** A page of the document in the viewer. */
export function sheet(inside: Page | Locator, number = 1): Locator {
  return inside.locator(`.viewer-page[data-page="${number}"]`);
}

/** Air around a place that is framed, in thousandths (web/console/app/viewer/pages/Marks.tsx). */
const air = 4;

/** The frame is where the box is on the page that is shown, to two pixels. A place has air around it, a word that was found has none. */
export async function expectFramed(frame: Locator, page: Locator, box: Box, margin = air): Promise<void> {
  await expect(frame).toBeVisible();
  await expect(async () => {
    const [whole, framed] = [await page.boundingBox(), await frame.boundingBox()];
    if (whole === null || framed === null) throw new Error('nothing is framed');
    const wanted = {
      x: whole.x + ((box.x - margin) / 1000) * whole.width,
      y: whole.y + ((box.y - margin) / 1000) * whole.height,
      width: ((box.width + 2 * margin) / 1000) * whole.width,
      height: ((box.height + 2 * margin) / 1000) * whole.height,
    };
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(framed[side] - wanted[side]), `${side} of the frame`).toBeLessThan(2);
  }).toPass({ timeout: 10_000 });
}

/** Something is drawn: thin letters leave most of a wide frame white. */
export const almostWhite = 253;

/** The mean grey of what is drawn below an element of a page: 255 is white, and so is a page without a drawing. */
export function greyBelow(element: Locator): Promise<number> {
  return greyIn(element, null);
}

/** The same at a share of the page's width and height. */
export function greyAt(page: Locator, x: number, y: number): Promise<number> {
  return greyIn(page, { x, y });
}

function greyIn(element: Locator, share: { readonly x: number; readonly y: number } | null): Promise<number> {
  return element.evaluate((asked, at) => {
    const canvas = asked.closest('.viewer-page')?.querySelector('canvas');
    const pixels = canvas?.getContext('2d');
    if (!canvas || !pixels || canvas.width === 0) return 255;
    const [drawn, area] = [canvas.getBoundingClientRect(), asked.getBoundingClientRect()];
    const scale = canvas.width / drawn.width;
    const part =
      at === null
        ? { x: (area.left - drawn.left) * scale, y: (area.top - drawn.top) * scale, width: area.width * scale, height: area.height * scale }
        : { x: at.x * canvas.width - 2, y: at.y * canvas.height - 2, width: 4, height: 4 };
    const dots = (pixelsWide: number) => Math.max(1, Math.round(pixelsWide));
    const { data } = pixels.getImageData(Math.round(part.x), Math.round(part.y), dots(part.width), dots(part.height));
    // Red, green, blue and opacity of each dot.
    const colours = data.filter((_, index) => index % 4 !== 3);
    return colours.reduce((sum, colour) => sum + colour, 0) / colours.length;
  }, share);
}

/** Pages with their number, in a font that the file does not contain. */
export async function numberedPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    const leaf = pdf.addPage([595, 842]);
    leaf.drawText(`Delivery note, page ${page} of ${pages}`, { x: 60, y: 760, size: 14, font });
    for (let line = 0; line < 20; line += 1) {
      const text = `Row ${line + 1}: shea nuts, washed and dried, bag ${page * 20 + line}`;
      leaf.drawText(text, { x: 60, y: 700 - line * 24, size: 11, font });
    }
  }
  return Buffer.from(await pdf.save());
}

/** 64 by 64 dots by the rules of fax (MMR): the upper left quarter is black. */
const jbig2 =
  '000000003000010000001300000040000000400000000000000000000000000000012600010000002900000040000000400000000000000000000126a0d5fffffffffffffffffffffff8ffffffff80080080';
/** 64 by 64 dots in one tile without any detail: all of them are middle grey. */
const jpeg2000 =
  '0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a703268000000166968647200000040000000400001070700000000000f636f6c72010000000000110000005a6a703263ff4fff510029000000000040000000400000000000000000000000400000004000000000000000000001070101ff52000c00000001000004040001ff5c00044040ff90000a00000000000f0001ff9300ffd9';

const scans = {
  jbig2: { data: jbig2, dictionary: '/BitsPerComponent 1/Filter/JBIG2Decode' },
  jpeg2000: { data: jpeg2000, dictionary: '/BitsPerComponent 8/Filter/JPXDecode' },
} as const;

/** A page that is one picture, in a format of scanners that browsers themselves cannot show. */
export function scanPdf(format: keyof typeof scans): Buffer {
  const { data, dictionary } = scans[format];
  const bytes = Buffer.from(data, 'hex').toString('latin1');
  const picture = `<</Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray${dictionary}/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
  return rawPdf({
    page: '/Resources<</XObject<</X 5 0 R>>>>',
    content: Buffer.from('q 300 0 0 300 0 0 cm /X Do Q'),
    objects: [picture],
  });
}
