import { Readable } from 'node:stream';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { textOf } from '@thamani/domain/signals/document-text.ts';
import { photoDistance, photoDistanceOf, saysSomething } from '@thamani/domain/signals/fingerprints.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { invoiceWithPlaces, sitePhoto, type InvoiceMade } from '../../testing/evidence.ts';
import type { Extraction } from '../../ports.ts';
import { wordsInTable } from './tesseract-tsv.ts';
import { wordsIn } from './pdf-text.ts';
import { documentReader } from './document-extractor.ts';

const reader = documentReader({ atOnce: 2 });
type Kind = Parameters<typeof reader.read>[0]['contentType'];
const read = (bytes: Buffer, contentType: Kind, mediaType: 'document' | 'photo' = 'document'): Promise<Extraction> =>
  reader.read({ view: Readable.from([bytes]), original: Readable.from([bytes]), contentType, mediaType });

const lines = ['Tema Steel Supplies Limited', 'Invoice No: TSS-4471', 'Invoice date: 14/03/2026', 'Grand total 1,863.00'];

async function writtenPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const [sheet, font] = [pdf.addPage([595, 842]), await pdf.embedFont(StandardFonts.Helvetica)];
  for (const [row, line] of lines.entries()) sheet.drawText(line, { x: 60, y: 760 - row * 40, size: 16, font });
  return Buffer.from(await pdf.save());
}

function drawnPage(): Promise<Buffer> {
  const rows = lines.map((line, row) => `<text x="80" y="${140 + row * 70}">${line}</text>`).join('');
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="900"><rect width="1240" height="900" fill="#fff"/>
    <g font-family="Noto Sans" font-size="40" fill="#111">${rows}</g></svg>`;
  return sharp(Buffer.from(page)).png().toBuffer();
}

async function scannedPdf(crop?: readonly [x: number, y: number, width: number, height: number]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(await drawnPage());
  const sheet = pdf.addPage([620, 450]);
  sheet.drawImage(picture, { x: 0, y: 0, width: 620, height: 450 });
  if (crop !== undefined) sheet.setCropBox(...crop);
  return Buffer.from(await pdf.save());
}

describe('reading', () => {
  it('takes the words of a PDF as they stand in it, with their places and how it was made', async () => {
    const { text, traces, photo: hash } = await read(await writtenPdf(), 'application/pdf');
    expect(text).toMatchObject({ source: 'text', confidence: 100 });
    expect(text?.lines.map(textOf)).toEqual(lines);
    const [first] = text?.lines ?? [];
    expect(first?.page).toBe(1);
    // 60 points from the left of 595, the first line near the top of the page.
    expect(first?.words[0]?.box.x).toBeCloseTo((60 / 595) * 1000, 0);
    expect(first?.words[0]?.box.y).toBeLessThan(120);
    expect(traces).toMatchObject({ ends: 1, isSigned: false });
    expect(hash).toBeUndefined();
  });

  it.each([
    ['a scanned page', () => scannedPdf(), 'application/pdf'],
    ['a picture of a page', drawnPage, 'image/png'],
  ] as const)(
    'reads %s by eye, and says how sure it is',
    async (_, make, type) => {
      const { text } = await read(await make(), type);
      expect(text?.source).toBe('ocr');
      expect(text?.confidence).toBeGreaterThan(80);
      expect(text?.lines.map(textOf).join('\n')).toContain('TSS-4471');
      expect(text?.lines.map(textOf).join('\n')).toContain('1,863.00');
      expect(text?.lines[0]?.words[0]?.box.y).toBeGreaterThan(50);
    },
    60_000,
  );

  const cropped = { x: 20, y: 300, width: 560, height: 520 };
  it.each<[string, Pick<InvoiceMade, 'turned' | 'cropped'>]>([
    ['upright', {}],
    ['turned to the right', { turned: 90 }],
    ['upside down', { turned: 180 }],
    ['turned to the left', { turned: 270 }],
    ['cropped', { cropped }],
    ['cropped and turned to the right', { cropped, turned: 90 }],
    ['cropped and upside down', { cropped, turned: 180 }],
    ['cropped and turned to the left', { cropped, turned: 270 }],
  ])('places the words of a page that is %s as people see them', async (_, page) => {
    const rows = [['Jute bags', 200, 1.8]] as const;
    // Another total than the amount of its row: each text is drawn once.
    const made = { number: 'BK-7', date: '2026-09-14', taxNumber: 'C0012345678', rows, total: 361, ...page };
    const { bytes, boxOf } = await invoiceWithPlaces(made);
    const { text } = await read(bytes, 'application/pdf');
    const words = text?.lines.flatMap((line) => line.words) ?? [];
    for (const wanted of ['200', '1.80', '360.00']) {
      const box = words.find((word) => word.text === wanted)?.box;
      const planted = boxOf(wanted);
      // Less than a point.
      expect([wanted, Math.abs((box?.x ?? 0) - planted.x) < 1, Math.abs((box?.y ?? 0) - planted.y) < 1]).toEqual([wanted, true, true]);
      expect(box?.width).toBeCloseTo(planted.width, 0);
      expect(box?.height).toBeCloseTo(planted.height, 0);
    }
  });

  it('places the words of a scan on the part of its page that people see', async () => {
    const { text } = await read(await scannedPdf([20, 0, 600, 420]), 'application/pdf');
    const word = text?.lines.flatMap((line) => line.words).find((one) => one.text === 'Invoice');
    // 40 points from the left of the page, of which 20 are cut; its line is 105 points from the top, of which 30 are cut.
    expect(Math.abs((word?.box.x ?? 0) - (20 / 600) * 1000)).toBeLessThan(8);
    expect(Math.abs((word?.box.y ?? 0) + (word?.box.height ?? 0) - (75 / 420) * 1000)).toBeLessThan(12);
  }, 60_000);

  it('knows a photo that was saved again, smaller and brighter, and tells another from it; reads no words in it', async () => {
    const own = await sitePhoto(3);
    const again = await sharp(own).resize(640).modulate({ brightness: 1.1 }).jpeg({ quality: 60 }).toBuffer();
    const [one, same, other] = await Promise.all([own, again, await sitePhoto(11)].map((bytes) => read(bytes, 'image/jpeg', 'photo')));
    expect(one?.text).toBeUndefined();
    expect(saysSomething(one?.photo ?? 0n)).toBe(true);
    expect(photoDistanceOf(one?.photo ?? 0n, same?.photo ?? 0n)).toBeLessThanOrEqual(photoDistance);
    expect(photoDistanceOf(one?.photo ?? 0n, other?.photo ?? 0n)).toBeGreaterThan(photoDistance);
  });

  it.each([
    ['a PDF', 'application/pdf', 'document'],
    ['a picture', 'image/png', 'document'],
    ['a photo', 'image/jpeg', 'photo'],
  ] as const)('finds nothing in what only calls itself %s, and is not broken by it', async (_, type, as) => {
    expect(await read(Buffer.from('no such thing'), type, as)).toEqual({});
  });

  it('works on so many at once, and the others wait their turn', async () => {
    const one = documentReader({ atOnce: 1 });
    const bytes = await sitePhoto(5);
    const readings = await Promise.all(
      Array.from({ length: 4 }, () =>
        one.read({ view: Readable.from([bytes]), original: Readable.from([bytes]), contentType: 'image/jpeg', mediaType: 'photo' }),
      ),
    );
    expect(new Set(readings.map(({ photo: hash }) => hash)).size).toBe(1);
  });
});

it('reads what Poppler and Tesseract say of a page', () => {
  const layout = '<page width="600" height="800">\n<word xMin="60" yMin="80" xMax="120" yMax="96">Fish &amp; oil</word>\n</page>';
  expect(wordsIn(layout)).toEqual([{ page: 1, text: 'Fish & oil', box: { x: 100, y: 100, width: 100, height: 20 } }]);
  const table = 'level\tpage\n1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t\n5\t1\t1\t1\t1\t1\t100\t200\t50\t40\t87.5\tTotal\n';
  expect(wordsInTable(table, 3)).toMatchObject([
    { word: { page: 3, text: 'Total', box: { x: 100, y: 100, width: 50, height: 20 } }, confidence: 87.5 },
  ]);
});
