import type { Box } from '@thamani/domain/documents/places.ts';
import sharp from 'sharp';
import { theSet, type Made, type PlantedFault } from './corpus.ts';
import { firstPageOf } from './scans.ts';
import { photographedSideways, storedAs, type StoredPage } from './turned-pages.ts';
import type { Press } from './typeset.ts';

/** Documents of which it is known where on the page their fault is, and the comparison of a frame with that place. */

export interface PlacedDocument extends Made {
  readonly planted: PlantedFault;
}

const storedPages: Readonly<Record<string, StoredPage>> = {
  'turned to the right': { turned: 90 },
  'upside down': { turned: 180 },
  'turned to the left': { turned: 270 },
  cropped: { turned: 0, isCropped: true },
  'cropped and turned to the right': { turned: 90, isCropped: true },
};

/** Those that are stored in every other way as well. Of scans, which take seconds each, one of each fault in one way. */
const storedEveryWay = new Set(['row changed 1', 'day long ago 1']);
const storedOneWay = /, scan 1$/;

/** Read in every run, by group and name: each signal, format, language and kind of page once, two of them by eye. */
const sampled = [
  'ar٠ row changed 1',
  'ar٠ day to come 1',
  'ar row changed 3',
  'en day long ago 1',
  'fr sum changed 2',
  'fr row changed 1, turned to the right',
  'en day long ago 1, cropped',
  'en total changed, scan 1',
  'en row changed, scan 1, turned to the right',
];

/** Every document of the set whose fault is at a place, and some of them on pages that are stored turned, cropped or sideways. */
export function placedDocuments(): readonly PlacedDocument[] {
  const ofSet = theSet().filter((made): made is PlacedDocument => made.planted !== undefined);
  return [...ofSet, ...ofSet.flatMap(storedOtherwise)];
}

export function sampleOf(documents: readonly PlacedDocument[]): readonly PlacedDocument[] {
  return sampled.map((wanted) => {
    const found = documents.find((made) => labelOf(made) === wanted);
    if (found === undefined) throw new Error(`no document is called ${wanted}`);
    return found;
  });
}

export function labelOf({ group, name }: Pick<Made, 'group' | 'name'>): string {
  return `${group} ${name}`;
}

function storedOtherwise(made: PlacedDocument): readonly PlacedDocument[] {
  const { name, group, form, contentType } = made;
  if (form === 'text')
    return storedEveryWay.has(name)
      ? Object.entries(storedPages).map(([way, page]) => changed(made, way, (pdf) => storedAs(pdf, page)))
      : [];
  // Arabic scans are read by three looks or not at all.
  if (!storedOneWay.test(name) || (group !== 'en' && group !== 'fr')) return [];
  if (contentType === 'application/pdf') return [changed(made, 'turned to the right', (pdf) => storedAs(pdf, { turned: 90 }))];
  return [{ ...changed(made, 'photographed sideways', photographedSideways), contentType: 'image/jpeg' }];
}

/** The mask goes the same way as the document. */
function changed(made: PlacedDocument, way: string, change: (file: Uint8Array) => Promise<Buffer>): PlacedDocument {
  return {
    ...made,
    name: `${made.name}, ${way}`,
    isSample: false,
    planted: { ...made.planted, mask: async (press) => change(await made.planted.mask(press)) },
    make: async (press) => change(await made.make(press)),
  };
}

export interface PlantedPlace extends Pick<PlantedFault, 'isInLine'> {
  readonly box: Box;
  /** Height of the page as it is shown, of its width. */
  readonly proportion: number;
}

const dotsPerInch = 150;
/** Of 255. The shadow of a scan leaves its paper above 200. */
const darkest = 128;

/** Where the black of the mask is, in thousandths of the page as it is shown. No text is read for it. */
export async function placeOf({ planted, contentType, ...made }: PlacedDocument, press: Press): Promise<PlantedPlace> {
  const mask = await planted.mask(press);
  const picture = contentType === 'application/pdf' ? await firstPageOf(mask, dotsPerInch) : mask;
  const upright = sharp(picture).autoOrient().greyscale().toColourspace('b-w');
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * channels] ?? 255) >= darkest) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  if (right === 0) throw new Error(`the mask of ${labelOf(made)} is empty`);
  const box = {
    x: (left / width) * 1_000,
    y: (top / height) * 1_000,
    width: ((right - left) / width) * 1_000,
    height: ((bottom - top) / height) * 1_000,
  };
  return { box, isInLine: planted.isInLine, proportion: height / width };
}

export interface FrameComparison {
  /** The part of the planted box that the frame covers, from 0 to 1. */
  readonly overlap: number;
  /** Area of the frame, of that of the planted box; of a line its height alone. The viewer leaves air around what it frames. */
  readonly size: number;
  /** By how much the middle of the frame is away from the planted one, across or down (of a line down), in thousandths of the page. */
  readonly deviation: number;
}

/** Half would let a frame around Arabic letters, which is twice as high as they are, be one line away. */
export const leastOverlap = 0.6;
export const largestSize = 3;
/** Between two lines of a sheet, in thousandths of A4: 16 points. */
export const lineDistance = 19;

export function comparisonOf(frame: Box, { box: planted, isInLine }: Pick<PlantedPlace, 'box' | 'isInLine'>): FrameComparison {
  const across = Math.min(frame.x + frame.width, planted.x + planted.width) - Math.max(frame.x, planted.x);
  const down = Math.min(frame.y + frame.height, planted.y + planted.height) - Math.max(frame.y, planted.y);
  const area = planted.width * planted.height;
  const aside = Math.abs(frame.x + frame.width / 2 - planted.x - planted.width / 2);
  const below = Math.abs(frame.y + frame.height / 2 - planted.y - planted.height / 2);
  return {
    overlap: across <= 0 || down <= 0 ? 0 : (across * down) / area,
    size: isInLine ? frame.height / planted.height : (frame.width * frame.height) / area,
    deviation: isInLine ? below : Math.max(aside, below),
  };
}

export function isAtPlace({ overlap, size }: FrameComparison): boolean {
  return overlap >= leastOverlap && size <= largestSize;
}
