import { documentRules } from '@thamani/domain/documents/documents.ts';

const { mostBytes, mostPixels } = documentRules;

/** Long edge and quality, tried in this order. An officer must be able to read a stamp: never below 2400 px. */
const tries = [
  { edge: 4000, quality: 0.88 },
  { edge: 3200, quality: 0.85 },
  { edge: 2400, quality: 0.85 },
  { edge: 2400, quality: 0.7 },
  { edge: 2400, quality: 0.5 },
] as const;

/** Makes a picture smaller where it has too many bytes or pixels; undefined where the browser cannot. */
export async function shrink(picture: Blob): Promise<Blob | undefined> {
  const bitmap = await decoded(picture);
  if (bitmap === undefined) return picture.size > mostBytes ? undefined : picture;
  try {
    const { width, height } = bitmap;
    if (picture.size <= mostBytes && width * height <= mostPixels) return picture;
    for (const { edge, quality } of tries) {
      const drawn = await redrawn(bitmap, Math.min(1, edge / Math.max(width, height)), quality);
      if (drawn !== undefined && drawn.size <= mostBytes) return drawn;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

/** Applies the EXIF orientation, since the redrawn picture has no EXIF data. */
async function decoded(picture: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

function redrawn(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(undefined);
  pen.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what shows through is paper.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality));
}
