import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { inspectDocument, scanDocument, finishDocumentCheck } from '../features/documents/service.ts';
import type { TestApp } from './app.ts';
import { execFile } from 'node:child_process';

/** With words enough that nobody takes it for a scan, which would be read by eye for seconds. */
export async function samplePdf(text = 'Certificate of registration'): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(`${text}\nThis sheet was made for a test: nothing on it is true, and nobody signed it.`);
  return Buffer.from(await pdf.save());
}

export async function samplePicture(width = 640, height = 480, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 60 } } });
  return (format === 'jpeg' ? picture.jpeg().withExif({ IFD0: { Artist: 'Amina Diallo' } }) : picture.png()).toBuffer();
}

/** The harmless file that every scanner knows. */
export const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');

/** A page written by hand, byte by byte: its content, and whatever else its objects say. */
export function rawPdf({
  content = Buffer.from('q Q') as Buffer,
  filter = '',
  catalog = '',
  page = '',
  objects = [] as string[],
  trailer = '',
  version = '1.7',
} = {}): Buffer {
  const parts = [
    `%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`,
    `1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n`,
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R${page}>>\nendobj\n`,
    `4 0 obj\n<</Length ${content.byteLength}${filter}>>\nstream\n`,
    content,
    '\nendstream\nendobj\n',
    ...objects.map((object, index) => `${index + 5} 0 obj\n${object}\nendobj\n`),
  ].map((part) => Buffer.from(part as string, 'latin1'));
  const body = Buffer.concat(parts);
  const table = [...body.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj/g)].map(
    (match) => (match.index ?? 0) + (match[0].startsWith('\n') ? 1 : 0),
  );
  const entries = table.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 ${table.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${table.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${body.byteLength}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(tail, 'latin1')]);
}

export interface UploadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { message: string; code?: string; errors?: Record<string, string>; data?: { id: string } };
}

export async function upload(
  origin: string,
  token: string,
  bytes: Uint8Array,
  { name = 'paper.pdf', mediaType = 'document', type = 'application/octet-stream', headers = {} as Record<string, string> } = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  form.set('media_type', mediaType);
  form.set('media', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as UploadAnswer['body'] };
}

/** Does what the engine does for every upload that waits, and says what became of each. */
export async function checkUploads({ context }: Pick<TestApp, 'context'>): Promise<void> {
  const rows = await context.db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', 'document.uploaded')
    .where('delivered_at', 'is', null)
    .execute();
  for (const row of rows) {
    const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    const refusal = (await scanDocument(context, started)) ?? (await inspectDocument(context, started));
    await finishDocumentCheck(context, started, refusal);
    await context.db.updateTable('outbox').set({ delivered_at: new Date() }).where('id', '=', row.id).execute();
  }
}

/** The words of a PDF as another program reads them, in the order of the lines; marks of direction and of vowels are left out. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await read(pdf, '-layout'))
    .replaceAll(/[\p{Bidi_Control}\u200B]/gu, '')
    .replaceAll(/(?<=\p{Script=Arabic})\p{M}+/gu, '')
    .replaceAll(/\p{Zs}+/gu, ' ');
}

/** How far words reach to both sides, over all pages, in points. */
export async function edgesOf(pdf: Uint8Array): Promise<{ readonly left: number; readonly right: number }> {
  const words = [...(await read(pdf, '-bbox')).matchAll(/<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)"/g)];
  return { left: Math.min(...words.map(([, from]) => Number(from))), right: Math.max(...words.map(([, , to]) => Number(to))) };
}

function read(pdf: Uint8Array, as: '-layout' | '-bbox'): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = execFile('pdftotext', [as, '-', '-'], { maxBuffer: 20_000_000 }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    reader.stdin?.end(pdf);
  });
}
