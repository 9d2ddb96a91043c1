import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Box } from '@thamani/domain/documents/places.ts';
import sharp from 'sharp';

export interface InvoiceMade {
  readonly number: string;
  readonly date: string;
  readonly taxNumber: string;
  readonly rows: readonly (readonly [what: string, quantity: number, price: number, amount?: number])[];
  /** Where it is not the sum of the rows. */
  readonly total?: number;
  /** Size of its letters: the same invoice, drawn otherwise. */
  readonly size?: number;
  /** How far the page is turned when it is shown, clockwise. */
  readonly turned?: 0 | 90 | 180 | 270;
  /** The part of the page that is shown, in points from its lower left corner. */
  readonly cropped?: Box;
}

const wholePage: Box = { x: 0, y: 0, width: 595, height: 842 };

/** An invoice with its words as text, as programs print them. */
export async function invoicePdf(made: InvoiceMade): Promise<Buffer> {
  return (await invoiceWithPlaces(made)).bytes;
}

/** `boxOf`: where a text of it is on the page as it is shown, in thousandths; by the metrics of its font, as readers of PDF find it. */
export async function invoiceWithPlaces(made: InvoiceMade): Promise<{ readonly bytes: Buffer; readonly boxOf: (text: string) => Box }> {
  const { number, date, taxNumber, rows, total, size = 12, turned = 0, cropped = wholePage } = made;
  const pdf = await PDFDocument.create();
  const [sheet, font] = [pdf.addPage([wholePage.width, wholePage.height]), await pdf.embedFont(StandardFonts.Helvetica)];
  if (turned !== 0) sheet.setRotation(degrees(turned));
  if (made.cropped !== undefined) sheet.setCropBox(cropped.x, cropped.y, cropped.width, cropped.height);
  const places = new Map<string, Box>();
  const sum = rows.reduce((all, [, quantity, price, amount = quantity * price]) => all + amount, 0);
  const lines = [
    `Invoice No: ${number}`,
    `Supplier TIN: ${taxNumber}`,
    `Invoice date: ${date}`,
    ['Description', 'Qty', 'Unit price', 'Amount'],
    ...rows.map(([what, quantity, price, amount = quantity * price]) => [what, String(quantity), price.toFixed(2), amount.toFixed(2)]),
    ['Grand total', '', '', (total ?? sum).toFixed(2)],
  ];
  for (const [index, line] of lines.entries()) {
    const columns = typeof line === 'string' ? [line] : line;
    for (const [column, text] of columns.entries()) {
      const [x, y] = [50 + column * 130, 780 - index * 3 * size];
      sheet.drawText(text, { x, y, size, font });
      const below = font.heightAtSize(size) - font.heightAtSize(size, { descender: false });
      places.set(text, { x, y: y - below, width: font.widthOfTextAtSize(text, size), height: font.heightAtSize(size) });
    }
  }
  const boxOf = (text: string): Box => {
    const place = places.get(text);
    if (place === undefined) throw new Error(`the invoice does not say ${text}`);
    return shownBox(place, cropped, turned);
  };
  return { bytes: Buffer.from(await pdf.save()), boxOf };
}

/** From points above the lower left corner of the sheet to thousandths from the upper left corner of the page as it is shown. */
function shownBox(place: Box, { x, y, width, height }: Box, turned: 0 | 90 | 180 | 270): Box {
  const box = {
    x: ((place.x - x) / width) * 1_000,
    y: ((y + height - place.y - place.height) / height) * 1_000,
    width: (place.width / width) * 1_000,
    height: (place.height / height) * 1_000,
  };
  if (turned === 0) return box;
  const [right, bottom] = [1_000 - box.x - box.width, 1_000 - box.y - box.height];
  if (turned === 180) return { ...box, x: right, y: bottom };
  const corner = turned === 90 ? { x: bottom, y: box.x } : { x: box.y, y: right };
  return { ...corner, width: box.height, height: box.width };
}

/** A PDF whose own traces say that an editor changed it weeks after it was made. */
export async function editedPdf(text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.addPage([595, 842]).drawText(text, { x: 50, y: 780, size: 12 });
  pdf.setCreator('Writer');
  pdf.setProducer('Foxit PDF Editor 12');
  pdf.setCreationDate(new Date('2026-08-01T09:00:00Z'));
  pdf.setModificationDate(new Date('2026-09-20T09:00:00Z'));
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}

/** Something like a yard with sheds under a sky; another for each number. */
export function sitePhoto(seed: number, width = 1200): Promise<Buffer> {
  const shed = (n: number) => {
    const [x, y] = [(seed * 97 + n * 211) % 1000, 250 + ((seed * 53 + n * 89) % 300)];
    const [wide, high] = [120 + ((seed + n * 37) % 160), 90 + ((seed * 7 + n * 61) % 200)];
    return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="hsl(${(seed * 41 + n * 83) % 360} 40% ${20 + ((n * 29) % 60)}%)"/>`;
  };
  const yard = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#b9d3ea"/>
    <path d="M0 ${500 + (seed % 90)}h1200v400H0z" fill="#8a6a4a"/>${Array.from({ length: 7 }, (_, n) => shed(n)).join('')}</svg>`;
  return sharp(Buffer.from(yard))
    .resize(width)
    .jpeg({ quality: width === 1200 ? 92 : 60 })
    .toBuffer();
}
