import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSealedAs, sealedName, sealedNameBytes, writtenName } from './printed-names.ts';

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 150 }),
  fc.string({ unit: 'binary', maxLength: 150 }).map((text) => text.toWellFormed()),
  fc.string({ unit: fc.constantFrom('e', '\u0301', '\u200F', ' ', 'ሀ', 'ش', '👩‍🌾', '…'), maxLength: 150 }),
);
const bytesOf = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '.').length;

describe('a name as it is written', () => {
  test('is on one line, composed, without bidirectional control characters', () => {
    expect(writtenName('  Tamale\n\tShea\u202E Works ')).toBe('Tamale Shea Works');
    expect(writtenName('Cote\u0301')).toBe('Coté');
    expect(writtenName('Cote\u200F\u0301')).toBe('Coté');
  });

  test('is written again as it is', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(writtenName(writtenName(name))).toBe(writtenName(name));
      }),
    );
  });
});

describe('a name in the seal', () => {
  test('is whole where it fits', () => {
    expect(sealedName(`${'ሀ'.repeat(40)}`)).toBe('ሀ'.repeat(40));
    expect(bytesOf('ሀ'.repeat(40))).toBe(sealedNameBytes);
    expect(sealedName('x'.repeat(120))).toBe('x'.repeat(120));
  });

  test('is cut at a whole letter and marked where it does not', () => {
    expect(sealedName('x'.repeat(121))).toBe(`${'x'.repeat(117)}…`);
    expect(sealedName('ሀ'.repeat(41))).toBe(`${'ሀ'.repeat(39)}…`);
    // A letter with its marks is one letter, and so is a picture made of several.
    expect(sealedName(`${'x'.repeat(116)}ẹ̀${'x'.repeat(9)}`)).toBe(`${'x'.repeat(116)}…`);
    expect(sealedName(`${'x'.repeat(110)}👩‍🌾xxxxx`)).toBe(`${'x'.repeat(110)}…`);
    expect(sealedName(`${'x'.repeat(100)} ${'y'.repeat(30)}`)).toBe(`${'x'.repeat(100)} ${'y'.repeat(16)}…`);
    expect(sealedName(`${'x'.repeat(116)} ${'y'.repeat(30)}`)).toBe(`${'x'.repeat(116)}…`);
    expect(sealedName(`e${'\u0301'.repeat(200)}`)).toBe('…');
  });

  test('never takes more than its bytes, is sealed again as it is, and is known again', () => {
    fc.assert(
      fc.property(names, (name) => {
        const sealed = sealedName(name);
        expect(bytesOf(sealed)).toBeLessThanOrEqual(sealedNameBytes);
        expect(sealed.normalize('NFC')).toBe(sealed);
        expect(sealedName(sealed)).toBe(sealed);
        expect(isSealedAs(name, sealed)).toBe(true);
        expect(isSealedAs(writtenName(name), sealed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('is not another one', () => {
    const long = 'Kakum Cocoa Cooperative of the Central Region '.repeat(4);
    expect(isSealedAs('Tamale Shea Works', 'Tamale Shea Work')).toBe(false);
    expect(isSealedAs('Tamale Shea Works', 'Tamale…')).toBe(false);
    expect(isSealedAs(long, long)).toBe(false);
    expect(isSealedAs(long, sealedName(long).replace('Cocoa', 'Cacao'))).toBe(false);
    expect(isSealedAs(long, sealedName(long).slice(0, -1))).toBe(false);
  });
});
