import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCbor, encodeCbor, type Cbor } from './cbor.ts';

const integers = fc.integer({ min: -(2 ** 32), max: 2 ** 32 - 1 }).map((value) => (Object.is(value, -0) ? 0 : value));
const bytes = fc.uint8Array({ maxLength: 300 }).map((taken) => new Uint8Array(taken));
/** No deeper than a seal, and a little more. */
const values: fc.Arbitrary<Cbor> = fc.letrec<{ value: Cbor }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    integers,
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    bytes,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(integers, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
    fc.record({ tag: fc.nat({ max: 2 ** 31 - 1 }), content: tie('value') }),
  ),
})).value;

const of = (...written: number[]) => decodeCbor(Uint8Array.from(written));

describe('a value', () => {
  test('comes back as it was written', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(decodeCbor(encodeCbor(value))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test('is read from one writing alone, whatever bytes they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (taken) => {
        const value = decodeCbor(taken);
        expect(value === undefined || Buffer.from(encodeCbor(value)).equals(taken)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test('with a byte changed is another one or none', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, at, change) => {
        const written = encodeCbor(value);
        const index = at % written.length;
        written[index] = (written[index] ?? 0) ^ change;
        const read = decodeCbor(written);
        expect(read === undefined || Buffer.from(encodeCbor(read)).equals(written)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('has the writing of RFC 8949, appendix A', () => {
    const hex = (value: Cbor) => Buffer.from(encodeCbor(value)).toString('hex');
    expect([0, 23, 24, 100, 1000, 1_000_000, -1, -10, -100, -1000].map(hex)).toEqual([
      '00',
      '17',
      '1818',
      '1864',
      '1903e8',
      '1a000f4240',
      '20',
      '29',
      '3863',
      '3903e7',
    ]);
    expect(hex('ü')).toBe('62c3bc');
    expect(hex(Uint8Array.of(1, 2, 3, 4))).toBe('4401020304');
    expect(hex([1, [2, 3], [4, 5]])).toBe('8301820203820405');
    expect(
      hex(
        new Map([
          [3, 4],
          [1, 2],
        ]),
      ),
    ).toBe('a201020304');
  });
});

describe('refused is', () => {
  test.each([
    ['a small number in two bytes', [0x18, 0x17]],
    ['a number in three bytes that fits two', [0x19, 0x00, 0xff]],
    ['a number in five bytes that fits three', [0x1a, 0x00, 0x00, 0xff, 0xff]],
    ['a number in nine bytes', [0x1b, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['a negative number longer than it must be', [0x38, 0x00]],
    ['a length longer than it must be', [0x58, 0x01, 0x00]],
    ['the length of a text longer than it must be', [0x78, 0x01, 0x61]],
    ['an array of a longer length', [0x98, 0x01, 0x00]],
    ['a map of a longer length', [0xb8, 0x01, 0x00, 0x00]],
    ['a tag longer than it must be', [0xd8, 0x12, 0x00]],
    ['bytes without a stated end', [0x5f, 0x41, 0x00, 0xff]],
    ['a text without a stated end', [0x7f, 0x61, 0x61, 0xff]],
    ['an array without a stated end', [0x9f, 0x00, 0xff]],
    ['a map without a stated end', [0xbf, 0x00, 0x00, 0xff]],
    ['keys out of order', [0xa2, 0x02, 0x00, 0x01, 0x00]],
    ['a key that comes twice', [0xa2, 0x01, 0x00, 0x01, 0x00]],
    ['a key that is a text', [0xa1, 0x61, 0x61, 0x00]],
    ['something behind the end', [0x00, 0x00]],
    ['nothing', []],
    ['a text that is not UTF-8', [0x61, 0xff]],
    ['a text with a letter written longer than it must be', [0x62, 0xc1, 0x81]],
    ['half a surrogate pair', [0x63, 0xed, 0xa0, 0x80]],
    ['true', [0xf5]],
    ['null', [0xf6]],
    ['undefined', [0xf7]],
    ['a fraction', [0xf9, 0x3c, 0x00]],
    ['an end without a beginning', [0xff]],
    ['more items than there are bytes', [0x9a, 0xff, 0xff, 0xff, 0xff]],
    ['more bytes than there are', [0x5a, 0xff, 0xff, 0xff, 0xff, 0x00]],
    ['what is nested without end', Array.from<number>({ length: 5_000 }).fill(0x81)],
  ])('%s', (_, written) => {
    expect(of(...written)).toBeUndefined();
  });

  test('a fraction or a number too long, when written', () => {
    expect(() => encodeCbor(0.5)).toThrow(RangeError);
    expect(() => encodeCbor(2 ** 32)).toThrow(RangeError);
    expect(() => encodeCbor(Number.NaN)).toThrow(RangeError);
  });
});
