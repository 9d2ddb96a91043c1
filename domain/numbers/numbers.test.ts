import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeChoice, writeNumber } from './decimal.ts';
import { numberLocaleNames, numberLocales, signsOf, type NumberLocale } from './locales.ts';
import { readNumber, readPlainNumber, readingsOf } from './reading.ts';

const numbersEach = 20_000;

/** How a locale formats, by the browser's own data: exact, since it takes decimals as strings. */
const formats = new Map<string, Intl.NumberFormat>();
function formatted(decimal: string, region: string, places: { minimumFractionDigits?: number; maximumFractionDigits: number }): string {
  const key = `${region} ${JSON.stringify(places)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(region, places);
  formats.set(key, format);
  return format.format(decimal as unknown as number);
}

const money = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const regions = numberLocaleNames.flatMap((locale) => signsOf(locale).regions);
/** Of every length, not only long ones. */
const hundredths = fc.integer({ min: 1, max: 13 }).chain((digits) => fc.bigInt(0n, 10n ** BigInt(digits) - 1n));
const decimalOf = (units: bigint, places: number): string => {
  const digits = String(units).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
};

describe('numbers as people write them', () => {
  it.each([
    ['en', '1,850', '1850'],
    ['en', '1,850,000', '1850000'],
    ['en', '2.450.000,00', '2450000'],
    ['en', '1.5', '1.5'],
    ['en', '1,5', '1.5'],
    ['en', '0.850', '0.85'],
    ['en', '0,850', '0.85'],
    ['en', '1850.000', '1850'],
    ['en', '1 850', '1850'],
    ['en', "1'850.50", '1850.5'],
    ['en', '1,234.567', '1234.567'],
    ['en-IN', '12,34,567', '1234567'],
    ['en-IN', '12,34,567.50', '1234567.5'],
    ['fr', '1 850', '1850'],
    ['fr', '1\u202f850,5', '1850.5'],
    ['fr', '2.450.000,00', '2450000'],
    ['fr', '1,850,000', '1850000'],
    ['pt', '1.850', '1850'],
    ['de', '1.850', '1850'],
    ['de-CH', '1’850', '1850'],
    ['ar', '١٬٨٥٠', '1850'],
    ['ar', '١٫٨٥٠', '1.85'],
    ['ar', '١٬٨٥٠٬٠٠٠', '1850000'],
    ['ar', '١٨٥٠٫٥', '1850.5'],
    ['fa', '۱٬۸۵۰٫۲۵', '1850.25'],
    ['ar', '\u200f1850\u200f', '1850'],
    ['en', '١٬٨٥٠', '1850'],
    ['en', '.5', '0.5'],
    ['en', '184.', '184'],
    ['en', '007', '7'],
    ['en', '999999999999999.999999', '999999999999999.999999'],
  ] as const)('%s: %s is %s', (locale, typed, decimal) => {
    expect(readNumber(typed, locale)).toEqual({ kind: 'read', decimal });
  });

  it.each([
    ['en', '1.850', ['1850', '1.85']],
    ['fr', '1,850', ['1850', '1.85']],
    ['fr', '1.850', ['1850', '1.85']],
    ['de', '1,850', ['1850', '1.85']],
    ['ar', '1,850', ['1850', '1.85']],
    ['ar', '1.850', ['1850', '1.85']],
    ['ar', '١،٨٥٠', ['1850', '1.85']],
    ['es', '1.850', ['1850', '1.85']],
    ['en-ZA', '1,850', ['1850', '1.85']],
    ['en', '100.000', ['100000', '100']],
  ] as const)('%s: %s is asked about', (locale, typed, readings) => {
    expect(readNumber(typed, locale)).toEqual({ kind: 'ask', readings });
  });

  it.each([
    ['-1', 'negative'],
    ['\u22125.00', 'negative'],
    ['-', 'malformed'],
    ['.', 'malformed'],
    ['abc', 'malformed'],
    ['12abc', 'malformed'],
    ['$12', 'malformed'],
    ['1e5', 'malformed'],
    ['0x10', 'malformed'],
    ['12 34', 'malformed'],
    ['12,34,567', 'malformed'],
    ['1,850 000', 'malformed'],
    ['1.234,567.8', 'malformed'],
    ['1.2.3', 'malformed'],
    ['5 -', 'malformed'],
    ['1000000000000000', 'too_long'],
    ['1.1234567', 'too_long'],
    ['9'.repeat(61), 'too_long'],
  ] as const)('%s cannot be read in English: %s', (typed, fault) => {
    expect(readNumber(typed, 'en')).toEqual({ kind: 'unreadable', fault });
  });

  it('lets the range of the field decide before anybody is asked', () => {
    expect(readNumber('9.403', 'en', { max: 90 })).toEqual({ kind: 'read', decimal: '9.403' });
    expect(readNumber('9,403', 'en', { max: 90 })).toEqual({ kind: 'read', decimal: '9.403' });
    expect(readNumber('33,333', 'en', { max: 100 })).toEqual({ kind: 'read', decimal: '33.333' });
    expect(readNumber('1.250', 'en', { whole: true })).toEqual({ kind: 'read', decimal: '1250' });
    expect(readNumber('2.014', 'fr', { whole: true, min: 1800, max: 2100 })).toEqual({ kind: 'read', decimal: '2014' });
    expect(readNumber('101', 'en', { max: 100 })).toEqual({ kind: 'unreadable', fault: 'out_of_range' });
    expect(readNumber('1,850', 'fr', { min: 2000 })).toEqual({ kind: 'unreadable', fault: 'out_of_range' });
    // Control: without the range the same text is asked about.
    expect(readNumber('9.403', 'en').kind).toBe('ask');
  });

  it('reads each answer to its question without another question', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numberLocaleNames),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        (locale, head, tail) => {
          for (const mark of [',', '.']) {
            const reading = readNumber(`${head}${mark}${String(tail).padStart(3, '0')}`, locale);
            if (reading.kind !== 'ask') continue;
            for (const decimal of reading.readings)
              expect(readNumber(writeChoice(decimal, locale), locale)).toEqual({ kind: 'read', decimal });
          }
        },
      ),
    );
  });

  it('takes digits with a point alone from a program', () => {
    for (const [sent, decimal] of [
      ['1850.5', '1850.5'],
      ['1.850', '1.85'],
      ['0007', '7'],
      ['1850', '1850'],
    ] as const)
      expect(readPlainNumber(sent)).toEqual({ kind: 'read', decimal });
    for (const sent of ['1,850', '1 850', '1.850,5', '١٨٥٠', '1e3', '.5', '5.', '1_000'])
      expect(readPlainNumber(sent)).toEqual({ kind: 'unreadable', fault: 'malformed' });
  });

  it('gives every reading of a text that a machine read', () => {
    expect(readingsOf('1,850')).toEqual({ grouped: '1850', withDecimals: '1.85' });
    expect(readingsOf('1,850.00')).toEqual({ withDecimals: '1850' });
    expect(readingsOf('-5')).toEqual({});
  });
});

describe('the signs of each locale', () => {
  it.each(numberLocaleNames)('%s has the marks that Intl.NumberFormat writes for its regions, and no others', (locale) => {
    const found = { group: new Set<string>(), decimal: new Set<string>() };
    for (const region of numberLocales[locale].regions)
      for (const { type, value } of new Intl.NumberFormat(region).formatToParts(1_234_567.85))
        if (type === 'group' || type === 'decimal') found[type].add(/\s/.test(value) ? ' ' : value === '’' ? "'" : value);
    expect([...found.group].toSorted()).toEqual([...signsOf(locale).groups].toSorted());
    expect([...found.decimal].toSorted()).toEqual([...signsOf(locale).decimals].toSorted());
    const isIndian = new Intl.NumberFormat(numberLocales[locale].regions[0]).formatToParts(1_234_567)[0]?.value.length === 2;
    expect(signsOf(locale).indian === true).toBe(isIndian);
  });
});

/** The same numbers for every locale: making them takes longer than reading them. */
const samples = fc.sample(hundredths, { numRuns: numbersEach, seed: 24 });

type Judge = (reading: ReturnType<typeof readNumber>, decimal: string) => boolean;

/** The regions of a locale write in turn. */
function misread(locale: NumberLocale, isRight: Judge, { count, places }: { count: number; places: readonly number[] }) {
  const { regions } = signsOf(locale);
  return samples.slice(0, count).flatMap((units, index) => {
    const decimal = decimalOf(units, places[index % places.length] ?? 2);
    const digits = places.length === 1 ? money : { maximumFractionDigits: 6 };
    const typed = formatted(decimal, regions[index % regions.length] ?? locale, digits);
    const reading = readNumber(typed, locale);
    return isRight(reading, decimal) ? [] : [{ typed, decimal, reading }];
  });
}

describe(`${numbersEach} formatted numbers of each of ${numberLocaleNames.length} locales`, () => {
  it.each(numberLocaleNames)('%s reads what its regions write with two decimals exactly as it was', (locale) => {
    const isExact: Judge = (reading, decimal) => reading.kind === 'read' && reading.decimal === decimal;
    expect(misread(locale, isExact, { count: numbersEach, places: [2] })).toEqual([]);
  });

  it.each(numberLocaleNames)(
    '%s reads what its regions write with up to six decimals exactly, or asks with the number among the two',
    (locale) => {
      expect(misread(locale, withoutMisreading, { count: 4_000, places: [0, 1, 2, 3, 4, 5, 6] })).toEqual([]);
    },
  );

  it.each(numberLocaleNames)('%s reads our own writing exactly', (locale) => {
    const wrong = samples.slice(0, 2_000).filter((units) => {
      const reading = readNumber(writeNumber(decimalOf(units, 2), locale, 2), locale);
      return reading.kind !== 'read' || reading.decimal !== decimalOf(units, 2);
    });
    expect(wrong).toEqual([]);
  });
});

/** An amount of money, or a whole number, as a reader of any locale writes it. */
const written = fc.tuple(fc.constantFrom(...regions), hundredths, fc.boolean()).map(([region, units, isWhole]) => {
  const decimal = isWhole ? String(units) : decimalOf(units, 2);
  return { decimal, typed: formatted(decimal, region, isWhole ? { maximumFractionDigits: 0 } : money) };
});

type Parser = (typed: string, locale: NumberLocale) => ReturnType<typeof readNumber>;

function withoutMisreading(reading: ReturnType<typeof readNumber>, decimal: string): boolean {
  if (reading.kind === 'read') return reading.decimal === decimal;
  return reading.kind !== 'ask' || reading.readings.includes(decimal);
}

function misreadings(parse: Parser): number {
  let found = 0;
  fc.assert(
    fc.property(written, fc.constantFrom(...numberLocaleNames), ({ typed, decimal }, reader) => {
      if (!withoutMisreading(parse(typed, reader), decimal)) found += 1;
    }),
    { numRuns: numbersEach, seed: 24 },
  );
  return found;
}

describe('what one locale writes and another reads', () => {
  it('is never another number', () => {
    expect(misreadings(readNumber)).toBe(0);
  }, 60_000);

  it('is often another number to a parser that drops commas, or that takes each single point for a decimal mark', () => {
    const dropsCommas: Parser = (typed) => ({ kind: 'read', decimal: String(Number.parseFloat(typed.replaceAll(',', ''))) });
    const trustsPoints: Parser = (typed, locale) =>
      /^\d+\.\d+$/.test(typed) ? { kind: 'read', decimal: String(Number(typed)) } : readNumber(typed, locale);
    expect(misreadings(dropsCommas)).toBeGreaterThan(500);
    expect(misreadings(trustsPoints)).toBeGreaterThan(100);
  }, 60_000);

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numberLocaleNames),
        fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,' -+eE٠٩٫٬،\u202f\u00a0x")), maxLength: 70 }),
        (locale, typed) => {
          expect(['blank', 'read', 'ask', 'unreadable']).toContain(readNumber(typed, locale).kind);
        },
      ),
      { numRuns: numbersEach },
    );
  });
});
