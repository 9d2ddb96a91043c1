import { importBounds, tableFaults, type TableReading } from '@thamani/domain/cost-sheet/files/table.ts';
import { contentTypes, documentRefusals, mediaTypes } from '@thamani/domain/documents/documents.ts';
import { mostPages } from '@thamani/domain/documents/places.ts';
import { languages } from '@thamani/domain/languages.ts';
import { z } from 'zod';
import type { Inspection, Extraction } from '../../ports.ts';

/**
 * What passes between worker and parser, over HTTP on a Unix socket. Bytes go as they are: base64 in JSON would keep the worker's event loop
 * busy for as long as the parser may answer. What the parser answers is validated and bounded, because it has opened untrusted files.
 */

export const paths = { inspections: '/inspections', readings: '/readings', tables: '/tables' } as const;

/** The disarmed copy may be larger than what was sent (inspection/pdf.ts); a thumbnail comes behind it. */
export const mostViewBytes = 20 * 1024 * 1024;
export const mostInspectionBytes = mostViewBytes + 1024 * 1024;
/** Of the cells of a spreadsheet as JSON: each character may be six in an escape, and all of them come from 64 MB at most. */
export const mostTableBytes = 96 * 1024 * 1024;
/** Of a reading as JSON: more than extraction/limits.ts leaves of any file. */
export const mostReadingBytes = 2 * 1024 * 1024;

const byteCount = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

export const inspectionRequest = z.object({ 'x-content-type': z.enum(contentTypes) });
export const readingRequest = z.object({
  'x-content-type': z.enum(contentTypes),
  'x-media-type': z.enum(mediaTypes),
  'x-view-bytes': byteCount,
});

export const tableRequest = z.object({ 'x-language': z.enum(languages) });

const spent = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const refusedAnswer = z.object({ 'x-milliseconds': spent, 'x-refused': z.enum(documentRefusals) });
const pages = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((count) => count >= 1 && count <= mostPages);
const viewAnswer = z.object({
  'x-milliseconds': spent,
  'x-view-type': z.enum(['application/pdf', 'image/jpeg']),
  'x-view-bytes': byteCount,
  // A parser of before does not send it; during an update of the system one may still run.
  'x-page-count': pages.optional(),
});

interface InspectionAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function writeInspection(inspection: Inspection): InspectionAnswer {
  const milliseconds = String(inspection.milliseconds);
  if (inspection.refused !== undefined)
    return { headers: { 'x-milliseconds': milliseconds, 'x-refused': inspection.refused }, body: Buffer.alloc(0) };
  const { view, pageCount, thumbnail } = inspection;
  return {
    headers: {
      'x-milliseconds': milliseconds,
      'x-view-type': view.type,
      'x-view-bytes': String(view.bytes.byteLength),
      ...(pageCount === undefined ? {} : { 'x-page-count': String(pageCount) }),
    },
    body: Buffer.concat([view.bytes, thumbnail ?? Buffer.alloc(0)]),
  };
}

export function readInspection(headers: Readonly<Record<string, unknown>>, body: Buffer): Inspection {
  if ('x-refused' in headers) {
    const { 'x-refused': reason, 'x-milliseconds': took } = refusedAnswer.parse(headers);
    return { refused: reason, milliseconds: took };
  }
  const answer = viewAnswer.parse(headers);
  const { 'x-view-type': type, 'x-view-bytes': length, 'x-milliseconds': milliseconds, 'x-page-count': pageCount } = answer;
  if (length === 0 || length > Math.min(body.byteLength, mostViewBytes)) throw new Error('the parser answered less than it announced');
  const thumbnail = body.subarray(length);
  return {
    milliseconds,
    view: { bytes: body.subarray(0, length), type },
    ...(pageCount === undefined ? {} : { pageCount }),
    ...(thumbnail.byteLength === 0 ? {} : { thumbnail }),
  };
}

const figure = z.number().min(-1e9).max(1e9);
const word = z.strictObject({
  text: z.string().max(1_000),
  box: z.strictObject({ x: figure, y: figure, width: figure, height: figure }),
});
const moment = z.iso.datetime().transform((text) => new Date(text));
const reading = z.strictObject({
  text: z
    .strictObject({
      source: z.enum(['text', 'ocr']),
      confidence: z.number().min(0).max(100),
      lines: z.array(z.strictObject({ page: z.int().min(1).max(10_000), words: z.array(word) })),
    })
    .optional(),
  traces: z
    .strictObject({
      ends: z.int(),
      isLinearised: z.boolean(),
      madeAt: moment.optional(),
      changedAt: moment.optional(),
      producer: z.string().max(1_000),
      creator: z.string().max(1_000),
      isSigned: z.boolean(),
      hasMoreThanWasSigned: z.boolean(),
    })
    .optional(),
  photo: z
    .string()
    .regex(/^\d{1,20}$/)
    .transform((digits) => BigInt(digits))
    .optional(),
});

export function writeReading({ photo, ...rest }: Extraction): string {
  return JSON.stringify({ ...rest, ...(photo === undefined ? {} : { photo: photo.toString() }) });
}

export function readReading(text: string): Extraction {
  // Left-out parts are absent here and never undefined, which the type of Zod's result does not say.
  return reading.parse(JSON.parse(text)) as Extraction;
}

const tableReading = z.union([
  z.strictObject({ fault: z.enum(tableFaults) }),
  z.strictObject({
    tables: z
      .array(
        z.strictObject({
          name: z.string().max(importBounds.cell),
          rows: z.array(
            z.strictObject({ number: z.int().min(1), cells: z.array(z.string().max(importBounds.cell + 2)).max(importBounds.columns) }),
          ),
        }),
      )
      .max(importBounds.sheets)
      .refine((tables) => tables.reduce((sum, { rows }) => sum + rows.length, 0) <= importBounds.rows),
  }),
]);

export function readTableReading(text: string): TableReading {
  return tableReading.parse(JSON.parse(text));
}
