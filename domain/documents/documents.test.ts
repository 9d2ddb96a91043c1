import { describe, expect, it } from 'vitest';
import { contentTypeOf, takes } from './documents.ts';
import { mostNameCharacters, tidyName } from './file-names.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the kind of a file', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\u0089PNG\r\n\u001a\n', 'image/png'],
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    [' %PDF-1.7', undefined],
    ['GIF89a', undefined],
    ['<svg', undefined],
    ['MZ', undefined],
    ['', undefined],
  ])('%j is %s', (head, kind) => expect(contentTypeOf(bytes(head))).toBe(kind));

  it('a photo is a picture', () => {
    expect(takes('photo', 'application/pdf')).toBe(false);
    expect(takes('photo', 'image/png')).toBe(true);
    expect(takes('document', 'image/jpeg')).toBe(true);
  });
});

describe('a name', () => {
  it.each([
    ['invoice 12.pdf', 'invoice 12.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\a\\scan.PDF', 'scan.pdf'],
    ['a.pdf.jpg', 'a.pdf'],
    ['evil\r\nSet-Cookie: a=b.pdf', 'evilSet-Cookie a=b.pdf'],
    ['\u202egpj.exe', 'gpj.exe.pdf'],
    ['a\u0000.pdf', 'a.pdf'],
    ['...', 'document.pdf'],
    ['', 'document.pdf'],
    [undefined, 'document.pdf'],
    ['شهادة.pdf', 'شهادة.pdf'],
  ])('%j becomes %s', (sent, kept) => expect(tidyName(sent, 'application/pdf')).toBe(kept));

  it('has room for no more than is shown', () => {
    expect(tidyName('x'.repeat(5_000), 'image/jpeg')).toHaveLength(mostNameCharacters);
    expect(tidyName('𝒳'.repeat(500), 'image/jpeg').isWellFormed()).toBe(true);
  });
});
