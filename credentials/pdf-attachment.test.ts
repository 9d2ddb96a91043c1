import { describe, expect, test } from 'vitest';
import { through } from './compression.ts';
import { credentialIn, credentialsIn, mostPdfBytes } from './pdf-attachment.ts';
import { keyPair, signerOf } from './testing/example.ts';
import { bytesOf, fileWith, joined } from './testing/pdf-file.ts';

const credential = await signerOf(await keyPair(1)).credential();

describe('the credential of a file', () => {
  test.each([
    { packed: true, lineEnd: '\n' },
    { packed: false, lineEnd: '\n' },
    { packed: true, lineEnd: '\r\n' },
    { packed: false, lineEnd: '\r\n' },
  ])('is read, however it is written: %j', async (how) => {
    expect(await credentialIn(await fileWith([credential], how))).toBe(credential);
  });

  test('is read where its length is an indirect reference, and after an incremental update', async () => {
    const packed = await through(new TextEncoder().encode(credential), new CompressionStream('deflate'));
    const head = bytesOf('7 0 obj\n<</Params<</Size 5000>>/Length 9 0 R/Filter[/FlateDecode]/Type/EmbeddedFile>>\nstream\r\n');
    const update = bytesOf('\nendstream\nendobj\n%%EOF\n12 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] >>\nendobj\n%%EOF\n');
    expect(await credentialIn(joined([head, packed, update]))).toBe(credential);
  });

  test('is the last one, where another was attached later; all of them are told', async () => {
    const later = `${credential}A`;
    const file = joined([await fileWith([credential]), await fileWith([later, credential])]);
    expect(await credentialsIn(file)).toEqual([credential, later]);
    expect(await credentialIn(await fileWith(['a.b.c', credential]))).toBe(credential);
  });

  test('is not any other attached file', async () => {
    expect(await credentialIn(await fileWith(['{"number": 1}', '<html>', 'a.b', 'a.b.c.d', ''], { packed: false }))).toBeUndefined();
    expect(await credentialIn(await fileWith([]))).toBeUndefined();
    expect(await credentialIn(new Uint8Array())).toBeUndefined();
  });
});

describe('a hostile file', () => {
  test('that unpacks without end is cut off', async () => {
    const bomb = `${'A'.repeat(40_000_000)}.b.c`;
    const file = await fileWith([bomb]);
    expect(file.length).toBeLessThan(64 * 1024);
    expect(await credentialIn(file)).toBeUndefined();
  });

  test('with thousands of attached files costs no more than a few, and hides none of the first', async () => {
    const many = await fileWith([credential, ...Array.from({ length: 5_000 }, (_, index) => `x${index}`)], { packed: false });
    const began = performance.now();
    expect(await credentialsIn(many)).toEqual([credential]);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('that is too large is not read', async () => {
    const file = await fileWith([credential]);
    const whole = new Uint8Array(mostPdfBytes);
    whole.set(file);
    expect(await credentialIn(whole)).toBe(credential);
    expect(await credentialIn(joined([whole, new Uint8Array(1)]))).toBeUndefined();
  });

  test.each([
    ['without a stream', '1 0 obj << /Type /EmbeddedFile >> endobj'],
    ['with a stream that does not end', '1 0 obj << /Type /EmbeddedFile >>\nstream\na.b.c'],
    ['with a stream of the next object', '1 0 obj << /Type /EmbeddedFile >> endobj 2 0 obj << >>\nstream\na.b.c\nendstream'],
    ['with another packing', '1 0 obj << /Type /EmbeddedFile /Filter /LZWDecode >>\nstream\na.b.c\nendstream'],
    ['with broken packing', '1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\na.b.c\nendstream'],
    ['with a length of its own', '1 0 obj << /Type /EmbeddedFile /Length 999999999 /Filter /FlateDecode >>\nstream\nx\nendstream'],
    ['of names alone', '/EmbeddedFile'.repeat(100_000)],
  ])('%s gives nothing', async (_, text) => {
    expect(await credentialIn(bytesOf(text))).toBeUndefined();
  });

  test('that was cut off anywhere gives the whole credential or nothing, and no error', async () => {
    const file = await fileWith([credential]);
    const found = new Set<string | undefined>();
    for (let at = 0; at < file.length; at += 7) found.add(await credentialIn(file.slice(0, at)));
    expect(found).toEqual(new Set([undefined, credential]));
  });
});
