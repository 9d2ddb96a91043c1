import { join } from 'node:path';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import sharp from 'sharp';
import type { Finding, Job } from './inspector.ts';

const viewSide = 3_000;
const thumbnailSide = 320;

sharp.cache(false);
sharp.concurrency(1);

/** Decoded to pixels and encoded again: what is not pixels (locations, names, hidden files) is not copied. */
export async function inspectPicture({ folder, file, contentType }: Job): Promise<Finding> {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== contentType) return { refused: 'damaged' };
  if (width * height > documentRules.mostPixels) return { refused: 'too_many_pixels' };
  const view = join(folder, 'view');
  const thumbnail = join(folder, 'thumbnail');
  await sharp(file, { limitInputPixels: documentRules.mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: viewSide, height: viewSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 84 })
    .toFile(view);
  await sharp(view)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toFile(thumbnail);
  return { view: { file: view, type: 'image/jpeg' }, pageCount: 1, thumbnail };
}
