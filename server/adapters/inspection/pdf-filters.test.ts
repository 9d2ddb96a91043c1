import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodedBytes } from './pdf-filters.ts';

const maxBytes = 400 * 1024 * 1024;
const zeros = deflateSync(Buffer.alloc(1_000_000));
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);

describe('how large a stream of a PDF is once it is decoded', () => {
  it.each([
    ['nothing', [], Buffer.alloc(500), 500],
    ['Flate', ['FlateDecode'], zeros, 1_000_000],
    ['Flate by its short name', ['Fl'], zeros, 1_000_000],
    ['Flate behind hexadecimal digits', ['ASCIIHexDecode', 'FlateDecode'], hex(zeros), 1_000_000],
    ['Flate behind their short names', ['AHx', 'Fl'], hex(zeros), 1_000_000],
    ['base 85', ['ASCII85Decode'], Buffer.from('z87cURD]i,"Ebo80~>'), 16],
    // Clear, one 65, then codes that each stand for one letter more, and the end: 65, 65 65, 65 65 65.
    ['LZW', ['LZWDecode'], Buffer.from([0x80, 0x10, 0x60, 0x50, 0x38, 0x08]), 6],
    ['run lengths', ['RunLengthDecode'], Buffer.from([1, 65, 66, 156, 67, 128]), 103],
    ['a picture', ['DCTDecode'], Buffer.alloc(77), 77],
    ['a picture behind hexadecimal digits', ['ASCIIHexDecode', 'DCTDecode'], hex(Buffer.alloc(77)), 77],
  ] as const)('%s', async (_, filters, contents, bytes) => {
    expect(await decodedBytes(filters, contents, maxBytes)).toBe(bytes);
  });

  it('is not even asked of a chain that no honest program writes', async () => {
    for (const filters of [
      ['FlateDecode', 'FlateDecode'],
      ['Fl', 'LZW'],
      ['ASCIIHexDecode', 'AHx', 'A85', 'Fl'],
      ['Crypt'],
      ['OfMyOwn', 'FlateDecode'],
    ])
      expect([filters, await decodedBytes(filters, zeros, maxBytes)]).toEqual([filters, undefined]);
  });

  it('stops soon after what is allowed', async () => {
    expect(await decodedBytes(['Fl'], deflateSync(Buffer.alloc(50_000_000)), 1_000_000)).toBeLessThan(2_000_000);
  });

  it('counts as far as it comes in one that is cut', async () => {
    expect(await decodedBytes(['Fl'], zeros.subarray(0, zeros.byteLength / 2), maxBytes)).toBeGreaterThan(100_000);
  });
});
