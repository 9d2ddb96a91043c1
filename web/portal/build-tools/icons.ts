import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { dyes, markPath } from './logo.ts';

/** The seal as phones and older browsers want it; the others take mark.svg. */
export async function drawIcons(folder: string): Promise<void> {
  await writeFile(join(folder, 'apple-touch-icon.png'), await tile(180, 0.62));
  await writeFile(join(folder, 'icon-192.png'), await tile(192, 0.66, 0.18));
  await writeFile(join(folder, 'icon-512.png'), await tile(512, 0.66, 0.18));
  // A launcher may cut everything outside a circle of 80%.
  await writeFile(join(folder, 'icon-maskable-512.png'), await tile(512, 0.54));
  await writeFile(join(folder, 'favicon.ico'), icoOf(await Promise.all([16, 32, 48].map(bare))));
}

/** Gold on forest. `share`: how much of the width the seal takes; `corner`: the corners' radius. */
function tile(size: number, share: number, corner = 0): Promise<Buffer> {
  const mark = size * share;
  return png(
    size,
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${dyes.forest}"/>` +
      `<path fill="${dyes.gold}" transform="translate(${(size - mark) / 2} ${(size - mark) / 2}) scale(${mark / 32})" d="${markPath}"/>`,
  );
}

async function bare(size: number): Promise<{ size: number; png: Buffer }> {
  return { size, png: await png(size, `<path fill="${dyes.forest}" transform="scale(${size / 32})" d="${markPath}"/>`) };
}

function png(size: number, drawn: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer();
}

/** A directory of PNG pictures: 6 bytes, then 16 for each picture, then the pictures. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    directory.writeUInt8(picture.size, entry);
    directory.writeUInt8(picture.size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(picture.png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += picture.png.length;
  }
  return Buffer.concat([directory, ...pictures.map((picture) => picture.png)]);
}
