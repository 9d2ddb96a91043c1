import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
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
}

/** An invoice with its words as text, as programs print them. */
export async function invoicePdf({ number, date, taxNumber, rows, total, size = 12 }: InvoiceMade): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const [sheet, font] = [pdf.addPage([595, 842]), await pdf.embedFont(StandardFonts.Helvetica)];
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
    for (const [column, text] of columns.entries()) sheet.drawText(text, { x: 50 + column * 130, y: 780 - index * 3 * size, size, font });
  }
  return Buffer.from(await pdf.save());
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
