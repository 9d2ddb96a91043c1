import sharp from 'sharp';

/** About 300 dots an inch of a sheet: what the reader's letters were learned at. */
const longSide = 3_400;
const mostEnlarged = 3;
/** The paper is looked at through so coarse a sieve that no letter is left on it. */
const paperSide = 200;
/** Of the paper's brightness: what is darker is ink, what is lighter is paper. */
const [ink, paper] = [0.35, 0.85];

/**
 * A page as dark letters on white, however it was scanned: shadows and the colour of the paper are divided out, and grain between the
 * letters goes. Without it, the reader takes the grain for letters and spends a minute on it.
 */
export async function cleared(picture: string, file: string): Promise<void> {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.min(mostEnlarged, longSide / Math.max(width, height));
  const grey = sharp(picture).flatten({ background: 'white' }).greyscale();
  const { data, info } = await grey
    .clone()
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sieved = await grey.resize({ width: paperSide }).median(9).blur(6).png().toBuffer();
  const ground = await sharp(sieved).resize(info.width, info.height, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer();
  for (let at = 0; at < data.length; at += 1) {
    const share = (data[at] ?? 0) / Math.max(1, ground[at] ?? 1);
    data[at] = Math.max(0, Math.min(255, Math.round(((share - ink) / (paper - ink)) * 255)));
  }
  rub(data, info.width, info.height);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await sharp(data, { raw }).toColourspace('b-w').png({ compressionLevel: 3 }).toFile(file);
}

/** Points in a row, across and down, that no letter has: they are the rules of a table, which the reader takes for letters. */
const longest = { across: 90, down: 70 };
const dark = 160;

/** A rule that lies a little askew is a stair of long steps; the points beside it are the softness of its edge. */
function rub(data: Buffer, width: number, height: number): void {
  const rules = new Uint8Array(data.length);
  const mark = (start: number, step: number, count: number, fewest: number): void => {
    let run = 0;
    for (let at = 0; at <= count; at += 1) {
      if (at < count && (data[start + at * step] ?? 255) < dark) run += 1;
      else {
        if (run >= fewest) for (let back = 1; back <= run; back += 1) rules[start + (at - back) * step] = 1;
        run = 0;
      }
    }
  };
  for (let y = 0; y < height; y += 1) mark(y * width, 1, width, longest.across);
  for (let x = 0; x < width; x += 1) mark(x, width, height, longest.down);
  for (let at = 0; at < data.length; at += 1)
    if (rules[at] === 1) for (const near of [-2 * width, -width, -2, -1, 0, 1, 2, width, 2 * width]) data[at + near] = 255;
}
