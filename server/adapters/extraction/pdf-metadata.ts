import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PdfTraces } from '@thamani/domain/signals/pdf-history.ts';

/** What the bytes of a PDF tell of how it was made; undefined where it cannot be opened. */
export async function tracesOf(bytes: Buffer): Promise<PdfTraces | undefined> {
  const raw = bytes.toString('latin1');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false }).catch(() => undefined);
  if (pdf === undefined) return undefined;
  const [madeAt, changedAt] = [dateOf(() => pdf.getCreationDate()), dateOf(() => pdf.getModificationDate())];
  const signed = [...raw.matchAll(/\/ByteRange\s*\[\s*\d+\s+\d+\s+(\d+)\s+(\d+)\s*\]/g)].map(
    ([, from, length]) => Number(from) + Number(length),
  );
  return {
    // CMap tables inside a file also end in %%EOF; the file's own end marker follows `startxref` and an offset.
    ends: raw.match(/startxref\s+\d+\s+%%EOF/g)?.length ?? 0,
    isLinearised: /\/Linearized\b/.test(raw.slice(0, 2_048)),
    ...(madeAt === undefined ? {} : { madeAt }),
    ...(changedAt === undefined ? {} : { changedAt }),
    producer: pdf.getProducer() ?? '',
    creator: pdf.getCreator() ?? '',
    isSigned: signed.length > 0,
    hasMoreThanWasSigned: signed.length > 0 && Math.max(...signed) < raw.trimEnd().length,
  };
}

/** Pages that are shown turned by a quarter, from 1; none where the file cannot be opened. */
export async function turnedPagesOf(bytes: Uint8Array): Promise<ReadonlySet<number>> {
  const pages = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
    .then((pdf) => pdf.getPages())
    .catch((): PDFPage[] => []);
  // A rotation may be negative or more than a full turn; one that is no multiple of 90 is ignored by Poppler and pdf.js alike.
  return new Set(pages.flatMap((page, index) => (Math.abs(angleOf(page) % 180) === 90 ? [index + 1] : [])));
}

function angleOf(page: PDFPage): number {
  try {
    return page.getRotation().angle;
  } catch {
    return 0;
  }
}

/** A date that cannot be read is none. */
function dateOf(read: () => Date | undefined): Date | undefined {
  try {
    const date = read();
    return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
  } catch {
    return undefined;
  }
}
