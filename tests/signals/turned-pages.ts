import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { madeAt } from './typeset.ts';

/** Pages that are stored otherwise than they are shown, as scanners and phones store them. All of them are shown upright. */

export interface StoredPage {
  /** Clockwise, by which the stored page is turned when it is shown. */
  readonly turned: 0 | 90 | 180 | 270;
  readonly isCropped?: true;
}

/** In points of the stored page, another at each side; less than the margins of every sheet (14 mm). */
const cut = { left: 12, bottom: 30, right: 20, top: 24 };

/** The first page of a PDF: drawn turned to the left on a sheet whose own rotation turns it back. */
export async function storedAs(source: Uint8Array, { turned, isCropped }: StoredPage): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const [drawn] = await pdf.embedPdf(source);
  if (drawn === undefined) throw new Error('a PDF without pages');
  const { width, height } = drawn;
  const corner = {
    0: { x: 0, y: 0 },
    90: { x: height, y: 0 },
    180: { x: width, y: height },
    270: { x: 0, y: width },
  }[turned];
  const [wide, high] = turned % 180 === 0 ? [width, height] : [height, width];
  const page = pdf.addPage([wide, high]);
  page.drawPage(drawn, { ...corner, rotate: degrees(turned) });
  page.setRotation(degrees(turned));
  if (isCropped) page.setCropBox(cut.left, cut.bottom, wide - cut.left - cut.right, high - cut.bottom - cut.top);
  pdf.setProducer('Scanner 3000');
  pdf.setCreationDate(madeAt);
  return Buffer.from(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }));
}

/** Its points are turned to the left, and EXIF says so (orientation 6): a phone that was turned to the right. */
export function photographedSideways(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
}
