import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { chanceOf } from './seeded-random.ts';

const run = promisify(execFile);

/** How a sheet was put on the glass, and what came out. */
export interface ScanManner {
  readonly seed: number;
  readonly dotsPerInch: number;
  readonly degrees: number;
  /** Of 255: how far points stray. */
  readonly noise: number;
  readonly form: 'pdf' | 'png' | 'jpeg';
}

export function mannerOf(seed: number, form?: ScanManner['form']): ScanManner {
  const chance = chanceOf(seed * 7 + 5);
  return {
    seed,
    dotsPerInch: chance.of([150, 170, 200]),
    degrees: chance.whole(-12, 12) / 10,
    noise: chance.whole(6, 22),
    form: form ?? chance.of(['pdf', 'png', 'jpeg']),
  };
}

export const contentTypes = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const;

/** The first page as a scanner gives it: turned a little, grey, with grain and a shadow at its edge. */
export async function scanOf(pdf: Uint8Array, manner: ScanManner): Promise<Buffer> {
  return onTheGlass(await firstPageOf(pdf, manner.dotsPerInch), manner);
}

/** As it is shown (its crop box, turned by its own rotation), as a grey JPEG. */
export async function firstPageOf(pdf: Uint8Array, dotsPerInch: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'thamani-scan-'));
  try {
    await writeFile(join(folder, 'page.pdf'), pdf);
    const options = [
      '-cropbox',
      '-r',
      String(dotsPerInch),
      '-gray',
      '-jpeg',
      '-jpegopt',
      'quality=98',
      '-singlefile',
      join(folder, 'page.pdf'),
      join(folder, 'page'),
    ];
    await run('pdftoppm', options);
    return await readFile(join(folder, 'page.jpg'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onTheGlass(page: Buffer, manner: ScanManner): Promise<Buffer> {
  const { data, info } = await sharp(page)
    .rotate(manner.degrees, { background: '#f4f4f4' })
    .greyscale()
    .blur(0.5)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const chance = chanceOf(manner.seed);
  for (let at = 0; at < data.length; at += 1) {
    const shadow = Math.min(1, 0.86 + ((at % info.width) / info.width) * 0.3);
    const stray = (chance.next() + chance.next() - 1) * manner.noise;
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) * shadow * 0.96 + stray)));
  }
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } });
  if (manner.form === 'png') return picture.png().toBuffer();
  const jpeg = await picture.jpeg({ quality: 78 }).toBuffer();
  return manner.form === 'jpeg' ? jpeg : inPdf(jpeg, manner.dotsPerInch);
}

async function inPdf(jpeg: Buffer, dotsPerInch: number): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const picture = await pdf.embedJpg(jpeg);
  const [width, height] = [(picture.width * 72) / dotsPerInch, (picture.height * 72) / dotsPerInch];
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  pdf.setProducer('Scanner 3000');
  pdf.setCreationDate(new Date('2026-04-02T09:00:00Z'));
  return Buffer.from(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }));
}
