import sharp, { type Sharp } from 'sharp';
import { chanceOf, type Chance } from './seeded-random.ts';

/** Photos as companies send them: a hall, a field, sacks, a machine. Made of shapes and grain, and no two alike. */

export const scenes = ['hall', 'field', 'sacks', 'machine'] as const;
export type Scene = (typeof scenes)[number];

const [width, height] = [1_200, 900];

export async function photoOf(seed: number, scene: Scene): Promise<Buffer> {
  const chance = chanceOf(seed * 31 + scenes.indexOf(scene));
  return grained(sharp(Buffer.from(drawingOf(chance, scene))), chance, 14).then((picture) => picture.jpeg({ quality: 88 }).toBuffer());
}

/** Nearly of one colour: a wall, a sky, a lens cap. */
export async function blankPhoto(seed: number): Promise<Buffer> {
  const chance = chanceOf(seed * 97);
  const tone = chance.whole(30, 230);
  const plain = sharp({ create: { width, height, channels: 3, background: { r: tone, g: tone, b: chance.whole(30, 230) } } });
  return grained(plain, chance, 3).then((picture) => picture.jpeg({ quality: 80 }).toBuffer());
}

export const copies = {
  'saved again': (photo: Sharp) => photo.jpeg({ quality: 45 }),
  'made smaller': (photo: Sharp) => photo.resize({ width: 420 }).jpeg({ quality: 70 }),
  brightened: (photo: Sharp) => photo.modulate({ brightness: 1.18 }).jpeg({ quality: 80 }),
  'as PNG': (photo: Sharp) => photo.resize({ width: 800 }).png(),
} as const;

export function copyOf(photo: Buffer, manner: keyof typeof copies): Promise<Buffer> {
  return copies[manner](sharp(photo)).toBuffer();
}

async function grained(picture: Sharp, chance: Chance, grain: number): Promise<Sharp> {
  const { data, info } = await picture.resize(width, height).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) {
    const stray = (chance.next() - 0.5) * 2 * grain;
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + stray)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function drawingOf(chance: Chance, scene: Scene): string {
  const tone = (): string => `rgb(${chance.whole(20, 235)},${chance.whole(20, 235)},${chance.whole(20, 235)})`;
  const horizon = chance.whole(250, 650);
  const ground = `<linearGradient id="g" x2="${chance.next().toFixed(2)}" y2="1"><stop stop-color="${tone()}"/><stop offset="1" stop-color="${tone()}"/></linearGradient>`;
  const shapes = Array.from({ length: chance.whole(14, 26) }, () => shapeOf(chance, scene, horizon, tone())).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${ground}</defs><rect width="100%" height="100%" fill="url(#g)"/><rect y="${horizon}" width="100%" height="${height - horizon}" fill="${tone()}"/>${shapes}</svg>`;
}

function shapeOf(chance: Chance, scene: Scene, horizon: number, fill: string): string {
  const [x, size] = [chance.whole(0, width), chance.whole(60, 300)];
  switch (scene) {
    case 'hall':
      return `<rect x="${x}" y="${chance.whole(0, horizon)}" width="${size}" height="${chance.whole(80, 500)}" fill="${fill}"/>`;
    case 'field':
      return `<ellipse cx="${x}" cy="${horizon + chance.whole(0, 300)}" rx="${size}" ry="${chance.whole(20, 90)}" fill="${fill}"/>`;
    case 'sacks':
      return `<rect x="${x}" y="${chance.whole(200, 800)}" width="${size}" height="${Math.round(size * 0.6)}" rx="40" fill="${fill}"/>`;
    case 'machine':
      return `<circle cx="${x}" cy="${chance.whole(0, height)}" r="${size / 2}" fill="${fill}" stroke="${fill}" stroke-width="18"/>`;
  }
}
