import type { DocumentText } from '@thamani/domain/signals/document-text.ts';
import { expect, test, vi } from 'vitest';
import { documentLines } from './document-lines.ts';
import type { DrawableDocument } from './drawable-document.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };
const lineOf = (page: number, text: string) => ({ page, words: [{ text, box }] });
const read: DocumentText = { source: 'ocr', confidence: 80, lines: [lineOf(1, 'read'), lineOf(2, 'read')] };

function linesOf(pageCount: number, textSource: 'text' | 'ocr' | null, answer: () => Promise<DocumentText | null>) {
  const own = vi.fn<DrawableDocument['linesOf']>(async (page: number) => [lineOf(page, 'own')]);
  const text = vi.fn<() => Promise<DocumentText | null>>(answer);
  const source = { open: () => Promise.reject(new Error('unused')), text, originalOf: () => '' };
  const drawable = { pageCount, linesOf: own } as unknown as DrawableDocument;
  return { own, text, ...documentLines('id', source, { drawable, firstSize: { width: 1, height: 1 }, textSource }) };
}

test('a scan is searched in the text that OCR read, which is asked for once', async () => {
  const { toSearch, own, text } = linesOf(3, 'ocr', async () => read);
  expect(text).not.toHaveBeenCalled();
  expect(await toSearch(2)).toEqual([lineOf(2, 'read')]);
  expect(await toSearch(3)).toEqual([]);
  expect(text).toHaveBeenCalledOnce();
  expect(own).not.toHaveBeenCalled();
});

test('another file is searched in its own text, which is kept for a short document', async () => {
  const short = linesOf(3, 'text', async () => read);
  expect(await short.toSearch(1)).toEqual([lineOf(1, 'own')]);
  await short.toSearch(1);
  expect(short.own).toHaveBeenCalledOnce();
  expect(short.text).not.toHaveBeenCalled();
  const long = linesOf(500, null, async () => null);
  await long.toSearch(1);
  await long.toSearch(1);
  expect(long.own).toHaveBeenCalledTimes(2);
});

test('a place is marked by the lines that the server extracted, otherwise by those of the file', async () => {
  const { toMark } = linesOf(30, 'text', async () => read);
  expect(await toMark(1)).toEqual([lineOf(1, 'read')]);
  expect(await toMark(25)).toEqual([lineOf(25, 'own')]);
  const unreachable = linesOf(1, 'ocr', () => Promise.reject(new Error('no connection')));
  expect(await unreachable.toMark(1)).toEqual([lineOf(1, 'own')]);
});

test('text that could not be loaded is asked for again', async () => {
  let attempts = 0;
  const { toSearch, text } = linesOf(3, 'ocr', async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no connection');
    return read;
  });
  expect(await Promise.all([toSearch(1), toSearch(2)])).toEqual([[], []]);
  expect(await toSearch(1)).toEqual([lineOf(1, 'read')]);
  expect(text).toHaveBeenCalledTimes(2);
});
