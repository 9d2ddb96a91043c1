import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certificateNumber, randomCharacters, readCertificateNumber } from './number.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numbers = fc
  .record({
    country: fc.constantFrom('GH', 'CI', 'ZA', 'AO', 'ML', 'LY', 'DZ'),
    year: fc.integer({ min: 2026, max: 2125 }),
    body: fc.array(fc.constantFrom(...alphabet.split('')), { minLength: randomCharacters, maxLength: randomCharacters }),
  })
  .map(({ country, year, body }) => certificateNumber(country, year, body.join('')));

describe('a certificate number', () => {
  test('has its written form, and is read as people type it', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(number).toMatch(/^TVA-[A-Z]{2}\d{2}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        const [prefix, rest] = [number.slice(0, 9), number.slice(9)];
        const typed = [
          number,
          ` ${number.toLowerCase().replaceAll('-', ' ')} `,
          number.replaceAll('-', ''),
          number.replaceAll('-', '–'),
          prefix + rest.replaceAll('0', 'O').replaceAll('1', 'l'),
          prefix + rest.replaceAll('0', 'o').replaceAll('1', 'I'),
          number.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
          number.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit))),
        ];
        for (const one of typed) expect([one, readCertificateNumber(one)]).toEqual([one, number]);
      }),
    );
  });

  test('is a known one for known letters: numbers stand on paper', () => {
    expect(certificateNumber('GH', 2026, 'Z0H59P1YC7K')).toMatchInlineSnapshot(`"TVA-GH26-Z0H5-9P1Y-C7KS"`);
    expect(certificateNumber('ZA', 2105, '00000000000')).toMatchInlineSnapshot(`"TVA-ZA05-0000-0000-000F"`);
  });

  test('with one wrong character in any position is invalid', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const wrong: string[] = [];
        for (let at = 4; at < number.length; at += 1)
          for (const other of at < 6 ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : alphabet)
            if (number[at] !== '-' && number[at] !== other) wrong.push(number.slice(0, at) + other + number.slice(at + 1));
        expect(wrong.length).toBeGreaterThan(400);
        expect(wrong.filter((changed) => readCertificateNumber(changed) !== undefined)).toEqual([]);
      }),
    );
  });

  test('with two neighbours swapped is none', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const plain = number.replaceAll('-', '');
        const swapped = Array.from(plain.slice(1), (next, at) => plain.slice(0, at) + next + plain[at] + plain.slice(at + 2));
        expect(swapped.filter((one) => one !== plain && readCertificateNumber(one) !== undefined)).toEqual([]);
      }),
    );
  });

  test('too short, too long, in other letters or in other clothes is none', () => {
    const number = certificateNumber('GH', 2026, 'Z0H59P1YC7K');
    const others = [
      '',
      'TVA',
      number.slice(0, -1),
      `${number}0`,
      `X${number}`,
      number.replace('TVA', 'TVB'),
      `${number}/`,
      `../${number}`,
      `${number}'`,
      `${number}\0`,
      number.replace('Z', 'U'),
      number.replace('26', '2६'),
      '٠'.repeat(19),
    ];
    for (const other of others) expect([other, readCertificateNumber(other)]).toEqual([other, undefined]);
  });

  test('is not made of what is no country or no such letters', () => {
    for (const [country, body] of [
      ['gh', '00000000000'],
      ['GHA', '00000000000'],
      ['GH', '0000000000'],
      ['GH', '0000000000U'],
      ['GH', '0000000000a'],
      ['', '00000000000'],
    ] as const)
      expect(() => certificateNumber(country, 2026, body)).toThrow(RangeError);
  });
});
