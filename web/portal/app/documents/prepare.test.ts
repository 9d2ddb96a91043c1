import { documentRules } from '@thamani/domain/documents/documents.ts';
import { expect, test } from 'vitest';
import { prepare } from './prepare.ts';

const pdf = (bytes: number) => new File(['%PDF-1.7\n', new Uint8Array(bytes - 9)], 'invoice.pdf');

test('a PDF of exactly 5 MB goes as it is, one byte more does not', async () => {
  const exactly = pdf(documentRules.mostBytes);
  expect(await prepare(exactly, 'document')).toEqual({ file: exactly, name: 'invoice.pdf', contentType: 'application/pdf' });
  expect(await prepare(pdf(documentRules.mostBytes + 1), 'document')).toBe('too_large');
});

test('a file is what its bytes say, not what its name says', async () => {
  expect(await prepare(new File(['PK\u0003\u0004'], 'invoice.pdf', { type: 'application/pdf' }), 'document')).toBe('wrong_kind');
  expect(await prepare(pdf(20), 'photo')).toBe('not_a_picture');
  expect(await prepare(new File(['GIF89a'], 'site.jpg'), 'photo')).toBe('not_a_picture');
  expect(await prepare(new File([], 'site.jpg'), 'photo')).toBe('empty');
});

test('a file that has gone since it was picked is told as such', async () => {
  const gone = new File(['%PDF-1.7'], 'gone.pdf');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob;
  expect(await prepare(gone, 'document')).toBe('unreadable');
});

test('a picture that the browser cannot draw is sent as it is while it is small, and told when it is not', async () => {
  const jpeg = (bytes: number) => new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(bytes - 3)], 'site.jpg');
  expect(await prepare(jpeg(100), 'photo')).toMatchObject({ name: 'site.jpg', contentType: 'image/jpeg' });
  expect(await prepare(jpeg(documentRules.mostBytes + 1), 'photo')).toBe('too_large');
});
