import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { linesOf } from '@thamani/domain/signals/lines.ts';
import { hashedSide, photoHash } from '@thamani/domain/signals/photo-hash.ts';
import sharp from 'sharp';
import type { Reader, Reading } from '../../ports.ts';
import { picturesOfPdf, wordsOfPictures } from './ocr.ts';
import { wordsOfPdf } from './pdf-words.ts';
import { tracesOf } from './traces.ts';

/** A PDF with fewer letters than this on all its pages is a scan. */
const fewestLetters = 40;

/** Reads what a company sent: the disarmed copy for its words, the original for how it was made. */
export function documentReader({ atOnce }: { readonly atOnce: number }): Reader {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async read({ view, original, contentType, mediaType }) {
      if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else working += 1;
      const folder = await mkdtemp(join(tmpdir(), 'thamani-reading-'));
      try {
        const [copy, own] = [join(folder, 'view'), join(folder, 'original')];
        await pipeline(view, createWriteStream(copy));
        await pipeline(original, createWriteStream(own));
        if (mediaType === 'photo') return await lookAtPhoto(copy);
        return contentType === 'application/pdf' ? await readPdf(copy, own, folder) : await readPicture(copy);
      } finally {
        await rm(folder, { recursive: true, force: true });
        const next = waiting.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
  };
}

async function readPdf(copy: string, original: string, folder: string): Promise<Reading> {
  const traces = await tracesOf(await readFile(original));
  const known = traces === undefined ? {} : { traces };
  const words = (await wordsOfPdf(copy)) ?? [];
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters >= fewestLetters) return { ...known, text: { source: 'text', sureness: 100, lines: linesOf(words) } };
  const pictures = await picturesOfPdf(copy, folder);
  const seen = pictures && (await wordsOfPictures(pictures));
  return seen === undefined ? known : { ...known, text: { source: 'ocr', sureness: seen.sureness, lines: linesOf(seen.words) } };
}

async function readPicture(copy: string): Promise<Reading> {
  const seen = await wordsOfPictures([copy]).catch(() => undefined);
  return seen === undefined ? {} : { text: { source: 'ocr', sureness: seen.sureness, lines: linesOf(seen.words) } };
}

async function lookAtPhoto(copy: string): Promise<Reading> {
  const grey = await sharp(copy)
    .greyscale()
    .resize(hashedSide, hashedSide, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return grey === undefined ? {} : { photo: photoHash(new Uint8Array(grey)) };
}
