import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib';
import type { DocumentRefusal } from '@thamani/domain/documents/documents.ts';
import { mostPages } from '@thamani/domain/documents/places.ts';
import type { Finding, Job } from './inspector.ts';
import { faultOfNames, faultOfObjects } from './pdf-active-content.ts';
import { decodedBytes } from './pdf-filters.ts';

const mostViewBytes = 20 * 1024 * 1024;
/** Of all streams together, once inflated. A4 in colour at 600 dots an inch is 104 MB. */
const mostInflatedBytes = 400 * 1024 * 1024;
const trailingBytes = 1_024;

/**
 * The parser reads every object and refuses the file if any of them is active content. It rewrites the file from its pages alone, so
 * that what the parser did not see is not in the copy that people open.
 */
export async function inspectPdf({ folder, file }: Job): Promise<Finding> {
  const bytes = await readFile(file);
  const fault = faultOfFrame(bytes) ?? faultOfNames(bytes);
  if (fault !== undefined) return { refused: fault };
  const pdf = await load(bytes);
  if (typeof pdf === 'string') return { refused: pdf };
  const found = faultOfObjects(pdf) ?? (await faultOfSizes(pdf));
  if (found !== undefined) return { refused: found };
  const pageCount = pdf.getPageCount();
  if (pageCount === 0) return { refused: 'no_pages' };
  if (pageCount > mostPages) return { refused: 'too_complex' };
  const copy = await pagesAlone(pdf);
  if (copy.byteLength > mostViewBytes) return { refused: 'too_complex' };
  const again = await load(copy);
  if (typeof again === 'string' || faultOfObjects(again) !== undefined || again.getPageCount() !== pageCount) return { refused: 'damaged' };
  const view = join(folder, 'view');
  await writeFile(view, copy);
  return { view: { file: view, type: 'application/pdf' }, pageCount };
}

/** Begins as a PDF and ends as one: no data follows its end that another program would read as another format. */
function faultOfFrame(bytes: Buffer): DocumentRefusal | undefined {
  const tail = bytes.subarray(-2 * trailingBytes).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (!tail.includes('startxref') || end < 0) return 'damaged';
  return /^%%EOF[\s\0]*$/.test(tail.slice(end)) ? undefined : 'damaged';
}

async function load(bytes: Uint8Array): Promise<PDFDocument | DocumentRefusal> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: Infinity, preserveXFA: true });
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'encrypted' : 'damaged';
  }
}

/** A small file can be a very large one once it is decompressed. */
async function faultOfSizes(pdf: PDFDocument): Promise<DocumentRefusal | undefined> {
  let left = mostInflatedBytes;
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const bytes = await decodedBytes(filtersOf(object.dict), object.contents, left);
    if (bytes === undefined) return 'too_complex';
    left -= bytes;
    if (left < 0) return 'too_complex';
  }
  return undefined;
}

/** By their names or the short forms of them, which every reader takes as well. */
function filtersOf(dictionary: PDFDict): string[] {
  const filters = dictionary.lookup(PDFName.of('Filter'));
  const names = filters instanceof PDFArray ? filters.asArray().map((one) => dictionary.context.lookup(one)) : [filters];
  return names.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
}

async function pagesAlone(pdf: PDFDocument): Promise<Uint8Array> {
  for (const page of pdf.getPages()) disarm(page);
  const copy = await PDFDocument.create({ updateMetadata: false });
  for (const page of await copy.copyPages(pdf, pdf.getPageIndices())) copy.addPage(page);
  return copy.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Links and whatever else a page or a mark on it would do; what it shows stays. */
function disarm(page: PDFPage): void {
  for (const key of ['AA', 'B', 'PieceInfo', 'Metadata', 'StructParents']) page.node.delete(PDFName.of(key));
  const marks = page.node.Annots();
  for (let index = 0; index < (marks?.size() ?? 0); index += 1) {
    const mark = marks?.lookup(index);
    if (!(mark instanceof PDFDict)) continue;
    for (const key of ['A', 'AA', 'PA', 'Dest', 'Parent', 'P', 'Popup', 'IRT']) mark.delete(PDFName.of(key));
  }
}
