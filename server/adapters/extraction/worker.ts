import { readFile } from 'node:fs/promises';
import { linesOf } from '@thamani/domain/signals/line-layout.ts';
import { hashedSide, photoHash } from '@thamani/domain/signals/photo-hash.ts';
import sharp from 'sharp';
import type { Extraction } from '../../ports.ts';
import { work } from '../process-pool/worker-protocol.ts';
import { boundedTraces, boundedWords } from './limits.ts';
import type { Job, ExtractionReply } from './document-extractor.ts';
import { picturesOfPdf, wordsOfPictures } from './ocr.ts';
import { wordsOfPdf } from './pdf-text.ts';
import { tracesOf } from './pdf-metadata.ts';

/** A PDF with fewer letters than this on all its pages is a scan. */
const fewestLetters = 40;

sharp.cache(false);
sharp.concurrency(1);

/** The program that reads one stranger's document at a time; Poppler and Tesseract run below it, in the same sandbox. */
work<Job, ExtractionReply>({
  spentMegabytes: 220,
  mostMegabytes: 640,
  answer: async (job) => ({ reading: await read(job) }),
  thrown: (error) => ({ fault: error instanceof Error ? error.message : String(error) }),
});

function read({ folder, view, original, contentType, mediaType }: Job): Promise<Extraction> {
  if (mediaType === 'photo') return readPhoto(view);
  return contentType === 'application/pdf' ? readPdf(view, original, folder) : readPicture(view);
}

async function readPdf(copy: string, original: string, folder: string): Promise<Extraction> {
  const traces = await tracesOf(await readFile(original));
  const known = traces === undefined ? {} : { traces: boundedTraces(traces) };
  const words = boundedWords((await wordsOfPdf(copy)) ?? []);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters >= fewestLetters) return { ...known, text: { source: 'text', confidence: 100, lines: linesOf(words) } };
  const pictures = await picturesOfPdf(copy, folder);
  const seen = pictures && (await wordsOfPictures(pictures));
  return seen === undefined
    ? known
    : { ...known, text: { source: 'ocr', confidence: seen.confidence, lines: linesOf(boundedWords(seen.words)) } };
}

async function readPicture(copy: string): Promise<Extraction> {
  const seen = await wordsOfPictures([copy]).catch(() => undefined);
  return seen === undefined ? {} : { text: { source: 'ocr', confidence: seen.confidence, lines: linesOf(boundedWords(seen.words)) } };
}

async function readPhoto(copy: string): Promise<Extraction> {
  const grey = await sharp(copy)
    .greyscale()
    .resize(hashedSide, hashedSide, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return grey === undefined ? {} : { photo: photoHash(new Uint8Array(grey)) };
}
